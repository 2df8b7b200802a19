"""Exploring: which cells were seen enough of, which are guarded, and what to look at next."""

from game.agents.travel.unknown_ground import open_ends
from game.agents.travel.walk_stops import hostiles
from game.agents.travel.ways import WayDistances, open_grid
from game.core.cell_set import Cells, Distances
from game.core.features.features import Travel
from game.core.grid import Grid, Pos, Terrain, chebyshev
from game.core.view import View

# Steps walked more to what can be taken, and to where rock is less likely.
_FETCHED, _ROCK = 4, 4
Place = tuple[int, Pos]


class Exploration:
    """What a figure has explored of its boards, for walks and for those that find ways."""

    def __init__(self, travel: Travel) -> None:
        self.travel = travel
        # What it seeks over unknown ground, if anything.
        self.sought: Pos | None = None
        self._goal: Pos | None = None
        # Where exploring has been: nothing more is to be learned there.
        self._explored: set[Place] = set()
        # From where cells were seen to be guarded: they stay so until seen from there, or nearer.
        self._guarded: dict[Place, Pos] = {}

    def is_due(self, view: View) -> bool:
        """Return whether a figure has what it came for, and has only to leave."""
        return self.travel.is_due is not None and self.travel.is_due(view)

    def sees_hostile(self, view: View) -> bool:
        """Return whether a hostile is in view."""
        return bool(hostiles(view, self.travel))

    def _next_frontier(self, view: View) -> Pos | None:
        """Return the nearest cell that exploring should walk to; the last one while it is one."""
        own, goal = view.own_actor(), self._goal
        if own is None:
            return None
        self._explored.add((view.focused_board, own.pos))
        # A goal that turns out to be guarded ends the walk: another one would lead out of sight
        # of the guard, who would be forgotten.
        frontiers = self._frontiers(view, open_grid(self.travel, view, None))
        is_kept = goal and goal in frontiers and self._distances(view, goal).own is not None
        prized = {*self.travel.prized(view)}
        if not is_kept or (prized and goal not in prized):
            opened = open_grid(self.travel, view, None, self._known_guarded(view))
            distances = Distances.on(opened, own.pos, diagonal=self.travel.diagonal)
            ahead = next(iter(self._nearest(view, distances, frontiers)), None)
            self._goal = goal if is_kept and ahead not in prized else ahead
        return self._goal

    def _nearest(self, view: View, distances: Distances, frontiers: Cells) -> list[Pos]:
        """Return the nearest cells to explore: what is prized first, then what may lead to it.

        What is rarely more than rock can wait.
        """
        grid, self.sought = view.board.grid, None
        sides = wanted = Cells.of(grid, self.travel.wanted(view))
        for ends in open_ends(grid).values():
            sides = sides.union(ends)
        goals = self.travel.goals(view)
        if not self.is_due(view):
            # Whoever is not to leave looks out of an exit last.
            inner = frontiers.without_cells(goals if self.travel.is_due else ())
            frontiers, goals = inner or frontiers, ()
        sides = frontiers.intersection(sides)
        sought = Cells.of(grid, [*self.travel.prized(view), *goals])
        prized = frontiers.intersection(Cells.of(grid, self.travel.prized(view)))
        if sought and not distances.nearest(prized):
            # Unknown ground may lead to it.
            ground = Cells.walkable(grid).union(Cells.of_terrain(grid, Terrain.UNKNOWN))
            ways = [
                (walked + far + _ROCK * (cell not in sides), far, cell)
                for far, layer in enumerate(ground.layers_around(sought))
                for cell in layer.intersection(frontiers)
                if (walked := distances.steps_from(cell)) is not None
            ]
            if ways:
                *_, end = min(ways)
                sides = Cells.of(grid, [end])
                self.sought = next(iter(ground.distances_to(end).nearest(sought)), None)
        finds, near = map(distances.nearest, (frontiers.intersection(wanted), sides))
        steps = [distances.steps_from(cells[0]) or 0 for cells in (finds, near) if cells]
        is_near = bool(finds) and steps[0] <= steps[-1] + _FETCHED
        choices = (distances.nearest(prized), finds if is_near else [], near)
        best = next(filter(None, choices), distances.nearest(frontiers))[:1]
        # What is learned in the last turn is of no use.
        turns = self.travel.turns_left(view)
        return [end for end in best if (distances.steps_from(end) or 0) < turns]

    def _frontiers(self, view: View, grid: Grid) -> Cells:
        """Return what exploring could walk to on a grid of the board in focus."""
        unknown = Cells.of_terrain(grid, Terrain.UNKNOWN)
        near = unknown.around() if self.travel.diagonal else unknown.beside()
        frontiers = near.intersection(Cells.walkable(grid))
        wanted = Cells.of(grid, self.travel.wanted(view))
        explored = (cell for board, cell in self._explored if board == view.focused_board)
        return frontiers.union(wanted).without_cells(explored)

    def _distances(self, view: View, goal: Pos) -> WayDistances:
        return WayDistances(self.travel, view, goal, self._known_guarded(view))

    def _known_guarded(self, view: View) -> set[Pos]:
        """Return the cells on the board that are guarded, also by those out of sight now."""
        board, own = view.focused_board, view.own_actor()
        if own is None:
            return set()
        here, now = own.pos, self.travel.guarded(view)
        for place, seen_from in list(self._guarded.items()):
            is_nearer = chebyshev(place[1], here) < chebyshev(place[1], seen_from)
            if place[0] == board and (is_nearer or here == seen_from):
                del self._guarded[place]
        self._guarded |= {(board, cell): here for cell in now}
        return {cell for on, cell in self._guarded if on == board}
