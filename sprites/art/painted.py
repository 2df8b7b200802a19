"""Painted sheets: what the PNG and JSON of a paint program must hold, and where they do not."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from PIL import Image

from game.content.assets.sprite_sheets import DIRECTIONS, table_parts
from sprites.art.meadow.parchment_map import INKED
from sprites.art.palette import COLOR_NAMES, SPRITES_DIR
from sprites.art.seats import LAYERS, SEATS
from sprites.art.sheet import BUILDER, read_clips

# The window's icons have no frames.
ICONS = "icons"
PORTRAIT_SIZE = 60
# The layers that lie over a figure's body, tag by tag and frame by frame.
_OVER_BODY = {
    "castle/seat": ("arms", "emblem"),
    "castle/end": ("emblem",),
    "meadow/seat": ("arms", "emblem", "foam", "gear"),
    "meadow/end": ("emblem",),
}
# The pictures that are drawn by their tags.
_EMBLEMS = tuple(seat.emblem for seat in SEATS)
_STAIRS = tuple(f"{way}_{kind}" for way in ("down", "up") for kind in "abcd")
_BY_TAG = {
    "caves/glowcaps": ("ember",),
    "caves/hall": ("ember", "decal"),
    "caves/props": (*_STAIRS, "glass"),
    "castle/marks3": _EMBLEMS,
    "castle/marks8": _EMBLEMS,
    "meadow/ink": (*INKED, "swamp", "portal", "question", "tent", "pencil"),
}
# More wrong colours of a file are only counted.
_TOLD_COLORS = 10
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


def layer_problems(layers: Path = LAYERS) -> Iterator[str]:
    """Yield a sentence for each layer that is missing or does not fit its figure's body.

    Raises AssetError or OSError for a sheet that `painted_problems` tells of.
    """
    needed = [*_BY_TAG, *(f"{figure}_body" for figure in _OVER_BODY)]
    needed += [f"{figure}_{layer}" for figure, over in _OVER_BODY.items() for layer in over]
    lost = [path for name in needed if not (path := layers / f"{name}.json").exists()]
    yield from (f"{path}: it is missing; sprites are made of it." for path in lost)
    if lost:
        return
    for name, tags in _BY_TAG.items():
        path = layers / f"{name}.json"
        for tag in sorted(set(tags) - {tag for tag, *_ in _clip_sizes(path)}):
            yield f"{path}: it has no tag {tag!r}, which sprites are made of."
    for figure, over in _OVER_BODY.items():
        for path in (layers / f"{figure}_{layer}.json" for layer in over):
            yield from _overlay_problems(path, layers / f"{figure}_body.json")


def _overlay_problems(path: Path, body: Path) -> Iterator[str]:
    pairs = zip_longest(_clip_sizes(path), _clip_sizes(body))
    for number, (own, asked) in enumerate(pairs):
        if own != asked:
            yield (
                f"{path}: tag {number} is {_clip_text(own)}, but {_clip_text(asked)}"
                f" in {body.name}: a figure's layers have the same tags and frames."
            )
            return


def _clip_sizes(path: Path) -> list[tuple[str, int, str]]:
    """Return the tags of a sheet, the number of their frames and these frames' size."""
    return [
        (tag, len(frames), f"{frames[0].width}x{frames[0].height}")
        for tag, _, frames in read_clips(path)
    ]


def _clip_text(clip: tuple[str, int, str] | None) -> str:
    return "missing" if clip is None else f"{clip[0]!r} with {clip[1]} frames of {clip[2]}"


def _table_problems(path: Path) -> Iterator[str]:
    picture = path.with_suffix(".png")
    try:
        table: Any = json.loads(path.read_text(encoding="utf-8"))
        image, frames, rows = table_parts(table)
        if table["meta"].get("app") == BUILDER and path.parents[1] != LAYERS:
            return
        boxes = [tuple(int(f["frame"][key]) for key in "xywh") for f in frames]
        lasting = [int(f["duration"]) for f in frames]
        tags = [
            (tag["name"], int(tag["from"]), int(tag["to"]), tag.get("direction", DIRECTIONS[0]))
            for tag in rows
        ]
        if image != picture.name:
            yield f"{path}: the image is {image!r}, it must be {picture.name!r}."
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        yield f"{path}: not Aseprite's JSON with frames and tags ({error!r}): see docs/ART.md."
        return
    for name, first, last, direction in tags:
        if direction not in DIRECTIONS:
            yield (
                f"{path}: the tag {name!r} plays {direction!r}; it must be one of"
                f" {', '.join(DIRECTIONS)}."
            )
        if not 0 <= first <= last < len(boxes):
            yield f"{path}: the tag {name!r} is of frames {first} to {last} of {len(boxes)}."
        elif len(set(lasting[first : last + 1])) > 1:
            yield f"{path}: the frames of the tag {name!r} must have one duration."
    yield from _grid_problems(path, boxes)
    yield from _pixel_problems(picture, boxes, table["meta"].get("size"))


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
    except (OSError, SyntaxError) as error:
        # Pillow calls a broken part of a PNG a SyntaxError.
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
    counts: list[tuple[int, Any]] = image.getcolors(image.width * image.height) or []
    odd = {color for _, color in counts if color[3] and color not in COLOR_NAMES}
    pixels = image.load()
    assert pixels is not None
    for color in sorted(odd)[:_TOLD_COLORS]:
        # One sentence a colour: the first pixel is enough to find it by.
        at = next(
            (x, y) for y in range(image.height) for x in range(image.width)
            if pixels[x, y] == color
        )  # fmt: skip
        yield f"{path}: {_place(at, boxes)}: {_described(color)}."
    if len(odd) > _TOLD_COLORS:
        yield (
            f"{path}: {len(odd) - _TOLD_COLORS} more colours like these: was it smoothed, or saved"
            " without palette.gpl?"
        )


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
