"""The list of all sheets, and functions that write them and find stale files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from sprites.art.baator import backdrop as baator_backdrop
from sprites.art.baator.effects import digit_clips, effect_clips
from sprites.art.baator.tiles import tile_clips
from sprites.art.castle import backdrop as castle_backdrop
from sprites.art.castle import effects, tiles
from sprites.art.caves import backdrop as caves_backdrop
from sprites.art.caves import interface as caves_signs
from sprites.art.caves import sheets as caves
from sprites.art.circuit import backdrop as circuit_backdrop
from sprites.art.circuit import interface as circuit_signs
from sprites.art.circuit import sheets as circuit
from sprites.art.meadow import backdrop as meadow_backdrop
from sprites.art.meadow import interface as meadow_frame
from sprites.art.meadow import sheets as meadow
from sprites.art.palette import SPRITES_DIR, Clip
from sprites.art.sheet import compile_sheet, png_bytes
from sprites.art.source import SpriteSource
from sprites.art.tableaux import tableau_sheets
from sprites.art.ui.app_icon import SIZES, app_icon
from sprites.art.ui.niches import SIZES as NICHES
from sprites.art.ui.niches import niches
from sprites.art.ui.prompts import prompts
from sprites.art.ui.side_panels import side_panels
from sprites.art.ui.speech import speech
from sprites.art.ui.title import title
from sprites.art.ui.widgets import counter_pips, cursors, emblems, panels


@cache
def all_sheets() -> dict[str, list[Clip]]:
    """Return every sheet's clips by the sheet's path under this folder, without its ending."""
    made: dict[str, list[Clip]] = {}
    for folder in ("baator", "ui"):
        for path in sorted((SPRITES_DIR / "src" / folder).glob("*.txt")):
            made[f"{folder}/{path.stem}"] = SpriteSource(path).clips
    for place in (
        baator_backdrop,
        castle_backdrop,
        caves_backdrop,
        circuit_backdrop,
        meadow_backdrop,
    ):
        made[f"{place.__name__.split('.')[-2]}/backdrop"] = place.backdrop()
    made["baator/tiles"] = tile_clips()
    made["baator/fx"] = effect_clips()
    made["baator/digit"] = digit_clips()
    made.update(circuit.sheets())
    made.update(tiles.sheets())
    made.update(meadow.sheets())
    made.update(caves.sheets())
    made["title"] = title()
    made.update(tableau_sheets())
    made["emblems"] = [
        *emblems(),
        circuit_signs.emblem(),
        effects.emblem(),
        meadow_frame.emblem(),
        caves_signs.emblem(),
    ]
    made["ui/panel"] = [
        *panels(),
        circuit_signs.panel(),
        effects.panel(),
        caves_signs.panel(),
        meadow_frame.panel(),
        meadow_frame.board(),
    ]
    made["ui/side"] = side_panels()
    made.update({f"ui/niche_{size}": niches(size) for size in NICHES})
    made["ui/prompts"] = prompts()
    made["ui/speech"] = speech()
    made["ui/cursor"] = cursors()
    made["ui/pips"] = counter_pips()
    return made


def build_files(write: Callable[[Path, bytes], None]) -> None:
    """Pass path and content of every file to `write`."""
    for name, clips in all_sheets().items():
        picture, table = compile_sheet(name, clips)
        write(SPRITES_DIR / f"{name}.png", picture)
        write(SPRITES_DIR / f"{name}.json", table)
    for size in SIZES:
        write(SPRITES_DIR / "icons" / f"{size}.png", png_bytes(app_icon(size)))


def stale_files() -> list[str]:
    """Return the files on disk that differ from what the sources make, or are missing."""
    wrong: list[str] = []

    def compare(path: Path, content: bytes) -> None:
        if not path.exists():
            wrong.append(path.name)
        elif path.suffix == ".png":
            # Compare pixels: another zlib may compress the same picture differently.
            drawn = Image.open(BytesIO(content)).convert("RGBA")
            stored = Image.open(path).convert("RGBA")
            if stored.size != drawn.size or stored.tobytes() != drawn.tobytes():
                wrong.append(path.name)
        elif path.read_bytes() != content:
            wrong.append(path.name)

    build_files(compare)
    return wrong
