"""The initial state of a match (rules 2, 8)."""

from __future__ import annotations

from functools import lru_cache

from game.core.actor import ActorId, Item, ItemId
from game.core.draft import Draft
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.level import Level, Spawn
from game.core.pathfinding import bits_of, nth_cell, open_spread
from game.core.rng import derive_seed
from game.core.state import World
from game.rulesets.railgun.floor_chart import FloorChart
from game.rulesets.railgun.params import (
    AIMING,
    DEVIL,
    DEVIL_FACING,
    DIGIT,
    HERO,
    KIT,
    RailgunRules,
    rules_of,
)
from game.rulesets.railgun.placement import Devil
from game.rulesets.railgun.rules import begin_turn, counter_digits, has_room_for_wave, wave_cells
from game.rulesets.railgun.state import RailgunState, commit
from game.rulesets.railgun.turn_draft import RailgunTurn

_HERO_ID = ActorId(1)
# Bytes are searched for plain numbers in a third of the time of members of an enum.
_COUNTER, _PILLAR = int(Terrain.COUNTER), int(Terrain.PILLAR)


def new_game(level: Level, seed: int) -> RailgunState:
    """Return the initial state: hero, devils, kits, pillar and counters in place (rules 2, 8).

    The draft only draws: nobody asks for the events of a start.
    """
    rules, grid = rules_of(level), level.grid
    # The pillar changes no floor.
    chart, draft = FloorChart(grid), Draft(World((grid,), rng=derive_seed(seed, "match")))
    floor = chart.floor
    hero, facing = _hero(level, floor, draft)
    devils, kits = _devils_and_kits(level)
    number = _HERO_ID + 1 + len(devils) + len(kits)
    counters = _counters(grid)
    dials = _dials(counters, rules.kills, number)
    number += len(dials)
    known = bits_of(grid, counters)
    if rules.pillar and _PILLAR not in grid.terrain:
        grid = _with_pillar(grid, chart, known, hero, rules, draft)
    free, aiming = floor & ~chart.bits[hero], 0
    for place, _, pose in devils.values():
        free &= ~chart.bits[place]
        if pose == AIMING:
            aiming |= chart.bits[place]
    if rules.wave_start and has_room_for_wave(rules, len(devils)):
        stands = [place for place, _, _ in devils.values()]
        for place in wave_cells(rules, chart, hero, stands, free, draft.below):
            devils[ActorId(number)] = place, DEVIL_FACING, ""
            kits = [item for item in kits if item.pos != chart.cells[place]]
            free ^= chart.bits[place]
            number += 1
    kits_there = bits_of(grid, [kit.pos for kit in kits])
    rest = World((grid,), (), (*kits, *dials), draft.rng, 1, number)
    placement = chart, free, kits_there, aiming, hero, facing, devils, rest
    stats = (rules.turns, rules.ammo, rules.kills, 0, 0, 0)
    turn = RailgunTurn(placement, rules, _HERO_ID, stats)
    begin_turn(turn)
    return commit(turn, known, None)[0]


def _hero(level: Level, floor: int, draft: Draft) -> tuple[int, Direction]:
    """Return the cell on which the hero starts, and his facing."""
    for spawn in level.spawns:
        if spawn.kind == HERO:
            return level.grid.index(spawn.pos), spawn.facing
    # Where the map places nothing: a devil on his own cell has no line to him.
    free = floor & ~bits_of(level.grid, (spawn.pos for spawn in level.spawns))
    return _draw_cell(free, draft), Direction.N


def _devils_and_kits(level: Level) -> tuple[dict[ActorId, Devil], list[Item]]:
    """Return what a map places beside the hero, numbered in the map's order."""
    devils: dict[ActorId, Devil] = {}
    kits: list[Item] = []
    number = _HERO_ID + 1
    for spawn in level.spawns:
        if spawn.kind == DEVIL:
            devils[ActorId(number)] = _devil(level.grid.index(spawn.pos), spawn)
            number += 1
        elif spawn.kind == KIT:
            kits.append(Item(ItemId(number), KIT, spawn.pos))
            number += 1
    return devils, kits


def _devil(place: int, spawn: Spawn) -> Devil:
    """Return a devil; one that aims looks to the side that its map sets."""
    aim = str(spawn.param("aiming"))
    return (place, spawn.facing, "") if aim == "none" else (place, Direction[aim], AIMING)


def _counters(grid: Grid) -> tuple[Pos, ...]:
    """Return the cells of the counters in reading order."""
    counters, cell = [], grid.terrain.find(_COUNTER)
    while cell >= 0:
        counters.append(grid.pos(cell))
        cell = grid.terrain.find(_COUNTER, cell + 1)
    return tuple(counters)


# All random maps have the same.
@lru_cache(maxsize=16)
def _dials(counters: tuple[Pos, ...], kills: int, number: int) -> tuple[Item, ...]:
    """Return the counters' digits, numbered from one on."""
    return tuple(
        Item(ItemId(number + place), DIGIT, pos, digit)
        for place, (pos, digit) in enumerate(zip(counters, counter_digits(kills), strict=False))
    )


def _with_pillar(
    grid: Grid, chart: FloorChart, counters: int, hero: int, rules: RailgunRules, draft: Draft
) -> Grid:
    """Turn a wall far from the hero into the pillar, if any wall qualifies."""
    # What is neither floor nor a counter is wall: there is no pillar yet.
    beside = open_spread(grid.width, grid.height, diagonal=False)(chart.floor)
    far = beside & ~(chart.floor | counters | chart.discs[rules.pillar_min - 1][hero])
    places = far & chart.discs[rules.pillar_max][hero] or far
    return (
        grid.with_terrain(grid.pos(_draw_cell(places, draft)), Terrain.PILLAR) if places else grid
    )


def _draw_cell(cells: int, draft: Draft) -> int:
    """Draw one of some cells; a single one takes no draw."""
    count = cells.bit_count()
    return nth_cell(cells, draft.below(count) if count > 1 else 0)
