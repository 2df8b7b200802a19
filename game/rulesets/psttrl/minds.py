"""What a monster does with its turn (rules 6)."""

from __future__ import annotations

from game.core.actor import Actor
from game.core.grid import Direction, Pos
from game.core.path import nth_cell
from game.rulesets.psttrl.clash import attack
from game.rulesets.psttrl.kinds import can_post_move
from game.rulesets.psttrl.mind import level_of, weapon_of
from game.rulesets.psttrl.params import MONSTER_SIGHT, Place, distance
from game.rulesets.psttrl.paths import (
    beyond,
    find_path,
    is_stair,
    near,
    reachable,
    stairs_towards,
)
from game.rulesets.psttrl.turn import Turn

TIRED = 20
STRAYED = 12
WANDER = 3
NEVER = 9999
_SIDES = {(side.dx, side.dy): side for side in Direction}


def act(turn: Turn, actor: Actor) -> None:
    """Let a monster act once."""
    grid = turn.grids[actor.board]
    mind = turn.minds[actor.id]
    if mind.active and mind.no_stair and not is_stair(grid, actor.pos):
        turn.think(actor.id, no_stair=False)
    if mind.path:
        _drop_stale_path(turn, actor)
    _look(turn, actor)
    if turn.minds[actor.id].active:
        _chase(turn, actor)
        if _is_tired(turn, actor):
            return
    path = turn.minds[actor.id].path
    if len(path) > 1:
        turn.think(actor.id, path=path[1:])
        _step(turn, actor, path[1])
    elif is_stair(grid, actor.pos) and not turn.minds[actor.id].no_stair:
        _climb(turn, actor)
    elif turn.minds[actor.id].active:
        _give_up(turn)
    else:
        _idle(turn, actor)


def _drop_stale_path(turn: Turn, actor: Actor) -> None:
    mind = turn.minds[actor.id]
    if mind.path[0] != actor.pos or mind.path_board != actor.board:
        turn.think(actor.id, path=())


def _look(turn: Turn, actor: Actor) -> None:
    """Notice the hero; sight is mutual but for its range."""
    me = turn.me
    if actor.board != me.board or distance(actor.pos, me.pos) > MONSTER_SIGHT:
        return
    if not turn.sees(actor.board, actor.pos):
        return
    if not turn.minds[actor.id].active:
        turn.think(actor.id, active=True)
        turn.draft.log("noticed", actor.kind)
    turn.count(last_seen=Place(me.board, me.pos))


def _chase(turn: Turn, actor: Actor) -> None:
    """Plan the way to where the hero was last seen, unless the present way leads there."""
    goal, mind = turn.numbers.last_seen, turn.minds[actor.id]
    if goal is None:
        return
    on_way = len(mind.path) > 1
    if on_way and (goal.board != actor.board or mind.path[-1] == goal.pos):
        return
    _plan(turn, actor, goal)


def _plan(turn: Turn, actor: Actor, goal: Place) -> bool:
    """Plan a way to a place, or to a stair towards its floor; return whether there is one."""
    grid, goals = turn.grids[actor.board], [goal.pos]
    if goal.board != actor.board:
        goals = stairs_towards(turn.grids, actor.board, goal.board)
        if not goals:
            return False
    if goal.board != actor.board and actor.pos in goals:
        turn.think(actor.id, path=(), no_stair=False)
        return True
    path = find_path(grid, actor.pos, turn.draft.choice(goals), turn.draft.choice)
    turn.think(actor.id, path=path, path_board=actor.board, no_stair=False)
    return len(path) > 1


def _is_tired(turn: Turn, actor: Actor) -> bool:
    """Count the chase; a long one goes at half speed."""
    timer = turn.minds[actor.id].timer + 1
    turn.think(actor.id, timer=timer)
    goal = turn.numbers.last_seen
    close = goal is not None and near(goal, actor.board, actor.pos)
    return timer >= TIRED and timer % 2 == 0 and not close


def _step(turn: Turn, actor: Actor, end: Pos) -> None:
    """Go one step, attack the hero there, or waste the turn at another monster."""
    side = _SIDES[end.x - actor.pos.x, end.y - actor.pos.y]
    other = turn.draft.actor_at(end, actor.board)
    if other is not None:
        if other.id == turn.hero:
            attack(turn, actor, other, post_move=False)
        else:
            turn.draft.bump(actor, side)
        return
    actor = turn.draft.move(actor, end, side)
    me = turn.me
    beside = actor.board == me.board and distance(actor.pos, me.pos) <= 1
    if beside and can_post_move(actor.kind, weapon_of(actor), level_of(actor)):
        attack(turn, actor, me, post_move=True)


def _climb(turn: Turn, actor: Actor) -> None:
    """Take the stair, or attack or wait for whoever stands at its other end."""
    turn.think(actor.id, no_stair=True)
    end = beyond(turn.grids, Place(actor.board, actor.pos))
    if end is None:
        return
    other = turn.draft.actor_at(end.pos, end.board)
    if other is None:
        turn.draft.use(actor, "climb")
        turn.draft.teleport(actor, end.pos, end.board)
    elif other.id == turn.hero:
        turn.count(last_seen=end)
        turn.think(actor.id, no_stair=False)
        attack(turn, actor, other, post_move=False)
    else:
        blocker = turn.minds[other.id]
        waits = len(blocker.path) <= 1 and not blocker.no_stair
        turn.think(actor.id, no_stair=waits)
        turn.draft.bump(actor, actor.facing)


def _give_up(turn: Turn) -> None:
    """Let all who chase lose interest at once: the one who came to look saw nobody."""
    turn.count(last_seen=None)
    for other, mind in tuple(turn.minds.items()):
        if mind.active:
            turn.calm(other)


def _idle(turn: Turn, actor: Actor) -> None:
    """Stay, go home or wander."""
    mind, grid = turn.minds[actor.id], turn.grids[actor.board]
    stair = is_stair(grid, actor.pos)
    timer = 0 if stair else max(0, mind.timer - 1)
    if timer != mind.timer:
        turn.think(actor.id, timer=timer)
    if timer > 0:
        return
    away = actor.board != mind.home.board
    lost = not stair if away else distance(actor.pos, mind.home.pos) > STRAYED
    if lost and not mind.no_home and turn.below(2) == 0:
        if not _plan(turn, actor, mind.home):
            turn.think(actor.id, no_home=True)
    elif abs(actor.board - turn.me.board) <= 1:
        _wander(turn, actor)


def _wander(turn: Turn, actor: Actor) -> None:
    grid = turn.grids[actor.board]
    ends = reachable(grid, actor.pos, WANDER)
    if not ends:
        turn.think(actor.id, timer=NEVER)
        return
    row, column = divmod(nth_cell(ends, turn.draft.choice(range(ends.bit_count()))), grid.width)
    path = find_path(grid, actor.pos, Pos(column, row), turn.draft.choice)
    turn.think(actor.id, path=path, path_board=actor.board, no_stair=True, timer=5 + turn.below(5))
