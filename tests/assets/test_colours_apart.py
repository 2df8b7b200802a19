"""Hero, foes, exit and loot of a place are told apart by their colours alone."""

import math
from functools import cache
from itertools import combinations, product

import pygame
import pytest
from PIL import Image

from game.content.assets.looks import looks_of
from game.rulesets import MENU_RULESETS
from game.rulesets.codekeeper.params import ITEMS, MONSTERS
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.ui.board.frame_variants import rimmed_loot
from game.ui.style.color_vision import to_lab
from sprites.art.palette import SPRITES_DIR
from sprites.art.seats import MEADOW_SEATS, SEATS
from sprites.art.sheet import read_clips

# In CIELAB, between mean colours: 2 is just noticed side by side, 25 at a glance.
LEAST = 25
CAVES = SPRITES_DIR / "caves"

PLACES = {
    "circuit": (("hero",), (*{*MONSTERS} - {"box"},), ("exit",), (*{"box", *ITEMS} - {"exit"},)),
    "baator": (("hero",), ("devil",), ("tiles:pillar", "tiles:counter"), ("kit",)),
    "caves": (
        ("sword_tester",),
        tuple(CREATURE_KINDS.keys() - {"sword_tester"}),
        tuple(f"tiles:{way}_{letter}" for way in ("up", "down") for letter in "abcd"),
        tuple(f"weapons:{name}" for name, *_ in read_clips(CAVES / "weapons.json")),
    ),
    "castle": (
        tuple(f"seat_{seat.name}" for seat in SEATS),
        (),
        ("exit",),
        ("gold_small", "gold_medium", "gold_large", "potion", "sword", "armour", "lantern"),
    ),
    # A home has the colour of its seat.
    "meadow": (
        tuple(f"seat_{seat.name}" for seat in MEADOW_SEATS),
        (),
        ("tiles:portal",),
        ("treasure",),
    ),
}
RIMS = {looks_of(name).theme: looks_of(name).loot_rim for name in MENU_RULESETS}


@cache
def _colour(place: str, kind: str) -> tuple[float, float, float]:
    """Return the mean colour of a figure that stands still, or of loot in its rim."""
    sheet, _, clip = kind.partition(":")
    clips = read_clips(SPRITES_DIR / place / f"{sheet}.json")
    name = clip or min(
        (name for name, *_ in clips), key=lambda name: (not name.startswith("idle"), name)
    )
    picture: Image.Image = next(frames[0] for tag, _, frames in clips if tag == name)
    frame = pygame.image.frombytes(picture.convert("RGBA").tobytes(), picture.size, "RGBA")
    rim = RIMS[place]
    if rim is not None and kind in PLACES[place][3] and kind != "box":
        frame = rimmed_loot(frame, rim)
    red, green, blue, _ = pygame.transform.average_color(frame, consider_alpha=True)
    return to_lab((red, green, blue))


def test_known_land_of_a_chart_stands_out_from_unknown_land() -> None:
    for known in ("field", "swamp", "river_any"):
        assert _distance("meadow", f"paper:{known}", "paper:unknown") > LEAST


def _distance(place: str, one: str, other: str) -> float:
    return math.dist(_colour(place, one), _colour(place, other))


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
    pairs = [pair for one, other in combinations(roles, 2) for pair in product(one, other)]
    # All seats are each other's foes.
    pairs += combinations(roles[0], 2)
    distances = {pair: _distance(place, *pair) for pair in pairs}
    near = {pair: round(far) for pair, far in distances.items() if far < LEAST}
    assert not near, f"{near}: paint them further apart (docs/ART.md)"
