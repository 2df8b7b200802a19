"""Where the shipped maps lie."""

from __future__ import annotations

import re
from pathlib import Path

from game.content.assets.paths import LEVELS_FOLDER

# Below a person's folder for saves.
USER_MAPS_FOLDER = "levels"
# Right in a ruleset's folder: what lies here are parts of its random levels, not whole maps.
PREFABS_FOLDER = "parts"
# Rules for Tiled are maps, too, but nothing to play.
AUTOMAPPING_FOLDER = "automap"


def list_levels(ruleset: str) -> list[Path]:
    """Return the maps of a ruleset by the number their names begin with."""
    return sorted((LEVELS_FOLDER / ruleset).glob("*.tmx"), key=_order)


def list_prefabs(ruleset: str) -> list[Path]:
    """Return the shipped parts of a ruleset's random levels, in the same order."""
    return sorted(prefabs_in(LEVELS_FOLDER / ruleset), key=_order)


def prefabs_in(folder: Path) -> list[Path]:
    """Return the parts that lie below somebody's folder for a ruleset."""
    try:
        found = sorted((folder / PREFABS_FOLDER).iterdir())
    except OSError:
        return []
    return [path for path in found if path.suffix.lower() == ".tmx"]


def all_levels() -> list[Path]:
    """Return every shipped map that can be played."""
    return [path for name in _ruleset_folders() for path in list_levels(name)]


def all_prefabs() -> list[Path]:
    """Return every shipped part of random levels."""
    return [path for name in _ruleset_folders() for path in list_prefabs(name)]


def _ruleset_folders() -> list[str]:
    return [
        folder.name
        for folder in sorted(LEVELS_FOLDER.iterdir())
        if folder.name != AUTOMAPPING_FOLDER
    ]


def _order(path: Path) -> tuple[int, str]:
    number = re.match(r"\d+", path.stem)
    return (int(number.group()) if number else 10**6, path.stem)
