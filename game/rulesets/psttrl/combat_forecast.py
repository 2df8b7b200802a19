"""The possible results of an attack, as far as the hero can know (rules 3)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.core.actor import Actor
from game.core.grid import Grid, Pos, Terrain
from game.rulesets.psttrl.actor_stats import as_fighter, weapon_of
from game.rulesets.psttrl.combat.creatures import HEISENBUG_MOST
from game.rulesets.psttrl.combat.fight import Fight
from game.rulesets.psttrl.combat.resolution import DEAD, AttackResult, resolve

_RANDOM_KIND = "heisenbug"
_ROLL_SIDES = HEISENBUG_MOST + 1
_WALL_DEPENDENT_WEAPONS = frozenset(("crystal_spear", "boomerang", "shovel"))


@dataclass(slots=True)
class AssumedTerrain:
    """Remembered terrain, in which unseen cells are all floor or all wall, and what is rolled."""

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


class AttackCase(NamedTuple):
    """One possible result of an attack.

    `attacker_health` and `defender_health` are hit points after it, `attack` and `defence` the
    numbers that met in it; `overpowered` means that ATK reached DEF; `causes` pairs its effects
    with the creature or weapon behind each, and `changers` are those whose abilities changed DEF
    or ATK.
    """

    result: AttackResult
    attacker_health: int
    defender_health: int
    overpowered: bool
    causes: tuple[tuple[str, str], ...]
    changers: tuple[str, ...]
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The possible results of one attack: counts out of `cases`, and the likeliest case."""

    cases: int
    kills: int
    backfires: int
    likeliest: AttackCase

    @property
    def verdict(self) -> str:
        """Return the text key of the fate of the defender, or of a self-killing attacker."""
        if self.kills == self.cases:
            return "kills"
        if self.kills:
            return "may_kill"
        if self.backfires:
            return "backfires" if self.backfires == self.cases else "may_backfire"
        misses = (AttackResult.DODGED, AttackResult.REFLECTED)
        return "fails" if self.likeliest.result in misses else "hurts"

    @property
    def reason(self) -> str:
        """Return the text key of the reason for the likeliest result."""
        case = self.likeliest
        if case.overpowered and case.result in (AttackResult.HIT, AttackResult.PARRIED):
            return "overpowered"
        if case.result is AttackResult.HIT:
            return "effect" if case.defender_health < 0 else "held"
        return str(case.result.value)

    @property
    def cause(self) -> str:
        """Return the creature or weapon behind the reason, "" if it is DEF and ATK alone."""
        return dict(self.likeliest.causes).get(self.reason, "")


# With unseen cells as floor, and as wall.
KnownTerrain = tuple[AssumedTerrain, ...]


def known_terrain(grids: Iterable[Grid], first_floor: int) -> KnownTerrain:
    """Return the terrain assumptions for remembered boards."""
    assumed = zip(*map(_assumed, grids), strict=True)
    return tuple(AssumedTerrain(floors, first_floor) for floors in assumed)


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
    counts = Counter(_cases(known, attacker, defender, post_move=post_move))
    return Forecast(
        counts.total(),
        sum(count for case, count in counts.items() if case.defender_health < 0),
        sum(count for case, count in counts.items() if case.attacker_health < 0),
        min(
            counts, key=lambda c: (-counts[c], c.defender_health, c.attacker_health, c.result.value)
        ),
    )


def _cases(
    known: KnownTerrain, attacker: Actor, defender: Actor, *, post_move: bool
) -> Iterator[AttackCase]:
    random_count = sum(actor.kind == _RANDOM_KIND for actor in (attacker, defender))
    weapons = {weapon_of(attacker), weapon_of(defender)}
    for terrain in known if weapons & _WALL_DEPENDENT_WEAPONS else known[:1]:
        for rolls in product(range(_ROLL_SIDES), repeat=random_count):
            context = AssumedTerrain(terrain.grids, terrain.first_floor, [*rolls])
            fight = Fight(as_fighter(attacker), as_fighter(defender), context, post_move)
            result = resolve(fight)
            striker, struck = fight.attacker, fight.defender
            met = striker if result is AttackResult.REFLECTED else struck
            yield AttackCase(
                result,
                striker.health,
                struck.health,
                struck.health == DEAD and striker.attack >= struck.defence,
                tuple(fight.causes.items()),
                tuple(fight.changers),
                striker.attack,
                met.defence,
            )
