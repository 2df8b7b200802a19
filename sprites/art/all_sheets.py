"""The generated sheets, and functions that write them and find stale files."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from sprites.art.baator.effects import effect_clips
from sprites.art.baator.tiles import tile_clips
from sprites.art.castle import tiles
from sprites.art.caves import sheets as caves
from sprites.art.circuit import sheets as circuit
from sprites.art.meadow import sheets as meadow
from sprites.art.palette import SPRITES_DIR, Clip
from sprites.art.seats import MEADOW_SEATS, SEATS, seat_sheets
from sprites.art.sheet import BUILDER, checksum, compile_sheet, png_bytes


@cache
def all_sheets() -> dict[str, list[Clip]]:
    """Return every generated sheet's clips by its path under this folder, without its ending."""
    made: dict[str, list[Clip]] = {"baator/tiles": tile_clips(), "baator/fx": effect_clips()}
    made.update(seat_sheets("castle", SEATS))
    made.update(seat_sheets("meadow", MEADOW_SEATS))
    made.update(circuit.sheets())
    made.update(tiles.sheets())
    made.update(meadow.sheets())
    made.update(caves.sheets())
    return made


def build_files() -> list[str]:
    """Write the generated sheets that are stale; return a sentence for each that was painted."""
    refused: list[str] = []
    for name, clips in all_sheets().items():
        path = SPRITES_DIR / f"{name}.json"
        picture, table = compile_sheet(name, clips)
        if _is_painted(path):
            refused.append(
                f"{path}: painted since it was built, and kept. Remove its generator to keep it for"
                " good, or the file to build it again."
            )
        elif _is_stale(path, picture, table):
            path.parent.mkdir(exist_ok=True)
            path.with_suffix(".png").write_bytes(png_bytes(picture))
            path.write_bytes(table)
    return refused


def _is_painted(path: Path) -> bool:
    """Return whether a sheet on disk is anything but what a build has written."""
    if not path.with_suffix(".png").exists():
        return False
    try:
        meta: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["meta"]
        stored = checksum(Image.open(path.with_suffix(".png")))
    except (OSError, ValueError, TypeError, KeyError, SyntaxError):
        return True
    return meta.get("app") != BUILDER or meta.get("checksum") != stored


def stale_sheets() -> Iterator[str]:
    """Yield the names of the sheets that differ from what their generators make, or are missing."""
    for name, clips in all_sheets().items():
        if _is_stale(SPRITES_DIR / f"{name}.json", *compile_sheet(name, clips)):
            yield name


def _is_stale(path: Path, picture: Image.Image, table: bytes) -> bool:
    try:
        # Compare pixels: another zlib may compress the same picture differently.
        stored = checksum(Image.open(path.with_suffix(".png")))
        return path.read_bytes() != table or stored != checksum(picture)
    except (OSError, SyntaxError):
        return True
