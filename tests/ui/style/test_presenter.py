"""Both ways to show the canvas: the same picture, and one after the other if the first fails."""

import random
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from game.app.play_options import RENDERER_USES
from game.ui.style import canvas as canvas_module
from game.ui.style import presenter
from game.ui.style.canvas import Canvas

SIZE = (700, 900)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> pygame.Window:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    return pygame.Window(size=SIZE)


def _draw(surface: pygame.Surface) -> None:
    dice = random.Random(1)
    for _ in range(200):
        at = dice.randrange(surface.width), dice.randrange(surface.height)
        surface.fill(dice.randbytes(3), (*at, 9, 9))


@pytest.mark.parametrize("area", [(30, 270, 640, 360), (0, 0, 640, 360)])
def test_a_renderer_shows_what_software_does(
    window: pygame.Window, area: tuple[int, int, int, int]
) -> None:
    pictures = []
    kinds: tuple[Callable[[], presenter.Presenter], ...] = (
        lambda: presenter.RendererPresenter(window, is_on_trial=False, accelerated=0),
        lambda: presenter.SurfacePresenter(window),
    )
    for kind in kinds:
        shown = kind()
        _draw(shown.fit((320, 180), pygame.Rect(area), 2))
        shown.present()
        pictures.append(pygame.image.tobytes(window.get_surface(), "RGB"))
        shown.close()
    assert pictures[0] == pictures[1]
    assert any(pictures[0])


def _canvas_with_renderer(window: pygame.Window, monkeypatch: pytest.MonkeyPatch) -> Canvas:
    def open_renderer(window: pygame.Window, _: str) -> presenter.RendererPresenter:
        return presenter.RendererPresenter(window, is_on_trial=True, accelerated=0)

    monkeypatch.setattr(canvas_module, "open_presenter", open_renderer)
    canvas = Canvas(window)
    _draw(canvas.surface)
    return canvas


def _check_software(canvas: Canvas, drawn: bytes) -> None:
    assert canvas.presenter_name == "SurfacePresenter"
    assert pygame.image.tobytes(canvas.surface, "RGB") == drawn
    assert pygame.image.tobytes(canvas.window.get_surface().subsurface(canvas.area), "RGB") == drawn


@pytest.mark.parametrize("step", ["present", "fit"])
def test_without_its_renderer_the_canvas_is_shown_all_the_same(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_: object) -> None:
        raise presenter.RendererError("device lost")

    window.size = (640, 360)
    canvas = _canvas_with_renderer(window, monkeypatch)
    drawn = pygame.image.tobytes(canvas.surface, "RGB")
    canvas.present()
    assert canvas.presenter_name == "RendererPresenter"
    monkeypatch.setattr(presenter.RendererPresenter, step, fail)
    if step == "fit":
        canvas.resize()
        _draw(canvas.surface)
    canvas.present()
    _check_software(canvas, drawn)


def test_a_renderer_slower_than_software_is_given_up(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter, "_MOST_TIMES_AS_SLOW", 0)
    window.size = (640, 360)
    canvas = _canvas_with_renderer(window, monkeypatch)
    drawn = pygame.image.tobytes(canvas.surface, "RGB")
    names = []
    for _ in range(20):
        canvas.present()
        names.append(canvas.presenter_name)
    assert names[0] == "RendererPresenter"
    _check_software(canvas, drawn)


@pytest.mark.parametrize("driver", ["dummy", "x11"])
@pytest.mark.parametrize("use", RENDERER_USES)
def test_software_draws_where_no_one_sees_it_and_where_it_is_wanted(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, driver: str, use: str
) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(presenter, "RendererPresenter", lambda _, is_on_trial: is_on_trial)
    opened: object = presenter.open_presenter(window, use)
    if driver == "dummy" or use == "never":
        assert isinstance(opened, presenter.SurfacePresenter)
    else:
        assert opened is (use == "auto")


def test_where_there_is_no_renderer_software_draws(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    # The window of this driver has none, whatever it is called.
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    assert isinstance(presenter.open_presenter(window, "always"), presenter.SurfacePresenter)


@pytest.mark.parametrize(
    ("drivers", "broken", "opened"),
    [
        (("opengl", "opengles2"), (), 1),
        (("opengl", "opengles2"), (1,), -1),
        (("opengl", "software"), (), -1),
        (("direct3d", "opengl", "opengles2"), (), -1),
    ],
)
def test_opengl_es_is_taken_where_sdl_would_take_opengl(
    window: pygame.Window,
    monkeypatch: pytest.MonkeyPatch,
    drivers: tuple[str, ...],
    broken: tuple[int, ...],
    opened: int,
) -> None:
    def open_driver(_: pygame.Window, index: int = -1, accelerated: int = -1) -> int:
        if index in broken or not accelerated:
            raise presenter.RendererError("no such renderer")
        return index

    monkeypatch.delenv("SDL_RENDER_DRIVER", raising=False)
    monkeypatch.setattr(presenter, "Renderer", open_driver)
    known = [SimpleNamespace(name=name) for name in drivers]
    monkeypatch.setattr(presenter, "get_drivers", lambda: known)
    driver: object = presenter.open_renderer(window, accelerated=1)
    assert driver == opened
    monkeypatch.setenv("SDL_RENDER_DRIVER", "opengl")
    named: object = presenter.open_renderer(window, accelerated=1)
    assert named == -1
