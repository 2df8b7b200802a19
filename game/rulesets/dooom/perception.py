"""What a seat perceives of events."""

from game.core import event as events
from game.core.actor import Actor, Seat
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.rulesets.dooom.gauges import own_gauge_change
from game.rulesets.dooom.memory import as_remembered
from game.rulesets.dooom.params import SIGHT_RANGE, sight_range
from game.rulesets.dooom.sight import in_sight
from game.rulesets.dooom.state_base import DooomStateBase, track_cells
from game.rulesets.dooom.turn_draft import actor_id

_ATTACK_LOGS = ("hit", "missed", "blocked")
_PUBLIC_LOGS = ("died", "left")


class _Observer:
    """A seat's point of view of an event: where it stands, or where it just died."""

    def __init__(self, state: DooomStateBase, seat: Seat) -> None:
        self.state, self.seat, self.own = state, seat, state.actor(seat)
        self.viewpoint: Pos | None = None
        self.reach = SIGHT_RANGE
        if self.own is not None:
            self.viewpoint, self.reach = self.own.pos, sight_range(self.own)
        elif state.dead_seat == seat:
            self.viewpoint = track_cells(state.starts[seat], state.tracks[seat])[-1]

    def sees(self, *cells: Pos) -> bool:
        """Return whether it sees all of the cells; after the end, it always does."""
        if self.state.outcome is not None:
            return True
        return self.viewpoint is not None and all(
            in_sight(self.viewpoint, self.reach, c) for c in cells
        )

    def sees_attack(self) -> bool:
        """Return whether it saw both attacker and victim."""
        return bool(self.state.attack_cells) and self.sees(*self.state.attack_cells)

    def as_seen(self, actor: Actor) -> Actor:
        """Return an actor with the HP the seat believes it has."""
        if actor.seat == self.seat or self.state.outcome is not None:
            return actor
        return as_remembered(self.state.memories[self.seat], actor)


def perceive(state: DooomStateBase, event: events.Event, seat: Seat) -> events.Event | None:
    """Return an event that led to this state as a seat perceives it, None if it does not."""
    observer = _Observer(state, seat)
    match event:
        case events.TurnBegan() | events.Ended():
            return event
        case events.GaugeChanged():
            return own_gauge_change(event, seat)
        case events.Logged():
            return _perceive_log(observer, event)
        case (
            events.PickedUp(item=item)
            | events.ItemChanged(item=item)
            | events.ItemDestroyed(item=item)
        ):
            return event if observer.sees(item.pos) else None
    return _perceive_act(observer, event)


def _perceive_act(observer: _Observer, event: events.Event) -> events.Event | None:
    """Return an actor's move, attack or loss as the observer perceives it."""
    match event:
        case events.ItemDropped():
            return _perceive_drop(observer, event)
        case events.Moved():
            return _perceive_move(observer, event)
        case events.Attacked() if observer.sees_attack():
            return event
        case events.Hurt() | events.Healed():
            return _perceive_health(observer, event)
        case events.Died(pos=pos) if observer.sees(pos):
            is_told = not observer.state.attack_cells or observer.sees_attack()
            return event if is_told else replace(event, cause="", killer=None)
        case events.ActorChanged(actor=actor) if observer.sees(actor.pos):
            return events.ActorChanged(observer.as_seen(actor))
    return None


def _perceive_drop(observer: _Observer, event: events.ItemDropped) -> events.ItemDropped | None:
    """Return a dropped pile; its owner is known only to seats that saw the death."""
    state = observer.state
    if not observer.sees(event.item.pos):
        return None
    assert state.dead_seat is not None
    death = track_cells(state.starts[state.dead_seat], state.tracks[state.dead_seat])[-1]
    return event if observer.sees(death) else replace(event, actor=None)


def _perceive_move(observer: _Observer, event: events.Moved) -> events.Event | None:
    """Return a step, or only that an actor came into sight or left it."""
    if event.actor == actor_id(observer.seat) or observer.sees(event.start, event.end):
        return event
    if observer.sees(event.end):
        actor = next(a for a in observer.state.world.actors if a.id == event.actor)
        return events.Spawned(observer.as_seen(actor))
    return events.Heard("gone", event.start) if observer.sees(event.start) else None


def _perceive_health(
    observer: _Observer, event: events.Hurt | events.Healed
) -> events.Event | None:
    """Return a wound or a healing with the HP the seat believes the actor has then."""
    if event.actor == actor_id(observer.seat):
        return event
    actor = next((a for a in observer.state.world.actors if a.id == event.actor), None)
    if isinstance(event, events.Hurt):
        visible = observer.sees_attack()
    else:
        visible = actor is not None and observer.sees(actor.pos)
    health = max(0, event.health) if actor is None else observer.as_seen(actor).health
    return replace(event, health=health) if visible else None


def _perceive_log(observer: _Observer, event: events.Logged) -> events.Event | None:
    """Return a log line, addressed to the seat as "you" if it took part."""
    own, numbers = observer.seat + 1, event.values
    if event.name in _ATTACK_LOGS:
        if own == numbers[0]:
            return events.Logged(f"you_{event.name}", numbers[1:])
        if own == numbers[1]:
            return events.Logged(f"{event.name}_you", (numbers[0], *numbers[2:]))
        return event if observer.sees_attack() else None
    if own == numbers[0]:
        return events.Logged(f"you_{event.name}", numbers[1:])
    if event.name in _PUBLIC_LOGS:
        return event
    actor = observer.state.actor(Seat(int(numbers[0]) - 1))
    return event if actor is not None and observer.sees(actor.pos) else None
