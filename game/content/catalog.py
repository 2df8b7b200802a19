"""Where the shipped maps lie."""

from __future__ import annotations

import re
from pathlib import Path

LEVELS = Path(__file__).parent.parent.parent / "levels"
# Below a person's folder for saves.
OWN_MAPS = "levels"
# Right in a ruleset's folder: what lies here are parts of its random levels, not whole maps.
PARTS = "parts"
# Rules for Tiled are maps, too, but nothing to play.
RULE_MAPS = "automap"


def levels_root() -> Path:
    """Return the folder of the shipped maps and their tilesets."""
    return LEVELS


def list_levels(ruleset: str) -> list[Path]:
    """Return the maps of a ruleset by the number their names begin with."""
    return sorted((LEVELS / ruleset).glob("*.tmx"), key=_order)


def list_parts(ruleset: str) -> list[Path]:
    """Return the shipped parts of a ruleset's random levels, in the same order."""
    return sorted(parts_below(LEVELS / ruleset), key=_order)


def parts_below(folder: Path) -> list[Path]:
    """Return the parts that lie below somebody's folder for a ruleset."""
    try:
        found = sorted((folder / PARTS).iterdir())
    except OSError:
        return []
    return [path for path in found if path.suffix.lower() == ".tmx"]


def all_levels() -> list[Path]:
    """Return every shipped map that can be played."""
    return [path for name in _folders() for path in list_levels(name)]


def all_parts() -> list[Path]:
    """Return every shipped part of random levels."""
    return [path for name in _folders() for path in list_parts(name)]


def _folders() -> list[str]:
    return [folder.name for folder in sorted(LEVELS.iterdir()) if folder.name != RULE_MAPS]


def _order(path: Path) -> tuple[int, str]:
    number = re.match(r"\d+", path.stem)
    return (int(number.group()) if number else 10**6, path.stem)
