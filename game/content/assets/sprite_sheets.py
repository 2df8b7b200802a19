"""Sprite sheets: a picture and the JSON file of its tagged clips (Aseprite's array format)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.content.assets.errors import AssetError
from game.core.fast_dataclass import value

# The sheets that every theme has.
TILES = "tiles"
EFFECTS = "fx"
ITEM_ICONS = "weapons"


@value(frozen=True, slots=True)
class SpriteFrame:
    """A frame's rectangle on the sheet in pixels, and its duration in milliseconds."""

    x: int
    y: int
    width: int
    height: int
    duration_ms: int


@value(frozen=True, slots=True)
class SpriteSheet:
    """A sheet's frames, and the first and last frame of each clip."""

    image: Path
    frames: tuple[SpriteFrame, ...]
    clips: dict[str, tuple[int, int]]


def read_sprite_sheet(path: Path) -> SpriteSheet:
    """Return the sheet of a JSON file; raises AssetError."""
    try:
        table: Any = json.loads(path.read_text(encoding="utf-8"))
        frames = tuple(
            SpriteFrame(
                f["frame"]["x"], f["frame"]["y"], f["frame"]["w"], f["frame"]["h"], f["duration"]
            )
            for f in table["frames"]
        )
        tags = {tag["name"]: (tag["from"], tag["to"]) for tag in table["meta"]["frameTags"]}
        image = path.parent / table["meta"]["image"]
        whole = [number for f in frames for number in (f.x, f.y, f.width, f.height, f.duration_ms)]
        if not all(isinstance(number, int) for number in (*whole, *sum(tags.values(), ()))):
            raise ValueError("a number is not an integer")
    except OSError as error:
        raise AssetError(f"The sprite sheet {path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise AssetError(f"The sprite sheet {path} is broken ({error}).") from error
    if not all(0 <= first <= last < len(frames) for first, last in tags.values()):
        raise AssetError(f"The sprite sheet {path} has a clip beyond its last frame.")
    return SpriteSheet(image, frames, tags)
