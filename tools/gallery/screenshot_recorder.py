"""Runs scenes on a fixed clock without a window and saves pictures of them."""

import random
from pathlib import Path

import pygame
from PIL import Image

from game.app.app import App
from game.app.start import create_context
from game.app.window import open_window
from game.scenes.game_context import GameContext
from game.storage.save_store import SaveStore
from game.ui.input.command import Command
from tools.gallery.darkness import dark_share

STEP = 1 / 60
SCALE = 2


class ScreenshotRecorder:
    """Runs scenes on a fixed clock and saves pictures."""

    def __init__(self, out: Path, folder: Path) -> None:
        """Open the game without window and sound, with fixed seeds."""
        self.out = out
        canvas = open_window((640, 360), fullscreen=False)
        store = SaveStore(folder)
        settings, _ = store.load_settings()
        self.context: GameContext = create_context(canvas, store, settings, mute=True)
        self.context.seed_rng = random.Random(7)
        self.app = App(canvas, self.context)
        # The share of the board's area that is too dark to read, by picture.
        self.dark_shares: dict[str, float] = {}

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / STEP)):
            self.app.frame(STEP)

    def send_commands(self, *commands: Command) -> None:
        """Hand commands to the top scene."""
        for command in commands:
            self.app.apply_transition(self.app.scenes[-1].handle(command))
            self.advance(0.1)

    def save_screenshot(self, name: str) -> None:
        """Write the current picture to a file."""
        large = pygame.transform.scale_by(self.app.canvas.surface, SCALE)
        picture = Image.frombytes("RGB", large.get_size(), pygame.image.tobytes(large, "RGB"))
        picture.save(self.out / f"{name}.png")
        screen = getattr(self.app.scenes[-1], "screen", None)
        if screen is not None:
            area = pygame.Rect((0, 0), screen.stage.camera.full_size)
            surface = self.app.canvas.surface
            self.dark_shares[name] = dark_share(surface, area.clip(surface.get_rect()))

    def capture_frame(self) -> Image.Image:
        """Return the current picture for an animation."""
        surface = self.app.canvas.surface
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
