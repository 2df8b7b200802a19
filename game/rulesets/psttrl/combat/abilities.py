"""What abilities are made of: fighters, a fight with its flags, hooks that bend it (rules 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from game.core.grid import ALL_DIRECTIONS, Grid, Pos, Terrain

_REPORTED_FLAGS = ("dodge", "parry", "reflect", "critical")


class CombatContext(Protocol):
    """Where a fight happens, as far as abilities ask."""

    @property
    def grids(self) -> tuple[Grid, ...]:
        """Return the floors."""

    @property
    def first_floor(self) -> int:
        """Return the number of the first floor: 0 where that is the surface."""

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""

    def free_cell(self, board: int) -> Pos | None:
        """Draw a plain floor cell without a creature, if there is one."""


@dataclass(slots=True)
class Fighter:
    """One side of a fight: a creature with what it wields; `defence` and `attack` last one fight.

    `weapon` is empty for bare hands. `base_health` and `base_strength` are the kind's own.
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
        """Return the most hit points it can have (MHP)."""
        return self.base_health + self.level

    @property
    def strength(self) -> int:
        """Return its strength (STR), the level included."""
        return self.base_strength + self.level

    @property
    def alive(self) -> bool:
        """Return whether it lives: it does with 0 hit points."""
        return self.health >= 0

    @property
    def at_full_health(self) -> bool:
        """Return whether its hit points are full."""
        return self.health >= self.health_max

    def add_defence_and_attack(self, amount: int) -> None:
        """Change defence and attack alike."""
        self.defence += amount
        self.attack += amount


@dataclass(slots=True)
class Fight:
    """One attack; the flags are only ever raised.

    `causes` names the creature or weapon that raised a flag first, and under "effect" the one whose
    further effect was deadly.
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

    def record_causes(self, owner: str, alive_before: int) -> None:
        """Note what an ability has just done; `lives` counts those who lived before it."""
        for flag in _REPORTED_FLAGS:
            if getattr(self, flag):
                self.causes.setdefault(flag, owner)
        if self.alive_count < alive_before:
            self.causes.setdefault("effect", owner)

    @property
    def alive_count(self) -> int:
        """Return how many of the two live."""
        return self.attacker.alive + self.defender.alive

    def walls_around(self, pos: Pos, board: int, *, outside: bool) -> int:
        """Count the walls among the 8 neighbours, and what is off the map if asked for."""
        grid = self.context.grids[board]
        cells = [pos.step(side) for side in ALL_DIRECTIONS]
        walls = sum(
            grid.in_bounds(cell) and grid.terrain_at(cell) is Terrain.WALL for cell in cells
        )
        return walls + (sum(not grid.in_bounds(cell) for cell in cells) if outside else 0)


Hook = Callable[[Fight, Fighter, Fighter], None]
PostMoveTest = Callable[[str, int], bool]


@dataclass(frozen=True, slots=True)
class Ability:
    """What a creature or weapon does in each phase; hooks get the fight, the owner and the foe.

    `attacking` and `defending` raise flags; `hit` runs when the owner's attack hit, `struck` when
    the owner was hit, `end` whatever came of it. `post_move` tells from the weapon and the level
    whether the owner can attack after a step.
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


def ignore_dodge(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Make the attack accurate."""
    fight.accurate = True


def ignore_reflection(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Keep the attack from being reflected."""
    fight.no_reflect = True


def prevent_critical(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Keep the attack from being critical."""
    fight.no_critical = True


def dodge(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Let the attack miss."""
    fight.dodge = True


def parry(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Take the attack's additional effect away."""
    fight.parry = True


def critical(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Make the attack critical."""
    fight.critical = True


def always(_weapon: str, _level: int) -> bool:
    """Allow post-move attacks whatever the weapon and the level."""
    return True
