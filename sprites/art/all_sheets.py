"""The list of all sheets, and functions that write them and find stale files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
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
from sprites.art.portraits.sheets import portrait_clips
from sprites.art.sheet import compile_sheet, png_bytes
from sprites.art.source import SpriteSource
from sprites.art.tableaux import tableau_sheets
from sprites.art.ui.app_icon import SIZES, app_icon
from sprites.art.ui.banners import banners
from sprites.art.ui.niches import SIZES as NICHES
from sprites.art.ui.niches import niches
from sprites.art.ui.prompts import prompts
from sprites.art.ui.random_map import random_map
from sprites.art.ui.rows import rows
from sprites.art.ui.side_panels import side_panels
from sprites.art.ui.speech import speech
from sprites.art.ui.title import hall, title
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
    for sheet, clips in portrait_clips().items():
        made[sheet] = [*made[sheet], *clips]
    made["title"] = title()
    made["hall"] = hall()
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
        *rows(),
    ]
    made["ui/side"] = side_panels()
    made.update({f"ui/niche_{size}": niches(size) for size in NICHES})
    made["ui/prompts"] = prompts()
    made["ui/speech"] = speech()
    made["ui/banner"] = banners()
    made["ui/cursor"] = cursors()
    made["ui/random_map"] = random_map()
    made["ui/pips"] = counter_pips()
    return made


def sheet_files() -> Iterator[tuple[Path, Image.Image | bytes]]:
    """Yield every file's path, and its picture or content."""
    for name, clips in all_sheets().items():
        picture, table = compile_sheet(name, clips)
        yield SPRITES_DIR / f"{name}.png", picture
        yield SPRITES_DIR / f"{name}.json", table
    for size in SIZES:
        yield SPRITES_DIR / "icons" / f"{size}.png", app_icon(size)


def build_files() -> None:
    """Write the files that are stale: most pictures stay, and packing them takes longest."""
    for path, content in sheet_files():
        if _is_stale(path, content):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else png_bytes(content))


def stale_files() -> list[str]:
    """Return the files on disk that differ from what the sources make, or are missing."""
    return [path.name for path, content in sheet_files() if _is_stale(path, content)]


def _is_stale(path: Path, content: Image.Image | bytes) -> bool:
    if not path.exists():
        return True
    if isinstance(content, bytes):
        return path.read_bytes() != content
    # Compare pixels: another zlib may compress the same picture differently.
    stored = Image.open(path).convert("RGBA")
    return stored.size != content.size or stored.tobytes() != content.convert("RGBA").tobytes()
