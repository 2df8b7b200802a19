"""The state of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.action import Action, Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import Bumped, Event, Logged, Moved, Shot
from game.core.grid import CARDINALS, Pos
from game.core.outcome import Outcome
from game.core.rng import Rng
from game.core.view import Board, Gauge, Mark, Preview, View
from game.core.world import World
from game.rulesets.river import hints, information
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_update import updated_chart
from game.rulesets.river.chart_view import believed_actors, chart_boards, chart_events, gauges_for
from game.rulesets.river.params import ROCKET, RiverSettings
from game.rulesets.river.rules import RiverTurn, act, begin_turn, leave

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, ROCKET) for side in CARDINALS)
_NO_SEATS: frozenset[Seat] = frozenset()
ROUNDS = "rounds"
LAST_SEAT = "alone"


@dataclass(frozen=True, slots=True)
class RiverState:
    """The field with everybody on it, which no seat sees, and the public log.

    `homes` and `portals` are cells by number, `gone` the seats that were left. `pending` counts
    each seat's deaths that nobody was told of yet; `rockets` are everybody's as the log tells
    them: death refills them when it is told, which is before the seat can use them (R36, R37).
    `taker` is who took the treasure last as far as all know, or -1. `tracks` are the cells that
    everybody really visited, for the end. `log` is what all were told, `chart` what that makes
    certain, `picture` how the last action looks on it. `seed` is told at the end.
    """

    world: World
    settings: RiverSettings
    homes: tuple[Pos, ...]
    portals: tuple[Pos, ...]
    current_seat: Seat
    left_seats: tuple[Seat, ...]
    unannounced_deaths: tuple[int, ...]
    rockets: tuple[int, ...]
    treasure_holder: int
    tracks: tuple[tuple[Pos, ...], ...]
    log: tuple[Logged, ...]
    chart: Chart
    chart_events: tuple[Moved | Bumped | Shot, ...]
    seed: int
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""
        return len(self.homes)

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return whose turn it is."""
        return frozenset((self.current_seat,)) if self.outcome is None else _NO_SEATS

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return everybody who is still there: one may leave at any time."""
        if self.outcome is not None:
            return _NO_SEATS
        return frozenset(map(Seat, range(len(self.homes)))) - frozenset(self.left_seats)

    @property
    def rng_state(self) -> int:
        """Return the random generator's value: no dice fall after the start."""
        return self.world.rng

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        """Return everybody's rockets and who has the treasure, as the log tells them."""
        most = self.settings.rockets
        rockets = (Gauge(f"rockets_{n + 1}", left, most) for n, left in enumerate(self.rockets))
        return (*rockets, Gauge("taker", self.treasure_holder + 1, 0))

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return a step to every side and, with a rocket, a shot: whatever lies there (R5, R32)."""
        if seat not in self.to_act:
            return ()
        return MOVES + SHOTS if self.rockets[seat] else MOVES

    def apply(self, seat: Seat, action: Action) -> tuple[RiverState, tuple[Event, ...]]:
        """Play an action and begin the next turn, or let a seat leave."""
        turn = self.open_turn()
        gone = self.left_seats
        if isinstance(action, Resign):
            leave(turn, seat)
            gone = tuple(sorted((*gone, seat)))
        else:
            act(turn, seat, action)
        current = self._next_seat(turn, seat, gone) if turn.outcome is None else self.current_seat
        return self._commit(turn, current, gone)

    def open_turn(self) -> RiverTurn:
        """Return a draft of this state."""
        turn = RiverTurn(self.world, self.settings, self.homes, self.portals)
        turn.unannounced_deaths, turn.rockets = list(self.unannounced_deaths), list(self.rockets)
        turn.treasure_holder, turn.tracks = self.treasure_holder, list(self.tracks)
        return turn

    def _next_seat(self, turn: RiverTurn, seat: Seat, gone: tuple[Seat, ...]) -> Seat:
        """Return who decides next, his deaths told; the last one there or the limit ends it."""
        seats = len(self.homes)
        order = [Seat((self.current_seat + n) % seats) for n in range(1, seats + 1)]
        staying = [other for other in order if other not in gone]
        if len(staying) == 1:
            turn.outcome = Outcome(tuple(staying), LAST_SEAT)
            return self.current_seat
        if seat != self.current_seat:
            return self.current_seat
        following = staying[0]
        number = turn.draft.turn + (following <= self.current_seat)
        if 0 < self.settings.round_limit < number:
            turn.outcome = Outcome((), ROUNDS)
            return self.current_seat
        turn.draft.begin_turn(following, number)
        begin_turn(turn, following)
        return following

    def _commit(
        self, turn: RiverTurn, current: Seat, gone: tuple[Seat, ...]
    ) -> tuple[RiverState, tuple[Event, ...]]:
        """Return the state a draft led to; changes of the display and the end become events."""
        draft = turn.draft
        if turn.outcome is not None:
            turn.announce("seed", self.seed)
        chart = updated_chart(self.chart, turn.lines)
        after = replace(
            self,
            world=draft.freeze(),
            current_seat=current,
            left_seats=gone,
            unannounced_deaths=tuple(turn.unannounced_deaths),
            rockets=tuple(turn.rockets),
            treasure_holder=turn.treasure_holder,
            tracks=tuple(turn.tracks),
            log=(*self.log, *turn.lines),
            chart=chart,
            chart_events=chart_events(self.chart, turn.lines),
            outcome=turn.outcome,
        )
        for old, new in zip(self.gauges, after.gauges, strict=True):
            if old != new:
                draft.set_gauge(*new)
        if turn.outcome is not None:
            draft.end_match(turn.outcome)
        return after, tuple(draft.events)

    def observe(self, seat: Seat | None) -> View:
        """Return the field for nobody and after the end (R46), else the seat's own map and log."""
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
        actors, focus = believed_actors(self, seat)
        gauges, log = gauges_for(self.gauges, seat), self.log
        known = chart_boards(self.chart, seat)
        return View(seat, world.turn, known, actors, (), gauges, None, focus, log=log)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return what a seat learns of an event that led here."""
        return information.perceive(self, event, seat)

    def resample(self, seat: Seat, rng: Rng) -> RiverState:
        """Return a random state that fits everything all seats were told."""
        return information.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return where the seat may be and could be shot; after the end everybody's track."""
        return hints.marks(self, seat)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return what an action would do as far as the log tells, or why it is refused."""
        return hints.preview(self, seat, action)
