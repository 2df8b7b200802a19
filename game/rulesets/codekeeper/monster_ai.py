"""What monsters do once the hero has acted (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.actor import Actor
from game.core.draft import Draft
from game.core.grid import Direction, Grid, Pos
from game.rulesets.codekeeper.params import MONSTERS
from game.rulesets.codekeeper.paths import chebyshev, first_step

VIEW_RANGES = {kind: monster.view_range for kind, monster in MONSTERS.items()}


def sees(monster: Actor, hero: Pos) -> bool:
    """Return whether the hero is within a monster's view: only then does it act."""
    x, y = monster.pos
    view = VIEW_RANGES[monster.kind]
    return -view <= x - hero[0] <= view and -view <= y - hero[1] <= view


def can_attack(monster: Actor, hero: Pos) -> bool:
    """Return whether the hero is within a monster's attack range."""
    return chebyshev(monster.pos, hero) <= MONSTERS[monster.kind].attack_range


def monster_actions(
    grid: Grid, hero: Pos, order: Iterable[Actor], occupied: set[Pos]
) -> Iterator[tuple[Actor, Direction | None]]:
    """Yield what each monster does in turn: attack (None) or step in a direction.

    `order` holds monsters that see the hero; those that stay are left out. `taken` holds the
    cells of all monsters and is kept up to date: earlier ones make room for later ones.
    """
    for monster in order:
        kind = MONSTERS[monster.kind]
        if chebyshev(monster.pos, hero) <= kind.attack_range:
            yield monster, None
            continue
        side, _ = first_step(grid, monster.pos, hero, kind.view_range, occupied)
        if side is not None:
            occupied.remove(monster.pos)
            occupied.add(monster.pos.step(side))
            yield monster, side


def monsters_act(draft: Draft, hero: Actor) -> int:
    """Let all monsters act in random order; return the damage they do together.

    The rules shuffle all monsters. The order of those that do not see the hero means nothing,
    so that only the others are shuffled: their order is as evenly drawn.
    """
    monsters = [actor for actor in draft.actors.values() if actor.id != hero.id]
    alert = [monster for monster in monsters if sees(monster, hero.pos)]
    if not alert:
        return 0
    damage = 0
    taken = {monster.pos for monster in monsters}
    for monster, side in monster_actions(draft.grids[0], hero.pos, draft.shuffled(alert), taken):
        if side is None:
            draft.attack(monster, (hero.pos,), monster.kind)
            damage += MONSTERS[monster.kind].damage
        else:
            draft.move(monster, monster.pos.step(side), side)
    return damage
