"""The sight square: everything within three cells, through walls and monsters (rules 2)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Pos
from game.rulesets.codekeeper.params import SIGHT_RANGE
from game.rulesets.codekeeper.paths import square


@lru_cache(maxsize=4096)
def visible_cells(width: int, height: int, pos: Pos) -> bytes:
    """Return flags, a byte per cell: 1 where the hero sees from a cell."""
    flags = bytearray(width * height)
    for cell in square(width, height, pos, SIGHT_RANGE):
        flags[cell.y * width + cell.x] = 1
    return bytes(flags)


@lru_cache(maxsize=4096)
def _byte_mask(visible: bytes) -> int:
    """Return the flags as a number with full bytes, to cut terrain out with."""
    return int.from_bytes(visible, "little") * 255


def merge_known(known: bytes, terrain: bytes, visible: bytes) -> bytes:
    """Return what is known of the ground once more of it is seen."""
    cut = _byte_mask(visible)
    memory = int.from_bytes(known, "little") & ~cut | int.from_bytes(terrain, "little") & cut
    return memory.to_bytes(len(known), "little")
