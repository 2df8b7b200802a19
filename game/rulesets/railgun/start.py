"""The initial state of a match (rules 2, 8)."""

from game.core.actor import Actor
from game.core.cell_set import Cells
from game.core.draft import Draft
from game.core.grid import Direction, Pos, Terrain
from game.core.level import Level
from game.core.rng import derive_seed
from game.core.state import World
from game.rulesets.railgun import params
from game.rulesets.railgun.rules import counter_digits, respawn, start_hero_turn
from game.rulesets.railgun.state import RailgunState, state_after
from game.rulesets.railgun.turn_draft import Counters, RailgunTurn


def new_game(level: Level, seed: int) -> RailgunState:
    """Return the initial state: hero, devils, kits, pillar and counters in place (rules 2, 8)."""
    rules, grid = params.rules_with(level.params), level.grid
    draft = Draft(World((grid,), rng=derive_seed(seed, "match")))
    floor, counter_cells = Cells.walkable(grid), Cells.of(grid, grid.cells(Terrain.COUNTER))
    hero = _place_hero(level, floor, draft)
    for spawn in level.spawns:
        if spawn.kind == params.DEVIL:
            # One that aims looks to the side that its map sets.
            aim = str(spawn.param("aiming"))
            facing, pose = (spawn.facing, "") if aim == "none" else (Direction[aim], params.AIMING)
            draft.spawn(params.DEVIL, spawn.pos, facing, pose=pose)
        elif spawn.kind == params.KIT:
            draft.drop(params.KIT, spawn.pos, by=None)
    for pos, digit in zip(counter_cells, counter_digits(rules.kills), strict=False):
        draft.drop(params.DIGIT, pos, by=None, count=digit)
    if rules.pillar and Terrain.PILLAR not in grid.terrain:
        _place_pillar(floor.beside().without(floor).without(counter_cells), hero.pos, rules, draft)
    counters = Counters(rules.turns, rules.ammo, rules.kills)
    turn = RailgunTurn(draft.freeze(), rules, hero.id, counters)
    if rules.wave_start:
        respawn(turn)
    start_hero_turn(turn)
    # Counters are known without being seen (rules 5).
    return state_after(turn, counter_cells)


def _place_hero(level: Level, floor: Cells, draft: Draft) -> Actor:
    """Place the hero where the map says, or on any floor cell where it places nothing (rules 2)."""
    for spawn in level.spawns:
        if spawn.kind == params.HERO:
            return draft.spawn(params.HERO, spawn.pos, spawn.facing, seat=params.SEAT)
    free = floor.without_cells([spawn.pos for spawn in level.spawns])
    return draft.spawn(params.HERO, _draw(free, draft), Direction.N, seat=params.SEAT)


def _place_pillar(walls: Cells, hero: Pos, rules: params.RailgunRules, draft: Draft) -> None:
    """Turn one of the walls beside floor into the pillar, if any is far from the hero (rules 2)."""
    grid = draft.grids[0]
    far = walls.without(Cells.disc(grid, hero, rules.pillar_min - 1))
    places = far.intersection(Cells.disc(grid, hero, rules.pillar_max)) or far
    if places:
        draft.set_terrain(_draw(places, draft), Terrain.PILLAR)


def _draw(cells: Cells, draft: Draft) -> Pos:
    """Draw one of some cells; a single one takes no draw."""
    return cells.nth(draft.below(len(cells)) if len(cells) > 1 else 0)
