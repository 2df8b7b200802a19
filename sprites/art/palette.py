"""The palette, and small helpers to draw with its letters."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from PIL import Image

SPRITES_DIR = Path(__file__).parents[1]
Color = tuple[int, int, int, int]
Point = tuple[int, int]
Clip = tuple[str, int, list[Image.Image]]
CLEAR: Color = (0, 0, 0, 0)


def _read_palette() -> tuple[dict[str, Color], dict[Color, str]]:
    """Return the palette by letter, where '.' is transparent, and its colours' names."""
    table: dict[str, Color] = {".": CLEAR}
    names: dict[Color, str] = {}
    for line in (SPRITES_DIR / "palette.gpl").read_text(encoding="utf-8").splitlines():
        if line[:3].strip().isdigit():
            red, green, blue, letter, name = line.split()
            table[letter] = (int(red), int(green), int(blue), 255)
            names[table[letter]] = name
    return table, names


PALETTE, COLOR_NAMES = _read_palette()
_BYTES_OF = {letter: bytes(color) for letter, color in PALETTE.items()}
_LETTER_OF = {code: letter for letter, code in _BYTES_OF.items()}


class _Letters(dict[int, str]):
    """The letters of colours as numbers of four bytes; '.' for all that are transparent."""

    def __missing__(self, code: int) -> str:
        color = code.to_bytes(4, sys.byteorder)
        self[code] = letter = _LETTER_OF[color] if color[3] else "."
        return letter


_LETTERS = _Letters()


def new_image(width: int, height: int, letter: str = ".") -> Image.Image:
    """Return a new picture of one colour."""
    return Image.new("RGBA", (width, height), PALETTE[letter])


def set_pixel(picture: Image.Image, at: Point, letter: str) -> None:
    """Set a pixel if it is inside the picture."""
    width, height = picture.size
    if 0 <= at[0] < width and 0 <= at[1] < height:
        # What Pillow's own putpixel does first takes four times as long; a picture that shares
        # an array's memory needs it.
        (picture if picture.readonly else picture.im).putpixel(at, PALETTE[letter])


def letter_at(picture: Image.Image, at: Point) -> str:
    """Return the letter of a pixel; '.' if it is transparent or outside."""
    width, height = picture.size
    if not (0 <= at[0] < width and 0 <= at[1] < height):
        return "."
    color = cast("Color", picture.im.getpixel(at))
    return _LETTER_OF[bytes(color)] if color[3] else "."


def letter_rows(picture: Image.Image) -> list[str]:
    """Return the letters of all pixels: many times quicker than one by one."""
    letters = "".join(map(_LETTERS.__getitem__, memoryview(picture.tobytes()).cast("I")))
    return [letters[at : at + picture.width] for at in range(0, len(letters), picture.width)]


def recolored(picture: Image.Image, table: dict[int, int]) -> Image.Image:
    """Return a picture with other letters."""
    return image_from_rows([row.translate(table) for row in letter_rows(picture)])


def fill_rect(picture: Image.Image, box: tuple[int, int, int, int], letter: str) -> None:
    """Fill the box from (x, y) to (x, y), both inside."""
    picture.paste(PALETTE[letter], (box[0], box[1], box[2] + 1, box[3] + 1))


def fill_row(picture: Image.Image, y: int, first: int, last: int, letter: str) -> None:
    """Fill part of a row."""
    fill_rect(picture, (first, y, last, y), letter)


def fill_column(picture: Image.Image, x: int, first: int, last: int, letter: str) -> None:
    """Fill part of a column."""
    fill_rect(picture, (x, first, x, last), letter)


def image_from_rows(rows: Sequence[str]) -> Image.Image:
    """Return the picture spelled by rows of letters."""
    width = max(map(len, rows), default=1)
    codes = b"".join([_BYTES_OF[letter] for row in rows or "." for letter in row.ljust(width, ".")])
    return Image.frombytes("RGBA", (width, max(1, len(rows))), codes)


def paste(picture: Image.Image, part: Image.Image, at: Point) -> None:
    """Draw a part over a picture, clipped at its edges."""
    x, y = at
    if -part.width < x < picture.width and -part.height < y < picture.height:
        picture.alpha_composite(part, (max(0, x), max(0, y)), (max(0, -x), max(0, -y)))


# Outline colours by bordering material, on lit sides.
_OUTLINE_TINTS = {
    **dict.fromkeys("wvuxt", "t"),
    **dict.fromkeys("dcbefZYW", "a"),
    **dict.fromkeys("*nmlk+", "k"),
    **dict.fromkeys("8976", "2"),
    **dict.fromkeys("HGFED", "D"),
    **dict.fromkeys("sihg", "k"),
    **dict.fromkeys("MLKJ", "I"),
    **dict.fromkeys("RQP", "O"),
}


def outlined(picture: Image.Image) -> Image.Image:
    """Return a picture with a dark outline, tinted by the material at the top and at the left."""
    made = picture.copy()
    blank = "." * (picture.width + 2)
    rows = [blank, *(f".{row}." for row in letter_rows(picture)), blank]
    for y, (above, row, below) in enumerate(zip(rows, rows[1:], rows[2:], strict=False)):
        for x in range(picture.width):
            left, here, right = row[x], row[x + 1], row[x + 2]
            if here == "." and not above[x + 1] == left == right == below[x + 1] == ".":
                lit = left == above[x + 1] == "."
                near = below[x + 1] if below[x + 1] != "." else right
                set_pixel(made, (x, y), _OUTLINE_TINTS.get(near, "0") if lit else "0")
    return made
