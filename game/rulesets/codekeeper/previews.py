"""Marks and previews, from what the hero sees: monster ranges, attack areas, damage to come."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import ActorId
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.core.view import Mark, Preview
from game.rulesets.codekeeper.monster_ai import can_attack
from game.rulesets.codekeeper.params import EXIT, HEALTH_MAX, MONSTERS, POTION, POTION_HEALTH, SWORD
from game.rulesets.codekeeper.paths import square
from game.rulesets.codekeeper.readonly_state import CodekeeperReadonlyState
from game.rulesets.codekeeper.weapons import WEAPONS, cells_hit, in_range


def marks(state: CodekeeperReadonlyState) -> tuple[Mark, ...]:
    """Return `view` and `threat` marks: the view and attack ranges of the monsters in sight.

    The first cell of a mark is the monster's own; the others follow in reading order.
    """
    grid = state.world.grid
    ranges = []
    for monster in state.visible_monsters():
        kind = MONSTERS[monster.kind]
        for name, reach in (("view", kind.view_range), ("threat", kind.attack_range)):
            if reach:
                area = square(grid.width, grid.height, monster.pos, reach)
                cells = (monster.pos, *(cell for cell in area if cell != monster.pos))
                ranges.append(Mark(name, cells))
    return tuple(ranges)


def preview(state: CodekeeperReadonlyState, action: Action) -> Preview:
    """Return the effect of an action, or why it is refused.

    `attack_area` marks the cells a weapon would hit; each visible monster among them has a `hit`
    mark whose value is its remaining health, 0 if it dies. The value of `danger` is the exact
    damage the monsters will deal in return.
    """
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Move) and not action.direction.is_diagonal:
        return _preview_step(state, action)
    if isinstance(action, Attack):
        return _preview_attack(state, action)
    if isinstance(action, Forfeit):
        return Preview("")
    if not isinstance(action, Wait):
        return Preview("unknown")
    return _after(state, state.hero_actor().pos, ())


def _preview_step(state: CodekeeperReadonlyState, action: Move) -> Preview:
    grid, start = state.world.grid, state.hero_actor().pos
    end = start.step(action.direction)
    if not grid.in_bounds(end):
        return Preview("edge")
    if any(monster.pos == end for monster in state.visible_monsters()):
        return _preview_hits(state, SWORD, end)
    if not grid.is_walkable(end):
        return replace(_after(state, start, (Mark("stop", (end,)),)), wasted=True)
    return _after(state, end, (Mark("step", (end,)),))


def _preview_attack(state: CodekeeperReadonlyState, action: Attack) -> Preview:
    start, target = state.hero_actor().pos, action.target
    if not state.world.grid.in_bounds(target) or action.weapon not in WEAPONS:
        return Preview("edge")
    if state.charges_of(action.weapon) == 0:
        return Preview("no_charge")
    if not in_range(action.weapon, start, target):
        return Preview("out_of_range")
    return _preview_hits(state, action.weapon, target)


def _preview_hits(state: CodekeeperReadonlyState, weapon: str, target: Pos) -> Preview:
    start = state.hero_actor().pos
    cells = cells_hit(state.world.grid, weapon, start, target)
    damage = WEAPONS[weapon].damage
    monsters = {monster.pos: monster for monster in state.visible_monsters()}
    targets = [monsters[cell] for cell in cells if cell in monsters]
    left = {monster.id: monster.health - damage for monster in targets}
    hits = [Mark("hit", (m.pos,), value=max(0, left[m.id])) for m in targets]
    return _after(state, start, (Mark("attack_area", cells), *hits), left)


def _after(
    state: CodekeeperReadonlyState,
    hero: Pos,
    effects: tuple[Mark, ...],
    health_left: Mapping[ActorId, int] = MappingProxyType({}),
) -> Preview:
    """Return the preview of an action with these effects that leaves the hero on a cell.

    A `danger` mark has the damage that the monsters will deal to the hero there, if any. Every
    monster that can attack there was in sight before the step, so the value is exact.
    """
    damage = sum(
        MONSTERS[monster.kind].damage
        for monster in state.visible_monsters()
        if can_attack(monster, hero) and health_left.get(monster.id, 1) > 0
    )
    here = {item.kind for item in state.surroundings.items if item.pos == hero}
    if not damage or EXIT in here or state.world.turn >= state.rules.turns:
        return Preview("", effects)
    health = state.hero_actor().health
    if POTION in here:
        health = min(HEALTH_MAX, health + POTION_HEALTH)
    danger = Mark("danger", (hero,), value=damage)
    return Preview("", (*effects, danger), fatal=damage >= health)
