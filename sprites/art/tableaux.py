"""The sheets of all tableaux: doors of the title, and ends of matches."""

from __future__ import annotations

from sprites.art.baator import door as baator
from sprites.art.castle import door as castle
from sprites.art.caves import door as caves
from sprites.art.circuit import door as circuit
from sprites.art.meadow import door as meadow
from sprites.art.palette import Clip


def tableau_sheets() -> dict[str, list[Clip]]:
    """Return the sheets by name."""
    places = {
        "baator": baator,
        "castle": castle,
        "caves": caves,
        "circuit": circuit,
        "meadow": meadow,
    }
    return {f"{name}/door": place.door() for name, place in places.items()}
