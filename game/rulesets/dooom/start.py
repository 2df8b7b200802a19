"""The initial state of a match (rules 1)."""

from game.core.actor import ItemId, Seat
from game.core.cell_set import Cells
from game.core.draft import Draft
from game.core.fast_dataclass import replace
from game.core.grid import WALKABLE, Direction, Grid, Pos, Terrain
from game.core.level import Level, LevelError, level_problem
from game.core.rng import Dice, derive_seed
from game.core.state import World
from game.rulesets.dooom import params
from game.rulesets.dooom.gauges import all_gauges
from game.rulesets.dooom.memory import first_memory
from game.rulesets.dooom.state import DooomState
from game.rulesets.dooom.turn_draft import actor_id, map_item_ids


def new_game(level: Level, seats: int, seed: int) -> DooomState:
    """Return the initial state: random start cells and a random first player (rules D4, D5).

    Raises LevelError if there are fewer cells than players.
    """
    rules = params.DooomRules(level.int_param("target"), level.int_param("rounds"))
    if sum(level.grid.terrain.translate(WALKABLE)) < seats:
        text = f"there are fewer than {seats} cells to stand on, one for each player"
        raise LevelError([level_problem(level, text)])
    is_large = max(level.grid.width, level.grid.height) > params.LONGEST_USUAL_SIDE
    side = params.LARGE_BOARD_SIDE if is_large else params.BOARD_SIDE
    draft = Draft(World((Grid(side, side, b""),), rng=derive_seed(seed, "match")))
    shift, grid = _place_board(draft, level.grid), draft.grids[0]
    free = list(Cells.walkable(grid))
    for seat in map(Seat, range(seats)):
        pos = free.pop(draft.below(len(free)))
        draft.spawn(
            params.HERO, pos, Direction.S, seat=seat, health=params.HEALTH, health_max=params.HEALTH
        )
    # In random order, so that item ids reveal nothing about where other items lie.
    dice, ids, drawn = Dice(derive_seed(seed, "item ids")), map_item_ids(grid), set[int]()
    while len(drawn) < len(level.spawns):
        drawn.add(ids[dice.below(len(ids))])
    for spawn, number in zip(draft.shuffled(level.spawns), sorted(drawn), strict=True):
        count = int(spawn.param("count")) if spawn.kind == params.TREASURE else 1
        pos = Pos(spawn.pos.x + shift.x, spawn.pos.y + shift.y)
        draft.drop(spawn.kind, pos, by=None, count=count, item_id=ItemId(number))
    first = Seat(draft.below(seats))
    world, points = draft.freeze(), params.points_of(draft.actors[actor_id(first)])
    return DooomState(
        world=world,
        rules=rules,
        first_seat=first,
        current_seat=first,
        points=points,
        memories=tuple(first_memory(world, own, seats) for own in world.actors),
        starts=tuple(actor.pos for actor in world.actors),
        tracks=("",) * seats,
        gauges=all_gauges(rules, world, seats, first, points),
    )


def _place_board(draft: Draft, map_grid: Grid) -> Pos:
    """Place the map at random on the board, with wall around it; return its offset."""
    width, height, board = map_grid.width, map_grid.height, draft.grids[0]
    side = board.width
    left = params.LANTERN_RANGE + draft.below(side - 2 * params.LANTERN_RANGE - width + 1)
    top = params.LANTERN_RANGE + draft.below(side - 2 * params.LANTERN_RANGE - height + 1)
    cells = bytearray([Terrain.WALL]) * (side * side)
    for y in range(height):
        row = map_grid.terrain[map_grid.row_slice(y, 0, width)]
        cells[board.row_slice(top + y, left, left + width - 1)] = row
    draft.grids = (replace(board, terrain=bytes(cells)),)
    return Pos(left, top)
