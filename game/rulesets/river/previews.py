"""Marks and previews: possible landings, lines of fire, reasons for refusals."""

from collections.abc import Iterator
from itertools import accumulate, chain

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Shot
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.view import Mark, Preview
from game.rulesets.river.chart.chart_builder import possible_drift_paths
from game.rulesets.river.chart.chart_graph import ChartGraph, without_deadly_homes
from game.rulesets.river.chart.rocket_lanes import MAYBE_OPEN, OPEN_EDGES, rocket_path
from game.rulesets.river.params import HELP_FULL, HELP_PAPER, HOMES
from game.rulesets.river.state_base import RiverStateBase
from game.rulesets.river.terrain.field_queries import portal_number

# What stops a step for certain; a wall that was shot at may be gone.
_BLOCKING = (Edge.BREAKABLE, Edge.SOLID, Edge.GRATE, Edge.WALL)


def marks(state: RiverStateBase, seat: Seat) -> tuple[Mark, ...]:
    """Return the last shot's trace, who can kill the seat, whom it should hit, and its way, on a
    map that is drawn for it.

    With full help there are possible landings, too; after the end there are tracks instead (R46).
    """
    if state.outcome is not None:
        return tuple(Mark(f"track_{seat}", track) for seat, track in enumerate(state.tracks, 1))
    if state.settings.help == HELP_PAPER:
        return ()
    landings = _landing_marks(state) if state.settings.help == HELP_FULL else ()
    marked = *_lane_marks(state, seat), *_way_marks(state, seat)
    return (*_shot_marks(state), *dict.fromkeys(marked), *landings)


def _shot_marks(state: RiverStateBase) -> tuple[Mark, ...]:
    """Return the cells that the last shot crossed for all that is known, and one unknown cell.

    There is no such cell behind a wall or grate.
    """
    chart = state.chart.without_small_fragments
    for event in state.chart_events:
        if isinstance(event, Shot):
            fragment = chart.positions[event.actor - 1].fragment
            grid = chart.grid(fragment)
            end = event.path[-1] if event.path else event.origin
            beyond = grid.neighbour(end, event.direction)
            is_unknown = grid.edge_at(end, event.direction) is Edge.UNKNOWN
            cells = (*event.path, *([beyond] if beyond is not None and is_unknown else []))
            return (Mark("shot", cells, chart.index(fragment)),) if cells else ()
    return ()


def _lane(grid: Grid, start: Pos, side: Direction, tries: int = 99) -> tuple[Pos, ...]:
    """Return what a rocket may cross: known land and `tries` sides: few untried are walls."""
    path = rocket_path(grid, start, side, MAYBE_OPEN)
    edges = (grid.edge_at(pos, side) for pos in (start, *path))
    untried = accumulate(edge not in OPEN_EDGES for edge in edges)
    return tuple(pos for pos, number in zip(path, untried, strict=False) if number <= tries)


def _lane_marks(state: RiverStateBase, seat: Seat) -> Iterator[Mark]:
    """Yield who could kill the seat over known land, a rocket's way, and whom to hit with one.

    Whoever has the treasure has better to do, and a shot sends no one home who is there.
    """
    chart = state.chart.without_small_fragments
    own = chart.positions[seat]
    grid, board = chart.grid(own.fragment), chart.index(own.fragment)
    seats = {place.pos: n for n, place in enumerate(chart.positions) if place[0] == own.fragment}
    is_home = grid.terrain_at(own.pos) is HOMES[seat]
    for side in CARDINALS:
        # Whoever is stepped on dies, but at home the other dies, too.
        near = rocket_path(grid, own.pos, side, MAYBE_OPEN)[:1]
        if not is_home and {*near} & seats.keys() - {own.pos}:
            yield Mark("target", near, board)
        # What flies here this way hits whoever is nearest, if all that is untried is open.
        known, path = rocket_path(grid, own.pos, side) or near, _lane(grid, own.pos, side)
        end = next((n for n, pos in enumerate(path) if pos in seats), -1)
        if end < 0 or path[end] == own.pos:
            continue
        other, cells = seats[path[end]], path[end : end + 1]
        if state.rockets[other]:
            yield Mark("threat", path[: end + 1], board)
        is_likely = path[end] in _lane(grid, own.pos, side, 2)
        if state.rockets[other] and is_likely and (end or is_home):
            yield Mark("target", cells, board)
        is_safe, holds = grid.terrain_at(path[end]) is HOMES[other], chart.treasure_holder == other
        # Whoever steps on the treasure's holder has it at once.
        is_best = state.rockets[seat] and chart.treasure_holder != seat and (end or not holds)
        if is_best and not is_safe and end < len(known):
            yield Mark("hit", cells, board, value=int(holds))


def _way_marks(state: RiverStateBase, seat: Seat) -> Iterator[Mark]:
    """Yield the way on the seat's fragment home with the treasure, to it or to its holder.

    Without one, `untried` ways lead to the nearest sides to explore, the best first, or a way to
    another fragment. They end at whoever stands within two steps: others will have left. Rockets
    may fly over the cells at `risk`; who could kill the seat after a step is a `target`. Cells of
    the first way where no turn ends are `passed`.
    """
    chart = state.chart.without_small_fragments
    graph, own = ChartGraph(without_deadly_homes(chart, seat)), chart.positions[seat]
    start, board, grid = own[:2], chart.index(own.fragment), graph.grids[own.fragment]
    rivals = [(n, p.pos) for n, p in enumerate(chart.positions) if p[0] == own[0] and n != seat]
    armed, met = [pos for n, pos in rivals if state.rockets[n]], {pos for _, pos in rivals}
    lanes = {cell for pos in armed for side in CARDINALS for cell in _lane(grid, pos, side, 1)}

    def is_worse(sides: tuple[Direction, ...]) -> tuple[bool, ...]:
        steps, side = [(own.pos,), *graph.crossed_cells(start, sides)], sides[-1]
        was_wall = grid.edge_at(steps[-2][-1], side) is Edge.PERHAPS_GONE
        return steps[1][-1] in lanes, was_wall, side is not own.facing, side is own.facing.opposite

    sought = graph.finds_land, graph.is_blind_step, graph.is_frontier
    known, marks, first = graph.steps_to_treasure(seat, lanes), dict[Pos, Mark](), None
    more = next(filter(None, (graph.paths_to(start, each) for each in sought)), [])
    for sides in [()] if known else sorted(more, key=is_worse):
        steps = known or list(graph.crossed_cells(start, sides))
        cells, first = tuple(chain(*steps)), first or steps
        end = next((n for n, cell in enumerate(chain(*steps[:2]), 1) if cell in met), 0)
        is_asked = not (known or end) and len(steps) == len(sides)
        # Where a portal at the end comes out (R18); one that a jump leads to does not jump again.
        is_over = is_asked or end or len(steps[-1]) > 1
        portal = 0 if is_over else portal_number(grid.terrain_at(cells[-1]))
        out = portal % state.settings.portals + 1 if portal else None
        mark = Mark("untried" if is_asked else "way", cells[: end or None], board, out)
        marks.setdefault(mark.cells[-1], mark)
    yield from marks.values()
    ends = [step[-1] for step in first or ()]
    for pos in sorted(met.difference(ends[:1])):
        near = (rocket_path(grid, pos, side, MAYBE_OPEN)[:1] for side in CARDINALS)
        far = (_lane(grid, pos, side, 1) for side in CARDINALS if pos in armed)
        if any(end in cells for end in ends[:1] for cells in (*near, *far)):
            yield Mark("target", (pos,), board)
    told = ("passed", {*chain(*(first or ()))} - {*ends}), ("risk", lanes)
    yield from (Mark(name, tuple(sorted(cells)), board) for name, cells in told if cells)


def _landing_marks(state: RiverStateBase) -> Iterator[Mark]:
    """Yield for each uncertain drift the cells where it may have ended."""
    chart = state.chart.without_small_fragments
    for drift in chart.drifts:
        if drift.source != drift.landing:
            paths = possible_drift_paths(drift, chart.grid(drift.source), chart.grid(drift.landing))
            ends = tuple(sorted({path[-1] for path in paths}, key=lambda pos: (pos.y, pos.x)))
            yield Mark("ghost", ends, chart.index(drift.source), chart.index(drift.landing))


def preview(state: RiverStateBase, seat: Seat, action: Action) -> Preview:
    """Return a step's cell, or where a rocket may fly, or why the action is refused.

    A rocket that may come back to the shooter has a `returns` mark (R45), or `passes` where the
    chart has a player in its lane, who may have died since. A step is wasted where the chart
    shows what blocks it. Without help only the warning is left.
    """
    if state.outcome is not None:
        return Preview("over")
    if seat not in state.to_act:
        return Preview("not_your_turn")
    if isinstance(action, Shoot) and not state.rockets[seat]:
        return Preview("no_rockets")
    if not isinstance(action, Move | Shoot):
        return Preview("unknown")
    chart, position = state.chart.without_small_fragments, state.chart.positions[seat]
    grid, board = chart.grid(position.fragment), chart.index(position.fragment)
    is_paper = state.settings.help == HELP_PAPER
    if isinstance(action, Shoot):
        path = rocket_path(grid, position.pos, action.direction, MAYBE_OPEN)
        returns = path[-1:] == (position.pos,)
        others = {place.pos for place in chart.positions if place.fragment == position.fragment}
        kind = "returns" if others.isdisjoint(path[:-1]) else "passes"
        shown = Mark(kind if returns else "path", path, board)
        return Preview("", (shown,) if path and not is_paper else (), fatal=returns)
    end = grid.neighbour(position.pos, action.direction)
    if end is None or is_paper:
        return Preview("")
    name = "swamp" if grid.terrain_at(end) is Terrain.SWAMP else "step"
    # The edge comes first (R7).
    edge = grid.edge_at(position.pos, action.direction)
    name = "grate" if edge is Edge.GRATE else "stop" if edge in _BLOCKING else name
    return Preview("", (Mark(name, (end,), board),), wasted=name != "step")
