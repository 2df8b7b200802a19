"""The sheets of two places: what the screen asks for is there, and what is worn fits."""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image

from sprites.art import castle, circuit
from sprites.art.palette import LETTER_OF, Clip

PLACES = {"circuit": circuit.sheets, "castle": castle.sheets}
SHEETS = [(place, name) for place, sheets in PLACES.items() for name in sorted(sheets())]
SEATS = [name for _, name in SHEETS if name.startswith("castle/seat_")]
WORN = [name for _, name in SHEETS if name.startswith("castle/wear_")]


@cache
def drawn(place: str) -> dict[str, list[Clip]]:
    return PLACES[place]()


def clips(place: str, name: str) -> dict[str, list[Image.Image]]:
    return {clip: pictures for clip, _, pictures in drawn(place)[name]}


@pytest.mark.parametrize(("place", "name"), SHEETS)
def test_palette(place: str, name: str) -> None:
    for pictures in clips(place, name).values():
        assert pictures
        for picture in pictures:
            for _, color in picture.getcolors(4096) or []:
                assert color[3] == 0 or color in LETTER_OF  # type: ignore[index]


@pytest.mark.parametrize("place", PLACES)
def test_tiles(place: str) -> None:
    found = clips(place, f"{place}/tiles")
    for wall in ("wall", "wall_b", "wall_c"):
        assert len(found[wall]) == 16
    assert len(found["floor"]) >= 4
    assert len(found["corner"]) == 4
    assert {"decal", "shade_n", "shade_w", "scorch", "exit", "void"} <= set(found)
    assert {picture.size for pictures in found.values() for picture in pictures} == {(16, 16)}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("worn", WORN)
def test_worn(seat: str, worn: str) -> None:
    assert shape(seat) == shape(worn)


def shape(name: str) -> list[tuple[str, int, int]]:
    return [(clip, ms, len(pictures)) for clip, ms, pictures in drawn("castle")[name]]


def test_seats_differ_without_colour() -> None:
    emblems = clips("castle", "castle/emblems")
    shapes = {
        picture.getchannel("A").tobytes()
        for clip, (picture,) in emblems.items()
        if clip.endswith("_small")
    }
    assert len(SEATS) == len(shapes) == 8
