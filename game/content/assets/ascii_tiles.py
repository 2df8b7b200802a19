"""The skin of letters, as its file tells it: what stands for which sheet."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.content.assets.errors import AssetError

Color = tuple[int, int, int]
_FILE_NAME = "letters.toml"
_PATTERN = re.compile(r"(?P<text>\S+) (?P<color>\w+)(?: on (?P<ground>\w+))?")


class AsciiTile(NamedTuple):
    """What stands for a clip: a letter for each frame, its colour, that of its cell if it has one.

    No text is nothing at all.
    """

    text: str
    color: Color = (0, 0, 0)
    background: Color | None = None


EMPTY_TILE = AsciiTile("")


@cache
def read_ascii_tiles(root: Path) -> dict[str, dict[str, AsciiTile]]:
    """Return the letters of all places by sheet or "sheet.clip"; raises AssetError.

    `root` is the folder of the sheets.
    """
    path = root / _FILE_NAME
    colors = _read_palette(root / "palette.txt")
    try:
        places = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            place: {key: _parse_tile(words, colors) for key, words in table.items()}
            for place, table in places.items()
        }
    except OSError as error:
        raise AssetError(f"The letters {path} cannot be read: {error.strerror}.") from error
    except (ValueError, AttributeError, TypeError) as error:
        raise AssetError(f"The letters {path} are broken ({error}).") from error


def _parse_tile(words: str, colors: dict[str, Color]) -> AsciiTile:
    if words == "":
        return EMPTY_TILE
    found = _PATTERN.fullmatch(words)
    named = [] if found is None else [name for name in found.group("color", "ground") if name]
    if found is None or not set(named) <= set(colors):
        raise ValueError(f"{words!r} is no letter with colours of the palette")
    ground = found["ground"]
    return AsciiTile(found["text"], colors[found["color"]], colors[ground] if ground else None)


def _read_palette(path: Path) -> dict[str, Color]:
    """Return the colours of the palette by name."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        rows = [line.split() for line in lines if line and not line.startswith("# ")]
        return {name: _parse_color(code) for _, code, name in rows}
    except OSError as error:
        raise AssetError(f"The palette {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AssetError(f"The palette {path} is broken ({error}).") from error


def _parse_color(code: str) -> Color:
    red, green, blue = bytes.fromhex(code)
    return red, green, blue
