"""The steps of a turn: the hero's action, the monsters, damage and death (rules 1, 3, 6)."""

from __future__ import annotations

from game.core.actor import Item, posed
from game.core.grid import Direction, Pos
from game.rulesets.codekeeper.monster_ai import monsters_act
from game.rulesets.codekeeper.params import (
    CHARGES,
    DEATH_SCORE,
    ERROR_SCORE,
    EXIT,
    EXIT_SCORE,
    HEALTH_MAX,
    LOW_TURNS,
    MONSTERS,
    POTION,
    POTION_HEALTH,
    SWORD,
    TREASURE,
    TREASURE_SCORE,
)
from game.rulesets.codekeeper.turn_draft import CodekeeperTurn
from game.rulesets.codekeeper.weapons import FACINGS, WEAPONS, cells_hit


def walk(turn: CodekeeperTurn, direction: Direction) -> None:
    """Move the hero; he attacks a monster ahead with the sword and stops at walls (rules 3)."""
    draft, hero = turn.draft, turn.hero
    end = hero.pos.step(direction)
    if turn.monsters_on((end,)):
        attack(turn, SWORD, end)
        return
    grid = draft.grids[0]
    if not grid.is_walkable(end):
        draft.bump(hero, direction)
        draft.log("unreachable")
        return
    turn.hero = draft.move(hero, end, direction)
    turn.look_around()
    for item in turn.surroundings.items:
        if item.pos == end:
            pick_up(turn, item)


def pick_up(turn: CodekeeperTurn, item: Item) -> None:
    """Apply the item on the hero's cell; the exit ends the match and stays."""
    draft, hero = turn.draft, turn.hero
    if item.kind == EXIT:
        turn.score += EXIT_SCORE
        turn.end_match("exit", won=True)
        return
    draft.pick_up(hero.id, item)
    turn.take_item(item)
    if item.kind == TREASURE:
        turn.score += TREASURE_SCORE
        draft.log("treasure", TREASURE_SCORE)
    elif item.kind == POTION:
        gained = min(HEALTH_MAX - hero.health, POTION_HEALTH)
        if gained:
            turn.hero = draft.heal(hero, gained)
        draft.log("potion", gained)
    else:
        turn.add_charge(CHARGES[item.kind], 1)
        draft.log(item.kind)


def attack(turn: CodekeeperTurn, weapon: str, target: Pos) -> None:
    """Attack a cell with a weapon; the charge is spent even if nothing is hit (rules 3)."""
    draft, hero = turn.draft, turn.hero
    if weapon != SWORD:
        turn.add_charge(weapon, -1)
    facing = FACINGS[target[0] - hero.pos[0], target[1] - hero.pos[1]]
    if facing is not hero.facing:
        turn.hero = hero = draft.change_actor(posed(hero, hero.pose, facing))
    cells = cells_hit(draft.grids[0], weapon, hero.pos, target)
    draft.attack(hero, cells, weapon)
    for before in turn.monsters_on(cells):
        monster = draft.hurt(before, WEAPONS[weapon].damage)
        if monster.health > 0:
            turn.put(before, monster)
        else:
            draft.kill(monster, weapon, hero.id)
            turn.remove(before)
            worth = MONSTERS[monster.kind].health
            turn.score += worth
            draft.log(f"kill_{monster.kind}", worth)


def forfeit(turn: CodekeeperTurn) -> None:
    """End the match after an invalid answer; the score is lost (rules 1)."""
    turn.score = ERROR_SCORE
    turn.end_match("error", won=False)


def resolve_turn(turn: CodekeeperTurn) -> None:
    """Finish the turn after the hero's action: turn limit, monsters, damage, death (rules 1, 3).

    In the last turn the monsters do not act.
    """
    draft = turn.draft
    left = turn.before.rules.turns - draft.turn
    if left <= 0:
        turn.end_match("turns", won=False)
        return
    if left == LOW_TURNS:
        draft.log("low_turns", LOW_TURNS)
    damage = monsters_act(turn)
    if not damage:
        return
    turn.score -= damage
    turn.hero = draft.hurt(turn.hero, damage)
    if turn.hero.health <= 0:
        turn.score += DEATH_SCORE
        turn.end_match("death", won=False)
