"""The monsters' phase, after the hero has acted (rules 5)."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal

from game.core.actor import Actor
from game.core.grid import Direction, Grid, Pos, chebyshev
from game.rulesets.codekeeper.params import MONSTERS
from game.rulesets.codekeeper.paths import first_step
from game.rulesets.codekeeper.turn_draft import CodekeeperTurn

# A monster's action that is no step: it hits the hero from where it stands.
HIT: Final = "hit"


def sees(monster: Actor, hero: Pos) -> bool:
    """Return whether the hero is within a monster's view range; otherwise it does not act."""
    return chebyshev(monster.pos, hero) <= MONSTERS[monster.kind].view_range


def can_attack(monster: Actor, hero: Pos) -> bool:
    """Return whether the hero is within a monster's attack range."""
    return chebyshev(monster.pos, hero) <= MONSTERS[monster.kind].attack_range


def monster_actions(
    grid: Grid, hero: Pos, order: Iterable[Actor], actors: Collection[Actor]
) -> Iterator[tuple[Actor, Direction | Literal["hit"]]]:
    """Yield each monster with its action in order: a hit, or a step in a direction.

    `order` holds the monsters that see the hero; those that stay put are not yielded. `actors`
    are all who stand in the maze: each considers the others as obstacles, and earlier ones make
    room for later ones. No monster enters the hero's cell: one beside it attacks instead, since
    every kind that moves has an attack range.
    """
    occupied = {actor.pos for actor in actors} - {hero}
    for monster in order:
        if can_attack(monster, hero):
            yield monster, HIT
            continue
        side, _ = first_step(grid, monster.pos, hero, MONSTERS[monster.kind].view_range, occupied)
        if side is not None:
            occupied.remove(monster.pos)
            occupied.add(monster.pos.step(side))
            yield monster, side


def monsters_act(turn: CodekeeperTurn) -> int:
    """Let the monsters act in random order and return their total damage.

    The rules shuffle all monsters. Only those that see the hero act, so shuffling these alone
    gives the same distribution.
    """
    draft, hero = turn.draft, turn.hero.pos
    alert = [monster for monster in turn.monsters_in_sight() if sees(monster, hero)]
    if not alert:
        return 0
    damage, order = 0, draft.shuffled(alert)
    for monster, side in monster_actions(draft.grids[0], hero, order, draft.actors.values()):
        if side == HIT:
            draft.attack(monster, (hero,), monster.kind)
            damage += MONSTERS[monster.kind].damage
        else:
            draft.move(monster, monster.pos.step(side), side)
    return damage
