"""Painted sheets: what the PNG and JSON of a paint program must hold, and where they do not."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from sprites.art.palette import COLOR_NAMES, SPRITES_DIR
from sprites.art.sheet import BUILDER

# The window's icons have no frames.
ICONS = "icons"
PORTRAIT_SIZE = 60
_Box = tuple[int, int, int, int]


def painted_problems(root: Path = SPRITES_DIR) -> Iterator[str]:
    """Yield a sentence for each defect of a painted sheet or of an icon.

    It names the file, and where there is one the frame, the pixel and the nearest colour.
    """
    for table in sorted(root.rglob("*.json")):
        yield from _table_problems(table)
    known: dict[tuple[Path, bytes], str] = {}
    for picture in sorted(root.rglob("*.png")):
        first = known.setdefault((picture.parent, picture.read_bytes()), picture.name)
        if first != picture.name:
            yield f"{picture}: the same picture as {first}, which is a copy to be painted over."
        if not picture.with_suffix(".json").exists():
            if picture.parent.name != ICONS:
                yield f"{picture}: there is no {picture.stem}.json with its frames and tags."
            yield from _pixel_problems(picture, [])


def _table_problems(path: Path) -> Iterator[str]:
    picture = path.with_suffix(".png")
    try:
        table: Any = json.loads(path.read_text(encoding="utf-8"))
        frames, meta = table["frames"], table["meta"]
        if meta.get("app") == BUILDER:
            return
        boxes = [tuple(int(f["frame"][key]) for key in "xywh") for f in frames]
        lasting = [int(f["duration"]) for f in frames]
        tags = [(tag["name"], int(tag["from"]), int(tag["to"])) for tag in meta["frameTags"]]
        if meta["image"] != picture.name:
            yield f"{path}: the image is {meta['image']!r}, it must be {picture.name!r}."
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        yield f"{path}: not Aseprite's JSON with an array of frames and tags ({error!r})."
        return
    for name, first, last in tags:
        if not 0 <= first <= last < len(boxes):
            yield f"{path}: the tag {name!r} is of frames {first} to {last} of {len(boxes)}."
        elif len(set(lasting[first : last + 1])) > 1:
            yield f"{path}: the frames of the tag {name!r} must have one duration."
    yield from _grid_problems(path, boxes)
    yield from _pixel_problems(picture, boxes, meta.get("size"))


def _grid_problems(path: Path, boxes: list[Any]) -> Iterator[str]:
    size = (PORTRAIT_SIZE, PORTRAIT_SIZE)
    if boxes and ".portrait." not in path.name:
        size = boxes[0][2:]
    for index, (x, y, *own) in enumerate(boxes):
        if tuple(own) != size or 0 in own:
            yield (
                f"{path}: frame {index} is {own[0]}x{own[1]}, the file's are {size[0]}x{size[1]}:"
                f" other sizes go into a file such as {path.stem}.PART.json."
            )
        elif x % size[0] or y % size[1]:
            yield f"{path}: frame {index} at ({x}, {y}) is off the grid of {size[0]}x{size[1]}."


def _pixel_problems(path: Path, boxes: list[Any], size: Any = None) -> Iterator[str]:
    try:
        image = Image.open(path).convert("RGBA")
    except OSError as error:
        yield f"{path}: the picture cannot be read ({error})."
        return
    if size not in (None, {"w": image.width, "h": image.height}):
        yield (
            f"{path}: it is {image.width}x{image.height}, but {path.stem}.json is of {size}:"
            " save it at 100 %, or export both."
        )
    for index, (x, y, width, height) in enumerate(boxes):
        if x + width > image.width or y + height > image.height:
            yield f"{path}: frame {index} reaches beyond the picture."
    counts: list[tuple[int, Any]] = image.getcolors(1 << 20) or []
    odd = {color for _, color in counts if color[3] and color not in COLOR_NAMES}
    pixels = image.load()
    assert pixels is not None
    for color in sorted(odd):
        # One sentence a colour: the first pixel is enough to find it by.
        at = next(
            (x, y) for y in range(image.height) for x in range(image.width)
            if pixels[x, y] == color
        )  # fmt: skip
        yield f"{path}: {_place(at, boxes)}: {_described(color)}."


def _place(at: tuple[int, int], boxes: list[_Box]) -> str:
    for index, (x, y, width, height) in enumerate(boxes):
        if x <= at[0] < x + width and y <= at[1] < y + height:
            return f"frame {index}, pixel ({at[0] - x}, {at[1] - y})"
    return f"pixel {at}"


def _described(color: tuple[int, int, int, int]) -> str:
    near = min(
        COLOR_NAMES, key=lambda own: sum((a - b) ** 2 for a, b in zip(own, color, strict=True))
    )
    red, green, blue, alpha = color
    what = f"#{red:02x}{green:02x}{blue:02x}"
    kind = f"{what} is half transparent" if alpha < 255 else f"{what} is not in palette.gpl"
    return f"{kind}; the nearest colour is {COLOR_NAMES[near]} #{bytes(near[:3]).hex()}"
