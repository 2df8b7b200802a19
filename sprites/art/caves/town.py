"""The stairs between floors, and walls of glass."""

from PIL import Image

from sprites.art.palette import fill_rect, image_from_rows, new_image, outlined, paste, set_pixel

# --- stairs, cut open: up in daylight, down in violet, an arrow over the lower steps

_ARROW = ("..m..", ".mmm.", "mmmmm", ".mmm.", ".mmm.")
_MARK = ("i", "L", "w", "Y")


def stairs(kind: int, *, down: bool) -> Image.Image:
    """Return a flight of stairs; both ends have the same number of pips and their colour."""
    picture = new_image(16, 16)
    if down:
        fill_rect(picture, (1, 1, 14, 14), "0")
    for step, tones in enumerate(("9RQ", "RQP", "QPO", "PON") if down else ("987",) * 4):
        x, y = 1 + 3 * step, 2 + 3 * step if down else 10 - 3 * step
        right = 14 if step == 3 else x + 2
        fill_rect(picture, (x, y, right, 14), tones[2])
        fill_rect(picture, (x, y, right, y), tones[0])
        fill_rect(picture, (x, y + 1, x, min(14, y + 3)), tones[1])
    arrow = [row.replace("m", _MARK[kind]) for row in (_ARROW[::-1] if down else _ARROW)]
    picture = picture if down else outlined(picture)
    paste(picture, image_from_rows(arrow), (9, 2) if down else (1, 1))
    for pip in range(kind + 1):
        fill_rect(picture, (3 + pip * 3, 13, 4 + pip * 3, 14), "0")
        set_pixel(picture, (3 + pip * 3, 13), _MARK[kind])
    if down:
        for x in range(16):
            for at in ((x, 0), (x, 15), (0, x), (15, x)):
                set_pixel(picture, at, "Q" if at in {(x, 0), (0, x)} else "P")
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
