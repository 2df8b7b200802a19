"""The map that is chosen in the set-up, as it will be played, and its picture."""

from __future__ import annotations

import pygame

from game.content.assets.looks import Looks
from game.core.level import RANDOM_LEVEL, Level, LevelError, Problem
from game.scenes.context import GameContext
from game.scenes.menus.map_list import preview_view
from game.scenes.menus.setup_choices import SetupChoices
from game.ui.anim.stage import Stage
from game.ui.board.cropped_view import crop_to_content


class MapPreview:
    """Makes the level that is chosen, and shows how it begins.

    `level` is None if the map is unreadable or if no random map has the options; `problems` are
    the reasons of the latter.
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

    def forget(self) -> None:
        """Make the level again at the next `show`, though nothing else was chosen."""
        self._key = ()

    def show(self, choices: SetupChoices) -> None:
        """Make the level of choices and show it, unless it is shown already."""
        seed = choices.seed if choices.map_id == RANDOM_LEVEL else None
        key = (choices.map_id, choices.level, choices.changed, len(choices.players), seed)
        if key == self._key:
            return
        self._key = key
        self.problems = ()
        self.level = self._make_level(choices)
        if self.level is not None:
            seats, seed = len(choices.players), choices.seed
            view = preview_view(choices.ruleset, self.level, seats, seed)
            self.stage.snap_to(crop_to_content(view), ())

    def _make_level(self, choices: SetupChoices) -> Level | None:
        if choices.map_id == RANDOM_LEVEL:
            return self._generate(choices)
        return None if choices.level is None else choices.level.with_params(choices.changed)

    def _generate(self, choices: SetupChoices) -> Level | None:
        levels = self._context.maps.random_levels
        try:
            return levels.generate(choices.ruleset, choices.changed, choices.seed)
        except LevelError as error:
            self.problems = tuple(error.problems)
            return None

    def advance(self, dt: float) -> None:
        """Animate the picture."""
        self.stage.advance(dt)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the picture, if there is a map."""
        if self.level is not None:
            self.stage.draw(target, (0, 0))
