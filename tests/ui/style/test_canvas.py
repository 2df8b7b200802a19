"""The picture on windows of any size: how large it is, and which pixel lies under the mouse."""

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from game.ui.style.canvas import HEIGHT, WIDTH, Canvas

WHITE = (255, 255, 255)
POINTS = [(0, 0), (1, 1), (320, 100), (101, 283), (639, 359)]


def _open(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> tuple[Canvas, pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    canvas = Canvas(pygame.Window(size=size))
    return canvas, canvas.window.get_surface()


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [(640, 360), (700, 900), (800, 600), (1366, 768), (1600, 900), (3440, 1440), (3840, 2050)],
)
def test_every_pixel_is_where_the_mouse_finds_it(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, window = _open(size, monkeypatch)
    for point in POINTS:
        canvas.surface.fill((0, 0, 0))
        canvas.surface.set_at(point, WHITE)
        canvas.present()
        shades = {(x, y): window.get_at((x, y)).r for x, y in _pixels_around(canvas, point)}
        lightest = max(shades.values())
        assert lightest > 64
        assert {canvas.to_logical(at) for at in shades if shades[at] == lightest} == {point}


@pytest.mark.parametrize("size", [(1, 1), (1, 900), (20, 1080), (4000, 10)])
def test_a_window_that_is_a_mere_strip_can_be_drawn(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, _ = _open(size, monkeypatch)
    canvas.set_margin(wanted=True)
    canvas.present()
    parent = canvas.surface.get_parent() or canvas.surface
    assert parent.get_width() * parent.get_height() <= 9 * WIDTH * HEIGHT


def _pixels_around(canvas: Canvas, point: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the window pixels of a canvas pixel and of its neighbours."""
    scale = canvas.area.width / WIDTH
    left, top = (int(part * scale) for part in point)
    for x, y in product(range(int(-scale) - 1, int(2 * scale) + 2), repeat=2):
        at = (canvas.area.left + left + x, canvas.area.top + top + y)
        if canvas.area.collidepoint(at):
            yield at


def test_whole_scales_have_no_soft_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, window = _open((1280, 800), monkeypatch)
    canvas.surface.set_at((320, 100), WHITE)
    canvas.present()
    white = pygame.mask.from_threshold(window, WHITE, (1, 1, 1))
    assert white.get_bounding_rects() == [pygame.Rect(640, 240, 2, 2)]
    assert white.count() == 4


def test_a_window_smaller_than_the_canvas_shows_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, window = _open((320, 180), monkeypatch)
    canvas.surface.fill(WHITE)
    canvas.present()
    assert pygame.mask.from_threshold(window, WHITE, (1, 1, 1)).count() == 320 * 180
    assert canvas.to_logical((319, 179)) in {(WIDTH - 1, HEIGHT - 1), (WIDTH - 2, HEIGHT - 2)}


def test_another_scaling_takes_effect_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, window = _open((1366, 768), monkeypatch)
    canvas.surface.fill(WHITE)
    canvas.present()
    canvas.set_scaling("whole")
    canvas.present()
    white = pygame.mask.from_threshold(window, WHITE, (1, 1, 1))
    assert white.get_bounding_rects() == [pygame.Rect(43, 24, 1280, 720)]
