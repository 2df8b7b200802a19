"""The order of turns (rules 4)."""

from __future__ import annotations

from game.core.actor import Actor, ActorId
from game.core.grid import chebyshev
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.monsters import monster_ai
from game.rulesets.psttrl.params import ACTION_TIME, HERO_SIGHT
from game.rulesets.psttrl.turn_draft import PsttrlTurn

# Ids count from 1.
_NOBODY = ActorId(0)
_ACTION_TIMES = {kind: ACTION_TIME * row.time_factor for kind, row in CREATURE_KINDS.items()}


def action_time(kind: str, base_time: int = ACTION_TIME) -> int:
    """Return the time an action takes in quarters; slow creatures need twice as much."""
    return base_time * CREATURE_KINDS[kind].time_factor


def due_from(due: int, earliest: int, kind: str) -> int:
    """Return when a creature acts next, from a moment on, if it was due and waited.

    >>> due_from(4, 11, "rat"), due_from(4, 12, "rat"), due_from(14, 12, "rat")
    (12, 12, 14)
    """
    return due if due >= earliest else earliest + (due - earliest) % _ACTION_TIMES[kind]


def pass_time(turn: PsttrlTurn, cost: int) -> None:
    """Let the monsters act until the hero's next action, `cost` quarters from now.

    Monsters due at the same moment act in order of creation; the hero acts before them.
    """
    hero_due = turn.counters.clock + cost
    _wake_monsters(turn)
    turn.awake = _awake_monsters(turn)
    while True:
        _run_due_monsters(turn)
        turn.check_victory()
        if turn.outcome is not None:
            return
        now, next_actions = turn.counters.clock, turn.next_actions
        later = [due for monster in turn.awake if (due := next_actions.get(monster, 0)) > now]
        clock = min([hero_due, *later])
        turn.update_counters(clock=clock)
        if turn.counters.last_seen is not None and not any(
            ai_state.active for ai_state in turn.ai_states.values()
        ):
            turn.update_counters(last_seen=None)
        if clock == hero_due:
            return


def _awake_monsters(turn: PsttrlTurn) -> list[ActorId]:
    """Return the monsters with a next action, in order of creation.

    They are a third of all in a random dungeon: the others sleep on floors far from the hero's,
    and cost one look at each in a turn.
    """
    now = turn.counters.clock
    return [monster for monster, due in turn.next_actions.items() if due >= now]


def _run_due_monsters(turn: PsttrlTurn) -> None:
    """Let every monster act that is due now and does not sleep."""
    now, actors, next_actions = turn.counters.clock, turn.draft.actors, turn.next_actions
    turn.check_victory()
    if turn.outcome is not None:
        return
    hero = turn.hero
    # The first one comes last.
    waiting = [monster for monster in reversed(turn.awake) if next_actions.get(monster) == now]
    while waiting:
        actor_id = waiting.pop()
        if actor_id not in next_actions:
            continue
        actor = actors[actor_id]
        if not -2 < actor.board - hero.board < 2 and monster_ai.sleeps(turn, actor):
            # It stays due, and what it misses is counted when it wakes.
            continue
        next_actions[actor_id] = now + _ACTION_TIMES[actor.kind]
        if monster_ai.rests(turn, actor, hero):
            continue
        _run_monster(turn, actor)
        turn.check_victory()
        if turn.outcome is not None:
            return
        hero = turn.hero
        if _wake_monsters(turn, actor_id):
            turn.awake = _awake_monsters(turn)
            waiting = [
                monster
                for monster in reversed(turn.awake)
                if monster > actor_id and next_actions[monster] == now
            ]


def _wake_monsters(turn: PsttrlTurn, acting: ActorId = _NOBODY) -> bool:
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
        if awake_at != due and -2 < actor.board - board < 2:
            missed = (awake_at - due) // _ACTION_TIMES[actor.kind]
            turn.next_actions[actor_id] = awake_at
            turn.update_ai(actor_id, timer=max(0, turn.ai_states[actor_id].timer - missed))
    return True


def _run_monster(turn: PsttrlTurn, actor: Actor) -> None:
    """Let a monster act, and note whether the hero saw it or saw it come."""
    was_seen = turn.sees(actor.board, actor.pos)
    monster_ai.act(turn, actor)
    moved = turn.draft.actors.get(actor.id)
    if was_seen or (moved is not None and turn.sees(moved.board, moved.pos)):
        turn.noticed.add(actor.id)
    if moved is not None and moved.board != actor.board:
        _note_arrival(turn, actor.id, actor.board)


def _note_arrival(turn: PsttrlTurn, actor_id: ActorId, old_board: int) -> None:
    """Log a monster that came to the hero's floor near him, by name if he sees it."""
    actor, hero = turn.draft.actors[actor_id], turn.hero
    if actor.board != hero.board or old_board == hero.board:
        return
    if turn.sees(actor.board, actor.pos):
        turn.draft.log("arrives", actor.kind)
    elif chebyshev(actor.pos, hero.pos) <= HERO_SIGHT:
        turn.draft.log("something_arrives")
