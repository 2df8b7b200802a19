"""A row over the board: who plays, whose turn it is, the clock, who is away."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.net.client.remote_session import RemoteSession
from game.net.host_messages import Said
from game.scenes.context import GameContext
from game.scenes.online.connection import Connection
from game.scenes.online.phrases import SaidBubbles
from game.scenes.panel.board_screen import stage_size
from game.scenes.panel.labels import seat_name
from game.session.updates import MatchPresence
from game.ui.input.command import Command
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
        self._bubbles = SaidBubbles(context, connection)
        # Where each name was drawn last.
        self._places: dict[str, pygame.Rect] = {}

    def advance(self, dt: float) -> list[Said]:
        """Let the mark blink that waits for the host; return what was said meanwhile."""
        self._time += dt
        return self._bubbles.advance(dt)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the row, and what is wrong with the link."""
        presence = self._session.presence
        if presence is not None:
            self._draw_seats(target, presence)
        self._bubbles.draw(target, self._places)
        if problem := self._connection.problem:
            self._draw_problem(target, problem)

    def _draw_seats(self, target: pygame.Surface, presence: MatchPresence) -> None:
        area = pygame.Rect(0, 0, stage_size()[0], strip_height())
        self._context.painter.draw_panel(target, area, "plain")
        texts = [self._seat_text(presence, seat) for seat in range(len(presence.names))]
        right = self._draw_speak(target)
        room = right - 2 * _EDGE - (_EMBLEM + _GAP) * len(texts)
        widths = self._fit([text for text, _ in texts], room)
        x, text_renderer = _EDGE, self._context.text
        for seat, ((text, color), width) in enumerate(zip(texts, widths, strict=True)):
            emblem = seat_emblem(self._context.bank, self._looks, Seat(seat))
            if emblem is not None:
                target.blit(emblem, emblem.get_rect(midleft=(x, area.centery)))
            shown = text_renderer.shorten(text, width)
            at = (x + _EMBLEM, area.top + 3)
            self._places[presence.names[seat]] = text_renderer.draw(target, shown, at, color)
            if seat == self._own_place:
                pygame.draw.line(
                    target, color, (x, area.bottom - 2), (x + _EMBLEM + width, area.bottom - 2)
                )
            x += _EMBLEM + width + _GAP

    def _draw_speak(self, target: pygame.Surface) -> int:
        """Draw the key that says something, where that is allowed; return where it begins."""
        lobby, right = self._connection.lobby, stage_size()[0]
        if lobby is None or lobby.terms.talk == "off":
            return right
        reader, painter = self._context.reader, self._context.painter
        left = right - painter.glyph_width(reader.bindings.glyph(Command.SPEAK, reader.device)) - 6
        prompt = [(Command.SPEAK, "")]
        painter.draw_prompts(target, prompt, (left, 1), reader.bindings, reader.device)
        return left

    def _fit(self, texts: list[str], room: int) -> list[int]:
        """Return a width for each text; the longest are cut first."""
        widths = [self._context.text.width(text) for text in texts]
        while sum(widths) > room and max(widths) > 0:
            widths[widths.index(max(widths))] -= 1
        return widths

    @property
    def _own_place(self) -> int | None:
        lobby = self._connection.lobby
        return None if lobby is None else lobby.seat

    def _name(self, presence: MatchPresence, place: int) -> str:
        """Return the name at a place; in a race with how far it is."""
        standings = self._connection.client.standings
        if place < len(standings):
            one = standings[place]
            end = " ✓" if one.has_won else " ☠" if one.is_over else ""
            return f"{one.name} {one.plies}{end}"
        info = self._session.info
        return presence.names[place] or seat_name(Seat(place), info)

    def _seat_text(self, presence: MatchPresence, seat: int) -> tuple[str, Color]:
        """Return what is written of a seat: its name, and the time that counts now."""
        name = self._name(presence, seat)
        away = presence.away_ms[seat]
        if away >= 0:
            return get_text("shared", "net.away_for", name, time_left_text(away)), DANGER
        if seat not in presence.to_act:
            return name, DIM
        if self._session.is_waiting and seat == self._own_place:
            dots = "." * (1 + int(self._time / _BLINK_SECONDS) % 3)
            return f"{name} {dots}", TEXT
        # In a race everyone has a clock, and only the own one is known.
        is_known = seat == self._own_place or not self._connection.client.standings
        is_timed = presence.turn_ms >= 0 and is_known
        clock = f" {time_left_text(presence.turn_ms)}" if is_timed else ""
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
