"""The shipped maps and prefabs, and the folders of maps."""

import re
from pathlib import Path

from game import plugins
from game.content.assets.map_paths import LEVELS_FOLDER

# In a player's folder for saves.
USER_MAPS_FOLDER = "levels"
# In a ruleset's folder: prefabs of its random levels, not whole maps.
PREFABS_FOLDER = "parts"
# In a ruleset's folder: the small maps that teach it, to be played before the others.
LESSONS_FOLDER = "lessons"


def list_levels(ruleset: str) -> list[Path]:
    """Return a ruleset's shipped maps, sorted by the number in front of their names."""
    return sorted(levels_of(ruleset).glob("*.tmx"), key=_order)


def list_lessons(ruleset: str) -> list[Path]:
    """Return a ruleset's lessons in their order."""
    return sorted((levels_of(ruleset) / LESSONS_FOLDER).glob("*.tmx"), key=_order)


def list_prefabs(ruleset: str) -> list[Path]:
    """Return a ruleset's shipped prefabs, sorted in the same way."""
    return sorted(prefabs_in(levels_of(ruleset)), key=_order)


def prefabs_in(folder: Path) -> list[Path]:
    """Return the prefabs in a ruleset's folder of maps."""
    try:
        paths = sorted((folder / PREFABS_FOLDER).iterdir())
    except OSError:
        return []
    return [path for path in paths if path.suffix.lower() == ".tmx"]


def levels_of(ruleset: str) -> Path:
    """Return a ruleset's folder of shipped maps."""
    package = plugins.folder_of(ruleset)
    return LEVELS_FOLDER / ruleset if package is None else package / "levels"


def _order(path: Path) -> tuple[int, str]:
    number = re.match(r"\d+", path.stem)
    return (int(number.group()) if number else 10**6, path.stem)
