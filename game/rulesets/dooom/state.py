"""The state of a match."""

from game.core.action import Action, Attack, Move, PickUp, Resign
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import value
from game.core.state import State
from game.rulesets.dooom import perception, previews, resampling
from game.rulesets.dooom.gauges import gauge_values
from game.rulesets.dooom.memory import (
    Memory,
    remember_board,
    remember_damage,
    remember_items,
    remember_others,
)
from game.rulesets.dooom.params import sight_range
from game.rulesets.dooom.rules import advance_turn, attack, pick_up, remove_actor, step
from game.rulesets.dooom.sight import in_sight
from game.rulesets.dooom.state_base import DooomStateBase
from game.rulesets.dooom.turn_draft import DooomTurn


@value(frozen=True, slots=True)
class DooomState(DooomStateBase):
    """A state: its base with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> "tuple[DooomState, tuple[Event, ...]]":
        """Play an action of the current seat, or let any seat resign."""
        turn = DooomTurn(self.world, self.rules, self.tracks, self.first_seat)
        turn.current, turn.points = self.current_seat, self.points
        actor = turn.actor(seat)
        assert actor is not None
        match action:
            case Move():
                step(turn, actor, action.direction)
            case PickUp():
                pick_up(turn, actor, turn.draft.item(action.item))
            case Attack():
                attack(turn, actor, action.target)
            case Resign():
                # As if it had died where it stands (rules D15).
                remove_actor(turn, actor, "left", None)
            case _:
                turn.points = 0
        advance_turn(turn)
        return commit(turn, self)

    perceive = perception.perceive
    resample = resampling.resample
    marks = previews.marks
    preview = previews.preview


def read_older(state: State, seat: Seat, logged: Action) -> Action:
    """Return an action of version 1 or 2, which numbered items differently.

    Of the items on a cell there is only one.
    """
    here = (action for action in state.legal_actions(seat) if isinstance(action, PickUp))
    return next(here, logged) if isinstance(logged, PickUp) else logged


def commit(turn: DooomTurn, before: DooomState) -> tuple[DooomState, tuple[Event, ...]]:
    """Return the next state and its events, gauge changes and the match's end included."""
    draft, points = turn.draft, turn.points if turn.outcome is None else 0
    memories, world = updated_memories(turn, before), draft.freeze()
    values = gauge_values(turn.rules, world, turn.seats, turn.current, points)
    gauges = draft.set_gauges(before.gauges, values)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    state = DooomState(
        world,
        turn.rules,
        turn.first,
        turn.current,
        points,
        memories,
        before.starts,
        tuple(turn.tracks),
        gauges,
        turn.attack_cells,
        turn.dead_seat,
        turn.outcome,
    )
    return state, tuple(draft.events)


def updated_memories(turn: DooomTurn, before: DooomState) -> tuple[Memory, ...]:
    """Return the memories with what every living seat sees now added (rules D8)."""
    draft, updated = turn.draft, list(before.memories)
    actors = draft.actors.values()
    for own in actors:
        assert own.seat is not None
        memory, viewpoint, reach = updated[own.seat], own.pos, sight_range(own)
        for victim, amount in turn.damage_log:
            # An attack is seen if both its cells are in sight, a potion if the drinker's is.
            if victim.seat not in (None, own.seat) and all(
                in_sight(viewpoint, reach, c) for c in turn.attack_cells or (victim.pos,)
            ):
                memory = remember_damage(memory, victim.seat, amount)
        if own.seat == turn.looking_seat:
            memory = remember_board(memory, turn.grid, own)
        if own.seat == turn.looking_seat or turn.changed_item_cells:
            memory = remember_items(memory, turn.grid, draft.items, own)
        if len(actors) > 1 or memory.sightings:
            memory = remember_others(memory, actors, own, draft.turn)
        updated[own.seat] = memory
    return tuple(updated)
