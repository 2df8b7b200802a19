"""What may have killed a seat for all that the public log says (R21 to R26, R29, R45)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from game.core.action import Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.features.features import Explanation
from game.core.grid import Grid, Pos
from game.core.view import View
from game.rulesets.river.chart.chart import Chart, ChartPosition, FragmentId, home_position
from game.rulesets.river.chart.chart_builder import fragment_origin, new_fragment_grid
from game.rulesets.river.chart.chart_update import initial_chart, updated_chart
from game.rulesets.river.chart.drift_paths import drift_paths
from game.rulesets.river.chart.grid_merge import LANDMARKS, can_merge
from game.rulesets.river.chart.rocket_lanes import MAYBE_OPEN, OPEN_EDGES, rocket_path
from game.rulesets.river.params import HOMES, PORTALS
from game.rulesets.river.public_log import (
    ANSWERED_TERRAIN,
    BLOCKED_ANSWERS,
    Answer,
    LoggedAction,
    LoggedDeath,
    settings_from_log,
)

# Whether two places are the same; they are not: 0.
_MAYBE, _SURE = 1, 2


class Cause(NamedTuple):
    """What killed: a "rocket" or one's "own", a "player" who came, or came and took the "treasure".

    "owner": the action sent home the owner of the home on which the victim stood; "left": so did
    the owner's giving up.
    """

    kind: str
    action: LoggedAction


class _Reach(NamedTuple):
    """Cells of a fragment, as its grid is then, that an action reached, for certain or perhaps."""

    fragment: FragmentId | None
    grid: Grid
    cells: Collection[Pos]
    is_certain: bool


def explain_death(view: View) -> Explanation:
    """Explain a seat's last announced death; after the end, those that were not announced."""
    deaths = DeathCauses(view)
    causes = [cause for course in deaths.courses for cause in course]
    kinds = list(dict.fromkeys(cause.kind for cause in causes))
    if len(deaths.courses) == 1:
        kinds = [f"{kinds[0]}_by"] if len(causes) == 1 else ["each"]
    actions = [entry for entry in view.log if any(cause.action is entry for cause in causes)]
    return Explanation(kinds, actions, deaths.owner, ["dropped"] * deaths.has_dropped)


class DeathCauses:
    """The `courses` of a seat's last deaths that fit the log, each with a cause for each death.

    A single course is certain. `owner` may have come home onto the victim; `has_dropped` says that
    the victim's treasure lies where it died.
    """

    def __init__(self, view: View) -> None:
        """Read the log up to the seat's last death, or up to the end of the match."""
        assert view.seat is not None
        self._seat = seat = view.seat
        self._winners = () if view.outcome is None else view.outcome.winners
        died = [n + 1 for n, e in _told_of(seat, view.log) if isinstance(e, LoggedDeath)]
        told = view.log[: max(died, default=0)] if view.outcome is None else view.log
        news = list(takewhile(lambda entry: isinstance(entry, LoggedDeath), reversed(told)))
        told = told[: len(told) - len(news)]
        acted = [n for n, entry in _told_of(seat, told) if isinstance(entry, LoggedAction)]
        # Between two actions of a seat all others act, so that it is known again where they are.
        ready, began = [0, 0, *acted][-2:]
        self._may_be_home: set[Seat] = set()
        self.owner: Seat | None = None
        courses: list[tuple[Cause, ...]] = [()]
        chart = updated_chart(initial_chart(settings_from_log(view.log)), told[:ready])
        for n, entry in enumerate(told[ready:], ready):
            before, chart = chart, updated_chart(chart, [entry])
            if isinstance(entry, LoggedAction | LoggedDeath):
                self._may_be_home.discard(entry.seat)
            if isinstance(entry, LoggedAction):
                reaches = list(self._reaches(before, entry))
                sent = self._sent_home(told[n:], before, chart, reaches)
                if n >= began:
                    standing = chart if entry.seat == seat else before
                    ways = (self._continued(c, entry, standing, reaches, sent) for c in courses)
                    courses = [course for way in ways for course in way]
                self._may_be_home.update(sent)
        self.courses = [c for c in courses if (len(c) == news.count(news[0]) if news else c)]
        self.has_dropped = view.outcome is None and chart.treasure_holder == seat

    def _continued(
        self,
        course: tuple[Cause, ...],
        entry: LoggedAction,
        chart: Chart,
        reaches: Sequence[_Reach],
        sent_home: Sequence[Seat],
    ) -> Iterator[tuple[Cause, ...]]:
        """Yield what becomes of a course by an action that may have sent some seats home."""
        seat, fired = self._seat, isinstance(entry.action, Shoot)
        place = home_position(chart.fragments, seat) if course else chart.positions[seat]
        met = {_meets(chart, reach, place) for reach in reaches}
        comes, others = entry.seat != seat, {*sent_home} - {seat}
        # Who comes onto a carrier's tile takes what it carried.
        carries, takes = not course and chart.treasure_holder == seat, entry.has(Answer.TREASURE)
        may_kill = any(met) and (fired or (comes and (takes or not carries)))
        is_sure = carries or _SURE in met
        if fired:
            # A rocket hits one player.
            is_sure = not others and (_SURE in met or entry.has(Answer.HIT))
        kind = ("rocket" if comes else "own") if fired else ("treasure" if carries else "player")
        kinds = [kind] * may_kill
        code = chart.grid(place.fragment).terrain_at(place.pos)
        owner = Seat(HOMES.index(code)) if code in HOMES else seat
        if owner in others and (not carries or owner in self._winners):
            self.owner = owner
            has_left = isinstance(entry.action, Resign) and entry.seat == owner
            kinds.append("left" if has_left else "owner")
        yield from ((*course, Cause(kind, entry)) for kind in kinds)
        yield from [] if may_kill and is_sure else [course]

    def _reaches(self, chart: Chart, entry: LoggedAction) -> Iterator[_Reach]:
        """Yield where an action may kill: where a rocket flew, or what was entered.

        `chart` is what was known before.
        """
        fragment, pos, _ = chart.positions[entry.seat]
        grid, action = chart.grid(fragment), entry.action
        if isinstance(action, Shoot):
            if chart.settings.announce_hits and not entry.has(Answer.HIT):
                return
            sure = [p for n, p in enumerate(chart.positions) if n not in self._may_be_home]
            stops = {place.pos for place in sure if place.fragment == fragment}
            for crossed in (MAYBE_OPEN, OPEN_EDGES):
                path = rocket_path(grid, pos, action.direction, crossed)
                end = next((n for n, cell in enumerate(path, 1) if cell in stops), len(path))
                yield _Reach(fragment, grid, path[:end], is_certain=crossed is OPEN_EDGES)
        elif isinstance(action, Move) and entry.answers[0].answer not in BLOCKED_ANSWERS:
            end_cell = grid.neighbour(pos, action.direction)
            assert end_cell is not None
            if not grid.terrain_at(end_cell):
                grid = grid.with_terrain(end_cell, ANSWERED_TERRAIN[entry.answers[0]])
            count, is_last = len(entry.numbers(Answer.RIVER)) - 1, entry.has(Answer.GRATE)
            paths = drift_paths(grid, end_cell, max(0, count), ends_at_grate=is_last)
            ways = [set(path) for path in paths]
            yield _Reach(fragment, grid, set.union(*ways), is_certain=False)
            yield _Reach(fragment, grid, set.intersection(*ways), is_certain=True)
            for number in entry.numbers(Answer.PORTAL)[1:]:
                exit_grid = new_fragment_grid(chart.settings, PORTALS[number - 1])
                yield _Reach(None, exit_grid, [fragment_origin(chart.settings)], is_certain=True)

    def _sent_home(
        self, log: Sequence[LogEntry], before: Chart, after: Chart, reaches: Sequence[_Reach]
    ) -> list[Seat]:
        """Return who may have been sent home by the first action of what is left of a log (R22)."""

        def places(chart: Chart, seat: Seat) -> list[ChartPosition]:
            may_be_home = seat in self._may_be_home
            return [chart.positions[seat], home_position(chart.fragments, seat)][: 1 + may_be_home]

        entry = log[0]
        assert isinstance(entry, LoggedAction)
        able = []
        for seat in map(Seat, range(len(before.positions))):
            # A death is announced before its victim acts.
            later = next((told for _, told in _told_of(seat, log[1:])), None)
            able += [seat] * (not isinstance(later, LoggedAction))
        sent = [entry.seat] * isinstance(entry.action, Resign)
        for seat in able:
            is_met = any(_meets(before, r, p) for r in reaches for p in places(before, seat))
            if is_met and (seat != entry.seat or isinstance(entry.action, Shoot)):
                sent.append(seat)
        for seat in sent:
            home = home_position(after.fragments, seat)
            at_home = [s for s in able if any(p[:2] == home[:2] for p in places(after, s))]
            sent += [other for other in at_home if other not in sent]
        return sent


def _told_of(seat: Seat, log: Sequence[LogEntry]) -> Iterator[tuple[int, LogEntry]]:
    """Yield the deaths and actions of a seat but for its giving up, with their places."""
    for n, entry in enumerate(log):
        is_told = isinstance(entry, LoggedDeath | LoggedAction) and entry.seat == seat
        if is_told and not isinstance(getattr(entry, "action", None), Resign):
            yield n, entry


def _meets(chart: Chart, reach: _Reach, place: ChartPosition) -> int:
    """Return whether what was reached has or may have a place of the chart."""
    grid, pos = chart.grid(place.fragment), place.pos
    if reach.fragment == place.fragment:
        return (pos in reach.cells) * (_SURE if reach.is_certain else _MAYBE)
    if reach.is_certain and grid.terrain_at(pos) in LANDMARKS:
        code = grid.terrain_at(pos)
        return any(reach.grid.terrain_at(cell) == code for cell in reach.cells) * _SURE
    shifts = ((cell.x - pos.x, cell.y - pos.y) for cell in reach.cells)
    return any(can_merge(reach.grid, grid, shift) for shift in shifts) * _MAYBE
