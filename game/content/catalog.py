"""Where the shipped maps lie."""

from __future__ import annotations

import re
from pathlib import Path

LEVELS = Path(__file__).parent.parent.parent / "levels"
# Rules for Tiled are maps, too, but nothing to play.
RULE_MAPS = "automap"


def levels_root() -> Path:
    """Return the folder of the shipped maps and their tilesets."""
    return LEVELS


def list_levels(ruleset: str) -> list[Path]:
    """Return the maps of a ruleset by the number their names begin with."""
    return sorted((LEVELS / ruleset).glob("*.tmx"), key=_order)


def all_levels() -> list[Path]:
    """Return every shipped map."""
    folders = [folder.name for folder in sorted(LEVELS.iterdir()) if folder.name != RULE_MAPS]
    return [path for name in folders for path in list_levels(name)]


def _order(path: Path) -> tuple[int, str]:
    number = re.match(r"\d+", path.stem)
    return (int(number.group()) if number else 10**6, path.stem)
