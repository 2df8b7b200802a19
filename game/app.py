"""The window, the fixed-step loop and the scene stack."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pygame

from game.content.assets import AssetError
from game.content.catalog import OWN_MAPS
from game.content.shelf import Shelf
from game.play_options import PlayOptions
from game.rulesets import RULESETS
from game.scenes.flow import SceneFlow
from game.scenes.scene import (
    House,
    Keeper,
    Pop,
    Push,
    Quit,
    Renew,
    Replace,
    Reset,
    Scene,
    Transition,
    Watcher,
)
from game.storage.settings import Settings
from game.storage.store import SaveStore
from game.ui.bindings import Bindings
from game.ui.canvas import HEIGHT, WIDTH, Canvas
from game.ui.command import Command, Dropped, Input, Pointer
from game.ui.input import InputReader
from game.ui.speaker import Speaker
from game.ui.sprites import SpriteBank
from game.ui.text import Lettering
from game.ui.widgets import Painter

if TYPE_CHECKING:
    from game.referee.live import Live

STEP = 1 / 60
LONGEST_FRAME = 0.25
FRAMES_PER_SECOND = 60


@cache
def _watches(kind: type[object]) -> bool:
    # Asking a protocol takes long on Python 3.11, and this is asked in every frame.
    return issubclass(kind, Watcher)


class App:
    """Runs scenes until there is none left."""

    def __init__(self, canvas: Canvas, house: House) -> None:
        """Stand ready with an empty stack."""
        self.canvas = canvas
        self.house = house
        self.scenes: list[Scene] = []
        self._left_over = 0.0
        self._pads = 0
        self._shown = False

    def run(self, first: Scene) -> None:
        """Play until the last scene closes or the window does."""
        self.scenes = [first]
        clock = pygame.Clock()
        while self.scenes and not self.house.reader.closed:
            self.frame(clock.tick(FRAMES_PER_SECOND) / 1000)
        for scene in self.scenes:
            if isinstance(scene, Keeper):
                scene.keep()

    def frame(self, elapsed: float) -> None:
        """Let `elapsed` seconds pass: read inputs, step, draw once."""
        elapsed = min(elapsed, LONGEST_FRAME)
        self.house.reader.bindings.enter(getattr(self.scenes[-1], "layout", ""))
        dropped: list[Path] = []
        for command in self.house.reader.read(elapsed):
            if not self.scenes:
                return
            if command is Command.FULLSCREEN:
                self._toggle_fullscreen()
            elif isinstance(command, Dropped):
                dropped.append(Path(command.path))
            else:
                self.follow(self.scenes[-1].handle(self._meant(command)))
        # While a control is bound anew, the next key belongs to that.
        if dropped and self.scenes and not self.house.reader.capture:
            self.follow(Push(self.house.flow.arrivals(dropped)))
        # Nor may anything take the place of the scene that waits for it.
        if not self.house.reader.capture:
            self._keep_up(elapsed)
        self._hear(elapsed)
        self._left_over += elapsed
        while self._left_over >= STEP and self.scenes:
            self._left_over -= STEP
            self.follow(self.scenes[-1].update(STEP))
        if self.scenes:
            if self.house.fullscreen != self.canvas.fullscreen:
                self.canvas.set_fullscreen(fullscreen=self.house.fullscreen)
            self.house.paint.forget_prompts()
            self.scenes[-1].draw(self.canvas.surface, self._left_over)
            self.canvas.present()
            self._shown = True

    def _meant(self, command: Input) -> Input:
        """Return the command of a prompt that is clicked, else the input itself."""
        if isinstance(command, Pointer) and command.button == 1:
            return self.house.paint.prompted(command.point) or command
        return command

    def _keep_up(self, elapsed: float) -> None:
        """Let the uppermost scene that is about a file keep up with it."""
        for depth in reversed(range(len(self.scenes))):
            scene = self.scenes[depth]
            if _watches(type(scene)):
                transition = cast(Watcher, scene).keep_up(elapsed)
                if not isinstance(transition, Push | None):
                    del self.scenes[depth + 1 :]
                    # Words may have been typed in one of them.
                    self.house.reader.text = ""
                self.follow(transition)
                return

    def _hear(self, elapsed: float) -> None:
        speaker, pads = self.house.speaker, self.house.reader.pads
        if pads < self._pads:
            speaker.play("pad_lost")
        self._pads = pads
        if self._shown:
            speaker.open()
        speaker.update(elapsed)

    def follow(self, transition: Transition) -> None:
        """Change the stack of scenes."""
        match transition:
            case Push(scene):
                self.scenes.append(scene)
            case Pop():
                self.scenes.pop()
            case Replace(scene):
                self.scenes[-1] = scene
            case Renew(scene):
                older = self.scenes[-2:-1]
                same = bool(older) and type(older[0]) is type(scene)
                self.scenes[-2 if same else -1 :] = [scene]
            case Reset(scene):
                self.scenes = [scene]
            case Quit():
                self.scenes = []

    def _toggle_fullscreen(self) -> None:
        self.house.change(replace(self.house.settings, fullscreen=not self.canvas.fullscreen))


ROOT = Path(__file__).parent.parent


class NoDisplay(Exception):  # noqa: N818 (says what is missing)
    """No window can be opened here."""


def open_house(canvas: Canvas, store: SaveStore, settings: Settings, *, mute: bool) -> House:
    """Return what every scene works with, settings in force."""
    bank = SpriteBank(ROOT / "sprites")
    letters = Lettering(ROOT / "sprites")
    flow = SceneFlow()
    house = House(
        rulesets=RULESETS,
        bank=bank,
        letters=letters,
        paint=Painter(bank, letters),
        speaker=Speaker(ROOT / "sounds", mute=mute),
        reader=InputReader(Bindings(settings.bindings), canvas.to_logical, canvas.resize),
        store=store,
        settings=settings,
        flow=flow,
        seeds=random.Random(),
        shelf=Shelf(RULESETS, store.folder / OWN_MAPS),
    )
    flow.house = house
    house.apply()
    return house


def open_window(size: tuple[int, int] | None, *, fullscreen: bool) -> Canvas:
    """Open the window, by default the largest that leaves room on the desktop.

    Raises NoDisplay where there is no screen.
    """
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    try:
        pygame.display.init()
        if size is None:
            width, height = pygame.display.get_desktop_sizes()[0]
            scale = max(1, min((width - 40) // WIDTH, (height - 100) // HEIGHT))
            size = (WIDTH * scale, HEIGHT * scale)
        pygame.display.set_caption("Five Ways Out")
        pygame.display.set_icon(_icon())
        return Canvas(size, fullscreen=fullscreen)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error


def _icon() -> pygame.Surface:
    path = ROOT / "sprites" / "icon.png"
    try:
        return pygame.image.load(path)
    except (OSError, pygame.error) as error:
        raise AssetError(f"The picture {path} is broken ({error}).") from error


def run(options: PlayOptions) -> int:
    """Open the window and play; raises LevelError for a level that cannot be played."""
    if options.level is not None:
        # What is wrong with it is told before there is a window.
        Shelf(RULESETS, options.level.parent).read(options.level)
    _open(options, lambda house, problem: _first_scene(house, options, problem))
    return 0


def watch(options: PlayOptions, live: Live) -> None:
    """Open the window and show a match of bots until it is closed."""
    _open(options, lambda house, _: house.flow.watch(live))


def _open(options: PlayOptions, first: Callable[[House, str], Scene]) -> None:
    store = SaveStore(options.save_dir)
    settings, problem = store.load_settings()
    canvas = open_window(options.window, fullscreen=options.fullscreen or settings.fullscreen)
    house = open_house(canvas, store, settings, mute=options.mute)
    house.fullscreen = canvas.fullscreen
    house.threaded = True
    App(canvas, house).run(first(house, problem))
    house.close()
    house.speaker.close()
    pygame.quit()


def _first_scene(house: House, options: PlayOptions, problem: str) -> Scene:
    if options.level is not None:
        level = house.shelf.read(options.level)
        return house.flow.begin(RULESETS[level.ruleset], level, options.seed)
    if options.ruleset is not None or options.seed is not None:
        ruleset = RULESETS[options.ruleset or next(iter(RULESETS))]
        seed = options.seed if options.seed is not None else house.roll_seed(ruleset)
        return house.flow.begin(ruleset, house.shelf.parts.random_level(ruleset, {}, seed), seed)
    return house.flow.title(problem)
