"""The themes' sprite sheets: all clips the game needs, and equipment that fits its figures."""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image

from game.content.assets.looks import looks_of
from game.core.grid import Edge
from sprites.art.caves import humanoids, weapons
from sprites.art.meadow.river import HEADINGS, flow_pairs
from sprites.art.palette import SPRITES_DIR, Clip
from sprites.art.sheet import read_clips

# Reads the built sheets: drawing them takes long, and test_sprites compares both.
SHEETS = [
    (theme, f"{theme}/{path.stem}")
    for theme in ("circuit", "castle", "meadow", "caves")
    for path in sorted((SPRITES_DIR / theme).glob("*.json"))
]
NON_HUMANOIDS = (
    "acid_blob", "ancient_dragon", "baby_dragon", "bat", "bee_slayer_shmupper",
    "betraying_mascot", "cat", "chariot", "felt", "grid_bug", "heisenbug", "mature_dragon",
    "rat", "shmupper", "sword_tester", "wisp",
)  # fmt: skip
CREATURES = sorted({*NON_HUMANOIDS, *humanoids.HUMANOIDS})
SEATS = [name for _, name in SHEETS if name.startswith("castle/seat_")]
EQUIPMENT = [name for _, name in SHEETS if name.startswith("castle/wear_")]
EXPLORERS = [name for _, name in SHEETS if name.startswith("meadow/seat_")]


@cache
def read_sheet(name: str) -> list[Clip]:
    return read_clips(SPRITES_DIR / f"{name}.json")


def clips(name: str) -> dict[str, list[Image.Image]]:
    """Return the clips of a sheet as on the board, without its portraits."""
    made = {clip: pictures for clip, _, pictures in read_sheet(name)}
    return {clip: made[clip] for clip in made if not clip.startswith("portrait")}


@pytest.mark.parametrize("theme", ["circuit", "castle", "caves"])
def test_tiles(theme: str) -> None:
    sheet_clips = clips(f"{theme}/tiles")
    for wall in ("wall", "wall_b", "wall_c"):
        assert len(sheet_clips[wall]) == 16
    assert len(sheet_clips["floor"]) >= 4
    assert len(sheet_clips["corner"]) == 4
    exits = {"down_a", "up_a"} if theme == "caves" else {"exit"}
    assert {"decal", "shade_n", "shade_w", "scorch"} | exits <= set(sheet_clips)
    assert {picture.size for pictures in sheet_clips.values() for picture in pictures} == {(16, 16)}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("equipment", EQUIPMENT)
def test_equipment_has_the_frames_of_its_wearer(seat: str, equipment: str) -> None:
    assert frame_counts(seat) == frame_counts(equipment)


def frame_counts(name: str) -> list[tuple[str, int, int]]:
    shown = clips(name)
    return [(clip, ms, len(frames)) for clip, ms, frames in read_sheet(name) if clip in shown]


def test_portraits_look_both_ways_and_blink() -> None:
    for path in sorted(SPRITES_DIR.glob("*/*.json")):
        portraits = {
            clip: pictures
            for clip, _, pictures in read_sheet(f"{path.parent.name}/{path.stem}")
            if clip.startswith("portrait")
        }
        is_figure = path.stem.startswith("seat_") or path.stem in (*CREATURES, "hero", "devil")
        assert {"portrait_e", "portrait_w"} <= set(portraits) or not is_figure, path
        for pictures in portraits.values():
            assert [picture.size for picture in pictures] == [(60, 60)] * 2


def test_seat_emblems_differ_in_shape() -> None:
    emblems = clips("castle/emblems")
    shapes = {
        picture.getchannel("A").tobytes()
        for clip, (picture,) in emblems.items()
        if clip.endswith("_small")
    }
    assert len(SEATS) == len(shapes) == 8


# --- the meadow


def test_meadow_has_every_tile() -> None:
    sheet_clips = clips("meadow/tiles")
    assert len(sheet_clips["floor"]) >= 6
    assert len(sheet_clips["home"]) == 6
    assert {"decal", "portal", "water", "shore"} <= set(sheet_clips)
    assert {f"swamp_{mask}" for mask in range(16)} <= set(sheet_clips)
    assert {f"river_{inflow}_{heading}" for inflow, heading in flow_pairs()} <= set(sheet_clips)
    assert {f"spring_{heading}" for heading in HEADINGS} <= set(sheet_clips)
    assert len(flow_pairs()) == 12
    assert {picture.size for pictures in sheet_clips.values() for picture in pictures} == {(16, 16)}


def test_edge_walls() -> None:
    sheet_clips = clips("meadow/walls")
    for kind in ("stone", "fence", "hedge"):
        assert {p.size for p in sheet_clips[f"{kind}_v"]} == {(6, 24)}
        assert {p.size for p in sheet_clips[f"{kind}_post"]} == {(7, 10)}
    for stages in (sheet_clips["fence_h"], sheet_clips["fence_v"]):
        opaque_pixels = [count_opaque_pixels(picture) for picture in stages]
        assert opaque_pixels[0] > opaque_pixels[1] > opaque_pixels[2] > 0
    assert len(sheet_clips["grate"]) == 4


def test_parchment_map_has_all_symbols_and_their_ghosts() -> None:
    sheet_clips = clips("meadow/paper")
    names = ["field", "swamp", "portal", "home", "river_any", "grate", "treasure", "seat"]
    names += [f"river_{inflow}_{heading}" for inflow, heading in flow_pairs()]
    for name in names:
        for symbol, ghost in zip(sheet_clips[name], sheet_clips[f"ghost_{name}"], strict=True):
            assert 0 < count_opaque_pixels(ghost) < count_opaque_pixels(symbol)
    walls = {
        edge: looks_of("river").chart_walls[edge.name]
        for edge in set(Edge) - {Edge.UNKNOWN, Edge.GRATE}
    }
    assert len(set(walls.values())) == len(walls)
    for wall in walls.values():
        assert sheet_clips[f"{wall}_h"][0].size == (16, 5)
        assert sheet_clips[f"{wall}_v"][0].size == (5, 16)
    assert {"paper", "unknown", "lines", "cross", "pencil", "cursor", "rocket"} <= set(sheet_clips)


def count_opaque_pixels(picture: Image.Image) -> int:
    return picture.getchannel("A").histogram()[255]


@pytest.mark.parametrize("name", EXPLORERS)
def test_explorers(name: str) -> None:
    sheet_clips = clips(name)
    needed = {f"{clip}_{side}" for clip in ("idle", "walk", "attack", "swim") for side in "sen"}
    assert needed | {"hurt", "die", "win", "drift", "sink"} <= set(sheet_clips)
    assert frame_counts(name) == frame_counts("meadow/wear_treasure")
    assert len(EXPLORERS) == 6


def test_meadow_has_every_effect() -> None:
    sheet_clips = clips("meadow/fx")
    needed = {f"{clip}_{way}" for clip in ("rocket", "launch") for way in "nesw"}
    needed |= {"explode", "break_h", "break_v", "splash", "mud", "bubble", "clank", "respawn"}
    assert needed | {"coins", "pickup"} <= set(sheet_clips)
    assert len(sheet_clips["explode"]) == 6
    numbers = clips("meadow/number")
    assert {len(numbers[name]) for name in ("portal", "home")} == {6}


# --- the caves


@pytest.mark.parametrize("kind", CREATURES)
def test_creatures_move_and_die(kind: str) -> None:
    sheet_clips = clips(f"caves/{kind}")
    for clip, frames in (("idle", 4), ("walk", 4), ("attack", 3)):
        sides = [name for name in sheet_clips if name == clip or name.startswith(f"{clip}_")]
        assert sides
        assert all(len(sheet_clips[name]) == frames for name in sides)
        # What looks east is turned to the west; from north and south it needs a picture, too.
        assert {clip, f"{clip}_s"} & set(sheet_clips)
    assert len(sheet_clips["hurt"]) == 2
    assert len(sheet_clips["die"]) == 4
    idle = sheet_clips.get("idle_e", sheet_clips.get("idle", []))
    assert len({picture.tobytes() for picture in idle}) >= 3


def test_weapons_have_an_icon_and_a_held_picture() -> None:
    icons = clips("caves/weapons")
    held = clips("caves/held")
    assert set(icons) == set(held) == set(weapons.HELD)
    assert len(icons) == 38
    assert len({pictures[0].tobytes() for pictures in icons.values()}) == 38
    assert {pictures[0].size for pictures in icons.values()} == {(16, 16)}
    assert {pictures[0].size for pictures in held.values()} == {(10, 10)}


DEEPER = ("tiles_mid", "tiles_deep", "tiles_baby", "tiles_mature", "tiles_ancient")


def test_deeper_floors_have_the_same_tiles_of_other_rock() -> None:
    upper = clips("caves/tiles")
    for deeper in DEEPER:
        sheet_clips = clips(f"caves/{deeper}")
        assert list(sheet_clips) == list(upper)
        assert sheet_clips["floor"][0].tobytes() != upper["floor"][0].tobytes()
        assert sheet_clips["wall"][4].tobytes() != upper["wall"][4].tobytes()
