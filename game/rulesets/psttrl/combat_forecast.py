"""The possible results of an attack, as far as the hero can know (rules 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from game.core.actor import Actor
from game.core.grid import Grid, Pos, Terrain
from game.rulesets.psttrl.actors import as_fighter, weapon_of
from game.rulesets.psttrl.combat.abilities import Fight
from game.rulesets.psttrl.combat.resolution import DEAD, AttackResult, resolve

_RANDOM_KIND = "heisenbug"
_ROLL_SIDES = 6
# The key among `Fight.causes` that belongs to a reason.
_CAUSE_BY_REASON = {
    "dodged": "dodge",
    "parried": "parry",
    "reflected": "reflect",
    "critical": "critical",
    "effect": "effect",
}
_Causes = tuple[tuple[str, str], ...]
# The fields of a forecast that one case decides, from `result` on.
_Outcome = tuple[AttackResult, int, int, bool, _Causes, tuple[str, ...], int, int]
_WALL_DEPENDENT_WEAPONS = frozenset(("crystal_spear", "boomerang", "shovel"))


@dataclass(slots=True)
class _AssumedTerrain:
    """Remembered terrain, in which unseen cells are all floor or all wall."""

    grids: tuple[Grid, ...]
    first_floor: int
    rolls: list[int] = field(default_factory=list)

    def below(self, count: int) -> int:
        assert count == _ROLL_SIDES
        return self.rolls.pop()

    def free_cell(self, board: int) -> Pos | None:
        """Return no cell: a forecast does not depend on where a creature is sent."""
        assert board < len(self.grids)
        return None


@dataclass(frozen=True, slots=True)
class Forecast:
    """The possible results of one attack: counts out of `cases`, and the likeliest case.

    `attacker_health` and `defender_health` are hit points after the likeliest case, `attack` and
    `defence` the numbers that met in it; `overpowered` means that ATK reached DEF;
    `causes` pairs its effects with the creature or weapon behind each, and `changers` are those
    whose abilities changed DEF or ATK.
    """

    cases: int
    kills: int
    backfires: int
    result: AttackResult
    attacker_health: int
    defender_health: int
    overpowered: bool
    causes: tuple[tuple[str, str], ...]
    changers: tuple[str, ...]
    attack: int
    defence: int

    @property
    def verdict(self) -> str:
        """Return the text key of the fate of the defender, or of a self-killing attacker."""
        if self.kills == self.cases:
            return "kills"
        if self.kills:
            return "may_kill"
        if self.backfires:
            return "backfires" if self.backfires == self.cases else "may_backfire"
        return "fails" if self.result in (AttackResult.DODGED, AttackResult.REFLECTED) else "hurts"

    @property
    def reason(self) -> str:
        """Return the text key of the reason for the likeliest result."""
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
        """Return the creature or weapon behind the reason, "" if it is DEF and ATK alone."""
        return dict(self.causes).get(_CAUSE_BY_REASON.get(self.reason, ""), "")


@dataclass(frozen=True, slots=True)
class KnownTerrain:
    """The remembered floors twice: with unseen cells as floor, and as wall."""

    assumptions: tuple[tuple[Grid, ...], ...]
    first_floor: int


def known_terrain(grids: Iterable[Grid], first_floor: int) -> KnownTerrain:
    """Return the terrain assumptions for remembered boards."""
    with_floor, with_wall = zip(*map(_assumed, grids), strict=True)
    return KnownTerrain((with_floor, with_wall), first_floor)


@lru_cache(maxsize=64)
def _assumed(grid: Grid) -> tuple[Grid, Grid]:
    """Return a remembered floor with unseen cells as floor, and as wall.

    All forecasts of a turn are made on the same ones, most of which are of no other turn either.
    """
    plain, wall = (
        Grid(grid.width, grid.height, grid.terrain.replace(b"\0", bytes((unseen,))))
        for unseen in (Terrain.FLOOR, Terrain.WALL)
    )
    return plain, wall


def forecast_attack(
    known: KnownTerrain, attacker: Actor, defender: Actor, *, post_move: bool
) -> Forecast:
    """Return the possible results over all rolls and both assumptions on unseen cells."""
    outcomes = list(_outcomes(known, attacker, defender, post_move=post_move))
    outcomes.sort(
        key=lambda outcome: (
            -sum(outcome == other for other in outcomes),
            outcome[2],
            outcome[1],
            outcome[0].value,
        )
    )
    return Forecast(
        len(outcomes),
        sum(outcome[2] < 0 for outcome in outcomes),
        sum(outcome[1] < 0 for outcome in outcomes),
        *outcomes[0],
    )


def _outcomes(
    known: KnownTerrain, attacker: Actor, defender: Actor, *, post_move: bool
) -> Iterator[_Outcome]:
    random_count = sum(actor.kind == _RANDOM_KIND for actor in (attacker, defender))
    weapons = {weapon_of(attacker), weapon_of(defender)}
    for grids in known.assumptions if weapons & _WALL_DEPENDENT_WEAPONS else known.assumptions[:1]:
        for rolls in product(range(_ROLL_SIDES), repeat=random_count):
            context = _AssumedTerrain(grids, known.first_floor, list(rolls))
            fight = Fight(as_fighter(attacker), as_fighter(defender), context, post_move)
            result = resolve(fight)
            striker, struck = fight.attacker, fight.defender
            overpowered = struck.health == DEAD and striker.attack >= struck.defence
            met = striker if result is AttackResult.REFLECTED else struck
            causes, numbers = tuple(fight.causes.items()), (striker.attack, met.defence)
            fate = (result, striker.health, struck.health, overpowered)
            yield *fate, causes, tuple(fight.changers), *numbers
