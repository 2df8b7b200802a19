"""Walks: what stops them, where unknown ground leads, steps to a goal, refuges, who is unseen."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from game.core.action import Action, Move
from game.core.actor import Actor, ActorId
from game.core.cell_set import Cells, Distances
from game.core.fast_dataclass import replace
from game.core.features.features import Travel
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Direction, Grid, Pos, Terrain, chebyshev
from game.core.view import View

# Where fewer cells are left to walk on to, one who flees is caught.
_NOOK = 6


class UnseenFigures:
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
        keeps = self._explores and not view.sightings
        self._actors = {actor.id: actor for actor in known} if keeps else {}
        return replace(view, actors=(*view.actors, *unseen)) if unseen else view


def enters_guarded(travel: Travel, view: View, action: Action | None) -> bool:
    """Return whether an action is a step to a guarded cell."""
    own = view.own_actor()
    if own is None or not isinstance(action, Move):
        return False
    return own.pos.step(action.direction) in travel.guarded(view)


def is_before_guarded(before: View, after: View, travel: Travel) -> bool:
    """Return whether the same step again would lead to a guarded cell."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None:
        return False
    return Pos(2 * own.pos.x - old.pos.x, 2 * own.pos.y - old.pos.y) in travel.guarded(after)


def hostiles(view: View, travel: Travel) -> set[Actor]:
    """Return who in sight on the board in focus is a danger."""
    own = view.own_actor()
    others = (a for a in view.actors if a.board == view.focused_board and a != own)
    return {actor for actor in others if travel.is_hostile(view, actor)}


def stop_reason(before: View, after: View, travel: Travel) -> str:
    """Return what has come up between two views that should stop a walk, as a key of the texts."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None or after.outcome is not None:
        return "over"
    if own.health < old.health:
        return "hurt"
    if {a.id for a in hostiles(after, travel)} - {a.id for a in hostiles(before, travel)}:
        return "hostile"
    if _unnamed(after) > _unnamed(before):
        return "sensed"
    if own.board != old.board or len(after.boards) != len(before.boards):
        return "board"
    # What was picked up on the way is gone in the later view.
    if own.pos != old.pos and own.pos in {*travel.wanted(before), *travel.wanted(after)}:
        return "item"
    # An exit can be an item, too.
    if set(travel.goals(after)) - set(travel.goals(before)):
        return "place"
    is_new = {item.id for item in after.items} - {item.id for item in before.items}
    return "new_item" if is_new else ""


def _unnamed(view: View) -> int:
    """Return how many actors are sensed without being recognized: they have negative ids."""
    return sum(actor.id < 0 for actor in view.actors)


def opened_up(before: View, after: View, *, unknown_in: View | None = None) -> bool:
    """Return whether a step has opened a way to a side; one that an earlier view did not know."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None or chebyshev(old.pos, own.pos) != 1:
        return False
    dx, dy = own.pos.x - old.pos.x, own.pos.y - old.pos.y
    grid = after.board.grid
    for side in CARDINALS if not (dx and dy) else ALL_DIRECTIONS:
        if (side.dx, side.dy) not in ((-dy, dx), (dy, -dx)):
            continue
        opened = grid.can_step(own.pos, side) and not grid.can_step(old.pos, side)
        if opened and (unknown_in is None or is_unknown_beside(unknown_in, own.pos, side)):
            return True
    return False


def is_unknown_beside(view: View, pos: Pos, side: Direction) -> bool:
    """Return whether a side of a cell is off the board or unknown."""
    grid, cell = view.board.grid, view.board.grid.neighbour(pos, side)
    return cell is None or grid.terrain_at(cell) is Terrain.UNKNOWN


@lru_cache(maxsize=4)
def open_ends(grid: Grid) -> Mapping[Direction, Cells]:
    """Return for each side the cells beyond which, there, unknown ground may be more than a wall.

    Where a wall beside the next cell ends out of sight it runs on, as does a passage's other wall.
    Where floor aslant ahead is known more is seen from there.
    """
    unknown, floor = Cells.of_terrain(grid, Terrain.UNKNOWN), Cells.walkable(grid)
    walls, ends = Cells.all(grid).without(unknown).without(floor), dict[Direction, Cells]()
    for n, side in enumerate(CARDINALS):
        along = walls.shifted(side.opposite).intersection(floor)
        aside = CARDINALS[n - 1], CARDINALS[n - 3]
        left, right = (floor.shifted(way) for way in aside)
        passage = walls.shifted(side).intersection(left).intersection(right)
        runs = passage.union(along.shifted(aside[0])).union(along.shifted(aside[1]))
        ahead = floor.shifted(side.opposite)
        aslant = ahead.shifted(aside[0]).union(ahead.shifted(aside[1]))
        ends[side] = floor.intersection(unknown.shifted(side.opposite)).without(runs.union(aslant))
    return ends


def unknown_side(view: View, way: Sequence[Pos], sought: Pos | None = None) -> Direction | None:
    """Return on which side of the end of a way unknown ground is: that to what is `sought` first,
    if anything, then ahead if there, if any is."""
    grid, end, before = view.board.grid, way[-1], way[-2:][0]
    inner = [side for side in ALL_DIRECTIONS if grid.neighbour(end, side)]
    ends, sides = open_ends(grid), [s for s in inner if is_unknown_beside(view, end, s)]

    def rank(side: Direction) -> tuple[int, bool, bool, bool]:
        ahead = end.step(side)
        far = abs(ahead.x - sought.x) + abs(ahead.y - sought.y) if sought else 0
        return far, end not in ends.get(side, ()), side.is_diagonal, before.step(side) != end

    return min(sides, key=rank, default=None)


def way_to(grid: Grid, start: Pos, end: Pos, sides: Collection[Direction] = CARDINALS) -> list[Pos]:
    """Return the cells of a shortest way after its start, or none; straight steps first."""
    cells, diagonal = [end], len(sides) > len(CARDINALS)
    layers = Distances.on(grid, start, diagonal=diagonal).layers_to(end)
    for layer in layers[-2:0:-1]:
        beside = (grid.neighbour(cells[-1], s) for s in sides if grid.can_step(cells[-1], s))
        cells.append(next(cell for cell in beside if cell and cell in layer))
    return cells[::-1] if len(layers) > 1 else []


def aimed_from(grid: Grid, start: Pos, figures: Collection[Pos]) -> Pos | None:
    """Return the cell of the nearest figure in a straight line over known floor, if any."""
    met = list[Pos]()
    for side in CARDINALS:
        ahead = start.step(side)
        while ahead not in figures and grid.in_bounds(ahead) and grid.is_walkable(ahead):
            ahead = ahead.step(side)
        met += [ahead] * (ahead in figures)
    return min(met, key=lambda cell: chebyshev(cell, start), default=None)


def refuge(
    free: Grid,
    way: list[Pos],
    reach: list[Pos],
    steps: int,
    struck: Counter[Pos],
    foes: Collection[Pos],
) -> tuple[Pos, bool, bool]:
    """Return where fewest can strike, and whether that is better than the way and than to stay.

    Of the way its start, where the turn ends and its end count. No nook is good, nor a straight
    line to a foe; else it is as far from foes as may be. Where unknown ground is ahead one may
    come farther with the `steps` left.
    """
    out, far = Distances.on(free, way[0]).steps(), Distances.on(free, way[-1])
    unknown = Cells.of_terrain(free, Terrain.UNKNOWN)
    calm, ahead = Cells.walkable(free).union(unknown).without_cells(struck), unknown.beside()
    able = [cell for cell in reach if cell in out] or way[:1]
    coming = [Distances.on(free, foe).steps() for foe in foes]

    def away(cell: Pos) -> int:
        # Who cannot come is no nearer to one place than to another.
        return min((each[cell] for each in coming if cell in each), default=len(able))

    def danger(cell: Pos) -> int:
        goes_on = cell in ahead and out.get(cell, steps) < steps and away(cell) > away(way[0])
        return struck[cell] and (1 if goes_on else 1 + struck[cell])

    def rank(cell: Pos) -> tuple[int, bool, bool, int, int]:
        room = sum(map(len, islice(calm.layers_around(Cells.of(free, (cell,))), _NOOK)))
        left = steps - out.get(cell, steps) if cell in ahead else 0
        is_lined = aimed_from(free, cell, foes) is not None
        return danger(cell), room < _NOOK, is_lined, -away(cell) - left, far.steps_from(cell) or 0

    near = min(able, key=rank)
    stays, goes = map(danger, way[:2])
    return near, danger(near) < goes, min(danger(near), goes) < stays


class WayDistances:
    """The steps from every cell to a goal, around everybody in view."""

    def __init__(
        self, travel: Travel, view: View, goal: Pos, legal: Collection[Action], guarded: set[Pos]
    ) -> None:
        own = view.own_actor()
        self.moves = {a.direction: a for a in legal if isinstance(a, Move)}
        self.here = None if own is None else own.pos
        # A walk stops at items and guarded cells, so it goes around them if it can.
        for around in ((*travel.wanted(view), *guarded), guarded, ()):
            self.grid = open_grid(travel, view, goal, around)
            self.steps = Distances.on(self.grid, goal, diagonal=has_diagonals(legal))
            self.own = None if own is None else self.steps.steps_from(own.pos)
            if self.own is not None:
                break

    def step(self) -> Move | None:
        """Return the legal step that leads closer to the goal, None if there is none."""
        if self.here is None or not self.own:
            return None
        nearer = self.own - 1
        sides = [s for s in self.moves if self.steps.steps_from(self.here.step(s)) == nearer]
        return min(
            (self.moves[side] for side in sides),
            key=lambda move: (move.direction.is_diagonal, ALL_DIRECTIONS.index(move.direction)),
            default=None,
        )


def why_no_way(view: View, goal: Pos, legal: Iterable[Action]) -> str:
    """Return whether there is no known way to a cell, or only none past who and what is there."""
    own, grid = view.own_actor(), view.board.grid
    if own is None or not grid.is_walkable(goal):
        return "no_way"
    distances = Distances.on(grid, goal, diagonal=has_diagonals(legal))
    return "no_way" if distances.steps_from(own.pos) is None else "in_the_way"


def has_diagonals(legal: Iterable[Action]) -> bool:
    """Return whether steps may be diagonal."""
    return any(isinstance(a, Move) and a.direction.is_diagonal for a in legal)


def open_grid(travel: Travel, view: View, goal: Pos | None, around: Collection[Pos] = ()) -> Grid:
    """Return the known board with walls where no walk may lead now, save at the goal."""
    grid, own = view.board.grid, view.own_actor()
    closed = {a.pos for a in view.actors if a.board == view.focused_board and a != own}
    closed.update(travel.avoided(view), travel.barred(view), around)
    return grid.filled((pos for pos in closed if pos not in (goal, own and own.pos)), Terrain.WALL)
