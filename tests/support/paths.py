"""Paths in the repository."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copy_tilesets(folder: Path) -> None:
    shutil.copytree(ROOT / "levels" / "tilesets", folder / "tilesets")
