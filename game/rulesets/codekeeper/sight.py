"""What the hero sees: all cells within three, through walls and monsters (rules 2)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

from game.core.actor import Actor
from game.core.grid import Grid, Pos, all_positions
from game.rulesets.codekeeper.params import SIGHT_RANGE
from game.rulesets.codekeeper.paths import square_rows, square_set


@lru_cache(maxsize=4096)
def visible_cells(width: int, height: int, hero: Pos) -> bytes:
    """Return the cells the hero sees from a position: flags of 0 and 1, one byte per cell."""
    return with_sight(bytes(width * height), Grid(width, height, b"\1" * (width * height)), hero)


def with_sight(known: bytes, grid: Grid, hero: Pos) -> bytes:
    """Return the known terrain with the cells added that the hero sees."""
    cells = bytearray(known)
    for row in square_rows(grid.width, grid.height, hero, SIGHT_RANGE):
        cells[row] = grid.terrain[row]
    return bytes(cells)


@lru_cache(maxsize=64)
def known_cells(width: int, height: int, known: bytes) -> frozenset[Pos]:
    """Return the cells of a maze whose terrain is known."""
    return frozenset(compress(all_positions(width, height), known))


def in_sight(grid: Grid, hero: Actor, actors: Iterable[Actor]) -> list[Actor]:
    """Return the other actors that the hero sees, in their order."""
    cells = square_set(grid.width, grid.height, hero.pos, SIGHT_RANGE)
    return [actor for actor in actors if actor.pos in cells and actor is not hero]
