"""The behavior of monsters: notice, chase, climb, wander.

The steps are those of "Decision each turn" in rules 6. Step 1 is `scheduler`'s: none acts when
the match is over; a step that opens a post-move attack and the attack are one here (rules 3).
"""

from game.core.actor import Actor
from game.core.grid import Pos, chebyshev
from game.rulesets.psttrl import stairs_and_paths as paths
from game.rulesets.psttrl.actor_stats import can_post_move
from game.rulesets.psttrl.melee import melee_attack
from game.rulesets.psttrl.params import MONSTER_SIGHT, BoardPos
from game.rulesets.psttrl.turn_draft import STRAY_DISTANCE, PsttrlTurn

CHASE_PATIENCE = 20
WANDER_STEPS = 3
IDLE_FOREVER = 9999


def act(turn: PsttrlTurn, actor: Actor) -> None:
    """Let a monster act once (steps 2 to 9)."""
    grid, ai_state = turn.grids[actor.board], turn.ai_states[actor.id]
    if ai_state.path and (ai_state.path[0], ai_state.path_board) != (actor.pos, actor.board):
        # The monster is not on it, as after a bump (step 6).
        turn.update_ai(actor.id, path=())
    # Step 2.
    if ai_state.active and ai_state.avoids_stairs and not paths.is_stair(grid, actor.pos):
        turn.update_ai(actor.id, avoids_stairs=False)
    _notice_hero(turn, actor)
    if turn.ai_states[actor.id].active:
        _chase(turn, actor)
        if _skips_turn(turn, actor):
            return
    path = turn.ai_states[actor.id].path
    if len(path) > 1:
        turn.update_ai(actor.id, path=path[1:])
        _step(turn, actor, path[1])
    elif paths.is_stair(grid, actor.pos) and not turn.ai_states[actor.id].avoids_stairs:
        _climb(turn, actor)
    elif turn.ai_states[actor.id].active:
        # One reached the hero's last position and did not see him: all stop chasing (step 9).
        turn.update_counters(last_seen=None)
        for other, state in tuple(turn.ai_states.items()):
            if state.active:
                turn.update_ai(other, active=False, timer=5 + turn.below(5))
    else:
        _idle(turn, actor)


def _notice_hero(turn: PsttrlTurn, actor: Actor) -> None:
    """Notice the hero if in range (step 3); a monster sees him where he sees it."""
    hero = turn.hero
    is_far = actor.board != hero.board or chebyshev(actor.pos, hero.pos) > MONSTER_SIGHT
    if is_far or not turn.sees(actor.board, actor.pos):
        return
    if not turn.ai_states[actor.id].active:
        turn.update_ai(actor.id, active=True)
        turn.draft.log("noticed", actor.kind)
    turn.update_counters(last_seen=BoardPos(hero.board, hero.pos))


def _chase(turn: PsttrlTurn, actor: Actor) -> None:
    """Plan a path to where the hero was last seen, unless the present one leads there (step 4)."""
    goal, ai_state = turn.counters.last_seen, turn.ai_states[actor.id]
    if goal is None:
        return
    if len(ai_state.path) > 1 and (goal.board != actor.board or ai_state.path[-1] == goal.pos):
        return
    _plan_path(turn, actor, goal)


def _plan_path(turn: PsttrlTurn, actor: Actor, goal: BoardPos) -> bool:
    """Plan a path to a place, or to a stair towards its floor; return whether there is one."""
    grid, goals = turn.grids[actor.board], [goal.pos]
    if goal.board != actor.board:
        goals = paths.stairs_towards(turn.grids, actor.board, goal.board)
        if not goals:
            return False
        if actor.pos in goals:
            turn.update_ai(actor.id, path=(), avoids_stairs=False)
            return True
    path = paths.find_path(grid, actor.pos, turn.draft.choice(goals), turn.draft.choice)
    turn.update_ai(actor.id, path=path, path_board=actor.board, avoids_stairs=False)
    return len(path) > 1


def _skips_turn(turn: PsttrlTurn, actor: Actor) -> bool:
    """Count a turn of the chase; return whether to skip it, as a tired one every other (step 5)."""
    timer = turn.ai_states[actor.id].timer + 1
    turn.update_ai(actor.id, timer=timer)
    if timer < CHASE_PATIENCE or timer % 2:
        return False
    goal = turn.counters.last_seen
    return goal is None or goal.board != actor.board or chebyshev(goal.pos, actor.pos) > 1


def _step(turn: PsttrlTurn, actor: Actor, end: Pos) -> None:
    """Step, attack the hero if he stands there, or bump into another monster (step 6).

    After a step that allows it, it attacks the hero beside it at once (step 1, rules 3).
    """
    side = paths.direction_to(actor.pos, end)
    other = turn.draft.actor_at(end, actor.board)
    if other is not None:
        if other.id == turn.hero_id:
            melee_attack(turn, actor, other, post_move=False)
        else:
            turn.draft.bump(actor, side)
        return
    actor = turn.draft.move(actor, end, side)
    hero = turn.hero
    if actor.board == hero.board and chebyshev(actor.pos, hero.pos) <= 1 and can_post_move(actor):
        melee_attack(turn, actor, hero, post_move=True)


def _climb(turn: PsttrlTurn, actor: Actor) -> None:
    """Take the stair; attack the hero or wait for a monster at its far end (step 7)."""
    turn.update_ai(actor.id, avoids_stairs=True)
    end = paths.stair_destination(turn.grids, BoardPos(actor.board, actor.pos))
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
        # Who gives the stair up still tries again while it chases the hero that way (step 4).
        turn.update_ai(actor.id, avoids_stairs=len(blocker.path) <= 1 and not blocker.avoids_stairs)
        turn.draft.bump(actor, actor.facing)
        turn.log_on_stairs("blocked", actor)


def _idle(turn: PsttrlTurn, actor: Actor) -> None:
    """Stay until the timer has run out, then go home or wander (step 8)."""
    ai_state, grid = turn.ai_states[actor.id], turn.grids[actor.board]
    on_stair = paths.is_stair(grid, actor.pos)
    timer = 0 if on_stair else max(0, ai_state.timer - 1)
    if timer != ai_state.timer:
        turn.update_ai(actor.id, timer=timer)
    if timer > 0:
        return
    is_on_home_floor = actor.board == ai_state.home.board
    is_far = chebyshev(actor.pos, ai_state.home.pos) > STRAY_DISTANCE
    has_strayed = is_far if is_on_home_floor else not on_stair
    if has_strayed and not ai_state.gave_up_home and turn.below(2) == 0:
        if not _plan_path(turn, actor, ai_state.home):
            turn.update_ai(actor.id, gave_up_home=True)
    elif turn.is_near_hero(actor.board):
        _wander(turn, actor)


def _wander(turn: PsttrlTurn, actor: Actor) -> None:
    """Plan a path to a random cell a few steps away; without any, stay for good (step 8)."""
    grid = turn.grids[actor.board]
    ends = paths.cells_within(grid, actor.pos, WANDER_STEPS)
    if not ends:
        turn.update_ai(actor.id, timer=IDLE_FOREVER)
        return
    goal = ends.nth(turn.draft.choice(range(len(ends))))
    path = paths.find_path(grid, actor.pos, goal, turn.draft.choice)
    timer, board = 5 + turn.below(5), actor.board
    turn.update_ai(actor.id, path=path, path_board=board, avoids_stairs=True, timer=timer)
