"""How a match went for one seat, summed up from its events: kills, attacks, depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

from game.core import event as events
from game.core.actor import Actor, Seat
from game.core.grid import Pos
from game.core.match import KEPT_PLIES, Match


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
    tally = _tally(match, seat)
    tally.count(match, match.ply)
    so_far, turns = tally.summary, match.state.observe(seat).turn
    kills, attacks = so_far.kills.copy(), so_far.attacks.copy()
    details = [*so_far.kill_details]
    return replace(so_far, kills=kills, attacks=attacks, kill_details=details, turns=turns)


def sum_up(match: Match, plies: int) -> bool:
    """Count so many plies more for each human, before it is asked; return whether none is left.

    At the end of a match of 10,000 plies counting took a frame and a half. The last ones, which may
    be undone, wait.
    """
    tallies = [_tally(match, seat) for seat in match.human_seats]
    last = match.read_ply - KEPT_PLIES
    for tally in tallies:
        tally.count(match, min(last, tally.ply + plies))
    return all(tally.ply >= last for tally in tallies)


_TALLIES: WeakKeyDictionary[Match, dict[Seat, _Tally]] = WeakKeyDictionary()


def _tally(match: Match, seat: Seat) -> _Tally:
    """Return what was counted of a match for a seat, nothing if that was undone."""
    tallies = _TALLIES.setdefault(match, {})
    if seat not in tallies or not tallies[seat].is_of(match):
        tallies[seat] = _Tally(match, seat)
    return tallies[seat]


class _Tally:
    """The summary so far, who is where, and the last attack of a ply.

    A long match has tens of thousands of events: `_counted` has what counts those of each type.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        """Begin at the start of a match."""
        start = match.worked_out(0, 0)
        assert start is not None
        view, gauges = start.observe(None), match.ruleset.features.match_summary
        self.ply = 0
        # The action counted last.
        self._entry: object = None
        self._attack: tuple[Actor, str, tuple[Pos, ...]] | None = None
        self._counted: dict[type, Callable[[Any], None]] = {
            events.ActorChanged: self._take_actor,
            events.Spawned: self._take_actor,
            events.Moved: self._move,
            events.Teleported: self._move,
            events.GaugeChanged: self._take_gauge,
            events.Attacked: self._count_attack,
            events.Hurt: self._count_wound,
            events.Died: self._count_death,
        }
        self._seat, self._depth = seat, "" if gauges is None else gauges.depth
        self._actors = {actor.id: actor for actor in view.actors}
        self._places = {actor.id: actor.pos for actor in view.actors}
        self.summary = MatchSummary(deepest_floor=max(0, view.gauge_value(self._depth)))

    def is_of(self, match: Match) -> bool:
        """Return whether a match still begins with what was counted."""
        is_later = self.ply <= match.ply
        return is_later and (self.ply == 0 or match.action(self.ply) is self._entry)

    def count(self, match: Match, last: int) -> None:
        """Count the plies of a match up to the last one."""
        if last <= self.ply:
            return
        counted = self._counted
        for ply in range(self.ply + 1, last + 1):
            self._attack = None
            for event in match.events(ply):
                if (count := counted.get(type(event))) is not None:
                    count(event)
        self.ply, self._entry = last, match.action(last)

    def _take_actor(self, event: events.ActorChanged | events.Spawned) -> None:
        actor = event.actor
        self._actors[actor.id], self._places[actor.id] = actor, actor.pos

    def _move(self, event: events.Moved | events.Teleported) -> None:
        self._places[event.actor] = event.end

    def _take_gauge(self, event: events.GaugeChanged) -> None:
        if event.name == self._depth:
            self.summary.deepest_floor = max(self.summary.deepest_floor, event.value)

    def _count_attack(self, event: events.Attacked) -> None:
        attacker = self._actors[event.actor]
        self._attack = attacker, event.weapon, event.cells
        if attacker.seat == self._seat:
            self.summary.attacks[event.weapon] += 1

    def _count_wound(self, event: events.Hurt) -> None:
        if event.health < 0 and self._attack and self._actors[event.actor].seat == self._seat:
            self._record_death(self._attack)

    def _count_death(self, event: events.Died) -> None:
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
