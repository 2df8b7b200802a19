"""The sheets of places: what the screen asks for is there, and what is worn fits."""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image

from sprites.art.caves import humanoids, weapons
from sprites.art.meadow.river import HEADINGS, flow_pairs
from sprites.art.palette import SPRITES_DIR, Clip, letter_at
from sprites.art.sheet import read_clips

# The sheets on disk: `test_sprites` holds them to their sources, and drawing them takes long.
SHEETS = [
    (place, f"{place}/{path.stem}")
    for place in ("circuit", "castle", "meadow", "caves")
    for path in sorted((SPRITES_DIR / place).glob("*.json"))
]
BEASTS = (
    "acid_blob", "ancient_dragon", "baby_dragon", "bat", "bee_slayer_shmupper",
    "betraying_mascot", "cat", "chariot", "felt", "grid_bug", "heisenbug", "mature_dragon",
    "rat", "shmupper", "sword_tester", "wisp",
)  # fmt: skip
CREATURES = sorted({*BEASTS, *humanoids.HUMANOIDS})
SEATS = [name for _, name in SHEETS if name.startswith("castle/seat_")]
WORN = [name for _, name in SHEETS if name.startswith("castle/wear_")]
EXPLORERS = [name for _, name in SHEETS if name.startswith("meadow/seat_")]


@cache
def sheet_clips(name: str) -> list[Clip]:
    return read_clips(SPRITES_DIR / f"{name}.json")


def clips(name: str) -> dict[str, list[Image.Image]]:
    return {clip: pictures for clip, _, pictures in sheet_clips(name)}


@pytest.mark.parametrize("place", ["circuit", "castle", "caves"])
def test_tiles(place: str) -> None:
    found = clips(f"{place}/tiles")
    for wall in ("wall", "wall_b", "wall_c"):
        assert len(found[wall]) == 16
    assert len(found["floor"]) >= 4
    assert len(found["corner"]) == 4
    way_out = {"down_a", "up_a"} if place == "caves" else {"exit"}
    assert {"decal", "shade_n", "shade_w", "scorch", "void"} | way_out <= set(found)
    assert {picture.size for pictures in found.values() for picture in pictures} == {(16, 16)}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("worn", WORN)
def test_worn(seat: str, worn: str) -> None:
    assert shape(seat) == shape(worn)


def shape(name: str) -> list[tuple[str, int, int]]:
    return [(clip, ms, len(pictures)) for clip, ms, pictures in sheet_clips(name)]


def test_seats_differ_without_colour() -> None:
    emblems = clips("castle/emblems")
    shapes = {
        picture.getchannel("A").tobytes()
        for clip, (picture,) in emblems.items()
        if clip.endswith("_small")
    }
    assert len(SEATS) == len(shapes) == 8


# --- the meadow


def differing(one: Image.Image, other: Image.Image) -> int:
    return sum(
        one.getpixel((x, y)) != other.getpixel((x, y))
        for y in range(one.height)
        for x in range(one.width)
    )


def test_meadow_has_every_tile() -> None:
    found = clips("meadow/tiles")
    assert len(found["floor"]) >= 6
    assert len(found["home"]) == 6
    assert {"decal", "void", "portal", "water", "shore"} <= set(found)
    assert {f"swamp_{mask}" for mask in range(16)} <= set(found)
    assert {f"river_{come}_{go}" for come, go in flow_pairs()} <= set(found)
    assert {f"spring_{go}" for go in HEADINGS} <= set(found)
    assert len(flow_pairs()) == 12
    assert {picture.size for pictures in found.values() for picture in pictures} == {(16, 16)}


@pytest.mark.parametrize(("come", "go"), flow_pairs())
def test_river_flows_on_without_a_jump(come: str, go: str) -> None:
    frames = clips("meadow/tiles")[f"river_{come}_{go}"]
    assert len(frames) == 4
    steps = [differing(frame, frames[index - 1]) for index, frame in enumerate(frames)]
    assert min(steps) > 0
    assert max(steps) < 1.5 * min(steps)
    assert len({frame.getchannel("A").tobytes() for frame in frames}) == 1


@pytest.mark.parametrize(("come", "go"), flow_pairs())
def test_river_fits_the_next_tile(come: str, go: str) -> None:
    """What leaves at a side is as wide as what comes in there, whatever either does next."""
    tiles = clips("meadow/tiles")
    for onward in HEADINGS:
        if f"river_{go}_{onward}" in tiles:
            ours = rim(tiles[f"river_{come}_{go}"][0], go, far=True)
            theirs = rim(tiles[f"river_{go}_{onward}"][0], go, far=False)
            assert sum(a != b for a, b in zip(ours, theirs, strict=True)) <= 2


def rim(picture: Image.Image, go: str, *, far: bool) -> list[bool]:
    """Return which pixels are water along the side that lies ahead, or behind."""
    dx, dy = HEADINGS[go]
    edge = 15 if (dx + dy > 0) == far else 0
    line = [(edge, at) if dx else (at, edge) for at in range(16)]
    return [letter_at(picture, at) in "JKLM89" for at in line]


def test_walls_between_tiles() -> None:
    found = clips("meadow/walls")
    for kind in ("stone", "fence", "hedge"):
        assert {p.size for p in found[f"{kind}_v"]} == {(6, 24)}
        assert {p.size for p in found[f"{kind}_post"]} == {(7, 10)}
    for stages in (found["fence_h"], found["fence_v"]):
        shown = [p.getchannel("A").histogram()[255] for p in stages]
        assert shown[0] > shown[1] > shown[2] > 0
    assert len(found["grate"]) == 4


def test_map_has_the_fields_vocabulary_and_its_ghosts() -> None:
    found = clips("meadow/paper")
    things = ["field", "swamp", "portal", "home", "river_any", "grate", "treasure", "seat"]
    things += [f"river_{come}_{go}" for come, go in flow_pairs()]
    for name in things:
        for sure, maybe in zip(found[name], found[f"ghost_{name}"], strict=True):
            assert 0 < opaque(maybe) < opaque(sure)
    for wall in ("wall", "wall_hard", "wall_weak", "wall_broken", "wall_open", "wall_ghost"):
        assert found[f"{wall}_h"][0].size == (16, 5)
        assert found[f"{wall}_v"][0].size == (5, 16)
    assert {"paper", "unknown", "lines", "cross", "pencil", "cursor", "rocket"} <= set(found)


def opaque(picture: Image.Image) -> int:
    return picture.getchannel("A").histogram()[255]


@pytest.mark.parametrize("name", EXPLORERS)
def test_explorers(name: str) -> None:
    found = clips(name)
    needed = {f"{clip}_{side}" for clip in ("idle", "walk", "attack", "swim") for side in "sen"}
    assert needed | {"hurt", "die", "win", "drift", "sink"} <= set(found)
    assert shape(name) == shape("meadow/wear_treasure")
    assert len(EXPLORERS) == 6


def test_meadow_shows_what_happens() -> None:
    found = clips("meadow/fx")
    needed = {f"{clip}_{way}" for clip in ("rocket", "launch", "wake") for way in "nesw"}
    needed |= {"explode", "break_h", "break_v", "splash", "mud", "bubble", "clank", "respawn"}
    assert needed | {"portal_in", "portal_out", "coins", "pickup"} <= set(found)
    assert {len(found[name]) for name in ("portal_in", "portal_out", "explode")} == {6}
    numbers = clips("meadow/number")
    assert {len(numbers[name]) for name in ("portal", "home")} == {6}


# --- the caves


@pytest.mark.parametrize("kind", CREATURES)
def test_creatures_move_and_die(kind: str) -> None:
    found = clips(f"caves/{kind}")
    for clip, frames in (("idle", 4), ("walk", 4), ("attack", 3)):
        sides = [name for name in found if name == clip or name.startswith(f"{clip}_")]
        assert sides
        assert all(len(found[name]) == frames for name in sides)
        # What looks east is turned to the west; from north and south it needs a picture, too.
        assert {clip, f"{clip}_s"} & set(found)
    assert len(found["hurt"]) == 2
    assert len(found["die"]) == 4
    idle = found.get("idle_e", found.get("idle", []))
    assert len({picture.tobytes() for picture in idle}) >= 3


@pytest.mark.parametrize("kind", CREATURES)
@pytest.mark.parametrize("clip", ["idle", "walk"])
def test_creatures_stay_inside_their_frames(kind: str, clip: str) -> None:
    found = clips(f"caves/{kind}")
    for picture in found.get(f"{clip}_e", found.get(clip, [])):
        box = picture.getbbox()
        assert box is not None
        assert box[3] - box[1] >= 8


def test_creatures_have_silhouettes_of_their_own() -> None:
    shapes = {}
    for kind in CREATURES:
        found = clips(f"caves/{kind}")
        picture = found.get("idle_e", found.get("idle", []))[0]
        shapes[kind] = (picture.size, picture.getchannel("A").tobytes())
    assert len(set(shapes.values())) == len(CREATURES) == 34


def test_weapons_have_an_icon_and_fit_a_hand() -> None:
    icons = clips("caves/weapons")
    held = clips("caves/held")
    assert set(icons) == set(held) == set(weapons.HELD)
    assert len(icons) == 38
    assert len({pictures[0].tobytes() for pictures in icons.values()}) == 38
    assert {pictures[0].size for pictures in icons.values()} == {(16, 16)}
    assert {pictures[0].size for pictures in held.values()} == {(10, 10)}


def test_depths_have_the_same_tiles_in_other_colours() -> None:
    upper = clips("caves/tiles")
    for deeper in ("tiles_mid", "tiles_deep"):
        found = clips(f"caves/{deeper}")
        assert list(found) == list(upper)
        assert found["floor"][0].tobytes() != upper["floor"][0].tobytes()
        assert found["wall"][4].tobytes() != upper["wall"][4].tobytes()


GROUNDS = [
    *(("caves", f"caves/{sheet}") for sheet in ("tiles", "tiles_mid", "tiles_deep")),
    ("castle", "castle/tiles"),
    ("circuit", "circuit/tiles"),
]


@pytest.mark.parametrize(("place", "sheet"), GROUNDS)
def test_floors_are_brighter_than_walls_and_darker_than_their_faces(place: str, sheet: str) -> None:
    found = clips(sheet)
    floor = sum(map(brightness, found["floor"])) / len(found["floor"])
    for style in ("wall", "wall_b", "wall_c"):
        assert brightness(found[style][0]) < floor * 0.8
    assert brightness(found["wall"][4].crop((0, 5, 16, 13))) > floor * 1.1


def test_the_keeper_holds_up_a_key_when_out() -> None:
    keeper = clips("circuit/hero")
    gold = [sum(letter_at(p, (x, y)) in "hi9" for x in range(16) for y in range(5))
            for p in keeper["win"]]  # fmt: skip
    assert min(gold[1:]) > 6
    assert opaque(keeper["win"][0]) < opaque(keeper["win"][1])


def brightness(picture: Image.Image) -> float:
    pixels = picture.convert("L").tobytes()
    return sum(pixels) / len(pixels)
