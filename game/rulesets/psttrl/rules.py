"""What the hero can do, and what comes of it (rules 2, 3, 5, 8, 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from game.core.action import (
    Action,
    Attack,
    Drop,
    EndTurn,
    Forfeit,
    Move,
    PickUp,
    Resign,
    Shoot,
    Throw,
    Use,
    Wait,
)
from game.core.actor import Actor
from game.core.grid import Direction, Grid, Pos
from game.rulesets.psttrl.actors import level_of, max_health, slots_of, weapon_of
from game.rulesets.psttrl.combat.creatures import can_post_move
from game.rulesets.psttrl.melee import melee_attack
from game.rulesets.psttrl.monsters.scheduler import action_time
from game.rulesets.psttrl.params import (
    ACTION_TIME,
    CLIMB,
    POLYMORPH,
    RESIGN,
    THROW_RANGE,
    WIELD,
    BoardPos,
)
from game.rulesets.psttrl.paths import is_walkable, stair_destination
from game.rulesets.psttrl.turn import PsttrlTurn


def act(turn: PsttrlTurn, action: Action) -> int:
    """Let the hero act; return the time it takes, 0 when it is still his turn."""
    # Who changes shape does so at the pace of the old one.
    kind = turn.hero.kind
    part = ACTION_TIME
    match action:
        case Move():
            part = _move_or_attack(turn, action.direction)
        case EndTurn():
            turn.update_counters(post_move=False)
        case Wait():
            part = action.quarters
        case Use():
            part = _use(turn, action)
        case PickUp():
            _pick_up(turn, action)
        case Drop():
            _drop(turn, action.slot)
        case Throw():
            _throw(turn, action)
        case Attack() | Shoot() | Forfeit() | Resign():
            raise AssertionError(action)
        case _:
            assert_never(action)
    return action_time(kind, part)


def _move_or_attack(turn: PsttrlTurn, direction: Direction) -> int:
    """Step, or attack whoever is there; a step that lets him strike takes no time of its own."""
    me, end = turn.hero, turn.hero.pos.step(direction)
    other = turn.draft.actor_at(end, me.board)
    if other is not None:
        post_move = turn.counters.post_move
        turn.update_counters(post_move=False)
        melee_attack(turn, me, other, post_move=post_move)
        return ACTION_TIME
    turn.draft.move(me, end, direction)
    strikes = can_post_move(me.kind, weapon_of(me), level_of(me))
    if strikes and turn.monsters_beside(me.board, end):
        turn.update_counters(post_move=True)
        return 0
    return ACTION_TIME


def _use(turn: PsttrlTurn, action: Use) -> int:
    match action.name:
        case name if name == CLIMB:
            _climb(turn)
        case name if name == POLYMORPH:
            _polymorph(turn)
        case name if name == WIELD:
            turn.set_gear(slots_of(turn.hero), action.slot)
            return 0
        case name if name == RESIGN:
            turn.draft.change_actor(replace(turn.hero, health=0))
            turn.end_match("resigned", won=False)
            return 0
        case _:
            raise AssertionError(action)
    return ACTION_TIME


def _climb(turn: PsttrlTurn) -> None:
    me = turn.hero
    end = stair_destination(turn.grids, BoardPos(me.board, me.pos))
    assert end is not None
    other = turn.draft.actor_at(end.pos, end.board)
    if other is not None:
        melee_attack(turn, me, other, post_move=False)
        return
    turn.draft.use(me, CLIMB)
    me = turn.draft.teleport(me, end.pos, end.board)
    turn.draft.log("floor", turn.floor_number(me))
    turn.award_depth_levels()


def _polymorph(turn: PsttrlTurn) -> None:
    me, kind = turn.hero, turn.counters.last_kill
    health = max_health(kind, level_of(me) - 1)
    turn.draft.use(me, POLYMORPH)
    turn.draft.change_actor(replace(me, kind=kind, health=health, health_max=health))
    turn.draft.log("polymorph", kind)
    turn.update_counters(last_kill="")


def _pick_up(turn: PsttrlTurn, action: PickUp) -> None:
    """Take a weapon into a slot; what was there is laid down in the same action."""
    if slots_of(turn.hero)[action.slot]:
        _drop(turn, action.slot)
    item = turn.draft.items[action.item]
    turn.draft.pick_up(turn.hero, item)
    turn.set_slot(action.slot, item.kind)
    turn.draft.log("picked", item.kind)


def _drop(turn: PsttrlTurn, slot: int) -> None:
    me = turn.hero
    weapon = slots_of(me)[slot]
    turn.set_slot(slot, "")
    turn.draft.drop(weapon, me.pos, by=me, board=me.board)
    turn.draft.log("dropped", weapon)


def throw_path(
    grid: Grid, start: Pos, direction: Direction, actors_by_pos: dict[Pos, Actor]
) -> tuple[list[Pos], Actor | None]:
    """Return the cells a thrown weapon crosses and whom it hits (rules 8)."""
    path: list[Pos] = []
    for count in range(1, THROW_RANGE + 1):
        pos = start.step(direction, count)
        if not is_walkable(grid, pos):
            break
        path.append(pos)
        if pos in actors_by_pos:
            return path, actors_by_pos[pos]
    return path, None


def _throw(turn: PsttrlTurn, action: Throw) -> None:
    draft, me = turn.draft, turn.hero
    weapon = slots_of(me)[action.slot]
    bodies = {a.pos: a for a in draft.actors.values() if a.board == me.board and a.id != me.id}
    path, target = throw_path(turn.grids[me.board], me.pos, action.direction, bodies)
    draft.throw(me, tuple(path), weapon, None if target is None else target.id)
    turn.set_slot(action.slot, "")
    if target is None:
        end = path[-1] if path else me.pos
        draft.drop(weapon, end, by=turn.hero, board=me.board)
        return
    turn.noticed.add(target.id)
    if target.gear:
        draft.log("destroyed", target.gear[0])
    draft.change_actor(replace(target, gear=(weapon,)))
    turn.update_ai(target.id, weapon_was_thrown=True)
    turn.alert(target.id)
    draft.log("caught", target.kind, weapon)
