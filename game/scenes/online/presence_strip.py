"""A row over the board: who plays, whose turn it is, the clock, who is away."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.net.client.remote_session import RemoteSession
from game.scenes.context import GameContext
from game.scenes.online.connection import Connection
from game.scenes.panel.board_screen import stage_size
from game.scenes.panel.labels import seat_name
from game.session.updates import MatchPresence
from game.ui.style.style import ACCENT, BACKDROP, DANGER, DIM, TEXT, Color
from game.ui.style.text_size import line_height
from game.ui.widgets.seat_emblems import seat_emblem

_EDGE, _GAP, _EMBLEM = 4, 8, 16
_BLINK_SECONDS = 0.5


def strip_height() -> int:
    """Return the height of the row at the text size in use."""
    return line_height() + 6


def time_left_text(milliseconds: int) -> str:
    """Return a time as minutes and seconds, or hours and minutes.

    >>> time_left_text(61_000), time_left_text(900), time_left_text(7_260_000)
    ('1:01', '0:01', '2 h 01')
    """
    seconds = -(-milliseconds // 1000)
    if seconds >= 3600:
        return f"{seconds // 3600} h {seconds % 3600 // 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}"


class PresenceStrip:
    """Draws the seats in a row, each as wide as there is room, and a lost link below."""

    def __init__(
        self, context: GameContext, connection: Connection, session: RemoteSession
    ) -> None:
        """Show the seats of a match."""
        self._context = context
        self._connection = connection
        self._session = session
        self._looks = looks_of(session.info.ruleset.name)
        self._time = 0.0
        # Where each seat's name was drawn last.
        self.places: dict[int, pygame.Rect] = {}

    def advance(self, dt: float) -> None:
        """Let the mark blink that waits for the host."""
        self._time += dt

    def draw(self, target: pygame.Surface) -> None:
        """Draw the row, and what is wrong with the link."""
        presence = self._session.presence
        if presence is not None:
            self._draw_seats(target, presence)
        if problem := self._connection.problem:
            self._draw_problem(target, problem)

    def _draw_seats(self, target: pygame.Surface, presence: MatchPresence) -> None:
        area = pygame.Rect(0, 0, stage_size()[0], strip_height())
        self._context.painter.draw_panel(target, area, "plain")
        texts = [self._seat_text(presence, seat) for seat in range(len(presence.names))]
        room = stage_size()[0] - 2 * _EDGE - (_EMBLEM + _GAP) * len(texts)
        widths = self._fit([text for text, _ in texts], room)
        x = _EDGE
        for seat, ((text, color), width) in enumerate(zip(texts, widths, strict=True)):
            emblem = seat_emblem(self._context.bank, self._looks, Seat(seat))
            if emblem is not None:
                target.blit(emblem, emblem.get_rect(midleft=(x, area.centery)))
            shown = self._context.text.shorten(text, width)
            at = (x + _EMBLEM, area.top + 3)
            self.places[seat] = self._context.text.draw(target, shown, at, color)
            if seat == self._session.seat:
                pygame.draw.line(
                    target, color, (x, area.bottom - 2), (x + _EMBLEM + width, area.bottom - 2)
                )
            x += _EMBLEM + width + _GAP

    def _fit(self, texts: list[str], room: int) -> list[int]:
        """Return a width for each text; the longest are cut first."""
        widths = [self._context.text.width(text) for text in texts]
        while sum(widths) > room and max(widths) > 0:
            widths[widths.index(max(widths))] -= 1
        return widths

    def _seat_text(self, presence: MatchPresence, seat: int) -> tuple[str, Color]:
        """Return what is written of a seat: its name, and the time that counts now."""
        name = seat_name(Seat(seat), self._session.info)
        away = presence.away_ms[seat]
        if away >= 0:
            return get_text("shared", "net.away_for", name, time_left_text(away)), DANGER
        if seat not in presence.to_act:
            return name, DIM
        waits = self._session.is_waiting and seat == self._session.seat
        if waits:
            dots = "." * (1 + int(self._time / _BLINK_SECONDS) % 3)
            return f"{name} {dots}", TEXT
        clock = f" {time_left_text(presence.turn_ms)}" if presence.turn_ms >= 0 else ""
        return f"▶ {name}{clock}", ACCENT

    def _draw_problem(self, target: pygame.Surface, problem: str) -> None:
        text, painter = self._context.text, self._context.painter
        lines = text.wrap(problem, stage_size()[0] - 60)
        height = line_height() * len(lines) + 12
        area = pygame.Rect(20, strip_height() + 4, stage_size()[0] - 40, height)
        target.fill(BACKDROP, area)
        painter.draw_panel(target, area, "toast")
        for row, line in enumerate(lines):
            at = (area.centerx, area.top + 6 + row * line_height())
            text.draw(target, line, at, DANGER, align=0.5)
