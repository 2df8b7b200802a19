"""Hero, foes, exit and loot of a place are told apart by their colours alone."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from PIL import Image

from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from sprites.art.palette import SPRITES_DIR
from sprites.art.sheet import read_clips

# In CIELAB, between mean colours: 2 is just noticed side by side, 25 at a glance.
LEAST = 25
CAVES = SPRITES_DIR / "caves"


def _seats(place: str) -> tuple[str, ...]:
    stems = [path.stem for path in (SPRITES_DIR / place).glob("seat_*.json")]
    return tuple(stem for stem in stems if not stem.endswith(".portrait"))


PLACES = {
    "circuit": (
        ("hero",),
        ("orc", "skeleton", "gargoyle", "vampire"),
        ("exit",),
        ("treasure", "box", "potion", "charge_bow", "charge_hammer", "charge_scythe"),
    ),
    "baator": (("hero",), ("devil",), (), ("kit",)),
    "caves": (
        ("sword_tester",),
        tuple(CREATURE_KINDS.keys() - {"sword_tester"}),
        tuple(f"tiles:{way}_{letter}" for way in ("up", "down") for letter in "abcd"),
        tuple(f"weapons:{name}" for name, *_ in read_clips(CAVES / "weapons.json")),
    ),
    # All seats are each other's foes.
    "castle": (
        _seats("castle"),
        (),
        ("exit",),
        ("gold_small", "gold_medium", "gold_large", "potion", "sword", "armour", "lantern"),
    ),
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


@cache
def _colour(place: str, kind: str) -> np.ndarray:
    """Return the mean colour of a figure that stands still, or of a clip in a sheet."""
    sheet, _, clip = kind.partition(":")
    clips = read_clips(SPRITES_DIR / place / f"{sheet}.json")
    name = clip or min(
        (name for name, *_ in clips), key=lambda name: (not name.startswith("idle"), name)
    )
    picture: Image.Image = next(frames[0] for tag, _, frames in clips if tag == name)
    pixels = np.asarray(picture.convert("RGBA"), float).reshape(-1, 4)
    return _lab(pixels[pixels[:, 3] > 0][:, :3].mean(0))


def test_known_land_of_a_chart_stands_out_from_unknown_land() -> None:
    for known in ("field", "swamp", "river_any"):
        assert _distance("meadow", f"paper:{known}", "paper:unknown") > LEAST


def _distance(place: str, one: str, other: str) -> float:
    return float(np.linalg.norm(_colour(place, one) - _colour(place, other)))


# Those that demo players met in 59 matches, and those of the next floors.
COMMON = (
    *("goblin", "rat", "bat", "grid_bug", "ogre", "mage", "baby_dragon"),
    *("imp", "monk", "samurai", "hacker"),
)


@pytest.mark.parametrize("kind", COMMON)
def test_common_monsters_are_seen_from_the_front_and_from_behind(kind: str) -> None:
    clips = {tag: frames[0].tobytes() for tag, _, frames in read_clips(CAVES / f"{kind}.json")}
    for clip in ("idle", "walk", "attack"):
        assert clips[f"{clip}_n"] not in (clips[f"{clip}_s"], clips[f"{clip}_e"])


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
    told = [pair for pair in pairs if {*pair} & {*roles[0], *roles[2]}]
    distances = {pair: _distance(place, *pair) for pair in told}
    assert {pair: round(far) for pair, far in distances.items() if far < LEAST} == {}
