"""Bots that read the public log: the weak one its own lines, the middle one everybody's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import CARDINALS, Edge
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.river.ai.chart_graph import ChartGraph
from game.rulesets.river.ai.stalemate import is_camping, is_repeating, occasional_random_step
from game.rulesets.river.chart.chart import Chart, ChartPosition
from game.rulesets.river.chart.chart_update import initial_chart, updated_chart
from game.rulesets.river.chart_view import known_rocket_path
from game.rulesets.river.params import ROCKET
from game.rulesets.river.public_log import logged_actions, settings_from_log

_STANDING = (Edge.WALL, Edge.BREAKABLE)


class ChartReader:
    """Keeps the chart of a log that grows; another match's log is read from its beginning."""

    def __init__(self, *, own_only: bool = False) -> None:
        """Have read nothing; `own_only` reads one seat's lines alone."""
        self._own_only = own_only
        self._charts: dict[int, tuple[tuple[Logged, ...], Chart]] = {}

    def chart(self, log: tuple[Logged, ...], seat: Seat) -> Chart:
        """Return the chart of a log."""
        key = seat if self._own_only else 0
        known = self._charts.get(key)
        if known is None or log[: len(known[0])] != known[0]:
            known = ((), initial_chart(settings_from_log(log)))
        lines: Iterable[Logged] = log[len(known[0]) :]
        if self._own_only:
            lines = _own_lines(lines, seat)
        chart = updated_chart(known[1], lines)
        self._charts[key] = (log, chart)
        return chart


def _own_lines(lines: Iterable[Logged], seat: Seat) -> Iterator[Logged]:
    """Yield a seat's own actions and what came of them, and its deaths."""
    for deed in logged_actions(lines):
        if deed.seat == seat:
            yield Logged(deed.name, (seat + 1,))
        for line in deed.answers:
            if line.values[:1] == (seat + 1,):
                yield line


def has_treasure(view: View, seat: Seat) -> bool:
    """Return whether a seat has the treasure as far as all know."""
    return view.gauge("taker").value == seat + 1


def shot_at_wall(chart: Chart, spot: ChartPosition, legal: Sequence[Action]) -> Action | None:
    """Return a shot at a wall beside a place that may break."""
    grid = chart.fragments[spot.fragment].grid
    for side in CARDINALS:
        shot = Shoot(side, ROCKET)
        if grid.edge_at(spot.pos, side) in _STANDING and shot in legal:
            return shot
    return None


def find_target(chart: Chart, seat: Seat, legal: Sequence[Action]) -> tuple[Seat, Action] | None:
    """Return who stands in a line of fire that is known to be free, and the shot."""
    spot = chart.positions[seat]
    grid = chart.fragments[spot.fragment].grid
    for side in CARDINALS:
        shot = Shoot(side, ROCKET)
        if shot not in legal:
            continue
        for pos in known_rocket_path(grid, spot.pos, side):
            for other, place in enumerate(chart.positions):
                if other != seat and place[:2] == (spot.fragment, pos):
                    return Seat(other), shot
    return None


def explore(chart: Chart, view: View, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """Go home with the treasure or look for something new, else break a wall or go anywhere."""
    known, spot = ChartGraph(chart), chart.positions[seat]
    start = (spot.fragment, spot.pos)
    way = known.path_home(start, seat) if has_treasure(view, seat) else None
    if way is None:
        way = known.path_to_unexplored(start, rng)
    if way:
        return Move(way[0])
    shot = shot_at_wall(chart, spot, legal)
    if shot is not None:
        return shot
    # Behind a wall there may be more: fetch rockets.
    way = None if len(legal) > len(CARDINALS) else known.path_home(start, seat)
    if way:
        return Move(way[0])
    moves = [action for action in legal if isinstance(action, Move)]
    return moves[rng.below(len(moves))[1]]


class EasyBot:
    """Follows its own lines only and shoots nothing but walls that shut it in."""

    def __init__(self) -> None:
        """Have read nothing."""
        self._reader = ChartReader(own_only=True)

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        assert view.seat is not None
        chart = self._reader.chart(view.log, view.seat)
        return explore(chart, view, view.seat, legal, rng)


class NormalBot:
    """Follows everybody's lines and shoots at whom it certainly sees in line."""

    def __init__(self) -> None:
        """Have read nothing."""
        self._reader = ChartReader()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        seat = view.seat
        assert seat is not None
        if is_repeating(view.log) and (step := occasional_random_step(legal, rng)) is not None:
            return step
        chart = self._reader.chart(view.log, seat)
        found = None if is_camping(view.log, seat) else find_target(chart, seat, legal)
        # Who carries nothing is let go every other time: two at home could shoot for ever.
        if (
            found is not None
            and not has_treasure(view, seat)
            and (has_treasure(view, found[0]) or rng.below(2)[1])
        ):
            return found[1]
        return explore(chart, view, seat, legal, rng)
