"""Auto-travel: walks a figure to a cell, over unknown ground, or lets time pass, step by step."""

from collections.abc import Collection

from game.agents.travel import walk_stops, ways
from game.agents.travel.exploration import Exploration
from game.core.action import Action
from game.core.actor import Actor
from game.core.cell_set import Distances
from game.core.features.features import Travel
from game.core.grid import Pos, Terrain
from game.core.view import View

_REST_ACTIONS = 100


class AutoTravel(Exploration):
    """One walk at a time; `reason` says why the last one ended, "" at its goal.

    A walk ends at its goal, when something new comes up, or before a guarded cell; with a hostile
    in view, or such a cell ahead, it is one step long.
    """

    def __init__(self, travel: Travel) -> None:
        super().__init__(travel)
        self.reason, self.is_active = "", False
        self._explores, self._actions_left = False, 0
        self._before: View | None = None
        # What was known at the start, None for walks that pause at known junctions too.
        self._start: View | None = None
        # Where it has been since it last learned something.
        self._known, self._trodden = b"", set[Pos]()

    def start(
        self, goal: Pos, view: View, legal: Collection[Action], *, pauses: bool = False
    ) -> str:
        """Start a walk to a cell; return why there is none, as a key of the texts, or "".

        One that `pauses` ends at every junction, others at those unknown now.
        """
        grid = view.board.grid
        if not grid.in_bounds(goal):
            return "edge"
        is_unknown = grid.terrain_at(goal) is Terrain.UNKNOWN
        if is_unknown and self.travel.explores:
            return self.explore(view)
        distances = self._distances(view, goal)
        if not (is_unknown or grid.is_walkable(goal)) or distances.own is None:
            return ways.why_no_way(self.travel, view, goal)
        is_risky = self.sees_hostile(view) or walk_stops.enters_guarded(
            self.travel, view, distances.step(legal)
        )
        self._begin(view, goal, actions=1 if is_risky else 1 << 30)
        self._start = None if pauses else view
        return ""

    def blockers(self, view: View, goal: Pos) -> list[Actor]:
        """Return the actors in view who stand on a shortest known way to a cell."""
        own, grid, here = view.own_actor(), view.board.grid, view.focused_board
        ends = [goal] if own is None else [own.pos, goal]
        both = [Distances.on(grid, end, diagonal=self.travel.diagonal) for end in ends]
        steps = {a: sum(way.steps_from(a.pos) or 0 for way in both) for a in view.actors}
        whole = both[-1].steps_from(ends[0])
        return [a for a in steps if steps[a] == whole and a.board == here and a.pos not in ends]

    def explore(self, view: View) -> str:
        """Start to explore; return why that cannot be, or ""."""
        if self.sees_hostile(view):
            return "hostile_in_view"
        self._begin(view, None, actions=1 << 30, explores=True)
        self.is_active = self._next_frontier(view) is not None
        return "" if self.is_active else self._why_explored(view)

    def rest(self, view: View) -> str:
        """Start to let time pass; return why that cannot be, or ""."""
        if self.sees_hostile(view):
            return "hostile_in_view"
        self._begin(view, None, actions=_REST_ACTIONS)
        return ""

    def _begin(self, view: View, goal: Pos | None, *, actions: int, explores: bool = False) -> None:
        self.reason, self.is_active = "", True
        self._goal, self._explores, self._actions_left = goal, explores, actions
        self._before = self._start = view
        self._trodden.clear()

    def stop(self, reason: str = "") -> None:
        """Stop the walk."""
        self.is_active, self.reason = False, reason

    def next_action(self, view: View, legal: Collection[Action]) -> Action | None:
        """Return the next action of the walk, or None, which ends it."""
        before = self._before
        assert before is not None
        news = walk_stops.stop_reason(before, view, self.travel)
        if not news and self._goal is not None and not self._explores:
            news = "junction" if walk_stops.opened_up(before, view, unknown_in=self._start) else ""
        if news or not self._actions_left:
            self.stop(news or self._why_one_step(view))
            return None
        if self._explores and self._walks_in_circles(view):
            self.stop("guarded")
            return None
        action = self._choose(view, legal)
        # Whoever asked for a single step wants that step.
        if self._actions_left > 1 and walk_stops.enters_guarded(self.travel, view, action):
            self.stop("guarded")
            return None
        if action is None:
            self.stop(self._why_explored(view) if self._explores else "")
            return None
        self._before = view
        self._actions_left -= 1
        return action

    def _why_one_step(self, view: View) -> str:
        """Return why a walk to a cell was one step long and has not reached it, or ""."""
        own = view.own_actor()
        is_short = own is not None and self._goal is not None and own.pos != self._goal
        return "one_step" if is_short and self.sees_hostile(view) else ""

    def _walks_in_circles(self, view: View) -> bool:
        """Return whether it comes back without having learned a thing: from monsters in its way."""
        own, known = view.own_actor(), view.board.grid.terrain
        if own is None or known != self._known or own.pos == self._goal:
            self._known, self._trodden = known, set()
        is_back = own is not None and own.pos in self._trodden
        self._trodden |= set() if own is None else {own.pos}
        return is_back

    def _choose(self, view: View, legal: Collection[Action]) -> Action | None:
        if self._goal is None and not self._explores:
            return self.travel.rest if self.travel.rest in legal else None
        goal = self._next_frontier(view) if self._explores else self._goal
        return None if goal is None else self._distances(view, goal).step(legal)

    def _why_explored(self, view: View) -> str:
        """Return why exploring has nowhere to go: guards are in the way, or all is known."""
        own, grid = view.own_actor(), view.board.grid
        if own is None or not self._known_guarded(view):
            return "explored"
        frontiers = self._frontiers(view, grid).without_cells(self.travel.avoided(view))
        distances = Distances.on(grid, own.pos, diagonal=self.travel.diagonal)
        return "guarded" if distances.nearest(frontiers) else "explored"
