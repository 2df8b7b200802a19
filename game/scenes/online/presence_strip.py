"""Who plays, whose turn it is, the clock, who is away: in the panel, else over the board."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TypeAlias

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, player_text
from game.core.actor import Seat
from game.net.client.remote_session import RemoteSession
from game.net.host_messages import Said, Standing
from game.scenes.game_context import GameContext
from game.scenes.online.chat import SaidBubbles
from game.scenes.online.connection import Connection
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.panel.seat_rows import seat_rows, time_left_text
from game.scenes.texts.labels import seat_name
from game.scenes.texts.summary_texts import gauge_reached
from game.session.updates import MatchPresence
from game.ui.style.constants import ACCENT, BACKDROP, DANGER, DIM, TEXT, Color
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.panel.seat_list import SeatRow
from game.ui.widgets.seat_emblems import seat_emblem
from game.ui.widgets.text_box import Line, StyledLine, Text, picture

_EDGE, _GAP, _EMBLEM = 4, 8, 16
_LEAST_WIDTH = 16
_BLINK_SECONDS = 0.5
WordsOf: TypeAlias = Callable[[str, Standing], str]


def standing_words(texts: str, standing: Standing) -> str:
    """Return how far a player is in a race: actions and what counts towards the goal."""
    actions = get_text("shared", "net.race.actions", standing.plies)
    if standing.goal is None:
        return f"{actions}{_end_sign(standing)}"
    label, _, reached = gauge_reached(texts, standing.goal)
    return f"{actions}, {label} {reached}{_end_sign(standing)}"


def standing_numbers(texts: str, standing: Standing) -> str:
    """Return how far a player is in a race where there is no room for words."""
    goal = "" if standing.goal is None else f", {gauge_reached(texts, standing.goal)[2]}"
    return f"{standing.plies}{goal}{_end_sign(standing)}"


def _end_sign(standing: Standing) -> str:
    return " ✓" if standing.has_won else " ☠" if standing.is_over else ""


def strip_height() -> int:
    """Return the height of the row at the text size in use."""
    return line_height() + 6


def rows_now(
    session: RemoteSession, to_act: Sequence[Seat], playing: Collection[Seat]
) -> tuple[SeatRow, ...]:
    """Return the rows of the panel with the clocks as they are now.

    A seat that is away has this word and the time for which it is kept; dots say that a key was
    heard.
    """
    presence = session.presence
    rows = seat_rows(session.info, to_act, presence, playing)
    if presence is None:
        return rows
    times = [
        get_text("shared", "net.away_for", time_left_text(ms)) if ms >= 0 else ""
        for ms in presence.away_ms
    ]
    if session.is_waiting and session.seat < len(times):
        times[session.seat] = "..."
    return tuple(row._replace(clock=times[row.seat] or row.clock) for row in rows)


class PresenceStrip:
    """Draws the seats in a row, each as wide as there is room, and a lost link below.

    There is a row where the panel has none: in a race, and with larger text.
    """

    def __init__(
        self,
        context: GameContext,
        connection: Connection,
        session: RemoteSession,
        screen: BoardScreen,
    ) -> None:
        self._screen = screen
        self._context = context
        self._connection = connection
        self._session = session
        self._looks = looks_of(session.info.ruleset.name)
        self._time = 0.0
        self._bubbles = SaidBubbles(context, connection)
        # Where each name was drawn last.
        self._places: dict[str, pygame.Rect] = {}

    @property
    def height(self) -> int:
        """Return how much of the board it covers."""
        is_alone = self._session.info.seats == 1
        return strip_height() if is_alone or text_size() is not TextSize.NORMAL else 0

    def advance(self, dt: float) -> list[Said]:
        """Let the mark blink that waits for the host; return what was said meanwhile."""
        self._time += dt
        return self._bubbles.advance(dt)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the row, and what is wrong with the link."""
        presence = self._session.presence
        if presence is not None and self.height:
            self._draw_seats(target, presence)
        if problem := self._connection.problem:
            self._draw_problem(target, problem)
        else:
            self._bubbles.draw(target, self._places if self.height else self._figures())

    def _figures(self) -> dict[str, pygame.Rect]:
        """Return where the players are whose figures are in view."""
        stage, names = self._screen.stage, self._session.info.names
        view = stage.view
        if view is None or self._screen.board_replacement is not None:
            return {}
        return {
            names[actor.seat]: stage.camera.rect_of(actor.pos)
            for actor in view.actors
            if actor.seat is not None and actor.board == view.focused_board and names[actor.seat]
        }

    def _draw_seats(self, target: pygame.Surface, presence: MatchPresence) -> None:
        seats = range(len(presence.names))
        room = stage_size()[0] - 2 * _EDGE - (_EMBLEM + _GAP) * len(seats)
        texts = [self._seat_text(presence, seat, standing_words) for seat in seats]
        if sum(self._context.text.width(text) for text, _ in texts) > room:
            texts = [self._seat_text(presence, seat, standing_numbers) for seat in seats]
        widths = self._fit(texts, room)
        boxes = [self._seat(*each) for each in zip(seats, texts, widths, strict=True)]
        draw = partial(self._context.painter.draw_panel, style="plain")
        row = Padding(Row(boxes, gap=_GAP), (_EDGE, 0, _EDGE, 1), draw=draw)
        layout = Layout(row, pygame.Rect(0, 0, stage_size()[0], strip_height()))
        layout.draw(target)
        areas = {name: layout.area_of(seat) for seat, name in enumerate(presence.names)}
        self._places = {name: area for name, area in areas.items() if area is not None}

    def _seat(self, seat: int, text: StyledLine, width: int) -> LayoutBox:
        """Return a seat's emblem and words, the own one underlined; the words are its hit area."""
        words, color = text
        emblem = seat_emblem(self._context.bank, self._looks, Seat(seat))
        sign = Element(0, 0) if emblem is None else picture(emblem)
        shown = words if width >= _LEAST_WIDTH else ""
        line = Line(self._context.text, shown, color, width=width, key=seat)
        rule = Element(0, 1)
        if seat == self._own_place:
            rule = Element(0, 1, draw=lambda on, area: on.fill(color, area))
        parts = [sign, Element(_EMBLEM - sign.widths()[1], 0), Padding(line, (0, 3, 0, 0))]
        return Column([Row(parts, align=0.5, grow=1), rule])

    def _fit(self, texts: list[tuple[str, Color]], room: int) -> list[int]:
        """Return a width for each text; names that matter less now are cut first."""
        widths = [self._context.text.width(text) for text, _ in texts]
        for less in (True, False):
            places = [n for n, (_, color) in enumerate(texts) if (color == DIM) == less]
            while sum(widths) > room and places:
                widest = max(places, key=lambda n: widths[n])
                if not widths[widest]:
                    break
                widths[widest] -= 1
        return widths

    @property
    def _own_place(self) -> int | None:
        lobby = self._connection.lobby
        return None if lobby is None else lobby.seat

    def _seat_text(
        self, presence: MatchPresence, seat: int, words_of: WordsOf
    ) -> tuple[str, Color]:
        """Return what is written of a seat: its name, the time that counts now, how far it is."""
        standings, info = self._connection.client.standings, self._session.info
        bot = player_text(presence.players[seat], info.ruleset.name)
        name = presence.names[seat] or (bot if standings else seat_name(Seat(seat), info))
        words, color = self._name_and_time(presence, seat, name)
        if seat < len(standings):
            words = f"{words}: {words_of(info.ruleset.name, standings[seat])}"
        return words, color

    def _name_and_time(self, presence: MatchPresence, seat: int, name: str) -> tuple[str, Color]:
        away = presence.away_ms[seat]
        if away >= 0:
            return f"{name} {get_text('shared', 'net.away_for', time_left_text(away))}", DANGER
        if seat not in presence.to_act:
            return name, DIM
        if self._session.is_waiting and seat == self._own_place:
            dots = "." * (1 + int(self._time / _BLINK_SECONDS) % 3)
            return f"{name} {dots}", TEXT
        # In a race everyone has a clock, and only the own one is known.
        is_known = seat == self._own_place or not self._connection.client.standings
        clock = f" {time_left_text(presence.turn_ms)}" if presence.turn_ms >= 0 and is_known else ""
        return f"▶ {name}{clock}", ACCENT

    def _draw_problem(self, target: pygame.Surface, problem: str) -> None:
        text, painter = self._context.text, self._context.painter
        words = Text(text, [(problem, DANGER)], align=0.5)
        panel = Padding(words, (10, 6, 10, 6), draw=partial(painter.draw_panel, style="toast"))
        area = pygame.Rect(20, strip_height() + 4, stage_size()[0] - 40, 0)
        area.height = panel.heights(area.width)[1]
        target.fill(BACKDROP, area)
        Layout(panel, area).draw(target)
