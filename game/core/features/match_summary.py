"""How a match went for one seat, summed up from its events: kills, attacks, depth."""

from collections import Counter
from dataclasses import dataclass, field

from game.core import event as events
from game.core.actor import Actor, Seat
from game.core.grid import Pos
from game.core.match import Match


@dataclass(slots=True)
class MatchSummary:
    """Kills by kind, attacks by weapon, each kill's kind, weapon and shape, deepest floor, turns.

    `killed_by` is the kind and weapon of the wound after which the seat had no turn; if it was
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
    tally = _Tally(match, seat)
    for ply in range(1, match.ply + 1):
        tally.count(match.events(ply))
    if match.outcome is not None and seat in match.outcome.winners:
        tally.summary.killed_by = None
    tally.summary.self_inflicted &= tally.summary.killed_by is not None
    tally.summary.turns = match.state.observe(seat).turn
    return tally.summary


class _Tally:
    """The summary so far, who is where, and the last attack of a ply."""

    def __init__(self, match: Match, seat: Seat) -> None:
        view = match.state_at(0).observe(None)
        self._attack: tuple[Actor, str, tuple[Pos, ...]] | None = None
        self._seat, self._depth = seat, match.ruleset.features.match_summary
        self._actors = {actor.id: actor for actor in view.actors}
        self._places = {actor.id: actor.pos for actor in view.actors}
        self.summary = MatchSummary(deepest_floor=max(0, view.gauge_value(self._depth)))

    def count(self, happened: tuple[events.Event, ...]) -> None:
        """Count what happened in a ply."""
        self._attack = None
        for event in happened:
            match event:
                case events.ActorChanged(actor=actor) | events.Spawned(actor=actor):
                    self._actors[actor.id], self._places[actor.id] = actor, actor.pos
                case events.Moved() | events.Teleported():
                    self._places[event.actor] = event.end
                case events.GaugeChanged() if event.name == self._depth:
                    self.summary.deepest_floor = max(self.summary.deepest_floor, event.value)
                case events.Attacked(cells=cells) | events.Shot(path=cells):
                    attacker = self._actors[event.actor]
                    self._attack = attacker, event.weapon, cells
                    if attacker.seat == self._seat:
                        self.summary.attacks[event.weapon] += 1
                case events.TurnBegan(seat=seat) if seat == self._seat:
                    self.summary.killed_by = None
                case events.Hurt() | events.Healed():
                    self._count_health(event)
                case events.Died():
                    self._count_death(event)

    def _count_health(self, event: events.Hurt | events.Healed) -> None:
        """Record which attack killed the seat's actor, if it was not healed since."""
        if not self._attack or self._actors[event.actor].seat != self._seat:
            return
        if event.health > 0:
            self.summary.killed_by = None
            return
        attacker, weapon, cells = self._attack
        self.summary.self_inflicted = attacker.seat == self._seat
        if self.summary.self_inflicted:
            foes = (a for a in self._actors.values() if a.seat != self._seat)
            hit = (foe for foe in foes if self._places[foe.id] in cells)
            attacker = next((foe for foe in hit if foe.id != attacker.id), attacker)
        self.summary.killed_by = (attacker.kind, weapon)

    def _count_death(self, event: events.Died) -> None:
        killer = None if event.killer is None else self._actors[event.killer]
        if killer is not None and killer.seat == self._seat:
            kind = self._actors[event.actor].kind
            self.summary.kills[kind] += 1
            self.summary.kill_details.append((kind, event.cause, killer.kind))
