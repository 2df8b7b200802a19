"""The level note: the map author's text, shown over the board until the first action."""

from __future__ import annotations

import pygame

from game.content.assets.strings import get_text, map_text
from game.core.level import Level
from game.scenes.context import GameContext
from game.scenes.panel.board_screen import BoardScreen
from game.ui.input.command import Command
from game.ui.style.style import TEXT

TUTORIAL_SECONDS = 14.0
_WIDTH = 300
_EDGE = 10
_LINE = 14
_PROMPTS = 24
_FOOT = 16


class LevelNotePanel:
    """Shows the note of a map until the first action, or until a timeout."""

    def __init__(self, context: GameContext, level: Level, *, is_new: bool) -> None:
        """Show the note of a level only if the match is new."""
        self._context = context
        self._note = map_text(level.ruleset, level.note)
        self.time_left = TUTORIAL_SECONDS if is_new and level.note else 0.0

    def close(self) -> bool:
        """Close the panel; return whether it was open. The pause menu can show the note again."""
        shown, self.time_left = self.time_left > 0, 0.0
        return shown

    def advance(self, dt: float, ply: int) -> None:
        """Count down; the first action closes the panel."""
        self.time_left = 0.0 if ply else max(0.0, self.time_left - dt)

    def area(self, screen: BoardScreen) -> pygame.Rect:
        """Return the panel's area: at the edge of the stage farther from the player's actor."""
        stage = screen.stage
        own = screen.view.own_actor() if screen.view is not None else None
        lines = self._context.text.wrap(self._note, _WIDTH - 2 * _EDGE)
        area = pygame.Rect(0, 0, _WIDTH, len(lines) * _LINE + 2 * _EDGE + _FOOT)
        area.midtop = (stage.camera.size[0] // 2, 8)
        if own is not None and stage.camera.rect_of(own.pos).centery < stage.camera.size[1] // 2:
            area.bottom = stage.camera.size[1] - _PROMPTS
        return area

    def draw(self, target: pygame.Surface, screen: BoardScreen) -> None:
        """Draw the panel."""
        if self.time_left <= 0:
            return
        area = self.area(screen)
        self._context.painter.draw_panel(target, area, screen.panel.style)
        text = area.inflate(-2 * _EDGE, -2 * _EDGE)
        text_renderer, painter, reader = (
            self._context.text,
            self._context.painter,
            self._context.reader,
        )
        below = text_renderer.draw_paragraph(target, self._note, text, TEXT)
        close = [(Command.CONFIRM, get_text("shared", "play.got_it"))]
        painter.draw_prompts(target, close, (text.left, below + 4), reader.bindings, reader.device)
