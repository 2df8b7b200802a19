"""The order of turns (rules 4)."""

from __future__ import annotations

from game.core.actor import Actor, ActorId
from game.core.grid import chebyshev
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.monsters import monster_ai
from game.rulesets.psttrl.params import ACTION_TIME, HERO_SIGHT
from game.rulesets.psttrl.turn_draft import PsttrlTurn

_ACTION_TIMES = {kind: ACTION_TIME * row.time_factor for kind, row in CREATURE_KINDS.items()}


def action_time(kind: str, base_time: int = ACTION_TIME) -> int:
    """Return the time an action takes in quarters; slow creatures need twice as much."""
    return base_time * CREATURE_KINDS[kind].time_factor


def pass_time(turn: PsttrlTurn, cost: int) -> None:
    """Let the monsters act until the hero's next action, `cost` quarters from now.

    Monsters due at the same moment act in order of creation; the hero acts before them.
    """
    hero_due = turn.counters.clock + cost
    while True:
        _run_due_monsters(turn)
        turn.check_victory()
        if turn.outcome is not None:
            return
        turn.update_counters(clock=min([hero_due, *turn.next_actions.values()]))
        if turn.counters.last_seen is not None and not any(
            ai_state.active for ai_state in turn.ai_states.values()
        ):
            turn.update_counters(last_seen=None)
        if turn.counters.clock == hero_due:
            return


def _run_due_monsters(turn: PsttrlTurn) -> None:
    """Let every monster act that is due now."""
    now, actors, next_actions = turn.counters.clock, turn.draft.actors, turn.next_actions
    turn.check_victory()
    if turn.outcome is not None:
        return
    hero = turn.hero
    for actor_id, due in tuple(next_actions.items()):
        if due != now or actor_id not in next_actions:
            continue
        actor = actors[actor_id]
        next_actions[actor_id] = now + _ACTION_TIMES[actor.kind]
        if monster_ai.rests(turn, actor, hero):
            continue
        _run_monster(turn, actor)
        turn.check_victory()
        if turn.outcome is not None:
            return
        hero = turn.hero


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
