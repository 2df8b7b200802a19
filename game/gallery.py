"""Renders scenes and key moments to pictures, without a display and alike on every run."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

import pygame
from PIL import Image

from game.app import App, open_house, open_window
from game.core.protocol import protocol_of
from game.core.state import Ruleset
from game.gallery_maps import draw_maps
from game.gallery_watch import played_by_programs
from game.moments import film, moments
from game.rulesets import RULESETS
from game.scenes.scene import House
from game.scenes.watch import WatchScene
from game.storage.store import SaveStore
from game.ui.command import Command

STEP = 1 / 60
SCALE = 2
_WATCHED_SECONDS = 20.0


class Photographer:
    """Runs scenes on a clock of its own and keeps pictures."""

    def __init__(self, out: Path, folder: Path) -> None:
        """Open a house without window, sound or chance."""
        self.out = out
        canvas = open_window((640, 360), fullscreen=False)
        store = SaveStore(folder)
        settings, _ = store.load_settings()
        self.house: House = open_house(canvas, store, settings, mute=True)
        self.house.seeds = random.Random(7)
        self.app = App(canvas, self.house)

    def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / STEP)):
            self.app.frame(STEP)

    def send(self, *commands: Command) -> None:
        """Hand commands to the top scene."""
        for command in commands:
            self.app.follow(self.app.scenes[-1].handle(command))
            self.run(0.1)

    def keep(self, name: str) -> None:
        """Write the picture of the moment."""
        large = pygame.transform.scale_by(self.app.canvas.surface, SCALE)
        picture = Image.frombytes("RGB", large.get_size(), pygame.image.tobytes(large, "RGB"))
        picture.save(self.out / f"{name}.png")

    def frame(self) -> Image.Image:
        """Return the picture of the moment for an animation."""
        surface = self.app.canvas.surface
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def render(out: Path, only: str = "") -> int:
    """Write all pictures, or one part of them, into a folder and return the exit status.

    The parts are "scenes" and each ruleset by its name.
    """
    parts = ["scenes", *RULESETS]
    if only and only not in parts:
        sys.stderr.write(f"There is no part {only!r}: there are {', '.join(parts)}.\n")
        return 2
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.stderr.write(f"{out} cannot be made: {error.strerror}.\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        photographer = Photographer(out, Path(folder))
        for part in [only] if only else parts:
            if part == "scenes":
                _scenes(photographer)
            else:
                film(photographer, moments(photographer, RULESETS[part]))
                _watched(photographer, RULESETS[part])
                draw_maps(photographer, RULESETS[part])
    pygame.quit()
    return 0


def _scenes(photographer: Photographer) -> None:
    flow = photographer.house.flow
    first = next(iter(RULESETS.values()))
    scenes = {
        "title": (flow.title(), 6.0),
        "select": (flow.select(), 3.0),
        "setup": (flow.setup(first), 0.5),
        "settings": (flow.settings(), 0.2),
        "rules": (flow.rules(first), 0.2),
    }
    for name, (scene, seconds) in scenes.items():
        photographer.app.scenes = [scene]
        photographer.run(seconds)
        photographer.keep(name)


def _watched(photographer: Photographer, ruleset: Ruleset) -> None:
    """Keep a picture of programs at play, if they can play by these rules."""
    live = played_by_programs(ruleset) if protocol_of(ruleset) is not None else None
    if live is not None:
        photographer.app.scenes = [WatchScene(photographer.house, live)]
        photographer.run(_WATCHED_SECONDS)
        photographer.keep(f"{ruleset.name}-watch")
