"""The stairs between floors, and walls of glass."""

from PIL import Image

from sprites.art.palette import fill_rect, image_from_rows, paste, set_pixel

# --- stairs as seen from their foot: up into daylight, down into a dark shaft; an arrow on them

_UP = (
    "....99999999....",
    "....99999999....",
    "...C99999999C...",
    "...Css9999ssC...",
    "..Css999999ssC..",
    "..C8888888888C..",
    "..Css999999ssC..",
    ".Css99999999ssC.",
    ".C888888888888C.",
    ".Css99999999ssC.",
    "Csss99999999sssC",
    "C88888888888888C",
    "Csss99999999sssC",
    "Css9999999999ssC",
    "C88888888888888C",
    "6CCCCCCCCCCCCCC6",
)
_DOWN = (
    "RRRRRRRRRRRRRRRR",
    "QQQQQQQQQQQQQQQQ",
    "QQQQQQQQQQQQQQQQ",
    "QPPPPPPPPPPPPPPQ",
    ".QQQQQQQQQQQQQQ.",
    ".QQQQQQQQQQQQQQ.",
    ".QPPPPPPPPPPPPQ.",
    ".QQQQQQQQQQQQQQ.",
    "..QQQQQQQQQQQQ..",
    "..QQQQQQQQQQQQ..",
    "..QPPPPPPPPPPQ..",
    "..QQQQQQQQQQQQ..",
    "...QOOOOOOOOQ...",
    "...QO000000OQ...",
    "....QQQQQQQQ....",
    "................",
)
_ARROW = ("...m...", "..mmm..", ".mmmmm.", "..mmm..", "..mmm..")
_MARK = ("i", "L", "w", "Y")


def stairs(kind: int, *, down: bool) -> Image.Image:
    """Return a flight of stairs; both ends have the same number of pips and their colour."""
    picture = image_from_rows(_DOWN if down else _UP)
    arrow = [row.replace("m", "9" if down else "u") for row in _ARROW[:: -1 if down else 1]]
    paste(picture, image_from_rows(arrow), (4, 5 if down else 4))
    top, shade = (1, "P") if down else (12, "0")
    for x in range(3, 4 + 3 * kind, 3):
        fill_rect(picture, (x, top, x + 1, top), _MARK[kind])
        fill_rect(picture, (x, top + 1, x + 1, top + 1), shade)
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
