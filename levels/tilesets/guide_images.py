"""The pictures of docs/LEVELS.md, drawn by the game and, where it is installed, by Tiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    # Run as a file, only its own folder is on the path.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import Image

from game.cli.main import main as command
from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER

ROOT = Path(__file__).resolve().parents[2]
PICTURES_DIR = ROOT / "docs" / "pictures"
# Which map shows what, and how large.
MAP_PICTURES = {
    "railgun": ("railgun/09-classic-board", 2),
    "dooom": ("dooom/09-two-gates", 2),
    "psttrl": ("psttrl/07-two-lairs", 1),
    "part": ("psttrl/parts/6-ring-road", 1),
    "codekeeper": ("codekeeper/20-around-the-corner", 2),
    "river": ("river/06-marshes", 4),
}
# Of which maps Tiled's view stands beside the game's.
COMPARISONS = {"walls": ("dooom/01-first-blood", 2), "edges": ("river/02-first-walls", 3)}
_GAP = 8


def _render_with_game(level: str, out: Path, *options: str) -> None:
    path = ROOT / "levels" / f"{level}.tmx"
    assert command(["render-level", str(path), "-o", str(out), *options]) == 0


def _render_with_tiled(level: str, out: Path, *options: str) -> Image.Image:
    words = ["tmxrasterizer", *options, str(ROOT / "levels" / f"{level}.tmx"), str(out)]
    subprocess.run(words, check=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    with Image.open(out) as picture:
        return picture.convert("RGB")


def _write_comparison(name: str, level: str, scale: int) -> None:
    """Draw plain tiles, the same with decoration, and the game's own picture in a row."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "a.png"
        hidden = [word for name in (FACES_LAYER, SIGNS_LAYER) for word in ("--hide-layer", name)]
        pictures = [_render_with_tiled(level, out, *hidden), _render_with_tiled(level, out)]
        _render_with_game(level, out)
        with Image.open(out) as drawn:
            pictures.append(drawn.convert("RGB"))
    size = sum(p.width for p in pictures) + _GAP * 2, max(p.height for p in pictures)
    row, x = Image.new("RGB", size, "white"), 0
    for picture in pictures:
        row.paste(picture, (x, (row.height - picture.height) // 2))
        x += picture.width + _GAP
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
