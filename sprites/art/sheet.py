"""Sheets: clips packed into a picture with Aseprite's JSON beside it, and read back."""

import json
import zlib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from game.content.assets.sprite_sheets import SpriteFrame, read_sprite_sheet
from sprites.art.palette import CLEAR, Clip

# What `app` says in the JSON of a sheet that no one has painted.
BUILDER = "sprites/build.py"
_WIDTH = 256


def pack_frames(sizes: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Return the position of every frame, packed in rows, and the size of the sheet."""
    limit = max(_WIDTH, *(width for width, _ in sizes))
    places: list[tuple[int, int]] = []
    x = y = high = used = 0
    for width, height in sizes:
        if x + width > limit:
            x, y, high = 0, y + high, 0
        places.append((x, y))
        x += width
        high, used = max(high, height), max(used, x)
    return places, (used, y + high)


def compile_sheet(name: str, clips: Sequence[Clip]) -> tuple[Image.Image, bytes]:
    """Return a generated sheet's picture and JSON."""
    frames = [(ms, frame) for _, ms, pictures in clips for frame in pictures]
    places, size = pack_frames([frame.size for _, frame in frames])
    image = Image.new("RGBA", size, CLEAR)
    stem = name.rpartition("/")[2]
    listed: list[dict[str, object]] = []
    for index, ((ms, frame), (x, y)) in enumerate(zip(frames, places, strict=True)):
        image.paste(frame, (x, y))
        box = {"x": x, "y": y, "w": frame.width, "h": frame.height}
        listed.append({"filename": f"{stem} {index}", "frame": box, "duration": ms})
    tags: list[dict[str, object]] = []
    first = 0
    for tag, _, pictures in clips:
        last = first + len(pictures) - 1
        tags.append({"name": tag, "from": first, "to": last, "direction": "forward"})
        first = last + 1
    meta = {
        "app": BUILDER,
        "checksum": checksum(image),
        "image": f"{stem}.png",
        "size": {"w": image.width, "h": image.height},
        "frameTags": tags,
    }
    table = json.dumps({"frames": listed, "meta": meta}, indent=1) + "\n"
    return image, table.encode()


def checksum(image: Image.Image) -> int:
    """Return a number that changes with any pixel."""
    return zlib.crc32(image.convert("RGBA").tobytes())


def read_clips(path: Path) -> list[Clip]:
    """Return the clips of a sheet on disk, given the path of its first JSON file."""
    opened = cache(lambda file: Image.open(file).convert("RGBA"))

    def cut(frame: SpriteFrame) -> Image.Image:
        right, lower = frame.x + frame.width, frame.y + frame.height
        return opened(frame.image).crop((frame.x, frame.y, right, lower))

    sheet = read_sprite_sheet(path)
    return [(tag, frames[0].duration_ms, [*map(cut, frames)]) for tag, frames in sheet.items()]


def png_bytes(image: Image.Image) -> bytes:
    """Return a picture as PNG."""
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def write_contact_sheet(
    pictures: Sequence[Image.Image], path: Path, back: tuple[int, int, int, int]
) -> None:
    """Write sheets at 1x and at 6x, small ones side by side."""
    width = max(picture.width for picture in pictures) * 7 + 30
    places: list[tuple[int, int]] = []
    x, y, high = 6, 6, 0
    for picture in pictures:
        if x > 6 and x + picture.width * 7 + 14 > width:
            x, y, high = 6, y + high + 12, 0
        places.append((x, y))
        x += picture.width * 7 + 26
        high = max(high, picture.height * 6)
    page = Image.new("RGBA", (width, y + high + 12), back)
    for picture, (x, y) in zip(pictures, places, strict=True):
        page.alpha_composite(picture, (x, y))
        large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
        page.alpha_composite(large, (x + picture.width + 14, y))
    page.save(path)
