"""What an attack would do, as far as the hero can know (rules 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from game.core.actor import Actor
from game.core.grid import Grid, Pos, Terrain
from game.rulesets.psttrl.ability import Fight
from game.rulesets.psttrl.clash import as_fighter
from game.rulesets.psttrl.combat import DEAD, Blow, resolve
from game.rulesets.psttrl.mind import weapon_of

_DICE = "heisenbug"
_SIDES = 6
# What a reason is called among the causes of a fight.
_FLAGS = {
    "dodged": "dodge",
    "parried": "parry",
    "reflected": "reflect",
    "critical": "critical",
    "effect": "effect",
}
_ASK_FOR_WALLS = frozenset(("crystal_spear", "boomerang", "shovel"))


@dataclass(slots=True)
class _Guess:
    """A ground made of what is remembered; cells nobody has seen are all floor or all wall."""

    grids: tuple[Grid, ...]
    first_floor: int
    rolls: list[int] = field(default_factory=list)

    def below(self, count: int) -> int:
        """Return the next of the rolls tried."""
        assert count == _SIDES
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
    blow: Blow
    attacker: int
    defender: int
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
        return "fails" if self.blow in (Blow.DODGED, Blow.REFLECTED) else "hurts"

    @property
    def reason(self) -> str:
        """Return why."""
        if self.blow is Blow.HIT:
            dead = self.defender < 0
            return "overpowered" if self.overpowered else "effect" if dead else "held"
        return "overpowered" if self.blow is Blow.PARRIED and self.overpowered else self.blow.value

    @property
    def cause(self) -> str:
        """Return the creature or weapon that the reason comes from, "" if from numbers alone."""
        return dict(self.causes).get(_FLAGS.get(self.reason, ""), "")


@dataclass(frozen=True, slots=True)
class Known:
    """What is remembered of the floors, twice: unseen cells taken for floor and for wall."""

    guesses: tuple[tuple[Grid, ...], ...]
    first_floor: int


def known_ground(grids: Iterable[Grid], first_floor: int) -> Known:
    """Return the ground of remembered boards."""
    boards = tuple(grids)
    guesses = tuple(
        tuple(
            Grid(grid.width, grid.height, grid.terrain.replace(b"\0", bytes((unseen,))))
            for grid in boards
        )
        for unseen in (Terrain.FLOOR, Terrain.WALL)
    )
    return Known(guesses, first_floor)


def foresee(known: Known, attacker: Actor, defender: Actor, *, post_move: bool) -> Forecast:
    """Return how an attack may end, over all rolls and what unseen cells may be."""
    ends = list(_ends(known, attacker, defender, post_move=post_move))
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


def _ends(
    known: Known, attacker: Actor, defender: Actor, *, post_move: bool
) -> Iterator[tuple[Blow, int, int, bool, tuple[tuple[str, str], ...]]]:
    bugs = sum(actor.kind == _DICE for actor in (attacker, defender))
    weapons = {weapon_of(attacker), weapon_of(defender)}
    for grids in known.guesses if weapons & _ASK_FOR_WALLS else known.guesses[:1]:
        for rolls in product(range(_SIDES), repeat=bugs):
            ground = _Guess(grids, known.first_floor, list(rolls))
            fight = Fight(as_fighter(attacker), as_fighter(defender), ground, post_move)
            blow = resolve(fight)
            mine, theirs = fight.attacker, fight.defender
            beaten = theirs.health == DEAD and mine.attack >= theirs.defence
            yield blow, mine.health, theirs.health, beaten, tuple(fight.causes.items())
