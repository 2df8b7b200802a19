"""The sheets of all tableaux: doors of the title, ends of matches, the screen passed on."""

from __future__ import annotations

from sprites.art.baator import door as baator_door
from sprites.art.baator import end as baator_end
from sprites.art.castle import door as castle_door
from sprites.art.castle import end as castle_end
from sprites.art.castle import hand_over as castle_hand_over
from sprites.art.caves import door as caves_door
from sprites.art.caves import end as caves_end
from sprites.art.circuit import door as circuit_door
from sprites.art.circuit import end as circuit_end
from sprites.art.meadow import door as meadow_door
from sprites.art.meadow import end as meadow_end
from sprites.art.meadow import hand_over as meadow_hand_over
from sprites.art.palette import Clip


def tableau_sheets() -> dict[str, list[Clip]]:
    """Return the sheets by name."""
    return {
        "baator/door": baator_door.door(),
        "baator/end": baator_end.end(),
        "castle/door": castle_door.door(),
        "castle/end": castle_end.end(),
        "castle/hand_over": castle_hand_over.hand_over(),
        "caves/door": caves_door.door(),
        "caves/end": caves_end.end(),
        "circuit/door": circuit_door.door(),
        "circuit/end": circuit_end.end(),
        "meadow/door": meadow_door.door(),
        "meadow/end": meadow_end.end(),
        "meadow/hand_over": meadow_hand_over.hand_over(),
    }
