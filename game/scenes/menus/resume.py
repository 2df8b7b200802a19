"""Which of several unfinished matches goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.scene import Pop, Replace, Transition
from game.storage.files import SaveError
from game.storage.records import SaveSummary
from game.ui.input.command import Command, Input
from game.ui.style.style import DANGER
from game.ui.widgets.menu import ROW_HEIGHT, Menu, MenuItem
from game.ui.widgets.painter import draw_heading

_WIDTH, _RIM, _HEAD = 500, 24, 46
_MAX_ROWS = 10
_MIDDLE = (320, 172)
_GAP = 24


class ResumeScene:
    """A list of matches, the one played last first."""

    def __init__(self, context: GameContext, saves: Sequence[SaveSummary], problem: str) -> None:
        """List matches; the problem is a sentence about files that cannot be used."""
        self.context = context
        self.problem = problem
        entries = [
            MenuItem(
                self._label(outline),
                partial(self._resume, outline),
                value=partial(_progress_text, outline),
            )
            for outline in saves
        ]
        area = pygame.Rect(0, 0, _WIDTH, ROW_HEIGHT * min(_MAX_ROWS, len(entries)))
        area.center = _MIDDLE
        self.menu = Menu(entries, area, context.audio.play)

    def _label(self, summary: SaveSummary) -> str:
        """Return ruleset and map, as far as there is room for them."""
        words = f"{self.context.rulesets[summary.ruleset].title}: {summary.title}"
        letters = self.context.text
        return letters.shorten(words, _WIDTH - letters.width(_progress_text(summary)) - _GAP)

    def _resume(self, summary: SaveSummary) -> Transition:
        try:
            match = self.context.store.load_match(summary.path, self.context.rulesets)
        except SaveError as error:
            self.problem = str(error)
            return None
        return Replace(self.context.scenes.play(match))

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if command in (Command.BACK, Command.MENU):
            self.context.audio.play("ui_close")
            return Pop()
        return self.menu.handle(command)  # type: ignore[return-value]

    def update(self, dt: float) -> Transition:
        """Wait."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the list, no larger than it is, and what cannot be used below it."""
        target.fill((12, 9, 14))
        paint, letters, area = self.context.painter, self.context.text, self.menu.area
        panel = area.inflate(2 * _RIM, 2 * _RIM)
        panel.top, panel.height = panel.top - _HEAD + _RIM, panel.height + _HEAD - _RIM
        paint.draw_panel(target, panel, "stone")
        draw_heading(
            target, paint, get_text("shared", "title.continue"), (area.centerx, panel.top + 16)
        )
        self.menu.draw(target, paint)
        if self.problem:
            below = pygame.Rect(area.left, panel.bottom + 2, area.width, 0)
            lines = letters.wrap(self.problem, area.width)[:2]
            letters.draw_paragraph(target, "\n".join(lines), below, DANGER)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "title.continue")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        reader = self.context.reader
        paint.draw_prompts(target, entries, (8, 340), reader.bindings, reader.device)


def _progress_text(summary: SaveSummary) -> str:
    """Return how much was played, and when last."""
    played = f"{get_text(summary.ruleset, 'game_over.turns')}: {summary.plies}"
    try:
        return f"{played}   {datetime.fromtimestamp(summary.saved_at):%Y-%m-%d %H:%M}"
    except (OSError, OverflowError, ValueError):
        # Some disks and tools give files times that no calendar here has.
        return played
