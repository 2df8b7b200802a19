"""Draws the pictures of docs/LEVELS.md with the game and, if it is installed, with Tiled."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from game.cli.main import main as command
from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER

ROOT = Path(__file__).resolve().parents[2]
PICTURES_DIR = ROOT / "docs" / "pictures"
# The map and scale of each picture.
MAP_PICTURES = {
    "railgun": ("railgun/09-classic-board", 2),
    "dooom": ("dooom/12-two-gates", 2),
    "psttrl": ("psttrl/07-two-lairs", 1),
    "part": ("psttrl/parts/6-ring-road", 1),
    "codekeeper": ("codekeeper/20-around-the-corner", 2),
    "river": ("river/06-marshes", 4),
}
# The map and scale of each comparison of Tiled's view with the game's.
COMPARISONS = {"walls": ("dooom/01-first-blood", 2), "edges": ("river/02-first-walls", 3)}
_GAP = 8


def _render_with_game(level: str, out: Path, *options: str) -> None:
    path = ROOT / "levels" / f"{level}.tmx"
    assert command(["render-level", str(path), "-o", str(out), *options]) == 0


def _render_with_tiled(level: str, out: Path, *options: str) -> Image.Image:
    argv = ["tmxrasterizer", *options, str(ROOT / "levels" / f"{level}.tmx"), str(out)]
    subprocess.run(argv, check=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    with Image.open(out) as picture:
        return picture.convert("RGB")


def _write_comparison(name: str, level: str, scale: int) -> None:
    """Write three pictures in a row: plain tiles, the decorated map, and the game's view."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "a.png"
        hidden = [part for name in (FACES_LAYER, SIGNS_LAYER) for part in ("--hide-layer", name)]
        pictures = [_render_with_tiled(level, out, *hidden), _render_with_tiled(level, out)]
        _render_with_game(level, out)
        with Image.open(out) as picture:
            pictures.append(picture.convert("RGB"))
    size = sum(p.width for p in pictures) + _GAP * 2, max(p.height for p in pictures)
    row, x = Image.new("RGB", size, "white"), 0
    for image in pictures:
        row.paste(image, (x, (row.height - image.height) // 2))
        x += image.width + _GAP
    row.resize((row.width * scale, row.height * scale), Image.Resampling.NEAREST).save(
        PICTURES_DIR / f"levels-{name}.png"
    )


def main() -> None:
    """Write all pictures."""
    for name, (level, scale) in MAP_PICTURES.items():
        _render_with_game(level, PICTURES_DIR / f"levels-{name}.png", "--scale", str(scale))
    if shutil.which("tmxrasterizer") is not None:
        for name, (level, scale) in COMPARISONS.items():
            _write_comparison(name, level, scale)


if __name__ == "__main__":
    main()
