"""Hero, foes, exit and loot of a place are told apart by their colours alone."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PIL import Image

from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from sprites.art.palette import SPRITES_DIR
from sprites.art.sheet import read_clips

# In CIELAB, between mean colours: 2 is just noticed side by side, 25 at a glance.
LEAST = 25


def _seats(place: str) -> tuple[str, ...]:
    return tuple(path.stem for path in (SPRITES_DIR / place).glob("seat_*.json"))


PLACES = {
    "circuit": (
        ("hero",),
        ("orc", "skeleton", "gargoyle", "vampire"),
        ("exit",),
        ("treasure", "box", "potion", "charge_bow", "charge_hammer", "charge_scythe"),
    ),
    "baator": (("hero",), ("devil",), (), ("kit",)),
    "caves": (("sword_tester",), tuple(CREATURE_KINDS.keys() - {"sword_tester"}), (), ()),
    # Eight colours of seats go round the whole circle: armour and swords are told by their shape.
    "castle": (("exit",), _seats("castle"), (), ("gold_small", "gold_large", "potion", "sword")),
    # A home has the colour of its seat.
    "meadow": (_seats("meadow"), (), (), ("treasure",)),
}
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.9505, 1.0, 1.089])


def _lab(rgb: np.ndarray) -> np.ndarray:
    """Return a colour of sRGB, 0 to 255, in CIELAB."""
    parts = rgb / 255
    linear = np.where(parts > 0.04045, ((parts + 0.055) / 1.055) ** 2.4, parts / 12.92)
    x, y, z = np.cbrt(_TO_XYZ @ linear / _WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def _colour(place: str, kind: str) -> np.ndarray:
    """Return the mean colour of a figure that stands still."""
    clips = read_clips(SPRITES_DIR / place / f"{kind}.json")
    name = min((name for name, *_ in clips), key=lambda name: (not name.startswith("idle"), name))
    picture: Image.Image = next(frames[0] for clip, _, frames in clips if clip == name)
    pixels = np.asarray(picture.convert("RGBA"), float).reshape(-1, 4)
    return _lab(pixels[pixels[:, 3] > 0][:, :3].mean(0))


def _distance(place: str, one: str, other: str) -> float:
    return float(np.linalg.norm(_colour(place, one) - _colour(place, other)))


@pytest.mark.parametrize("place", PLACES)
def test_roles_are_told_apart_by_colour(place: str) -> None:
    roles = PLACES[place]
    pairs = [
        (one, other)
        for number, role in enumerate(roles)
        for others in roles[number + 1 :]
        for one, other in product(role, others)
    ]
    # Foes are met beside what they stand on; they need not differ from loot.
    told = [pair for pair in pairs if pair[0] in (*roles[0], *roles[2])]
    distances = {pair: _distance(place, *pair) for pair in told}
    assert {pair: round(far) for pair, far in distances.items() if far < LEAST} == {}
