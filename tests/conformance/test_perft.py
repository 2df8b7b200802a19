"""Perft: leaf counts of the action tree on a tiny level equal a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, Spawn
from game.core.ruleset import Ruleset
from game.core.state import State
from game.rulesets import RULESETS

FOLDER = Path(__file__).parents[1] / "golden"
LEGEND = {
    "#": Terrain.WALL,
    "E": Terrain.EXIT,
    "v": Terrain.WATER_S,
    "1": Terrain.HOME_1,
    "2": Terrain.HOME_2,
}


def _tiny_level(ruleset: Ruleset, rows: tuple[str, ...]) -> Level:
    """Return the level drawn by rows; a letter is a spawn whose kind starts with it."""
    kinds = {kind[0]: kind for kind in ruleset.map_schema.spawns}
    spawns = tuple(
        Spawn(
            kinds[letter],
            Pos(x, y),
            Direction.N,
            params=tuple((p.name, p.default) for p in ruleset.map_schema.spawns[kinds[letter]]),
        )
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in kinds
    )
    params = tuple((p.name, p.default) for p in ruleset.map_schema.params)
    grid = parse_grid(rows, LEGEND)
    return Level(ruleset.name, "tiny", "Tiny", (grid,), spawns, params)


def count_leaves(state: State, depth: int) -> int:
    """Return the number of sequences of `depth` actions."""
    if depth == 0 or not state.to_act:
        return int(depth == 0)
    seat = min(state.to_act)
    return sum(
        count_leaves(state.apply(seat, action)[0], depth - 1)
        for action in state.legal_actions(seat)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_leaf_counts(name: str) -> None:
    text = (FOLDER / name / "perft.txt").read_text(encoding="utf-8")
    drawing, table = text.strip().split("\n\n")
    ruleset = RULESETS[name]
    level = _tiny_level(ruleset, tuple(drawing.splitlines()))
    assert ruleset.check(level) == []
    state = ruleset.new_game(level, ruleset.seats.start, 1)
    expected = [tuple(map(int, line.split())) for line in table.splitlines()]
    assert [(depth, count_leaves(state, depth)) for depth, _ in expected] == expected
