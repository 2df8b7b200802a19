"""The monsters' phase, after the hero has acted (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.actor import Actor
from game.core.grid import Direction, Grid, Pos, chebyshev
from game.core.pathfinding import cell_bit, walkable_bits
from game.rulesets.codekeeper.params import MONSTERS
from game.rulesets.codekeeper.paths import places, search
from game.rulesets.codekeeper.turn_draft import CodekeeperTurn


def can_attack(monster: Actor, hero: Pos) -> bool:
    """Return whether the hero is within a monster's attack range."""
    return chebyshev(monster.pos, hero) <= MONSTERS[monster.kind].attack_range


def monster_actions(
    grid: Grid, hero: Pos, order: Iterable[Actor], occupied: int
) -> Iterator[tuple[Actor, Direction | None]]:
    """Yield each monster with its action in order: attack (None) or a step in a direction.

    `order` holds the monsters that see the hero; those that stay put are not yielded. `occupied`
    is the bit board of all monsters' cells; earlier ones make room for later ones.
    """
    width, height = grid.width, grid.height
    around, free = places(width, height), walkable_bits(grid) & ~occupied
    near_hero = around[grid.index(hero)].squares
    for monster in order:
        kind, start = MONSTERS[monster.kind], monster.pos
        number = start[1] * width + start[0]
        # Does what `can_attack` does, and then what `first_step` does.
        if near_hero[kind.attack_range] >> number & 1:
            yield monster, None
            continue
        beside, _, squares = around[number]
        # A fifth of the monsters are shut in.
        if free & beside:
            side, _ = search(width, height, start, hero, free & squares[kind.view_range])
            if side is not None:
                free ^= 1 << number | cell_bit(grid, start.step(side))
                yield monster, side


def monsters_act(turn: CodekeeperTurn) -> int:
    """Let the monsters act in random order and return their total damage.

    The rules shuffle all monsters. Only those that see the hero act, so shuffling these alone
    gives the same distribution.
    """
    draft, hero, around = turn.draft, turn.hero.pos, turn.surroundings
    alert = around.alert
    if not alert:
        return 0
    damage, order = 0, draft.shuffled(alert) if len(alert) > 1 else alert
    for monster, side in monster_actions(draft.grids[0], hero, order, around.occupied):
        if side is None:
            draft.attack(monster, (hero,), monster.kind)
            damage += MONSTERS[monster.kind].damage
        else:
            turn.put(monster, draft.move(monster, monster.pos.step(side), side))
    return damage
