"""Which of several unfinished matches goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from game.content.words import get_text
from game.scenes.scene import House, Pop, Replace, Transition
from game.storage.files import SaveError
from game.storage.records import SaveSummary
from game.ui.command import Command, Input
from game.ui.theme import DANGER
from game.ui.widgets import ROW, Entry, Menu, heading

_WIDTH, _RIM, _HEAD = 500, 24, 46
_MOST = 10
_MIDDLE = (320, 172)
_GAP = 24


class ResumeScene:
    """A list of matches, the one played last first."""

    def __init__(self, house: House, found: Sequence[SaveSummary], problem: str) -> None:
        """List matches; the problem is a sentence about files that cannot be used."""
        self.house = house
        self.problem = problem
        entries = [
            Entry(self._name(outline), partial(self._go_on, outline), value=partial(_when, outline))
            for outline in found
        ]
        area = pygame.Rect(0, 0, _WIDTH, ROW * min(_MOST, len(entries)))
        area.center = _MIDDLE
        self.menu = Menu(entries, area, house.speaker.play)

    def _name(self, outline: SaveSummary) -> str:
        """Return ruleset and map, as far as there is room for them."""
        words = f"{self.house.rulesets[outline.ruleset].title}: {outline.title}"
        letters = self.house.letters
        return letters.shorten(words, _WIDTH - letters.width(_when(outline)) - _GAP)

    def _go_on(self, outline: SaveSummary) -> Transition:
        try:
            match = self.house.store.load_match(outline.path, self.house.rulesets)
        except SaveError as error:
            self.problem = str(error)
            return None
        return Replace(self.house.flow.play(match))

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if command in (Command.BACK, Command.MENU):
            self.house.speaker.play("ui_close")
            return Pop()
        return self.menu.handle(command)  # type: ignore[return-value]

    def update(self, dt: float) -> Transition:
        """Wait."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the list, no larger than it is, and what cannot be used below it."""
        target.fill((12, 9, 14))
        paint, letters, area = self.house.paint, self.house.letters, self.menu.area
        panel = area.inflate(2 * _RIM, 2 * _RIM)
        panel.top, panel.height = panel.top - _HEAD + _RIM, panel.height + _HEAD - _RIM
        paint.panel(target, panel, "stone")
        heading(target, paint, get_text("shared", "title.continue"), (area.centerx, panel.top + 16))
        self.menu.draw(target, paint)
        if self.problem:
            below = pygame.Rect(area.left, panel.bottom + 2, area.width, 0)
            lines = letters.wrap(self.problem, area.width)[:2]
            letters.paragraph(target, "\n".join(lines), below, DANGER)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "title.continue")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        reader = self.house.reader
        paint.prompts(target, entries, (8, 340), reader.bindings, reader.device)


def _when(outline: SaveSummary) -> str:
    """Return how much was played, and when last."""
    played = f"{get_text(outline.ruleset, 'over.turns')}: {outline.plies}"
    try:
        return f"{played}   {datetime.fromtimestamp(outline.saved_at):%Y-%m-%d %H:%M}"
    except (OSError, OverflowError, ValueError):
        # Some disks and tools give files times that no calendar here has.
        return played
