"""Marks and previews: forecasts of fights, throw paths, reasons for refusals."""

from collections.abc import Mapping, Sequence

from game.core.action import Action, Attack, Drop, EndTurn, Move, PickUp, Throw, Use, Wait
from game.core.actor import Actor, Seat
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Grid, Pos, Terrain, chebyshev
from game.core.view import Mark, Preview
from game.rulesets.psttrl.actor_stats import (
    as_fighter,
    can_post_move,
    hero_gear,
    level_of,
    slots_of,
)
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat_forecast import (
    Forecast,
    KnownTerrain,
    forecast_attack,
    known_terrain,
)
from game.rulesets.psttrl.hero_view import seen_and_felt
from game.rulesets.psttrl.params import CLIMB, POLYMORPH, RESIGN, SLOTS, WIELD, BoardPos
from game.rulesets.psttrl.rules import throw_path
from game.rulesets.psttrl.stairs_and_paths import stair_destination
from game.rulesets.psttrl.state_base import PsttrlStateBase
from game.rulesets.psttrl.turn_draft import victory

_BLOCKING = {Terrain.WALL: "wall", Terrain.GLASS: "glass"}
# Its ability changes neither DEF nor ATK of anybody.
_PLAIN_KIND = "bat"
_THREAT_COLORS = {
    (True, False): "threat_purple",
    (True, True): "threat_red",
    (False, False): "threat_yellow",
    (False, True): "threat_white",
}


def visible_monsters(state: PsttrlStateBase) -> list[Actor]:
    """Return the monsters in sight."""
    return [a for a in state.world.actors if a.seat is None and state.sees(a.board, a.pos)]


def _known_terrain(state: PsttrlStateBase) -> KnownTerrain:
    boards = zip(state.world.grids, state.known, strict=True)
    grids = (Grid(grid.width, grid.height, known) for grid, known in boards)
    return known_terrain(grids, state.rules.first_floor)


def _forecasts(state: PsttrlStateBase, attacker: Actor, defender: Actor) -> dict[bool, Forecast]:
    """Return what the hero expects of the possible attacks, by their `post_move`."""
    known, modes = _known_terrain(state), (False, True) if can_post_move(attacker) else (False,)
    return {mode: forecast_attack(known, attacker, defender, post_move=mode) for mode in modes}


def marks(state: PsttrlStateBase, _seat: Seat) -> tuple[Mark, ...]:
    """Return who can hit or kill the hero, or threat colors, and whom a post-move attack can hit.

    A `wait` mark has the cells at those who come, who would strike first there.
    The value of `wield` is the slot that adds most to the DEF and ATK of bare hands, if one adds
    to both and no stairs are beside him.
    """
    return threat_marks(state) + post_move_marks(state) + _awaited(state) + _armed(state)


def _awaited(state: PsttrlStateBase) -> tuple[Mark, ...]:
    # Who moves and is one step from being beside the hero strikes first if he goes there.
    hero, seen = state.hero_actor(), visible_monsters(state)
    far = {foe: chebyshev(foe.pos, hero.pos) for foe in seen}
    coming = [foe.pos for foe, steps in far.items() if steps == 2 and foe.id in state.noticed]
    if state.outcome is not None or can_post_move(hero) or 1 in far.values():
        return ()
    cells = Cells.of(state.world.grids[hero.board], coming).around()
    return (Mark("wait", tuple(cells), hero.board),) * bool(cells)


def _armed(state: PsttrlStateBase) -> tuple[Mark, ...]:
    hero = state.hero_actor()
    held, *slots = hero.gear
    if held or not any(slots) or state.outcome is not None:
        return ()
    known, foe = _known_terrain(state), replace(hero, kind=_PLAIN_KIND, gear=())

    def numbers(slot: int) -> tuple[int, int]:
        me = replace(hero, gear=hero_gear(slots_of(hero), slot))
        sides = (foe, me), (me, foe)
        counter, strike = (forecast_attack(known, *s, post_move=False).likeliest for s in sides)
        return counter.defence, strike.attack

    best = max(range(len(SLOTS)), key=lambda slot: sum(numbers(slot)))
    is_better = all(map(int.__gt__, numbers(best), numbers(state.counters.wielded_slot)))
    stairs = state.world.grids[hero.board].cells(*STAIRS_DOWN, *STAIRS_UP)
    leaves = any(chebyshev(cell, hero.pos) == 1 for cell in stairs)
    return (Mark("wield", (hero.pos,), hero.board, best),) if is_better and not leaves else ()


def threat_marks(state: PsttrlStateBase) -> tuple[Mark, ...]:
    """Return which creatures in sight can kill; with the cheat, all around in colors (rules 10).

    Where a die decides, as with a heisenbug, one roll that kills is enough for "can kill". Who
    could hit the hero next turn, were it awake, has a `hits_you` mark, where one could a `threat`.
    """
    if state.outcome is not None:
        return ()
    hero, seen, marks = state.hero_actor(), visible_monsters(state), list[Mark]()
    if not state.rules.threat_colors:
        known, grid = state.known[hero.board], state.world.grids[hero.board]
        floor = Cells.walkable(Grid(grid.width, grid.height, known))
        free, struck = floor.without_cells(foe.pos for foe in seen), floor.none()
        for foe, modes in ((foe, _forecasts(state, foe, hero)) for foe in seen):
            cells = _struck_cells(grid, free, foe, modes)
            struck = struck.union(cells.intersection(floor))
            marks += [Mark("hits_you", (foe.pos,), foe.board)] * (hero.pos in cells)
            marks += [Mark("kills_you", (foe.pos,), foe.board)] * _is_fatal(modes)
        marks += [Mark("threat", tuple(struck), hero.board)] * bool(struck)
        return tuple(sorted(marks, key=lambda mark: mark.name))
    for foe in sorted((*seen, *seen_and_felt(state)[1]), key=lambda actor: actor.id):
        counter, strike = _forecasts(state, foe, hero), _forecasts(state, hero, foe)
        color = _THREAT_COLORS[_is_fatal(counter), _is_fatal(strike)]
        marks.append(Mark(color, (foe.pos,), foe.board))
    return tuple(marks)


def _is_fatal(forecasts: Mapping[bool, Forecast]) -> bool:
    return any(each.kills for each in forecasts.values())


def _struck_cells(grid: Grid, free: Cells, foe: Actor, modes: Mapping[bool, Forecast]) -> Cells:
    """Return the cells beside a creature, or beside a free one that it can step to, if it hurts."""
    able = [mode for mode, each in modes.items() if each.verdict in ("kills", "may_kill", "hurts")]
    near = Cells.of(grid, [foe.pos] * bool(able)).around()
    # Whoever strikes after a step needs a cell for it.
    return near.union(near.intersection(free).around()) if True in able else near


def post_move_marks(state: PsttrlStateBase) -> tuple[Mark, ...]:
    """Return whom a post-move attack can hit now."""
    hero = state.hero_actor()
    if state.outcome is not None or not (can_post_move(hero) and state.counters.post_move):
        return ()
    beside = (foe for foe in visible_monsters(state) if chebyshev(foe.pos, hero.pos) == 1)
    return (Mark("strike", tuple(sorted(foe.pos for foe in beside)), hero.board),)


def preview(state: PsttrlStateBase, _seat: Seat, action: Action) -> Preview:
    """Return an action's result as far as the hero can know, or why it is refused.

    `Attack` is no action of these rules: its preview inspects the creature at the target. Its
    weapon can be the number of a slot, which the hero is taken to wield.
    """
    if isinstance(action, Attack):
        return _inspect(state, action.target, action.weapon)
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Use) and action.name == RESIGN:
        return Preview("")
    if state.counters.post_move:
        return _preview_post_move(state, action)
    return _preview_action(state, action)


def _preview_action(state: PsttrlStateBase, action: Action) -> Preview:
    match action:
        case Move():
            return _preview_move(state, action)
        case Throw():
            return _preview_throw(state, action)
        case Use():
            return _preview_use(state, action)
        case PickUp():
            return _preview_pick_up(state, action)
        case Drop() if not _carries(state.hero_actor(), action.slot):
            return Preview("empty_slot")
        case Drop():
            return _foreseen(state, _with_slot(state, action.slot, ""))
        case Wait():
            return _foreseen(state, state.hero_actor())
        case _:
            return Preview("no_strike")


def _monster_at(state: PsttrlStateBase, pos: Pos) -> Actor | None:
    return next((foe for foe in visible_monsters(state) if foe.pos == pos), None)


def _inspect(state: PsttrlStateBase, pos: Pos, slot: str) -> Preview:
    """Preview a creature in sight: its values, and forecasts of attacks by both living sides."""
    foe = _monster_at(state, pos)
    if foe is None:
        felt = any(actor.pos == pos for actor in seen_and_felt(state)[1])
        return Preview("only_felt" if felt else "no_target")
    hero, side = state.hero_actor(), as_fighter(foe)
    if slot in map(str, range(len(SLOTS))):
        hero = replace(hero, gear=hero_gear(slots_of(hero), int(slot)))
    numbers = (("level", side.level), ("defence", side.defence), ("attack", side.attack))
    marks = [Mark(name, (pos,), foe.board, value) for name, value in numbers]
    if hero.health < 0:
        return Preview("look", tuple(marks))
    for attacker, defender, name in ((hero, foe, "strike"), (foe, hero, "counter")):
        for mode, forecast in _forecasts(state, attacker, defender).items():
            marks += _forecast_marks(f"{name}_post_move" if mode else name, forecast, defender)
            case = forecast.likeliest
            marks.append(Mark("fight_attack", (pos,), foe.board, case.attack))
            marks.append(Mark("fight_defence", (pos,), foe.board, case.defence))
            marks += [Mark(f"changed_by_{by}", (pos,), foe.board) for by in case.changers]
    return Preview("look", tuple(marks))


def _forecast_marks(name: str, forecast: Forecast, defender: Actor) -> list[Mark]:
    """Return the marks of one attack: verdict, reason and cause.

    The verdict's value is the hit points left, or for an uncertain verdict its chance in percent.
    """
    uncertain = {"may_kill": forecast.kills, "may_backfire": forecast.backfires}
    case = forecast.likeliest
    value = case.attacker_health if forecast.verdict == "backfires" else case.defender_health
    if forecast.verdict in uncertain:
        value = 100 * uncertain[forecast.verdict] // forecast.cases
    cell, board = (defender.pos,), defender.board
    names = [f"why_{forecast.reason}", *([f"by_{forecast.cause}"] if forecast.cause else [])]
    reasons = [Mark(why, cell, board) for why in names]
    return [Mark(f"{name}_{forecast.verdict}", cell, board, value), *reasons]


def _preview_post_move(state: PsttrlStateBase, action: Action) -> Preview:
    hero = state.hero_actor()
    if isinstance(action, EndTurn):
        return _foreseen(state, hero)
    end = hero.pos.step(action.direction) if isinstance(action, Move) else hero.pos
    foe = _monster_at(state, end)
    return Preview("post_move") if foe is None else _strike(state, foe, post_move=True)


def _preview_move(state: PsttrlStateBase, action: Move) -> Preview:
    hero = state.hero_actor()
    grid, end = state.world.grids[hero.board], hero.pos.step(action.direction)
    if not grid.in_bounds(end):
        return Preview("edge")
    if grid.terrain_at(end) in _BLOCKING:
        return Preview(_BLOCKING[grid.terrain_at(end)], (Mark("stop", (end,), hero.board),))
    foe = _monster_at(state, end)
    if foe is None:
        marks = [Mark("step", (end,), hero.board)]
        # A step that lets him attack at once takes no time.
        if can_post_move(hero):
            return Preview("", tuple(marks))
        return _foreseen(state, replace(hero, pos=end), marks)
    return _strike(state, foe, post_move=False)


def _strike(state: PsttrlStateBase, foe: Actor, *, post_move: bool) -> Preview:
    """Return the preview of an attack of the hero's."""
    hero = state.hero_actor()
    forecast = forecast_attack(_known_terrain(state), hero, foe, post_move=post_move)
    marks = _forecast_marks("strike_post_move" if post_move else "strike", forecast, foe)
    health, left = forecast.likeliest.attacker_health, forecast.likeliest.defender_health
    if forecast.kills == forecast.cases:
        # A kill heals him, and the others act.
        health = hero.health_max
    elif left < 0:
        # It may survive all the same.
        left = foe.health
    if forecast.backfires == forecast.cases:
        return Preview("", tuple(marks), fatal=True)
    return _foreseen(state, replace(hero, health=health), marks, replace(foe, health=left))


def _foreseen(
    state: PsttrlStateBase, hero: Actor, marks: Sequence[Mark] = (), struck: Actor | None = None
) -> Preview:
    """Return the preview of an action that leaves the hero so: who may then kill him is marked."""
    killer = _killer_next(state, hero, struck)
    danger = [] if killer is None else [Mark("danger", (killer.pos,), killer.board)]
    return Preview("", (*marks, *danger), fatal=killer is not None)


def _killer_next(state: PsttrlStateBase, hero: Actor, struck: Actor | None) -> Actor | None:
    """Return who in sight may then kill the hero, if each of the monsters attacks once.

    Those that are next to him attack, and those that can do so after a step. `struck` is one of
    them as he left it. Each acts once before his next action (rules 6), in order of creation;
    whoever is slower may not.
    """
    left = {} if struck is None else {struck.id: struck}
    foes = [left.get(foe.id, foe) for foe in visible_monsters(state)]
    for foe in sorted((foe for foe in foes if foe.health >= 0), key=lambda actor: actor.id):
        is_slow = CREATURE_KINDS[foe.kind].time_factor > 1
        distance = chebyshev(foe.pos, hero.pos)
        steps_first = distance == 2 and can_post_move(foe)
        if is_slow or (distance > 1 and not steps_first):
            continue
        forecast = forecast_attack(_known_terrain(state), foe, hero, post_move=steps_first)
        if forecast.kills:
            return foe
        if forecast.backfires:
            # A kill heals him.
            return None
        hero = replace(hero, health=forecast.likeliest.defender_health)
    return None


def _carries(hero: Actor, slot: int) -> bool:
    """Return whether a slot holds a weapon; bare hands are no slot."""
    return slot in range(len(SLOTS)) and bool(slots_of(hero)[slot])


def _with_slot(state: PsttrlStateBase, slot: int, weapon: str) -> Actor:
    """Return the hero with a weapon in a slot, or with none."""
    hero = state.hero_actor()
    slots = slots_of(hero)
    slots = (*slots[:slot], weapon, *slots[slot + 1 :])
    return replace(hero, gear=hero_gear(slots, state.counters.wielded_slot))


def _preview_throw(state: PsttrlStateBase, action: Throw) -> Preview:
    hero = state.hero_actor()
    if not _carries(hero, action.slot):
        return Preview("empty_slot")
    by_pos, grid = {foe.pos: foe for foe in visible_monsters(state)}, state.world.grids[hero.board]
    path, target = throw_path(grid, hero.pos, action.direction, by_pos)
    known = tuple(pos for pos in path if state.sees(hero.board, pos))
    marks = [Mark("path", known, hero.board)] if known else []
    if target is not None:
        marks.append(Mark("hit", (target.pos,), hero.board))
        # It wields the weapon from then on.
        target = replace(target, gear=(slots_of(hero)[action.slot],))
    unarmed = _with_slot(state, action.slot, "")
    return replace(_foreseen(state, unarmed, marks, target), wasted=not path)


def _preview_pick_up(state: PsttrlStateBase, action: PickUp) -> Preview:
    """Preview DEF and ATK with the weapon taken into the slot and wielded."""
    hero = state.hero_actor()
    weapon = next((item.kind for item in state.items_here() if item.id == action.item), None)
    if weapon is None:
        return Preview("nothing_here")
    taken = _with_slot(state, action.slot, weapon)
    fighter = as_fighter(replace(hero, gear=hero_gear(slots_of(taken), action.slot)))
    values = (("defence", fighter.defence), ("attack", fighter.attack))
    marks = [Mark(name, (hero.pos,), hero.board, value) for name, value in values]
    return _foreseen(state, taken, marks)


def _preview_use(state: PsttrlStateBase, action: Use) -> Preview:
    hero, counters = state.hero_actor(), state.counters
    if action.name == CLIMB:
        return _preview_climb(state)
    if action.name == WIELD:
        return Preview("already" if action.slot == counters.wielded_slot else "")
    if action.name != POLYMORPH:
        return Preview("unknown")
    if not counters.last_kill:
        return Preview("no_kill")
    if level_of(hero) < 0:
        return Preview("low_level")
    return Preview("", (Mark(counters.last_kill, (hero.pos,), hero.board, level_of(hero) - 1),))


def _preview_climb(state: PsttrlStateBase) -> Preview:
    hero = state.hero_actor()
    end = stair_destination(state.world.grids, BoardPos(hero.board, hero.pos))
    if end is None:
        return Preview("no_stair")
    if any(BoardPos(a.board, a.pos) == end for a in seen_and_felt(state)[1]):
        return Preview("", (Mark("blocked", (end.pos,), end.board),))
    at_surface = state.rules.first_floor + end.board == 0
    dragon = victory(state.counters.slain, at_surface=at_surface)
    # A win for a lesser dragon is no accident: it is asked about.
    name = f"win_{dragon}" if dragon and at_surface else "step"
    return Preview("", (Mark(name, (end.pos,), end.board),))
