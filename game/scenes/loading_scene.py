"""The wait for what is done in a thread, with a bar and a way out: random maps, long matches."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.content.assets.strings import get_text
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Choice, Replace, Reset, Scene, Transition
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, BACKDROP, DIM, TEXT
from game.ui.widgets.layout import SPRING, Column, Element, Layout
from game.ui.widgets.text_box import Line

_BAR, _GAP = (160, 10), 4
_BLOCK, _SECONDS_ACROSS = 40, 0.9


def draw_loading(
    target: Surface, context: GameContext, text_key: str, time: float, progress: float | None = None
) -> None:
    """Draw in the middle what is being done, and a bar: how much is, or that it moves."""

    def draw_bar(on: Surface, bar: Rect) -> None:
        on.fill(BACKDROP, bar)
        done = bar.inflate(0, -4)
        if progress is None:
            # Back and forth: how long a map takes is unknown.
            done.left += round((bar.width - _BLOCK) * abs(time / _SECONDS_ACROSS % 2 - 1))
            done.width = _BLOCK
        else:
            done.width = round(bar.width * progress)
        on.fill(ACCENT, done)
        pygame.draw.rect(on, DIM, bar, 1)

    words = Line(context.text, get_text("shared", text_key), TEXT)
    page = Column([SPRING, words, Element(*_BAR, draw=draw_bar), SPRING], gap=_GAP, align=0.5)
    Layout(page, target.get_rect()).draw(target)


class LoadingScene:
    """Waits for a map or a match that is read, then shows it."""

    def __init__(
        self,
        context: GameContext,
        text_key: str,
        begin: Callable[[], Scene | None],
        leave: Choice | None = None,
        progress: Callable[[], float] | None = None,
    ) -> None:
        """Ask `begin` for the next scene until it has one; the text says what is waited for.

        Back leads to the title, or where `leave` says. `progress` is from 0 to 1, if it is known.
        """
        self.context = context
        self._text_key, self._begin, self._leave, self._progress = text_key, begin, leave, progress
        self._time = 0.0

    def handle(self, command: Input) -> Transition:
        if command in (Command.BACK, Command.MENU):
            self.context.audio.play("ui_back")
            return self._leave() if self._leave else Reset(self.context.scenes.title())
        return None

    def update(self, dt: float) -> Transition:
        self._time += dt
        scene = self._begin()
        return None if scene is None else Replace(scene)

    def draw(self, target: Surface, ahead: float) -> None:
        self.context.draw_ground(target)
        progress = self._progress() if self._progress else None
        draw_loading(target, self.context, self._text_key, self._time + ahead, progress)
        self.context.draw_prompts(target, [back_prompt()], (24, 336))
