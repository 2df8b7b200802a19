"""A match at rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.content.words import get_text
from game.core.action import Use
from game.core.actor import Seat
from game.core.match import Match
from game.scenes.scene import House, Pop, Push, Reset, Transition
from game.ui.command import Command, Input
from game.ui.text import LINE, SMALL
from game.ui.theme import ASKED, TEXT
from game.ui.widgets import ROW, Entry, Menu, heading

RESIGN = Use("resign")
_WIDTH = 200
_MIDDLE = (320, 190)
# Around the entries: the heading above, a rim on all sides, and what is told of a question.
_HEAD, _HEAD_TOP, _RIM, _GAP = 46, 20, 20, 8


class PauseScene:
    """Go on, read the rules, change settings, begin again or leave; the match is saved already."""

    def __init__(self, house: House, match: Match, leave: Callable[[], None] | None = None) -> None:
        """Offer what can be done; `leave` gives up the seat of whoever looks, if he may."""
        self.house = house
        self.match = match
        self._leave = leave
        self._backdrop: pygame.Surface | None = None
        self.menu = self._ways(match)
        self._asked: Menu | None = None
        house.speaker.play("ui_open")

    def _ways(self, match: Match) -> Menu:
        flow = self.house.flow
        give_up = Entry(get_text("shared", "pause.give_up"), self._ask, icon="door")
        entries = [
            Entry(get_text("shared", "pause.resume"), Pop, icon="play"),
            Entry(
                get_text("shared", "pause.rules"),
                lambda: Push(flow.rules(match.ruleset)),
                icon="book",
            ),
            *self._reading(),
            *self._noted(),
            Entry(get_text("shared", "pause.settings"), lambda: Push(flow.settings()), icon="settings"),
            Entry(get_text("shared", "pause.restart"), self._restart, icon="again"),
            *self._resigning(),
            *([give_up] if self._leave is not None else []),
            Entry(get_text("shared", "pause.leave"), lambda: Reset(flow.title()), icon="home"),
        ]
        return self._menu(entries)

    def _menu(self, entries: list[Entry]) -> Menu:
        """Return a menu with room for just its entries, in the middle."""
        area = pygame.Rect(0, 0, _WIDTH, ROW * len(entries))
        area.center = _MIDDLE
        return Menu(entries, area, self.house.speaker.play)

    def _reading(self) -> list[Entry]:
        """Return the way to the book of what was met, where there is one."""
        ruleset = self.match.ruleset

        def opened() -> Transition:
            return Push(self.house.flow.book(ruleset))

        return [Entry(get_text("shared", "pause.book"), opened, icon="list")] if ruleset.codex else []

    def _noted(self) -> list[Entry]:
        """Return the way to what the map's maker says of it, if anything."""
        level = self.match.level

        def opened() -> Transition:
            return Push(self.house.flow.note(level))

        return [Entry(get_text("shared", "pause.note"), opened, icon="list")] if level.note else []

    def _twice(self, words: str) -> bool:
        """Return whether the chosen entry is asked for once more; it says so after the first."""
        entry = self.menu.entries[self.menu.index]
        sure = get_text("shared", words)
        self.menu.entries[self.menu.index] = replace(entry, label=sure)
        return entry.label == sure

    def _restart(self) -> Transition:
        match = self.match
        if match.ply and not self._twice("pause.restart_sure"):
            return None
        self.house.store.delete_if_empty(match)
        begun = self.house.flow.begin(match.ruleset, match.level, match.seed, match.players)
        return Reset(begun)

    def _ask(self) -> None:
        """Ask before the seat is given up."""
        self._asked = self._menu(
            [
                Entry(get_text("shared", "pause.stay"), self._stay, icon="play"),
                Entry(get_text("shared", "pause.sure"), self._give_up, icon="door"),
            ]
        )

    def _stay(self) -> None:
        self._asked = None

    def _give_up(self) -> Transition:
        assert self._leave is not None
        self._leave()
        return Pop()

    def _resigning(self) -> list[Entry]:
        """Return the entry that gives the match up, where the seat may; it asks first."""
        seat = min(self.match.state.to_act, default=Seat(0))
        gives_up = RESIGN in self.match.state.legal_actions(seat)
        return [Entry(get_text("shared", "pause.resign"), self._resign, icon="skull")] * gives_up

    def _resign(self) -> Transition:
        if not self._twice("pause.resign_sure"):
            return None
        match = self.match
        match.submit(min(match.state.to_act), RESIGN, match.ply)
        self.house.store.save_match(match)
        return Pop()

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if command in (Command.BACK, Command.MENU) and self._asked is not None:
            self.house.speaker.play("ui_back")
            self._stay()
            return None
        if command in (Command.BACK, Command.MENU):
            self.house.speaker.play("ui_close")
            return Pop()
        return (self._asked or self.menu).handle(command)  # type: ignore[return-value]

    @property
    def _note(self) -> str:
        """Return what stands below a question."""
        return "" if self._asked is None else get_text("shared", "pause.give_up_note")

    @property
    def panel(self) -> pygame.Rect:
        """Return the panel around heading, entries and note."""
        area = (self._asked or self.menu).area
        lines = self.house.letters.wrap(self._note, area.width) if self._note else []
        told = _GAP + len(lines) * LINE[SMALL] if lines else 0
        top = area.top - _HEAD
        height = area.bottom + told + _RIM - top
        return pygame.Rect(area.left - _RIM, top, area.width + 2 * _RIM, height)

    def update(self, dt: float) -> Transition:
        """Rest."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the menu over the darkened picture of the match."""
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill((132, 130, 142), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))
        paint, letters, asked = self.house.paint, self.house.letters, self._asked
        menu, style, words = self.menu, "stone", "pause.heading"
        if asked is not None:
            menu, style, words = asked, ASKED, "pause.ask_give_up"
        area, panel = menu.area, self.panel
        paint.panel(target, panel, style)
        heading(target, paint, get_text("shared", words), (area.centerx, panel.top + _HEAD_TOP))
        menu.draw(target, paint)
        told = pygame.Rect(area.left, area.bottom + _GAP, area.width, 0)
        letters.paragraph(target, self._note, told, TEXT)
