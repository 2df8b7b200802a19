"""What the hero may foresee: fights, flights of thrown weapons, reasons for refusals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.action import Action, Attack, Drop, EndTurn, Move, Pick, Throw, Use, Wait
from game.core.actor import Actor
from game.core.grid import ALL_DIRECTIONS, Grid, Pos, Terrain
from game.core.view import Mark, Preview
from game.rulesets.psttrl.clash import as_fighter
from game.rulesets.psttrl.forecast import Forecast, Known, foresee, known_ground
from game.rulesets.psttrl.hero import flight
from game.rulesets.psttrl.kinds import can_post_move
from game.rulesets.psttrl.mind import hero_gear, level_of, slots_of, weapon_of
from game.rulesets.psttrl.params import CLIMB, POLYMORPH, RESIGN, SLOTS, WIELD, Place
from game.rulesets.psttrl.paths import beyond, is_floor
from game.rulesets.psttrl.senses import felt_monsters

if TYPE_CHECKING:
    from game.rulesets.psttrl.state import PsttrlState

_BLOCKS = {Terrain.WALL: "wall", Terrain.GLASS: "glass"}
_COLORS = {
    (True, False): "threat_purple",
    (True, True): "threat_red",
    (False, False): "threat_yellow",
    (False, True): "threat_white",
}


def seen_monsters(state: PsttrlState) -> list[Actor]:
    """Return the monsters in sight."""
    return [a for a in state.world.actors if a.seat is None and state.sees(a.board, a.pos)]


def _ground(state: PsttrlState) -> Known:
    boards = zip(state.world.grids, state.known, strict=True)
    grids = (Grid(grid.width, grid.height, known) for grid, known in boards)
    return known_ground(grids, state.rules.first_floor)


def _ways(actor: Actor) -> tuple[bool, ...]:
    """Return the kinds of attack a creature can make: a normal one, and one after a step."""
    strikes = can_post_move(actor.kind, weapon_of(actor), level_of(actor))
    return (False, True) if strikes else (False,)


def threats(state: PsttrlState) -> tuple[Mark, ...]:
    """Return, for those who cheat, which creatures around could kill and be killed (rules 10)."""
    if not state.rules.threat_colors or state.outcome is not None:
        return ()
    me = state.hero_actor()
    near = (*seen_monsters(state), *felt_monsters(state))
    found = []
    for foe in sorted(near, key=lambda actor: actor.id):
        deadly = any(foresee(_ground(state), foe, me, post_move=way).kills for way in _ways(foe))
        mortal = any(foresee(_ground(state), me, foe, post_move=way).kills for way in _ways(me))
        found.append(Mark(_COLORS[deadly, mortal], (foe.pos,), foe.board))
    return tuple(found)


def strikes(state: PsttrlState) -> tuple[Mark, ...]:
    """Return the cells beside a hero who strikes after steps: all, or whom he may strike now."""
    if state.outcome is not None or not state.can_strike():
        return ()
    me = state.hero_actor()
    grid = state.world.grids[me.board]
    beside = tuple(me.pos.step(side) for side in ALL_DIRECTIONS if is_floor(grid, me.pos.step(side)))
    if not state.numbers.post_move:
        return (Mark("strike_reach", beside, me.board),) if beside else ()
    return (Mark("strike", tuple(p for p in beside if _monster_at(state, p)), me.board),)


def preview(state: PsttrlState, action: Action) -> Preview:
    """Return what an action would do inside what the hero knows, or why it is refused.

    An `Attack` is never an action here: its preview is a look at whoever stands at the target.
    """
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Attack):
        return _look(state, action.target)
    if isinstance(action, Use) and action.name == RESIGN:
        return Preview("")
    if state.numbers.post_move:
        return _strike(state, action)
    return _ordinary(state, action)


def _ordinary(state: PsttrlState, action: Action) -> Preview:
    match action:
        case Move():
            return _step(state, action)
        case Throw():
            return _throw(state, action)
        case Use():
            return _use(state, action)
        case Drop():
            refusal = "" if _carries(state.hero_actor(), action.slot) else "empty_slot"
        case Pick():
            return _pick(state, action)
        case _:
            refusal = "" if isinstance(action, Wait) else "no_strike"
    return Preview(refusal)


def _monster_at(state: PsttrlState, pos: Pos) -> Actor | None:
    return next((foe for foe in seen_monsters(state) if foe.pos == pos), None)


def _look(state: PsttrlState, pos: Pos) -> Preview:
    """Tell everything about a creature in sight: its numbers and both sides' attacks."""
    foe = _monster_at(state, pos)
    if foe is None:
        felt = any(actor.pos == pos for actor in felt_monsters(state))
        return Preview("only_felt" if felt else "nobody")
    me, side = state.hero_actor(), as_fighter(foe)
    numbers = (("level", side.level), ("defence", side.defence), ("attack", side.attack))
    marks = [Mark(name, (pos,), foe.board, value) for name, value in numbers]
    for attacker, defender, name in ((me, foe, "strike"), (foe, me, "counter")):
        for post_move in _ways(attacker):
            told = foresee(_ground(state), attacker, defender, post_move=post_move)
            title = f"{name}_post_move" if post_move else name
            marks += _told(title, told, defender)
    return Preview("look", tuple(marks))


def _told(name: str, told: Forecast, defender: Actor) -> list[Mark]:
    """Return the marks of one attack: its verdict with the hit points left or a chance, its reason,
    whose ability that is.

    The value of a doubtful verdict is a chance in percent.
    """
    doubtful = {"may_kill": told.kills, "may_backfire": told.backfires}
    value = told.attacker if told.verdict == "backfires" else told.defender
    if told.verdict in doubtful:
        value = 100 * doubtful[told.verdict] // told.cases
    cell, board = (defender.pos,), defender.board
    names = [f"why_{told.reason}", *([f"by_{told.cause}"] if told.cause else [])]
    return [
        Mark(f"{name}_{told.verdict}", cell, board, value),
        *(Mark(why, cell, board) for why in names),
    ]


def _strike(state: PsttrlState, action: Action) -> Preview:
    if isinstance(action, EndTurn):
        return Preview("")
    me = state.hero_actor()
    foe = None
    if isinstance(action, Move):
        foe = _monster_at(state, me.pos.step(action.direction))
    if foe is None:
        return Preview("post_move")
    told = foresee(_ground(state), me, foe, post_move=True)
    return Preview("", tuple(_told("strike_post_move", told, foe)))


def _step(state: PsttrlState, action: Move) -> Preview:
    me = state.hero_actor()
    grid, end = state.world.grids[me.board], me.pos.step(action.direction)
    if not grid.in_bounds(end):
        return Preview("edge")
    if grid.terrain_at(end) in _BLOCKS:
        return Preview(_BLOCKS[grid.terrain_at(end)], (Mark("stop", (end,), me.board),))
    foe = _monster_at(state, end)
    if foe is None:
        return Preview("", (Mark("step", (end,), me.board),))
    told = foresee(_ground(state), me, foe, post_move=False)
    return Preview("", tuple(_told("strike", told, foe)))


def _carries(me: Actor, slot: int) -> bool:
    """Return whether the hero has something in a slot; bare hands are none of them."""
    return slot in range(len(SLOTS)) and bool(slots_of(me)[slot])


def _throw(state: PsttrlState, action: Throw) -> Preview:
    me = state.hero_actor()
    if not _carries(me, action.slot):
        return Preview("empty_slot")
    bodies = {foe.pos: foe for foe in seen_monsters(state)}
    path, target = flight(state.world.grids[me.board], me.pos, action.direction, bodies)
    known = tuple(pos for pos in path if state.sees(me.board, pos))
    marks = [Mark("path", known, me.board)] if known else []
    if target is not None:
        marks.append(Mark("hit", (target.pos,), me.board))
    return Preview("", tuple(marks))


def _pick(state: PsttrlState, action: Pick) -> Preview:
    """Tell DEF and ATK with a weapon that lies here in hand, taken into the slot that is meant."""
    me = state.hero_actor()
    weapon = next((item.kind for item in state.pile() if item.id == action.item), None)
    if weapon is None:
        return Preview("nothing_here")
    slots = slots_of(me)
    taken = (*slots[: action.slot], weapon, *slots[action.slot + 1 :])
    side = as_fighter(replace(me, gear=hero_gear(taken, action.slot)))
    numbers = (("defence", side.defence), ("attack", side.attack))
    return Preview("", tuple(Mark(name, (me.pos,), me.board, value) for name, value in numbers))


def _use(state: PsttrlState, action: Use) -> Preview:
    me, numbers = state.hero_actor(), state.numbers
    if action.name == CLIMB:
        return _climb(state)
    if action.name == WIELD:
        return Preview("already" if action.slot == numbers.wielding else "")
    if action.name != POLYMORPH:
        return Preview("unknown")
    if not numbers.last_kill:
        return Preview("no_kill")
    if level_of(me) < 0:
        return Preview("low_level")
    return Preview("", (Mark(numbers.last_kill, (me.pos,), me.board, level_of(me) - 1),))


def _climb(state: PsttrlState) -> Preview:
    me = state.hero_actor()
    end = beyond(state.world.grids, Place(me.board, me.pos))
    if end is None:
        return Preview("no_stair")
    blocked = any(Place(a.board, a.pos) == end for a in felt_monsters(state))
    return Preview("", (Mark("blocked" if blocked else "step", (end.pos,), end.board),))
