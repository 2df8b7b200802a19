"""Zoom of small boards, marks at zoom, and actors that leave or die."""

from dataclasses import replace

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.content.maps.shipped_maps import list_levels
from game.core.actor import Actor, ActorId, posed
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.view import Board, Mark, View
from game.rulesets import RULESETS
from game.scenes.panel.board_screen import stage_size
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.camera import Camera
from game.ui.board.exit_doors import ExitDoors
from game.ui.stage.stage import Stage
from game.ui.style.constants import LEAVING_SECONDS, TILE
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.railgun.boards import SEAT, board
from tests.support.playouts import level_names, load_test_level, seat_count
from tests.ui.conftest import VIEW_SIZE
from tools.gallery.readability import own_views

ROOM = ("#########", "#.......#", "#.@...d.#", "#.......#", "#########")


def view_of(*rows: str) -> View:
    return board(*rows, facing="E", hearing=0, aim_range=0).observe(SEAT)


@pytest.mark.parametrize(
    ("width", "height", "zoom"), [(14, 11, 2), (15, 11, 1), (14, 12, 1), (3, 3, 2), (40, 40, 1)]
)
def test_a_board_that_fits_at_double_size_is_doubled(width: int, height: int, zoom: int) -> None:
    floor = Grid(width, height, bytes([Terrain.FLOOR]) * (width * height))
    camera, board_of = Camera(VIEW_SIZE), Board(floor, bytes(width * height))
    camera.aim(View(None, 1, (board_of,), (), (), (), None), is_outdoor=False)
    assert camera.zoom == zoom
    camera.follow((TILE, TILE))
    for cell in (Pos(0, 0), Pos(1, 2), Pos(2, 1)):
        area = camera.rect_of(cell)
        assert area.size == (TILE * zoom, TILE * zoom)
        corner = (area.right - 1, area.bottom - 1)
        assert camera.cell_at(area.topleft) == camera.cell_at(corner) == cell
    if zoom == 2:
        assert pygame.Rect((0, 0), VIEW_SIZE).contains(camera.rect_of(Pos(width - 1, height - 1)))


def test_zoomed_pixels_are_square(stage: Stage) -> None:
    stage.snap_to(view_of(*ROOM), ())
    for _ in range(60):
        stage.advance(1 / 60)
    assert stage.camera.zoom == 2
    target = pygame.Surface(VIEW_SIZE)
    stage.draw(target, (0, 0), (Mark("danger", (Pos(3, 2),)), Mark("view", (Pos(4, 2),))))
    small = pygame.transform.scale(target, (VIEW_SIZE[0] // 2, VIEW_SIZE[1] // 2))
    again = pygame.transform.scale_by(small, 2)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(target, "RGB")


def test_a_mark_covers_exactly_its_cell(stage: Stage) -> None:
    stage.snap_to(view_of(*ROOM), ())
    plain, marked = pygame.Surface(VIEW_SIZE), pygame.Surface(VIEW_SIZE)
    stage.draw(plain, (0, 0))
    stage.draw(marked, (0, 0), (Mark("pin", (Pos(5, 2),)),))
    changed = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1), plain)
    changed.invert()
    assert changed.get_bounding_rects() == [stage.camera.rect_of(Pos(5, 2))]


def test_overlapping_marks_are_no_brighter(stage: Stage) -> None:
    stage.snap_to(view_of(*ROOM), ())
    stage.options.show_on_demand_marks = True
    pictures = []
    for count in (1, 4):
        target = pygame.Surface(VIEW_SIZE)
        stage.draw(target, (0, 0), (Mark("reach", (Pos(5, 2),)),) * count)
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] == pictures[1]


def knowing(rows: range, own: Pos, size: tuple[int, int] = (60, 40)) -> View:
    """Return what a hero knows of a hall: its westernmost cells in some rows."""
    terrain = bytes(
        Terrain.FLOOR if x < 7 and y in rows else Terrain.UNKNOWN
        for y in range(size[1])
        for x in range(size[0])
    )
    hero = Actor(ActorId(1), "hero", own, Direction.E, SEAT)
    seen = Board(Grid(*size, terrain), bytes(map(bool, terrain)))
    return View(SEAT, 1, (seen,), (hero,), (), (), None)


@pytest.mark.parametrize(("rows", "zoom"), [(range(5), 3), (range(10), 2)])
def test_a_small_board_is_seen_from_near_while_little_is_known(rows: range, zoom: int) -> None:
    camera = Camera(VIEW_SIZE)
    camera.aim(knowing(rows, Pos(2, 2), (12, 10)), is_outdoor=False)
    assert camera.zoom == zoom


@pytest.mark.slow
@pytest.mark.parametrize("name", ["railgun", "codekeeper", "psttrl", "dooom"])
def test_half_of_the_picture_tells_something_once_half_is_known(name: str) -> None:
    shares = list[float]()
    for level in list_levels(name)[::3]:
        _, view, _ = own_views(name, level)
        camera = Camera(stage_size())
        camera.aim(view, is_outdoor=False)
        shares.append(known_share(camera, view.board.grid))
    assert sum(shares) / len(shares) >= 0.52


def known_share(camera: Camera, grid: Grid) -> float:
    """Return the share of the picture that shows known cells, in steps of half a cell."""
    width, height = camera.free_size
    step = camera.zoom * TILE // 2
    cells = [camera.cell_at((x, y)) for x in range(2, width, step) for y in range(2, height, step)]
    known = [cell for cell in cells if cell and grid.terrain_at(cell) is not Terrain.UNKNOWN]
    return len(known) / len(cells)


def test_a_wider_window_is_filled(stage: Stage) -> None:
    camera = stage.camera
    for rows in (range(4), range(20)):
        stage.snap_to(knowing(rows, Pos(2, 2)), ())
        for margin in ((0, 0), (60, 30)):
            stage.set_margin(margin)
            shown = [part * camera.zoom for part in camera.picture_size]
            assert shown[0] >= camera.full_size[0] > shown[0] - camera.zoom
            assert shown[1] >= camera.full_size[1] > shown[1] - camera.zoom


@pytest.mark.slow
def test_no_figure_is_under_a_twentieth_of_the_screen(bank: SpriteBank) -> None:
    """On every map, for whoever plays and whoever watches, until somebody zooms out."""
    for rules in RULESETS.values():
        looks = looks_of(rules.name)
        sheets = bank.for_looks(looks)
        for name in level_names(rules.name):
            level, seats = load_test_level(rules.name, name), seat_count(rules)
            state, camera = rules.new_game(level, seats, 1), Camera(stage_size())
            for seat in (SEAT, None):
                camera.aim(state.observe(seat), is_outdoor=looks.is_outdoor)
                for actor in state.observe(None).actors:
                    sheet = ActorSprite.for_actor(actor, looks).sheet(sheets)
                    figure = sheets.frame(sheet, "idle", 0).get_bounding_rect()
                    assert figure.height * camera.zoom * 20 >= stage_size()[1], (name, actor.kind)


def test_who_watches_a_seat_on_a_whole_field_is_as_near_as_the_player() -> None:
    rules = RULESETS["river"]
    view = rules.new_game(rules.generate({}, 1), 2, 1).observe(None)
    camera = Camera((104, 200))
    camera.aim(view, is_outdoor=True)
    assert camera.zoom == 1
    camera.watched = SEAT
    camera.aim(view, is_outdoor=True)
    [own] = [actor for actor in view.actors if actor.seat == SEAT]
    assert camera.zoom == 2
    assert pygame.Rect((0, 0), camera.size).contains(camera.rect_of(own.pos))


def test_a_winner_leaves_by_the_exit_that_opens(bank: SpriteBank) -> None:
    rules = RULESETS["codekeeper"]
    sprites = bank.for_looks(looks_of(rules.name))
    view = rules.new_game(rules.generate({}, 1), 1, 1).observe(None)
    hero = view.actors[0]
    door = next(item for item in view.items if item.kind == "exit")
    on_door = replace(hero, pos=door.pos)
    doors = ExitDoors(sprites.looks)
    doors.update(replace(view, actors=(on_door,)))
    assert doors.clip(sprites, "exit", door) is None
    doors.update(replace(view, actors=(posed(on_door, "won", hero.facing),)))
    clips, opacity = [], []
    for _ in range(round(60 * sum(LEAVING_SECONDS)) + 2):
        shown = doors.clip(sprites, "exit", door)
        assert shown is not None
        clips.append(shown[0])
        opacity.append(doors.actor_opacity(hero.id, sprites))
        doors.advance(1 / 60)
    assert (clips[0], clips[-1]) == ("opening", "open")
    assert opacity[0] == 1.0
    assert opacity[-1] == 0.0
    assert opacity == sorted(opacity, reverse=True)
    doors.update(view)
    assert doors.clip(sprites, "exit", door) is None
    assert doors.actor_opacity(hero.id, sprites) == 1.0
