"""The first screen: a match in play behind the name of the game."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.content.words import say
from game.scenes.scene import House, Push, Quit, Transition
from game.storage.files import SaveError
from game.ui.command import Command, Input
from game.ui.theme import BACKDROP, DANGER, DIM, TEXT
from game.ui.widgets import Entry, Menu

if TYPE_CHECKING:
    from game.scenes.demo import Demo

AREA = pygame.Rect(56, 176, 150, 132)
_PAN = (860, 500)
_PAN_SECONDS = 40.0
_FADE_SECONDS = 0.8
_SHADE = (184, 176, 190)
_SHADE_BY_DAY = (104, 100, 112)


class TitleScene:
    """Continue, play, settings, quit."""

    def __init__(self, house: House, seed: int, problem: str = "") -> None:
        """Start the demo of a ruleset picked by the seed."""
        self.house = house
        self.seed = seed
        self.demo: Demo | None = None
        self.time = 0.0
        self.problem = problem
        entries = []
        if house.store.unfinished():
            entries.append(Entry(say("shared", "title.continue"), self._continue, icon="play"))
        entries += [
            Entry(say("shared", "title.play"), lambda: Push(house.flow.select()), icon="door"),
            Entry(
                say("shared", "title.settings"),
                lambda: Push(house.flow.settings()),
                icon="settings",
            ),
            Entry(say("shared", "title.quit"), Quit, icon="home"),
        ]
        self.menu = Menu(entries, AREA, house.speaker.play)
        self.shown = False
        self._shade = pygame.Surface((640, 360))
        house.speaker.music("title")

    def _continue(self) -> Transition:
        store = self.house.store
        for path in store.unfinished():
            try:
                return Push(self.house.flow.play(store.load(path, self.house.rulesets)))
            except SaveError as error:
                self.problem = str(error)
        return None

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if command is Command.BACK:
            self.menu.index = len(self.menu.entries) - 1
            return None
        return self.menu.handle(command)  # type: ignore[return-value]

    def update(self, dt: float) -> Transition:
        """Let the demo play and the picture pan; the demo begins once the menu is shown."""
        self.time += dt
        if self.demo is None:
            if self.shown:
                names = list(self.house.rulesets)
                ruleset = self.house.rulesets[names[self.seed % len(names)]]
                # The stage and all its parts are not needed for the first picture.
                from game.scenes.demo import Demo

                self.demo = Demo(self.house, ruleset, _PAN, self.seed)
                self.time = 0.0
        else:
            self.demo.advance(dt)
        return None

    def _draw_demo(self, target: pygame.Surface, ahead: float) -> None:
        if self.demo is None:
            target.fill(BACKDROP)
            return
        angle = (self.time + ahead) / _PAN_SECONDS * math.tau
        spare = (_PAN[0] - 640, _PAN[1] - 360)
        # The board's middle wanders about a place right of the menu.
        x = -round((0.15 + 0.15 * math.sin(angle)) * spare[0])
        y = -round((0.25 + 0.2 * math.cos(angle * 1.3)) * spare[1])
        self.demo.draw(target, (x, y), ahead)
        light = min(1.0, self.time / _FADE_SECONDS)
        shade = _SHADE_BY_DAY if self.demo.stage.look_of.open_air else _SHADE
        self._shade.fill([int(part * light) for part in shade])
        target.blit(self._shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the match, darkened, then the name and the menu."""
        self.shown = True
        self._draw_demo(target, ahead)
        paint, letters, reader = self.house.paint, self.house.letters, self.house.reader
        logo = self.house.bank.frame("title", "title", 0)
        target.blit(logo, ((640 - logo.get_width()) // 2, 40))
        tagline = say("shared", "title.tagline")
        letters.draw(target, tagline, (320, 44 + logo.get_height()), TEXT, align=0.5)
        self.menu.draw(target, paint)
        letters.draw(target, f"v{__version__}", (634, 346), DIM, align=1.0)
        if self.problem:
            area = pygame.Rect(80, 306, 480, 30)
            letters.paragraph(target, self.problem, area, DANGER)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, ""),
            (Command.CONFIRM, say("shared", "command.CONFIRM_MENU")),
        ]
        paint.prompts(target, entries, (8, 340), reader.bindings, reader.device)
