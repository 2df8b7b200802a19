"""All portraits, as clips for the sheets of the figures that they show."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from PIL import Image

from sprites.art.palette import Clip
from sprites.art.portraits.beasts import BEASTS
from sprites.art.portraits.brutes import BRUTES, devil_that_aims
from sprites.art.portraits.bust import Bust
from sprites.art.portraits.dragons import DRAGONS
from sprites.art.portraits.folk import FOLK
from sprites.art.portraits.players import PLAYERS

Painter = Callable[[Bust], None]
# By sheet; after a colon, the clip of the pose that a portrait shows.
PORTRAITS: dict[str, Painter] = {
    **PLAYERS,
    **DRAGONS,
    **FOLK,
    **BRUTES,
    **BEASTS,
    "baator/devil:aim": devil_that_aims,
    "baator/devil:killer": devil_that_aims,
}
# Light from behind, in the colour of the place.
_BACKLIGHTS = {"baator": "c", "castle": "h", "caves": "F", "circuit": "G", "meadow": "s"}


def portrait(name: str, *, mirrored: bool, is_blinking: bool = False) -> Image.Image:
    """Return one frame of a portrait."""
    bust = Bust(mirrored=mirrored, is_blinking=is_blinking)
    PORTRAITS[name](bust)
    return bust.portrait(_BACKLIGHTS[name.partition("/")[0]])


def portrait_clips() -> dict[str, list[Clip]]:
    """Return the clips by sheet: to the right and to the left, eyes open and closed."""
    by_sheet = groupby(sorted(PORTRAITS), key=lambda name: name.partition(":")[0])
    return {sheet: [clip for name in names for clip in _clips(name)] for sheet, names in by_sheet}


def _clips(name: str) -> list[Clip]:
    pose = name.partition(":")[2]
    title = f"portrait_{pose}" if pose else "portrait"
    return [
        (
            f"{title}_{side}",
            100,
            [portrait(name, mirrored=side == "w", is_blinking=lid) for lid in (False, True)],
        )
        for side in "ew"
    ]
