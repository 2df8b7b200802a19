"""Where the shipped maps are, and what map files are called."""

from pathlib import Path

LEVELS_FOLDER = Path(__file__).parents[3] / "levels"
# Of maps packed for sharing: a desktop opens them with the game, and Tiled all that end in `.tmx`.
SHARED_ENDING = ".fiveways.tmx"


def map_name(path: Path) -> str:
    """Return a map's name: its file's, without the ending."""
    name = path.name
    return name[: -len(SHARED_ENDING)] if name.lower().endswith(SHARED_ENDING) else path.stem
