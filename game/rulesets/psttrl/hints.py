"""What the hero may foresee: fights, flights of thrown weapons, reasons for refusals."""

from __future__ import annotations

from dataclasses import replace

from game.core.action import Action, Attack, Drop, EndTurn, Move, PickUp, Throw, Use, Wait
from game.core.actor import Actor
from game.core.grid import ALL_DIRECTIONS, Grid, Pos, Terrain
from game.core.view import Mark, Preview
from game.rulesets.psttrl.actors import as_fighter, hero_gear, level_of, slots_of, weapon_of
from game.rulesets.psttrl.combat.creatures import can_post_move
from game.rulesets.psttrl.forecast import Forecast, KnownTerrain, forecast_attack, known_terrain
from game.rulesets.psttrl.params import CLIMB, POLYMORPH, RESIGN, SLOTS, WIELD, BoardPos
from game.rulesets.psttrl.paths import is_walkable, stair_destination
from game.rulesets.psttrl.perception import felt_monsters
from game.rulesets.psttrl.rules import throw_path
from game.rulesets.psttrl.snapshot import PsttrlSnapshot

_BLOCKING = {Terrain.WALL: "wall", Terrain.GLASS: "glass"}
_THREAT_COLORS = {
    (True, False): "threat_purple",
    (True, True): "threat_red",
    (False, False): "threat_yellow",
    (False, True): "threat_white",
}


def visible_monsters(state: PsttrlSnapshot) -> list[Actor]:
    """Return the monsters in sight."""
    return [a for a in state.world.actors if a.seat is None and state.sees(a.board, a.pos)]


def _known_terrain(state: PsttrlSnapshot) -> KnownTerrain:
    boards = zip(state.world.grids, state.known, strict=True)
    grids = (Grid(grid.width, grid.height, known) for grid, known in boards)
    return known_terrain(grids, state.rules.first_floor)


def _attack_modes(actor: Actor) -> tuple[bool, ...]:
    """Return the kinds of attack a creature can make: a normal one, and one after a step."""
    strikes = can_post_move(actor.kind, weapon_of(actor), level_of(actor))
    return (False, True) if strikes else (False,)


def marks(state: PsttrlSnapshot) -> tuple[Mark, ...]:
    """Return the threats around, for those who cheat, and the cells of a possible strike."""
    return threat_marks(state) + post_move_marks(state)


def threat_marks(state: PsttrlSnapshot) -> tuple[Mark, ...]:
    """Return, for those who cheat, which creatures around could kill and be killed (rules 10)."""
    if not state.rules.threat_colors or state.outcome is not None:
        return ()
    me = state.hero_actor()
    near = (*visible_monsters(state), *felt_monsters(state))
    found = []
    for foe in sorted(near, key=lambda actor: actor.id):
        deadly = any(
            forecast_attack(_known_terrain(state), foe, me, post_move=way).kills
            for way in _attack_modes(foe)
        )
        mortal = any(
            forecast_attack(_known_terrain(state), me, foe, post_move=way).kills
            for way in _attack_modes(me)
        )
        found.append(Mark(_THREAT_COLORS[deadly, mortal], (foe.pos,), foe.board))
    return tuple(found)


def post_move_marks(state: PsttrlSnapshot) -> tuple[Mark, ...]:
    """Return the cells beside a hero who strikes after steps: all, or whom he may strike now."""
    if state.outcome is not None or not state.can_strike():
        return ()
    me = state.hero_actor()
    grid = state.world.grids[me.board]
    beside = tuple(
        me.pos.step(side) for side in ALL_DIRECTIONS if is_walkable(grid, me.pos.step(side))
    )
    if not state.counters.post_move:
        return (Mark("strike_reach", beside, me.board),) if beside else ()
    return (Mark("strike", tuple(p for p in beside if _monster_at(state, p)), me.board),)


def preview(state: PsttrlSnapshot, action: Action) -> Preview:
    """Return what an action would do inside what the hero knows, or why it is refused.

    An `Attack` is never an action here: its preview is a look at whoever stands at the target.
    """
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Attack):
        return _inspect(state, action.target)
    if isinstance(action, Use) and action.name == RESIGN:
        return Preview("")
    if state.counters.post_move:
        return _preview_post_move(state, action)
    return _preview_action(state, action)


def _preview_action(state: PsttrlSnapshot, action: Action) -> Preview:
    match action:
        case Move():
            return _preview_move(state, action)
        case Throw():
            return _preview_throw(state, action)
        case Use():
            return _preview_use(state, action)
        case Drop():
            refusal = "" if _carries(state.hero_actor(), action.slot) else "empty_slot"
        case PickUp():
            return _preview_pick_up(state, action)
        case _:
            refusal = "" if isinstance(action, Wait) else "no_strike"
    return Preview(refusal)


def _monster_at(state: PsttrlSnapshot, pos: Pos) -> Actor | None:
    return next((foe for foe in visible_monsters(state) if foe.pos == pos), None)


def _inspect(state: PsttrlSnapshot, pos: Pos) -> Preview:
    """Tell everything about a creature in sight: its numbers and both sides' attacks."""
    foe = _monster_at(state, pos)
    if foe is None:
        felt = any(actor.pos == pos for actor in felt_monsters(state))
        return Preview("only_felt" if felt else "nobody")
    me, side = state.hero_actor(), as_fighter(foe)
    numbers = (("level", side.level), ("defence", side.defence), ("attack", side.attack))
    marks = [Mark(name, (pos,), foe.board, value) for name, value in numbers]
    for attacker, defender, name in ((me, foe, "strike"), (foe, me, "counter")):
        for post_move in _attack_modes(attacker):
            told = forecast_attack(_known_terrain(state), attacker, defender, post_move=post_move)
            title = f"{name}_post_move" if post_move else name
            marks += _forecast_marks(title, told, defender)
    return Preview("look", tuple(marks))


def _forecast_marks(name: str, forecast: Forecast, defender: Actor) -> list[Mark]:
    """Return the marks of one attack: its verdict with the hit points left or a chance, its reason,
    whose ability that is.

    The value of a doubtful verdict is a chance in percent.
    """
    doubtful = {"may_kill": forecast.kills, "may_backfire": forecast.backfires}
    value = (
        forecast.attacker_health if forecast.verdict == "backfires" else forecast.defender_health
    )
    if forecast.verdict in doubtful:
        value = 100 * doubtful[forecast.verdict] // forecast.cases
    cell, board = (defender.pos,), defender.board
    names = [f"why_{forecast.reason}", *([f"by_{forecast.cause}"] if forecast.cause else [])]
    return [
        Mark(f"{name}_{forecast.verdict}", cell, board, value),
        *(Mark(why, cell, board) for why in names),
    ]


def _preview_post_move(state: PsttrlSnapshot, action: Action) -> Preview:
    if isinstance(action, EndTurn):
        return Preview("")
    me = state.hero_actor()
    foe = None
    if isinstance(action, Move):
        foe = _monster_at(state, me.pos.step(action.direction))
    if foe is None:
        return Preview("post_move")
    told = forecast_attack(_known_terrain(state), me, foe, post_move=True)
    return Preview("", tuple(_forecast_marks("strike_post_move", told, foe)))


def _preview_move(state: PsttrlSnapshot, action: Move) -> Preview:
    me = state.hero_actor()
    grid, end = state.world.grids[me.board], me.pos.step(action.direction)
    if not grid.in_bounds(end):
        return Preview("edge")
    if grid.terrain_at(end) in _BLOCKING:
        return Preview(_BLOCKING[grid.terrain_at(end)], (Mark("stop", (end,), me.board),))
    foe = _monster_at(state, end)
    if foe is None:
        return Preview("", (Mark("step", (end,), me.board),))
    told = forecast_attack(_known_terrain(state), me, foe, post_move=False)
    return Preview("", tuple(_forecast_marks("strike", told, foe)))


def _carries(me: Actor, slot: int) -> bool:
    """Return whether the hero has something in a slot; bare hands are none of them."""
    return slot in range(len(SLOTS)) and bool(slots_of(me)[slot])


def _preview_throw(state: PsttrlSnapshot, action: Throw) -> Preview:
    me = state.hero_actor()
    if not _carries(me, action.slot):
        return Preview("empty_slot")
    bodies = {foe.pos: foe for foe in visible_monsters(state)}
    path, target = throw_path(state.world.grids[me.board], me.pos, action.direction, bodies)
    known = tuple(pos for pos in path if state.sees(me.board, pos))
    marks = [Mark("path", known, me.board)] if known else []
    if target is not None:
        marks.append(Mark("hit", (target.pos,), me.board))
    return Preview("", tuple(marks))


def _preview_pick_up(state: PsttrlSnapshot, action: PickUp) -> Preview:
    """Tell DEF and ATK with a weapon that lies here in hand, taken into the slot that is meant."""
    me = state.hero_actor()
    weapon = next((item.kind for item in state.items_here() if item.id == action.item), None)
    if weapon is None:
        return Preview("nothing_here")
    slots = slots_of(me)
    taken = (*slots[: action.slot], weapon, *slots[action.slot + 1 :])
    side = as_fighter(replace(me, gear=hero_gear(taken, action.slot)))
    numbers = (("defence", side.defence), ("attack", side.attack))
    return Preview("", tuple(Mark(name, (me.pos,), me.board, value) for name, value in numbers))


def _preview_use(state: PsttrlSnapshot, action: Use) -> Preview:
    me, numbers = state.hero_actor(), state.counters
    if action.name == CLIMB:
        return _preview_climb(state)
    if action.name == WIELD:
        return Preview("already" if action.slot == numbers.wielded_slot else "")
    if action.name != POLYMORPH:
        return Preview("unknown")
    if not numbers.last_kill:
        return Preview("no_kill")
    if level_of(me) < 0:
        return Preview("low_level")
    return Preview("", (Mark(numbers.last_kill, (me.pos,), me.board, level_of(me) - 1),))


def _preview_climb(state: PsttrlSnapshot) -> Preview:
    me = state.hero_actor()
    end = stair_destination(state.world.grids, BoardPos(me.board, me.pos))
    if end is None:
        return Preview("no_stair")
    blocked = any(BoardPos(a.board, a.pos) == end for a in felt_monsters(state))
    return Preview("", (Mark("blocked" if blocked else "step", (end.pos,), end.board),))
