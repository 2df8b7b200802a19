"""Marks of tracks, broken where the actor teleported, and of areas."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.grid import Pos
from game.core.view import Mark
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.marks import draw_marks, draw_tracks
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE

MARKS = looks_of("river").marks
GRASS = (90, 170, 70)
# Two steps east, then through a portal, then one step south.
CELLS = (Pos(0, 0), Pos(1, 0), Pos(2, 0), Pos(5, 0), Pos(5, 1))


def drawn(bank: SpriteBank, *names: str, cells: tuple[Pos, ...] = CELLS) -> pygame.Surface:
    target = pygame.Surface((8 * TILE, 3 * TILE))
    target.fill(GRASS)
    shown = [Mark(name, cells) for name in names or ("track_1",)]
    draw_tracks(BoardCanvas(target, bank.for_looks(looks_of("river"))), shown)
    return target


def colors(target: pygame.Surface, area: pygame.Rect) -> set[tuple[int, ...]]:
    part = target.subsurface(area)
    return {part.get_at((x, y))[:3] for x in range(area.w) for y in range(area.h)}


def test_a_track_breaks_off_where_cells_are_not_adjacent(bank: SpriteBank) -> None:
    target, red = drawn(bank), MARKS["track_1"].color
    assert red in colors(target, pygame.Rect(TILE, 0, TILE, TILE))
    assert colors(target, pygame.Rect(3 * TILE, 0, 2 * TILE, TILE)) == {GRASS}
    assert red in colors(target, pygame.Rect(5 * TILE, TILE, TILE, TILE))


@pytest.mark.parametrize("other", range(2, 9))
def test_tracks_do_not_hide_each_other(bank: SpriteBank, other: int) -> None:
    target = drawn(bank, "track_1", f"track_{other}")
    between = pygame.Rect(TILE, 0, TILE, TILE)
    assert {MARKS["track_1"].color, MARKS[f"track_{other}"].color} <= colors(target, between)


def test_a_track_that_goes_on_where_it_began_ends_in_a_cross(bank: SpriteBank) -> None:
    target, look = drawn(bank, cells=(*CELLS, CELLS[0])), MARKS["track_1"]
    x, y = (end * TILE + at + 1 for end, at in zip(CELLS[-1], look.corner, strict=True))
    arms = [(x + far, y + side * far) for far in (-3, 3) for side in (-1, 1)]
    assert {target.get_at(arm)[:3] for arm in arms} == {look.color}


def _rect_of(cell: Pos) -> pygame.Rect:
    return pygame.Rect(cell.x * TILE, cell.y * TILE, TILE, TILE)


def test_icons_of_a_cell_stand_side_by_side(bank: SpriteBank) -> None:
    sides, looks = list[bytes](), looks_of("dooom")
    for names in (("last_seen",), ("kills_you", "last_seen")):
        target, marks = pygame.Surface((64, 64)), [Mark(name, (Pos(1, 1),)) for name in names]
        draw_marks(target, bank.for_looks(looks), marks, _rect_of, 0.0)
        sides.append(pygame.image.tobytes(target.subsurface(2 * TILE - 6, 0, 32, TILE), "RGB"))
    assert sides[0] == sides[1]


def test_an_area_has_one_outline_and_nothing_within(bank: SpriteBank) -> None:
    target, looks = pygame.Surface((4 * TILE, 2 * TILE)), looks_of("dooom")
    area = Mark("reach", (Pos(0, 0), Pos(1, 0), Pos(2, 0)))
    draw_marks(target, bank.for_looks(looks), [area], _rect_of, 0.0)
    whole = pygame.Rect(0, 0, 3 * TILE, TILE)
    assert colors(target, whole.inflate(-2, -2)) == {(0, 0, 0)}
    for edge in ((0, 0, whole.w, 1), (0, TILE - 1, whole.w, 1), (whole.w - 1, 0, 1, TILE)):
        assert colors(target, pygame.Rect(edge)) == {looks.marks["reach"].color}
