"""The map that is chosen in the set-up, as it will be played, its picture."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

import pygame

from game.content.assets.looks import Looks, looks_of
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.core.grid import Grid, Pos
from game.core.level import RANDOM_LEVEL, Level, LevelError, Problem
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.scenes.loading_scene import draw_loading
from game.scenes.menus.map_list import preview_view
from game.scenes.menus.setup_choices import SetupChoices
from game.ui.board.board_crops import crop_to_content
from game.ui.board.thumbnails import Thumbnails
from game.ui.stage.stage import Stage
from game.ui.style.constants import TILE
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.layout import Element, LayoutBox

_PREVIEW_SIZE, _LARGE_PREVIEW_SIZE = (320, 168), (288, 90)
_NO_MAP = (8, 6, 10)
_PICTURE, _LEAST_PICTURE, _RIM = (242, 112), 56, 4


def preview_size() -> tuple[int, int]:
    """Return the size of the map's picture; beside larger text there is less room."""
    return _PREVIEW_SIZE if text_size() is TextSize.NORMAL else _LARGE_PREVIEW_SIZE


class MapPreview:
    """Makes the level that is chosen, and shows how it begins.

    `level` is None if the map is unreadable, while a random one is made, and if no random map has
    the options or the map no room for the players; `problems` are the reasons of the latter two.
    """

    def __init__(self, context: GameContext, looks: Looks, size: tuple[int, int]) -> None:
        self._context = context
        self.level: Level | None = None
        self.problems: tuple[Problem, ...] = ()
        self.stage = Stage(context.board_sprites, looks, size)
        context.configure_stage(self.stage)
        self.stage.options.flat_light = True
        # As much of the map as there is room for.
        self.stage.camera.chosen_zoom = 1
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
        cropped = crop_to_content(view)
        self.stage.snap_to(cropped, ())
        self.stage.look_at(self._middle(cropped.board.grid))

    def _middle(self, grid: Grid) -> Pos | None:
        """Return the middle of a board of which at most a row is cut off on each side, else None.

        Of larger ones the part around the player's actor is shown.
        """
        wide, high = self.stage.camera.size
        lost = max(grid.width * TILE - wide, grid.height * TILE - high)
        return Pos(grid.width // 2, grid.height // 2) if lost <= 2 * TILE else None

    def advance(self, dt: float) -> None:
        """Animate the picture."""
        self._time += dt
        self.stage.advance(dt)

    def box(self, *, has_map: bool) -> LayoutBox:
        """Return the picture as a box: empty without a map, or saying that it is being made."""
        return Element(*preview_size(), draw=partial(self._draw, has_map=has_map))

    def _draw(self, target: pygame.Surface, area: pygame.Rect, *, has_map: bool) -> None:
        window = target.subsurface(area)
        window.fill(_NO_MAP)
        if not has_map:
            return
        if self.is_busy:
            draw_loading(window, self._context, "setup.generating", self._time)
        elif self.level is not None:
            self.stage.draw(window, (0, 0))


class MapPicture:
    """Shows what everyone may know of a map before a match with others, or the game's emblem.

    It shows nothing of a map that is random or has to be charted, and of the others those that
    every host has: another one of the same name may differ.
    """

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self._context = context
        self._ruleset = ruleset
        self._thumbs = Thumbnails(context.bank, _PICTURE)
        self._key: tuple[str, int] = ("", 0)
        self._level: Level | None = None
        is_open = ruleset.features.notebook is None
        places = (*list_lessons(ruleset.name), *list_levels(ruleset.name)) if is_open else ()
        self._places = {place.stem: place for place in places}

    def update(self, name: str, seats: int) -> None:
        """Paint the map of a name, a part of it in each frame."""
        if self._key != (name, seats):
            self._key, self._level = (name, seats), self._load(name)
        if self._level is not None:
            view = partial(preview_view, self._ruleset, self._level, seats, 1)
            self._thumbs.request(self._key, looks_of(self._ruleset.name), view)
        self._thumbs.advance()

    def _load(self, name: str) -> Level | None:
        """Return the map of a name, None without one that can be read."""
        place = self._places.get(name)
        try:
            return None if place is None else self._context.maps.load(place)
        except LevelError:
            return None

    def box(self) -> LayoutBox:
        """Return it as a box of a layout, which is left out where there is little room."""
        high = _PICTURE[1] + 2 * _RIM
        return Element(0, high, least_height=_LEAST_PICTURE, priority=0, draw=self._draw)

    def _draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        self._context.painter.draw_panel(target, area, "button")
        picture, bank = self._thumbs.get(self._key), self._context.bank
        if picture is None and bank.has("emblems", self._ruleset.name):
            picture = pygame.transform.scale_by(bank.frame("emblems", self._ruleset.name, 0), 2)
        if picture is not None:
            share = (area.height - 2 * _RIM) / picture.get_height()
            if share < 1:
                picture = pygame.transform.smoothscale_by(picture, share)
            target.blit(picture, picture.get_rect(center=area.center))
