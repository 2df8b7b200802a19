"""What a seat perceives of events."""

from __future__ import annotations

from game.core import event as events
from game.core.actor import Seat
from game.core.fast_dataclass import replace
from game.rulesets.river.readonly_state import RiverReadonlyState


def perceive(state: RiverReadonlyState, event: events.Event, seat: Seat) -> events.Event | None:
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
        case events.Moved(manner="walk") | events.Bumped() | events.Shot():
            kind = type(event)
            return next((seen for seen in state.chart_events if isinstance(seen, kind)), None)
    return None
