"""Sprite sheets: pictures with JSON files of their tagged clips, as Aseprite exports them.

A sheet `goblin` is `goblin.json` and, for frames of other sizes, `goblin.portrait.json` and so on.
"""

import json
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from typing import Any

from game.content.assets.errors import AssetError
from game.core.fast_dataclass import value

# The sheets that every theme has.
TILES, EFFECTS, ITEM_ICONS = "tiles", "fx", "weapons"
# How tags play their frames, in Aseprite's words.
DIRECTIONS = ("forward", "reverse", "pingpong", "pingpong_reverse")


@value(frozen=True, slots=True)
class SpriteFrame:
    """A frame's picture, its rectangle there in pixels, and its duration in milliseconds."""

    image: Path
    x: int
    y: int
    width: int
    height: int
    duration_ms: int


# A sheet's clips: their frames in the order in which they are shown.
SpriteSheet = dict[str, tuple[SpriteFrame, ...]]


def read_sprite_sheet(path: Path) -> SpriteSheet:
    """Return the sheet whose first JSON file is `path`; raises AssetError."""
    files = (path, *sorted(path.parent.glob(f"{path.stem}.*.json")))
    return {name: frames for file in files for name, frames in _read_part(file)}


def table_parts(table: Any) -> tuple[str, list[Any], list[Any]]:
    """Return the picture's file name, the frames and the tags of an exported table."""
    # Frames are an array or a hash by name; LibreSprite may write the picture's whole path.
    frames, meta = table["frames"], table["meta"]
    listed = [*(frames.values() if isinstance(frames, dict) else frames)]
    return PureWindowsPath(meta["image"]).name, listed, meta["frameTags"]


def _read_part(path: Path) -> Iterator[tuple[str, tuple[SpriteFrame, ...]]]:
    try:
        name, listed, rows = table_parts(json.loads(path.read_text(encoding="utf-8")))
        image = path.parent / name
        boxes = [(*map(f["frame"].get, "xywh"), f["duration"]) for f in listed]
        tags = [(t["from"], t["to"], t["name"], t.get("direction", DIRECTIONS[0])) for t in rows]
        if not all(isinstance(n, int) for row in (*boxes, *(tag[:2] for tag in tags)) for n in row):
            raise ValueError("a number is not an integer")
        if odd := {tag[3] for tag in tags}.difference(DIRECTIONS):
            raise ValueError(f"the direction {odd.pop()!r} is none of {', '.join(DIRECTIONS)}")
    except OSError as error:
        raise AssetError(f"The sprite sheet {path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise AssetError(f"The sprite sheet {path} is broken ({error}).") from error
    if not all(0 <= first <= last < len(boxes) for first, last, *_ in tags):
        raise AssetError(f"The sprite sheet {path} has a clip beyond its last frame.")
    frames = [SpriteFrame(image, *box) for box in boxes]
    for first, last, clip, direction in tags:
        played = frames[first : last + 1][:: -1 if "reverse" in direction else 1]
        yield clip, (*played, *(played[-2:0:-1] if "pingpong" in direction else ()))
