"""What a monster does with its turn (rules 6)."""

from __future__ import annotations

from game.core.actor import Actor
from game.core.grid import Direction, Pos
from game.core.pathfinding import nth_cell
from game.rulesets.psttrl.actors import level_of, weapon_of
from game.rulesets.psttrl.combat.creatures import can_post_move
from game.rulesets.psttrl.melee import melee_attack
from game.rulesets.psttrl.params import MONSTER_SIGHT, BoardPos, chebyshev
from game.rulesets.psttrl.paths import (
    cells_within,
    find_path,
    is_near,
    is_stair,
    stair_destination,
    stairs_towards,
)
from game.rulesets.psttrl.turn import PsttrlTurn

CHASE_PATIENCE = 20
STRAY_DISTANCE = 12
WANDER_STEPS = 3
IDLE_FOREVER = 9999
_DIRECTIONS = {(side.dx, side.dy): side for side in Direction}


def act(turn: PsttrlTurn, actor: Actor) -> None:
    """Let a monster act once."""
    grid = turn.grids[actor.board]
    mind = turn.ai_states[actor.id]
    if mind.active and mind.avoids_stairs and not is_stair(grid, actor.pos):
        turn.update_ai(actor.id, avoids_stairs=False)
    if mind.path:
        _drop_stale_path(turn, actor)
    _notice_hero(turn, actor)
    if turn.ai_states[actor.id].active:
        _chase(turn, actor)
        if _skips_turn(turn, actor):
            return
    path = turn.ai_states[actor.id].path
    if len(path) > 1:
        turn.update_ai(actor.id, path=path[1:])
        _step(turn, actor, path[1])
    elif is_stair(grid, actor.pos) and not turn.ai_states[actor.id].avoids_stairs:
        _climb(turn, actor)
    elif turn.ai_states[actor.id].active:
        _end_all_chases(turn)
    else:
        _idle(turn, actor)


def _drop_stale_path(turn: PsttrlTurn, actor: Actor) -> None:
    mind = turn.ai_states[actor.id]
    if mind.path[0] != actor.pos or mind.path_board != actor.board:
        turn.update_ai(actor.id, path=())


def _notice_hero(turn: PsttrlTurn, actor: Actor) -> None:
    """Notice the hero; sight is mutual but for its range."""
    me = turn.hero
    if actor.board != me.board or chebyshev(actor.pos, me.pos) > MONSTER_SIGHT:
        return
    if not turn.sees(actor.board, actor.pos):
        return
    if not turn.ai_states[actor.id].active:
        turn.update_ai(actor.id, active=True)
        turn.draft.log("noticed", actor.kind)
    turn.update_counters(last_seen=BoardPos(me.board, me.pos))


def _chase(turn: PsttrlTurn, actor: Actor) -> None:
    """Plan the way to where the hero was last seen, unless the present way leads there."""
    goal, mind = turn.counters.last_seen, turn.ai_states[actor.id]
    if goal is None:
        return
    on_way = len(mind.path) > 1
    if on_way and (goal.board != actor.board or mind.path[-1] == goal.pos):
        return
    _plan_path(turn, actor, goal)


def _plan_path(turn: PsttrlTurn, actor: Actor, goal: BoardPos) -> bool:
    """Plan a way to a place, or to a stair towards its floor; return whether there is one."""
    grid, goals = turn.grids[actor.board], [goal.pos]
    if goal.board != actor.board:
        goals = stairs_towards(turn.grids, actor.board, goal.board)
        if not goals:
            return False
    if goal.board != actor.board and actor.pos in goals:
        turn.update_ai(actor.id, path=(), avoids_stairs=False)
        return True
    path = find_path(grid, actor.pos, turn.draft.choice(goals), turn.draft.choice)
    turn.update_ai(actor.id, path=path, path_board=actor.board, avoids_stairs=False)
    return len(path) > 1


def _skips_turn(turn: PsttrlTurn, actor: Actor) -> bool:
    """Count the chase; a long one goes at half speed."""
    timer = turn.ai_states[actor.id].timer + 1
    turn.update_ai(actor.id, timer=timer)
    goal = turn.counters.last_seen
    close = goal is not None and is_near(goal, actor.board, actor.pos)
    return timer >= CHASE_PATIENCE and timer % 2 == 0 and not close


def _step(turn: PsttrlTurn, actor: Actor, end: Pos) -> None:
    """Go one step, attack the hero there, or waste the turn at another monster."""
    side = _DIRECTIONS[end.x - actor.pos.x, end.y - actor.pos.y]
    other = turn.draft.actor_at(end, actor.board)
    if other is not None:
        if other.id == turn.hero_id:
            melee_attack(turn, actor, other, post_move=False)
        else:
            turn.draft.bump(actor, side)
        return
    actor = turn.draft.move(actor, end, side)
    me = turn.hero
    beside = actor.board == me.board and chebyshev(actor.pos, me.pos) <= 1
    if beside and can_post_move(actor.kind, weapon_of(actor), level_of(actor)):
        melee_attack(turn, actor, me, post_move=True)


def _climb(turn: PsttrlTurn, actor: Actor) -> None:
    """Take the stair, or attack or wait for whoever stands at its other end."""
    turn.update_ai(actor.id, avoids_stairs=True)
    end = stair_destination(turn.grids, BoardPos(actor.board, actor.pos))
    if end is None:
        return
    other = turn.draft.actor_at(end.pos, end.board)
    if other is None:
        turn.draft.use(actor, "climb")
        turn.draft.teleport(actor, end.pos, end.board)
    elif other.id == turn.hero_id:
        turn.update_counters(last_seen=end)
        turn.update_ai(actor.id, avoids_stairs=False)
        melee_attack(turn, actor, other, post_move=False)
    else:
        blocker = turn.ai_states[other.id]
        waits = len(blocker.path) <= 1 and not blocker.avoids_stairs
        turn.update_ai(actor.id, avoids_stairs=waits)
        turn.draft.bump(actor, actor.facing)


def _end_all_chases(turn: PsttrlTurn) -> None:
    """Let all who chase lose interest at once: the one who came to look saw nobody."""
    turn.update_counters(last_seen=None)
    for other, mind in tuple(turn.ai_states.items()):
        if mind.active:
            turn.lose_interest(other)


def _idle(turn: PsttrlTurn, actor: Actor) -> None:
    """Stay, go home or wander."""
    mind, grid = turn.ai_states[actor.id], turn.grids[actor.board]
    stair = is_stair(grid, actor.pos)
    timer = 0 if stair else max(0, mind.timer - 1)
    if timer != mind.timer:
        turn.update_ai(actor.id, timer=timer)
    if timer > 0:
        return
    away = actor.board != mind.home.board
    lost = not stair if away else chebyshev(actor.pos, mind.home.pos) > STRAY_DISTANCE
    if lost and not mind.gave_up_home and turn.below(2) == 0:
        if not _plan_path(turn, actor, mind.home):
            turn.update_ai(actor.id, gave_up_home=True)
    elif abs(actor.board - turn.hero.board) <= 1:
        _wander(turn, actor)


def _wander(turn: PsttrlTurn, actor: Actor) -> None:
    grid = turn.grids[actor.board]
    ends = cells_within(grid, actor.pos, WANDER_STEPS)
    if not ends:
        turn.update_ai(actor.id, timer=IDLE_FOREVER)
        return
    row, column = divmod(nth_cell(ends, turn.draft.choice(range(ends.bit_count()))), grid.width)
    path = find_path(grid, actor.pos, Pos(column, row), turn.draft.choice)
    turn.update_ai(
        actor.id, path=path, path_board=actor.board, avoids_stairs=True, timer=5 + turn.below(5)
    )
