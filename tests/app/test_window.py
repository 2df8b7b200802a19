"""The window: where it opens, and what is remembered of it."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app import start, window
from game.app.app import TIME_STEP, App
from game.app.play_options import PlayOptions
from game.scenes.scene import Scene
from game.storage.save_store import SaveStore
from game.storage.settings import Settings, WindowPlace
from game.ui.audio.audio_player import AudioPlayer
from tests.support.paths import ROOT


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    # SDL's pads do not come back after a quit within one process.
    monkeypatch.setattr(pygame, "quit", lambda: None)


def _desktops(monkeypatch: pytest.MonkeyPatch, *sizes: tuple[int, int]) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((800, 600), (760, 427)),
        ((1280, 800), (1240, 697)),
        ((1366, 768), (1187, 668)),
        ((1920, 1080), (1280, 720)),
        ((3840, 2160), (3200, 1800)),
    ],
)
def test_a_first_window_leaves_room_around_it(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], size: tuple[int, int]
) -> None:
    _desktops(monkeypatch, desktop)
    assert window.open_window(None, fullscreen=False).window.size == size


def _play(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    window: tuple[int, int] | None = None,
    resize_to: tuple[int, int] | None = None,
) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Play a moment, resize and move the window, close it; return the place that it opened at."""
    opened = []

    def run(self: App, _first: object) -> None:
        opened.append(self.canvas.window_place)
        if resize_to is not None:
            self.canvas.window.size, self.canvas.window.position = resize_to, (31, 47)
            self.canvas.resize()

    monkeypatch.setattr(App, "run", run)
    start.run(PlayOptions(mute=True, save_dir=folder, window=window))
    return opened[0]


def test_the_next_window_opens_where_the_last_one_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _desktops(monkeypatch, (1920, 1080))
    _play(tmp_path, monkeypatch, resize_to=(900, 700))
    place = SaveStore(tmp_path).load_settings()[0].window
    assert place == WindowPlace((900, 700), (31, 47), ((1920, 1080),))
    assert _play(tmp_path, monkeypatch) == ((900, 700), (31, 47))


def test_on_other_screens_the_place_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _desktops(monkeypatch, (1920, 1080), (1920, 1080))
    _play(tmp_path, monkeypatch, resize_to=(900, 700))
    _desktops(monkeypatch, (1920, 1080))
    assert _play(tmp_path, monkeypatch)[0] == (1280, 720)


def test_a_size_of_the_command_line_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _desktops(monkeypatch, (1920, 1080))
    assert _play(tmp_path, monkeypatch, window=(700, 500))[0] == (700, 500)
    assert SaveStore(tmp_path).load_settings()[0].window is None


def test_the_place_is_remembered_beside_settings_changed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _desktops(monkeypatch, (1920, 1080))
    store = SaveStore(tmp_path)

    def run(_self: App, _first: object) -> None:
        store.save_settings(replace(Settings(), fullscreen=True))

    monkeypatch.setattr(App, "run", run)
    start.run(PlayOptions(mute=True, save_dir=tmp_path))
    kept, _ = store.load_settings()
    assert kept.fullscreen
    assert kept.window is not None


def test_full_screen_gives_the_window_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    _desktops(monkeypatch, (1920, 1080))
    canvas = window.open_window((800, 600), fullscreen=False)
    canvas.window.position = (31, 47)
    canvas.set_fullscreen(fullscreen=True)
    assert canvas.window_place == ((800, 600), (31, 47))
    canvas.set_fullscreen(fullscreen=False)
    assert canvas.window_place == ((800, 600), (31, 47))
    assert canvas.window.size == (800, 600)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_one_sentence_ends_the_start(tmp_path: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    run = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--save-dir", str(tmp_path)],
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert "there is no display" in run.stderr


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_no_one_plays_unseen_unless_the_environment_asks_for_it(
    monkeypatch: pytest.MonkeyPatch, driver: str
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    monkeypatch.setenv("SDL_VIDEODRIVER", f"x11,{driver}")
    window.open_window((640, 360), fullscreen=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    with pytest.raises(window.NoDisplayError):
        window.open_window((640, 360), fullscreen=False)


def test_without_an_audio_device_the_terminal_stays_empty(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        os.write(2, b"ALSA lib: cannot find card '0'")
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    audio = AudioPlayer(ROOT / "sounds", mute=False)
    audio.open()
    assert not audio.is_open
    os.write(2, b"seen again")
    assert capfd.readouterr().err == "seen again"


def test_a_changed_setting_does_not_leave_the_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _desktops(monkeypatch, (1920, 1080))

    def run(self: App, first: Scene) -> None:
        self.scenes = [first]
        for volume in (5, 6):
            self.context.change_settings(replace(self.context.settings, music_volume=volume))
            self.frame(TIME_STEP)
            assert self.canvas.fullscreen

    monkeypatch.setattr(App, "run", run)
    start.run(PlayOptions(mute=True, save_dir=tmp_path, fullscreen=True))
