"""What a match was like for one seat, told by its events: kills, blows, depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.core.actor import Actor, ActorId, Seat
from game.core.event import (
    ActorChanged,
    Attacked,
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

DEPTH_GAUGE = "floor"


@dataclass(slots=True)
class MatchSummary:
    """Kills by kind, blows by weapon, each kill's kind, weapon and shape, the deepest floor, turns.

    `slayer` is the kind and weapon that took the seat's last health; where that was `by_own_blow`,
    the kind at which it was struck.
    """

    kills: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)
    kill_details: list[tuple[str, str, str]] = field(default_factory=list)
    deepest_floor: int = 0
    turns: int = 0
    killed_by: tuple[str, str] | None = None
    self_inflicted: bool = False


def summarize_match(match: Match, seat: Seat) -> MatchSummary:
    """Return what the figure of a seat did in a match."""
    view = match.restarted().state.observe(None)
    told = MatchSummary(
        deepest_floor=max((g.value for g in view.gauges if g.name == DEPTH_GAUGE), default=0)
    )
    figures = {actor.id: actor for actor in view.actors}
    for ply in range(1, match.ply + 1):
        _count_events(told, figures, match.events(ply), seat)
    told.turns = match.state.observe(seat).turn
    return told


def _track_actor(actors: dict[ActorId, Actor], event: Event) -> None:
    """Keep up with what figures are and where they stand."""
    match event:
        case Spawned(actor=actor) | ActorChanged(actor=actor):
            actors[actor.id] = actor
        case Moved(actor=actor_id, end=end):
            actors[actor_id] = replace(actors[actor_id], pos=end)
        case Teleported(actor=actor_id, end=end, board=board):
            actors[actor_id] = replace(actors[actor_id], pos=end, board=board)


def _count_events(
    summary: MatchSummary, actors: dict[ActorId, Actor], events: Iterable[Event], seat: Seat
) -> None:
    blow: tuple[Actor, str, tuple[Pos, ...]] | None = None
    for event in events:
        _track_actor(actors, event)
        match event:
            case Attacked(actor=actor_id, cells=cells, weapon=weapon):
                blow = (actors[actor_id], weapon, cells)
                if actors[actor_id].seat == seat:
                    summary.attacks[weapon] += 1
            case Hurt(actor=actor_id, health=health) if health < 0 and blow is not None:
                if actors[actor_id].seat == seat:
                    _record_death(summary, actors, blow, seat)
            case Died(actor=dead, cause=cause, killer=killer) if killer is not None:
                if actors[killer].seat == seat:
                    summary.kills[actors[dead].kind] += 1
                    summary.kill_details.append((actors[dead].kind, cause, actors[killer].kind))
            case GaugeChanged(name=name, value=value) if name == DEPTH_GAUGE:
                summary.deepest_floor = max(summary.deepest_floor, value)


def _record_death(
    summary: MatchSummary,
    actors: dict[ActorId, Actor],
    attack: tuple[Actor, str, tuple[Pos, ...]],
    seat: Seat,
) -> None:
    """Write down whose blow it was that a seat's figure fell by."""
    striker, weapon, cells = attack
    summary.self_inflicted = striker.seat == seat
    if summary.self_inflicted:
        foes = (a for a in actors.values() if a.seat != seat and a.pos in cells)
        striker = next((foe for foe in foes if foe.id != striker.id), striker)
    summary.killed_by = (striker.kind, weapon)
