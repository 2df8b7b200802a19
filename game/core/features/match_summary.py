"""How a match went for one seat, summed up from its events: kills, attacks, depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

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
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.core.match import Match


@dataclass(slots=True)
class MatchSummary:
    """Kills by kind, attacks by weapon, each kill's kind, weapon and shape, deepest floor, turns.

    `killed_by` is the kind and weapon that took the seat's last health; if the wound was
    `self_inflicted`, the kind that the seat attacked.
    """

    kills: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)
    kill_details: list[tuple[str, str, str]] = field(default_factory=list)
    deepest_floor: int = 0
    turns: int = 0
    killed_by: tuple[str, str] | None = None
    self_inflicted: bool = False


def summarize_match(match: Match, seat: Seat) -> MatchSummary:
    """Return how a match went for a seat."""
    view = match.restarted().state.observe(None)
    gauges = match.ruleset.features.match_summary
    depth = "" if gauges is None else gauges.depth
    summary = MatchSummary(deepest_floor=max(0, view.gauge_value(depth)))
    actors = {actor.id: actor for actor in view.actors}
    for ply in range(1, match.ply + 1):
        _count_events(summary, actors, match.events(ply), seat)
        summary.deepest_floor = max(summary.deepest_floor, *_depths(match.events(ply), depth))
    summary.turns = match.state.observe(seat).turn
    return summary


def _track_actor(actors: dict[ActorId, Actor], event: Event) -> None:
    """Keep the actors' kinds and places up to date."""
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
    attack: tuple[Actor, str, tuple[Pos, ...]] | None = None
    for event in events:
        _track_actor(actors, event)
        match event:
            case Attacked(actor=actor_id, cells=cells, weapon=weapon):
                attack = (actors[actor_id], weapon, cells)
                if actors[actor_id].seat == seat:
                    summary.attacks[weapon] += 1
            case Hurt(actor=actor_id, health=health) if health < 0 and attack is not None:
                if actors[actor_id].seat == seat:
                    _record_death(summary, actors, attack, seat)
            case Died(actor=dead, cause=cause, killer=killer) if killer is not None:
                if actors[killer].seat == seat:
                    summary.kills[actors[dead].kind] += 1
                    summary.kill_details.append((actors[dead].kind, cause, actors[killer].kind))


def _depths(events: Iterable[Event], gauge: str) -> list[int]:
    """Return the values that a gauge takes, and 0."""
    changes = (event for event in events if isinstance(event, GaugeChanged))
    return [0, *(change.value for change in changes if change.name == gauge)]


def _record_death(
    summary: MatchSummary,
    actors: dict[ActorId, Actor],
    attack: tuple[Actor, str, tuple[Pos, ...]],
    seat: Seat,
) -> None:
    """Record which attack killed a seat's actor."""
    attacker, weapon, cells = attack
    summary.self_inflicted = attacker.seat == seat
    if summary.self_inflicted:
        foes = (a for a in actors.values() if a.seat != seat and a.pos in cells)
        attacker = next((foe for foe in foes if foe.id != attacker.id), attacker)
    summary.killed_by = (attacker.kind, weapon)
