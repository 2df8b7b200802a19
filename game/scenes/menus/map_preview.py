"""The map that is chosen in the set-up, as it will be played, and its picture."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

import pygame

from game.content.assets.looks import Looks
from game.core.level import RANDOM_LEVEL, Level, LevelError, Problem
from game.scenes.context import GameContext
from game.scenes.menus.map_generation import draw_generating
from game.scenes.menus.map_list import preview_view
from game.scenes.menus.setup_choices import SetupChoices
from game.ui.anim.stage import Stage
from game.ui.board.cropped_view import crop_to_content


class MapPreview:
    """Makes the level that is chosen, and shows how it begins.

    `level` is None if the map is unreadable, while a random one is made, and if no random map has
    the options or the map no room for the players; `problems` are the reasons of the latter two.
    """

    def __init__(self, context: GameContext, looks: Looks, size: tuple[int, int]) -> None:
        """Start without a map."""
        self._context = context
        self.level: Level | None = None
        self.problems: tuple[Problem, ...] = ()
        self.stage = Stage(context.board_sprites, looks, size)
        self.stage.options.flat_light = True
        self.stage.ground.fog = context.settings.animate_fog
        self._key: object = ()
        self._task: Future[Level] | None = None
        self._time = 0.0

    @property
    def is_busy(self) -> bool:
        """Return whether a random map is being made."""
        return self._task is not None

    def forget(self) -> None:
        """Make the level again at the next `show`, though nothing else was chosen."""
        self._key = ()

    def show(self, choices: SetupChoices) -> None:
        """Make the level of choices, unless that is done already, and show it once it is made."""
        seed = choices.seed if choices.map_id == RANDOM_LEVEL else None
        key = (choices.map_id, choices.level, choices.changed, len(choices.players), seed)
        if key != self._key:
            self._key = key
            self._start(choices)
        if self._task is not None and self._task.done():
            task, self._task = self._task, None
            self._show_level(choices, task.result)

    def _start(self, choices: SetupChoices) -> None:
        """Show a drawn map, or start making a random one."""
        if self._task is not None:
            # One that runs already is finished for no one.
            self._task.cancel()
        self._task, self.level, self.problems = None, None, ()
        if choices.map_id == RANDOM_LEVEL:
            levels = self._context.maps.random_levels
            make = levels.generator(choices.ruleset, choices.changed, choices.seed)
            self._task = self._context.make_map(make)
        elif choices.level is not None:
            level = choices.level.with_params(choices.changed)
            self._show_level(choices, lambda: level)

    def _show_level(self, choices: SetupChoices, get_level: Callable[[], Level]) -> None:
        try:
            level = get_level()
            view = preview_view(choices.ruleset, level, len(choices.players), choices.seed)
        except LevelError as error:
            self.problems = tuple(error.problems)
            return
        self.level = level
        self.stage.snap_to(crop_to_content(view), ())

    def advance(self, dt: float) -> None:
        """Animate the picture."""
        self._time += dt
        self.stage.advance(dt)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the picture if there is a map, or that it is being made."""
        if self.is_busy:
            draw_generating(target, self._context, self._time)
        elif self.level is not None:
            self.stage.draw(target, (0, 0))
