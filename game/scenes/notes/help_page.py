"""The help page of the notes scene."""

from __future__ import annotations

import pygame

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.dialogs import PAGE_AREA
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import MOUSE_NEXT_GLYPH, Device
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, grown, line_height, scaled
from game.ui.widgets.page_areas import full_page

_ROW, _LINES = 18, 4
_GAP = 6
_STEPS: dict[Input, int] = {Command.UP: -1, Command.DOWN: 1}
_TEXT_LEFT = 88
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
        self._scrolled = self._longest = 0
        self.context = context
        self.texts = texts
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            command = Command.BACK if command.button in (1, 3) else command
        if command in (Command.BACK, Command.MENU, Command.HELP, Command.CONFIRM):
            self.context.audio.play("ui_close")
            return Pop()
        if command in _STEPS:
            down = self._scrolled + _STEPS[command] * _LINES * line_height()
            self._scrolled = max(0, min(down, self._longest))
        return None

    def update(self, dt: float) -> Transition:
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        target.fill((12, 9, 14))
        painter, text_renderer, reader = (
            self.context.painter,
            self.context.text,
            self.context.reader,
        )
        page = full_page(PAGE_AREA)
        painter.draw_panel(target, page, "stone")
        inner = page.inflate(-56, -44) if page == PAGE_AREA else page.inflate(-28, -24)
        text_renderer.draw(
            target, get_text("shared", "notes.heading"), inner.topleft, ACCENT, TITLE
        )
        inner.top, inner.height = inner.top + TITLE_LINE + 8, inner.height - TITLE_LINE - 8
        window = inner.copy()
        target.set_clip(window)
        inner.top -= self._scrolled
        words = get_text(self.texts, "notes.help")
        top = text_renderer.draw_paragraph(target, words, inner, TEXT) + 8
        for signs, text in self._rows(reader.device):
            x = inner.left
            for sign in signs:
                x += painter.draw_glyph(target, sign, (x, top)) + 3
            place = (max(x + _GAP, inner.left + scaled(_TEXT_LEFT)), top + 3)
            meaning = get_text("shared", f"notes.{text}")
            lines = text_renderer.wrap(meaning, inner.right - place[0])
            for row, line in enumerate(lines):
                at = (place[0], place[1] + row * line_height())
                text_renderer.draw(target, line, at, TEXT)
            top += grown(_ROW) + (len(lines) - 1) * line_height()
        target.set_clip(None)
        self._longest = max(0, top + self._scrolled - window.bottom)
        scrolls = [(Command.UP, ""), (Command.DOWN, get_text("title", "move"))]
        entries = [
            *scrolls * bool(self._longest),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        painter.draw_prompts(target, entries, (page.left, 336), reader.bindings, reader.device)

    def _rows(self, device: Device) -> list[tuple[list[tuple[str, str]], str]]:
        """Return the glyphs of a device, each row with its text key."""
        bindings = self.context.reader.bindings
        rows = []
        if device is Device.MOUSE:
            rows = [([(tag, "")], text) for tag, text in _MOUSE]
        rows.append(([(bindings.direction_glyph(device.glyph_device), "")], "help_directions"))
        for commands, text in _KEYS:
            glyphs = [bindings.glyph(command, device.glyph_device) for command in commands]
            rows.append(([glyph for glyph in glyphs if glyph[0]], text))
        return [row for row in rows if row[0]]
