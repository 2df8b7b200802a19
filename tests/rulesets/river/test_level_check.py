"""The problems that the check finds in drawn fields, with their cells."""

from dataclasses import replace
from itertools import combinations

import pytest

from game.core.grid import Pos
from game.rulesets.river import RIVER
from game.rulesets.river.level_check import blank_level, warnings
from game.rulesets.river.start import new_game
from game.rulesets.river.terrain.field_queries import torus_distance
from tests.rulesets.river.fields import level
from tests.support.playouts import level_names, load_test_level

GOOD = ("1 . v . .", ". . v 2 .", ". . v . .", ". . v . .", ". . v * .")


def altered(row: int, text: str) -> tuple[str, ...]:
    return (*GOOD[:row], text, *GOOD[row + 1 :])


def test_seats_without_a_home_get_one_and_homes_without_a_seat_are_field() -> None:
    assert len({Pos(3, 4), *new_game(level(*GOOD), 3, 1).homes}) == 4
    three = new_game(level(*altered(3, ". 3 v . .")), 2, 1)
    assert len(three.homes) == 2
    assert three.world.grid.terrain_at(Pos(1, 3)).name == "FLOOR"


@pytest.mark.parametrize("name", [*level_names("river"), ""])
def test_no_home_is_much_nearer_to_the_treasure(name: str) -> None:
    drawing = load_test_level("river", name) if name else blank_level(8, 8)
    for seats in RIVER.seats:
        state = new_game(drawing, seats, seats)
        # On the smallest field with most seats, no choice is fairer.
        unfair = warnings(replace(drawing, grids=state.world.grids))
        assert not unfair or (name[:2], seats) == ("01", 6)
        assert all(torus_distance(drawing.grid, *pair) > 1 for pair in combinations(state.homes, 2))
