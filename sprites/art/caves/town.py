"""The stairs between floors, and walls of glass."""

from PIL import Image

from sprites.art.palette import fill_rect, image_from_rows, new_image, paste, set_pixel

# --- stairs: seen at once among brown and grey, up in daylight, down in violet

_DOWN = (
    ".QQQQQQQQQQQQQQ.",
    "QRRRRRRRRRRRRRRQ",
    "QRQQQQQQQQQQQQRQ",
    "QROOOOOOOOOOOORQ",
    "QRQRRRRRRRRRRQRQ",
    "QRQQQQQQQQQQQQRQ",
    "QROPRRRRRRRRRORQ",
    "QROPQQQQQQQQQORQ",
    "QROOOPRRRRRRRORQ",
    "QROOOPQQQQQQQORQ",
    "QROOOOOPQQQQQORQ",
    "QROOOOOPPPPPPORQ",
    "QRPPPPPPPPPPPPRQ",
    "QQPPPPPPPPPPPPQQ",
    "QPPPPPPPPPPPPPPQ",
    ".QQQQQQQQQQQQQQ.",
)
_UP = (
    ".88888888888888.",
    "8866999999996688",
    "8866777777776688",
    "8869999999999688",
    "8869999999999688",
    "8867777777777688",
    "8899999999999988",
    "8899999999999988",
    "8777777777777778",
    "8999999999999998",
    "8999999999999998",
    "8777777777777778",
    "8999999999999998",
    "8999999999999998",
    "8777777777777778",
    ".88888888888888.",
)
_MARK = ("i", "L", "w", "Y")


def stairs(kind: int, *, down: bool) -> Image.Image:
    """Return a flight of stairs; both ends have the same number of pips."""
    picture = new_image(16, 16)
    paste(picture, image_from_rows(_DOWN if down else _UP), (0, 0))
    y = 13 if down else 14
    fill_rect(picture, (3, y - 1, 12, y), "P" if down else "8")
    for pip in range(kind + 1):
        x = 4 + pip * 2 + (3 - kind)
        set_pixel(picture, (x, y - 1), _MARK[kind])
        set_pixel(picture, (x, y), "0")
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
