"""How a match went for one seat, summed up from its events: kills, attacks, depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from game.core.actor import Actor, Seat
from game.core.event import (
    ActorChanged,
    Attacked,
    Died,
    GaugeChanged,
    Hurt,
    Moved,
    Spawned,
    Teleported,
)
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
    tally = _Tally(view.actors, seat, depth)
    tally.summary.deepest_floor = max(0, view.gauge_value(depth))
    counted = tally.counted
    for ply in range(1, match.ply + 1):
        tally.attack = None
        for event in match.events(ply):
            if (count := counted.get(type(event))) is not None:
                count(event)
    tally.summary.turns = match.state.observe(seat).turn
    return tally.summary


class _Tally:
    """The summary so far, who is where, and the last attack of a ply.

    A long match has tens of thousands of events: `counted` has what counts those of each type.
    """

    def __init__(self, actors: Iterable[Actor], seat: Seat, depth: str) -> None:
        """Begin with the actors at the start; `depth` names the gauge of floors."""
        self.summary = MatchSummary()
        self.attack: tuple[Actor, str, tuple[Pos, ...]] | None = None
        self.counted: dict[type, Callable[[Any], None]] = {
            ActorChanged: self._take_actor,
            Spawned: self._take_actor,
            Moved: self._move,
            Teleported: self._move,
            GaugeChanged: self._take_gauge,
            Attacked: self._count_attack,
            Hurt: self._count_wound,
            Died: self._count_death,
        }
        self._seat, self._depth = seat, depth
        self._actors = {actor.id: actor for actor in actors}
        self._places = {actor.id: actor.pos for actor in actors}

    def _take_actor(self, event: ActorChanged | Spawned) -> None:
        actor = event.actor
        self._actors[actor.id], self._places[actor.id] = actor, actor.pos

    def _move(self, event: Moved | Teleported) -> None:
        self._places[event.actor] = event.end

    def _take_gauge(self, event: GaugeChanged) -> None:
        if event.name == self._depth:
            self.summary.deepest_floor = max(self.summary.deepest_floor, event.value)

    def _count_attack(self, event: Attacked) -> None:
        attacker = self._actors[event.actor]
        self.attack = attacker, event.weapon, event.cells
        if attacker.seat == self._seat:
            self.summary.attacks[event.weapon] += 1

    def _count_wound(self, event: Hurt) -> None:
        if event.health < 0 and self.attack and self._actors[event.actor].seat == self._seat:
            self._record_death(self.attack)

    def _count_death(self, event: Died) -> None:
        killer = None if event.killer is None else self._actors[event.killer]
        if killer is not None and killer.seat == self._seat:
            kind = self._actors[event.actor].kind
            self.summary.kills[kind] += 1
            self.summary.kill_details.append((kind, event.cause, killer.kind))

    def _record_death(self, attack: tuple[Actor, str, tuple[Pos, ...]]) -> None:
        """Record which attack killed the seat's actor."""
        attacker, weapon, cells = attack
        self.summary.self_inflicted = attacker.seat == self._seat
        if self.summary.self_inflicted:
            foes = (a for a in self._actors.values() if a.seat != self._seat)
            hit = (foe for foe in foes if self._places[foe.id] in cells)
            attacker = next((foe for foe in hit if foe.id != attacker.id), attacker)
        self.summary.killed_by = (attacker.kind, weapon)
