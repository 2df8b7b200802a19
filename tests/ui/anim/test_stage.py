"""What a player sees on the board: turns, beams over exactly their cells, light, darkness."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.actor import Actor, ActorId, posed
from game.core.event import ActorChanged, Died, Event, Hurt, Moved, Shot
from game.core.grid import Direction, Pos
from game.core.view import Mark, View
from game.ui.anim.beams import Beam
from game.ui.anim.event_animations import start_animation
from game.ui.anim.event_player import EventPlayer
from game.ui.anim.stage import Stage
from game.ui.board.light_map import LightMap
from game.ui.style.sprite_bank import EMISSIVE_MARGIN, SpriteBank
from game.ui.style.style import BEAM_LOOKS, STEP_SECONDS, TILE
from tests.rulesets.railgun.boards import SEAT, board
from tests.ui.conftest import VIEW_SIZE

ROOM = ("#########", "#.......#", "#.@...d.#", "#.......#", "#########")
HERO, DEVIL = ActorId(1), ActorId(2)
DT = 1 / 60


def shown(stage: Stage, *rows: str, facing: str = "E") -> View:
    """Show a drawn board as its hero sees it, all fades over."""
    view = board(*(rows or ROOM), facing=facing, hearing=0, aim_range=0).observe(SEAT)
    stage.snap_to(view, ())
    for _ in range(60):
        stage.advance(DT)
    return view


def picture(stage: Stage, *marks: Mark, ahead: float = 0.0) -> pygame.Surface:
    """Return what the stage draws."""
    target = pygame.Surface(VIEW_SIZE)
    stage.draw(target, (0, 0), marks, ahead)
    return target


def brightness(target: pygame.Surface, area: pygame.Rect) -> float:
    """Return the mean of all parts of an area's pixels."""
    red, green, blue, _ = pygame.transform.average_color(target, area)
    return (red + green + blue) / 3


def devil(view: View) -> Actor:
    """Return the devil in a view."""
    return next(actor for actor in view.actors if actor.kind == "devil")


def test_a_figure_turns_before_it_walks(stage: Stage) -> None:
    shown(stage)
    step = start_animation(Moved(HERO, Pos(2, 2), Pos(2, 1), Direction.N), stage)
    step.update(0.01)
    puppet = stage.actor_sprites[HERO]
    assert (puppet.facing, puppet.clip) == (Direction.N, "walk")
    assert Pos(2, 1).y * TILE < puppet.y < Pos(2, 2).y * TILE
    assert puppet.height > 0


def test_a_figure_turns_before_it_fires(stage: Stage) -> None:
    shown(stage)
    start_animation(
        Shot(HERO, Pos(2, 2), Direction.W, (Pos(1, 2),), "rail", None, Pos(0, 2)), stage
    )
    assert stage.actor_sprites[HERO].facing is Direction.W


def test_a_picture_between_two_steps_lies_between_them(stage: Stage) -> None:
    shown(stage)
    step = start_animation(Moved(HERO, Pos(2, 2), Pos(3, 2), Direction.E), stage)
    step.update(STEP_SECONDS / 4)
    first = stage.actor_sprites[HERO].x
    step.extrapolate(STEP_SECONDS / 4)
    assert first < stage.actor_sprites[HERO].x < 3 * TILE
    step.extrapolate(0.0)
    assert stage.actor_sprites[HERO].x == first


@pytest.mark.parametrize("weapon", sorted(BEAM_LOOKS))
@pytest.mark.parametrize("side", [Direction.N, Direction.E, Direction.S, Direction.W])
def test_a_beam_lights_exactly_the_cells_of_its_path(
    stage: Stage, weapon: str, side: Direction
) -> None:
    rows = tuple("." * 9 for _ in range(9))
    stage.snap_to(board("@........", *rows[1:]).observe(None), ())
    stage.flat_light = True
    start = Pos(4, 4)
    path = tuple(start.step(side, n) for n in (1, 2, 3))
    dark = picture(stage)
    start_animation(Shot(HERO, start, side, path, weapon, None, None), stage)
    beam = stage.effects.beams[0]
    while beam.brightness < 1 or beam.time < BEAM_LOOKS[weapon].charge + 0.05:
        beam.time += DT
    lit = picture(stage)
    cells = {Pos(x, y) for x in range(9) for y in range(9)}
    brighter = set()
    for cell in cells:
        area = stage.rect_of(cell).inflate(-10, -10)
        if brightness(lit, area) > brightness(dark, area) + 40:
            brighter.add(cell)
    assert brighter - {start} == set(path)


def test_a_ray_that_leaves_sight_strikes_nothing_there(stage: Stage) -> None:
    shown(stage)
    path = (Pos(3, 2), Pos(4, 2))
    flight = start_animation(Shot(DEVIL, Pos(6, 2), Direction.W, path, "ray", None, None), stage)
    assert not stage.effects.beams[0].hits
    while not flight.update(DT):
        pass
    assert not stage.effects.scorches
    assert not stage.effects.shake


def test_a_shot_at_a_wall_scorches_the_floor_before_it(stage: Stage) -> None:
    shown(stage)
    path = (Pos(1, 2),)
    flight = start_animation(
        Shot(HERO, Pos(2, 2), Direction.W, path, "rail", None, Pos(0, 2)), stage
    )
    while not flight.update(DT):
        pass
    assert [scorch.pos for scorch in stage.effects.scorches] == [Pos(1, 2)]
    assert stage.effects.shake > 0
    assert [(o.clip, o.pos, o.offset) for o in stage.effects.clips] == [
        ("spark", Pos(1, 2), (-8, 0))
    ]


def test_a_hit_bursts_where_the_target_stands(stage: Stage) -> None:
    shown(stage)
    path = (Pos(3, 2), Pos(4, 2), Pos(5, 2), Pos(6, 2))
    flight = start_animation(Shot(HERO, Pos(2, 2), Direction.E, path, "rail", DEVIL, None), stage)
    while not flight.update(DT):
        pass
    assert [(o.clip, o.pos) for o in stage.effects.clips] == [("impact", Pos(6, 2))]


def test_a_beam_fades_and_is_gone(stage: Stage) -> None:
    shown(stage)
    stage.effects.beams.append(Beam(BEAM_LOOKS["rail"], (8, 8), (40, 8), Direction.E))
    seen = []
    while stage.effects.beams:
        seen.append(stage.effects.beams[0].brightness)
        stage.advance(DT)
    assert seen[0] == 0.0
    assert max(seen) == 1.0
    falling = seen[len(seen) - seen[::-1].index(1.0) :]
    assert falling == sorted(falling, reverse=True)
    assert falling


def test_sparks_shine_in_the_dark(stage: Stage) -> None:
    shown(stage)
    stage.effects.particles.add((1 * TILE, 1 * TILE), (0, 0), 9.0, (255, 255, 255), size=2)
    place = stage.rect_of(Pos(1, 1))
    assert picture(stage).get_at(place.topleft)[:3] == (255, 255, 255)


def test_eyes_shine_whatever_the_light(stage: Stage) -> None:
    view = shown(stage)
    actor = posed(devil(view), "aiming", Direction.W)
    stage.set_view(replace(view, actors=(view.actors[0], actor)))
    stage.actor_sprites[actor.id].settle()
    stage.lighting.brightness = 50
    with_eyes = picture(stage)
    shine = stage.bank.emissive_at("devil", "aim", 0.0, Direction.W)
    assert shine is not None
    area = stage.rect_of(actor.pos).move(0, -4).inflate(-6, -6)
    assert max(max(with_eyes.get_at((x, y))[:3]) for x in range(area.left, area.right)
               for y in range(area.top, area.bottom)) > 200  # fmt: skip


@pytest.mark.parametrize("ground", ["tiles_town", "tiles", "tiles_mid", "tiles_deep"])
def test_glass_gleams_but_is_no_lamp(bank: SpriteBank, ground: str) -> None:
    shine = bank.for_theme("caves", ground).emissive_at("tiles", "glass", 0.0)
    assert shine is not None
    inner = shine.get_rect().inflate(-2 * EMISSIVE_MARGIN, -2 * EMISSIVE_MARGIN)
    assert max(pygame.transform.average_color(shine, inner)[:3]) < 100


def test_only_the_killer_stays_lit(stage: Stage) -> None:
    view = shown(stage)
    corner = stage.rect_of(Pos(1, 1))
    before = brightness(picture(stage), corner)
    killer = posed(devil(view), "killer", Direction.W)
    stage.snap_to(replace(view, actors=(view.actors[0], killer)), ())
    for _ in range(90):
        stage.advance(DT)
    after = picture(stage)
    assert brightness(after, corner) < before * 0.5
    red, green, blue, _ = pygame.transform.average_color(after, stage.rect_of(killer.pos))
    assert red > 2 * max(green, blue)


def test_flat_light_shows_tiles_as_they_were_drawn(stage: Stage, bank: SpriteBank) -> None:
    shown(stage)
    stage.flat_light = True
    floors = {
        bytes(pygame.image.tobytes(bank.for_theme("baator").frame("tiles", "floor", n), "RGB"))
        for n in range(6)
    }
    target = picture(stage)
    cells = [target.subsurface(stage.rect_of(Pos(x, 3))) for x in range(2, 8)]
    row = [pygame.transform.scale(cell, (TILE, TILE)) for cell in cells]
    # Some carry a decal; the others are tiles of the sheet, unlit.
    assert sum(bytes(pygame.image.tobytes(cell, "RGB")) in floors for cell in row) >= 3


def test_remembered_floor_is_dim_but_visible(stage: Stage) -> None:
    first = shown(stage)
    seen = brightness(picture(stage), stage.rect_of(Pos(1, 3)))
    dim = replace(first, boards=(replace(first.board, visible=bytes(len(first.board.visible))),))
    stage.snap_to(dim, ())
    for _ in range(60):
        stage.advance(DT)
    remembered = brightness(picture(stage), stage.rect_of(Pos(1, 3)))
    assert 0.2 * seen < remembered < seen


def test_the_same_moments_draw_the_same_picture(bank: SpriteBank) -> None:
    pictures = []
    for _ in range(2):
        stage = Stage(bank, "baator", VIEW_SIZE)
        view = shown(stage)
        director = EventPlayer(stage, lambda _: None)
        path = (Pos(3, 2), Pos(4, 2), Pos(5, 2), Pos(6, 2))
        events: tuple[Event, ...] = (
            Shot(HERO, Pos(2, 2), Direction.E, path, "rail", DEVIL, None),
            Hurt(DEVIL, 1, 0),
            Died(DEVIL, Pos(6, 2), "rail", HERO),
        )
        director.enqueue(events, view, ())
        for _ in range(30):
            director.update(DT)
            stage.advance(DT)
        pictures.append(pygame.image.tobytes(picture(stage), "RGB"))
    assert pictures[0] == pictures[1]


def test_reduced_flashes_neither_shake_nor_whiten(stage: Stage) -> None:
    shown(stage)
    stage.reduce_flashes = True
    stage.effects.shake = 0.1
    still = picture(stage)
    stage.effects.shake = 0.0
    assert pygame.image.tobytes(still, "RGB") == pygame.image.tobytes(picture(stage), "RGB")
    start_animation(Hurt(DEVIL, 1, 0), stage).update(0.001)
    assert not stage.actor_sprites[DEVIL].is_flashing


def test_a_cell_is_found_under_a_point(stage: Stage) -> None:
    shown(stage)
    place = stage.rect_of(Pos(3, 2))
    assert stage.cell_at(place.center) == Pos(3, 2)
    assert stage.cell_at((place.left - 9 * TILE, place.top)) is None


def test_the_camera_follows_over_a_board_larger_than_the_window(bank: SpriteBank) -> None:
    stage = Stage(bank, "baator", (160, 160))
    rows = ["." * 40 for _ in range(30)]
    rows[15] = "." * 20 + "@" + "." * 19
    shown(stage, *rows)
    assert abs(stage.rect_of(Pos(20, 15)).centerx - 80) <= TILE
    rows[15] = "@" + "." * 39
    shown(stage, *rows)
    assert stage.rect_of(Pos(0, 15)).left == 0


def test_a_change_of_pose_is_shown_when_it_is_over(stage: Stage) -> None:
    view = shown(stage)
    director = EventPlayer(stage, lambda _: None)
    aiming = posed(devil(view), "aiming", Direction.W)
    director.enqueue((ActorChanged(aiming),), replace(view, actors=(view.actors[0], aiming)), ())
    while director.is_busy:
        director.update(DT)
    assert stage.actor_sprites[aiming.id].clip == "aim"


def test_the_lamp_lights_nothing_beyond_the_board() -> None:
    lights = LightMap((128, 128))
    lights.clear((0, 0, 0))
    cells = pygame.Surface((16, 8))
    cells.fill("white")
    lights.add_cone((64, 80), Direction.N, (255, 255, 255), 96, (cells, (32, 64)))
    picture = pygame.Surface((128, 128))
    picture.fill("white")
    lights.apply(picture)
    assert picture.get_at((64, 70))[0] > 0
    assert picture.get_at((64, 50))[:3] == (0, 0, 0)
