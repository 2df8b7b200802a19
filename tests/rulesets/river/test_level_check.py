"""The problems that the check finds in drawn fields, with their cells."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.level import ParamValue, Problem, Spawn
from game.core.ruleset import level_problems
from game.rulesets.river import RIVER
from game.rulesets.river.level_check import blank_level, check, warnings
from game.rulesets.river.start import new_game
from game.rulesets.river.terrain.field import torus_distance
from tests.rulesets.river.fields import level
from tests.support.playouts import level_names, load_test_level

GOOD = ("1 . v . .", ". . v 2 .", ". . v . .", ". . v . .", ". . v * .")


def altered(row: int, text: str) -> tuple[str, ...]:
    return (*GOOD[:row], text, *GOOD[row + 1 :])


def test_a_good_field_has_no_problem() -> None:
    assert check(level(*GOOD)) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"wrap": True, "h_edges": b"", "v_edges": b""}, "drawn without a border"),
        ({"terrain": bytes((Terrain.FLOOR,)) * 7}, "number of cells or walls"),
        ({"h_edges": b"\1", "v_edges": b"\1"}, "number of cells or walls"),
        ({"terrain": bytes((Terrain.WALL,)) * 25}, "of another ruleset"),
        ({"h_edges": bytes((Edge.STRUCK,)) * 30, "v_edges": bytes(30)}, "of another ruleset"),
    ],
)
def test_a_field_from_a_changed_save_is_refused(changes: dict[str, Any], words: str) -> None:
    good = level(*GOOD)
    changed = replace(good, grids=(replace(good.grid, **changes),))
    assert words in level_problems(RIVER, changed)[0].text


@pytest.mark.parametrize(
    ("rows", "params", "words", "cell"),
    [
        (GOOD[:3] + GOOD[4:], {}, "height is 4", None),
        (altered(1, ". . v . ."), {}, "homes, not 1", None),
        (altered(1, ". . v 3 ."), {}, "no home 2", (3, 1)),
        (altered(3, ". . v 2 ."), {}, "another home 2", (3, 3)),
        (("1 2 v . .", ". . v . .", *GOOD[2:]), {}, "3 steps", (1, 0)),
        (altered(3, ". a v . ."), {}, "single portal", (1, 3)),
        (altered(3, ". b v . c"), {}, "no portal 1", (1, 3)),
        (altered(4, ". . v . ."), {}, "no treasure", None),
        (altered(4, ". . + . ."), {}, "field tile", (2, 4)),
        (("1 . . . .", ". . . 2 .", ". . . . .", ". . . . .", ". . . * ."), {}, "no river", None),
        (altered(0, "1 . . . ."), {}, "no first tile", (2, 1)),
        (altered(4, ". . . * ."), {}, "not river", (2, 3)),
        (altered(4, "< . v * ."), {}, "out of the field", (0, 4)),
        (altered(4, "> . v * ."), {}, "not river", (0, 4)),
        (altered(3, ". v v . ."), {}, "neither the next", (2, 3)),
        (altered(2, ". . < . ."), {}, "not river", (2, 2)),
        (altered(3, "% . v % %"), {}, "has 2 tiles", (3, 3)),
        (altered(0, "1 . v|. ."), {"looped": True}, "", None),
    ],
)
def test_problems_have_their_cell(
    rows: tuple[str, ...], params: dict[str, ParamValue], words: str, cell: tuple[int, int] | None
) -> None:
    found = check(level(*rows, looped=bool(params.get("looped"))))
    if not words:
        assert found == []
        return
    matching = [problem for problem in found if words in problem.text]
    assert matching, found
    assert matching[0].cell == (None if cell is None else Pos(*cell))


def _walled(edge: Edge, pos: Pos, side: Direction) -> list[Problem]:
    drawing = level(*GOOD)
    return check(replace(drawing, grids=(drawing.grid.with_edge(pos, side, edge),)))


@pytest.mark.parametrize(
    ("edge", "pos", "side", "words"),
    [
        (Edge.BREAKABLE, Pos(2, 1), Direction.S, "between two river tiles"),
        (Edge.SOLID, Pos(0, 0), Direction.E, "must be breakable"),
        (Edge.GRATE, Pos(0, 0), Direction.E, "must be breakable"),
        (Edge.BREAKABLE, Pos(0, 0), Direction.N, "cannot be breakable"),
        (Edge.GRATE, Pos(0, 4), Direction.S, "cannot be grate"),
        (Edge.SOLID, Pos(2, 4), Direction.S, "cannot be solid"),
    ],
)
def test_problems_of_walls(edge: Edge, pos: Pos, side: Direction, words: str) -> None:
    (problem,) = _walled(edge, pos, side)
    assert words in problem.text
    assert (problem.layer, problem.cell) == ("edges", pos)


@pytest.mark.parametrize(
    ("edge", "pos", "side"),
    [
        (Edge.BREAKABLE, Pos(0, 0), Direction.E),
        (Edge.SOLID, Pos(0, 0), Direction.N),
        (Edge.GRATE, Pos(2, 4), Direction.S),
    ],
)
def test_borders_may_be_painted(edge: Edge, pos: Pos, side: Direction) -> None:
    assert _walled(edge, pos, side) == []


def test_enclosed_cells_are_a_problem() -> None:
    rows = (
        *("1 . v . .", "         ", ". . v 2 .", "         ", ". . v . .", "         "),
        *(". . v . .", "        -"),
        ". . v *|.",
        "         ",
    )
    (problem,) = check(level(*rows))
    assert "cannot be reached" in problem.text
    assert problem.cell == Pos(4, 4)


def test_a_second_treasure_is_a_problem() -> None:
    drawing = level(*GOOD)
    (problem,) = check(replace(drawing, spawns=(*drawing.spawns, Spawn("treasure", Pos(0, 4)))))
    assert (problem.layer, problem.cell) == ("actors", Pos(0, 4))


def test_a_looped_river_is_a_ring_over_the_seam() -> None:
    assert check(level(*GOOD, looped=True)) == []
    assert any("not river" in p.text for p in check(level(*(*GOOD[:4], ". . > v ."), looped=True)))
    sideways = ("1 . . . .", ". . . . .", "> > > > >", ". . . 2 .", "* . . . .")
    assert any("north-south seam" in p.text for p in check(level(*sideways, looped=True)))


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


def test_unfair_ways_home_are_warned_of() -> None:
    (warning,) = warnings(level(*GOOD))
    assert "the way to the treasure and back takes" in warning.text
    assert warning.cell == Pos(0, 0)
