"""Stage, display and log of a match, for play and for replay."""

from __future__ import annotations

from collections import deque

import pygame

from game.content.words import say, says
from game.core.event import Ended, Event, Hurt, Noted, Shot
from game.core.match import Match
from game.core.view import Mark, View
from game.scenes.scene import House
from game.session import Update
from game.ui.director import Director
from game.ui.hud import Hud
from game.ui.sound import sound_of
from game.ui.stage import Stage
from game.ui.theme import ACCENT, DANGER, DIM, TEXT

PANEL_WIDTH = 168
STAGE_SIZE = (640 - PANEL_WIDTH, 360)
_LINE_SECONDS = 2.6
_LOG_LINES = 5


class BoardScreen:
    """What play and replay share: the stage with its director, display and log."""

    def __init__(self, house: House, match: Match) -> None:
        """Show nothing yet."""
        self.house = house
        self.match = match
        self.texts = match.ruleset.name
        self.stage = Stage(house.bank, match.ruleset.place, STAGE_SIZE)
        self.director = Director(self.stage, self.heard)
        self.hud = Hud(house.paint, self.texts)
        self.log: deque[str] = deque(maxlen=_LOG_LINES)
        self.shown: View | None = None
        self.line = ""
        self.line_left = 0.0
        self._panel = pygame.Surface((PANEL_WIDTH, STAGE_SIZE[1]))
        self._panel_content: object = None
        self.follow_settings()

    def follow_settings(self) -> None:
        """Take light and speed from the settings."""
        settings = self.house.settings
        self.stage.flat_light = settings.flat_light
        self.stage.brightness = settings.brightness
        self.stage.reduce_flashes = settings.reduce_flashes
        self.director.speed = {"normal": 1.0, "fast": 2.5, "instant": 0.0}[settings.animation_speed]

    def take(self, update: Update) -> None:
        """Show what happened and then the view it led to."""
        if update.events or self.shown is not None:
            self.director.push(update.events, update.view, update.marks)
        else:
            self.stage.show(update.view, update.marks)
        self.shown = update.view

    def heard(self, event: Event) -> None:
        """Let a person hear, feel and read an event as its picture starts."""
        if self.shown is None:
            return
        self.house.speaker.play(sound_of(event, self.stage.view or self.shown))
        match event:
            case Noted(name=name, values=values):
                if says(self.texts, f"note.{name}"):
                    words = (
                        say(self.texts, f"name.{v}") if isinstance(v, str) else v for v in values
                    )
                    self.log.append(say(self.texts, f"note.{name}", *words))
            case Shot():
                self.house.reader.rumble(0.5, 0.8, 0.18)
            case Hurt():
                self.house.reader.rumble(0.9, 0.9, 0.3)
            case Ended(outcome=outcome):
                self.log.append(say(self.texts, f"end.{outcome.termination}"))

    def tell(self, words: str) -> None:
        """Show a short line under the board for a moment."""
        self.line, self.line_left = words, _LINE_SECONDS

    def advance(self, dt: float) -> None:
        """Let one step of time pass."""
        self.director.update(dt)
        self.stage.advance(dt)
        self.hud.advance(dt)
        self.line_left = max(0.0, self.line_left - dt)
        if self.shown is not None:
            self.hud.show(self.stage.view or self.shown)
            self.house.speaker.tension(_tension(self.shown))

    def draw(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        """Draw board and panel, the board as it will be in `ahead` seconds."""
        target.fill((8, 6, 10))
        self.director.foresee(ahead)
        self.stage.draw(target, (0, 0), overlay, ahead)
        self._draw_values(target, overlay)
        self._draw_panel()
        target.blit(self._panel, (STAGE_SIZE[0], 0))
        if self.line_left > 0:
            self._draw_line(target)

    def _draw_panel(self) -> None:
        """Draw the panel beside the board anew if anything on it has changed."""
        view = self.stage.view or self.shown
        content = (view.gauges if view else (), self.hud.flashing, tuple(self.log))
        if content == self._panel_content:
            return
        self._panel_content = content
        picture, letters = self._panel, self.house.letters
        area = picture.get_rect()
        self.house.paint.panel(picture, area, "stone")
        inner = area.inflate(-28, -24)
        letters.draw(picture, self.match.ruleset.title, inner.topleft, ACCENT)
        letters.draw(picture, self.match.level.title, (inner.left, inner.top + 12), DIM)
        if view is not None:
            inner.top += 32
            bottom = self.hud.draw(picture, view, inner)
            self._draw_log(picture, pygame.Rect(inner.left, bottom + 6, inner.width, 0))

    def _draw_values(self, target: pygame.Surface, marks: tuple[Mark, ...]) -> None:
        for mark in marks:
            if mark.value is not None:
                place = self.stage.rect_of(mark.cells[0])
                at = (place.centerx, place.top - 15)
                self.house.letters.draw(target, str(mark.value), at, ACCENT, align=0.5)

    def _draw_log(self, target: pygame.Surface, area: pygame.Rect) -> None:
        y = area.top
        letters = self.house.letters
        newest = len(self.log) - 1
        for index, words in enumerate(self.log):
            for line in letters.wrap(words, area.width):
                letters.draw(target, line, (area.left, y), TEXT if index == newest else DIM)
                y += 11
            y += 2

    def _draw_line(self, target: pygame.Surface) -> None:
        width = self.house.letters.width(self.line) + 24
        area = pygame.Rect(0, 0, width, 22)
        area.midtop = (STAGE_SIZE[0] // 2, 8)
        self.house.paint.panel(target, area, "toast")
        self.house.letters.draw(target, self.line, (area.centerx, area.top + 7), DANGER, align=0.5)


def _tension(view: View) -> float:
    """Return how tense the music should be: an aiming enemy, or few turns left."""
    if view.outcome is not None:
        return 0.0
    if any(actor.pose == "aiming" for actor in view.actors):
        return 1.0
    low = [g for g in view.gauges if g.name == "turns" and g.maximum and g.value * 4 <= g.maximum]
    return 0.8 if low else 0.0
