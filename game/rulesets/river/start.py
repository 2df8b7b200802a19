"""The first state of a match."""

from game.core.codec import digest
from game.core.fast_dataclass import replace
from game.core.grid import Edge, Grid, Pos, Terrain
from game.core.level import Level, LevelError, level_problem
from game.core.rng import Dice, derive_seed
from game.rulesets.river.chart.chart_update import initial_chart
from game.rulesets.river.log_entries import LogHeader
from game.rulesets.river.params import HOMES, PORTALS, TREASURE, RiverSettings, settings_from_level
from game.rulesets.river.state import RiverState
from game.rulesets.river.terrain import field_queries as fields
from game.rulesets.river.terrain.terrain_gen import edges_for_walls
from game.rulesets.river.turn_draft import opening_turn


def new_game(level: Level, seats: int, seed: int) -> RiverState:
    """Return the first state: all players at home with full rockets (R2).

    Homes without a seat become plain field; a seat without a home gets the fairest one.
    Raises LevelError if there is no field left for it.
    """
    treasure = next(spawn.pos for spawn in level.spawns if spawn.kind == TREASURE)
    grid = _with_homes(level, treasure, seats, Dice(derive_seed(seed, "homes")))
    settings = public_settings(settings_from_level(level), grid, seats)
    turn = opening_turn(grid, settings, derive_seed(seed, "match"))
    turn.draft.drop(TREASURE, treasure, by=None)
    return RiverState(
        settings=settings,
        homes=turn.homes,
        portals=turn.portals,
        log=(LogHeader(settings, commitment_of(level, seed)),),
        chart=initial_chart(settings),
        chart_events=(),
        seed=seed,
        **turn.fields(),
    )


def commitment_of(level: Level, seed: int) -> tuple[int, int]:
    """Return 128 bits of a hash of map and seed, published at the start and checked at the end."""
    text = digest((seed, level))
    return int(text[:16], 16), int(text[16:32], 16)


def public_settings(level_settings: RiverSettings, grid: Grid, seats: int) -> RiverSettings:
    """Return the published settings; what the field's drawing shows overrides the level's."""
    blocks, possible = fields.swamp_blocks(grid), edges_for_walls(grid)
    walls = sum(grid.edge_at(edge.pos, edge.side) is Edge.BREAKABLE for edge in possible)
    return replace(
        level_settings,
        width=grid.width,
        height=grid.height,
        players=seats,
        portals=len(fields.landmarks(grid, PORTALS)),
        swamps=len(blocks),
        swamp_size=len(blocks[0]) if blocks else level_settings.swamp_size,
        walls=(100 * walls + len(possible) // 2) // len(possible),
    )


def _with_homes(level: Level, treasure: Pos, seats: int, dice: Dice) -> Grid:
    """Return the field and its border with exactly the homes of the seats."""
    settings, drawn = settings_from_level(level), fields.landmarks(level.grid, HOMES)
    grid = level.grid.filled(drawn[seats:], Terrain.FLOOR)
    grid = fields.with_border(replace(grid, wrap=settings.looped))
    for kind in HOMES[len(drawn) : seats]:
        plain = [pos for pos in dice.shuffled(grid.cells(Terrain.FLOOR)) if pos != treasure]
        if not plain:
            raise LevelError([level_problem(level, f"there is no room for {seats} homes")])
        grid = grid.with_terrain(_fittest(grid, settings.flow, treasure, plain), kind)
    return grid


def _fittest(grid: Grid, flow: int, treasure: Pos, cells: list[Pos]) -> Pos:
    """Return the best of some cells for one more home.

    It lies beside no other; the longest round trip takes at most half more steps than the shortest;
    from few homes a step ends where one from it does: there they could kill each other forever.
    """
    homes, links = fields.landmarks(grid, HOMES), fields.step_destinations(grid, flow)
    steps = fields.round_trips(grid, flow, treasure)

    def fitness(pos: Pos) -> tuple[bool, int, int, int]:
        nearest = min(fields.torus_distance(grid, pos, home) for home in homes)
        trips = [steps[grid.index(home)] for home in (pos, *homes)]
        ends = {*links[grid.index(pos)]}
        parted = sum(ends.isdisjoint(links[grid.index(home)]) for home in homes)
        return nearest > 1, min(0, 3 * min(trips) - 2 * max(trips)), parted, nearest

    return max(cells, key=fitness)
