"""Parameters, spawns and problems of maps."""

import pytest

from game.core.grid import Grid, Pos
from game.core.level import Level, LevelError, Param, ParamValue, Problem, Spawn

TURNS = Param("turns", 24, 1, 99)
STEPS = Param("rounds", 0, 0, 500, step=50)
WORD = Param("aiming", "none", choices=("none", "N"))


@pytest.mark.parametrize(
    ("param", "value", "problem"),
    [
        (TURNS, 1, None),
        (TURNS, 0, "must be from 1 to 99, not 0"),
        (TURNS, 100, "must be from 1 to 99, not 100"),
        (TURNS, True, "must be of type int, not bool"),
        (TURNS, "9", "must be of type int, not str"),
        (Param("show", False), True, None),
        (Param("show", False), 1, "must be of type bool, not int"),
        (STEPS, 100, None),
        (STEPS, 60, "must be a multiple of 50, not 60"),
        (WORD, "N", None),
        (WORD, "up", "must be one of none, N, not 'up'"),
        (Param("title", ""), "anything", None),
    ],
)
def test_values(param: Param, value: ParamValue, problem: str | None) -> None:
    assert param.problem(value) == problem


def test_values_by_name() -> None:
    level = Level("x", "y", "z", (Grid(1, 1, b"\1"),), params=(("turns", 3), ("show", False)))
    assert level.int_param("turns") == 3
    assert level.with_params({"turns": 4}).params == (("turns", 4), ("show", False))
    assert level.grid.width == 1
    with pytest.raises(KeyError):
        level.param("none")
    assert Spawn("hero", Pos(0, 0), params=(("a", 1),)).param("a") == 1


def test_problems_are_sentences() -> None:
    problems = [Problem("a.tmx", "no start"), Problem("a.tmx", "odd", "terrain", Pos(3, 4))]
    error = LevelError(problems)
    assert str(error) == "a.tmx: no start\na.tmx, layer 'terrain', cell 3,4: odd"
    assert error.problems == problems
