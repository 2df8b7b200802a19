"""Puts the drawn icons of all sizes into one file for Windows and one for macOS; needs Pillow."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = (16, 32, 64, 128, 256, 512)


def main(icons: Path, out: Path) -> None:
    """Write `icon.ico` and `icon.icns`."""
    for name, sizes in (("icon.ico", ICO_SIZES), ("icon.icns", ICNS_SIZES)):
        *smaller, largest = (Image.open(icons / f"{size}.png") for size in sizes)
        # Pillow scales only for sizes that are not among these.
        pairs = [(size, size) for size in sizes]
        largest.save(out / name, append_images=smaller, sizes=pairs)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
