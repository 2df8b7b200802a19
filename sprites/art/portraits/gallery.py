"""All portraits, by the sheet of the figure that they show."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from sprites.art.portraits.beasts import BEASTS
from sprites.art.portraits.brutes import BRUTES, devil_that_aims
from sprites.art.portraits.bust import Bust
from sprites.art.portraits.dragons import DRAGONS
from sprites.art.portraits.folk import FOLK
from sprites.art.portraits.players import PLAYERS

PORTRAITS: dict[str, Callable[[Bust], None]] = {**PLAYERS, **DRAGONS, **FOLK, **BRUTES, **BEASTS,'baator/aim':devil_that_aims}
# What the light from behind is in each place.
_BACKLIGHTS = {"baator": "c", "castle": "h", "caves": "F", "circuit": "G", "meadow": "s"}


def portrait(sheet: str, *, mirrored: bool, is_blinking: bool = False) -> Image.Image:
    """Return the portrait of a sheet's figure."""
    bust = Bust(mirrored=mirrored, is_blinking=is_blinking)
    PORTRAITS[sheet](bust)
    return bust.portrait(_BACKLIGHTS[sheet.partition("/")[0]])
