"""What the hero may foresee: cells and wounds of a blow, squares of monsters, damage to come."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.action import Action, Attack, Forfeit, Move
from game.core.actor import ActorId
from game.core.grid import WALKABLE, Pos
from game.core.view import Mark, Preview
from game.rulesets.codekeeper.monster_ai import can_attack
from game.rulesets.codekeeper.params import MONSTERS, SWORD
from game.rulesets.codekeeper.paths import square
from game.rulesets.codekeeper.snapshot import CodekeeperSnapshot
from game.rulesets.codekeeper.weapons import WEAPONS, cells_hit, in_range


def marks(state: CodekeeperSnapshot) -> tuple[Mark, ...]:
    """Return, for each monster in sight that can act, its view and its attack range.

    The first cell of a mark is the monster's own; the others are in reading order.
    """
    grid = state.world.grid
    marks = []
    for monster in state.visible_monsters():
        kind = MONSTERS[monster.kind]
        for name, reach in (("view", kind.view_range), ("threat", kind.attack_range)):
            if reach:
                around = square(grid.width, grid.height, monster.pos, reach)
                cells = (monster.pos, *(cell for cell in around if cell != monster.pos))
                marks.append(Mark(name, cells))
    return tuple(marks)


def preview(state: CodekeeperSnapshot, action: Action) -> Preview:
    """Return what an action would do, or why it is refused.

    The mark `blow` holds the cells a weapon would hit; each monster in sight among them has a mark
    `hit` whose value is the health left to it, 0 if it dies. The value of `danger` is the damage
    that the monsters in sight will do in return, which is exact.
    """
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Move):
        return _preview_step(state, action)
    if isinstance(action, Attack):
        return _preview_attack(state, action)
    if isinstance(action, Forfeit):
        return Preview("")
    hero = state.hero_actor()
    return Preview("", _retaliation_marks(state, hero.pos, {}))


def _preview_step(state: CodekeeperSnapshot, action: Move) -> Preview:
    grid, start = state.world.grid, state.hero_actor().pos
    end = start.step(action.direction)
    if not grid.in_bounds(end):
        return Preview("edge")
    if any(monster.pos == end for monster in state.visible_monsters()):
        return _preview_hits(state, SWORD, end)
    if not WALKABLE[grid.terrain[end.y * grid.width + end.x]]:
        return Preview("", (Mark("stop", (end,)), *_retaliation_marks(state, start, {})))
    return Preview("", (Mark("step", (end,)), *_retaliation_marks(state, end, {})))


def _preview_attack(state: CodekeeperSnapshot, action: Attack) -> Preview:
    start, target = state.hero_actor().pos, action.target
    if not state.world.grid.in_bounds(target) or action.weapon not in WEAPONS:
        return Preview("edge")
    if state.charges_of(action.weapon) == 0:
        return Preview("no_charge")
    if not in_range(action.weapon, start, target):
        return Preview("out_of_range")
    return _preview_hits(state, action.weapon, target)


def _preview_hits(state: CodekeeperSnapshot, weapon: str, target: Pos) -> Preview:
    start = state.hero_actor().pos
    cells = cells_hit(state.world.grid, weapon, start, target)
    damage = WEAPONS[weapon].damage
    standing = {monster.pos: monster for monster in state.visible_monsters()}
    struck = [standing[cell] for cell in cells if cell in standing]
    left = {monster.id: monster.health - damage for monster in struck}
    hits = [Mark("hit", (m.pos,), value=max(0, left[m.id])) for m in struck]
    return Preview("", (Mark("blow", cells), *hits, *_retaliation_marks(state, start, left)))


def _retaliation_marks(
    state: CodekeeperSnapshot, hero: Pos, health_left: Mapping[ActorId, int]
) -> tuple[Mark, ...]:
    """Return a mark of danger with the damage that monsters do to the hero on a cell.

    Whoever can strike there was within sight before the step: nothing unseen takes part.
    """
    damage = sum(
        MONSTERS[monster.kind].damage
        for monster in state.visible_monsters()
        if can_attack(monster, hero) and health_left.get(monster.id, 1) > 0
    )
    if not damage or state.world.turn >= state.rules.turns:
        return ()
    return (Mark("danger", (hero,), value=damage),)
