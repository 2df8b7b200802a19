"""Maps on old paper: what is new appears stroke by stroke, and sheets are alike in every run."""

import pygame

from game.core.grid import Grid, Pos
from game.ui.paper.handwriting import Handwriting, newly_inked

INK = (60, 40, 20, 255)
KNOWN = Grid(3, 2, bytes((1, 0, 0, 0, 0, 0)))


def test_few_new_cells_are_written_and_another_map_is_not() -> None:
    assert newly_inked(KNOWN, Grid(3, 2, bytes((1, 2, 0, 0, 0, 0)))) == [Pos(1, 0)]
    grown = Grid(4, 2, bytes((2, 1, 0, 0, 0, 0, 0, 0)))
    assert newly_inked(KNOWN, grown, (1, 0)) == [Pos(0, 0)]
    assert newly_inked(KNOWN, Grid(3, 2, bytes(6))) == []
    assert newly_inked(KNOWN, Grid(3, 2, bytes((2, 2, 2, 2, 2, 2)))) == []


def test_a_cell_is_written_from_left_to_right_and_from_top_to_bottom() -> None:
    before = pygame.Surface((32, 16), pygame.SRCALPHA)
    written = before.copy()
    written.fill(INK, (16, 0, 16, 16))
    writing = Handwriting(before, written, [Pos(1, 0)], 1.0)
    inked = []
    for time in (5.0, 5.3, 5.6, 5.9):
        picture, pen = writing.picture(time)
        inked.append(pygame.mask.from_surface(picture).count())
        assert (pen is None) == (time == 5.0)
    assert inked[0] == 0
    assert inked == sorted(set(inked))
    assert writing.picture(6.0) == (written, None)
    assert Handwriting(before, written, [Pos(1, 0)], 0.0).picture(5.0) == (written, None)
