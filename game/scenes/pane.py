"""One bot's part of the picture: its maze, its numbers, what it says."""

from __future__ import annotations

import pygame

from game.content.words import get_text, has_text
from game.core.event import Event
from game.core.match import Match
from game.core.view import View
from game.referee.judge import SEAT
from game.referee.live import Shown
from game.scenes.scene import House
from game.session import update_of
from game.ui.director import Director
from game.ui.sound import sound_of
from game.ui.speech import Bubble, draw_bubble
from game.ui.stage import Stage
from game.ui.theme import ACCENT, DANGER, DIM, TEXT

HEAD = 16
_TALK_SECONDS = 2.4
_LONGEST_TALK = 120


class Pane:
    """A stage with a line above it and a bubble over the one who speaks."""

    def __init__(self, house: House, name: str, match: Match, area: pygame.Rect) -> None:
        """Show the start of a match."""
        self.house = house
        self.name = name
        self.area = area
        self.texts = match.ruleset.name
        self.stage = Stage(house.sheets, match.ruleset.theme, (area.width, area.height - HEAD))
        self.director = Director(self.stage, self._heard)
        self.bubble: Bubble | None = None
        self.talk_left = 0.0
        house.dress(self.stage)
        self._speed = {"normal": 1.5, "fast": 3.0, "instant": 0.0}[house.settings.animation_speed]
        first = update_of(match, SEAT, ())
        self.view: View = first.view
        self.stage.show(first.view, first.marks)

    @property
    def busy(self) -> bool:
        """Return whether something is still to be shown."""
        return self.director.busy

    def _heard(self, event: Event) -> None:
        self.house.speaker.play(*sound_of(event, self.stage.view or self.view))

    def take(self, shown: Shown) -> None:
        """Show a turn, and say what the bot says or what was wrong with it."""
        update, turn = shown.update, shown.turn
        self.director.push(update.events, update.view, update.marks)
        self.view = update.view
        words, loud = turn.message, False
        if turn.error:
            words, loud = get_text(self.texts, f"protocol.{turn.error}"), True
        elif turn.warning and not words and has_text(self.texts, f"protocol.{turn.warning}"):
            words, loud = get_text(self.texts, f"protocol.{turn.warning}"), True
        if words.strip():
            self.bubble = Bubble(words.strip()[:_LONGEST_TALK], loud=loud)
            self.talk_left = _TALK_SECONDS

    def advance(self, dt: float, hurry: float) -> None:
        """Let time pass, `hurry` times as fast for what is acted out."""
        self.director.speed = self._speed * hurry
        self.director.update(dt)
        self.stage.advance(dt)
        self.talk_left = max(0.0, self.talk_left - dt)
        if self.talk_left == 0 and self.view.outcome is None:
            self.bubble = None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the maze, the line above it, and the bubble on top."""
        self.director.foresee(ahead)
        place = (self.area.left, self.area.top + HEAD)
        self.stage.draw(target, place, (), ahead)
        self._draw_head(target)
        own = (self.stage.view or self.view).own_actor()
        if self.bubble is not None and own is not None:
            mouth = self.stage.rect_of(own.pos).move(place)
            room = pygame.Rect(place, self.stage.size)
            draw_bubble(target, self.stage.bank, self.house.letters, self.bubble, mouth, room)

    def _draw_head(self, target: pygame.Surface) -> None:
        letters, view = self.house.letters, self.stage.view or self.view
        top = self.area.top + 3
        name = letters.draw(target, self.name, (self.area.left + 6, top), ACCENT)
        numbers = "  ".join(
            f"{get_text(self.texts, f'gauge.{gauge.name}')} {gauge.value}" for gauge in view.gauges[:3]
        )
        color = TEXT
        if self.view.outcome is not None and not self.busy:
            color = DIM if self.view.outcome.winners else DANGER
        right = (self.area.right - 6, top)
        if name.right + letters.width(numbers) + 12 < self.area.right:
            letters.draw(target, numbers, right, color, align=1.0)
