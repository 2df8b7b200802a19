"""Which events a seat perceives: the public log, and what the chart before them shows."""

from game.core import event as events
from game.core.actor import Seat
from game.core.fast_dataclass import replace
from game.rulesets.river.params import CAME_HOME
from game.rulesets.river.state_base import RiverStateBase


def perceive(state: RiverStateBase, event: events.Event, seat: Seat) -> events.Event | None:
    """Return what a seat learns of an event that led to this state, or None.

    The log is public. A step, a bump or a shot is shown as on the chart, from the
    position known there; everything else on the field stays unseen.
    """
    match event:
        case events.Announced() | events.TurnBegan() | events.Ended():
            return event
        case events.GaugeChanged(name=name) if name == f"rockets_{seat + 1}":
            return replace(event, name="rockets")
        case events.GaugeChanged():
            return event
        case events.Logged(name, (whom, *_)) if whom == seat or name in CAME_HOME:
            return event
        case events.Moved(manner="walk") | events.Bumped() | events.Shot():
            kind = type(event)
            return next((seen for seen in state.chart_events if isinstance(seen, kind)), None)
    return None
