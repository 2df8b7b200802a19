"""Over and under a match in play: the charges of what is aimed, the keys that matter now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.action import Action, Attack, EndTurn, PickUp
from game.core.view import View
from game.scenes.panel.board_screen import STAGE_SIZE, BoardScreen
from game.scenes.panel.labels import item_name, verb_name
from game.ui.input.action_templates import takes_direction, verb_keys
from game.ui.input.bindings import MOUSE_NEXT_GLYPH, Device
from game.ui.input.command import Command
from game.ui.input.verb_chooser import VerbChooser
from game.ui.style.style import ACCENT, TEXT
from game.ui.widgets.painter import Prompt

_PROMPTS_TOPLEFT = (8, 340)
_ITEMS_HERE_AREA = pygame.Rect(6, 318, 0, 18)
# What a first turn can do without: there the arrows and the rules have to find room, too.
_NOT_ON_FIRST_TURN = (Command.NEXT_VERB, Command.DESCRIBE)
# As long the sign for eight ways stays: who has walked so far may have tried no diagonal yet.
_EARLY_PLIES = 20
_ACTION_ORDER = (
    Command.BACK,
    Command.CONFIRM,
    Command.PICK_UP,
    Command.CLIMB,
    Command.NEXT_VERB,
    Command.PASS,
)


def draw_aim(target: pygame.Surface, screen: BoardScreen, chooser: VerbChooser) -> None:
    """Draw the charges left over a figure that aims, unless they stand beside the verbs."""
    view = screen.view
    own = view.own_actor() if view is not None else None
    if chooser.is_default or own is None or view is None or screen.verb_index is not None:
        return
    names = (getattr(chooser.verb, "weapon", ""), "ammo")
    digit = next((str(g.value) for g in view.gauges if g.name in names), "")
    place = screen.stage.rect_of(own.pos)
    screen.context.text.draw(target, digit, (place.centerx, place.top - 16), ACCENT, align=0.5)


def draw_prompts(
    target: pygame.Surface,
    screen: BoardScreen,
    chooser: VerbChooser,
    useful: Sequence[Command] = (),
    openable: Sequence[tuple[Command, str]] = (),
    hidden: Command | None = None,
) -> None:
    """Draw what confirming does and the ways to the menu and to help, or what is useful now.

    `readings` are what else can be opened; a command that is `taken` means something else now.
    """
    reader, view = screen.context.reader, screen.view
    entries: list[Prompt]
    if view is not None and view.outcome is not None:
        entries = [(Command.CONFIRM, get_text("shared", "play.continue")), *openable]
    elif useful:
        entries = _useful_prompts(screen, chooser, useful)
    else:
        entries = [
            *_default_prompts(screen, chooser),
            (Command.MENU, get_text("shared", "command.MENU")),
            (Command.HELP, get_text("shared", "command.HELP")),
            *openable,
        ]
    entries = [entry for entry in entries if entry[0] is not hidden]
    if view is not None and view.outcome is None:
        _draw_items_here(target, screen, view)
    paint = screen.context.painter
    paint.draw_prompts(
        target, entries, _PROMPTS_TOPLEFT, reader.bindings, reader.device, STAGE_SIZE[0] - 4
    )


def _useful_prompts(
    screen: BoardScreen, chooser: VerbChooser, useful: Sequence[Command]
) -> list[Prompt]:
    """Return prompts of commands: first those that act, with what they do now."""
    commands, texts = list(useful), screen.texts
    passing = (
        chooser.pass_action()
        if screen.context.reader.device.is_pad and chooser.is_default
        else None
    )
    if passing is not None and Command.PASS not in commands:
        commands.append(Command.PASS)
    if (
        Command.NEXT_VERB in commands
        and Command.CONFIRM in commands
        and not chooser.action_on_confirm()
    ):
        commands.remove(Command.CONFIRM)
    if Command.PICK_UP in commands and isinstance(chooser.next_verb, PickUp):
        commands.remove(Command.NEXT_VERB)
    words = {
        Command.CONFIRM: _confirm_text(screen, chooser),
        Command.PICK_UP: _confirm_text(screen, chooser)
        if chooser.selected_pickup is not None
        else "",
        Command.NEXT_VERB: _next_verb_text(texts, chooser),
    }
    commands.sort(
        key=lambda c: _ACTION_ORDER.index(c) if c in _ACTION_ORDER else len(_ACTION_ORDER)
    )
    found: list[Prompt] = []
    reader = screen.context.reader
    if chooser.is_default and screen.match.ply == 0:
        # Who has just sat down is told the most important things first.
        found.append(
            (reader.bindings.movement_glyph(reader.device), _direction_text(texts, chooser.verb))
        )
        first = Command.MENU if reader.device.is_pad else Command.HELP
        found.append((first, get_text("shared", f"command.{first.name}")))
        commands = [c for c in commands if c not in (*_NOT_ON_FIRST_TURN, first)]
    found += [_prompt(screen, c, words.get(c, "")) for c in commands]
    if (
        chooser.is_default
        and 0 < screen.match.ply < _EARLY_PLIES
        and reader.bindings.keymap.eight_way
    ):
        # Last: where things to do here need the room, the sign gives way.
        found.append((reader.bindings.movement_glyph(reader.device), ""))
    if chooser.needs_slot:
        found.insert(
            0, (reader.bindings.direction_glyph(reader.device), get_text("shared", "play.slot"))
        )
    elif isinstance(chooser.pass_action(), EndTurn) or (
        takes_direction(chooser.verb) and not chooser.is_default
    ):
        found.insert(
            0, (reader.bindings.movement_glyph(reader.device), get_text("shared", "play.direction"))
        )
    return found


def _prompt(screen: BoardScreen, command: Command, text: str) -> Prompt:
    """Return a command with what it does or its short name; going back at rest pauses, too."""
    reader, short = screen.context.reader, f"prompt.{command.name}"
    text = text or get_text(
        "shared", short if has_text("shared", short) else f"command.{command.name}"
    )
    if command is Command.MENU and not any(reader.bindings.glyph(command, reader.device)):
        command = Command.BACK
    return command, text


def _default_prompts(screen: BoardScreen, chooser: VerbChooser) -> list[Prompt]:
    """Return what arrows, confirming, switching and waiting do now, for the device in use."""
    reader, texts = screen.context.reader, screen.texts
    found: list[Prompt] = []
    if chooser.is_aiming and chooser.cursor is not None:
        found.append(
            (reader.bindings.direction_glyph(reader.device), get_text("shared", "play.target"))
        )
    elif takes_direction(chooser.verb):
        found.append(
            (reader.bindings.movement_glyph(reader.device), _direction_text(texts, chooser.verb))
        )
    switches = _next_verb_text(texts, chooser)
    if chooser.action_on_confirm() is not None:
        found.append((Command.CONFIRM, _confirm_text(screen, chooser)))
    if reader.device is Device.MOUSE:
        found.append((MOUSE_NEXT_GLYPH, switches))
    elif chooser.action_on_confirm() is not None or reader.device.is_pad:
        found.append((Command.NEXT_VERB, switches))
    else:
        found.append((Command.CONFIRM, switches))
    passing = chooser.pass_action()
    if passing is not None and passing != chooser.action_on_confirm():
        found.append((Command.PASS, verb_name(texts, passing)))
    return found


def _next_verb_text(texts: str, chooser: VerbChooser) -> str:
    """Return what switching to the next verb leads to; who aims sees already whom he can hit."""
    verb = chooser.next_verb
    key = "play.next_idle" if chooser.is_default and chooser.would_miss(verb) else "play.next"
    return get_text("shared", key, verb_name(texts, verb))


def _direction_text(texts: str, verb: Action) -> str:
    """Return what pressing a direction does with a verb."""
    key = verb_keys(verb)[-1].replace("verb.", "direction.")
    return get_text(texts, key) if has_text(texts, key) else verb_name(texts, verb)


def _confirm_text(screen: BoardScreen, chooser: VerbChooser) -> str:
    """Return what confirming does now."""
    action, texts = chooser.action_on_confirm(), screen.texts
    if action is None:
        return _next_verb_text(texts, chooser)
    name = verb_name(texts, action)
    if isinstance(action, PickUp) and screen.view is not None:
        kinds = {item.id: item.kind for item in screen.view.items}
        thing = item_name(texts, kinds.get(action.item, ""))
        return f"{name}: {thing}" if thing else name
    if isinstance(action, Attack) and has_text(texts, f"weapon.{action.weapon}"):
        return get_text(
            "shared", "play.use_idle" if chooser.would_miss(action) else "play.use", name
        )
    return name


def _draw_items_here(target: pygame.Surface, screen: BoardScreen, view: View) -> None:
    """Name what lies under the own figure, in a line over the prompts."""
    own = view.own_actor()
    if own is None:
        return
    kinds = [i.kind for i in view.items if (i.pos, i.board) == (own.pos, own.board)]
    names = [name for kind in kinds if (name := item_name(screen.texts, kind))]
    if names:
        words = get_text("shared", "play.items_here", ", ".join(names))
        area = _ITEMS_HERE_AREA.copy()
        area.width = screen.context.text.width(words) + 14
        screen.context.painter.draw_panel(target, area, "plain")
        screen.context.text.draw(target, words, (area.left + 7, area.top + 4), TEXT)
