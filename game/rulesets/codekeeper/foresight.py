"""A hero's picture of the next turns, played by the rules on what he knows; for players only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from game.core.action import Action, Attack, Move, Wait
from game.core.actor import Actor, moved
from game.core.grid import CARDINALS, WALKABLE, Grid, Pos
from game.rulesets.codekeeper.monsters import react, sees
from game.rulesets.codekeeper.params import (
    BOX,
    CHARGES,
    EXIT,
    HEALTH_MAX,
    MONSTERS,
    POTION,
    POTION_HEALTH,
    SWORD,
    TREASURE,
    TREASURE_SCORE,
)
from game.rulesets.codekeeper.weapons import LIMITED, WEAPONS, blows, cells_hit


@dataclass(frozen=True, slots=True)
class Ground:
    """What stays the same while a hero thinks: the known board and the items on it."""

    grid: Grid
    items: Mapping[Pos, str]

    def is_floor(self, pos: Pos) -> bool:
        """Return whether a cell is known to be floor."""
        grid = self.grid
        return grid.in_bounds(pos) and WALKABLE[grid.terrain[pos.y * grid.width + pos.x]] == 1


@dataclass(frozen=True, slots=True)
class Guess:
    """A state as the hero expects it; `taken` are the cells whose items are gone."""

    pos: Pos
    health: int
    score: int
    charges: tuple[int, ...]
    monsters: Mapping[Pos, Actor]
    taken: frozenset[Pos]
    won: bool = False


def sensible(ground: Ground, guess: Guess) -> Iterator[Action]:
    """Yield steps onto floor, blows that hit something dangerous, and a wait."""
    for side in CARDINALS:
        if ground.is_floor(guess.pos.step(side)):
            yield Move(side)
    yield Wait()
    grid = ground.grid
    worth_hitting = {pos for pos, monster in guess.monsters.items() if monster.kind != BOX}
    if not worth_hitting:
        return
    for weapon, count in zip(LIMITED, guess.charges, strict=True):
        if count:
            for cells in blows(weapon, guess.pos, grid.width, grid.height):
                if not worth_hitting.isdisjoint(cells):
                    yield Attack(cells[0], weapon)


def expect(ground: Ground, guess: Guess, action: Action) -> Guess:
    """Return what the hero expects after a turn; unseen monsters take no part in it."""
    acted = _act(ground, guess, action)
    return acted if acted.won else _suffer(ground, acted)


def _act(ground: Ground, guess: Guess, action: Action) -> Guess:
    if isinstance(action, Move):
        end = guess.pos.step(action.direction)
        if end in guess.monsters:
            return _strike(guess, SWORD, (end,))
        return _arrive(ground, guess, end)
    if isinstance(action, Attack):
        cells = cells_hit(ground.grid, action.weapon, guess.pos, action.target)
        return _strike(guess, action.weapon, cells)
    return guess


def _arrive(ground: Ground, guess: Guess, end: Pos) -> Guess:
    item = ground.items.get(end)
    if item is None or end in guess.taken:
        return Guess(end, guess.health, guess.score, guess.charges, guess.monsters, guess.taken)
    health, score, charges = guess.health, guess.score, guess.charges
    if item == TREASURE:
        score += TREASURE_SCORE
    elif item == POTION:
        health = min(HEALTH_MAX, health + POTION_HEALTH)
    elif item in CHARGES:
        number = LIMITED.index(CHARGES[item])
        charges = tuple(count + (index == number) for index, count in enumerate(charges))
    taken = guess.taken | {end}
    return Guess(end, health, score, charges, guess.monsters, taken, item == EXIT)


def _strike(guess: Guess, weapon: str, cells: tuple[Pos, ...]) -> Guess:
    monsters, score = dict(guess.monsters), guess.score
    for cell in cells:
        monster = monsters.get(cell)
        if monster is None:
            continue
        health = monster.health - WEAPONS[weapon].damage
        if health > 0:
            monsters[cell] = replace(monster, health=health)
        else:
            del monsters[cell]
            score += MONSTERS[monster.kind].health
    charges = tuple(
        count - (name == weapon) for name, count in zip(LIMITED, guess.charges, strict=True)
    )
    return Guess(guess.pos, guess.health, score, charges, monsters, guess.taken)


def _suffer(ground: Ground, guess: Guess) -> Guess:
    alert = [monster for monster in guess.monsters.values() if sees(monster, guess.pos)]
    if not alert:
        return guess
    monsters, damage = dict(guess.monsters), 0
    for monster, side in react(ground.grid, guess.pos, alert, set(monsters)):
        if side is None:
            damage += MONSTERS[monster.kind].damage
        else:
            del monsters[monster.pos]
            end = monster.pos.step(side)
            monsters[end] = moved(monster, end, side)
    health, score = guess.health - damage, guess.score - damage
    return Guess(guess.pos, health, score, guess.charges, monsters, guess.taken)
