"""Sprite sheets: pictures with JSON files of their tagged clips (Aseprite's array format).

A sheet `goblin` is `goblin.json` and, for frames of other sizes, `goblin.portrait.json` and so on.
"""

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
    """A frame's picture, its rectangle there in pixels, and its duration in milliseconds."""

    image: Path
    x: int
    y: int
    width: int
    height: int
    duration_ms: int


@value(frozen=True, slots=True)
class SpriteSheet:
    """A sheet's frames, and the first and last frame of each clip."""

    frames: tuple[SpriteFrame, ...]
    clips: dict[str, tuple[int, int]]


def read_sprite_sheet(path: Path) -> SpriteSheet:
    """Return the sheet whose first JSON file is `path`; raises AssetError."""
    frames: list[SpriteFrame] = []
    clips: dict[str, tuple[int, int]] = {}
    for file in (path, *sorted(path.parent.glob(f"{path.stem}.*.json"))):
        part = _read_part(file)
        clips.update(
            {name: (first + len(frames), last + len(frames)) for name, (first, last) in part[1]}
        )
        frames += part[0]
    return SpriteSheet(tuple(frames), clips)


def _read_part(path: Path) -> tuple[list[SpriteFrame], list[tuple[str, tuple[int, int]]]]:
    try:
        table: Any = json.loads(path.read_text(encoding="utf-8"))
        image = path.parent / table["meta"]["image"]
        boxes = [
            (*(f["frame"][key] for key in ("x", "y", "w", "h")), f["duration"])
            for f in table["frames"]
        ]
        tags = [(tag["name"], (tag["from"], tag["to"])) for tag in table["meta"]["frameTags"]]
        if not all(isinstance(n, int) for row in (*boxes, *(tag[1] for tag in tags)) for n in row):
            raise ValueError("a number is not an integer")
    except OSError as error:
        raise AssetError(f"The sprite sheet {path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise AssetError(f"The sprite sheet {path} is broken ({error}).") from error
    if not all(0 <= first <= last < len(boxes) for _, (first, last) in tags):
        raise AssetError(f"The sprite sheet {path} has a clip beyond its last frame.")
    return [SpriteFrame(image, *box) for box in boxes], tags
