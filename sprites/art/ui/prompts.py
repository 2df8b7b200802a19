"""Button prompts: keycaps, mouse buttons and the buttons of three gamepad families."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.pixel_text import draw_text, text_width

_Prompt: TypeAlias = tuple[str, Image.Image]


# --- keyboard


def _key(label: str) -> Image.Image:
    """Return a cap as wide as its label needs: a light top, a darker front below it."""
    wide = max(16, text_width(label) + 9)
    picture = new_image(wide, 16)
    fill_rect(picture, (1, 0, wide - 2, 15), "0")
    fill_rect(picture, (0, 1, wide - 1, 14), "0")
    fill_rect(picture, (1, 1, wide - 2, 14), "6")
    fill_row(picture, 14, 2, wide - 3, "5")
    fill_rect(picture, (2, 1, wide - 3, 11), "8")
    fill_row(picture, 1, 2, wide - 3, "9")
    fill_column(picture, 2, 1, 11, "9")
    fill_row(picture, 11, 3, wide - 3, "7")
    fill_column(picture, wide - 3, 2, 11, "7")
    fill_column(picture, 1, 2, 12, "7")
    draw_text(picture, label, ((wide - text_width(label) + 1) // 2, 3), "0")
    if label == "0":
        # The dot distinguishes it from the letter.
        fill_rect(picture, (7, 6, 8, 6), "0")
    return picture


_WORDS = {
    "space": "Space",
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift": "Shift",
    "ctrl": "Ctrl",
    "alt": "Alt",
    "backspace": "Bksp",
    "delete": "Del",
    "home": "Home",
    "end": "End",
    "period": ".",
    "comma": ",",
    "blank": "",
}
_ARROWS = {
    "up": ("...0...", "..000..", ".00000.", "0000000", "..000..", "..000..", "..000.."),
    "down": ("..000..", "..000..", "..000..", "0000000", ".00000.", "..000..", "...0..."),
    "left": ("...0...", "..00...", ".000000", "0000000", ".000000", "..00...", "...0..."),
    "right": ("...0...", "...00..", "000000.", "0000000", "000000.", "...00..", "...0..."),
}


def _cursor_keys() -> Image.Image:
    """Return the four arrow keys arranged as on a keyboard."""
    picture = new_image(25, 16)
    for name, (x, y) in {"up": (8, 0), "left": (0, 8), "down": (8, 8), "right": (16, 8)}.items():
        fill_rect(picture, (x, y, x + 8, y + 7), "0")
        fill_rect(picture, (x + 1, y + 1, x + 7, y + 5), "8")
        fill_row(picture, y + 1, x + 1, x + 7, "9")
        fill_row(picture, y + 6, x + 1, x + 7, "6")
        paste(picture, image_from_rows(_TINY_ARROWS[name]), (x + 2, y + 2))
    return picture


_CORNER_LETTERS = {
    "y": ("0...0", ".0.0.", "..0..", "..0..", "..0.."),
    "u": ("0...0", "0...0", "0...0", "0...0", ".000."),
    "b": ("0000.", "0...0", "0000.", "0...0", "0000."),
    "n": ("0...0", "00..0", "0.0.0", "0..00", "0...0"),
}


def _eight_keys() -> Image.Image:
    """Return the arrow keys, and beside them the four letter keys for diagonals."""
    picture = new_image(42, 16)
    picture.paste(_cursor_keys(), (0, 0))
    for rows, (x, y) in zip(
        _CORNER_LETTERS.values(), ((27, 0), (35, 0), (27, 8), (35, 8)), strict=True
    ):
        fill_rect(picture, (x, y, x + 6, y + 7), "8")
        fill_row(picture, y, x, x + 6, "9")
        fill_row(picture, y + 7, x, x + 6, "6")
        paste(picture, image_from_rows(rows), (x + 1, y + 1))
    return picture


_TINY_ARROWS = {
    "up": ("..0..", ".000.", "00000"),
    "down": ("00000", ".000.", "..0.."),
    "left": (".00..", "000..", ".00.."),
    "right": ("..00.", "..000", "..00."),
}
_MOUSE = (
    "...00000...",
    "..0888880..",
    ".088808880.",
    "08888088880",
    "08888088880",
    "08888088880",
    "00000000000",
    "08888888870",
    "08888888870",
    "08888888870",
    "08888888770",
    ".088888770.",
    "..0777770..",
    "...00000...",
)


def _mouse(side: str) -> Image.Image:
    """Return a mouse with the named button in red."""
    picture = new_image(13, 16)
    paste(picture, image_from_rows(_MOUSE), (1, 1))
    left = 1 if side == "left" else 7
    for y in range(2, 7):
        for x in range(left, left + 5):
            if letter_at(picture, (x, y)) == "8":
                set_pixel(picture, (x, y), "f")
    return picture


def _keys() -> Iterator[_Prompt]:
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        yield f"key_{letter}", _key(letter.upper())
    for name, label in _WORDS.items():
        yield f"key_{name}", _key(label)
    for number in range(1, 13):
        yield f"key_f{number}", _key(f"F{number}")
    for name, rows in _ARROWS.items():
        picture = _key("")
        paste(picture, image_from_rows(rows), (5, 3))
        yield f"key_{name}", picture
    yield "arrow_keys", _cursor_keys()
    yield "eight_keys", _eight_keys()
    for side in ("left", "right"):
        yield f"mouse_{side}", _mouse(side)


# --- pads

_DISC = (
    "....000000....",
    "..00LLLLLL00..",
    ".0LLLFFFFFFF0.",
    ".0LFFFFFFFFF0.",
    "0LLFFFFFFFFFF0",
    "0LFFFFFFFFFFF0",
    "0LFFFFFFFFFFF0",
    "0LFFFFFFFFFFF0",
    "0LFFFFFFFFFFD0",
    "0FFFFFFFFFFFD0",
    ".0FFFFFFFFFD0.",
    ".0FFFFFFFFDD0.",
    "..00DDDDDD00..",
    "....000000....",
)


def _disc(face: str, light: str, dark: str) -> Image.Image:
    table = str.maketrans("LFD", light + face + dark)
    picture = new_image(16, 16)
    paste(picture, image_from_rows([line.translate(table) for line in _DISC]), (1, 1))
    return picture


def _lettered(label: str, face: str, light: str, dark: str, tone: str) -> Image.Image:
    picture = _disc(face, light, dark)
    draw_text(picture, label, ((17 - text_width(label)) // 2, 4), tone)
    return picture


# Four figures on dark discs, each in two tones.
_FIGURES = {
    "cross": ("MM...MM", ".MM.MM.", "..MMM..", "...M...", "..MMM..", ".MM.MM.", "MM...MM"),
    "circle": ("..ZZZ..", ".Z...Z.", "Z.....Z", "Z.....Z", "Z.....Z", ".Z...Z.", "..ZZZ.."),
    "square": ("VVVVVVV", "V.....V", "V.....V", "V.....V", "V.....V", "V.....V", "VVVVVVV"),
    "triangle": ("...G...", "..GGG..", "..G.G..", ".GG.GG.", ".G...G.", "GG...GG", "GGGGGGG"),
}


def _figure(name: str) -> Image.Image:
    picture = _disc("z", "7", "y")
    paste(picture, image_from_rows(_FIGURES[name]), (5, 4 if name != "triangle" else 3))
    return picture


_SHAPES = {
    # A bumper is low and round at one end, a trigger is tall and narrows to the top.
    "bumper": (3, 13, (4, 2, 1)),
    "trigger": (0, 15, (6, 5, 4, 3, 3, 2, 2, 1)),
}


def _shoulder(label: str, shape: str, *, left: bool, tones: tuple[str, str, str]) -> Image.Image:
    """Return a shoulder button; its outer upper corner is cut."""
    face, light, tone = tones
    wide = max(18, text_width(label) + 9)
    picture = new_image(wide, 16)
    top, bottom, cuts = _SHAPES[shape]
    for y in range(top, bottom + 1):
        depth = y - top
        cut = cuts[depth] if depth < len(cuts) else 0
        far = 1 if depth == 0 or y == bottom else 0
        first, last = (cut, wide - 1 - far) if left else (far, wide - 1 - cut)
        first += 1 if y == bottom and left else 0
        last -= 1 if y == bottom and not left else 0
        fill_row(picture, y, first, last, "0")
        if top < y < bottom:
            fill_row(picture, y, first + 1, last - 1, light if depth == 1 else face)
            set_pixel(picture, (first + 1, y), light)
    draw_text(picture, label, ((wide - text_width(label) + 1) // 2, bottom - 8), tone)
    return picture


_MENU = {
    "xbox_start": ("8888888", ".......", "8888888", ".......", "8888888"),
    "xbox_back": ("88888..", "8...8..", "8.88888", "8.8.8.8", "888...8", "..8...8", "..88888"),
    "nin_start": ("...0...", "...0...", "...0...", "0000000", "...0...", "...0...", "...0..."),
    "nin_back": ("0000000", "0000000"),
    "ps_start": (
        "..888888..", "..........", "..888888..", "..........", "..000000..", ".07777770.",
        ".07zzzzz0.", ".07zzzzz0.", ".07zzzzz0.", ".07zzzzz0.", ".0zzzzzy0.", "..000000..",
    ),
    "ps_back": (
        "....88....", "8...88...8", ".8......8.", "..........", "..000000..", ".07777770.",
        ".07zzzzz0.", ".07zzzzz0.", ".07zzzzz0.", ".07zzzzz0.", ".0zzzzzy0.", "..000000..",
    ),
}  # fmt: skip


def _menu(name: str) -> Image.Image:
    """Return start or back: on discs, or a small button with its sign above it."""
    rows = _MENU[name]
    if name.startswith("ps"):
        picture = new_image(16, 16)
        paste(picture, image_from_rows(rows), (3, 2))
        return picture
    picture = _disc("C", "9", "B") if name.startswith("nin") else _disc("A", "8", "z")
    at = (8 - (len(rows[0]) + 1) // 2 + 1, 8 - len(rows) // 2)
    paste(picture, image_from_rows(rows), at)
    return picture


_CROSS = (
    "....00000....", "....0LLL0....", "....0FFF0....", "....0FFF0....",
    "00000FFF00000", "0LLLLFFFLLLL0", "0FFFFF0FFFFF0", "0FFFFFFFFFFF0",
    "00000FFF00000", "....0FFF0....", "....0FFF0....", "....0FFF0....", "....00000....",
)  # fmt: skip
_ARMS = {"up": (6, 2, 8, 5), "down": (6, 9, 8, 12), "left": (2, 6, 5, 8), "right": (9, 6, 12, 8)}
_TIPS = {"up": (7, 2), "down": (7, 12), "left": (2, 7), "right": (12, 7)}


def _pad(part: str) -> Image.Image:
    """Return the cross of a pad; the named arm is white, the others are dark."""
    picture = new_image(16, 16)
    table = str.maketrans("LF", "7z")
    paste(picture, image_from_rows([line.translate(table) for line in _CROSS]), (1, 1))
    for name, box in _ARMS.items():
        if part == name:
            fill_rect(picture, box, "9")
        elif part == "dpad":
            set_pixel(picture, _TIPS[name], "9")
            x, y = _TIPS[name]
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if box[0] <= x + dx <= box[2] and box[1] <= y + dy <= box[3]:
                    set_pixel(picture, (x + dx, y + dy), "8")
    return picture


def _eight_ways() -> Image.Image:
    """Return a stick from above with a tip on each of its eight sides."""
    picture = new_image(16, 16)
    fill_rect(picture, (5, 4, 10, 11), "0")
    fill_rect(picture, (4, 5, 11, 10), "0")
    fill_rect(picture, (5, 5, 10, 10), "z")
    fill_row(picture, 5, 6, 9, "7")
    for x, y in ((7, 0), (13, 1), (14, 7), (13, 13), (7, 14), (1, 13), (0, 7), (1, 1)):
        fill_rect(picture, (x, y, x + 1, y + 1), "9")
    return picture


def _stick(label: str, face: str, light: str, tone: str) -> Image.Image:
    """Return a stick from above, pressed in: its label between two arcs."""
    picture = new_image(19, 16)
    fill_rect(picture, (3, 1, 15, 14), "0")
    fill_rect(picture, (1, 3, 17, 12), "0")
    fill_rect(picture, (2, 2, 16, 13), "0")
    fill_rect(picture, (3, 3, 15, 12), face)
    fill_rect(picture, (2, 5, 16, 10), face)
    fill_row(picture, 2, 5, 13, light)
    fill_row(picture, 13, 5, 13, "0")
    draw_text(picture, label, ((20 - text_width(label)) // 2, 4), tone)
    return picture


def _pads() -> Iterator[_Prompt]:
    for name, face, light, dark in (
        ("a", "v", "w", "u"),
        ("b", "f", "Z", "e"),
        ("x", "L", "M", "K"),
        ("y", "i", "s", "h"),
    ):
        yield f"xbox_{name}", _lettered(name.upper(), face, light, dark, "0")
        yield f"nin_{name}", _lettered(name.upper(), "C", "9", "B", "0")
    for name in _FIGURES:
        yield f"ps_{name}", _figure(name)
    for family, names, tones in (
        ("xbox", ("lb", "rb", "lt", "rt"), ("A", "8", "9")),
        ("ps", ("l1", "r1", "l2", "r2"), ("z", "7", "9")),
        ("nin", ("l", "r", "zl", "zr"), ("C", "9", "0")),
    ):
        for index, name in enumerate(names):
            shape, left = ("bumper" if index < 2 else "trigger"), index % 2 == 0
            yield f"{family}_{name}", _shoulder(name.upper(), shape, left=left, tones=tones)
    for name, face, light, tone in (
        ("xbox_ls", "A", "8", "9"),
        ("xbox_rs", "A", "8", "9"),
        ("ps_l3", "z", "7", "9"),
        ("ps_r3", "z", "7", "9"),
        ("nin_ls", "C", "9", "0"),
        ("nin_rs", "C", "9", "0"),
    ):
        yield name, _stick(name.partition("_")[2].upper(), face, light, tone)
    for name in _MENU:
        yield name, _menu(name)
    for part in ("dpad", *_ARMS):
        yield f"pad_{part}", _pad(part)
    yield "pad_eight", _eight_ways()


def prompts() -> list[Clip]:
    """Return every prompt as a clip of one frame."""
    return [(name, 100, [picture]) for name, picture in (*_keys(), *_pads())]
