"""The easy and normal bots, and what they share with the hard one: tactics, signs of stalemate."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from game.core.action import Action, Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import CARDINALS, Edge
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_graph import ChartGraph
from game.rulesets.river.chart.chart_update import initial_chart, updated_chart
from game.rulesets.river.chart.rocket_lanes import rocket_path
from game.rulesets.river.log_entries import Answer, LoggedAction, LoggedDeath, settings_from_log
from game.rulesets.river.params import HOMES, ROCKET

# A seat camps after this many shots in a row.
MAX_SHOTS_IN_A_ROW = 2
# A match repeats itself after this many equal cycles of at most this many actions of each seat.
_REPEATS = 4
_MAX_CYCLE = 6
# One in this many actions is random to break a repetition.
_BREAKOUT_ODDS = 3
# Seats that keep each other from the treasure relent a little more after these deaths each.
_DEATHS_PER_GRUDGE = 3
# After this many deaths each it is a stalemate, even if nothing repeats exactly.
_DEATHS_OF_A_STALEMATE = 25


def is_camping(log: Sequence[LogEntry], seat: Seat) -> bool:
    """Return whether a seat only shot in its last actions; at home it could do so forever."""
    own = (logged.action for logged in _played_last_first(log) if logged.seat == seat)
    latest = list(islice(own, MAX_SHOTS_IN_A_ROW))
    return len(latest) == MAX_SHOTS_IN_A_ROW and all(isinstance(a, Shoot) for a in latest)


def useless_step(log: Sequence[LogEntry], seat: Seat) -> Action | None:
    """Return a step that a drift answered twice in a row alike: it may lead back to its start."""
    own = (logged for logged in _played_last_first(log) if logged.seat == seat)
    latest = [(each.action, each.answers) for each in islice(own, 2) if each.has(Answer.RIVER)]
    return latest[0][0] if len(latest) == 2 and latest[0] == latest[1] else None


def is_repeating(log: Sequence[LogEntry], seats: int = 2) -> bool:
    """Return whether the last actions of all seats repeat in a cycle."""
    longest = _MAX_CYCLE * seats
    latest = islice(_played_last_first(log), _REPEATS * longest)
    actions = [(logged.seat, logged.action) for logged in latest]
    return any(
        len(actions) >= _REPEATS * length
        and actions[: length * (_REPEATS - 1)] == actions[length : length * _REPEATS]
        for length in range(2, longest + 1)
    )


def relents(log: Sequence[LogEntry], rng: Rng) -> bool:
    """Return whether a seat spares the others this turn: rarely at first, mostly in a long feud.

    Seats that shoot whoever comes near the treasure would otherwise do so forever.
    """
    return rng.below(1 + _deaths_each(log) // _DEATHS_PER_GRUDGE)[1] > 0


def _deaths_each(log: Sequence[LogEntry]) -> int:
    return sum(isinstance(entry, LoggedDeath) for entry in log) // settings_from_log(log).players


def _played_last_first(log: Sequence[LogEntry]) -> Iterator[LoggedAction]:
    """Yield the steps and shots in a log, the last one first."""
    for entry in reversed(log):
        if isinstance(entry, LoggedAction) and not isinstance(entry.action, Resign):
            yield entry


def slipped(legal: Sequence[Action], rng: Rng, one_in: int) -> tuple[Rng, Action | None]:
    """Return new dice, and in one of `one_in` calls a random action, else None; 0 is never."""
    rng, missed = rng.below(one_in) if one_in else (rng, 1)
    return rng, None if missed else legal[rng.below(len(legal))[1]]


def breakout_step(log: Sequence[LogEntry], legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return a random step now and then in a stalemate of all seats, else None."""
    is_stuck = is_repeating(log, settings_from_log(log).players)
    is_stuck = is_stuck or _deaths_each(log) >= _DEATHS_OF_A_STALEMATE
    steps = [action for action in legal if isinstance(action, Move)]
    return slipped(steps, rng, _BREAKOUT_ODDS)[1] if is_stuck else None


KNOWN_WALLS = (Edge.WALL, Edge.BREAKABLE)


class ChartReader:
    """Keeps the chart of a growing log up to date; starts over for another match's log."""

    def __init__(self, *, own_only: bool = False) -> None:
        """Start with no log; `own_only` reads what the log says of one seat only."""
        self._own_only = own_only
        self._charts: dict[int, tuple[tuple[LogEntry, ...], Chart]] = {}

    def chart(self, log: tuple[LogEntry, ...], seat: Seat) -> Chart:
        """Return the chart of a log, without small fragments."""
        key = seat if self._own_only else 0
        known = self._charts.get(key)
        if known is None or log[: len(known[0])] != known[0]:
            known = ((), initial_chart(settings_from_log(log)))
        entries: Iterable[LogEntry] = log[len(known[0]) :]
        if self._own_only:
            told = (entry for entry in entries if isinstance(entry, LoggedAction | LoggedDeath))
            entries = (entry for entry in told if entry.seat == seat)
        chart = updated_chart(known[1], entries)
        self._charts[key] = (log, chart)
        return chart.without_small_fragments


def find_target(chart: Chart, seat: Seat, legal: Sequence[Action]) -> tuple[Seat, Action] | None:
    """Return a player in a known open line of fire, and the shot."""
    position = chart.positions[seat]
    grid = chart.grid(position.fragment)
    for side in CARDINALS:
        shot = Shoot(side, ROCKET)
        if shot not in legal:
            continue
        for pos in rocket_path(grid, position.pos, side):
            for other, other_position in enumerate(chart.positions):
                if other != seat and other_position[:2] == (position.fragment, pos) != position[:2]:
                    return Seat(other), shot
    return None


def explore(chart: Chart, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """Go home with the treasure or to where it was dropped, else explore, break a wall or step
    anywhere."""
    graph, position = ChartGraph(chart), chart.positions[seat]
    start = (position.fragment, position.pos)
    path = graph.path_to(start, graph.goal(seat)) or graph.path_to_unexplored(start, rng)
    if path:
        return Move(path[0])
    for side in CARDINALS:
        is_wall = graph.grids[position.fragment].edge_at(position.pos, side) in KNOWN_WALLS
        if is_wall and (shot := Shoot(side, ROCKET)) in legal:
            return shot
    # Out of rockets with only walls left to break: go home for more.
    path = graph.path_to(start, graph.landmarks[HOMES[seat]])
    if path and len(legal) <= len(CARDINALS):
        return Move(path[0])
    moves = [action for action in legal if isinstance(action, Move)]
    return moves[rng.below(len(moves))[1]]


class EasyBot:
    """Reads what the log says of its own seat only; shoots at each wall that it walks into.

    Every other action is a random one.
    """

    def __init__(self) -> None:
        self._reader = ChartReader(own_only=True)

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert view.seat is not None
        rng, slip = slipped(legal, rng, 2)
        own = (logged for logged in _played_last_first(view.log) if logged.seat == view.seat)
        last = next(own, None) if slip is None else None
        if last is not None and isinstance(last.action, Shoot):
            return Move(last.action.direction)
        if last is not None and isinstance(last.action, Move) and last.has(Answer.WALL):
            shot = Shoot(last.action.direction, ROCKET)
            if shot in legal:
                return shot
        chart = self._reader.chart(view.log, view.seat)
        return slip or explore(chart, view.seat, legal, rng)


class NormalBot:
    """Reads the whole log; shoots at players in a known open line of fire.

    One of `slips` actions is a random one, none if 0.
    """

    def __init__(self, slips: int = 0) -> None:
        self._reader, self._slips = ChartReader(), slips

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        seat = view.seat
        assert seat is not None
        rng, slip = slipped(legal, rng, self._slips)
        if slip is not None:
            return slip
        if (step := breakout_step(view.log, legal, rng)) is not None:
            return step
        chart = self._reader.chart(view.log, seat)
        spares = is_camping(view.log, seat) or relents(view.log, rng)
        target = None if spares else find_target(chart, seat, legal)
        # Without a treasure involved it shoots every other time: two at home could shoot forever.
        holder = chart.treasure_holder
        if target is not None and holder != seat and (holder == target[0] or rng.below(2)[1]):
            return target[1]
        return explore(chart, seat, legal, rng)
