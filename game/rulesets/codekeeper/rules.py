"""The steps of a turn: the hero's action, the monsters, damage and death (rules 1, 3, 6)."""

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor, Item, posed
from game.core.grid import Direction, Pos
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.monster_ai import monsters_act
from game.rulesets.codekeeper.turn_draft import CodekeeperTurn
from game.rulesets.codekeeper.weapons import WEAPONS, cells_hit, facing_towards, with_charges


def act(turn: CodekeeperTurn, action: Action) -> None:
    """Play the hero's action, the first half of a turn (rules 3)."""
    if isinstance(action, Move):
        walk(turn, action.direction)
    elif isinstance(action, Attack):
        attack(turn, action.weapon, action.target)
    elif isinstance(action, Forfeit):
        # After an invalid answer the score is lost (rules 1).
        turn.score = params.ERROR_SCORE
        turn.end_match("error", won=False)
    else:
        assert isinstance(action, Wait)


def walk(turn: CodekeeperTurn, direction: Direction) -> None:
    """Move the hero; he attacks a monster ahead with the sword and stops at walls (rules 3).

    `line_protocol.move_reply` makes such a step of a program's `MOVE x y`.
    """
    draft, hero = turn.draft, turn.hero
    end = hero.pos.step(direction)
    if turn.monsters_on((end,)):
        attack(turn, params.SWORD, end)
        return
    if not draft.grids[0].is_walkable(end):
        draft.bump(hero, direction)
        draft.log("unreachable")
        return
    turn.hero = draft.move(hero, end, direction)
    turn.look_around()
    for item in draft.items_at(end):
        pick_up(turn, item)


def pick_up(turn: CodekeeperTurn, item: Item) -> None:
    """Apply the item on the hero's cell; the exit ends the match and stays."""
    draft, hero = turn.draft, turn.hero
    if item.kind == params.EXIT:
        turn.score += params.EXIT_SCORE
        turn.end_match("exit", won=True)
        return
    draft.pick_up(hero.id, item)
    if item.kind == params.TREASURE:
        turn.score += params.TREASURE_SCORE
        draft.log("treasure", params.TREASURE_SCORE)
    elif item.kind == params.POTION:
        gained = min(params.HEALTH_MAX - hero.health, params.POTION_HEALTH)
        if gained:
            turn.hero = draft.heal(hero, gained)
        draft.log("potion", gained)
    else:
        turn.charges = with_charges(turn.charges, params.CHARGES[item.kind], 1)
        draft.log(item.kind)


def attack(turn: CodekeeperTurn, weapon: str, target: Pos) -> None:
    """Attack a cell with a weapon; the charge is spent even if nothing is hit (rules 3)."""
    draft, hero, row = turn.draft, turn.hero, WEAPONS[weapon]
    turn.charges = with_charges(turn.charges, weapon, -1)
    facing = facing_towards(hero.pos, target)
    if facing is not hero.facing:
        turn.hero = hero = draft.change_actor(posed(hero, hero.pose, facing))
    grid = draft.grids[0]
    cells = cells_hit(weapon, hero.pos, target, grid.width, grid.height)
    draft.attack(hero, cells, weapon)
    for hit in turn.monsters_on(cells):
        monster = draft.hurt(hit, row.damage)
        if monster.health > 0:
            push(turn, monster, row.push)
            continue
        draft.kill(monster, weapon, hero.id)
        worth = params.MONSTERS[monster.kind].health
        turn.score += worth
        draft.log(f"kill_{monster.kind}", worth)


def push(turn: CodekeeperTurn, monster: Actor, count: int) -> None:
    """Move a monster away from the hero up to a distance (`Weapon.push`; no rule of the manual)."""
    draft, (x, y) = turn.draft, turn.hero.pos
    dx, dy = monster.pos.x - x, monster.pos.y - y
    step = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    side = next(side for side in Direction if side.value == step)
    for _ in range(count):
        end = monster.pos.step(side)
        if not draft.grids[0].is_walkable(end) or draft.actor_at(end):
            return
        monster = draft.move(monster, end, monster.facing, "push")


def resolve_turn(turn: CodekeeperTurn) -> None:
    """Finish the turn after the hero's action: turn limit, monsters, damage, death (rules 1, 3).

    In the last turn the monsters do not act.
    """
    draft = turn.draft
    left = turn.rules.turns - draft.turn
    if left <= 0:
        turn.end_match("turns", won=False)
        return
    if left == params.LOW_TURNS:
        draft.log("low_turns", params.LOW_TURNS)
    damage = monsters_act(turn)
    if not damage:
        return
    turn.score -= damage
    turn.hero = draft.hurt(turn.hero, damage)
    if turn.hero.health <= 0:
        turn.score += params.DEATH_SCORE
        turn.end_match("death", won=False)
