"""Trails: where the keys for walks would lead, as signs on a board point it out."""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from game.agents.travel import ways
from game.agents.travel.exploration import Exploration
from game.agents.travel.refuge import refuge
from game.agents.travel.walk_stops import hostiles
from game.core.actor import Actor, ActorId
from game.core.cell_set import Cells, Distances
from game.core.fast_dataclass import replace
from game.core.features.features import Travel
from game.core.grid import Grid, Pos, Terrain, chebyshev
from game.core.view import Mark, View

# The most steps that are walked more, around those in the way who are no danger, and around each
# of those whom any blow fells.
_LONGEST_DETOUR, _AROUND_WEAK = 12, 4
# Steps walked more past those who can strike; how far a near foe is, and one who follows.
_PAST_DANGER, _NEAR_PREY, _CHASER = 6, 2, 3


class _UnseenFigures:
    """Figures without a seat that an explorer lost sight of, for views that remember none."""

    def __init__(self, travel: Travel) -> None:
        self._actors, self._explores = dict[ActorId, Actor](), travel.explores

    def added_to(self, view: View) -> View:
        """Return a view with those whose cell was not seen since; remember who is in sight."""
        seen, board = {actor.id for actor in view.actors}, view.board
        unseen = [
            actor
            for number, actor in self._actors.items()
            if number not in seen and actor.board == view.focused_board
            if not board.visible[board.grid.index(actor.pos)]
        ]
        known = [*unseen, *(actor for actor in view.actors if actor.seat is None)]
        self._actors = {actor.id: actor for actor in known} if self._explores else {}
        return replace(view, actors=(*view.actors, *unseen)) if unseen else view


class TrailFinder(Exploration):
    """Finds one way after the other: to a find, to unknown ground, out of danger."""

    def __init__(self, travel: Travel) -> None:
        super().__init__(travel)
        # Whether the last trail leads out of danger, and whether there is none or it does.
        self.flees, self.escapes = False, True
        self._unseen = _UnseenFigures(travel)

    def trail(
        self,
        view: View,
        marks: Sequence[Mark] = (),
        *,
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
        diagonal, is_led = travel.diagonal, is_due or travel.is_due is None
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
        finds = set() if travel.explores else {*travel.wanted(view)} - {own.pos}  # First, if known.
        led, to_prized = goals if is_due else set(), out if prized <= goals else reach
        ends = out.nearest(led) or to_prized.nearest(prized) or reach.nearest(finds)
        is_aimed_at = not travel.explores and any(mark.name == "hits_you" for mark in marks)
        if not ends and (travel.explores or not goals) and not is_aimed_at:
            ahead = None if self.sees_hostile(view) else self._next_frontier(view)
            known = self._frontiers(view, view.board.grid).without_cells(avoided | taken)
            ends = [ahead] if ahead else self._nearest(view, reach, known)
        # Explorers with nothing else to do leave, or meet whoever is there.
        last = (out.nearest({*travel.onward(view)}) or out.nearest(goals)) * is_led
        ends = [*ends, *last, *(reach.nearest(taken - {own.pos}) if travel.explores else [])]
        if not ends and ground:
            return self.trail(view, marks, prey=prey, dares=True)
        for goal in (ends or self._elsewhere(view, reach))[:1]:
            # Somebody may stand in the way; they are dealt with rather than walked far around.
            grids = self._distances(view, goal).grid, clear if goal in goals else inner
            around, through = (ways.way_to(g, own.pos, goal, diagonal=diagonal) for g in grids)
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
        return hostiles(view, self.travel).isdisjoint(met) and len(around) > most

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
        around = [start, *ways.way_to(calm, start, end)]
        if not struck[end] and 1 < len(around) <= len(way) + _PAST_DANGER:
            return around
        prized = {*self.travel.prized(view)} - {start}
        # Whoever only looks around lets anybody come, and strikes first.
        looks = end not in prized | self.finds(view)
        met = {foe.pos for foe in hostiles(view, self.travel) if looks}
        foes = struck.keys() & met.union(self.travel.avoided(view))
        last = [start, *takewhile(reach.__contains__, way[1:])][-1]
        if foes and (struck[last] or struck[start]):
            # Others stand in the way of whoever flees.
            free = grid.filled({actor.pos for actor in view.actors} - {start}, Terrain.WALL)
            steps, ends = self.travel.steps_left(view), [start, last, end]
            near, is_safer, self.escapes = refuge(free, ends, reach, steps, struck, foes)
            self.flees = is_safer or self.escapes
            # No step is left over if there is nothing to fetch.
            is_safer |= self.escapes and looks and end in reach
            way = [start, *ways.way_to(free, start, near)] if is_safer else way
            # What comes before all else is taken along.
            way = way[: next((n for n, cell in enumerate(way) if cell in prized), len(way)) + 1]
        return way

    def _elsewhere(self, view: View, distances: Distances) -> list[Pos]:
        """Return where to go without a goal: a step away from those who kill, first of all.

        Explorers go to the cells farthest from wherever they have been: who hides there?
        """
        grid, board = view.board.grid, view.focused_board
        foes = [foe.pos for foe in hostiles(view, self.travel)]
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
