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
from game.ui.style.text_size import TITLE_LINE

_ROW = 18
_GAP = 6
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
        """Open the page with a ruleset's texts."""
        self.context = context
        self.texts = texts
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Close on anything that confirms or goes back."""
        if isinstance(command, Pointer):
            command = Command.BACK if command.button in (1, 3) else command
        if command in (Command.BACK, Command.MENU, Command.HELP, Command.CONFIRM):
            self.context.audio.play("ui_close")
            return Pop()
        return None

    def update(self, dt: float) -> Transition:
        """Do nothing."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the introduction and the keys of the device in use."""
        target.fill((12, 9, 14))
        painter, text_renderer, reader = (
            self.context.painter,
            self.context.text,
            self.context.reader,
        )
        painter.draw_panel(target, PAGE_AREA, "stone")
        inner = PAGE_AREA.inflate(-56, -44)
        text_renderer.draw(
            target, get_text("shared", "notes.heading"), inner.topleft, ACCENT, TITLE
        )
        inner.top += TITLE_LINE + 8
        top = (
            text_renderer.draw_paragraph(target, get_text(self.texts, "notes.help"), inner, TEXT)
            + 8
        )
        for signs, text in self._rows(reader.device):
            x = inner.left
            for sign in signs:
                x += painter.draw_glyph(target, sign, (x, top)) + 3
            place = (max(x + _GAP, inner.left + _TEXT_LEFT), top + 3)
            text_renderer.draw(target, get_text("shared", f"notes.{text}"), place, TEXT)
            top += _ROW
        entries = [(Command.BACK, get_text("shared", "settings.back"))]
        painter.draw_prompts(target, entries, (PAGE_AREA.left, 336), reader.bindings, reader.device)

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
