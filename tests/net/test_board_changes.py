"""Boards put together again from what has changed of them."""

from random import Random

import pytest

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.view import Board
from game.net.board_changes import BoardChange, changes_between, with_changes

_OLD = (Board(Grid(9, 7, bytes(63)), bytes(63)),) * 2


def test_changes_lead_from_any_boards_to_any_others_of_their_shape() -> None:
    dice, boards = Random(1), _OLD
    for _ in range(30):
        grid = Grid(9, 7, bytes(dice.choices((0, 0, 1, 2), k=63)))
        new = (boards[0], Board(grid, bytes(dice.choices((0, 0, 1), k=63))))
        changes = changes_between(boards, new)
        assert changes
        assert with_changes(boards, changes) == new
        boards = new
    assert changes_between(boards, boards) == ()


def test_one_cell_is_one_change_and_another_shape_is_none() -> None:
    grid = _OLD[1].grid
    cell = Board(grid.with_terrain(Pos(4, 3), Terrain.FLOOR), _OLD[1].visible)
    assert changes_between(_OLD, (_OLD[0], cell)) == (BoardChange(1, "terrain", 31, b"\1"),)
    walled = Board(grid.with_edge(Pos(0, 0), Direction.N, Edge.SOLID), _OLD[1].visible)
    assert changes_between(_OLD, (_OLD[0], walled)) is None
    assert changes_between(_OLD, _OLD[:1]) is None


@pytest.mark.parametrize(("board", "start"), [(2, 0), (-1, 0), (0, 62), (0, -1)])
def test_changes_beyond_a_board_are_of_other_boards(board: int, start: int) -> None:
    assert with_changes(_OLD, [BoardChange(board, "visible", start, b"\1\1")]) is None
