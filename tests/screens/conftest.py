"""A whole game without window, sound or chance, driven frame by frame."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app import STEP, App, open_house, open_window
from game.scenes.scene import Scene
from game.storage.store import SaveStore
from game.ui.command import Command
from tests.screens.pad import Pad


class Player:
    """Somebody in front of the game: presses keys and buttons, looks at the scene on top."""

    def __init__(self, folder: Path) -> None:
        self.store = SaveStore(folder)
        settings, _ = self.store.load_settings()
        canvas = open_window((640, 360), fullscreen=False)
        self.house = open_house(canvas, self.store, settings, mute=True)
        self.house.seeds = random.Random(5)
        self.house.change(replace(settings, animation_speed="instant"))
        self.app = App(canvas, self.house)
        self.app.scenes = [self.house.flow.title()]
        self.frames()

    @property
    def scene(self) -> Scene:
        return self.app.scenes[-1]

    def frames(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.frame(STEP)

    def key(self, *names: str, mod: int = 0) -> None:
        for name in names:
            code = pygame.key.key_code(name)
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
            if len(name) == 1:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=name))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod))
            self.frames()

    def button(self, pad: Pad, *names: str) -> None:
        for name in names:
            pad.press(name)
            self.frames()
            pad.release(name)
            self.frames()

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
        )
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
        self.frames()

    def bound(self, name: str) -> Command:
        return Command[name]

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.app.canvas.surface, "RGB")


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pygame.display.init()
    pygame.event.clear()
    # SDL stays up between tests: its pads do not come back after a quit within one process.
    return Player(tmp_path)


@pytest.fixture
def pad(player: Player) -> Iterator[Pad]:
    made = Pad()
    player.frames(4)
    yield made
    made.unplug()
