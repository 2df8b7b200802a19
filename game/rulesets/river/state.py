"""The state of a match: how actions change it and what each seat learns of it."""

from __future__ import annotations

from functools import lru_cache, partial

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import value
from game.core.late_fields import LateFields
from game.core.rng import Rng
from game.core.view import Board, Mark, Preview, View
from game.rulesets.river import perception, previews, resampling
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_update import updated_chart
from game.rulesets.river.chart_view import chart_events, gauges_for, known_boards
from game.rulesets.river.public_log import PublishedSeed, RiverLogEntry
from game.rulesets.river.readonly_state import RiverReadonlyState, gauges
from game.rulesets.river.rules import play
from game.rulesets.river.turn_draft import RiverTurn


@value(frozen=True, slots=True)
class RiverState(RiverReadonlyState):
    """A read-only state with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> tuple[RiverState, tuple[Event, ...]]:
        """Play an action or let a seat leave, then begin the next turn."""
        turn = self.open_turn()
        play(turn, seat, action)
        return self._commit(turn)

    def open_turn(self) -> RiverTurn:
        """Return a working copy of this state."""
        turn = RiverTurn(self.world, self.settings, self.homes, self.portals)
        turn.current_seat, turn.left_seats = self.current_seat, self.left_seats
        turn.unannounced_deaths, turn.rockets = list(self.unannounced_deaths), list(self.rockets)
        turn.treasure_holder, turn.tracks = self.treasure_holder, list(self.tracks)
        return turn

    def _commit(self, turn: RiverTurn) -> tuple[RiverState, tuple[Event, ...]]:
        """Freeze a turn into a state; changed gauges and the end of the match become events."""
        draft, log = turn.draft, self.log
        if turn.outcome is not None:
            turn.announce(PublishedSeed(self.seed, draft.turn))
        self._announce_gauges(turn)
        if turn.outcome is not None:
            draft.end_match(turn.outcome)
        before = _READ_LATER.pending(self)
        if not isinstance(before, _Reading):
            before = _Reading(self.chart, len(log), log, len(log))
        reading = _Reading(before.chart, before.known, log + tuple(turn.entries), len(log))
        # The constructor takes a quarter of the time of `replace`.
        after = RiverState(
            draft.freeze(),
            self.settings,
            self.homes,
            self.portals,
            turn.current_seat,
            turn.left_seats,
            tuple(turn.unannounced_deaths),
            tuple(turn.rockets),
            turn.treasure_holder,
            tuple(turn.tracks),
            reading.log,
            reading.chart,
            (),
            self.seed,
            turn.outcome,
        )
        return _READ_LATER.postpone(after, reading), tuple(draft.events)

    def _announce_gauges(self, turn: RiverTurn) -> None:
        """Make events of the gauges that have changed."""
        after = turn.rockets, turn.treasure_holder
        if after != (list(self.rockets), self.treasure_holder):
            for old, new in zip(self.gauges, gauges(self.settings, *after), strict=True):
                if old != new:
                    turn.draft.set_gauge(*new)

    def observe(self, seat: Seat | None) -> View:
        """Return the field for None and after the end (R46), else the seat's chart and the log."""
        world = self.world
        if seat is None or self.outcome is not None:
            grid = world.grids[0]
            board = Board(grid, b"\1" * len(grid.terrain))
            gauges = self.gauges if seat is None else gauges_for(self.gauges, seat)
            log = () if seat is None else self.log
            return View(
                seat,
                world.turn,
                (board,),
                world.actors,
                world.items,
                gauges,
                self.outcome,
                log=log,
            )
        gauges = gauges_for(self.gauges, seat)
        view = View(seat, world.turn, (), (), (), gauges, None, 0, (), self.log)
        return _DRAW_LATER.postpone(view, partial(known_boards, self, seat))

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return what a seat learns of an event that led here."""
        return perception.perceive(self, event, seat)

    def resample(self, seat: Seat, rng: Rng) -> RiverState:
        """Return a random state that fits the public log."""
        return _resampled(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return possible landings and lines of fire; after the end all tracks."""
        return previews.marks(self, seat)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return an action's result as far as the log shows, or why it is refused."""
        return previews.preview(self, seat, action)


@value(frozen=True, slots=True)
class _Reading:
    """What finds the chart and its events: an earlier chart and the log since.

    The chart shows the first `known` entries of the log; the last action begins at entry `last`.
    """

    chart: Chart
    known: int
    log: tuple[RiverLogEntry, ...]
    last: int

    def __call__(self) -> tuple[Chart, tuple[Event, ...]]:
        """Return the chart after the log, and the last action as seen on the one before."""
        before = updated_chart(self.chart, self.log[self.known : self.last])
        entries = self.log[self.last :]
        return updated_chart(before, entries), chart_events(before, entries)


# The chart is what the public log shows, and the log is all that the rules and the bots read:
# drawing it takes three times as long as playing the action.
_READ_LATER = LateFields(RiverState, "chart", "chart_events")
_DRAW_LATER = LateFields(View, "boards", "actors", "focused_board")


# Cached because all seats share one sample. `information.resample` is generic, and a cache there
# would hide its types.
@lru_cache(maxsize=64)
def _resampled(state: RiverState, rng: Rng) -> RiverState:
    return resampling.resample(state, rng)
