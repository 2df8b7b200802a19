"""Resampling: random states that give the hero the same view."""

from __future__ import annotations

from typing import TypeVar

from game.core.actor import Actor, Item
from game.core.fast_dataclass import replace
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Grid, Terrain
from game.core.pathfinding import bits_from_flags, cell_bit, nth_cell, walkable_bits
from game.core.rng import Dice, Rng
from game.rulesets.psttrl.actors import level_of, max_health
from game.rulesets.psttrl.combat.weapons import RANDOM_WEAPONS
from game.rulesets.psttrl.dungeon.population import SPAWN_TABLES, random_monster
from game.rulesets.psttrl.monsters.ai_state import MonsterAiState
from game.rulesets.psttrl.monsters.quick_turns import due_from
from game.rulesets.psttrl.params import DRAGONS, HERO_SIGHT
from game.rulesets.psttrl.perception import feeling_centres, felt_monsters
from game.rulesets.psttrl.readonly_state import PsttrlReadonlyState

S = TypeVar("S", bound=PsttrlReadonlyState)
_STAIRS = frozenset((*STAIRS_DOWN, *STAIRS_UP))
_FLOOR_OR_WALL = bytes(Terrain.FLOOR if code == ord("1") else Terrain.WALL for code in range(256))
_UNKNOWN = bytes(code == Terrain.UNKNOWN for code in range(256))


def resample(state: S, rng: Rng) -> S:
    """Return a state with other unseen terrain, creatures, weapons and dice."""
    dice = Dice(rng.value)
    felt = felt_monsters(state)
    grids = tuple(_resampled_grid(state, board, felt, dice) for board in range(len(state.known)))
    actors, ai_states = _resampled_monsters(state, grids, felt, dice)
    next_action_by_id = {
        ai_state.actor: time
        for ai_state, time in zip(state.ai_states, state.next_actions, strict=True)
    }
    world = replace(
        state.world,
        grids=grids,
        actors=tuple(actors),
        items=tuple(_resampled_item(state, grids, item, dice) for item in state.world.items),
        rng=dice.below(1 << 62),
    )
    return replace(
        state,
        world=world,
        ai_states=tuple(ai_states),
        # None sleeps: it may be on its way now.
        next_actions=tuple(
            due_from(next_action_by_id[actor.id], state.counters.clock, actor.kind)
            for actor in actors
            if actor.seat is None
        ),
    )


def _resampled_grid(state: PsttrlReadonlyState, board: int, felt: list[Actor], dice: Dice) -> Grid:
    """Return a floor with random terrain in unknown cells, unseen stairs moved among them."""
    grid, known = state.world.grids[board], state.known[board]
    unknown = bits_from_flags(known.translate(_UNKNOWN))
    inner = ((1 << grid.width - 2) - 1) << 1
    rows = range(1, grid.height - 1)
    dark = unknown & sum(inner << y * grid.width for y in rows)
    noise = 0
    for word in range(0, len(known), 48):
        noise |= dice.below(1 << 48) << word
    cells = _with_random_terrain(known, noise & dark)
    for actor in felt:
        if actor.board == board and unknown & cell_bit(grid, actor.pos):
            dark &= ~cell_bit(grid, actor.pos)
            cells[grid.index(actor.pos)] = Terrain.FLOOR
    for index, code in enumerate(grid.terrain):
        if code in _STAIRS and known[index] == Terrain.UNKNOWN and dark:
            place = nth_cell(dark, dice.below(dark.bit_count()))
            dark &= ~(1 << place)
            cells[place] = code
    return Grid(grid.width, grid.height, bytes(cells))


def _with_random_terrain(known: bytes, floor: int) -> bytearray:
    """Return a board whose unknown cells are floor where the bit board says so, else wall."""
    digits = f"{floor:0{len(known)}b}"[::-1].encode()
    ground = digits.translate(_FLOOR_OR_WALL)
    hidden = int.from_bytes(known.translate(_UNKNOWN), "little") * 255
    cells = int.from_bytes(known, "little") | int.from_bytes(ground, "little") & hidden
    return bytearray(cells.to_bytes(len(known), "little"))


def _unobserved_floor(state: PsttrlReadonlyState, grids: tuple[Grid, ...], board: int) -> int:
    """Return the floor cells on which the hero would neither see nor feel a creature."""
    grid = grids[board]
    cells = walkable_bits(grid)
    for place in feeling_centres(state):
        if place.board != board:
            continue
        (x, y), reach = place.pos, HERO_SIGHT
        first, last = max(0, x - reach), min(grid.width - 1, x + reach)
        row = ((1 << (last - first + 1)) - 1) << first
        for line in range(max(0, y - reach), min(grid.height - 1, y + reach) + 1):
            cells &= ~(row << line * grid.width)
    return cells


def _resampled_monsters(
    state: PsttrlReadonlyState, grids: tuple[Grid, ...], felt: list[Actor], dice: Dice
) -> tuple[list[Actor], list[MonsterAiState]]:
    """Return actors and AI states: visible creatures unchanged, others replaced and moved."""
    felt_ids = {actor.id for actor in felt}
    unobserved = [_unobserved_floor(state, grids, board) for board in range(len(grids))]
    states_by_id = {ai_state.actor: ai_state for ai_state in state.ai_states}
    actors, ai_states = [], []
    for actor in state.world.actors:
        if actor.seat is not None or state.sees(actor.board, actor.pos):
            actors.append(actor)
        elif actor.id in felt_ids:
            # The cheat shows what a felt creature could do, so it must stay the same.
            cheat = state.rules.threat_colors
            actors.append(actor if cheat else _disguised(state, actor, dice))
        elif unobserved[actor.board]:
            grid, cells = grids[actor.board], unobserved[actor.board]
            index = nth_cell(cells, dice.below(cells.bit_count()))
            unobserved[actor.board] &= ~(1 << index)
            pos = grid.pos(index)
            actors.append(replace(_disguised(state, actor, dice), pos=pos))
        else:
            continue
        if actor.seat is None:
            ai_states.append(replace(states_by_id[actor.id], path=()))
    return actors, ai_states


def _disguised(state: PsttrlReadonlyState, actor: Actor, dice: Dice) -> Actor:
    """Return a creature replaced by a random one of its floor; dragons keep their kind."""
    floor, kind, level = state.rules.first_floor + actor.board, actor.kind, level_of(actor)
    weapon = dice.choice(RANDOM_WEAPONS) if actor.gear else ""
    if floor in SPAWN_TABLES and kind not in DRAGONS:
        kind, level, weapon = random_monster(floor, dice)
    full = max_health(kind, level)
    gear = (weapon,) if weapon else ()
    return replace(actor, kind=kind, health=full, health_max=full, gear=gear)


def _resampled_item(
    state: PsttrlReadonlyState, grids: tuple[Grid, ...], item: Item, dice: Dice
) -> Item:
    """Return an item out of sight as another weapon elsewhere on its floor."""
    if state.sees(item.board, item.pos):
        return item
    grid, cells = grids[item.board], walkable_bits(grids[item.board])
    if item.board == state.hero_actor().board:
        cells &= ~bits_from_flags(state.visible)
    if not cells:
        return item
    index = nth_cell(cells, dice.below(cells.bit_count()))
    pos = grid.pos(index)
    return replace(item, kind=dice.choice(RANDOM_WEAPONS), pos=pos)
