"""The sprite sheets of the themes: frames enough, and equipment that fits its figures."""

from functools import cache

import pytest

from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from sprites.art.palette import SPRITES_DIR, Clip
from sprites.art.sheet import read_clips

# Reads the built sheets: drawing them takes long, and test_sprites compares both.
SHEETS = [
    f"{theme}/{path.stem}"
    for theme in ("castle", "meadow")
    for path in sorted((SPRITES_DIR / theme).glob("*.json"))
    if "." not in path.stem
]
CREATURES = sorted({*CREATURE_KINDS, "felt"})


@cache
def read_sheet(name: str) -> list[Clip]:
    return read_clips(SPRITES_DIR / f"{name}.json")


def frame_counts(name: str) -> dict[str, tuple[int, int]]:
    """Return duration and number of the frames of each clip on the board."""
    made = {clip: (ms, len(pictures)) for clip, ms, pictures in read_sheet(name)}
    return {clip: made[clip] for clip in made if not clip.startswith(("portrait", "end_"))}


@pytest.mark.parametrize("theme", ["circuit", "castle", "caves"])
def test_tiles(theme: str) -> None:
    tiles = frame_counts(f"{theme}/tiles")
    assert [tiles[wall][1] for wall in ("wall", "wall_b", "wall_c", "corner")] == [16, 16, 16, 4]
    assert tiles["floor"][1] >= 4
    exits = {"down_a", "up_a"} if theme == "caves" else {"exit"}
    assert {"decal", "shade_n", "shade_w", "scorch"} | exits <= set(tiles)


def test_numbers_and_floors_are_enough() -> None:
    assert [frame_counts("meadow/number")[name][1] for name in ("portal", "home")] == [6, 6]
    assert frame_counts("meadow/tiles")["home"][1] == 6
    for depth in ("mid", "deep", "baby", "mature", "ancient"):
        assert list(frame_counts(f"caves/tiles_{depth}")) == list(frame_counts("caves/tiles"))


@pytest.mark.parametrize("seat", [n for n in SHEETS if n.startswith("castle/seat_")])
@pytest.mark.parametrize("equipment", [n for n in SHEETS if n.startswith("castle/wear_")])
def test_equipment_has_the_frames_of_its_wearer(seat: str, equipment: str) -> None:
    assert frame_counts(seat) == frame_counts(equipment)


@pytest.mark.slow
def test_portraits_look_both_ways_and_blink() -> None:
    for path in sorted(SPRITES_DIR.glob("*/*.json")):
        if "." in path.stem:
            continue
        portraits = {
            clip: pictures
            for clip, _, pictures in read_sheet(f"{path.parent.name}/{path.stem}")
            if clip.startswith("portrait")
        }
        is_figure = path.stem.startswith("seat_") or path.stem in (*CREATURES, "hero", "devil")
        assert {"portrait_e", "portrait_w"} <= set(portraits) or not is_figure, path
        for pictures in portraits.values():
            assert [picture.size for picture in pictures] == [(60, 60)] * 2


@pytest.mark.parametrize("name", [n for n in SHEETS if n.startswith("meadow/seat_")])
def test_explorers(name: str) -> None:
    needed = {f"{clip}_{side}" for clip in ("idle", "walk", "attack", "swim") for side in "sen"}
    assert needed | {"hurt", "die", "win", "drift", "sink"} <= set(frame_counts(name))
    assert frame_counts(name) == frame_counts("meadow/wear_treasure")


@pytest.mark.parametrize("kind", CREATURES)
def test_creatures_move_and_die(kind: str) -> None:
    clips = frame_counts(f"caves/{kind}")
    for clip, frames in (("idle", 4), ("walk", 4), ("attack", 3)):
        sides = [name for name in clips if name == clip or name.startswith(f"{clip}_")]
        # What looks east is turned to the west; from north and south it needs a picture, too.
        assert {clip, f"{clip}_s"} & set(sides)
        assert {clips[name][1] for name in sides} == {frames}
    assert (clips["hurt"][1], clips["die"][1]) == (2, 4)


def test_weapons_have_an_icon_and_a_held_picture() -> None:
    icons, held = frame_counts("caves/weapons"), frame_counts("caves/held")
    assert set(icons) == set(held)
    assert len(icons) == 38
