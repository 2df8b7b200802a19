"""What surrounds the hero: found once, then handed on from turn to turn with what changed.

The hero sees all cells within three, through walls and monsters (rules 2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Protocol, TypeVar

from game.core.actor import Actor, Item
from game.core.fast_dataclass import value
from game.core.grid import Direction, Grid, Pos
from game.core.pathfinding import bits_of
from game.core.state import Contents, World
from game.core.view import Board
from game.rulesets.codekeeper.params import MONSTERS, SIGHT_RANGE
from game.rulesets.codekeeper.paths import square, square_side

T = TypeVar("T", Actor, Item)
_id_of = attrgetter("id")
_VIEW_RANGES = {kind: monster.view_range for kind, monster in MONSTERS.items()}


def sees(monster: Actor, hero: Pos) -> bool:
    """Return whether the hero is within a monster's view range; otherwise it does not act."""
    x, y = monster.pos
    view = _VIEW_RANGES[monster.kind]
    return -view <= x - hero[0] <= view and -view <= y - hero[1] <= view


@lru_cache(maxsize=4096)
def visible_cells(width: int, height: int, pos: Pos) -> bytes:
    """Return the cells the hero sees from a position: flags of 0 and 1, one byte per cell."""
    x, y = pos
    left, right = max(0, x - SIGHT_RANGE), min(width, x + SIGHT_RANGE + 1)
    top, bottom = max(0, y - SIGHT_RANGE), min(height, y + SIGHT_RANGE + 1)
    row = bytes(left) + b"\1" * (right - left) + bytes(width - right)
    return bytes(top * width) + row * (bottom - top) + bytes((height - bottom) * width)


@lru_cache(maxsize=4096)
def _byte_mask(visible: bytes) -> int:
    """Return the flags as an integer with full bytes, a mask for terrain."""
    return int.from_bytes(visible, "little") * 255


def merge_known(known: bytes, terrain: bytes, visible: bytes) -> bytes:
    """Return the known terrain with the visible cells added."""
    mask = _byte_mask(visible)
    memory = int.from_bytes(known, "little") & ~mask | int.from_bytes(terrain, "little") & mask
    return memory.to_bytes(len(known), "little")


class Unseen(Protocol):
    """The monsters that the hero has not met and the items on cells that he does not know."""

    def appear(self, cells: Iterable[Pos]) -> tuple[list[Actor], list[Item]]:
        """Return the monsters and items on cells that the hero sees for the first time."""

    def hidden(self, known: bytes) -> tuple[list[Actor], list[Item]]:
        """Return the monsters and items on all cells that are not known."""


class _UnknownItems:
    """What is unseen in a world of whose monsters we cannot say which the hero has met: items."""

    __slots__ = ("_items", "_width")

    def __init__(self, items: Sequence[Item], width: int) -> None:
        """Take the items and the width of their board."""
        self._items = items
        self._width = width

    def appear(self, cells: Iterable[Pos]) -> tuple[list[Actor], list[Item]]:
        on_cells = frozenset(cells)
        return [], [item for item in self._items if item.pos in on_cells]

    def hidden(self, known: bytes) -> tuple[list[Actor], list[Item]]:
        return [], _split(self._items, known, self._width)[1]


@value(frozen=True, slots=True)
class Surroundings:
    """What a turn and a view need of a world.

    `monsters` are those in sight, `alert` those of them that see the hero, `items` those on known
    cells, all oldest first; `lost` are the other monsters that the hero has met. `unseen` has all
    else, `occupied` is the bit board of all monsters' cells, `board` what the hero knows of his.
    """

    monsters: tuple[Actor, ...]
    alert: tuple[Actor, ...]
    lost: tuple[Actor, ...]
    items: tuple[Item, ...]
    unseen: Unseen
    occupied: int
    board: Board

    def contents(self, hero: Actor) -> Contents:
        """Return the actors of the world, the hero first, and its items, all oldest first."""
        monsters, items = self.unseen.hidden(self.board.grid.terrain)
        monsters += self.monsters + self.lost
        items += self.items
        return (hero, *sorted(monsters, key=_id_of)), tuple(sorted(items, key=_id_of))


def first_sight(unseen: Unseen, occupied: int, grid: Grid, hero: Pos) -> Surroundings:
    """Return what surrounds a hero who has seen nothing yet."""
    nothing = bytes(len(grid.terrain))
    board = Board(Grid(grid.width, grid.height, nothing), nothing)
    before = Surroundings((), (), (), (), unseen, occupied, board)
    return _look(before, grid, hero, square(grid.width, grid.height, hero, SIGHT_RANGE))


def after_step(before: Surroundings, grid: Grid, hero: Pos, side: Direction) -> Surroundings:
    """Return what surrounds the hero after a step to a side."""
    known, width = before.board.grid.terrain, grid.width
    ahead = square_side(width, grid.height, hero, SIGHT_RANGE, side)
    return _look(before, grid, hero, [c for c in ahead if not known[c[1] * width + c[0]]])


def _look(before: Surroundings, grid: Grid, hero: Pos, new_cells: Collection[Pos]) -> Surroundings:
    """Return what surrounds the hero on another cell, with what he sees for the first time."""
    width, height, known = grid.width, grid.height, before.board.grid.terrain
    visible, items = visible_cells(width, height, hero), before.items
    in_sight, lost = _split(before.monsters + before.lost, visible, width)
    if new_cells:
        known = merge_known(known, grid.terrain, visible)
        monsters, found = before.unseen.appear(new_cells)
        in_sight += monsters
        items = tuple(sorted((*items, *found), key=_id_of))
    in_sight.sort(key=_id_of)
    return Surroundings(
        tuple(in_sight),
        tuple([monster for monster in in_sight if sees(monster, hero)]),
        tuple(lost),
        items,
        before.unseen,
        before.occupied,
        Board(Grid(width, height, known), visible),
    )


def find_surroundings(world: World, known: bytes, visible: bytes) -> Surroundings:
    """Return what surrounds the hero of a world, from what he knows and sees."""
    grid, (hero, *monsters) = world.grids[0], world.actors
    in_sight, lost = _split(monsters, visible, grid.width)
    items, unknown = _split(world.items, known, grid.width)
    return Surroundings(
        tuple(in_sight),
        tuple([monster for monster in in_sight if sees(monster, hero.pos)]),
        tuple(lost),
        tuple(items),
        _UnknownItems(unknown, grid.width),
        bits_of(grid, [monster.pos for monster in monsters]),
        Board(Grid(grid.width, grid.height, known), visible),
    )


def _split(things: Iterable[T], flags: bytes, width: int) -> tuple[list[T], list[T]]:
    """Return the things on cells whose flag is not zero, and the others."""
    on_flag: list[T] = []
    others: list[T] = []
    for thing in things:
        x, y = thing.pos
        (on_flag if flags[y * width + x] else others).append(thing)
    return on_flag, others
