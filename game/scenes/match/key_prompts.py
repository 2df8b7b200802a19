"""Prompts of a match in play, and the charges drawn over an aiming actor."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.content.assets.strings import get_text, has_text, verb_keys
from game.core.action import Action, Attack, EndTurn, PickUp, Wait
from game.core.view import View
from game.scenes.match_context import MatchContext
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.panel.seat_rows import time_left_text
from game.scenes.texts.labels import item_name, seat_name, verb_name
from game.ui.input.action_templates import takes_direction
from game.ui.input.bindings import MOUSE_NEXT_GLYPH, Device, Prompt
from game.ui.input.command import Command
from game.ui.input.verb_chooser import VerbChooser
from game.ui.style.canvas import with_margin
from game.ui.style.constants import ACCENT, TEXT
from game.ui.style.text_size import grown
from game.ui.widgets.layout import Layout, Padding
from game.ui.widgets.prompt_layout import PromptRoom
from game.ui.widgets.text_box import Line

_PROMPTS_TOPLEFT = (8, 340)
_ITEMS_HERE_LEFT, _ITEMS_HERE_HEIGHT = 6, 18
# On a board prompts may take a second row while keys are new: for this number of actions.
_PROMPT_ROWS, NEW_KEYS = 2, 30
# Prompts keep their place from turn to turn: first what is always there, last what is there now.
_FIRST = (
    Command.BACK, Command.PASS, Command.EXAMINE, Command.MAP, Command.LOG, Command.MENU,
    Command.HELP, Command.DESCRIBE, Command.NEXT_VERB,
)  # fmt: skip
_LAST = (Command.LOOK, Command.ZOOM, Command.UNDO, Command.CONFIRM, Command.PICK_UP, Command.CLIMB)


def draw_aim(target: pygame.Surface, match: MatchContext) -> None:
    """Draw the charges left over an aiming actor, unless the verb list shows them.

    Among letters they stand in its place, as the classics draw it.
    """
    view, screen, chooser = match.view, match.screen, match.chooser
    own = view.own_actor()
    if chooser.is_default or own is None or screen.panel.verb_index is not None:
        return
    weapon, looks = getattr(chooser.verb, "weapon", ""), screen.stage.looks
    shown = (g for g in view.gauges if g.name == weapon or looks.gauge(g.name).over_aim)
    digit = next((str(gauge.value) for gauge in shown), "")
    place = screen.stage.camera.rect_of(own.pos)
    whole, (left, top) = with_margin(target)
    letter = screen.stage.bank.letter_of(own.kind, digit) if len(digit) == 1 else None
    if letter is not None:
        whole.blit(pygame.transform.scale(letter, place.size), place.move(left, top))
        return
    at = (left + place.centerx, top + place.top - 16)
    screen.context.text.draw(whole, digit, at, ACCENT, align=0.5)


def match_prompts(
    match: MatchContext,
    useful: Sequence[Command] = (),
    openable: Sequence[tuple[Command, str]] = (),
    hidden: Command | None = None,
) -> list[Prompt]:
    """Return the prompts: those of `useful` commands if given, else confirm, menu and help.

    `openable` are extra prompts; a `hidden` command is left out, as it means something else now.
    """
    entries: list[Prompt]
    # While there is room for it; notes take its place.
    has_cursor = match.session.ply <= NEW_KEYS and match.ruleset.features.notebook is None
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
            *[_prompt(match, Command.EXAMINE, "")] * has_cursor,
        ]
    entries = [entry for entry in entries if entry[0] is not hidden]
    if not match.is_over:
        entries += _rare_prompts(match)
        entries.sort(key=_place)
    return entries


def place_prompts(match: MatchContext, prompts: Sequence[Prompt]) -> None:
    """Tell the screen where prompts begin that will be drawn."""
    reader, painter = match.game.reader, match.game.painter
    _, area = painter.place_prompts(
        prompts, _PROMPTS_TOPLEFT, reader.bindings, reader.device, _room(match)
    )
    match.screen.prompts_top = area.top


def draw_prompts(target: pygame.Surface, match: MatchContext, prompts: Sequence[Prompt]) -> None:
    """Draw prompts, and above them what lies underfoot."""
    match.game.draw_prompts(target, prompts, _PROMPTS_TOPLEFT, _room(match))
    if not match.is_over:
        _draw_items_here(target, match.screen, match.view)


def _room(match: MatchContext) -> PromptRoom:
    rows = 1 if match.session.ply > NEW_KEYS and not match.is_over else _PROMPT_ROWS
    return PromptRoom(stage_size()[0] - 4, rows, on_board=True)


def _place(prompt: Prompt) -> int:
    """Return where a prompt stands: directions first, what is of use only now last."""
    command = Command.NEXT_VERB if prompt[0] == MOUSE_NEXT_GLYPH else prompt[0]
    if isinstance(command, str):
        return -1
    order = (*_FIRST, None, *_LAST)
    return order.index(command if command in order else None)


def _useful_prompts(match: MatchContext, useful: Sequence[Command]) -> list[Prompt]:
    commands, texts, chooser = list(useful), match.ruleset.name, match.chooser
    reader = match.game.reader
    passing = chooser.pass_action() if reader.device.is_pad and chooser.is_default else None
    if passing is not None and Command.PASS not in commands:
        commands.append(Command.PASS)
    if chooser.bare_action is not None:
        commands.append(Command.PASS)
    switches = Command.NEXT_VERB in commands and Command.CONFIRM in commands
    if switches and not chooser.action_on_confirm():
        commands.remove(Command.CONFIRM)
    commands.append(Command.HELP)
    texts_by_command = {
        Command.PASS: get_text(texts, "ask.no_slot") if chooser.bare_action is not None else "",
        Command.CONFIRM: _confirm_text(match),
        Command.PICK_UP: _confirm_text(match) if chooser.selected_pickup is not None else "",
        Command.NEXT_VERB: ""
        if Command.WIELD in commands
        else _verb_text(texts, chooser, chooser.next_verb),
    }
    prompts = [_prompt(match, c, texts_by_command.get(c, "")) for c in commands]
    bindings, device = reader.bindings, reader.device
    way, asks_way = bindings.movement_glyph(device), not chooser.is_default
    if chooser.needs_slot:
        prompts.append((bindings.direction_glyph(device), get_text("shared", "play.slot")))
    elif isinstance(chooser.pass_action(), EndTurn) or (asks_way and takes_direction(chooser.verb)):
        prompts.append((way, get_text("shared", "play.direction")))
    elif chooser.is_default and Command.BACK not in commands:
        prompts.append((way, _direction_text(texts, chooser.verb)))
    return prompts


def _prompt(match: MatchContext, command: Command, text: str) -> Prompt:
    """Return a command with its text or short name; Back stands in for an unbound Menu."""
    short = f"prompt.{command.name}"
    text = text or get_text(
        "shared", short if has_text("shared", short) else f"command.{command.name}"
    )
    reader = match.game.reader
    if command is Command.MENU and not any(reader.bindings.glyph(command, reader.device)):
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
    prompts += _switch_prompts(match)
    passing = chooser.pass_action()
    if passing is not None and passing != chooser.action_on_confirm():
        prompts.append((Command.PASS, verb_name(texts, passing)))
    return prompts


def _rare_prompts(match: MatchContext) -> list[Prompt]:
    """Return what is seldom needed and hardly found: log, ranges, the overview and undo."""
    ruleset, looks, ply = match.ruleset, match.screen.stage.looks, match.session.ply
    if not match.chooser.is_default:
        return []
    if ply > NEW_KEYS:
        misses_sight = match.screen.stage.camera.misses_sight
        return [_prompt(match, Command.ZOOM, "")] * (ruleset.features.inspect and misses_sight)
    marks = (looks.marks.get(mark.name) for mark in match.update.marks)
    wanted = {
        Command.LOG: not (ruleset.features.inspect or ruleset.features.notebook) and ply > 0,
        Command.LOOK: any(look is not None and look.on_demand for look in marks),
        Command.ZOOM: ruleset.features.inspect,
        Command.UNDO: not match.session.undo_refusal(),
    }
    return [_prompt(match, command, "") for command, is_wanted in wanted.items() if is_wanted]


def _waiting_prompt(match: MatchContext) -> list[Prompt]:
    info, presence = match.session.info, match.session.presence
    if presence is None or info.seats < 2 or not presence.to_act:
        return []
    names = ", ".join(seat_name(seat, info) for seat in presence.to_act)
    words = get_text("shared", "play.waiting_for", names)
    match.game.painter.announce("waiting", words)
    clock = time_left_text(presence.turn_ms) if presence.turn_ms >= 0 else ""
    return [("", f"{words} {clock}".rstrip())]


def _switch_prompts(match: MatchContext) -> list[Prompt]:
    """Return what switches to another verb: confirming does where it would do nothing else."""
    chooser, texts, device = match.chooser, match.ruleset.name, match.game.reader.device
    if chooser.is_default and not chooser.foe:
        # It would be taken for advice.
        return []
    confirmed = chooser.index_on_confirm
    if device is Device.KEYBOARD and chooser.action_on_confirm() is None and confirmed is not None:
        return [(Command.CONFIRM, _verb_text(texts, chooser, chooser.verbs[confirmed]))]
    # What ends a turn has a key of its own, and what can be done here needs no other.
    known = (Wait, EndTurn, type(chooser.action_on_confirm()))
    if len(chooser.verbs) == 1 or (chooser.is_default and isinstance(chooser.next_verb, known)):
        return []
    command = MOUSE_NEXT_GLYPH if device is Device.MOUSE else Command.NEXT_VERB
    return [(command, _verb_text(texts, chooser, chooser.next_verb))]


def _verb_text(texts: str, chooser: VerbChooser, verb: Action) -> str:
    key = "play.next_idle" if chooser.is_default and chooser.would_miss(verb) else "play.next"
    return get_text(texts, key, verb_name(texts, verb))


def _direction_text(texts: str, verb: Action) -> str:
    key = verb_keys(verb)[-1].replace("verb.", "direction.")
    return get_text(texts, key) if has_text(texts, key) else verb_name(texts, verb)


def _confirm_text(match: MatchContext) -> str:
    chooser, texts = match.chooser, match.ruleset.name
    action = chooser.action_on_confirm()
    if action is None:
        return _verb_text(texts, chooser, chooser.next_verb)
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
    names = [name for kind in items_here(view) if (name := item_name(screen.texts, kind))]
    screen.signs.border.covered = pygame.Rect(0, 0, 0, 0)
    if names:
        text = get_text("shared", "play.items_here", ", ".join(names))
        draw = partial(screen.context.painter.draw_panel, style="plain")
        plate = Padding(Line(screen.context.text, text, TEXT), (7, 4, 7, 0), draw=draw)
        width = min(plate.widths()[1], stage_size()[0] - 2 * _ITEMS_HERE_LEFT)
        top, height = screen.prompts_top - 4, grown(_ITEMS_HERE_HEIGHT)
        area = pygame.Rect(_ITEMS_HERE_LEFT, top - height, width, height)
        Layout(plate, area).draw(target)
        screen.signs.border.covered = area.move(with_margin(target)[1])
