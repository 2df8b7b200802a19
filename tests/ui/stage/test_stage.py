"""The stage: facing, beams over exactly their cells, light, blackout, camera."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.event import Hurt, Moved, Outcome, Shot
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.view import Board
from game.ui.anim.event_animations import start_animation
from game.ui.stage.stage import Stage
from game.ui.style.constants import HURT_SECONDS, STEP_SECONDS, TILE
from game.ui.style.sprite_bank import SpriteBank
from tests.ui.conftest import VIEW_SIZE
from tests.ui.stage.stages import DEVIL, HERO, brightness, devil, picture, shown


def test_a_ruleset_without_looks_is_drawn_all_the_same(bank: SpriteBank) -> None:
    stage = Stage(bank, looks_of("a new ruleset"), VIEW_SIZE)
    view = shown(stage)
    strange = replace(devil(view), kind="crate", pose="tipped over")
    seen = Board(Grid(len(Terrain), 1, bytes(Terrain)), bytes((1,)) * len(Terrain))
    for boards, cell in ((view.boards, strange.pos), ((seen,), Pos(3, 0))):
        stage.snap_to(replace(view, boards=boards, actors=(replace(strange, pos=cell),)), ())
        assert brightness(picture(stage), stage.camera.rect_of(cell)) > 0


def test_extrapolated_positions_lie_between_two_steps(stage: Stage) -> None:
    shown(stage)
    step = start_animation(Moved(HERO, Pos(2, 2), Pos(3, 2), Direction.E), stage)
    step.update(STEP_SECONDS / 4)
    first = stage.actor_sprites[HERO].x
    step.extrapolate(STEP_SECONDS / 4)
    assert first < stage.actor_sprites[HERO].x < 3 * TILE
    step.extrapolate(0.0)
    assert stage.actor_sprites[HERO].x == first


def test_reduced_flashes_disable_shake_and_white_flash(stage: Stage) -> None:
    shown(stage)
    stage.options.reduce_flashes = True
    stage.effects.shake = 0.1
    still = picture(stage)
    stage.effects.shake = 0.0
    assert pygame.image.tobytes(still, "RGB") == pygame.image.tobytes(picture(stage), "RGB")
    start_animation(Hurt(DEVIL, 1, 0), stage).update(0.001)
    assert not stage.actor_sprites[DEVIL].is_flashing
    assert not stage.effects.stop


@pytest.mark.parametrize("name", ["railgun", "codekeeper"])
def test_out_of_turns_colour_goes_out_but_not_all_light(bank: SpriteBank, name: str) -> None:
    stage = Stage(bank, looks_of(name), VIEW_SIZE)
    view = shown(stage)
    plain, corner = picture(stage), pygame.Rect(VIEW_SIZE[0] - 60, 0, 60, 60)
    stage.snap_to(replace(view, outcome=Outcome((), "turns", ())), ())
    begun = picture(stage)
    stage.options.reduce_flashes = True
    assert pygame.image.tobytes(picture(stage), "RGB") != pygame.image.tobytes(begun, "RGB")
    stage.options.reduce_flashes = False
    stage.advance(3.0)
    dark = picture(stage)
    tones = [dark.get_at((x, y))[:3] for x in range(corner.left, corner.right) for y in range(60)]
    assert max(max(tone) - min(tone) for tone in tones) < 60
    assert brightness(dark, corner) > 0.4 * brightness(plain, corner)
    stage.snap_to(view, ())
    assert pygame.image.tobytes(picture(stage), "RGB") != pygame.image.tobytes(begun, "RGB")


def test_reduced_motion_pushes_nobody_and_leaves_the_air_still(stage: Stage) -> None:
    shown(stage)
    stage.options.reduce_motion = True
    sprite = stage.actor_sprites[DEVIL]
    at = sprite.top_left(sprite.frame(stage.bank))
    start_animation(Hurt(DEVIL, 1, 0), stage).update(HURT_SECONDS / 2)
    assert sprite.top_left(sprite.frame(stage.bank)) == at
    start_animation(Shot(HERO, Pos(2, 2), Direction.W, (Pos(1, 2),), "rail", None, None), stage)
    assert not stage.effects.beams[0].haze


def test_where_nothing_may_move_or_flash_embers_and_lamps_are_still(stage: Stage) -> None:
    shown(stage)
    assert stage.ground.atmosphere.motes
    stage.options.reduce_motion = stage.options.reduce_flashes = True
    still = pygame.image.tobytes(picture(stage), "RGB")
    stage.time += 7.3
    assert pygame.image.tobytes(picture(stage), "RGB") == still
    stage.options.reduce_motion = False
    assert pygame.image.tobytes(picture(stage), "RGB") != still


def test_the_brightness_that_is_set_darkens_and_brightens(stage: Stage) -> None:
    shown(stage)
    seen = list[float]()
    for percent in (60, 80, 100, 120, 140):
        stage.options.brightness = percent
        seen.append(brightness(picture(stage), pygame.Rect((0, 0), VIEW_SIZE)))
    assert all(brighter > darker + 1 for darker, brighter in pairwise(seen))
