"""Who sees whom: all cells within three for the hero, through walls and monsters (rules 2)."""

from __future__ import annotations

from functools import lru_cache

from game.core.actor import Actor
from game.core.grid import Pos
from game.rulesets.codekeeper.params import MONSTERS, SIGHT_RANGE

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
