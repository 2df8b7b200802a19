"""Walls between cells: what an edge terrain in Tiled means, and what is wrong with a painting."""

from xml.etree.ElementTree import fromstring

import pytest

from game.content.tmx.edges import apply_edges, read_edge_tiles
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain

ALL = (Edge.BREAKABLE, Edge.SOLID, Edge.GRATE)
SET = """<map><tileset firstgid="10"><wangsets><wangset name="w" type="edge">
<wangcolor name="breakable"/><wangcolor name="solid"/><wangcolor name="moss"/>
<wangtile tileid="0" wangid="1,0,0,0,0,0,0,0"/>
<wangtile tileid="1" wangid="0,0,1,0,0,0,0,0"/>
<wangtile tileid="2" wangid="0,0,0,0,0,0,1,0"/>
<wangtile tileid="3" wangid="0,0,2,0,0,0,0,0"/>
<wangtile tileid="4" wangid="0,0,3,0,0,0,9,0"/>
<wangtile tileid="x" wangid="0,0,1,0,0,0,0,0"/>
<wangtile tileid="5" wangid="1"/>
</wangset><wangset type="corner"><wangcolor name="solid"/>
<wangtile tileid="6" wangid="1,1,1,1,1,1,1,1"/></wangset></wangsets></tileset></map>"""
TILES = read_edge_tiles(fromstring(SET))
BOARD = Grid(2, 1, bytes((Terrain.FLOOR, Terrain.FLOOR)))
OPEN = dict.fromkeys(CARDINALS, Edge.OPEN)


def test_tiles_say_what_is_on_their_sides() -> None:
    assert TILES[10] == OPEN | {Direction.N: Edge.BREAKABLE}
    assert TILES[11] == OPEN | {Direction.E: Edge.BREAKABLE}
    assert TILES[13] == OPEN | {Direction.E: Edge.SOLID}


def test_unknown_colours_and_sets_of_corners_are_no_walls() -> None:
    assert TILES[14] == OPEN
    assert TILES[15] == OPEN | {Direction.N: Edge.BREAKABLE}
    assert sorted(TILES) == [10, 11, 12, 13, 14, 15]


@pytest.mark.parametrize("gids", [[11, 12], [11, 0], [0, 12]])
def test_one_painted_side_is_enough(gids: list[int]) -> None:
    grid, edge_problems = apply_edges(BOARD, gids, TILES, ALL)
    assert edge_problems == []
    assert grid.edge_at(Pos(0, 0), Direction.E) is Edge.BREAKABLE
    assert grid.edge_at(Pos(1, 0), Direction.W) is Edge.BREAKABLE
    assert grid.edge_at(Pos(1, 0), Direction.E) is Edge.OPEN


def test_a_painting_without_walls_has_open_sides() -> None:
    grid, edge_problems = apply_edges(BOARD, [0, 0], TILES, ALL)
    assert edge_problems == []
    assert set(grid.h_edges + grid.v_edges) == {Edge.OPEN}
    assert (len(grid.h_edges), len(grid.v_edges)) == (4, 3)


def test_two_sides_of_a_wall_must_agree() -> None:
    _, edge_problems = apply_edges(BOARD, [13, 12], TILES, ALL)
    text = "the wall to the east is solid on this side, breakable on the other"
    assert edge_problems == [(text, "paint the two sides alike", Pos(0, 0))]


def test_other_walls_than_the_rulesets_are_refused() -> None:
    _, edge_problems = apply_edges(BOARD, [13, 0], TILES, (Edge.BREAKABLE,))
    text = "the wall to the east is solid"
    assert edge_problems == [(text, "it must be one of breakable", Pos(0, 0))]


def test_tiles_of_other_sets_are_refused() -> None:
    _, edge_problems = apply_edges(BOARD, [16, 0], TILES, ALL)
    assert [cell for _, _, cell in edge_problems] == [Pos(0, 0)]


def test_walls_on_the_seam_of_a_wrapping_board_stand_once() -> None:
    grid, edge_problems = apply_edges(Grid(2, 1, BOARD.terrain, wrap=True), [12, 0], TILES, ALL)
    assert edge_problems == []
    assert grid.edge_at(Pos(1, 0), Direction.E) is Edge.BREAKABLE
    assert len(grid.v_edges) == 2
