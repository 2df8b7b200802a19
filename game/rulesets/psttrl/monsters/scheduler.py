"""The order of turns (rules 4)."""

from game.core.actor import Actor, ActorId
from game.rulesets.psttrl.monsters import monster_ai
from game.rulesets.psttrl.monsters.fast_idle_turns import rests, sleeps, wake_monsters
from game.rulesets.psttrl.params import action_time
from game.rulesets.psttrl.turn_draft import PsttrlTurn


def pass_time(turn: PsttrlTurn, cost: int) -> None:
    """Let the monsters act until the hero's next action, `cost` quarters from now.

    The waits of rules 4 are moments here, at which each acts next. Monsters due at the same one
    act in order of creation; the hero acts before them.
    """
    hero_due = turn.counters.clock + cost
    wake_monsters(turn)
    while True:
        _run_due_monsters(turn)
        turn.check_victory()
        if turn.outcome is not None:
            return
        later = [due for due in turn.next_actions.values() if due > turn.counters.clock]
        turn.update_counters(clock=min([hero_due, *later]))
        # The place where the hero was seen last is forgotten when the last chase is over (rules 6).
        if turn.counters.last_seen is not None and not any(
            ai_state.active for ai_state in turn.ai_states.values()
        ):
            turn.update_counters(last_seen=None)
        if turn.counters.clock == hero_due:
            return


def _run_due_monsters(turn: PsttrlTurn) -> None:
    """Let monsters act that are due now, until the match is over (step 1).

    Those that sleep far away do not: what they would do is counted when they wake.
    """
    turn.check_victory()
    waiting = _due_monsters(turn)
    while waiting and turn.outcome is None:
        actor_id = waiting.pop(0)
        if actor_id not in turn.next_actions:
            continue
        actor = turn.draft.actors[actor_id]
        if sleeps(turn, actor):
            continue
        turn.next_actions[actor_id] = turn.counters.clock + action_time(actor.kind)
        if rests(turn, actor):
            continue
        _run_monster(turn, actor)
        turn.check_victory()
        if wake_monsters(turn, actor_id):
            waiting = [monster for monster in _due_monsters(turn) if monster > actor_id]


def _due_monsters(turn: PsttrlTurn) -> list[ActorId]:
    return [monster for monster, due in turn.next_actions.items() if due == turn.counters.clock]


def _run_monster(turn: PsttrlTurn, actor: Actor) -> None:
    """Let a monster act, and note whether the hero saw it or saw it come."""
    was_seen = turn.sees(actor.board, actor.pos)
    monster_ai.act(turn, actor)
    moved = turn.draft.actors.get(actor.id)
    if was_seen or (moved is not None and turn.sees(moved.board, moved.pos)):
        turn.noticed.add(actor.id)
    if moved is not None and moved.board == turn.hero.board != actor.board:
        turn.log_on_stairs("arrives", moved)
