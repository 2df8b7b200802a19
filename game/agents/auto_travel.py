"""Auto-travel: walks a figure to a cell, over unknown ground, or lets time pass, step by step.

Everything is worked out from views: nothing that the seat does not know is used.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import takewhile

from game.agents import travel_paths as paths
from game.core.action import Action, Move
from game.core.actor import Actor
from game.core.cell_set import Cells, Distances
from game.core.features.features import Travel
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Grid, Pos, Terrain, chebyshev
from game.core.view import Mark, View

_REST_ACTIONS = 100
# The most steps that are walked more, around those in the way who are no danger, and around each
# of those whom any blow fells.
_LONGEST_DETOUR, _AROUND_WEAK = 12, 4
# Steps walked more to what can be taken, past those who can strike, and to where rock is less
# likely; how far a near foe is, and one who follows.
_FETCHED, _PAST_DANGER, _ROCK, _NEAR_PREY, _CHASER = 4, 6, 4, 2, 3
Place = tuple[int, Pos]


class AutoTravel:
    """One walk at a time; `reason` says why the last one ended, "" at its goal.

    A walk ends at its goal, when something new comes up, or before a guarded cell; with a hostile
    in view, or such a cell ahead, it is one step long.
    """

    def __init__(self, travel: Travel) -> None:
        self.travel = travel
        self.reason, self.is_active = "", False
        # Whether the last trail leads out of danger, and whether there is none or it does.
        self.flees, self.escapes = False, True
        # What it seeks over unknown ground, if anything.
        self.sought: Pos | None = None
        self._goal: Pos | None = None
        self._unseen = paths.UnseenFigures(travel)
        self._explores, self._actions_left = False, 0
        self._before: View | None = None
        # What was known at the start, None for walks that pause at known junctions too.
        self._start: View | None = None
        # Where it has been since it last learned something.
        self._known, self._trodden = b"", set[Pos]()
        # Where exploring has been: nothing more is to be learned there.
        self._explored: set[Place] = set()
        # From where cells were seen to be guarded: they stay so until seen from there, or nearer.
        self._guarded: dict[Place, Pos] = {}

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
            return self.explore(view, legal)
        distances = self._distances(view, goal, legal)
        if not (is_unknown or grid.is_walkable(goal)) or distances.own is None:
            return paths.why_no_way(view, goal, legal)
        is_risky = self.sees_hostile(view) or paths.enters_guarded(
            self.travel, view, distances.step()
        )
        self._begin(view, goal, actions=1 if is_risky else 1 << 30)
        self._start = None if pauses else view
        return ""

    def blockers(self, view: View, goal: Pos, legal: Collection[Action]) -> list[Actor]:
        """Return the actors in view who stand on a shortest known way to a cell."""
        own, grid, here = view.own_actor(), view.board.grid, view.focused_board
        ends = [goal] if own is None else [own.pos, goal]
        ways = [Distances.on(grid, end, diagonal=paths.has_diagonals(legal)) for end in ends]
        steps = {a: sum(way.steps_from(a.pos) or 0 for way in ways) for a in view.actors}
        whole = ways[-1].steps_from(ends[0])
        return [a for a in steps if steps[a] == whole and a.board == here and a.pos not in ends]

    def explore(self, view: View, legal: Collection[Action]) -> str:
        """Start to explore; return why that cannot be, or ""."""
        if self.sees_hostile(view):
            return "hostile_in_view"
        self._begin(view, None, actions=1 << 30, explores=True)
        self.is_active = self._next_frontier(view, legal) is not None
        return "" if self.is_active else self._why_explored(view, legal)

    def rest(self, view: View) -> str:
        """Start to let time pass; return why that cannot be, or ""."""
        if self.sees_hostile(view):
            return "hostile_in_view"
        self._begin(view, None, actions=_REST_ACTIONS)
        return ""

    def trail(
        self,
        view: View,
        marks: Sequence[Mark] = (),
        *,
        diagonal: bool,
        prey: Pos | None = None,
        dares: bool = False,
    ) -> list[Pos]:
        """Return a way to where the keys for walks would lead: an end, what to explore, or a goal.

        With a hostile in view, or guards on all ways, others are no obstacle. Where a turn has
        several steps, by the `marks`, it goes around those who can strike, or flees from them. A
        `prey` comes before all but what is prized. One that `dares`, as there is no other, leads
        over deadly ground.
        """
        own, travel, view = view.own_actor(), self.travel, self._unseen.added_to(view)
        if own is None:
            return []
        # What one laid aside is no find any more, and what was near may be far now.
        self._explored.add((view.focused_board, own.pos))
        self._goal, self.flees, self.escapes, is_due = None, False, True, self.is_due(view)
        sides = (*CARDINALS, *(side for side in ALL_DIRECTIONS if diagonal and side.is_diagonal))
        legal, is_led = [*map(Move, sides)], is_due or travel.is_due is None
        avoided, goals = {*travel.avoided(view)}, {*travel.goals(view)} - {own.pos}
        taken = {actor.pos for actor in view.actors if actor.board == view.focused_board}
        # Whom one should not meet is an obstacle, others are none, and so is ground that kills.
        ground = set() if dares else avoided - goals - {item.pos for item in view.items} - taken
        met = avoided & taken.union(sighting.actor.pos for sighting in view.sightings)
        clear = view.board.grid.filled(ground.union(met, travel.barred(view)), Terrain.WALL)
        # No way leads past a goal that ends the match.
        inner = clear.filled(avoided & goals, Terrain.WALL)
        out, reach = (Distances.on(grid, own.pos, diagonal=diagonal) for grid in (clear, inner))
        prized = self._prized(view, own.pos, prey)
        ends = (out if prized <= goals else reach).nearest(goals if is_due else prized)
        if not travel.explores:
            # Known finds come first.
            ends = ends or reach.nearest({*travel.wanted(view)} - {own.pos})
        is_aimed_at = not travel.explores and any(mark.name == "hits_you" for mark in marks)
        if not ends and (travel.explores or not goals) and not is_aimed_at:
            ahead = None if self.sees_hostile(view) else self._next_frontier(view, legal)
            known = self._frontiers(view, view.board.grid).without_cells(avoided | taken)
            ends = [ahead] if ahead else self._nearest(view, reach, known)
        # Explorers with nothing else to do leave, or meet whoever is there.
        last = (out.nearest({*travel.onward(view)}) or out.nearest(goals)) * is_led
        ends = [*ends, *last, *(reach.nearest(taken - {own.pos}) if travel.explores else [])]
        if not ends and ground:
            return self.trail(view, marks, diagonal=diagonal, prey=prey, dares=True)
        for goal in (ends or self._elsewhere(view, reach))[:1]:
            # Somebody may stand in the way; they are dealt with rather than walked far around.
            grids = self._distances(view, goal, legal).grid, clear if goal in goals else inner
            around, through = (paths.way_to(grid, own.pos, goal, sides) for grid in grids)
            is_far = self._is_far(view, around, through)
            way = [own.pos, *((not is_far and around) or through or {goal} - {own.pos})]
            return self._safer(view, clear, way, marks)
        return []

    def _is_far(self, view: View, around: list[Pos], through: list[Pos]) -> bool:
        """Return whether a way leads far around those who stand in another, and are no danger."""
        met = [foe for foe in view.actors if foe.pos in through]
        # Any blow breaks a box.
        is_weak = bool(met) and all(foe.health == 1 for foe in met)
        most = len(through) + (_AROUND_WEAK * len(met) if is_weak else _LONGEST_DETOUR)
        return paths.hostiles(view, self.travel).isdisjoint(met) and len(around) > most

    def _prized(self, view: View, here: Pos, prey: Pos | None) -> set[Pos]:
        """Return what is prized, but no stairs if prey would follow.

        Else where that is, if any, or what lies beside one while it is not near.
        """
        prized, goals = {*self.travel.prized(view)} - {here}, self.travel.goals(view)
        follows = prey and self.travel.is_due is None and chebyshev(prey, here) <= _CHASER
        if prized and not (follows and prized.issubset(goals)):
            return prized
        finds = {cell for cell in self.travel.wanted(view) if chebyshev(cell, here) == 1}
        more = {cell for cell in finds if prey and chebyshev(cell, prey) > _NEAR_PREY}
        return more or ({prey} if prey else set())

    def _safer(self, view: View, grid: Grid, way: list[Pos], marks: Sequence[Mark]) -> list[Pos]:
        """Return a way past those who can strike if it is little longer, else the way itself.

        Whoever would lose a fight ends the turn where fewest can strike, unless it wins before.
        """
        struck = Counter(c for mark in marks if mark.name == "threat" for c in mark.cells)
        reach = [cell for mark in marks if mark.name == "reach" for cell in mark.cells]
        start, end = way[0], way[-1]
        if not reach or (self.is_due(view) and end in reach) or struck.keys().isdisjoint(way):
            return way
        calm = grid.filled({*struck} - {start, end}, Terrain.WALL)
        around = [start, *paths.way_to(calm, start, end)]
        if not struck[end] and 1 < len(around) <= len(way) + _PAST_DANGER:
            return around
        foes = struck.keys() & self.travel.avoided(view)
        last = [start, *takewhile(reach.__contains__, way[1:])][-1]
        if foes and (struck[last] or struck[start]):
            # Others stand in the way of whoever flees.
            free = grid.filled({actor.pos for actor in view.actors} - {start}, Terrain.WALL)
            steps, ends = self.travel.steps_left(view), [start, last, end]
            near, is_safer, self.escapes = paths.refuge(free, ends, reach, steps, struck, foes)
            self.flees = is_safer or self.escapes
            prized = {*self.travel.prized(view)} - {start}
            # No step is left over if there is nothing to fetch.
            is_idle = end in reach and end not in prized | self.finds(view)
            is_safer |= self.escapes and is_idle
            way = [start, *paths.way_to(free, start, near)] if is_safer else way
            # What comes before all else is taken along.
            way = way[: next((n for n, cell in enumerate(way) if cell in prized), len(way)) + 1]
        return way

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
        news = paths.stop_reason(before, view, self.travel)
        if not news and self._goal is not None and not self._explores:
            news = "junction" if paths.opened_up(before, view, unknown_in=self._start) else ""
        if news or not self._actions_left:
            self.stop(news or self._why_one_step(view))
            return None
        if self._explores and self._walks_in_circles(view):
            self.stop("guarded")
            return None
        action = self._choose(view, legal)
        # Whoever asked for a single step wants that step.
        if self._actions_left > 1 and paths.enters_guarded(self.travel, view, action):
            self.stop("guarded")
            return None
        if action is None:
            self.stop(self._why_explored(view, legal) if self._explores else "")
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
        goal = self._next_frontier(view, legal) if self._explores else self._goal
        return None if goal is None else self._distances(view, goal, legal).step()

    def _next_frontier(self, view: View, legal: Collection[Action]) -> Pos | None:
        """Return the nearest cell that exploring should walk to; the last one while it is one."""
        own, goal = view.own_actor(), self._goal
        if own is None:
            return None
        self._explored.add((view.focused_board, own.pos))
        # A goal that turns out to be guarded ends the walk: another one would lead out of sight
        # of the guard, who would be forgotten.
        frontiers = self._frontiers(view, paths.open_grid(self.travel, view, None))
        is_kept = goal and goal in frontiers and self._distances(view, goal, legal).own is not None
        prized = {*self.travel.prized(view)}
        if not is_kept or (prized and goal not in prized):
            opened = paths.open_grid(self.travel, view, None, self._known_guarded(view))
            distances = Distances.on(opened, own.pos, diagonal=paths.has_diagonals(legal))
            ahead = next(iter(self._nearest(view, distances, frontiers)), None)
            self._goal = goal if is_kept and ahead not in prized else ahead
        return self._goal

    def _nearest(self, view: View, distances: Distances, frontiers: Cells) -> list[Pos]:
        """Return the nearest cells to explore: what is prized first, then what may lead to it.

        What is rarely more than rock can wait.
        """
        grid, self.sought = view.board.grid, None
        sides = wanted = Cells.of(grid, self.travel.wanted(view))
        for ends in paths.open_ends(grid).values():
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

    def _elsewhere(self, view: View, distances: Distances) -> list[Pos]:
        """Return where to go without a goal: a step away from those who kill, first of all.

        Explorers go to the cells farthest from wherever they have been: who hides there?
        """
        grid, board = view.board.grid, view.focused_board
        foes = [foe.pos for foe in paths.hostiles(view, self.travel)]
        if foes and self.travel.barred(view):
            self.flees, near = True, [cell for cell, far in distances.steps().items() if far == 1]
            return sorted(near, key=lambda cell: -min(chebyshev(cell, foe) for foe in foes))
        if not self.travel.explores:
            return []
        been = Cells.of(grid, (cell for on, cell in self._explored if on == board))
        floor = Cells.of(grid, distances.steps()).without_cells(self.travel.goals(view))
        # Whoever guards a cell has made one turn back.
        floor = floor.without_cells(self._known_guarded(view)) or floor
        if not floor.without(been):
            # All was walked: it begins anew.
            self._explored = {place for place in self._explored if place[0] != board}
            been = Cells.of(grid, distances.nearest(Cells.all(grid)))
        fresh = ends = been.without(been)
        while fresh := been.around().intersection(floor).without(been):
            been, ends = been.union(fresh), fresh
        return distances.nearest(ends)

    def spares(self, view: View, victim: Pos, way: Sequence[Pos]) -> bool:
        """Return whether a way comes before a blow: from the strong, or to what helps to strike."""
        comes_first = not {*way[1:2]}.isdisjoint(self.travel.before_blows(view))
        return comes_first or victim in self.travel.avoided(view)

    def finds(self, view: View) -> set[Pos]:
        """Return what is fetched, and the goals if those are of use."""
        is_led = self.travel.is_due is None or self.is_due(view)
        return {*(self.travel.goals(view) if is_led else ()), *self.travel.wanted(view)}

    def is_due(self, view: View) -> bool:
        """Return whether a figure has what it came for, and has only to leave."""
        return self.travel.is_due is not None and self.travel.is_due(view)

    def _distances(self, view: View, goal: Pos, legal: Collection[Action]) -> paths.WayDistances:
        return paths.WayDistances(self.travel, view, goal, legal, self._known_guarded(view))

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

    def _why_explored(self, view: View, legal: Collection[Action]) -> str:
        """Return why exploring has nowhere to go: guards are in the way, or all is known."""
        own, grid = view.own_actor(), view.board.grid
        if own is None or not self._known_guarded(view):
            return "explored"
        frontiers = self._frontiers(view, grid).without_cells(self.travel.avoided(view))
        distances = Distances.on(grid, own.pos, diagonal=paths.has_diagonals(legal))
        return "guarded" if distances.nearest(frontiers) else "explored"

    def _frontiers(self, view: View, grid: Grid) -> Cells:
        """Return what exploring could walk to on a grid of the board in focus."""
        unknown = Cells.of_terrain(grid, Terrain.UNKNOWN)
        frontiers = unknown.around().intersection(Cells.walkable(grid))
        wanted = Cells.of(grid, self.travel.wanted(view))
        explored = (cell for board, cell in self._explored if board == view.focused_board)
        return frontiers.union(wanted).without_cells(explored)

    def sees_hostile(self, view: View) -> bool:
        """Return whether a hostile is in view."""
        return bool(paths.hostiles(view, self.travel))
