"""Prompts of a match in play, and the charges drawn over an aiming actor."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.strings import get_text, has_text, verb_keys
from game.core.action import Action, Attack, EndTurn, PickUp
from game.core.view import View
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.panel.labels import item_name, seat_name, verb_name
from game.scenes.panel.match_context import MatchContext
from game.scenes.panel.seat_rows import time_left_text
from game.ui.input.action_templates import takes_direction
from game.ui.input.bindings import MOUSE_NEXT_GLYPH, Device
from game.ui.input.command import Command
from game.ui.input.verb_chooser import VerbChooser
from game.ui.style.canvas import with_margin
from game.ui.style.style import ACCENT, TEXT
from game.ui.style.text_size import grown
from game.ui.widgets.painter import Glyph, Prompt, PromptRoom

_PROMPTS_TOPLEFT = (8, 340)
_ITEMS_HERE_LEFT, _ITEMS_HERE_HEIGHT = 6, 18
# On a board prompts may take a second row.
_PROMPT_ROWS = 2
# Left out on the first turn, which needs room for movement keys and help.
_NOT_ON_FIRST_TURN = (Command.NEXT_VERB, Command.DESCRIBE)
# The eight-way glyph stays this long, for players who have not tried a diagonal yet.
_EARLY_PLIES = 20
_ACTION_ORDER = (
    Command.BACK,
    Command.CONFIRM,
    Command.PICK_UP,
    Command.CLIMB,
    Command.NEXT_VERB,
    Command.PASS,
)


def draw_aim(target: pygame.Surface, match: MatchContext) -> None:
    """Draw the charges left over an aiming actor, unless the verb list shows them."""
    view, screen, chooser = match.view, match.screen, match.chooser
    own = view.own_actor()
    if chooser.is_default or own is None or screen.panel.verb_index is not None:
        return
    weapon, looks = getattr(chooser.verb, "weapon", ""), screen.stage.looks
    shown = (g for g in view.gauges if g.name == weapon or looks.gauge(g.name).over_aim)
    digit = next((str(gauge.value) for gauge in shown), "")
    place = screen.stage.camera.rect_of(own.pos)
    whole, (left, top) = with_margin(target)
    at = (left + place.centerx, top + place.top - 16)
    screen.context.text.draw(whole, digit, at, ACCENT, align=0.5)


def draw_prompts(
    target: pygame.Surface,
    match: MatchContext,
    useful: Sequence[Command] = (),
    openable: Sequence[tuple[Command, str]] = (),
    hidden: Command | None = None,
) -> None:
    """Draw the prompts: those of `useful` commands if given, else confirm, menu and help.

    `openable` are extra prompts; a `hidden` command is left out, as it means something else now.
    """
    entries: list[Prompt]
    if match.is_over:
        onward = (Command.CONFIRM, get_text("shared", "play.continue"))
        examining = Command.BACK in useful
        looking = [_prompt(match, command, "") for command in useful]
        entries = [*[onward] * (not examining), *looking, *openable]
    elif useful:
        entries = [*_useful_prompts(match, useful), *openable]
    else:
        entries = [
            *(_default_prompts(match) if match.legal else _waiting_prompt(match)),
            (Command.MENU, get_text("shared", "command.MENU")),
            (Command.HELP, get_text("shared", "command.HELP")),
            *openable,
        ]
    entries = [entry for entry in entries if entry[0] is not hidden]
    reader = match.game.reader
    room = PromptRoom(stage_size()[0] - 4, _PROMPT_ROWS)
    drawn = match.game.painter.draw_prompts(
        target, entries, _PROMPTS_TOPLEFT, reader.bindings, reader.device, room
    )
    if not match.is_over:
        _draw_items_here(target, match.screen, match.view)
    match.screen.prompts_top = drawn.top


def _useful_prompts(match: MatchContext, useful: Sequence[Command]) -> list[Prompt]:
    """Return the prompts of commands: first those that act, with what they do now."""
    commands, texts, chooser = list(useful), match.ruleset.name, match.chooser
    reader = match.game.reader
    passing = chooser.pass_action() if reader.device.is_pad and chooser.is_default else None
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
    # Where help has no button, the pause menu leads to it.
    commands.append(Command.HELP if any(_glyph(match, Command.HELP)) else Command.MENU)
    texts_by_command = {
        Command.CONFIRM: _confirm_text(match),
        Command.PICK_UP: _confirm_text(match) if chooser.selected_pickup is not None else "",
        Command.NEXT_VERB: _next_verb_text(texts, chooser),
    }
    commands.sort(
        key=lambda c: _ACTION_ORDER.index(c) if c in _ACTION_ORDER else len(_ACTION_ORDER)
    )
    prompts: list[Prompt] = []
    if chooser.is_default and match.session.ply == 0:
        # The first turn shows the most important prompts first.
        prompts.append(
            (reader.bindings.movement_glyph(reader.device), _direction_text(texts, chooser.verb))
        )
        commands = [c for c in commands if c not in _NOT_ON_FIRST_TURN]
    prompts += [_prompt(match, c, texts_by_command.get(c, "")) for c in commands]
    if (
        chooser.is_default
        and 0 < match.session.ply < _EARLY_PLIES
        and reader.bindings.keymap.eight_way
    ):
        # Last, so that it is dropped first if there is no room.
        prompts.append((reader.bindings.movement_glyph(reader.device), ""))
    if chooser.needs_slot:
        prompts.insert(
            0, (reader.bindings.direction_glyph(reader.device), get_text("shared", "play.slot"))
        )
    elif isinstance(chooser.pass_action(), EndTurn) or (
        takes_direction(chooser.verb) and not chooser.is_default
    ):
        prompts.insert(
            0, (reader.bindings.movement_glyph(reader.device), get_text("shared", "play.direction"))
        )
    return prompts


def _glyph(match: MatchContext, command: Command) -> Glyph:
    reader = match.game.reader
    return reader.bindings.glyph(command, reader.device)


def _prompt(match: MatchContext, command: Command, text: str) -> Prompt:
    """Return a command with its text or short name; Back stands in for an unbound Menu."""
    short = f"prompt.{command.name}"
    text = text or get_text(
        "shared", short if has_text("shared", short) else f"command.{command.name}"
    )
    if command is Command.MENU and not any(_glyph(match, command)):
        command = Command.BACK
    return command, text


def _default_prompts(match: MatchContext) -> list[Prompt]:
    """Return the prompts for moving, confirming, switching and waiting on the device in use."""
    reader, texts, chooser = match.game.reader, match.ruleset.name, match.chooser
    prompts: list[Prompt] = []
    if chooser.is_aiming and chooser.cursor is not None:
        prompts.append(
            (reader.bindings.direction_glyph(reader.device), get_text("shared", "play.target"))
        )
    elif takes_direction(chooser.verb):
        prompts.append(
            (reader.bindings.movement_glyph(reader.device), _direction_text(texts, chooser.verb))
        )
    if chooser.action_on_confirm() is not None:
        prompts.append((Command.CONFIRM, _confirm_text(match)))
    if len(chooser.verbs) > 1:
        prompts.append((_next_verb_input(match), _next_verb_text(texts, chooser)))
    passing = chooser.pass_action()
    if passing is not None and passing != chooser.action_on_confirm():
        prompts.append((Command.PASS, verb_name(texts, passing)))
    return prompts


def _waiting_prompt(match: MatchContext) -> list[Prompt]:
    """Return for whom the seat waits, and for how long at most."""
    info, presence = match.session.info, match.session.presence
    if presence is None or info.seats < 2 or not presence.to_act:
        return []
    names = ", ".join(seat_name(seat, info) for seat in presence.to_act)
    words = get_text("shared", "play.waiting_for", names)
    match.game.painter.announce("waiting", words)
    clock = time_left_text(presence.turn_ms) if presence.turn_ms >= 0 else ""
    return [("", f"{words} {clock}".rstrip())]


def _next_verb_input(match: MatchContext) -> Command | str:
    """Return what switches to the next verb: confirming does where it would do nothing else."""
    device = match.game.reader.device
    if device is Device.MOUSE:
        return MOUSE_NEXT_GLYPH
    switches = device.is_pad or match.chooser.action_on_confirm() is not None
    return Command.NEXT_VERB if switches else Command.CONFIRM


def _next_verb_text(texts: str, chooser: VerbChooser) -> str:
    """Return the text for the next verb, with a note if it would hit nothing."""
    verb = chooser.next_verb
    key = "play.next_idle" if chooser.is_default and chooser.would_miss(verb) else "play.next"
    return get_text("shared", key, verb_name(texts, verb))


def _direction_text(texts: str, verb: Action) -> str:
    """Return the text for pressing a direction with a verb."""
    key = verb_keys(verb)[-1].replace("verb.", "direction.")
    return get_text(texts, key) if has_text(texts, key) else verb_name(texts, verb)


def _confirm_text(match: MatchContext) -> str:
    """Return the text for what confirming does now."""
    chooser, texts = match.chooser, match.ruleset.name
    action = chooser.action_on_confirm()
    if action is None:
        return _next_verb_text(texts, chooser)
    name = verb_name(texts, action)
    if isinstance(action, PickUp):
        kinds = {item.id: item.kind for item in match.view.items}
        item = item_name(texts, kinds.get(action.item, ""))
        return f"{name}: {item}" if item else name
    if isinstance(action, Attack) and has_text(texts, f"weapon.{action.weapon}"):
        return get_text(
            "shared", "play.use_idle" if chooser.would_miss(action) else "play.use", name
        )
    return name


def items_here(view: View | None) -> list[str]:
    """Return the kinds of the items under a seat's actor."""
    own = None if view is None else view.own_actor()
    if view is None or own is None:
        return []
    return [item.kind for item in view.items if (item.pos, item.board) == (own.pos, own.board)]


def _draw_items_here(target: pygame.Surface, screen: BoardScreen, view: View) -> None:
    """Draw the names of the items underfoot above the prompts."""
    names = [name for kind in items_here(view) if (name := item_name(screen.texts, kind))]
    if names:
        text = get_text("shared", "play.items_here", ", ".join(names))
        height = grown(_ITEMS_HERE_HEIGHT)
        area = pygame.Rect(_ITEMS_HERE_LEFT, screen.prompts_top - height - 4, 0, height)
        text = screen.context.text.shorten(text, stage_size()[0] - 2 * area.left - 14)
        area.width = screen.context.text.width(text) + 14
        screen.context.painter.draw_panel(target, area, "plain")
        screen.context.text.draw(target, text, (area.left + 7, area.top + 4), TEXT)
