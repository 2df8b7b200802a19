"""Inside the machine: server racks for walls, with their lamps."""

from PIL import Image

from sprites.art.palette import fill_row, image_from_rows, new_image, paste, set_pixel
from sprites.art.wall_shapes import CAP_HEIGHT, draw_face_ends, draw_rim, open_sides, quiet

_FACES = (
    (
        "8777777777777772",
        "7666666666666661",
        "7111111111111161",
        "71yyyyyyyy111161",
        "7666666666666661",
        "7111111111111161",
        "71yyyyyyyy111161",
        "7666666666666661",
        "7111111111111161",
        "71yyyyyyyy111161",
        "0000000000000000",
    ),
    (
        "8777777777777772",
        "7666666666666661",
        "7221221221221221",
        "7110110110110111",
        "7661661661661661",
        "7661661661661661",
        "7221221221221221",
        "7110110110110111",
        "7666666666666661",
        "7000000000000061",
        "0000000000000000",
    ),
    (
        "8777777777777772",
        "7666666666666661",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "7600000000000061",
        "7666666666666661",
        "72y2y2y2y2y2y221",
        "0000000000000000",
    ),
)
# Where lamps sit on each face, and the colours they go through; the most common one has a dim one.
_LAMPS: tuple[tuple[tuple[int, int, str], ...], ...] = (
    ((12, 8, "tttu"),),
    ((2, 14, "vvvw"), (4, 14, "vtvt"), (6, 14, "tvtv"), (8, 14, "YTYT"), (11, 14, "vvtt")),
    (
        (3, 7, "vwvv"),
        (4, 7, "vwvv"),
        (6, 7, "uuuu"),
        (7, 7, "uuuu"),
        (8, 7, "utuu"),
        (3, 9, "uuuu"),
        (4, 9, "uuuu"),
        (5, 9, "uuuu"),
        (7, 9, "XXYX"),
        (8, 9, "XXYX"),
        (9, 9, "XXYX"),
        (10, 9, "XXYX"),
        (3, 11, "vIvI"),
        (12, 14, "fafa"),
    ),
)


def wall(mask: int, style: int) -> Image.Image:
    """Return an obstacle; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    sides = open_sides(mask)
    picture = new_image(16, 16, "0")
    _cap(picture, style, mask)
    draw_rim(picture, sides, ("8", "7", "I"))
    if sides.south:
        fill_row(picture, CAP_HEIGHT, 0, 15, "0")
        paste(picture, image_from_rows(_FACES[style]), (0, CAP_HEIGHT + 1))
        for x, y, tones in _LAMPS[style]:
            set_pixel(picture, (x, y), tones[0])
        draw_face_ends(picture, sides, "80", (5, 14))
    return quiet(picture)


_CAPS = (
    (
        "..........",
        ".11111111.",
        ".IIIIIIII.",
        "..........",
        ".11111111.",
        ".IIIIIIII.",
        "..........",
        "..........",
        ".1I....1I.",
    ),
    (
        "...1111...",
        "..1.II.1..",
        ".1.I..I.1.",
        ".1I.II.I1.",
        ".1I.II.I1.",
        ".1.I..I.1.",
        "..1.II.1..",
        "...1111...",
        "..........",
    ),
    (
        "111111....",
        "1I.1.1....",
        "1.1I1.....",
        "1..1...11.",
        "111111.1I.",
        ".......1I.",
        ".11.11.1I.",
        ".II.II.11.",
        "..........",
    ),
)


def _cap(picture: Image.Image, style: int, mask: int) -> None:
    """Draw details on a rack: vents, a fan, a socket; only slots above a face."""
    if mask & 4:
        for x in range(3, 13, 2):
            set_pixel(picture, (x, 2), "1")
            set_pixel(picture, (x, 3), "I")
        return
    paste(picture, image_from_rows(_CAPS[(style + mask) % 3]), (3, 4))


def wall_lamps(style: int, step: int) -> Image.Image:
    """Return the lamps of a rack's face, lit or not."""
    picture = new_image(16, 16)
    for x, y, tones in _LAMPS[style]:
        set_pixel(picture, (x, y), tones[step])
    return picture
