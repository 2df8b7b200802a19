"""The state of a match: how actions change it and what each seat learns of it."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import LateFields, value
from game.core.rng import Rng
from game.core.view import Board, Mark, Preview, View
from game.rulesets.river import perception, previews, resampling
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.late_chart import LateChart
from game.rulesets.river.chart_view import chart_events, known_boards
from game.rulesets.river.public_log import PublishedSeed, RiverLogEntry
from game.rulesets.river.readonly_state import RiverReadonlyState, gauges
from game.rulesets.river.rules import play
from game.rulesets.river.turn_draft import RiverTurn

# What stands in a state's place for a chart until it is read.
_UNREAD = cast(Chart, None)


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
        draft, log, rockets = turn.draft, self.log, tuple(turn.rockets)
        if turn.outcome is not None:
            turn.announce(PublishedSeed(self.seed, draft.turn))
        before = self.settings.rockets, self.rockets, self.treasure_holder, None
        after = self.settings.rockets, rockets, turn.treasure_holder, None
        if before != after:
            for old, new in zip(gauges(*before), gauges(*after), strict=True):
                if old != new:
                    draft.set_gauge(*new)
        if turn.outcome is not None:
            draft.end_match(turn.outcome)
        parts, entries = _READ_LATER.pending(self), tuple(turn.entries)
        chart = parts[1] if parts else LateChart(self.chart)
        next_chart = LateChart((chart, entries))
        # The constructor takes a quarter of the time of `replace`.
        state = RiverState(
            draft.freeze(),
            self.settings,
            self.homes,
            self.portals,
            turn.current_seat,
            turn.left_seats,
            tuple(turn.unannounced_deaths),
            rockets,
            turn.treasure_holder,
            tuple(turn.tracks),
            log + entries,
            _UNREAD,
            (),
            self.seed,
            turn.outcome,
        )
        return _READ_LATER.postpone(state, chart, next_chart, entries), tuple(draft.events)

    def observe(self, seat: Seat | None) -> View:
        """Return the field for None and after the end (R46), else the seat's chart and the log."""
        world, log = self.world, () if seat is None else self.log
        numbers = gauges(self.settings.rockets, self.rockets, self.treasure_holder, seat)
        if seat is None or self.outcome is not None:
            grid = world.grids[0]
            boards = (Board(grid, b"\1" * len(grid.terrain)),)
            actors, items, outcome = world.actors, world.items, self.outcome
            return View(seat, world.turn, boards, actors, items, numbers, outcome, log=log)
        view = View(seat, world.turn, (), (), (), numbers, None, 0, (), log)
        return _DRAW_LATER.postpone(view, self, seat)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        return perception.perceive(self, event, seat)

    def resample(self, seat: Seat, rng: Rng) -> RiverState:
        return _resampled(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return possible landings and lines of fire; after the end all tracks."""
        return previews.marks(self, seat)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return an action's result as far as the log shows, or why it is refused."""
        return previews.preview(self, seat, action)


def _read(
    before: LateChart, after: LateChart, entries: tuple[RiverLogEntry, ...]
) -> tuple[Chart, tuple[Event, ...]]:
    """Return the chart after an action, and the action as seen on the one before."""
    return after.read(), chart_events(before.read(), entries)


# The rules and the bots read the log alone. Drawing it for everybody, whether or not they looked,
# took five sixths of the time of an action and nine tenths of that of a view.
_READ_LATER = LateFields(RiverState, _read, "chart", "chart_events")
_DRAW_LATER = LateFields(View, known_boards, "boards", "actors", "focused_board")


# Cached because all seats share one sample. `information.resample` is generic, and a cache there
# would hide its types.
@lru_cache(maxsize=64)
def _resampled(state: RiverState, rng: Rng) -> RiverState:
    return resampling.resample(state, rng)
