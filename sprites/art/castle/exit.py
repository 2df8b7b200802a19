"""A castle labyrinth: the way out, as a gate and as stairs in the floor."""

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

_STAIRS = (
    "7888888888888887",
    "7666666666666662",
    "7677777777777762",
    "7626666666666JI2",
    "7627777777777JI2",
    "762266666666IJI2",
    "762277777777IJI2",
    "76222666666JIJI2",
    "76222777777JIJI2",
    "762222JJJJIJIJI2",
    "762222JJJJIJIJI2",
    "7622221111010JI2",
    "7622221111010JI2",
    "76222211110JIJI2",
    "7666666666666662",
    "2222222222222221",
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


def stairs(step: int, *, barred: bool) -> Image.Image:
    """Return the exit as a floor tile: stairs down, under a grate or in the light from below."""
    picture = image_from_rows(_STAIRS)
    if barred:
        for x in (3, 6, 9, 12):
            fill_column(picture, x, 2, 13, "y")
            fill_column(picture, x - 1, 2, 13, "0")
        for y in (4, 8, 12):
            fill_row(picture, y, 2, 13, "7" if y == 4 else "6")
            fill_row(picture, y + 1, 2, 13, "0")
        fill_rect(picture, (7, 7, 9, 10), "H")
        fill_rect(picture, (8, 8, 9, 10), "M")
        set_pixel(picture, (8, 9), "0")
    else:
        tones = ("HMLK", "MHML", "9MHL", "MHLK")[step]
        table = str.maketrans("1J0", f"{tones[0]}{tones[2]}{tones[3]}")
        rows = [text[:6] + text[6:11].translate(table) + text[11:] for text in _STAIRS[9:14]]
        paste(picture, image_from_rows(rows), (0, 9))
    return picture


def exit_clips() -> list[Clip]:
    """Return the gate as a figure, half a tile taller than its cell."""
    return [
        ("idle", 240, [gate(0, step) for step in range(4)]),
        ("opening", 90, [gate(lift, 0) for lift in (3, 7, 10, 13)]),
        ("open", 160, [gate(14, step) for step in range(4)]),
    ]
