"""What a match was like for one seat, told by its events: kills, blows, depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.actor import Actor, ActorId, Seat
from game.core.event import Attacked, Changed, Died, Event, GaugeChanged, Spawned
from game.core.match import Match

DEPTH = "floor"


@dataclass(slots=True)
class Chronicle:
    """Kills by kind, blows by weapon, each kill's kind, weapon and shape, the deepest floor,
    turns."""

    kills: Counter[str] = field(default_factory=Counter)
    blows: Counter[str] = field(default_factory=Counter)
    feats: list[tuple[str, str, str]] = field(default_factory=list)
    deepest: int = 0
    turns: int = 0


def chronicle(match: Match, seat: Seat) -> Chronicle:
    """Return what the figure of a seat did in a match."""
    view = match.again().state.observe(None)
    told = Chronicle(deepest=max((g.value for g in view.gauges if g.name == DEPTH), default=0))
    figures = {actor.id: actor for actor in view.actors}
    for ply in range(1, match.ply + 1):
        _read(told, figures, match.events(ply), seat)
    told.turns = match.state.observe(seat).turn
    return told


def _read(
    told: Chronicle, figures: dict[ActorId, Actor], events: Iterable[Event], seat: Seat
) -> None:
    for event in events:
        match event:
            case Spawned(actor=actor) | Changed(actor=actor):
                figures[actor.id] = actor
            case Attacked(actor=actor_id, weapon=weapon) if figures[actor_id].seat == seat:
                told.blows[weapon] += 1
            case Died(actor=dead, cause=cause, by=killer) if killer is not None:
                if figures[killer].seat == seat:
                    told.kills[figures[dead].kind] += 1
                    told.feats.append((figures[dead].kind, cause, figures[killer].kind))
            case GaugeChanged(name=name, value=value) if name == DEPTH:
                told.deepest = max(told.deepest, value)
