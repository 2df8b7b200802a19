"""A castle labyrinth: the way out, as a gate and as an arch in the floor."""

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_column,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)

_ARCH = (
    "....00000000....",
    "..0078778770000.",
    ".077600006677010",
    ".077nisssin67020",
    "087nisssssin6620",
    "070isss9sssi0620",
    "066iss999ssi0720",
    "087iss999ssi0620",
    "070iss999ssi0620",
    "086iss999ssi0720",
    "087iss999ssi0620",
    "070n888888888020",
    "087n777777777020",
    "0768999999999980",
    "0878777777777770",
    "0000000000000000",
)
_GATE = (
    "....77788777....",
    "..8877FFFF77FF..",
    ".87FFFEEEEFFF7D.",
    ".7FFEEIIIIEEFF7D",
    "87FEIIIIIIIIEF7D",
    "7FEIIIIIIIIIIEFD",
    "8FEIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEDD",
    "87EIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEFD",
    "8FEIIIIIIIIIIEDD",
    "7FEIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEFD",
    "87EIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEDD",
    "7FEIIIIIIIIIIEFD",
    "7FEIIIIIIIIIIEFD",
    "EDEIIIIIIIIIIEDD",
)
_PORTCULLIS = ("1..1..1..1", "1..1..1..1", "1..1..1..1", "1111111111")


def _daylight(step: int) -> Image.Image:
    """Return stairs up into the light, as seen through the gate."""
    picture = new_image(10, 17)
    for y in range(17):
        for x in range(10):
            tone = "GHGH"[(x + y + step) % 4]
            if y >= 5:
                stair = min(3, (y - 5) // 3)
                tone = "FFEK"[stair] if (y - 5) % 3 == 2 else "HGMM"[stair]
            set_pixel(picture, (x, y), tone)
    return picture


def _portcullis(glint: int) -> Image.Image:
    picture = new_image(10, 17)
    for y in range(16):
        paste(picture, image_from_rows((_PORTCULLIS[y % 4],)), (0, y))
    for x in (0, 3, 6, 9):
        fill_column(picture, x, 15, 16, "1")
    fill_column(picture, (0, 3, 6, 9)[glint], 3 + glint, 6 + glint, "9")
    return picture


def gate(lift: int, step: int) -> Image.Image:
    """Return the gate, its portcullis lifted by some pixels."""
    picture = image_from_rows(_GATE)
    inside = _daylight(step)
    paste(inside, _portcullis(step), (0, -lift))
    for y in range(17):
        for x in range(10):
            if letter_at(picture, (x + 3, y + 3)) == "I":
                set_pixel(picture, (x + 3, y + 3), letter_at(inside, (x, y)))
    whole = new_image(16, 24)
    paste(whole, picture, (0, 4))
    if lift > 10:
        fill_row(whole, 23, 3, 12, "M" if step % 2 else "H")
    return whole


def arch(step: int) -> Image.Image:
    """Return the exit as a floor tile: an open arch, and stairs up into warm daylight."""
    table = str.maketrans("si", ("si", "sn", "si", "9i")[step])
    return image_from_rows([row.translate(table) for row in _ARCH])


def exit_clips() -> list[Clip]:
    """Return the gate as a figure, half a tile taller than its cell."""
    return [
        ("idle", 240, [gate(0, step) for step in range(4)]),
        ("opening", 90, [gate(lift, 0) for lift in (3, 7, 10, 13)]),
        ("open", 160, [gate(14, step) for step in range(4)]),
    ]
