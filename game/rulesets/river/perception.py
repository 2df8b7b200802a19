"""What a seat perceives of events."""

from __future__ import annotations

from game.core.actor import Seat
from game.core.event import (
    Announced,
    Bumped,
    Ended,
    Event,
    GaugeChanged,
    Moved,
    Shot,
    TurnBegan,
)
from game.core.fast_dataclass import replace
from game.rulesets.river.readonly_state import RiverReadonlyState


def perceive(state: RiverReadonlyState, event: Event, seat: Seat) -> Event | None:
    """Return what a seat learns of an event that led to this state, or None.

    The log is public. A step, a bump or a shot is shown as on the chart, from the
    position known there; everything else on the field stays unseen.
    """
    match event:
        case Announced() | TurnBegan() | Ended():
            return event
        case GaugeChanged(name=name) if name == f"rockets_{seat + 1}":
            return replace(event, name="rockets")
        case GaugeChanged():
            return event
        case Moved(manner="walk") | Bumped() | Shot():
            kind = type(event)
            return next((seen for seen in state.chart_events if isinstance(seen, kind)), None)
    return None
