"""Shapes shared by the walls of all themes: sides, rims, trims and contact shadows."""

from typing import NamedTuple

from PIL import Image

from sprites.art.palette import fill_column, fill_row, new_image, recolored, set_pixel

# The last row of a cap above a wall's face.
CAP_HEIGHT = 4


# Walls, and what lies about, outshine no figure: their light tones are one or two steps darker.
_QUIET = str.maketrans("987643*nmsHGF", "766235mmlmGFE")


class Sides(NamedTuple):
    """Which sides of a wall's cell are open ground."""

    north: bool
    east: bool
    south: bool
    west: bool

    @property
    def last(self) -> int:
        """Return the last row of the cap."""
        return CAP_HEIGHT if self.south else 15


def quiet(picture: Image.Image) -> Image.Image:
    """Return an ornament in tones that draw no look."""
    return recolored(picture, _QUIET)


def open_sides(mask: int) -> Sides:
    """Return the open sides of a mask with bits 1, 2, 4, 8 for north, east, south, west."""
    return Sides(*(bool(mask & bit) for bit in (1, 2, 4, 8)))


def draw_rim(picture: Image.Image, sides: Sides, tones: tuple[str, str, str]) -> None:
    """Draw a cap's rim of one pixel with a joint within: tones of north, west and east."""
    north, west, east = tones
    if sides.north:
        fill_row(picture, 0, 0, 15, north)
        fill_row(picture, 1, 0, 15, "0")
    if sides.west:
        fill_column(picture, 0, 0, sides.last, west)
        fill_column(picture, 1, 1, sides.last, "0")
    if sides.east:
        fill_column(picture, 15, 0, sides.last, east)
        fill_column(picture, 14, 1, sides.last, "0")


def draw_face_ends(
    picture: Image.Image, sides: Sides, tones: str, lit: tuple[int, int], dark: int = 5
) -> None:
    """Draw the ends of a face: lit in the west between two rows, dark in the east."""
    if sides.west:
        fill_column(picture, 0, *lit, tones[0])
    if sides.east:
        fill_column(picture, 15, dark, 14, tones[1])


def corner_trim(index: int, tones: str) -> Image.Image:
    """Return the trim where two walls meet around open ground: NE, SE, SW, NW.

    The tones are those of a corner at the top and at the bottom.
    """
    picture = new_image(16, 16)
    x = 15 if index in (0, 1) else 0
    y = 0 if index in (0, 3) else 15
    inner = (14 if x else 1, 1 if y == 0 else 14)
    set_pixel(picture, (x, y), tones[0] if y == 0 else tones[1])
    for at in ((inner[0], y), (x, inner[1]), inner):
        set_pixel(picture, at, "0")
    return picture


def contact_shadow(tone: str, *, north: bool) -> Image.Image:
    """Return the contact shadow under a wall to the north, or beside one to the west."""
    picture = new_image(16, 16)
    for depth in range(4 if north else 3):
        for along in range(16):
            solid = depth == 0 or (depth == 1 and north)
            if solid or (along + depth) % (2 if depth < 3 else 4) == 0:
                at = (along, depth) if north else (depth, along)
                set_pixel(picture, at, tone if depth else "0")
    return picture
