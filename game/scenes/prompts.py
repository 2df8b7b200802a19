"""Over and under a match in play: the charges of what is aimed, the keys that matter now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.words import get_text, has_text
from game.core.action import Action, Attack, EndTurn, Pick
from game.core.view import View
from game.scenes.board import STAGE_SIZE, BoardScreen
from game.scenes.verbs import name_of, thing_name
from game.ui.aims import has_direction, verb_keys
from game.ui.bindings import MOUSE_NEXT, Device
from game.ui.chooser import Chooser
from game.ui.command import Command
from game.ui.theme import ACCENT, TEXT
from game.ui.widgets import Prompt

_FOOT = (8, 340)
_HERE = pygame.Rect(6, 318, 0, 18)
# What a first turn can do without: there the arrows and the rules have to find room, too.
_LATER = (Command.NEXT_VERB, Command.DESCRIBE)
# As long the sign for eight ways stays: who has walked so far may have tried no diagonal yet.
_EARLY = 20
_ACTING = (
    Command.BACK,
    Command.CONFIRM,
    Command.TAKE,
    Command.CLIMB,
    Command.NEXT_VERB,
    Command.PASS,
)


def draw_aim(target: pygame.Surface, screen: BoardScreen, chooser: Chooser) -> None:
    """Draw the charges left over a figure that aims, unless they stand beside the verbs."""
    view = screen.shown
    own = view.own_actor() if view is not None else None
    if chooser.resting or own is None or view is None or screen.verb is not None:
        return
    names = (getattr(chooser.verb, "weapon", ""), "ammo")
    digit = next((str(g.value) for g in view.gauges if g.name in names), "")
    place = screen.stage.rect_of(own.pos)
    screen.house.letters.draw(target, digit, (place.centerx, place.top - 16), ACCENT, align=0.5)


def draw_prompts(
    target: pygame.Surface,
    screen: BoardScreen,
    chooser: Chooser,
    useful: Sequence[Command] = (),
    readings: Sequence[tuple[Command, str]] = (),
    taken: Command | None = None,
) -> None:
    """Draw what confirming does and the ways to the menu and to help, or what is useful now.

    `readings` are what else can be opened; a command that is `taken` means something else now.
    """
    reader, view = screen.house.reader, screen.shown
    entries: list[Prompt]
    if view is not None and view.outcome is not None:
        entries = [(Command.CONFIRM, get_text("shared", "play.on")), *readings]
    elif useful:
        entries = _useful(screen, chooser, useful)
    else:
        entries = [
            *_ways(screen, chooser),
            (Command.MENU, get_text("shared", "command.MENU")),
            (Command.HELP, get_text("shared", "command.HELP")),
            *readings,
        ]
    entries = [entry for entry in entries if entry[0] is not taken]
    if view is not None and view.outcome is None:
        _draw_here(target, screen, view)
    paint = screen.house.paint
    paint.prompts(target, entries, _FOOT, reader.bindings, reader.device, STAGE_SIZE[0] - 4)


def _useful(screen: BoardScreen, chooser: Chooser, useful: Sequence[Command]) -> list[Prompt]:
    """Return prompts of commands: first those that act, with what they do now."""
    commands, texts = list(useful), screen.texts
    passing = chooser.passing() if screen.house.reader.device.pad and chooser.resting else None
    if passing is not None and Command.PASS not in commands:
        commands.append(Command.PASS)
    if Command.NEXT_VERB in commands and Command.CONFIRM in commands and not chooser.confirms():
        commands.remove(Command.CONFIRM)
    if Command.TAKE in commands and isinstance(chooser.following, Pick):
        commands.remove(Command.NEXT_VERB)
    words = {
        Command.CONFIRM: _confirmed(screen, chooser),
        Command.TAKE: _confirmed(screen, chooser) if chooser.picked is not None else "",
        Command.NEXT_VERB: _switched(texts, chooser),
    }
    commands.sort(key=lambda c: _ACTING.index(c) if c in _ACTING else len(_ACTING))
    found: list[Prompt] = []
    reader = screen.house.reader
    if chooser.resting and screen.match.ply == 0:
        # Who has just sat down is told the most important things first.
        found.append((reader.bindings.ways(reader.device), _way(texts, chooser.verb)))
        first = Command.MENU if reader.device.pad else Command.HELP
        found.append((first, get_text("shared", f"command.{first.name}")))
        commands = [c for c in commands if c not in (*_LATER, first)]
    found += [_prompt(screen, c, words.get(c, "")) for c in commands]
    if chooser.resting and 0 < screen.match.ply < _EARLY and reader.bindings.layout.eight:
        # Last: where things to do here need the room, the sign gives way.
        found.append((reader.bindings.ways(reader.device), ""))
    if chooser.asks_slot:
        found.insert(0, (reader.bindings.sides(reader.device), get_text("shared", "play.slot")))
    elif isinstance(chooser.passing(), EndTurn) or (
        has_direction(chooser.verb) and not chooser.resting
    ):
        found.insert(0, (reader.bindings.ways(reader.device), get_text("shared", "play.way")))
    return found


def _prompt(screen: BoardScreen, command: Command, words: str) -> Prompt:
    """Return a command with what it does or its short name; going back at rest pauses, too."""
    reader, short = screen.house.reader, f"prompt.{command.name}"
    words = words or get_text("shared", short if has_text("shared", short) else f"command.{command.name}")
    if command is Command.MENU and not any(reader.bindings.glyph(command, reader.device)):
        command = Command.BACK
    return command, words


def _ways(screen: BoardScreen, chooser: Chooser) -> list[Prompt]:
    """Return what arrows, confirming, switching and waiting do now, for the device in use."""
    reader, texts = screen.house.reader, screen.texts
    found: list[Prompt] = []
    if chooser.aiming and chooser.cursor is not None:
        found.append((reader.bindings.sides(reader.device), get_text("shared", "play.target")))
    elif has_direction(chooser.verb):
        found.append((reader.bindings.ways(reader.device), _way(texts, chooser.verb)))
    switches = _switched(texts, chooser)
    if chooser.confirms() is not None:
        found.append((Command.CONFIRM, _confirmed(screen, chooser)))
    if reader.device is Device.MOUSE:
        found.append((MOUSE_NEXT, switches))
    elif chooser.confirms() is not None or reader.device.pad:
        found.append((Command.NEXT_VERB, switches))
    else:
        found.append((Command.CONFIRM, switches))
    passing = chooser.passing()
    if passing is not None and passing != chooser.confirms():
        found.append((Command.PASS, name_of(texts, passing)))
    return found


def _switched(texts: str, chooser: Chooser) -> str:
    """Return what switching to the next verb leads to; who aims sees already whom he can hit."""
    verb = chooser.following
    key = "play.next_idle" if chooser.resting and chooser.idle(verb) else "play.next"
    return get_text("shared", key, name_of(texts, verb))


def _way(texts: str, verb: Action) -> str:
    """Return what pressing a direction does with a verb."""
    key = verb_keys(verb)[-1].replace("verb.", "way.")
    return get_text(texts, key) if has_text(texts, key) else name_of(texts, verb)


def _confirmed(screen: BoardScreen, chooser: Chooser) -> str:
    """Return what confirming does now."""
    action, texts = chooser.confirms(), screen.texts
    if action is None:
        return _switched(texts, chooser)
    name = name_of(texts, action)
    if isinstance(action, Pick) and screen.shown is not None:
        kinds = {item.id: item.kind for item in screen.shown.items}
        thing = thing_name(texts, kinds.get(action.item, ""))
        return f"{name}: {thing}" if thing else name
    if isinstance(action, Attack) and has_text(texts, f"weapon.{action.weapon}"):
        return get_text("shared", "play.use_idly" if chooser.idle(action) else "play.use", name)
    return name


def _draw_here(target: pygame.Surface, screen: BoardScreen, view: View) -> None:
    """Name what lies under the own figure, in a line over the prompts."""
    own = view.own_actor()
    if own is None:
        return
    kinds = [i.kind for i in view.items if (i.pos, i.board) == (own.pos, own.board)]
    names = [name for kind in kinds if (name := thing_name(screen.texts, kind))]
    if names:
        words = get_text("shared", "play.lies", ", ".join(names))
        area = _HERE.copy()
        area.width = screen.house.letters.width(words) + 14
        screen.house.paint.panel(target, area, "plain")
        screen.house.letters.draw(target, words, (area.left + 7, area.top + 4), TEXT)
