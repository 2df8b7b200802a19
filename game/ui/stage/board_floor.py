"""The floor of a board: its ground and what lies on it, kept from frame to frame."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import pygame

from game.core.view import Mark, View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.ambient_life import AmbientLife
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.item_sprites import draw_items
from game.ui.board.marks import draw_tracks
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.effects.effect_layer import EffectLayer
from game.ui.style.constants import TILE
from game.ui.style.kept import FLOOR_TURN, moment
from game.ui.style.sprite_bank import SpriteBank

# So far beyond the picture the floor is drawn, in pixels: farther moves of the camera draw it anew.
_SPARE = TILE


class BoardContents(NamedTuple):
    """What there is to draw, at a time in seconds."""

    bank: SpriteBank
    view: View
    ground: DungeonGround | OutdoorGround
    sprites: Collection[ActorSprite]
    doors: ExitDoors
    marks: Sequence[Mark]
    effects: EffectLayer
    time: float
    # With reduced motion clouds, embers, water and small life do not move.
    is_still: bool

    @property
    def ground_time(self) -> float:
        """Return the time of what moves by itself on the ground."""
        return 0.0 if self.is_still else self.time

    @property
    def lives(self) -> bool:
        """Return whether small life moves on the board."""
        is_bare = self.ground.shows_chart or self.bank.is_ascii or self.is_still
        return not is_bare and bool(self.ground.atmosphere.life)


class BoardFloor:
    """The floor, drawn now and then, in frames between moved with the camera over the backdrop."""

    def __init__(self) -> None:
        self.life = AmbientLife()
        self._floor = pygame.Surface((1, 1))
        # The view and whatever else it was drawn for, and where its board has its corner.
        self._view: View | None = None
        self._key: object = None
        self._origin = (0, 0)

    def forget(self) -> None:
        """Draw it anew in the next frame, because the ground has changed."""
        self._view = None

    def draw(self, canvas: BoardCanvas, contents: BoardContents) -> None:
        """Fill a picture."""
        picture, origin = canvas.picture, canvas.origin
        contents.ground.draw_backdrop(picture, origin, contents.ground_time)
        # What is written on a chart appears in each frame.
        if contents.ground.shows_chart:
            self._draw_anew(canvas, contents)
            return
        now = moment(contents.time, FLOOR_TURN)
        fog, sought = contents.ground.fog, canvas.sought
        key = (now, picture.get_size(), fog, len(contents.effects.marks), sought, canvas.fetched)
        x, y = origin[0] - self._origin[0], origin[1] - self._origin[1]
        is_last = contents.view is self._view and key == self._key and max(abs(x), abs(y)) <= _SPARE
        if not is_last:
            self._view, self._key, self._origin, (x, y) = contents.view, key, origin, (0, 0)
            self._clear(picture.get_size())
            corner = (origin[0] + _SPARE, origin[1] + _SPARE)
            self._draw_anew(canvas._replace(picture=self._floor, origin=corner), contents)
        picture.blit(self._floor, (x - _SPARE, y - _SPARE))

    def _clear(self, size: tuple[int, int]) -> None:
        size = size[0] + 2 * _SPARE, size[1] + 2 * _SPARE
        if self._floor.get_size() != size:
            self._floor = pygame.Surface(size, pygame.SRCALPHA)
        self._floor.fill((0, 0, 0, 0))

    def _draw_anew(self, canvas: BoardCanvas, contents: BoardContents) -> None:
        """Draw the ground, what stays on it, small life, footprints, and items."""
        view, picture, origin = contents.view, canvas.picture, canvas.origin
        contents.ground.draw(picture, origin, contents.ground_time)
        contents.effects.draw_lasting(canvas)
        if contents.lives:
            feet = [(sprite.x + TILE / 2, sprite.y + TILE - 4) for sprite in contents.sprites]
            self.life.show(view.board, contents.ground.atmosphere.life)
            self.life.draw(picture, origin, contents.time, feet)
        draw_tracks(canvas, contents.marks)
        draw_items(canvas, view, contents.time, contents.doors)
