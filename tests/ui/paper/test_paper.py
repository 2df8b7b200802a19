"""Maps on old paper: what is new appears stroke by stroke, and sheets are alike in every run."""

from dataclasses import replace
from itertools import permutations

import pygame

from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.core.grid import Pos
from game.ui.paper.handwriting import Handwriting
from game.ui.stage.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.river.fields import new_state, play_steps
from tests.ui.conftest import VIEW_SIZE


def test_a_cell_is_written_from_left_to_right_and_from_top_to_bottom() -> None:
    before = pygame.Surface((32, 16), pygame.SRCALPHA)
    written = before.copy()
    written.fill((60, 40, 20, 255), (16, 0, 16, 16))
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


def test_another_map_shows_at_once_without_cells_of_the_last_one(bank: SpriteBank) -> None:
    rows = ("1 . v . 2", "% . v . .", ". . v . .", ". . v . .", ". . v . .")
    view = play_steps(new_state(*rows), "E", "S", "S", "S", "E").observe(Seat(1))
    for first, then in permutations(range(len(view.boards)), 2):
        pictures = []
        for shown in ((first, then), (then,)):
            stage, picture = Stage(bank, looks_of("river"), VIEW_SIZE), pygame.Surface(VIEW_SIZE)
            for index in shown:
                stage.snap_to(replace(view, focused_board=index), ())
                stage.ground.draw(picture, (0, 0), stage.time)
            pictures.append(pygame.image.tobytes(picture, "RGB"))
        assert pictures[0] == pictures[1]
