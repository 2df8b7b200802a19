"""Rows of looks: how attacks, beams, slow shots, deaths and movements look."""

from dataclasses import dataclass
from typing import Literal

from game.content.assets.toml_values import Color


@dataclass(frozen=True, slots=True)
class AttackLook:
    """The look of an attack: a projectile, then a clip on each cell, `sweep` seconds apart.

    It leaves a trail of light: an arc through its cells, or traces from the first cell; `colors`
    are the trail's and its sparks', brightest first. An attack of more `weight` takes longer, and
    it shakes the picture by `shake` pixels.
    """

    clip: str
    sweep: float = 0.0
    projectile_clip: str = ""
    trail: Literal["", "arc", "traces"] = ""
    colors: tuple[Color, ...] = ()
    weight: float = 1.0
    shake: int = 0


@dataclass(frozen=True, slots=True)
class BeamLook:
    """The look of a beam: colours from the core outwards and of the light that it throws.

    Its width is in pixels, `charge` in seconds, as is `travel`, the time that it takes a cell.
    """

    core: Color = (255, 255, 255)
    inner: Color = (143, 248, 226)
    glow: Color = (48, 170, 200)
    light: Color = (80, 226, 222)
    width: int = 9
    charge: float = 0.08
    travel: float = 0.0
    is_fire: bool = False
    sheds_embers: bool = False
    shake: int = 1


@dataclass(frozen=True, slots=True)
class DeathLook:
    """How a kind dies: it falls as its sheet shows, or comes apart in a style.

    The colour is that of its ash's embers, dust, drops or glints; with `glows` it gives light.
    """

    style: Literal[
        "fall", "dissolve", "ash", "crumble", "burst", "dust", "glitch", "melt", "shatter"
    ] = "dissolve"
    color: Color = (232, 222, 214)
    glows: bool = False


@dataclass(frozen=True, slots=True)
class ProjectileLook:
    """The look of a slow shot: its clips at the muzzle, in flight and on impact; seconds."""

    clip: str
    launch_clip: str
    impact_clip: str
    charge: float
    seconds_per_cell: float


@dataclass(frozen=True, slots=True)
class MovementLook:
    """The look of a manner of moving: the actor's clip and its seconds.

    Who is `swept` follows the bends of the water, in spray of that colour. It takes longer where
    it ends at one of the walls in `stopped_by`.
    """

    clip: str
    seconds: float
    swept: Color | None = None
    stopped_by: frozenset[str] = frozenset()
