"""What a match was like for one seat, told by its events: kills, blows, depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.core.actor import Actor, ActorId, Seat
from game.core.event import (
    Attacked,
    Changed,
    Died,
    Event,
    GaugeChanged,
    Hurt,
    Moved,
    Spawned,
    Teleported,
)
from game.core.grid import Pos
from game.core.match import Match

DEPTH = "floor"


@dataclass(slots=True)
class Chronicle:
    """Kills by kind, blows by weapon, each kill's kind, weapon and shape, the deepest floor, turns.

    `slayer` is the kind and weapon that took the seat's last health; where that was `by_own_blow`,
    the kind at which it was struck.
    """

    kills: Counter[str] = field(default_factory=Counter)
    blows: Counter[str] = field(default_factory=Counter)
    feats: list[tuple[str, str, str]] = field(default_factory=list)
    deepest: int = 0
    turns: int = 0
    slayer: tuple[str, str] | None = None
    by_own_blow: bool = False


def chronicle(match: Match, seat: Seat) -> Chronicle:
    """Return what the figure of a seat did in a match."""
    view = match.again().state.observe(None)
    told = Chronicle(deepest=max((g.value for g in view.gauges if g.name == DEPTH), default=0))
    figures = {actor.id: actor for actor in view.actors}
    for ply in range(1, match.ply + 1):
        _read(told, figures, match.events(ply), seat)
    told.turns = match.state.observe(seat).turn
    return told


def _follow(figures: dict[ActorId, Actor], event: Event) -> None:
    """Keep up with what figures are and where they stand."""
    match event:
        case Spawned(actor=actor) | Changed(actor=actor):
            figures[actor.id] = actor
        case Moved(actor=actor_id, end=end):
            figures[actor_id] = replace(figures[actor_id], pos=end)
        case Teleported(actor=actor_id, end=end, board=board):
            figures[actor_id] = replace(figures[actor_id], pos=end, board=board)


def _read(
    told: Chronicle, figures: dict[ActorId, Actor], events: Iterable[Event], seat: Seat
) -> None:
    blow: tuple[Actor, str, tuple[Pos, ...]] | None = None
    for event in events:
        _follow(figures, event)
        match event:
            case Attacked(actor=actor_id, cells=cells, weapon=weapon):
                blow = (figures[actor_id], weapon, cells)
                if figures[actor_id].seat == seat:
                    told.blows[weapon] += 1
            case Hurt(actor=actor_id, health=health) if health < 0 and blow is not None:
                if figures[actor_id].seat == seat:
                    _fell(told, figures, blow, seat)
            case Died(actor=dead, cause=cause, by=killer) if killer is not None:
                if figures[killer].seat == seat:
                    told.kills[figures[dead].kind] += 1
                    told.feats.append((figures[dead].kind, cause, figures[killer].kind))
            case GaugeChanged(name=name, value=value) if name == DEPTH:
                told.deepest = max(told.deepest, value)


def _fell(
    told: Chronicle,
    figures: dict[ActorId, Actor],
    blow: tuple[Actor, str, tuple[Pos, ...]],
    seat: Seat,
) -> None:
    """Write down whose blow it was that a seat's figure fell by."""
    striker, weapon, cells = blow
    told.by_own_blow = striker.seat == seat
    if told.by_own_blow:
        foes = (a for a in figures.values() if a.seat != seat and a.pos in cells)
        striker = next((foe for foe in foes if foe.id != striker.id), striker)
    told.slayer = (striker.kind, weapon)
