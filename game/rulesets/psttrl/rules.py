"""The hero's actions (rules 2, 3, 5, 8, 9)."""

from game.core.action import Action, Drop, EndTurn, Move, PickUp, Throw, Use, Wait
from game.core.actor import Actor
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Grid, Pos, chebyshev
from game.rulesets.psttrl import actor_stats, params
from game.rulesets.psttrl.melee import melee_attack
from game.rulesets.psttrl.stairs_and_paths import stair_destination
from game.rulesets.psttrl.turn_draft import PsttrlTurn


def act(turn: PsttrlTurn, action: Action) -> int:
    """Let the hero act; return the time it takes in quarters, 0 while it is still his turn."""
    # A polymorph takes the time of the old kind.
    kind, base_time = turn.hero.kind, params.ACTION_TIME
    match action:
        case Move():
            base_time = _move_or_attack(turn, action.direction)
        case EndTurn():
            turn.update_counters(post_move=False)
        case Wait():
            base_time = action.quarters
        case Use():
            base_time = _use(turn, action)
        case PickUp():
            _pick_up(turn, action)
        case Drop():
            _drop(turn, action.slot)
        case Throw():
            _throw(turn, action)
        case _:
            raise AssertionError(action)
    return params.action_time(kind, base_time)


def _move_or_attack(turn: PsttrlTurn, direction: Direction) -> int:
    """Step or attack; return the time, 0 for a step that allows a post-move attack."""
    hero, end = turn.hero, turn.hero.pos.step(direction)
    other = turn.draft.actor_at(end, hero.board)
    if other is not None:
        post_move = turn.counters.post_move
        turn.update_counters(post_move=False)
        melee_attack(turn, hero, other, post_move=post_move)
        return params.ACTION_TIME
    turn.draft.move(hero, end, direction)
    foes = (a for a in turn.draft.actors.values() if a.seat is None and a.board == hero.board)
    if actor_stats.can_post_move(hero) and any(chebyshev(foe.pos, end) <= 1 for foe in foes):
        turn.update_counters(post_move=True)
        return 0
    return params.ACTION_TIME


def _use(turn: PsttrlTurn, action: Use) -> int:
    if action.name == params.CLIMB:
        _climb(turn)
        return params.ACTION_TIME
    if action.name == params.POLYMORPH:
        _polymorph(turn)
        return params.ACTION_TIME
    if action.name == params.WIELD:
        turn.set_gear(actor_stats.slots_of(turn.hero), action.slot)
        turn.draft.log("wielded", actor_stats.weapon_of(turn.hero) or params.FISTS)
    else:
        assert action.name == params.RESIGN, action
        turn.draft.change_actor(replace(turn.hero, health=0))
        turn.end_match("resigned", won=False)
    return 0


def _climb(turn: PsttrlTurn) -> None:
    hero = turn.hero
    end = stair_destination(turn.grids, params.BoardPos(hero.board, hero.pos))
    assert end is not None
    other = turn.draft.actor_at(end.pos, end.board)
    if other is not None:
        turn.draft.log("stairs_blocked")
        melee_attack(turn, hero, other, post_move=False)
        return
    turn.draft.use(hero, params.CLIMB)
    hero = turn.draft.teleport(hero, end.pos, end.board)
    turn.draft.log("floor", turn.floor_number(hero))
    turn.award_depth_levels()


def _polymorph(turn: PsttrlTurn) -> None:
    hero, kind = turn.hero, turn.counters.last_kill
    health = actor_stats.max_health(kind, actor_stats.level_of(hero) - 1)
    turn.draft.use(hero, params.POLYMORPH)
    turn.draft.change_actor(replace(hero, kind=kind, health=health, health_max=health))
    turn.draft.log("polymorph", kind)
    turn.update_counters(last_kill="")


def _pick_up(turn: PsttrlTurn, action: PickUp) -> None:
    """Take a weapon into a slot; a weapon already there is dropped in the same action."""
    if actor_stats.slots_of(turn.hero)[action.slot]:
        _drop(turn, action.slot)
    item = turn.draft.item(action.item)
    turn.draft.pick_up(turn.hero.id, item)
    turn.set_slot(action.slot, item.kind)
    turn.draft.log("picked", item.kind)


def _drop(turn: PsttrlTurn, slot: int) -> None:
    hero = turn.hero
    weapon = actor_stats.slots_of(hero)[slot]
    turn.set_slot(slot, "")
    turn.draft.drop(weapon, hero.pos, by=hero.id, board=hero.board)
    turn.draft.log("dropped", weapon)


def throw_path(
    grid: Grid, start: Pos, direction: Direction, actors_by_pos: dict[Pos, Actor]
) -> tuple[list[Pos], Actor | None]:
    """Return the cells a thrown weapon crosses and the creature it hits (rules 8)."""
    path: list[Pos] = []
    for count in range(1, params.THROW_RANGE + 1):
        pos = start.step(direction, count)
        if not grid.is_walkable(pos):
            break
        path.append(pos)
        if pos in actors_by_pos:
            return path, actors_by_pos[pos]
    return path, None


def _throw(turn: PsttrlTurn, action: Throw) -> None:
    draft, hero = turn.draft, turn.hero
    weapon = actor_stats.slots_of(hero)[action.slot]
    here = (actor for actor in draft.actors.values() if actor.board == hero.board)
    by_pos = {actor.pos: actor for actor in here if actor is not hero}
    path, target = throw_path(turn.grids[hero.board], hero.pos, action.direction, by_pos)
    draft.throw(hero, tuple(path), weapon, None if target is None else target.id)
    draft.log("thrown", weapon)
    turn.set_slot(action.slot, "")
    if target is None:
        draft.drop(weapon, path[-1] if path else hero.pos, by=turn.hero.id, board=hero.board)
        return
    turn.noticed.add(target.id)
    if target.gear:
        draft.log("destroyed", target.gear[0])
    draft.change_actor(replace(target, gear=(weapon,)))
    turn.update_ai(target.id, weapon_was_thrown=True)
    turn.alert(target.id)
    draft.log("caught", target.kind, weapon)
