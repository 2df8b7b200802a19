"""Ambient life: limited, the same in every run, and gone with reduced motion."""

from __future__ import annotations

import pygame
import pytest

from game.content.assets.atmosphere import LifeLook
from game.content.assets.looks import looks_of
from game.core.grid import parse_grid
from game.core.view import Board
from game.ui.board.ambient_life import AmbientLife
from game.ui.stage.stage import Stage
from tests.rulesets.railgun.boards import SEAT, board
from tests.ui.conftest import VIEW_SIZE

LIFE = tuple(
    LifeLook(motion, (255, 255, 255), one_in=1)
    for motion in ("drip", "rise", "flutter", "glint", "sway")
)
MOST_DOTS = 6 * 24 * 30


def dots(board: Board, time: float) -> bytes:
    """Return a picture of all the life on a board at a time."""
    picture = pygame.Surface((30 * 16, 30 * 16))
    life = AmbientLife()
    life.show(board, LIFE)
    life.draw(picture, (0, 0), time, [(8.0, 8.0)])
    return pygame.image.tobytes(picture, "RGB")


def test_life_is_limited_and_follows_from_cell_and_time() -> None:
    grid = parse_grid(("." * 30,) * 30, {})
    crowded = Board(grid, bytes((1,)) * 900)
    for time in (0.0, 1.1, 7.3):
        assert 0 < len(dots(crowded, time).replace(b"\0", b"")) / 3 < MOST_DOTS
        assert dots(crowded, time) == dots(crowded, time)
    assert dots(crowded, 1.1) != dots(crowded, 1.4)
    assert not dots(Board(grid, bytes(900)), 1.1).strip(b"\0")


def test_reduced_motion_has_no_life(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    monkeypatch.setattr(AmbientLife, "draw", lambda *arguments: drawn.append(arguments[3]))
    stage.snap_to(board("@...", facing="E", hearing=0).observe(SEAT), ())
    assert looks_of("railgun").atmospheres[0].life
    stage.draw(pygame.Surface(VIEW_SIZE), (0, 0))
    assert drawn
    drawn.clear()
    stage.options.reduce_motion = True
    stage.draw(pygame.Surface(VIEW_SIZE), (0, 0))
    assert not drawn
