"""Text sources of sprites."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from sprites.art.palette import (
    Clip,
    image_from_rows,
    new_image,
    outlined,
    paste,
    recolored,
)

_PLACEMENT = re.compile(r"(?P<name>\w+)(?P<mirror>!?)(?:@(?P<x>-?\d+),(?P<y>-?\d+))?")
_KEYWORDS = frozenset(
    {"size", "part", "frame", "inked", "make", "paint", "tint", "clip", "each", "end"}
)


class SpriteSource:
    """Named pictures, and clips made of them.

    - `size WIDTH HEIGHT`: what the frames that follow measure.
    - `part NAME`, `frame NAME`, `inked NAME`: rows of palette letters follow. A frame smaller than
      the size is put in its middle; an inked one gets an outline.
    - `make NAME ENTRY...`: parts laid over one another, outlined as a whole; `paint` without the
      outline. An entry is a name, `!` if mirrored, and `@x,y`.
    - `tint NAME OLD FROM TO`: a picture with other letters.
    - `clip NAME MS ENTRY...`: frames in order; `each MS`: a clip of every frame.
    - `#` starts a comment.
    """

    def __init__(self, path: Path) -> None:
        """Read a source."""
        self.size = (16, 16)
        self.pictures: dict[str, Image.Image] = {}
        self.clips: list[Clip] = []
        self._frames: list[str] = []
        self._inked: set[str] = set()
        block, rows = "", list[str]()
        for line in [*path.read_text(encoding="utf-8").splitlines(), "end"]:
            keyword, *rest = line.split() or [""]
            if keyword.startswith("#") or not keyword:
                continue
            if keyword not in _KEYWORDS:
                rows.append(keyword)
                continue
            if block:
                self.pictures[block] = self._picture(block, rows)
            block, rows = "", []
            if keyword in ("part", "frame", "inked"):
                block = rest[0]
                self._frames += [block] if keyword != "part" else []
                self._inked |= {block} if keyword == "inked" else set()
            else:
                self._command(keyword, rest)

    def _picture(self, name: str, rows: list[str]) -> Image.Image:
        picture = image_from_rows(rows)
        if name not in self._frames:
            return picture
        if picture.width > self.size[0] or picture.height > self.size[1]:
            raise ValueError(f"The frame {name!r} is larger than {self.size}.")
        whole = new_image(*self.size)
        middle = (self.size[0] - picture.width) // 2, (self.size[1] - picture.height) // 2
        paste(whole, picture, middle)
        return outlined(whole) if name in self._inked else whole

    def _command(self, keyword: str, rest: list[str]) -> None:
        if keyword == "size":
            self.size = (int(rest[0]), int(rest[1]))
        elif keyword in ("make", "paint"):
            picture = self._compose(rest[1:])
            self.pictures[rest[0]] = outlined(picture) if keyword == "make" else picture
        elif keyword == "tint":
            self.pictures[rest[0]] = recolored(
                self.pictures[rest[1]], str.maketrans(rest[2], rest[3])
            )
        elif keyword == "clip":
            frames = [self._compose([entry]) for entry in rest[2:]]
            self.clips.append((rest[0], int(rest[1]), frames))
        elif keyword == "each":
            self.clips += [(n, int(rest[0]), [self.pictures[n]]) for n in self._frames]

    def _compose(self, entries: Sequence[str]) -> Image.Image:
        picture = new_image(*self.size)
        for entry in entries:
            match = _PLACEMENT.fullmatch(entry)
            if match is None or match["name"] not in self.pictures:
                raise ValueError(f"There is no picture for {entry!r}.")
            part = self.pictures[match["name"]]
            if match["mirror"]:
                part = part.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            paste(picture, part, (int(match["x"] or 0), int(match["y"] or 0)))
        return picture
