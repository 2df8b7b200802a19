"""The help page of the keys: what each command does, on the device in use and as it is bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.action import EndTurn, Wait
from game.core.features.travel import no_cells
from game.core.ruleset import Ruleset, UndoRule
from game.scenes.context import GameContext
from game.scenes.help.help_layout import Columns
from game.scenes.panel.labels import verb_name
from game.ui.input.bindings import Bindings, Glyph
from game.ui.input.command import VERB_COMMANDS, VERB_NUMBERS, Command
from game.ui.style.style import Ink
from game.ui.style.text_size import grown, scaled

# The glyphs of a command, and what it does.
KeyRow = tuple[list[Glyph], str]
_ROW, _LABEL_LEFT = 17, 74
_MOST_GLYPHS = 3
_WALKING = (Command.EXPLORE, Command.TRAVEL, Command.REST)
_EVERYWHERE = (
    Command.CONFIRM,
    Command.BACK,
    Command.NEXT_VERB,
    Command.PREVIOUS_VERB,
    Command.PASS,
    *VERB_NUMBERS,
    *sorted(VERB_COMMANDS, key=lambda command: command.value),
    Command.EXAMINE,
    Command.TARGET,
    Command.DESCRIBE,
    Command.MAP,
    Command.LOG,
    Command.LOOK,
    Command.ZOOM,
    Command.ZOOM_IN,
    *_WALKING,
    Command.UNDO,
    Command.REDO,
    Command.HELP,
    Command.MENU,
    Command.RESTART,
    Command.NEW_MAP,
    Command.SAVE_AND_LEAVE,
    Command.GIVE_UP,
    Command.FULLSCREEN,
)
_INSPECTING = (Command.EXAMINE, Command.TARGET, Command.DESCRIBE)
_MAPPING = (Command.MAP, Command.LOG)


def key_pages(context: GameContext, ruleset: Ruleset, columns: Columns) -> list[list[KeyRow]]:
    """Return the rows of each page of the keys."""
    rows = list(key_rows(context, ruleset))
    per_page = columns.number * max(1, columns.height // grown(_ROW))
    return [rows[first : first + per_page] for first in range(0, len(rows), per_page)]


def draw_keys(
    target: pygame.Surface,
    context: GameContext,
    rows: Sequence[KeyRow],
    area: pygame.Rect,
    columns: Columns,
    ink: Ink,
) -> None:
    """Draw glyphs and meaning of a page's commands, in columns."""
    per_column = -(-len(rows) // columns.number)
    step, label_left = area.width - columns.width, scaled(_LABEL_LEFT)
    for index, (glyphs, label) in enumerate(rows):
        column, row = divmod(index, per_column)
        left, top = area.left + column * step, area.top + row * grown(_ROW)
        x = left
        for glyph in glyphs:
            if x > left and x + context.painter.glyph_width(glyph) > left + label_left:
                break
            x += context.painter.draw_glyph(target, glyph, (x, top)) + 2
        at = max(x + 4, left + label_left)
        words = context.text.shorten(label, left + columns.width - at)
        context.text.draw(target, words, (at, top + 3), ink.text)


def key_rows(context: GameContext, ruleset: Ruleset) -> Iterator[KeyRow]:
    """Yield glyphs and meaning of each command that a ruleset and the device in use have."""
    bindings = Bindings(context.settings.bindings, context.settings.key_set)
    bindings.use_keymap_of(ruleset.name)
    device = context.reader.device.glyph_device
    yield [(bindings.movement_glyph(device), "")], verb_name(ruleset.name, ruleset.verbs[0])
    for command in _EVERYWHERE:
        glyphs = bindings.glyphs(command, device)[:_MOST_GLYPHS]
        if glyphs and _has(ruleset, bindings, command):
            yield glyphs, _label(ruleset, bindings, command)


def _has(ruleset: Ruleset, bindings: Bindings, command: Command) -> bool:
    """Return whether a command does something in a ruleset."""
    features = ruleset.features
    if command in VERB_NUMBERS:
        return VERB_NUMBERS[command] < len(ruleset.verbs) and features.inventory is None
    if command in VERB_COMMANDS:
        return has_text(ruleset.name, f"verb.{bindings.keymap.verbs.get(command, '')}")
    if command is Command.PASS:
        return any(isinstance(verb, Wait | EndTurn) for verb in ruleset.verbs)
    if command in _WALKING:
        return _walks(ruleset, command)
    if command is Command.EXAMINE:
        return features.inspect or features.notebook is None
    if command in _INSPECTING:
        return features.inspect
    if command in _MAPPING:
        return features.inspect or features.notebook is not None
    return command not in (Command.UNDO, Command.REDO) or ruleset.undo_rule is not UndoRule.NEVER


def _walks(ruleset: Ruleset, command: Command) -> bool:
    """Return whether a figure walks or rests by itself as a command says."""
    travel = ruleset.features.travel
    if travel is None:
        return False
    if command is Command.TRAVEL:
        return travel.goals is not no_cells
    return travel.explores if command is Command.EXPLORE else travel.rest is not None


def _label(ruleset: Ruleset, bindings: Bindings, command: Command) -> str:
    if command in VERB_NUMBERS:
        return verb_name(ruleset.name, ruleset.verbs[VERB_NUMBERS[command]])
    verb = f"verb.{bindings.keymap.verbs.get(command, '')}"
    if has_text(ruleset.name, verb):
        return get_text(ruleset.name, verb)
    if command is Command.MAP and ruleset.features.notebook is not None:
        return get_text("shared", "play.notes_key")
    return get_text("shared", f"command.{command.name}")
