"""The help page of the keys: what each command does, on the device in use and as it is bound."""

from collections.abc import Iterator

from game.content.assets.strings import get_text, has_text
from game.core.action import EndTurn, Wait
from game.core.features.features import no_cells
from game.core.ruleset import Ruleset, UndoRule
from game.scenes.game_context import GameContext
from game.scenes.texts.labels import verb_name
from game.ui.input.bindings import Bindings, Glyph
from game.ui.input.command import VERB_COMMANDS, VERB_NUMBERS, Command
from game.ui.style.constants import Ink
from game.ui.style.text_size import grown, scaled
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.screen_areas import prompt_height
from game.ui.widgets.text_box import Line
from game.ui.widgets.text_with_keys import glyph_row

# The glyphs of a command, and what it does.
KeyRow = tuple[list[Glyph], str]
_ROW, _LABEL_LEFT, _BESIDE = 17, 74, 4
_MOST_GLYPHS = 3
_WALKING = (Command.EXPLORE, Command.TRAVEL, Command.REST)
_EVERYWHERE = (
    Command.CONFIRM, Command.BACK, Command.NEXT_VERB, Command.PREVIOUS_VERB, Command.PASS,
    *VERB_NUMBERS, *sorted(VERB_COMMANDS, key=lambda command: command.value), Command.EXAMINE,
    Command.TARGET, Command.DESCRIBE, Command.MAP, Command.LOG, Command.LOOK, Command.ZOOM,
    Command.ZOOM_IN, *_WALKING, Command.UNDO, Command.REDO, Command.HELP, Command.MENU,
    Command.RESTART, Command.NEW_MAP, Command.SAVE_AND_LEAVE, Command.GIVE_UP, Command.FULLSCREEN,
)  # fmt: skip
_INSPECTING = (Command.EXAMINE, Command.TARGET, Command.DESCRIBE)
_MAPPING = (Command.MAP, Command.LOG)


def key_pages(
    context: GameContext, ruleset: Ruleset, columns: int, height: int, ink: Ink
) -> list[list[LayoutBox]]:
    """Return the columns of each page: glyphs and meaning of the commands."""
    rows = list(key_rows(context, ruleset))
    per_page = columns * max(1, height // grown(_ROW))
    pages: list[list[LayoutBox]] = []
    for first in range(0, len(rows), per_page):
        boxes = [_row_box(context, row, ink) for row in rows[first : first + per_page]]
        step = -(-len(boxes) // columns)
        pages.append([Column(boxes[n : n + step]) for n in range(0, len(boxes), step)])
    return pages


def _row_box(context: GameContext, row: KeyRow, ink: Ink) -> LayoutBox:
    glyphs, label = row
    left, painter = scaled(_LABEL_LEFT), context.painter
    while len(glyphs) > 1 and glyph_row(painter, glyphs).widths()[1] > left:
        glyphs = glyphs[:-1]
    signs = Column([Element(left - _BESIDE, 0), glyph_row(painter, glyphs)], align=0)
    line = Padding(Line(context.text, label, ink.text), (0, 3, 0, 0), grow=1)
    return Padding(Row([signs, line], gap=_BESIDE), (0, 0, 0, grown(_ROW) - prompt_height()))


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
        return VERB_NUMBERS[command] < len(ruleset.verbs) and not features.inventory
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
    if command is Command.LOOK and ruleset.features.notebook is not None:
        return get_text("shared", "play.fragments_key")
    return get_text("shared", f"command.{command.name}")
