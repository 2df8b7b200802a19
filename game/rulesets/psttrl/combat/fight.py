"""Fighters, fights with their flags, and the hooks of abilities (rules 3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from game.core.grid import ALL_DIRECTIONS, Grid, Pos, Terrain

_BOTH = "defence", "attack"
# The flags whose causes are told, and the results that they lead to.
_REPORTED_FLAGS = {
    "dodge": "dodged",
    "parry": "parried",
    "reflect": "reflected",
    "critical": "critical",
}


class CombatContext(Protocol):
    """The surroundings of a fight, as far as abilities need them."""

    @property
    def grids(self) -> tuple[Grid, ...]:
        """Return the floors."""

    @property
    def first_floor(self) -> int:
        """Return the number of the first floor; the surface is 0."""

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""

    def free_cell(self, board: int) -> Pos | None:
        """Draw a plain floor cell without a creature, if there is one."""


@dataclass(slots=True)
class Fighter:
    """One side of a fight: a creature with its weapon, "" for bare hands.

    `defence` (DEF) and `attack` (ATK) last for one fight. `base_health` and `base_strength` are
    those of the kind at level 0.
    """

    kind: str
    level: int
    health: int
    weapon: str
    pos: Pos
    board: int
    base_health: int
    base_strength: int
    defence: int
    attack: int
    ability_disabled: bool = False
    weapon_ability_disabled: bool = False

    @property
    def health_max(self) -> int:
        """Return the maximum hit points (MHP)."""
        return self.base_health + self.level

    @property
    def strength(self) -> int:
        """Return the strength (STR), level included."""
        return self.base_strength + self.level

    @property
    def alive(self) -> bool:
        """Return whether it is alive; it still is with 0 hit points."""
        return self.health >= 0

    @property
    def at_full_health(self) -> bool:
        """Return whether it has its maximum hit points."""
        return self.health >= self.health_max

    def add_defence_and_attack(self, amount: int) -> None:
        """Add the same amount to DEF and ATK."""
        self.defence += amount
        self.attack += amount


@dataclass(slots=True)
class Fight:
    """One attack; its flags are raised and never lowered.

    An `accurate` one is neither dodged nor parried; one that is parried has no additional effect.
    `causes` maps a result to the creature or weapon that first raised its flag, and "effect" to the
    one whose additional effect killed. Those in `changers` have changed DEF or ATK of either side.
    """

    attacker: Fighter
    defender: Fighter
    context: CombatContext
    post_move: bool
    dodge: bool = False
    parry: bool = False
    accurate: bool = False
    reflect: bool = False
    no_reflect: bool = False
    critical: bool = False
    no_critical: bool = False
    causes: dict[str, str] = field(default_factory=dict)
    changers: list[str] = field(default_factory=list)

    def record_causes(self, owner: str, alive_before: int, numbers_before: tuple[int, ...]) -> None:
        """Record what an ability did, given `alive_count` and `numbers` before it."""
        if self.numbers != numbers_before and owner not in self.changers:
            self.changers.append(owner)
        for flag, result in _REPORTED_FLAGS.items():
            if getattr(self, flag):
                self.causes.setdefault(result, owner)
        if self.alive_count < alive_before:
            self.causes.setdefault("effect", owner)

    @property
    def alive_count(self) -> int:
        """Return how many of the two are alive."""
        return self.attacker.alive + self.defender.alive

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return DEF and ATK of both."""
        attacker, defender = self.attacker, self.defender
        return attacker.defence, attacker.attack, defender.defence, defender.attack

    def walls_around(self, pos: Pos, board: int, *, outside: bool) -> int:
        """Count the walls among the 8 neighbours; with `outside` also the cells off the map."""
        grid = self.context.grids[board]
        cells = [pos.step(side) for side in ALL_DIRECTIONS]
        inside = [cell for cell in cells if grid.in_bounds(cell)]
        walls = sum(grid.terrain_at(cell) is Terrain.WALL for cell in inside)
        return walls + (len(cells) - len(inside)) * outside


Hook = Callable[[Fight, Fighter, Fighter], None]
# Asked with the fight, the owner and the foe, as hooks are; further parameters are numbers.
Test = Callable[..., bool]
Amount = Callable[..., int]
PostMoveTest = Callable[[str, int], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """The hooks of a creature or weapon, one per phase; they get the fight, the owner and the foe.

    `attacking` and `defending` raise flags. `hit` runs after the owner hit, `struck` after the
    owner was hit, `end` after every fight. `post_move` takes the weapon and the level, and
    returns whether the owner can attack after a step. The numbers of a hook are the defaults of
    its parameters, or of what it asks: texts show them under the owner's name (`ability_numbers`).
    """

    veto: Hook | None = None
    buff: Hook | None = None
    swap: Hook | None = None
    attacking: Hook | None = None
    defending: Hook | None = None
    hit: Hook | None = None
    struck: Hook | None = None
    end: Hook | None = None
    post_move: PostMoveTest | None = None


def _raise_if(test: Test, flag: str, fight: Fight, me: Fighter, foe: Fighter) -> None:
    if test(fight, me, foe):
        setattr(fight, flag, True)


def raising(flag: str, test: Test = lambda *_: True) -> partial[None]:
    """Return a hook that raises a flag of the fight if a test says so."""
    return partial(_raise_if, test, flag)


dodge, parry, critical = map(raising, ("dodge", "parry", "critical"))
ignore_dodge, ignore_reflection = map(raising, ("accurate", "no_reflect"))
prevent_critical = raising("no_critical")


def _add(amount: Amount, to: Sequence[str], whom: int, fight: Fight, *sides: Fighter) -> None:
    more = amount(fight, *sides)
    for name in to:
        setattr(sides[whom], name, getattr(sides[whom], name) + more)


def adding(amount: Amount, to: Sequence[str] = _BOTH, *, foe: bool = False) -> partial[None]:
    """Return a hook that adds an amount to the owner's DEF and ATK, or to the foe's."""
    return partial(_add, amount, to, int(foe))


adding_defence, adding_attack = (partial(adding, to=(name,)) for name in ("defence", "attack"))


def _harm(amount: Amount, fight: Fight, me: Fighter, foe: Fighter) -> None:
    if foe.alive:
        foe.health -= amount(fight, me, foe)


def harming(amount: Amount) -> partial[None]:
    """Return a hook that takes hit points from a foe that is still alive."""
    return partial(_harm, amount)


def strike_at(*values: int) -> Hook:
    """Return a hook that hits critically, and never misses, against some values of DEF."""

    def hook(
        fight: Fight, _me: Fighter, foe: Fighter, *, defences: tuple[int, ...] = values
    ) -> None:
        if foe.defence in defences:
            fight.accurate = fight.critical = True

    return hook


def always(_weapon: str, _level: int) -> bool:
    """Allow post-move attacks with any weapon at any level."""
    return True
