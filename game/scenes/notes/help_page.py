"""The help page of the notes scene."""

from collections.abc import Iterator

import pygame

from game.content.assets.strings import get_text
from game.scenes.dialogs import PAGE_AREA
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import MOUSE_NEXT_GLYPH, Device, Glyph
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.constants import ACCENT, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import grown, scaled
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.screen_areas import full_page, prompt_height
from game.ui.widgets.text_box import Line, Text
from game.ui.widgets.text_with_keys import glyph_row

_ROW, _GAP, _SIGNS_WIDTH = 18, 6, 88
# How many lines are scrolled at once.
_STEP = 3
_MOUSE = (("mouse_left", "help_click"), (MOUSE_NEXT_GLYPH, "help_right"))
_KEYS = (
    ((Command.CONFIRM,), "help_use"),
    ((Command.PREVIOUS_VERB, Command.NEXT_VERB), "help_tools"),
    ((Command.PASS,), "help_detach"),
    ((Command.EXAMINE,), "help_suggestions"),
    ((Command.LOOK,), "help_ghosts"),
    ((Command.UNDO, Command.REDO), "help_undo"),
    ((Command.BACK,), "help_back"),
)


class NotesHelpScene:
    """One page of keys; confirm or back closes it."""

    def __init__(self, context: GameContext, texts: str) -> None:
        """Open the page with a ruleset's texts; it scrolls where it is longer than the panel."""
        self._first, self._has_more = 0, False
        self.context = context
        self.texts = texts
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            command = Command.BACK if command.button in (1, 3) else command
        if command in (Command.BACK, Command.MENU, Command.HELP, Command.CONFIRM):
            self.context.audio.play("ui_close")
            return Pop()
        if command is Command.DOWN and self._has_more:
            self._first += _STEP
        elif command is Command.UP:
            self._first = max(0, self._first - _STEP)
        return None

    def update(self, dt: float) -> Transition:
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        target.fill((12, 9, 14))
        painter, page = self.context.painter, full_page(PAGE_AREA)
        edges = (28, 22, 28, 22) if page == PAGE_AREA else (14, 12, 14, 12)
        heading = Line(self.context.text, get_text("shared", "notes.heading"), ACCENT, font=TITLE)
        rows = list(self._boxes(page.width - edges[0] - edges[2]))
        body = Column([heading, Element(0, 8), *rows[self._first :]])
        layout = Layout(Padding(body, edges, draw=painter.draw_panel), page)
        layout.draw(target)
        self._has_more = rows[-1].key not in layout.focus_order
        scrolls = [(Command.UP, ""), (Command.DOWN, get_text("title", "move"))]
        entries = [*scrolls * (self._first > 0 or self._has_more), back_prompt()]
        self.context.draw_prompts(target, entries, (page.left, 336))

    def _boxes(self, width: int) -> Iterator[LayoutBox]:
        """Yield the lines of the text for a width, and the keys with what they do."""
        text, reader = self.context.text, self.context.reader
        for line in text.wrap(get_text(self.texts, "notes.help"), width):
            yield Text(text, [(line, TEXT)], priority=1)
        yield Element(0, 8, priority=1)
        for glyphs, words in self._rows(reader.device):
            least = Element(scaled(_SIGNS_WIDTH) - _GAP, grown(_ROW) - prompt_height())
            signs = Column([glyph_row(self.context.painter, glyphs), least], align=0)
            meaning = Text(text, [(get_text("shared", f"notes.{words}"), TEXT)])
            row = [signs, Padding(meaning, (0, 3, 0, 3), grow=1)]
            yield Row(row, gap=_GAP, priority=1, key=words)

    def _rows(self, device: Device) -> list[tuple[list[Glyph], str]]:
        bindings = self.context.reader.bindings
        rows = []
        if device is Device.MOUSE:
            rows = [([(tag, "")], text) for tag, text in _MOUSE]
        rows.append(([(bindings.direction_glyph(device.glyph_device), "")], "help_directions"))
        for commands, text in _KEYS:
            glyphs = [bindings.glyph(command, device.glyph_device) for command in commands]
            rows.append(([glyph for glyph in glyphs if glyph[0]], text))
        return [row for row in rows if row[0]]
