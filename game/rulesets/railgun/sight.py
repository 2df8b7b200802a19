"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import CARDINALS, Direction, Pos

# The lengths of the front, side and back arms.
Reach = tuple[int, int, int]


def seen_cells(
    floor: int, width: int, height: int, start: Pos, facing: Direction, reach: Reach
) -> int:
    """Return the bit board of the cells seen from one; `floor` is that of the cells to see over.

    The ends of the arms span a rectangle; a cell in it is visible if it is at most one column or
    one row off the hero's. A building ends an arm and is itself visible.
    """
    arms, (north, east, south, west) = _open_arms(width, height, start, facing, reach)
    north_arm, east_arm, south_arm, west_arm = arms
    x, y = start
    if walls := north_arm & floor ^ north_arm:
        north = y - (walls.bit_length() - 1) // width
    if walls := east_arm & floor ^ east_arm:
        east = (walls & -walls).bit_length() - 1 - y * width - x
    if walls := south_arm & floor ^ south_arm:
        south = ((walls & -walls).bit_length() - 1) // width - y
    if walls := west_arm & floor ^ west_arm:
        west = y * width + x + 1 - walls.bit_length()
    return _cells_between(width, start, north, east, south, west)


@lru_cache(maxsize=2048)
def _open_arms(
    width: int, height: int, start: Pos, facing: Direction, reach: Reach
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cells of the four arms' centre lines without any building, and their lengths."""
    (x, y), (front, side, back) = start, reach
    lengths = tuple(
        min(front if arm is facing else back if arm is facing.opposite else side, to_edge)
        for arm, to_edge in zip(CARDINALS, (y, width - 1 - x, height - 1 - y, x), strict=True)
    )
    north, east, south, west = lengths
    cell = 1 << y * width + x
    return (
        (
            _column(width, north) * cell >> north * width,
            ((1 << east) - 1) * cell << 1,
            _column(width, south) * cell << width,
            ((1 << west) - 1) * cell >> west,
        ),
        lengths,
    )


# Tunnels are narrow, so that most fields of view have one of a few shapes, in matches on other
# maps too: kept, sight takes three fifths of the time.
@lru_cache(maxsize=8192)
def _cells_between(width: int, start: Pos, north: int, east: int, south: int, west: int) -> int:
    """Return the cells seen from one along arms of some lengths."""
    (x, y), above, below = start, min(1, north), min(1, south)
    wide = (1 << west + 1 + east) - 1 << x - west
    narrow = wide & 0b111 << x >> 1
    return (
        wide * _column(width, above + 1 + below) << (y - above) * width
        | narrow * _column(width, north + 1 + south) << (y - north) * width
    )


@lru_cache(maxsize=512)
def _column(width: int, count: int) -> int:
    """Return the first cells of the first column: the factor that repeats a row down the rows."""
    return sum(1 << width * row for row in range(count))
