"""The sight square: all cells within three, through walls and monsters (rules 2)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Pos
from game.core.pathfinding import chebyshev_square, flags_from_bits
from game.rulesets.codekeeper.params import SIGHT_RANGE


@lru_cache(maxsize=4096)
def visible_cells(width: int, height: int, pos: Pos) -> bytes:
    """Return the cells the hero sees from a position: flags of 0 and 1, one byte per cell."""
    return flags_from_bits(chebyshev_square(width, height, pos, SIGHT_RANGE), width * height)


@lru_cache(maxsize=4096)
def _byte_mask(visible: bytes) -> int:
    """Return the flags as an integer with full bytes, a mask for terrain."""
    return int.from_bytes(visible, "little") * 255


def merge_known(known: bytes, terrain: bytes, visible: bytes) -> bytes:
    """Return the known terrain with the visible cells added."""
    mask = _byte_mask(visible)
    memory = int.from_bytes(known, "little") & ~mask | int.from_bytes(terrain, "little") & mask
    return memory.to_bytes(len(known), "little")
