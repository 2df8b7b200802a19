"""Resampling: random states that give the hero the same view."""

from typing import TypeVar

from game.core.actor import Actor, Item, Seat
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Grid, Pos, Terrain
from game.core.rng import Dice, Rng
from game.rulesets.psttrl.actor_stats import level_of, max_health
from game.rulesets.psttrl.combat.weapons import RANDOM_WEAPONS
from game.rulesets.psttrl.dungeon.spawn_tables import SPAWN_TABLES, random_monster
from game.rulesets.psttrl.hero_view import felt_cells, seen_and_felt
from game.rulesets.psttrl.monsters.fast_idle_turns import due_from
from game.rulesets.psttrl.params import DRAGONS
from game.rulesets.psttrl.state_base import PsttrlStateBase
from game.rulesets.psttrl.turn_draft import MonsterAiState

S = TypeVar("S", bound=PsttrlStateBase)
_STAIRS = frozenset((*STAIRS_DOWN, *STAIRS_UP))
_IS_ONE = bytes(code == ord("1") for code in range(256))


def resample(state: S, _seat: Seat, rng: Rng) -> S:
    """Return a state with other unseen terrain, creatures, weapons and dice."""
    dice, felt = Dice(rng.value), seen_and_felt(state)[1]
    grids = tuple(_resampled_grid(state, board, felt, dice) for board in range(len(state.known)))
    actors, ai_states = _resampled_monsters(state, grids, felt, dice)
    ids = (ai_state.actor for ai_state in state.ai_states)
    next_actions = dict(zip(ids, state.next_actions, strict=True))
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
            due_from(next_actions[actor.id], state.counters.clock, actor.kind)
            for actor in actors
            if actor.seat is None
        ),
    )


def _resampled_grid(state: PsttrlStateBase, board: int, felt: list[Actor], dice: Dice) -> Grid:
    """Return a floor with random terrain in unknown cells, unseen stairs moved among them."""
    grid, known = state.world.grids[board], state.known[board]
    unknown = Cells.of_terrain(grid.with_cells(known), Terrain.UNKNOWN)
    corners = Pos(1, 1), Pos(grid.width - 2, grid.height - 2)
    dark = unknown.intersection(Cells.rectangle(grid, *corners))
    # A coin for each cell, 48 with a draw.
    coins = "".join(f"{dice.below(1 << 48):048b}" for _ in range(0, len(known), 48))
    heads = Cells.from_flags(grid, coins[: len(known)].encode().translate(_IS_ONE))
    cells = bytearray(known.replace(bytes((Terrain.UNKNOWN,)), bytes((Terrain.WALL,))))
    for pos in dark.intersection(heads):
        cells[grid.index(pos)] = Terrain.FLOOR
    for actor in felt:
        if actor.board == board and actor.pos in unknown:
            dark = dark.without_cells([actor.pos])
            cells[grid.index(actor.pos)] = Terrain.FLOOR
    for index, code in enumerate(grid.terrain):
        if code in _STAIRS and known[index] == Terrain.UNKNOWN and dark:
            place = dark.nth(dice.below(len(dark)))
            dark = dark.without_cells([place])
            cells[grid.index(place)] = code
    return Grid(grid.width, grid.height, bytes(cells))


def _resampled_monsters(
    state: PsttrlStateBase, grids: tuple[Grid, ...], felt: list[Actor], dice: Dice
) -> tuple[list[Actor], list[MonsterAiState]]:
    """Return actors and AI states: visible creatures unchanged, others replaced and moved."""
    felt_ids = {actor.id for actor in felt}
    # The floor cells on which the hero would neither see nor feel a creature.
    unobserved = [*map(Cells.walkable, grids)]
    for board, cells in felt_cells(state).items():
        unobserved[board] = unobserved[board].without(cells)
    states_by_id = {ai_state.actor: ai_state for ai_state in state.ai_states}
    actors, ai_states = [], []
    for actor in state.world.actors:
        if actor.seat is not None or state.sees(actor.board, actor.pos):
            actors.append(actor)
        elif actor.id in felt_ids:
            # The cheat shows what a felt creature could do, so it must stay the same.
            actors.append(actor if state.rules.threat_colors else _disguised(state, actor, dice))
        elif unobserved[actor.board]:
            cells = unobserved[actor.board]
            pos = cells.nth(dice.below(len(cells)))
            unobserved[actor.board] = cells.without_cells([pos])
            actors.append(replace(_disguised(state, actor, dice), pos=pos))
        else:
            continue
        if actor.seat is None:
            ai_states.append(replace(states_by_id[actor.id], path=()))
    return actors, ai_states


def _disguised(state: PsttrlStateBase, actor: Actor, dice: Dice) -> Actor:
    """Return a creature replaced by a random one of its floor; dragons keep their kind."""
    floor, kind, level = state.rules.first_floor + actor.board, actor.kind, level_of(actor)
    weapon = dice.choice(RANDOM_WEAPONS) if actor.gear else ""
    if floor in SPAWN_TABLES and kind not in DRAGONS:
        kind, level, weapon = random_monster(floor, dice)
    full = max_health(kind, level)
    return replace(actor, kind=kind, health=full, health_max=full, gear=(weapon,) * bool(weapon))


def _resampled_item(
    state: PsttrlStateBase, grids: tuple[Grid, ...], item: Item, dice: Dice
) -> Item:
    """Return an item out of sight as another weapon elsewhere on its floor."""
    if state.sees(item.board, item.pos):
        return item
    grid, cells = grids[item.board], Cells.walkable(grids[item.board])
    if item.board == state.hero_actor().board:
        cells = cells.without(Cells.from_flags(grid, state.visible))
    if not cells:
        return item
    pos = cells.nth(dice.below(len(cells)))
    return replace(item, kind=dice.choice(RANDOM_WEAPONS), pos=pos)
