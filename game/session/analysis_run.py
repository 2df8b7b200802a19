"""The analysis of a match under way: one action of a seat after the other, somewhere else."""

from collections.abc import Callable
from concurrent.futures import Future

from game.agents.analysis import PlyAnalysis, analyze_ply, own_plies, turning_points
from game.agents.rollout_search import RolloutSearch
from game.core.actor import Seat
from game.core.match import Match
from game.core.view import View
from game.session.updates import match_info

RunApart = Callable[..., Future[PlyAnalysis | None]]


class AnalysisRun:
    """Judges the actions of a seat in turn; `advance` takes what is done and asks for the next."""

    def __init__(self, match: Match, seat: Seat, run_apart: RunApart) -> None:
        """Analyse a match that is over; `run_apart` calls a function with arguments elsewhere."""
        self.info, self.seat, self.last_ply = match_info(match), seat, match.ply
        self.found: list[PlyAnalysis] = []
        # By ply: what the seat saw before it.
        self.views: dict[int, View] = {}
        self.failed = False
        self._match, self._run_apart = match, run_apart
        self._search = RolloutSearch(match.ruleset)
        # Those at which the seat had a choice.
        self.plies = own_plies(match, seat)
        self._left = list(self.plies)
        self._next: Future[PlyAnalysis | None] | None = None

    @property
    def part_done(self) -> float:
        """Return how much of the match is judged, from 0 to 1."""
        waiting = len(self._left) + (self._next is not None)
        return 1 - waiting / max(1, len(self.plies))

    @property
    def is_done(self) -> bool:
        """Return whether nothing is left to judge."""
        return self.failed or (self._next is None and not self._left)

    def advance(self) -> bool:
        """Take what is done and ask for more; return whether there is something new."""
        is_new = self._next is not None and self._next.done()
        if self._next is not None and is_new:
            try:
                if (found := self._next.result()) is not None:
                    self.found.append(found)
                self._next = None
            # The other process may have been ended.
            except Exception:  # noqa: BLE001
                self.failed = True
        if self._next is None:
            self._ask()
        return is_new

    def _ask(self) -> None:
        if self._left and not self.failed:
            ply = self._left.pop(0)
            state, (_, action) = self._match.state_at(ply - 1), self._match.action(ply)
            self.views[ply] = state.observe(self.seat)
            self._next = self._run_apart(analyze_ply, self._search, state, self.seat, ply, action)

    def stop(self) -> None:
        """Ask for nothing more."""
        self._left.clear()
        if self._next is not None:
            self._next.cancel()

    def turning_points(self) -> list[PlyAnalysis]:
        """Return the actions that cost most, of those judged by now."""
        return turning_points(self.found)
