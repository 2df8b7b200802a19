"""The palette, and small helpers to draw with its letters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

SPRITES_DIR = Path(__file__).parents[1]
Color = tuple[int, int, int, int]
Point = tuple[int, int]
Clip = tuple[str, int, list[Image.Image]]
CLEAR: Color = (0, 0, 0, 0)


def read_palette() -> dict[str, Color]:
    """Return the palette by letter; '.' is transparent."""
    table: dict[str, Color] = {".": CLEAR}
    for line in (SPRITES_DIR / "palette.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            letter, code, *_ = line.split()
            table[letter] = (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16), 255)
    return table


PALETTE = read_palette()
LETTER_OF = {color: letter for letter, color in PALETTE.items()}


def new_image(width: int, height: int, letter: str = ".") -> Image.Image:
    """Return a new picture of one colour."""
    return Image.new("RGBA", (width, height), PALETTE[letter])


def set_pixel(picture: Image.Image, at: Point, letter: str) -> None:
    """Set a pixel if it is inside the picture."""
    if 0 <= at[0] < picture.width and 0 <= at[1] < picture.height:
        picture.putpixel(at, PALETTE[letter])


def letter_at(picture: Image.Image, at: Point) -> str:
    """Return the letter of a pixel; '.' if it is transparent or outside."""
    if not (0 <= at[0] < picture.width and 0 <= at[1] < picture.height):
        return "."
    red, green, blue, alpha = picture.getpixel(at)  # type: ignore[misc]
    return LETTER_OF[red, green, blue, alpha] if alpha else "."


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
    picture = new_image(max(map(len, rows), default=1), max(1, len(rows)))
    for y, line in enumerate(rows):
        for x, letter in enumerate(line):
            picture.putpixel((x, y), PALETTE[letter])
    return picture


def paste(picture: Image.Image, part: Image.Image, at: Point) -> None:
    """Draw a part over a picture, clipped at its edges."""
    layer = Image.new("RGBA", picture.size, CLEAR)
    layer.paste(part, at)
    picture.alpha_composite(layer)


# Outline colours by bordering material, on lit sides.
_OUTLINE_TINTS = {
    **dict.fromkeys("wvuxt", "t"),
    **dict.fromkeys("dcbefZYW", "a"),
    **dict.fromkeys("*nmlk+", "k"),
    **dict.fromkeys("8976", "2"),
    **dict.fromkeys("HGFED", "D"),
    **dict.fromkeys("sihg", "k"),
}


def outlined(picture: Image.Image) -> Image.Image:
    """Return a picture with a dark outline, tinted by the material at the top and at the left."""
    made = picture.copy()
    for y in range(picture.height):
        for x in range(picture.width):
            if letter_at(picture, (x, y)) != ".":
                continue
            sides = {
                side: letter_at(picture, (x + side[0], y + side[1]))
                for side in ((0, 1), (1, 0), (-1, 0), (0, -1))
            }
            if all(letter == "." for letter in sides.values()):
                continue
            lit = sides[-1, 0] == "." and sides[0, -1] == "."
            near = sides[0, 1] if sides[0, 1] != "." else sides[1, 0]
            set_pixel(made, (x, y), _OUTLINE_TINTS.get(near, "0") if lit else "0")
    return made
