"""The maps and prefabs of all rulesets that are shipped."""

from pathlib import Path

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.maps.shipped_maps import list_lessons, list_levels, list_prefabs

# Tiled's automapping rules are .tmx files, too.
_AUTOMAPPING_FOLDER = "automap"


def all_levels() -> list[Path]:
    """Return every shipped map that can be played."""
    names = _ruleset_folders()
    return [path for name in names for path in (*list_lessons(name), *list_levels(name))]


def all_prefabs() -> list[Path]:
    """Return every shipped prefab."""
    return [path for name in _ruleset_folders() for path in list_prefabs(name)]


def _ruleset_folders() -> list[str]:
    names = (folder.name for folder in LEVELS_FOLDER.iterdir())
    return sorted(name for name in names if name != _AUTOMAPPING_FOLDER)
