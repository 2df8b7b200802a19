"""Paths in the repository."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copy_tilesets(folder: Path) -> None:
    without_pictures = shutil.ignore_patterns("*.png")
    shutil.copytree(ROOT / "levels" / "tilesets", folder / "tilesets", ignore=without_pictures)
