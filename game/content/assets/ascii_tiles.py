"""ASCII tiles: the letters that replace sprites, read from their file."""

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
    """A clip as text: a letter for each frame, their colour, and the cell's colour if it has one.

    An empty text draws nothing.
    """

    text: str
    color: Color = (0, 0, 0)
    background: Color | None = None


EMPTY_TILE = AsciiTile("")


@cache
def read_ascii_tiles(root: Path) -> dict[str, dict[str, AsciiTile]]:
    """Return the tiles of all themes by "sheet" or "sheet.clip"; raises AssetError.

    `root` is the folder of the sprite sheets.
    """
    path, colors = root / _FILE_NAME, _read_palette(root / "palette.gpl")
    try:
        return {
            place: {key: _parse_tile(words, colors) for key, words in table.items()}
            for place, table in tomllib.loads(path.read_text(encoding="utf-8")).items()
        }
    except OSError as error:
        raise AssetError(f"The letters {path} cannot be read: {error.strerror}.") from error
    except (ValueError, AttributeError, TypeError) as error:
        raise AssetError(f"The letters {path} are broken ({error}).") from error


def _parse_tile(words: str, colors: dict[str, Color]) -> AsciiTile:
    if words == "":
        return EMPTY_TILE
    match = _PATTERN.fullmatch(words)
    named = [] if match is None else [name for name in match.group("color", "ground") if name]
    if match is None or not set(named) <= set(colors):
        raise ValueError(f"{words!r} is not a letter with colours of the palette")
    ground = match["ground"]
    return AsciiTile(match["text"], colors[match["color"]], colors[ground] if ground else None)


def _read_palette(path: Path) -> dict[str, Color]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        # A head of the format, then a row for each colour.
        rows = [line.split() for line in lines if line[:3].strip().isdigit()]
        return {name: (int(red), int(green), int(blue)) for red, green, blue, _, name in rows}
    except OSError as error:
        raise AssetError(f"The palette {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AssetError(f"The palette {path} is broken ({error}).") from error
