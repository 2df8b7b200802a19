"""The stairs between floors, and walls of glass."""

from PIL import Image

from sprites.art.palette import fill_rect, image_from_rows, new_image, paste, set_pixel

# --- stairs, cut open: up in daylight, down in violet, an arrow over the lower steps

_ARROW = ("..m..", ".mmm.", "mmmmm", ".mmm.", ".mmm.")
_MARK = ("i", "L", "w", "Y")


def stairs(kind: int, *, down: bool) -> Image.Image:
    """Return a flight of stairs; both ends have the same number of pips and their colour."""
    picture = new_image(16, 16, "Q" if down else ".")
    for step in range(4):
        x, y = 3 * step, 2 + 3 * step if down else 9 - 3 * step
        right = 15 if step == 3 else x + 2
        fill_rect(picture, (x, y, right, 15), "Q" if down else "9")
        fill_rect(picture, (x, y, right, y), "9" if down else "8")
        fill_rect(picture, (x, y + 3, x, 15), "R" if down else "9")
        fill_rect(
            picture, (right if down else x, y, right if down else x, y + 3), "O" if down else "6"
        )
    arrow = [row.replace("m", _MARK[kind]) for row in (_ARROW[::-1] if down else _ARROW)]
    paste(picture, image_from_rows(arrow), (9, 1) if down else (1, 1))
    for pip in range(kind + 1):
        fill_rect(picture, (3 + pip * 3, 13, 4 + pip * 3, 14), "0")
        set_pixel(picture, (3 + pip * 3, 13), _MARK[kind])
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
