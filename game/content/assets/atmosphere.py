"""Atmospheres: the light of a board and what lies beyond it, by depth."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from game.content.assets.toml_values import Color


@dataclass(frozen=True, slots=True)
class BackdropLayer:
    """A picture of the sheet `backdrop`, repeated beyond the board.

    `parallax` is the share of the camera's movement that it follows, `drift` its own movement in
    pixels per second.
    """

    clip: str
    parallax: float = 0.5
    drift: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Motes:
    """Small things that move before the backdrop: one in each square of `spacing` pixels.

    `sway` is how many pixels they swing sideways. With `lane`, they keep to lines that many pixels
    apart in the backdrop.
    """

    clip: str
    spacing: int
    drift: tuple[float, float]
    parallax: float = 0.5
    sway: float = 0.0
    lane: int = 0


@dataclass(frozen=True, slots=True)
class LifeLook:
    """Small life on one in some number of cells.

    The place is a terrain, WALL for walls that face south, or the clip of such walls.
    """

    motion: Literal["drip", "rise", "flutter", "glint", "sway"]
    color: Color
    on: str = "FLOOR"
    one_in: int = 10
    glows: bool = False


@dataclass(frozen=True, slots=True)
class PathLight:
    """Lights in a colour that run along the lines of paths, which are drawn in another one."""

    line: Color
    color: Color


@dataclass(frozen=True, slots=True)
class Atmosphere:
    """The light and the backdrop of boards from a depth on.

    tiles: the tile sheet
    seen, remembered, unknown: the light of cells in sight, of remembered ones, of the backdrop
    walls: the share of that light which falls on walls, 0 to 1
    in_air: the share of lamps' light, of 255, that brightens whatever it falls on
    is_sunlit: shadows fall from the sun, not away from lamps
    vignette: how much of the light is missing in the picture's corners, 0 to 1
    brightest: what no part of the backdrop outshines away from the picture's rim
    mist: what no part of the backdrop is darker than
    backdrop, motes: from the farthest on
    life: what moves on the board itself
    path_light: what runs along paths, if anything does
    """

    depth: int = 0
    tiles: str = "tiles"
    seen: Color = (230, 230, 230)
    remembered: Color = (150, 150, 160)
    unknown: Color = (200, 200, 200)
    walls: float = 1.0
    in_air: int = 100
    is_sunlit: bool = False
    vignette: float = 0.0
    brightest: Color = (255, 255, 255)
    mist: Color = (0, 0, 0)
    backdrop: tuple[BackdropLayer, ...] = ()
    motes: tuple[Motes, ...] = ()
    life: tuple[LifeLook, ...] = ()
    path_light: PathLight | None = None


PLAIN_ATMOSPHERE = Atmosphere()


@cache
def lit_for_ascii(air: Atmosphere) -> Atmosphere:
    """Return an atmosphere in whose light letters are read: white where anything is in sight."""
    return replace(
        air,
        seen=(255, 255, 255),
        remembered=(206, 206, 206),
        unknown=(255, 255, 255),
        vignette=0.0,
        walls=1.0,
        in_air=20,
    )
