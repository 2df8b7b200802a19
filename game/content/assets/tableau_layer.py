"""The layers of a tableau: a picture that moves, as the looks describe it."""

from dataclasses import dataclass
from typing import Literal

from game.content.assets.toml_values import Color

# The sheet of a theme that has the clips of a tableau, by the tableau's name.
TABLEAU_SHEETS = {"door": "door", "won": "end", "lost": "end", "hand_over": "hand_over"}


@dataclass(frozen=True, slots=True)
class TableauLayer:
    """One layer: a clip of a sheet, a round light, or motes that drift. Lengths are in pixels.

    sheet: where the clip is, by default the tableau's own one
    once: whether the clip is played once from `start` on, instead of over and over
    at: the clip's top left corner, the light's middle, or the corner of the motes' area
    to: where it moves within `seconds` from `start` on
    fade: whether it appears or vanishes within that time
    strength: of what is half transparent, or of a light, at most
    ending: the rules, apart by spaces, of which one must have ended the match, or the kinds of
        which one must have killed; without it, any
    killer: whether the clip is that of the same name in the sheet of who killed
    winner: whether a seat's clip is that of who won, and not of whose end is shown
    shown: from when until when it is there at all, in seconds
    sway: how far it swings to both sides, slowly and for ever
    color, radius, flicker: of a light, which is added to what lies below; the colour of motes
    motes, drift, size: their number, their speed in pixels per second, their area
    """

    clip: str = ""
    ending: str = ""
    killer: bool = False
    winner: bool = False
    sheet: str = ""
    once: bool = False
    at: tuple[int, int] = (0, 0)
    to: tuple[int, int] | None = None
    start: float = 0.0
    seconds: float = 0.0
    fade: Literal["", "in", "out"] = ""
    strength: float = 1.0
    shown: tuple[float, float] = (0.0, 1e9)
    sway: float = 0.0
    color: Color = (255, 255, 255)
    radius: int = 0
    flicker: float = 0.0
    motes: int = 0
    drift: tuple[int, int] = (0, -8)
    size: tuple[int, int] = (320, 180)
