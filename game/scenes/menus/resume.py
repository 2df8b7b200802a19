"""The list of unfinished matches to resume."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from game.content.assets.strings import get_text, map_text
from game.scenes.context import GameContext
from game.scenes.scene import Pop, Replace, Transition, follow
from game.storage.files import SaveError
from game.storage.match_files import SaveSummary
from game.ui.input.command import Command, Input
from game.ui.style.style import DANGER
from game.ui.widgets.menu import ROW_HEIGHT, Menu, MenuItem
from game.ui.widgets.painter import draw_heading

_WIDTH, _RIM, _HEAD = 500, 24, 46
_MAX_ROWS = 10
_MIDDLE = (320, 172)
_GAP = 24


class ResumeScene:
    """The unfinished matches, last played first."""

    def __init__(self, context: GameContext, saves: Sequence[SaveSummary], problem: str) -> None:
        """List the matches; `problem` describes unreadable files."""
        self.context = context
        self.problem = problem
        entries = [
            MenuItem(
                self._label(summary),
                partial(self._resume, summary),
                value=partial(_progress_text, summary),
            )
            for summary in saves
        ]
        area = pygame.Rect(0, 0, _WIDTH, ROW_HEIGHT * min(_MAX_ROWS, len(entries)))
        area.center = _MIDDLE
        self.menu = Menu(entries, area, context.audio.play)

    def _label(self, summary: SaveSummary) -> str:
        """Return ruleset and map title, shortened to fit."""
        title = map_text(summary.ruleset, summary.title)
        text = f"{self.context.rulesets[summary.ruleset].title}: {title}"
        text_renderer = self.context.text
        return text_renderer.shorten(
            text, _WIDTH - text_renderer.width(_progress_text(summary)) - _GAP
        )

    def _resume(self, summary: SaveSummary) -> Transition:
        try:
            match = self.context.store.load_match(summary.path, self.context.rulesets)
        except SaveError as error:
            self.problem = str(error)
            return None
        return Replace(self.context.scenes.play_match(match))

    def handle(self, command: Input) -> Transition:
        """Handle one input."""
        if command in (Command.BACK, Command.MENU):
            self.context.audio.play("ui_close")
            return Pop()
        return follow(self.menu.handle(command))

    def update(self, dt: float) -> Transition:
        """Do nothing."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the list, with the problem below it."""
        target.fill((12, 9, 14))
        painter, text_renderer, area = self.context.painter, self.context.text, self.menu.area
        panel = area.inflate(2 * _RIM, 2 * _RIM)
        panel.top, panel.height = panel.top - _HEAD + _RIM, panel.height + _HEAD - _RIM
        painter.draw_panel(target, panel, "stone")
        draw_heading(
            target, painter, get_text("shared", "title.continue"), (area.centerx, panel.top + 16)
        )
        self.menu.draw(target, painter)
        if self.problem:
            below = pygame.Rect(area.left, panel.bottom + 2, area.width, 0)
            lines = text_renderer.wrap(self.problem, area.width)[:2]
            text_renderer.draw_paragraph(target, "\n".join(lines), below, DANGER)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "title.continue")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        reader = self.context.reader
        painter.draw_prompts(target, entries, (8, 340), reader.bindings, reader.device)


def _progress_text(summary: SaveSummary) -> str:
    """Return the number of actions, and the date of the last one."""
    played = f"{get_text(summary.ruleset, 'game_over.turns')}: {summary.plies}"
    try:
        return f"{played}   {datetime.fromtimestamp(summary.saved_at):%Y-%m-%d %H:%M}"
    except (OSError, OverflowError, ValueError):
        # Some file systems and tools give files times out of range.
        return played
