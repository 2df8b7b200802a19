"""What an attack would do, as far as the hero can know (rules 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from game.core.actor import Actor
from game.core.grid import Grid, Pos, Terrain
from game.rulesets.psttrl.actors import as_fighter, weapon_of
from game.rulesets.psttrl.combat.abilities import Fight
from game.rulesets.psttrl.combat.resolution import DEAD, AttackResult, resolve

_RANDOM_KIND = "heisenbug"
_ROLL_SIDES = 6
# What a reason is called among the causes of a fight.
_CAUSE_BY_REASON = {
    "dodged": "dodge",
    "parried": "parry",
    "reflected": "reflect",
    "critical": "critical",
    "effect": "effect",
}
_WALL_DEPENDENT_WEAPONS = frozenset(("crystal_spear", "boomerang", "shovel"))


@dataclass(slots=True)
class _AssumedTerrain:
    """A ground made of what is remembered; cells nobody has seen are all floor or all wall."""

    grids: tuple[Grid, ...]
    first_floor: int
    rolls: list[int] = field(default_factory=list)

    def below(self, count: int) -> int:
        """Return the next of the rolls tried."""
        assert count == _ROLL_SIDES
        return self.rolls.pop()

    def free_cell(self, board: int) -> Pos | None:
        """Return no cell: where somebody is sent changes nothing that is told here."""
        assert board < len(self.grids)
        return None


@dataclass(frozen=True, slots=True)
class Forecast:
    """How one attack may end; each count is out of `cases`.

    `attacker` and `defender` are their hit points in the likeliest case, `causes` says which
    creature or weapon brought what about in it.
    """

    cases: int
    kills: int
    backfires: int
    result: AttackResult
    attacker_health: int
    defender_health: int
    overpowered: bool
    causes: tuple[tuple[str, str], ...]

    @property
    def verdict(self) -> str:
        """Return what becomes of the defender, or of an attacker that kills itself."""
        if self.kills == self.cases:
            return "kills"
        if self.kills:
            return "may_kill"
        if self.backfires:
            return "backfires" if self.backfires == self.cases else "may_backfire"
        return "fails" if self.result in (AttackResult.DODGED, AttackResult.REFLECTED) else "hurts"

    @property
    def reason(self) -> str:
        """Return why."""
        if self.result is AttackResult.HIT:
            dead = self.defender_health < 0
            return "overpowered" if self.overpowered else "effect" if dead else "held"
        return (
            "overpowered"
            if self.result is AttackResult.PARRIED and self.overpowered
            else self.result.value
        )

    @property
    def cause(self) -> str:
        """Return the creature or weapon that the reason comes from, "" if from numbers alone."""
        return dict(self.causes).get(_CAUSE_BY_REASON.get(self.reason, ""), "")


@dataclass(frozen=True, slots=True)
class KnownTerrain:
    """What is remembered of the floors, twice: unseen cells taken for floor and for wall."""

    assumptions: tuple[tuple[Grid, ...], ...]
    first_floor: int


def known_terrain(grids: Iterable[Grid], first_floor: int) -> KnownTerrain:
    """Return the ground of remembered boards."""
    boards = tuple(grids)
    guesses = tuple(
        tuple(
            Grid(grid.width, grid.height, grid.terrain.replace(b"\0", bytes((unseen,))))
            for grid in boards
        )
        for unseen in (Terrain.FLOOR, Terrain.WALL)
    )
    return KnownTerrain(guesses, first_floor)


def forecast_attack(
    known: KnownTerrain, attacker: Actor, defender: Actor, *, post_move: bool
) -> Forecast:
    """Return how an attack may end, over all rolls and what unseen cells may be."""
    ends = list(_outcomes(known, attacker, defender, post_move=post_move))
    ends.sort(key=lambda end: (-sum(end == other for other in ends), end[2], end[1], end[0].value))
    blow, mine, theirs, overpowered, causes = ends[0]
    return Forecast(
        len(ends),
        sum(end[2] < 0 for end in ends),
        sum(end[1] < 0 for end in ends),
        blow,
        mine,
        theirs,
        overpowered,
        causes,
    )


def _outcomes(
    known: KnownTerrain, attacker: Actor, defender: Actor, *, post_move: bool
) -> Iterator[tuple[AttackResult, int, int, bool, tuple[tuple[str, str], ...]]]:
    bugs = sum(actor.kind == _RANDOM_KIND for actor in (attacker, defender))
    weapons = {weapon_of(attacker), weapon_of(defender)}
    for grids in known.assumptions if weapons & _WALL_DEPENDENT_WEAPONS else known.assumptions[:1]:
        for rolls in product(range(_ROLL_SIDES), repeat=bugs):
            ground = _AssumedTerrain(grids, known.first_floor, list(rolls))
            fight = Fight(as_fighter(attacker), as_fighter(defender), ground, post_move)
            blow = resolve(fight)
            mine, theirs = fight.attacker, fight.defender
            beaten = theirs.health == DEAD and mine.attack >= theirs.defence
            yield blow, mine.health, theirs.health, beaten, tuple(fight.causes.items())
