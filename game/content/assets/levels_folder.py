"""The folder of the shipped maps."""

from __future__ import annotations

from pathlib import Path

LEVELS_FOLDER = Path(__file__).parents[3] / "levels"


def levels_root() -> Path:
    """Return the folder of the shipped maps and their tilesets."""
    return LEVELS_FOLDER
