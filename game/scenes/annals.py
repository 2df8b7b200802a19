"""The whole public log beside the board: the chosen line's action is shown on it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.content.words import get_text
from game.core.actor import Seat
from game.core.match import Match
from game.core.view import View
from game.scenes.board import PANEL_WIDTH, STAGE_SIZE, BoardScreen
from game.scenes.leaves import leafed
from game.scenes.minutes import Minutes, rows_of
from game.scenes.scene import House, Pop, Transition
from game.session import ReplaySession, public_log
from game.ui.command import Command, Input, Pointer
from game.ui.theme import ACCENT

_PAGE = 8
_REST = 0.18
_CLOSE = (Command.BACK, Command.MENU, Command.LOG)


class AnnalsScene:
    """Leafs through the log; each action is played again as the seat saw it."""

    def __init__(self, house: House, match: Match, seat: Seat | None) -> None:
        """Begin at the newest line."""
        self.house = house
        self.match = match
        self.layout = match.ruleset.theme
        self.session = ReplaySession(match, seat)
        self.screen = BoardScreen(house, match)
        self.rows = rows_of(match.ruleset.name, public_log(match.state))
        self.index = len(self.rows) - 1
        self.minutes = Minutes(house, match.ruleset.theme)
        self._panel = pygame.Surface((PANEL_WIDTH, STAGE_SIZE[1]))
        self._places: list[tuple[pygame.Rect, int]] = []
        self._wait = 0.0
        self._shown = -1
        house.speaker.play("ui_open")
        self._show()

    def handle(self, command: Input) -> Transition:
        """Go up and down the lines or close."""
        if isinstance(command, Pointer):
            return self._point(command)
        if command in _CLOSE:
            self.house.speaker.play("ui_close")
            return Pop()
        steps = {
            Command.UP: -1,
            Command.DOWN: 1,
            Command.LEFT: -_PAGE,
            Command.RIGHT: _PAGE,
            Command.PREVIOUS_VERB: -_PAGE,
            Command.NEXT_VERB: _PAGE,
        }
        if command is Command.CONFIRM:
            self._shown = -1
        elif isinstance(command, Command) and command in steps:
            self._choose(self.index + steps[command])
        return None

    def _point(self, pointer: Pointer) -> Transition:
        if pointer.wheel:
            self._choose(self.index - pointer.wheel)
        elif pointer.button == 3:
            return self.handle(Command.BACK)
        elif pointer.button == 1:
            for place, number in self._places:
                if place.move(STAGE_SIZE[0], 0).collidepoint(pointer.point):
                    self._choose(number)
        return None

    def _choose(self, index: int) -> None:
        self.index = max(0, min(len(self.rows) - 1, index))
        self._wait = _REST
        self.house.speaker.play("ui_move")

    def _show(self) -> None:
        """Show the state before the chosen action and then the action."""
        self._shown = self.index
        ply = self.rows[self.index].ply if self.rows else 0
        self.screen.director.skip()
        self.session.seek(max(0, ply - 1))
        if ply:
            self.session.step()
        seat = self.rows[self.index].seat if ply else None
        for update in self.session.poll():
            self.screen.take(replace(update, view=_turned_to(update.view, seat)))

    def update(self, dt: float) -> Transition:
        """Once the choice rests, show it."""
        self._wait = max(0.0, self._wait - dt)
        if self._wait == 0 and self._shown != self.index:
            self._show()
        self.screen.advance(dt)
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the board and the lines beside it."""
        self.screen.draw(target, (), ahead)
        picture, paint, letters = self._panel, self.house.paint, self.house.letters
        area = picture.get_rect()
        paint.panel(picture, area, self.screen.panel)
        letters.draw(picture, get_text("shared", "play.log"), (14, 12), ACCENT)
        inner = pygame.Rect(14, 32, area.width - 28, area.height - 46)
        self._places = self.minutes.draw(picture, inner, self.rows, self.index)
        target.blit(picture, (STAGE_SIZE[0], 0))
        reader = self.house.reader
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "play.line")),
            (Command.CONFIRM, get_text("shared", "play.show")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        self.screen.draw_foot(target)
        paint.prompts(target, entries, (8, 340), reader.bindings, reader.device)


def _turned_to(view: View, seat: Seat | None) -> View:
    """Return a view that shows the piece of map on which a seat is, where there are several."""
    actor = next((a for a in view.actors if a.seat is not None and a.seat == seat), None)
    return view if actor is None or not leafed(view) else replace(view, focus=actor.board)
