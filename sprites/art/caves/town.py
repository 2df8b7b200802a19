"""The stairs between floors, and walls of glass."""

from __future__ import annotations

from PIL import Image

from sprites.art.palette import fill_rect, image_from_rows, new_image, paste, set_pixel

# --- stairs

_DOWN = (
    ".00000000000000.",
    "0788877888777870",
    "0766677666766620",
    "0700000000000020",
    "0688888888888020",
    "0666666666666020",
    "0602777777777020",
    "0602222222222020",
    "0700026666666020",
    "0600021111111020",
    "0600000222222020",
    "060000011111y020",
    "0700000000000020",
    "0766766676667620",
    "0622222222222210",
    ".00000000000000.",
)
_UP = (
    ".00000000000000.",
    "0288999999998820",
    "0622888888882260",
    "06I2777777772I60",
    "0601888888881060",
    "06J2777777772J60",
    "0702666666662020",
    "0608888888888060",
    "0607777777777060",
    "0606666666666060",
    "0688888888888820",
    "0677777777777720",
    "0666666666666620",
    "0788788877888770",
    "0222222222222220",
    ".00000000000000.",
)
_MARK = ("i", "L", "w", "Y")


def stairs(kind: int, *, down: bool) -> Image.Image:
    """Return a flight of stairs; both ends have the same number of pips."""
    picture = new_image(16, 16)
    paste(picture, image_from_rows(_DOWN if down else _UP), (0, 0))
    y = 13 if down else 14
    fill_rect(picture, (3, y - 1, 12, y), "1")
    for pip in range(kind + 1):
        x = 4 + pip * 2 + (3 - kind)
        set_pixel(picture, (x, y - 1), _MARK[kind])
        set_pixel(picture, (x, y), "2")
    return picture


_DULL = str.maketrans("HMLK87", "MKKJ76")
_GLASS = (
    "8HHHHHHHHHHHHHM7",
    "HMLMMMMMMMMMLML6",
    "HLMMHHMMMMMLMMK6",
    "HMMHHMMMMMMMMMK6",
    "HMHHMMMMMMMHMMK6",
    "HMHMMMMMMMHHMMK6",
    "HMMMMMMMMHHMMMK6",
    "HMMMMMMMHHMMMLK6",
    "HMMMMMMMHMMMMLK6",
    "HMMMMMMMMMMMLLK6",
    "HMMMMMMMMMMLMLK6",
    "HMLMMMMMMMLMMLK6",
    "MLMMMMMMMLMLLKK6",
    "7KKKKKKKKKKKKK62",
    "6666666666666622",
    "0000000000000000",
)


def glass() -> Image.Image:
    """Return a glass wall: duller than any creature behind it, except for a short gleam."""
    picture = image_from_rows([text.translate(_DULL) for text in _GLASS])
    for at in ((3, 4), (4, 3), (5, 2)):
        set_pixel(picture, at, "H")
    return picture
