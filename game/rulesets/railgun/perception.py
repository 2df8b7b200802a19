"""What the hero perceives of events."""

from itertools import takewhile

from game.core import event as events
from game.core.actor import ActorId, Seat
from game.core.fast_dataclass import replace
from game.rulesets.railgun.state_base import RailgunStateBase, is_visible

UNSEEN_ACTOR = ActorId(0)


def perceive(state: RailgunStateBase, event: events.Event, _seat: Seat) -> events.Event | None:
    """Return an event that led to this state as the hero perceives it, None if he does not.

    Kits are visible everywhere, so every change to them is known, but not its cause out of sight.
    A ray is seen where it crosses the field of view and heard otherwise; it never tells of cells
    that he does not know.
    """
    match event:
        case events.Moved(actor=actor, start=start, end=end):
            return event if actor == state.hero_id or state.sees(start) or state.sees(end) else None
        case events.Spawned(actor=devil):
            return event if state.sees(devil.pos) else None
        case events.ActorChanged(actor=changed):
            return event if is_visible(changed, state.visible_cells) else None
        case events.Died(pos=pos, killer=by):
            return event if by == state.hero_id or state.sees(pos) else None
        case events.ItemDropped(item=item):
            return event if state.sees(item.pos) else replace(event, actor=None)
        case events.ItemDestroyed(item=item):
            return event if state.sees(item.pos) else replace(event, by=None)
        case events.Shot():
            return _perceive_shot(state, event)
    return event


def _perceive_shot(state: RailgunStateBase, shot: events.Shot) -> events.Event:
    if shot.actor == state.hero_id and shot.hit is not None:
        # Where the victim died is told anyway, and only floor lies before it.
        return shot
    if shot.actor == state.hero_id or state.sees(shot.origin):
        # Up to the first cell that he does not know.
        path = tuple(takewhile(state.knows, shot.path))
        if path != shot.path:
            return replace(shot, path=path, hit=None, stop=None)
        return shot if shot.stop is None or state.knows(shot.stop) else replace(shot, stop=None)
    path = tuple(pos for pos in shot.path if state.sees(pos))
    if not path:
        return events.Heard(shot.weapon, None)
    first = path[0].step(shot.direction.opposite)
    hit, stop = (shot.hit, shot.stop) if path[-1] == shot.path[-1] else (None, None)
    return replace(shot, actor=UNSEEN_ACTOR, origin=first, path=path, hit=hit, stop=stop)
