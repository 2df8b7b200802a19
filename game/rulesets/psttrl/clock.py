"""Whose turn it is (rules 4)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.rulesets.psttrl import minds
from game.rulesets.psttrl.kinds import KINDS
from game.rulesets.psttrl.params import ACTION, HERO_SIGHT, distance
from game.rulesets.psttrl.turn import Turn


def cost_of(kind: str, part: int = ACTION) -> int:
    """Return the time a creature needs for an action: slow ones need twice as much."""
    return part * KINDS[kind].pace


def pass_time(turn: Turn, cost: int) -> None:
    """Let the monsters act until the hero's next action, `cost` after this one.

    At each moment those whose time has come act in order of creation; the hero, the first of
    all, acted before them.
    """
    mine = turn.numbers.clock + cost
    while True:
        _act_all(turn)
        turn.check_victory()
        if turn.outcome is not None:
            return
        turn.count(clock=min([mine, *turn.due.values()]))
        if all(not mind.active for mind in turn.minds.values()):
            turn.count(last_seen=None)
        if turn.numbers.clock == mine:
            return


def _act_all(turn: Turn) -> None:
    """Let every monster act whose time has come."""
    now = turn.numbers.clock
    for actor_id, due in tuple(turn.due.items()):
        if due != now or actor_id not in turn.due:
            continue
        turn.check_victory()
        if turn.outcome is not None:
            return
        actor = turn.draft.actors[actor_id]
        turn.due[actor_id] = now + cost_of(actor.kind)
        before = turn.sees(actor.board, actor.pos)
        minds.act(turn, actor)
        after = turn.draft.actors.get(actor_id)
        if before or (after is not None and turn.sees(after.board, after.pos)):
            turn.told.add(actor_id)
        if after is not None and after.board != actor.board:
            _tell_arrival(turn, actor_id, actor.board)


def _tell_arrival(turn: Turn, actor_id: ActorId, start: int) -> None:
    """Note who came to the hero's floor near him, by name if he sees it."""
    actor, me = turn.draft.actors[actor_id], turn.me
    if actor.board != me.board or start == me.board:
        return
    if turn.sees(actor.board, actor.pos):
        turn.draft.log("arrives", actor.kind)
    elif distance(actor.pos, me.pos) <= HERO_SIGHT:
        turn.draft.log("something_arrives")
