"""The check of a drawn field against all constraints of the rules, and the blank field."""

from collections.abc import Generator, Iterator, Mapping

from game.core.grid import CARDINALS, WALKABLE, Direction, Edge, Grid, Pos, Terrain
from game.core.level import Level, Problem, default_level
from game.rulesets.river import params
from game.rulesets.river.terrain import field_queries as fields
from game.rulesets.river.terrain.terrain_gen import trapping_cells
from game.rulesets.river.terrain.tight_fields import fairest_treasure

_SIDES = dict(zip(CARDINALS, ("north", "east", "south", "west"), strict=True))
_Findings = Iterator[tuple[str, str, Pos | None]]


def check(level: Level) -> list[Problem]:
    """Return all problems that make a field unplayable."""
    grid, looped = level.grid, params.settings_from_level(level).looped
    # The other checks would leave the cells of a field of the wrong size.
    findings = list(_check_shape(grid, looped=looped)) or [
        *_check_landmarks(grid),
        *_check_treasure(level, grid),
        *_check_river(grid),
        *_check_swamps(grid),
        *_check_edges(grid),
    ]
    if not findings:
        findings += _check_reachability(grid, params.settings_from_level(level).flow)
    return [Problem(level.name, text, layer, place) for text, layer, place in findings]


def _check_shape(grid: Grid, *, looped: bool) -> _Findings:
    """Yield a wrong size, and the wrong borders."""
    for name, length in (("width", grid.width), ("height", grid.height)):
        if not params.MIN_SIDE <= length <= params.MAX_SIDE:
            sides = f"from {params.MIN_SIDE} to {params.MAX_SIDE}"
            yield f"the {name} is {length}; it must be {sides}", "", None
    if grid.wrap is not looped:
        yield f"the field is drawn {'with' if looped else 'without'} a border", "terrain", None


def _check_landmarks(grid: Grid) -> _Findings:
    homes = yield from _check_numbers(grid, "home", params.HOMES)
    portals = yield from _check_numbers(grid, "portal", params.PORTALS)
    if not params.MIN_SEATS <= homes <= params.MAX_SEATS:
        counts = f"{params.MIN_SEATS} to {params.MAX_SEATS} homes"
        yield f"there must be {counts}, not {homes}", "terrain", None
    # A gap in the numbers has already been reported.
    cells = fields.landmarks(grid, params.PORTALS)
    if portals == len(cells) == 1:
        yield "a single portal leads nowhere: draw none, or two to six", "terrain", cells[0]
    cells = fields.landmarks(grid, params.HOMES)
    for number, home in enumerate(cells):
        for other, earlier in enumerate(cells[:number]):
            if fields.torus_distance(grid, home, earlier) < params.MIN_HOME_DISTANCE:
                steps = f"less than {params.MIN_HOME_DISTANCE} steps"
                yield f"home {number + 1} is {steps} from home {other + 1}", "terrain", home


def _check_numbers(
    grid: Grid, word: str, kinds: tuple[Terrain, ...]
) -> Generator[tuple[str, str, Pos | None], None, int]:
    """Yield missing and repeated numbers; return the number of landmarks."""
    count = 0
    for number, kind in enumerate(kinds, 1):
        places = grid.cells(kind)
        for place in places[1:]:
            yield f"there is another {word} {number}", "terrain", place
        if places:
            count += 1
            if count < number:
                yield f"there is a {word} {number}, but no {word} {count}", "terrain", places[0]
                return count
    return count


def _check_treasure(level: Level, grid: Grid) -> _Findings:
    places = [spawn.pos for spawn in level.spawns if spawn.kind == params.TREASURE]
    if not places:
        yield "there is no treasure", "actors", None
    for place in places[1:]:
        yield "there is more than one treasure", "actors", place
    for place in places:
        if not grid.in_bounds(place) or grid.terrain_at(place) is not Terrain.FLOOR:
            yield "the treasure does not lie on a field tile", "actors", place


def _check_river(grid: Grid) -> _Findings:
    """Yield where the river is not one chain from top to bottom row, or one ring if looped."""
    water = grid.cells(*params.FLOWING_WATER)
    downstream = {pos: grid.neighbour(pos, fields.flow_direction(grid, pos)) for pos in water}
    if not water:
        yield "there is no river", "terrain", None
        return
    problems = [*_check_flows(grid, downstream)]
    yield from problems
    if problems:
        return
    # The first tile is one in the top row that no other flows into; any if looped.
    fed = {*downstream.values()}
    firsts = [pos for pos in water if grid.wrap or (pos.y == 0 and pos not in fed)]
    if not firsts:
        yield "the river has no first tile in the top row", "terrain", water[0]
        return
    seen: list[Pos] = []
    place: Pos | None = firsts[0]
    while place is not None and place not in seen:
        seen.append(place)
        place = downstream[place]
    strays = [pos for pos in water if pos not in seen]
    south = {pos for pos in water if fields.flow_direction(grid, pos) is Direction.S}
    if strays:
        yield "this river tile is not part of the one river", "terrain", strays[0]
    elif grid.wrap and not any(pos.y == grid.height - 1 for pos in south):
        yield "a looped field's river must cross the north-south seam", "terrain", seen[0]


def _check_flows(grid: Grid, downstream: Mapping[Pos, Pos | None]) -> _Findings:
    """Yield river tiles that flow nowhere, or have too many or too few river neighbours."""
    for pos, end in downstream.items():
        side = fields.flow_direction(grid, pos)
        beside = [near for near in fields.neighbours(grid, pos) if near in downstream]
        feeding = sum(downstream[near] == pos for near in beside)
        flows = f"the river flows {_SIDES[side]}"
        if end is None and side is not Direction.S:
            yield f"{flows} out of the field", "terrain", pos
        elif end is not None and end not in downstream:
            is_last = pos.y == grid.height - 1 and not grid.wrap
            hint = ": the last tile flows south" if is_last else ""
            yield f"{flows} onto a tile that is not river{hint}", "terrain", pos
        elif feeding > 1 or len(beside) != (end is not None) + feeding:
            text = "the river tile has a river tile beside it that is neither the next"
            yield f"{text} nor the one before", "terrain", pos


def _check_swamps(grid: Grid) -> _Findings:
    blocks = fields.swamp_blocks(grid)
    for block in blocks[1:]:
        if len(block) != len(blocks[0]):
            text = f"this swamp has {len(block)} tiles, the first one has {len(blocks[0])}"
            yield text, "terrain", block[0]


def _check_edges(grid: Grid) -> _Findings:
    """Yield walls of the wrong kind, and walls between river tiles."""
    border = fields.with_border(grid)
    for pos in grid.cells() if grid.h_edges else ():
        for side in CARDINALS:
            edge, end = grid.edge_at(pos, side), grid.neighbour(pos, side)
            if edge is Edge.OPEN or (end is not None and side in (Direction.N, Direction.W)):
                continue
            if end is None:
                if edge is not border.edge_at(pos, side):
                    text = f"the border to the {_SIDES[side]} cannot be {edge.name.lower()}"
                    yield text, "edges", pos
            elif edge is not Edge.BREAKABLE:
                yield f"the wall to the {_SIDES[side]} must be breakable", "edges", pos
            elif fields.is_water(grid.terrain_at(pos)) and fields.is_water(grid.terrain_at(end)):
                yield f"there is a wall to the {_SIDES[side]} between two river tiles", "edges", pos


def _check_reachability(grid: Grid, flow: int) -> _Findings:
    if cells := trapping_cells(fields.with_border(grid), flow):
        place = grid.pos(cells[0])
        dry = WALKABLE[grid.terrain_at(place)] and not fields.is_water(grid.terrain_at(place))
        tile = "tile" if dry else "river tile"
        text = f"this {tile} cannot be reached from the others, or they cannot be reached from it"
        yield text + ", without breaking walls", "terrain", place


def warnings(level: Level) -> list[Problem]:
    """Return a problem if some home's way to the treasure and back is much longer than another's.

    Random fields demand the same, while they can.
    """
    treasure = next(spawn.pos for spawn in level.spawns if spawn.kind == params.TREASURE)
    grid, settings = level.grid, params.settings_from_level(level)
    homes = fields.landmarks(grid, params.HOMES)
    steps = fields.round_trips(fields.with_border(grid), settings.flow, treasure)
    trips = [steps[grid.index(home)] for home in homes]
    if 2 * max(trips) <= 3 * min(trips):
        return []
    longest, shortest = trips.index(max(trips)), trips.index(min(trips))
    text = (
        f"from home {longest + 1} the way to the treasure and back takes {trips[longest]} steps, "
        f"from home {shortest + 1} only {trips[shortest]}"
    )
    return [Problem(level.name, text, "terrain", homes[longest], "at most half more is fair")]


def blank_level(width: int, height: int) -> Level:
    """Return a minimal valid field: a straight river, two homes, the treasure."""
    middle = width // 2
    grid = Grid(width, height, bytes((Terrain.FLOOR,)) * (width * height))
    grid = grid.filled([Pos(middle, y) for y in range(height)], Terrain.WATER_S)
    grid = grid.with_terrain(Pos(0, 1), Terrain.HOME_1)
    grid = grid.with_terrain(Pos(width - 2, height - 2), Terrain.HOME_2)
    treasure = Pos(width - 1, 0)
    if max(width, height) <= params.MAX_SIDE:
        settings = params.RiverSettings(width, height, players=2)
        treasure = fairest_treasure(fields.with_border(grid), settings)
    # An open edge creates the edge arrays, which these boards need even without walls.
    grid = grid.with_edge(Pos(0, 0), Direction.N, Edge.OPEN)
    return default_level("river", params.MAP_SCHEMA, grid, [(params.TREASURE, treasure)])
