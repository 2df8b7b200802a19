"""The analysis of a match under way: one action of a seat after the other, somewhere else."""

import json
from collections.abc import Callable
from concurrent.futures import Future

from game.agents.analysis import PlyAnalysis, analyze_ply, own_plies, turning_points
from game.agents.rollout_search import RolloutSearch
from game.core.actor import Seat
from game.core.codec import CodecError, decode, digest, dumps
from game.core.features.features import WIN
from game.core.match import Match
from game.core.view import View
from game.session.updates import match_info
from game.storage.history.history_index import History

# Raised whenever a search finds something else: what was kept is of no use then.
_VERSION = 1
RunApart = Callable[..., Future[PlyAnalysis | None]]


class AnalysisRun:
    """Judges the actions of a seat in turn; `advance` takes what is done and asks for the next.

    What is found is kept in the history, from where another run on the same match takes it.
    """

    def __init__(self, match: Match, seat: Seat, run_apart: RunApart, history: History) -> None:
        """Analyse a match that is over; `run_apart` calls a function with arguments elsewhere."""
        self.info, self.seat, self.last_ply = match_info(match), seat, match.ply
        self.found: list[PlyAnalysis] = []
        self._views: dict[int, View] = {}
        self.failed, self.was_given_up = False, match.was_given_up
        self._match, self._run_apart = match, run_apart
        self._search = RolloutSearch(match.ruleset)
        # Those at which the seat had a choice.
        self.plies = own_plies(match, seat)
        outcome, ruleset = match.outcome, match.ruleset
        self.result = WIN * (outcome is not None and seat in outcome.winners)
        actions = [match.action(ply) for ply in range(1, match.ply + 1)]
        played = _VERSION, ruleset.name, ruleset.version, match.digest(match.ply), seat, actions
        self._history, self.key = history, digest(played)
        self._left, self._asked = self._without_kept(), 0
        self._next: Future[PlyAnalysis | None] | None = None

    def _without_kept(self) -> list[int]:
        """Take what was found before; return the other plies."""
        kept, left = self._history.analysis(self.key), list[int]()
        for ply in self.plies:
            try:
                if (found := json.loads(kept[ply])) is not None:
                    self.found.append(decode(PlyAnalysis, found))
            except (KeyError, ValueError, CodecError):
                left.append(ply)
        return left

    def view_before(self, ply: int) -> View:
        """Return what the seat saw before a ply."""
        if ply not in self._views:
            self._views[ply] = self._match.state_at(ply - 1).observe(self.seat)
        return self._views[ply]

    @property
    def part_done(self) -> float:
        """Return how much of the match is judged, from 0 to 1."""
        return 1 - (len(self._left) + (self._next is not None)) / max(1, len(self.plies))

    @property
    def is_done(self) -> bool:
        """Return whether nothing is left to judge."""
        return self.failed or (self._next is None and not self._left)

    def advance(self) -> bool:
        """Take what is done and ask for more; return whether there is something new."""
        is_new = self._next is not None and self._next.done()
        if self._next is not None and is_new:
            try:
                found = self._next.result()
                self._history.keep_analysis(self.key, self._asked, dumps(found))
                if found is not None:
                    self.found.append(found)
                    self.found.sort(key=lambda each: each.ply)
                self._next = None
            # The other process may have been ended.
            except Exception:  # noqa: BLE001
                self.failed = True
        if self._next is None and self._left and not self.failed:
            self._asked = ply = self._left.pop(0)
            state, (_, action) = self._match.state_at(ply - 1), self._match.action(ply)
            self._next = self._run_apart(analyze_ply, self._search, state, self.seat, ply, action)
        return is_new

    def stop(self) -> None:
        """Ask for nothing more."""
        self._left.clear()
        if self._next is not None:
            self._next.cancel()

    def turning_points(self) -> list[PlyAnalysis]:
        """Return the actions that cost most, of those judged by now."""
        return turning_points(self.found)
