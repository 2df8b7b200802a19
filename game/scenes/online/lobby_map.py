"""The map of a match in its lobby: a small picture of it, or the game's emblem."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.content.assets.looks import looks_of
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.scenes.context import GameContext
from game.scenes.menus.map_list import preview_view
from game.ui.board.thumbnails import Thumbnails

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.ruleset import Ruleset
    from game.core.view import View
    from game.net.host_messages import LobbyState

_SIZE = (242, 112)
_LEAST_HEIGHT, _RIM = 56, 4


class LobbyMap:
    """Shows what everyone may know of a map: nothing of one that is random or has to be charted.

    Of the other maps it knows those that every host has: one of the same name may differ.
    """

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        """Know no map yet."""
        self._context = context
        self._ruleset = ruleset
        self._thumbs = Thumbnails(context.bank, _SIZE)
        self._key: tuple[str, int] = ("", 0)
        is_open = ruleset.features.notebook is None
        places = (*list_lessons(ruleset.name), *list_levels(ruleset.name)) if is_open else ()
        self._places = {place.stem: place for place in places}

    def update(self, lobby: LobbyState) -> None:
        """Paint the map of a match, a part of it in each frame."""
        self._key = (lobby.choice.level, len(lobby.seats))
        place = self._places.get(lobby.choice.level)
        if place is not None:
            view = partial(self._view, place, len(lobby.seats))
            self._thumbs.request(self._key, looks_of(self._ruleset.name), view)
        self._thumbs.advance()

    def _view(self, place: Path, seats: int) -> View:
        return preview_view(self._ruleset, self._context.maps.load(place), seats, 1)

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw it at the foot of an area, if there is room for it."""
        height = min(area.height, _SIZE[1] + 2 * _RIM)
        if height < _LEAST_HEIGHT:
            return
        box = pygame.Rect(area.left, area.bottom - height, area.width, height)
        self._context.painter.draw_panel(target, box, "slot")
        picture, bank = self._thumbs.get(self._key), self._context.bank
        if picture is None and bank.has("emblems", self._ruleset.name):
            picture = pygame.transform.scale_by(bank.frame("emblems", self._ruleset.name, 0), 2)
        if picture is not None:
            target.set_clip(box.inflate(-2 * _RIM, -2 * _RIM))
            target.blit(picture, picture.get_rect(center=box.center))
            target.set_clip(None)
