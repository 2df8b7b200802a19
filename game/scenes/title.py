"""The first screen: a match in play behind the name of the game."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.content.words import get_text
from game.scenes.scene import House, Push, Quit, Transition
from game.storage.files import SaveError
from game.ui.command import Command, Input
from game.ui.theme import BACKDROP, DANGER, DIM, TEXT
from game.ui.widgets import Entry, Menu

if TYPE_CHECKING:
    from game.scenes.demo import Demo

AREA = pygame.Rect(56, 176, 150, 132)
_PAN = (940, 540)
_PAN_SECONDS = 40.0
# The figure of the demo is kept right of the menu and below the name; it may sway a little.
_FIGURE = (424, 238)
_SWAY = (36, 16)
_FOLLOW = 1.6
_SPARE = (100, 60)
_MOST = (240, 200)
_FADE_SECONDS = 0.8
_SHADE = (184, 176, 190)
_SHADE_BY_DAY = (104, 100, 112)
# Down to here the name stands, on a darker ground.
_NAME_BOTTOM = 150
_NAME_SHADE = 0.55


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
        if house.store.unfinished_files():
            entries.append(Entry(get_text("shared", "title.continue"), self._continue, icon="play"))
        entries += [
            Entry(get_text("shared", "title.play"), lambda: Push(house.flow.select()), icon="door"),
            Entry(
                get_text("shared", "title.settings"),
                lambda: Push(house.flow.settings()),
                icon="settings",
            ),
            Entry(get_text("shared", "title.quit"), Quit, icon="home"),
        ]
        self.menu = Menu(entries, AREA, house.speaker.play)
        self.shown = False
        self._shade = pygame.Surface((640, 360))
        self._shift = (0.0, 0.0)
        house.speaker.music("title")

    def _continue(self) -> Transition:
        """Go on with the only match there is, or ask which of several."""
        house = self.house
        found, self.problem = house.store.list_saves(house.rulesets)
        if len(found) > 1:
            return Push(house.flow.resume(found, self.problem))
        for outline in found:
            try:
                return Push(house.flow.play(house.store.load_match(outline.path, house.rulesets)))
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

                self.demo = Demo(self.house, ruleset, _PAN, self.seed, zoom=2)
                self._darken(self.demo)
                self._shift = self._goal(self.demo)
                self.time = 0.0
        else:
            self.demo.advance(dt)
            part = min(1.0, dt * _FOLLOW)
            (x, y), (to_x, to_y) = self._shift, self._goal(self.demo)
            self._shift = (x + (to_x - x) * part, y + (to_y - y) * part)
        return None

    def _darken(self, demo: Demo) -> None:
        """Prepare the shade over the demo: darker by day, and behind the name."""
        shade = _SHADE_BY_DAY if demo.by_day else _SHADE
        for y in range(360):
            share = _NAME_SHADE + (1 - _NAME_SHADE) * min(1.0, y / _NAME_BOTTOM) ** 2
            self._shade.fill([int(part * share) for part in shade], (0, y, 640, 1))

    def _goal(self, demo: Demo) -> tuple[float, float]:
        """Return where the demo's picture should lie, so that its figure can be watched."""
        angle = self.time / _PAN_SECONDS * math.tau
        sway = (_SWAY[0] * math.sin(angle), _SWAY[1] * math.cos(angle * 1.3))
        figure = demo.figure()
        place = [
            max(size - pan - spare, min(most, at + moved - own))
            for size, pan, spare, most, at, moved, own in zip(
                (640, 360), _PAN, _SPARE, _MOST, _FIGURE, sway, figure, strict=True
            )
        ]
        return place[0], place[1]

    def _draw_demo(self, target: pygame.Surface, ahead: float) -> None:
        if self.demo is None:
            target.fill(BACKDROP)
            return
        x, y = (round(at) for at in self._shift)
        target.fill(self.demo.edge)
        self.demo.draw(target, (x, y), ahead)
        target.blit(self._shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if self.time < _FADE_SECONDS:
            light = int(255 * self.time / _FADE_SECONDS)
            target.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the match, darkened, then the name and the menu."""
        self.shown = True
        self._draw_demo(target, ahead)
        paint, letters, reader = self.house.paint, self.house.letters, self.house.reader
        logo = self.house.bank.frame("title", "title", 0)
        target.blit(logo, ((640 - logo.get_width()) // 2, 40))
        tagline = get_text("shared", "title.tagline")
        letters.draw(target, tagline, (320, 44 + logo.get_height()), TEXT, align=0.5)
        self.menu.draw(target, paint)
        letters.draw(target, f"v{__version__}", (634, 346), DIM, align=1.0)
        if self.problem:
            area = pygame.Rect(80, 306, 480, 30)
            letters.paragraph(target, self.problem, area, DANGER)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "command.CONFIRM_MENU")),
        ]
        paint.prompts(target, entries, (8, 340), reader.bindings, reader.device)
