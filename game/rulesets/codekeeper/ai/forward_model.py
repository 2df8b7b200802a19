"""A forward model: the next turns by the rules, as far as the hero knows the board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.action import Action, Attack, Move, Wait
from game.core.actor import Actor, moved
from game.core.fast_dataclass import replace
from game.core.grid import CARDINALS, Grid, Pos
from game.rulesets.codekeeper import params, weapons
from game.rulesets.codekeeper.monster_ai import HIT, monster_actions, sees


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """The part of the model that stays fixed during a search: known terrain and items."""

    grid: Grid
    items: Mapping[Pos, str]


@dataclass(frozen=True, slots=True)
class ExpectedState:
    """A state as the hero expects it; `collected` are the cells whose items are gone."""

    pos: Pos
    health: int
    score: int
    charges: weapons.Charges
    monsters: Mapping[Pos, Actor]
    collected: frozenset[Pos]
    won: bool = False


def candidate_actions(board: KnownBoard, expected: ExpectedState) -> Iterator[Action]:
    """Yield steps onto floor, a wait, and attacks that hit at least one real monster."""
    for side in CARDINALS:
        if board.grid.is_walkable(expected.pos.step(side)):
            yield Move(side)
    yield Wait()
    grid = board.grid
    worth_hitting = {pos for pos, foe in expected.monsters.items() if foe.kind != params.BOX}
    if not worth_hitting:
        return
    for weapon, count in zip(weapons.CHARGED_WEAPONS, expected.charges, strict=True):
        if count:
            for cells in weapons.attack_areas(weapon, expected.pos, grid.width, grid.height):
                if not worth_hitting.isdisjoint(cells):
                    yield Attack(cells[0], weapon)


def predict(board: KnownBoard, expected: ExpectedState, action: Action) -> ExpectedState:
    """Return the expected state after a turn; unseen monsters are ignored."""
    acted = _apply_action(board, expected, action)
    return acted if acted.won else after_monsters(board, acted)


def _apply_action(board: KnownBoard, expected: ExpectedState, action: Action) -> ExpectedState:
    if isinstance(action, Move):
        end = expected.pos.step(action.direction)
        if end in expected.monsters:
            return _apply_attack(expected, params.SWORD, (end,))
        return _enter_cell(board, expected, end)
    if isinstance(action, Attack):
        size = board.grid.width, board.grid.height
        cells = weapons.cells_hit(action.weapon, expected.pos, action.target, *size)
        return _apply_attack(expected, action.weapon, cells)
    return expected


def _enter_cell(board: KnownBoard, expected: ExpectedState, end: Pos) -> ExpectedState:
    item = board.items.get(end)
    if item is None or end in expected.collected:
        return replace(expected, pos=end)
    health, score, charges = expected.health, expected.score, expected.charges
    if item == params.TREASURE:
        score += params.TREASURE_SCORE
    elif item == params.POTION:
        health = min(params.HEALTH_MAX, health + params.POTION_HEALTH)
    elif item in params.CHARGES:
        charges = weapons.with_charges(charges, params.CHARGES[item], 1)
    taken, won = expected.collected | {end}, item == params.EXIT
    return ExpectedState(end, health, score, charges, expected.monsters, taken, won)


def _apply_attack(expected: ExpectedState, weapon: str, cells: tuple[Pos, ...]) -> ExpectedState:
    monsters, score = dict(expected.monsters), expected.score
    for cell in cells:
        monster = monsters.get(cell)
        if monster is None:
            continue
        health = monster.health - weapons.WEAPONS[weapon].damage
        if health > 0:
            monsters[cell] = replace(monster, health=health)
        else:
            del monsters[cell]
            score += params.MONSTERS[monster.kind].health
    charges = weapons.with_charges(expected.charges, weapon, -1)
    return replace(expected, score=score, charges=charges, monsters=monsters)


def after_monsters(board: KnownBoard, expected: ExpectedState) -> ExpectedState:
    """Return the expected state after the monsters' phase."""
    alert = [monster for monster in expected.monsters.values() if sees(monster, expected.pos)]
    if not alert:
        return expected
    monsters, damage = dict(expected.monsters), 0
    actions = monster_actions(board.grid, expected.pos, alert, expected.monsters.values())
    for monster, side in actions:
        if side == HIT:
            damage += params.MONSTERS[monster.kind].damage
        else:
            del monsters[monster.pos]
            end = monster.pos.step(side)
            monsters[end] = moved(monster, end, side)
    health, score = expected.health - damage, expected.score - damage
    return replace(expected, health=health, score=score, monsters=monsters)
