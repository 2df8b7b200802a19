"""Marks and previews, from what the hero sees: monster ranges, attack areas, damage to come."""

from collections.abc import Iterable

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor, Seat, moved
from game.core.event import Attacked, Bumped, Hurt, Moved
from game.core.grid import CARDINALS, Pos
from game.core.view import Mark, Preview
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.monster_ai import HIT, can_attack, monster_actions, sees
from game.rulesets.codekeeper.paths import square
from game.rulesets.codekeeper.rules import act
from game.rulesets.codekeeper.state_base import CodekeeperStateBase
from game.rulesets.codekeeper.turn_draft import CodekeeperTurn
from game.rulesets.codekeeper.weapons import WEAPONS, in_range, usable_weapons

# With as many turns left one fights only whoever comes.
_SPARED = 40


def marks(state: CodekeeperStateBase, _seat: Seat) -> tuple[Mark, ...]:
    """Return `view` and `threat` marks: the view and attack ranges of the monsters in sight.

    The first cell of a mark is the monster's own; the others follow in reading order. A `hits_you`
    mark is the cell of a monster that can hit the hero where he stands, `hit_here` his own cell
    then, `hit` that of one in reach of a weapon without charges, or of any if it would die, comes
    beside him or could hit him after a step, worth more for each of these and if it hits hard, most
    if it would also die; `hit_after_step` are the cells beside him where one could. With few turns
    left a `hit` comes or can hit him, and dies then if a find is beside him where none could or
    comes to. There is none if the hero would die, but can step away.
    """
    grid, hero, seen = state.world.grid, state.hero_actor(), state.monsters_in_sight
    taken, foes = {one.pos for one in seen}, [one for one in seen if one.kind != params.BOX]
    beside = {hero.pos.step(side) for side in CARDINALS if grid.can_step(hero.pos, side)} - taken
    reached = {c for c in beside for foe in foes if can_attack(foe, c)}
    ranges = [Mark("hit_after_step", (cell,)) for cell in sorted(reached)]
    near = _comers(state, hero.pos)
    sought = (params.TREASURE, *[params.POTION] * (hero.health <= params.THIRSTY))
    finds = {item.pos for item in state.world.items if item.kind in sought} & beside - reached
    finds = {cell for cell in finds if not _comers(state, cell)}
    harm = _harm(foes, hero.pos) * _is_saved(state, foes, beside)
    bare = {*usable_weapons((0,) * len(state.charges))}
    is_early = state.rules.turns - state.world.turn > _SPARED
    for monster in foes:
        kind, is_near = params.MONSTERS[monster.kind], monster in near
        strikes = can_attack(monster, hero.pos)
        weapons = [w for w in usable_weapons(state.charges) if in_range(w, hero.pos, monster.pos)]
        dies = any(WEAPONS[weapon].damage >= monster.health for weapon in weapons)
        # Charges are for whom it is better to hit first, and for whoever dies.
        comes = is_near or any(can_attack(monster, cell) for cell in beside)
        can_hit = weapons if comes or dies else bare.intersection(weapons)
        is_due = strikes or (is_near and dies) or ((is_near or is_early) and not finds)
        if can_hit and is_due and harm - strikes * dies * kind.damage < hero.health:
            value = (100 if is_near else 5) * dies + 10 * (strikes + comes)
            ranges.append(Mark("hit", (monster.pos,), value=value + kind.damage))
        if strikes:
            ranges += [Mark("hits_you", (monster.pos,)), Mark("hit_here", (hero.pos,))]
        for name, reach in (("view", kind.view_range), ("threat", kind.attack_range)):
            if reach:
                area = square(grid.width, grid.height, monster.pos, reach)
                cells = (monster.pos, *(cell for cell in area if cell != monster.pos))
                ranges.append(Mark(name, cells))
    return tuple(ranges)


def _comers(state: CodekeeperStateBase, cell: Pos) -> list[Actor]:
    # Who in sight would hit the hero in a cell now, or be where it can.
    seen = state.monsters_in_sight
    seeing = [foe for foe in seen if sees(foe, cell)]
    steps = monster_actions(state.board.grid, cell, seeing, seen)
    return [m for m, s in steps if s == HIT or can_attack(moved(m, m.pos.step(s), s), cell)]


def _harm(foes: Iterable[Actor], cell: Pos) -> int:
    return sum(params.MONSTERS[foe.kind].damage for foe in foes if can_attack(foe, cell))


def _is_saved(state: CodekeeperStateBase, foes: list[Actor], beside: set[Pos]) -> bool:
    # Whether a step would save the hero; he drinks a potion before the blows.
    hero = state.hero_actor()
    gained = min(params.HEALTH_MAX - hero.health, params.POTION_HEALTH)
    drunk = {item.pos: gained for item in state.world.items if item.kind == params.POTION}
    return any(_harm(foes, cell) < hero.health + drunk.get(cell, 0) for cell in beside)


def preview(state: CodekeeperStateBase, _seat: Seat, action: Action) -> Preview:
    """Return the effect of an action, or why it is refused.

    `attack_area` marks the cells a weapon would hit; each visible monster among them has a `hit`
    mark whose value is its remaining health, 0 if it dies; a box, which every hit breaks, has no
    value. The value of `danger` is the exact damage the monsters will deal in return; those who
    will kill the hero have `hits_you` marks, before all others. An attack on no one is wasted.
    """
    refusal = _refusal(state, action)
    return Preview(refusal) if refusal else _effect(state, action)


def _refusal(state: CodekeeperStateBase, action: Action) -> str:
    grid, hero = state.world.grid, state.hero_actor().pos
    if state.outcome is not None:
        return "over"
    if isinstance(action, Move) and not action.direction.is_diagonal:
        return "" if grid.in_bounds(hero.step(action.direction)) else "edge"
    if isinstance(action, Attack):
        if not grid.in_bounds(action.target) or action.weapon not in WEAPONS:
            return "edge"
        if action.weapon not in usable_weapons(state.charges):
            return "no_charge"
        return "" if in_range(action.weapon, hero, action.target) else "out_of_range"
    return "" if isinstance(action, Wait | Forfeit) else "unknown"


def _effect(state: CodekeeperStateBase, action: Action) -> Preview:
    """Return what the hero's action does and the damage that the monsters will deal to him then.

    The action is played by the rules, but for the monsters' phase. Every monster that can attack
    after it was in sight before, so the damage is exact and tells of nothing unseen.
    """
    turn = CodekeeperTurn(state)
    act(turn, action)
    effects = []
    for event in turn.draft.events:
        match event:
            case Moved(actor=turn.hero.id):
                effects.append(Mark("step", (event.end,)))
            case Bumped():
                effects.append(Mark("stop", (event.pos.step(event.direction),)))
            case Attacked():
                effects.append(Mark("attack_area", event.cells))
            case Hurt():
                hit = next(a for a in state.world.actors if a.id == event.actor)
                value = None if hit.kind == params.BOX else max(0, event.health)
                effects.append(Mark("hit", (hit.pos,), value=value))
    wasted = any(mark.name == "stop" for mark in effects)
    wasted |= isinstance(action, Attack) and all(mark.name != "hit" for mark in effects)
    hero, is_last = turn.hero, state.world.turn >= state.rules.turns
    attackers = [m for m in turn.monsters_in_sight() if can_attack(m, hero.pos)]
    damage = sum(params.MONSTERS[monster.kind].damage for monster in attackers)
    if not damage or turn.outcome is not None or is_last:
        return Preview("", tuple(effects), wasted=wasted)
    danger = Mark("danger", (hero.pos,), value=damage)
    fatal = damage >= hero.health
    killers = [Mark("hits_you", (monster.pos,)) for monster in attackers if fatal]
    return Preview("", (*killers, *effects, danger), fatal=fatal, wasted=wasted)
