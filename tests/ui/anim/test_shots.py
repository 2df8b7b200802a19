"""What a shot shows on a stage: its beam, what it hits, what stays."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.event import Shot
from game.core.grid import Direction, Pos
from game.ui.anim.event_animations import start_animation
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.beams import Beam
from game.ui.stage.stage import Stage
from game.ui.style.constants import TILE
from tests.rulesets.railgun.boards import board
from tests.ui.stage.stages import DEVIL, DT, HERO, brightness, picture, shown

BEAMS = looks_of("railgun").beams


@pytest.mark.parametrize("weapon", sorted(BEAMS))
@pytest.mark.parametrize("direction", [Direction.N, Direction.E, Direction.S, Direction.W])
def test_a_beam_lights_exactly_the_cells_of_its_path(
    stage: Stage, weapon: str, direction: Direction
) -> None:
    stage.snap_to(board("@........", *tuple("." * 9 for _ in range(9))[1:]).observe(None), ())
    stage.options.flat_light = True
    start = Pos(4, 4)
    path = tuple(start.step(direction, n) for n in (1, 2, 3))
    dark = picture(stage)
    start_animation(Shot(HERO, start, direction, path, weapon, None, None), stage)
    beam = stage.effects.beams[0]
    while beam.time < beam.hit_time + 0.05:
        beam.time += DT
    lit = picture(stage)
    cells = {Pos(x, y) for x in range(9) for y in range(9)}
    areas = {cell: stage.camera.rect_of(cell).inflate(-10, -10) for cell in cells}
    brighter = {c for c, a in areas.items() if brightness(lit, a) > brightness(dark, a) + 40}
    assert brighter - {start} == set(path)


def test_fire_brings_its_light_along_and_leaves_whom_it_hits_to_be_seen(stage: Stage) -> None:
    shown(stage, "###", "#d#", "#.#", "#.#", "#.#", "#@#", "###", facing="N")
    start, victim = Pos(1, 1), Pos(1, 5)
    path = tuple(start.step(Direction.S, n) for n in (1, 2, 3, 4))
    animation = start_animation(Shot(DEVIL, start, Direction.S, path, "ray", HERO, None), stage)
    beam = stage.effects.beams[0]
    body = stage.camera.rect_of(victim).inflate(-12, 0)
    dark, ahead = picture(stage), stage.camera.rect_of(Pos(1, 4))
    beam.time = beam.look.charge + beam.look.travel / 2
    assert brightness(picture(stage), ahead) < brightness(dark, ahead) + 20
    beam.thrown, beam.time = None, beam.hit_time
    assert brightness(picture(stage), body) < brightness(dark, body) + 60
    animation.update(beam.hit_time + DT)
    assert [clip.low for clip in stage.effects.clips] == [True]
    # A neighbour's begins before it ends, too.
    start_animation(Shot(DEVIL, start, Direction.S, path[:1], "ray", HERO, None), stage)
    near = stage.effects.beams[-1]
    assert near.start[1] < near.end[1]


def test_a_beam_fades_out_and_is_removed(stage: Stage) -> None:
    shown(stage)
    stage.effects.beams.append(Beam(BEAMS["rail"], (8, 8), (40, 8), Direction.E))
    levels = []
    while stage.effects.beams:
        levels.append(stage.effects.beams[0].brightness)
        stage.advance(DT)
    assert levels[0] == 0.0
    assert max(levels) == 1.0
    falling = levels[len(levels) - levels[::-1].index(1.0) :]
    assert falling == sorted(falling, reverse=True)
    assert falling


def test_sparks_shine_in_the_dark(stage: Stage) -> None:
    shown(stage)
    stage.effects.particles.add((1 * TILE, 1 * TILE), (0, 0), 9.0, (255, 255, 255), size=2)
    assert picture(stage).get_at(stage.camera.rect_of(Pos(1, 1)).topleft)[:3] == (255, 255, 255)


def test_a_hit_lights_a_figure_and_leaves_its_outline_and_its_tones(stage: Stage) -> None:
    shown(stage)
    sprite = stage.actor_sprites[DEVIL]
    looks = []
    for sprite.is_flashing in (False, True):
        figure = pygame.Surface((48, 48), pygame.SRCALPHA)
        sprite.draw(BoardCanvas(figure, stage.bank, (16 - round(sprite.x), 24 - round(sprite.y))))
        tones = {figure.get_at((x, y))[:3] for x in range(48) for y in range(48)}
        looks.append((tones, brightness(figure, figure.get_bounding_rect())))
    (plain, dim), (struck, bright) = looks
    assert bright > 1.1 * dim
    assert len(struck) >= 0.8 * len(plain)
    outlines = [min((tones for tones in look if sum(tones)), key=sum) for look, _ in looks]
    assert outlines[0] == outlines[1]
