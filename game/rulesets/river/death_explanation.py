"""What may have killed a seat for all that the public log says (R21 to R26, R29, R45)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple

from game.core.action import Resign, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.features.features import Explanation
from game.core.view import View
from game.rulesets.river.chart.chart import Chart, home_position
from game.rulesets.river.chart.chart_update import initial_chart, updated_chart
from game.rulesets.river.log_entries import Answer, LoggedAction, LoggedDeath, settings_from_log
from game.rulesets.river.params import HOMES
from game.rulesets.river.possible_encounters import SURE, Place, PossibleEncounters, place_now


class Cause(NamedTuple):
    """What killed: a "rocket" or one's "own", a "player" who came, or came and took the "treasure".

    "owner": the action sent home the owner of the home on which the victim stood; "left": so did
    the owner's giving up.
    """

    kind: str
    action: LoggedAction


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
        chart = updated_chart(initial_chart(settings_from_log(view.log)), told[:ready])
        entries = told[ready:]
        charts = list(accumulate(([e] for e in entries), updated_chart, initial=chart))
        self._last = charts[-1]
        courses = self._followed(entries, charts, began - ready)
        self.courses = [c for c in courses if (len(c) == news.count(news[0]) if news else c)]
        self.has_dropped = view.outcome is None and self._last.treasure_holder == seat

    def _followed(
        self, entries: Sequence[LogEntry], charts: Sequence[Chart], began: int
    ) -> list[tuple[Cause, ...]]:
        """Return the courses of the entries, each between two charts, from one of them on."""
        courses: list[tuple[Cause, ...]] = [()]
        for n, entry in enumerate(entries):
            before, chart = charts[n : n + 2]
            if isinstance(entry, LoggedAction | LoggedDeath):
                self._may_be_home.discard(entry.seat)
            if isinstance(entry, LoggedAction):
                lived = _lived(entries[n + 1 :], len(chart.positions))
                standing = self._standing(before, entry, lived)
                encounters = PossibleEncounters(self._last, before, chart, entry, standing)
                sent = self._sent_home(entry, before, chart, encounters, lived)
                if n >= began:
                    seen = chart if entry.seat == self._seat else before
                    ways = (self._continued(c, entry, seen, encounters, sent) for c in courses)
                    courses = [course for way in ways for course in way]
                self._may_be_home.update(sent)
        return courses

    def _standing(
        self, chart: Chart, entry: LoggedAction, lived: Collection[Seat]
    ) -> Mapping[Place, bool]:
        """Return where an action may meet who stands there for certain, and whether that lived."""
        seats = {*map(Seat, range(len(chart.positions)))} - self._may_be_home
        if not isinstance(entry.action, Shoot):
            seats.discard(entry.seat)
        return {place_now(self._last, chart.positions[seat]): seat in lived for seat in seats}

    def _continued(
        self,
        course: tuple[Cause, ...],
        entry: LoggedAction,
        chart: Chart,
        encounters: PossibleEncounters,
        sent_home: Sequence[Seat],
    ) -> Iterator[tuple[Cause, ...]]:
        """Yield what becomes of a course by an action that may have sent some seats home."""
        seat, fired = self._seat, isinstance(entry.action, Shoot)
        place = home_position(chart.fragments, seat) if course else chart.positions[seat]
        met = encounters.meets(place_now(self._last, place))
        comes, others = entry.seat != seat, {*sent_home} - {seat}
        # Who comes onto a carrier's tile takes what it carried.
        carries, takes = not course and chart.treasure_holder == seat, entry.has(Answer.TREASURE)
        may_kill = met > 0 and (fired or (comes and (takes or not carries)))
        is_sure = carries or met == SURE
        if fired:
            # A rocket hits one player.
            is_sure = not others and (met == SURE or entry.has(Answer.HIT))
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

    def _sent_home(
        self,
        entry: LoggedAction,
        before: Chart,
        after: Chart,
        encounters: PossibleEncounters,
        lived: Collection[Seat],
    ) -> list[Seat]:
        """Return who may have been sent home by an action (R22)."""

        def places(chart: Chart, seat: Seat) -> list[Place]:
            may_be_home = seat in self._may_be_home
            known = [chart.positions[seat], home_position(chart.fragments, seat)][: 1 + may_be_home]
            return [place_now(self._last, place) for place in known]

        able = [seat for seat in map(Seat, range(len(before.positions))) if seat not in lived]
        sent = [entry.seat] * isinstance(entry.action, Resign)
        for seat in able:
            if seat != entry.seat or isinstance(entry.action, Shoot):
                sent += [seat] * any(map(encounters.meets, places(before, seat)))
        for seat in sent:
            home = place_now(self._last, home_position(after.fragments, seat))
            sent += [s for s in able if s not in sent and home in places(after, s)]
        return sent


def _lived(log: Sequence[LogEntry], seats: int) -> list[Seat]:
    """Return whose next entry is no death: a death is announced before its victim acts."""
    told = [(seat, next(_told_of(seat, log), None)) for seat in map(Seat, range(seats))]
    return [seat for seat, news in told if news and isinstance(news[1], LoggedAction)]


def _told_of(seat: Seat, log: Sequence[LogEntry]) -> Iterator[tuple[int, LogEntry]]:
    """Yield the deaths and actions of a seat but for its giving up, with their places."""
    for n, entry in enumerate(log):
        is_told = isinstance(entry, LoggedDeath | LoggedAction) and entry.seat == seat
        if is_told and not isinstance(getattr(entry, "action", None), Resign):
            yield n, entry
