"""Monsters' turns that change at most a timer, counted instead of played.

This is a second, faster statement of `monster_ai.act` for monsters that are neither awake nor on
their way: most of a dungeon. Without it, bots and learning programs wait seven times as long for
a ply. `tests/rulesets/psttrl/test_fast_idle_turns.py` plays both ways.
"""

from game.core.actor import Actor, ActorId
from game.core.fast_dataclass import replace
from game.core.grid import chebyshev
from game.rulesets.psttrl.params import HERO_SIGHT, action_time
from game.rulesets.psttrl.stairs_and_paths import is_stair
from game.rulesets.psttrl.turn_draft import STRAY_DISTANCE, MonsterAiState, PsttrlTurn

# Ids count from 1.
_NO_MONSTER = ActorId(0)


def sleeps(turn: PsttrlTurn, actor: Actor) -> bool:
    """Return whether a monster would only wait until the hero comes to its floor or beside it.

    It stays due, and `wake_monsters` counts what it missed.
    """
    ai_state = turn.ai_states[actor.id]
    if turn.is_near_hero(actor.board) or _is_busy(ai_state, actor):
        return False
    may_stay = ai_state.gave_up_home or _is_home(ai_state, actor)
    return may_stay and not is_stair(turn.grids[actor.board], actor.pos)


def rests(turn: PsttrlTurn, actor: Actor) -> bool:
    """Let a monster out of the hero's sight wait, if that is all it would do; return whether."""
    ai_state, hero = turn.ai_states[actor.id], turn.hero
    if _is_busy(ai_state, actor):
        return False
    if actor.board == hero.board and chebyshev(actor.pos, hero.pos) <= HERO_SIGHT:
        return False
    on_stair = is_stair(turn.grids[actor.board], actor.pos)
    if ai_state.timer > 1 and not on_stair:
        turn.ai_states[actor.id] = replace(ai_state, timer=ai_state.timer - 1)
        return True
    if ai_state.timer or turn.is_near_hero(actor.board):
        return False
    return _is_home(ai_state, actor) and (ai_state.avoids_stairs or not on_stair)


def _is_busy(ai_state: MonsterAiState, actor: Actor) -> bool:
    """Return whether a monster chases the hero or walks; a path walked to its end stays."""
    path, board = ai_state.path, ai_state.path_board
    return ai_state.active or (bool(path) and (path != (actor.pos,) or board != actor.board))


def _is_home(ai_state: MonsterAiState, actor: Actor) -> bool:
    board, pos = ai_state.home
    return actor.board == board and chebyshev(actor.pos, pos) <= STRAY_DISTANCE


def due_from(due: int, earliest: int, kind: str) -> int:
    """Return when a creature acts next, from a moment on, if it was due and waited.

    >>> due_from(4, 11, "rat"), due_from(4, 12, "rat"), due_from(14, 12, "rat")
    (12, 12, 14)
    """
    return due if due >= earliest else earliest + (due - earliest) % action_time(kind)


def wake_monsters(turn: PsttrlTurn, acting: ActorId = _NO_MONSTER) -> bool:
    """Wake the monsters around the hero's floor; return whether it is a new one.

    Those created before the acting one have had their turn at this moment.
    """
    board = turn.hero.board
    if board == turn.awake_around:
        return False
    turn.awake_around = board
    for actor_id, due in turn.next_actions.items():
        actor = turn.draft.actors[actor_id]
        awake_at = due_from(due, turn.counters.clock + (actor_id <= acting), actor.kind)
        if awake_at != due and turn.is_near_hero(actor.board):
            missed = (awake_at - due) // action_time(actor.kind)
            turn.next_actions[actor_id] = awake_at
            turn.update_ai(actor_id, timer=max(0, turn.ai_states[actor_id].timer - missed))
    return True
