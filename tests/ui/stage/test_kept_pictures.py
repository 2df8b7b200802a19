"""What is kept from frame to frame, and what is drawn before it is seen."""

from collections import Counter
from itertools import count

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.grid import Grid, Pos, Terrain
from game.core.view import Board
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.stage.stage import Stage
from game.ui.style.kept import Kept
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.railgun.boards import SEAT, board

SIZE = (96, 64)
LONG_HALL = ("#" * 40, "#@" + "." * 37 + "#", "#" * 40)


def test_only_another_key_makes_anew() -> None:
    kept, numbers = Kept[int](), count()
    made = [kept.of(key, lambda: next(numbers)) for key in ("a", "a", "b", "b", "a")]
    assert made == [0, 0, 1, 1, 2]


def test_also_in_motion_the_floor_is_drawn_20_times_a_second(
    bank: SpriteBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, draw = Counter[str](), DungeonGround.draw

    def counted(ground: DungeonGround, *where: object) -> None:
        drawn["floor"] += 1
        draw(ground, *where)  # type: ignore[arg-type]

    monkeypatch.setattr(DungeonGround, "draw", counted)
    stage = Stage(bank, looks_of("railgun"), SIZE)
    stage.camera.chosen_zoom = 1
    stage.snap_to(board(*LONG_HALL, facing="N", hearing=0).observe(SEAT), ())
    picture, places = pygame.Surface(SIZE), set()
    stage.look_at(Pos(20, 1))
    for _ in range(60):
        # One lands in each frame.
        stage.effects.particles.toss((0, 0), (9, 9), (255, 255, 255))
        stage.advance(1 / 60)
        stage.draw(picture, (0, 0))
        places.add(stage.camera.origin)
    assert len(places) > 20
    assert 18 <= drawn["floor"] <= 26


def test_a_floor_that_moved_with_the_camera_is_as_drawn_there(bank: SpriteBank) -> None:
    pictures = []
    for is_kept in (True, False):
        stage, picture = Stage(bank, looks_of("railgun"), SIZE), pygame.Surface(SIZE)
        stage.options.flat_light = stage.options.reduce_motion = True
        stage.snap_to(board(*LONG_HALL, facing="N", hearing=0).observe(SEAT), ())
        stage.look_at(Pos(20, 1))
        for step in range(8):
            stage.advance(1 / 60)
            if is_kept or step == 7:
                stage.draw(picture, (0, 0))
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] == pictures[1]


def test_what_shines_moves(bank: SpriteBank) -> None:
    grid = Grid(3, 3, bytes((Terrain.FLOOR, *[Terrain.PILLAR] * 8)))
    ground = DungeonGround(bank.for_looks(looks_of("railgun")))
    ground.show(Board(grid, bytes([1] * 9)))
    pictures = set()
    for step in range(4):
        picture = pygame.Surface((48, 48), pygame.SRCALPHA)
        ground.draw(picture, (0, 0), step * 0.2)
        pictures.add(pygame.image.tobytes(picture, "RGBA"))
    assert len(pictures) > 1


def test_the_same_cells_in_another_place_have_its_tiles(bank: SpriteBank) -> None:
    looks = looks_of("psttrl")
    shown, there = board(*LONG_HALL).observe(SEAT).board, looks.atmospheres[-1]
    moved, new = (DungeonGround(bank.for_looks(looks)) for _ in range(2))
    for ground, air in ((moved, looks.atmospheres[0]), (moved, there), (new, there)):
        picture = pygame.Surface(SIZE, pygame.SRCALPHA)
        ground.use_atmosphere(air)
        ground.show(shown)
        ground.draw(picture, (0, 0), 0.0)
        if ground is moved and air is there:
            seen = pygame.image.tobytes(picture, "RGBA")
    assert pygame.image.tobytes(picture, "RGBA") == seen
