"""The four weapons, a row each: what an attack costs, where it can be aimed and what it hits."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from game.core.grid import Direction, Grid, Pos
from game.rulesets.codekeeper.params import BOW, HAMMER, SCYTHE, SIGHT_RANGE, SWORD

Offset = tuple[int, int]


def sword(target: Offset) -> tuple[Offset, ...]:
    """Hit one cell that is a step away in a cardinal direction."""
    return (target,) if abs(target[0]) + abs(target[1]) == 1 else ()


def hammer(target: Offset) -> tuple[Offset, ...]:
    """Hit three cells in range 1.

    With a diagonal target those are the target and its neighbours in the two cardinal directions,
    with a cardinal one the target and its neighbours in the two diagonal directions.
    """
    dx, dy = target
    if max(abs(dx), abs(dy)) != 1:
        return ()
    if dx and dy:
        return target, (dx, 0), (0, dy)
    return ((dx, -1), target, (dx, 1)) if dx else ((-1, dy), target, (1, dy))


def scythe(target: Offset) -> tuple[Offset, ...]:
    """Hit the two cells of a chess queen's move of distance 2, whichever of them is the target."""
    dx, dy = target
    reach = max(abs(dx), abs(dy))
    if reach not in (1, 2) or not (0 in target or abs(dx) == abs(dy)):
        return ()
    near = dx // reach, dy // reach
    return near, (2 * near[0], 2 * near[1])


def bow(target: Offset) -> tuple[Offset, ...]:
    """Hit any single cell in sight but the hero's own."""
    return (target,) if 1 <= max(abs(target[0]), abs(target[1])) <= SIGHT_RANGE else ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: `hits` tells the offsets hit by a target's offset, none if that is out of range.

    `push` is how many cells a monster that survives is moved away from the hero; no weapon of the
    manual pushes, but one that is added may.
    """

    name: str
    damage: int
    hits: Callable[[Offset], tuple[Offset, ...]]
    uses_charges: bool = True
    push: int = 0


# In the order of their numbers in the line protocol.
WEAPONS: dict[str, Weapon] = {
    weapon.name: weapon
    for weapon in (
        Weapon(SWORD, 10, sword, uses_charges=False),
        Weapon(HAMMER, 6, hammer),
        Weapon(SCYTHE, 7, scythe),
        Weapon(BOW, 8, bow),
    )
}
CHARGED_WEAPONS = tuple(weapon.name for weapon in WEAPONS.values() if weapon.uses_charges)
# A number of charges for each of these.
Charges = tuple[int, ...]
# No weapon reaches farther than the hero sees.
_REACH = range(-SIGHT_RANGE, SIGHT_RANGE + 1)
# Each weapon's hits by the offset of the target, for all that it can be aimed at.
_HITS: dict[str, dict[Offset, tuple[Offset, ...]]] = {
    name: {(dx, dy): hits for dy in _REACH for dx in _REACH if (hits := weapon.hits((dx, dy)))}
    for name, weapon in WEAPONS.items()
}


@lru_cache(maxsize=4096)
def usable_weapons(charges: Charges) -> tuple[str, ...]:
    """Return the weapons that have a charge left or need none."""
    empty = {weapon for weapon, count in zip(CHARGED_WEAPONS, charges, strict=True) if not count}
    return tuple(weapon for weapon in WEAPONS if weapon not in empty)


def with_charges(charges: Charges, weapon: str, change: int) -> Charges:
    """Return the charges after those of a weapon have changed; nothing changes without any."""
    if weapon not in CHARGED_WEAPONS:
        return charges
    place = CHARGED_WEAPONS.index(weapon)
    return (*charges[:place], charges[place] + change, *charges[place + 1 :])


def in_range(weapon: str, start: Pos, target: Pos) -> bool:
    """Return whether a weapon can be aimed from one cell at another.

    >>> in_range("sword", Pos(1, 1), Pos(2, 2)), in_range("scythe", Pos(1, 1), Pos(3, 3))
    (False, True)
    """
    return _offset(start, target) in _HITS[weapon]


def facing_towards(start: Pos, target: Pos) -> Direction:
    """Return the main direction from one cell to another: east or west on a diagonal."""
    dx, dy = _offset(start, target)
    if abs(dx) >= abs(dy):
        return Direction.E if dx > 0 else Direction.W
    return Direction.S if dy > 0 else Direction.N


def targets(weapon: str, start: Pos, width: int, height: int) -> tuple[Pos, ...]:
    """Return the cells of a maze that a weapon can be aimed at, in reading order."""
    return _inside(start, _HITS[weapon], width, height)


@lru_cache(maxsize=16384)
def cells_hit(weapon: str, start: Pos, target: Pos, width: int, height: int) -> tuple[Pos, ...]:
    """Return the cells an attack hits, without those outside the maze.

    >>> cells_hit("scythe", Pos(1, 0), Pos(0, 0), 16, 12)
    (Pos(x=0, y=0),)
    """
    return _inside(start, _HITS[weapon].get(_offset(start, target), ()), width, height)


@lru_cache(maxsize=4096)
def attack_areas(weapon: str, start: Pos, width: int, height: int) -> tuple[tuple[Pos, ...], ...]:
    """Return the distinct areas a weapon can hit from a cell, each with a target first.

    >>> len(attack_areas("scythe", Pos(5, 5), 16, 12))
    8
    """
    areas: dict[frozenset[Pos], tuple[Pos, ...]] = {}
    for target in targets(weapon, start, width, height):
        cells = cells_hit(weapon, start, target, width, height)
        areas.setdefault(frozenset(cells), (target, *(cell for cell in cells if cell != target)))
    return tuple(areas.values())


def _offset(start: Pos, target: Pos) -> Offset:
    return target[0] - start[0], target[1] - start[1]


def _inside(start: Pos, offsets: Iterable[Offset], width: int, height: int) -> tuple[Pos, ...]:
    """Return the cells at offsets from a cell, without those outside a maze."""
    cells = [Pos(start.x + dx, start.y + dy) for dx, dy in offsets]
    return tuple(filter(Grid(width, height, b"").in_bounds, cells))
