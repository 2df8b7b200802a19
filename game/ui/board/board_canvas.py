"""What boards are drawn on, in pixels of the board."""

from collections.abc import Collection
from typing import NamedTuple

from pygame import Rect, Surface

from game.core.actor import Seat
from game.core.grid import Pos
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank


class BoardCanvas(NamedTuple):
    """A picture in which a board has its corner at `origin`, and the sprites to draw with.

    What moves by itself is drawn as in `ahead` seconds, for frames between two steps.
    The figure of the seat `hero` has a pale rim. Items elsewhere than what is `sought` are pale,
    and elsewhere than what is `fetched` have a plain rim, if these are given.
    """

    picture: Surface
    bank: SpriteBank
    origin: tuple[int, int] = (0, 0)
    ahead: float = 0.0
    hero: Seat | None = None
    sought: Collection[Pos] | None = None
    fetched: Collection[Pos] | None = None

    def place(self, point: tuple[float, float]) -> tuple[int, int]:
        """Return where a point of the board lies in the picture."""
        return self.origin[0] + round(point[0]), self.origin[1] + round(point[1])

    def rect_of(self, cell: Pos) -> Rect:
        """Return the area of a cell in the picture."""
        x, y = self.origin
        return Rect(x + cell.x * TILE, y + cell.y * TILE, TILE, TILE)

    def blit(self, sprite: Surface, corner: tuple[float, float], mode: int = 0) -> None:
        """Draw a sprite with its corner at a point of the board, in a blend mode."""
        self.picture.blit(sprite, self.place(corner), special_flags=mode)

    def blit_around(self, sprite: Surface, center: tuple[float, float], mode: int = 0) -> None:
        """Draw a sprite with its middle at a point of the board, in a blend mode."""
        self.picture.blit(sprite, sprite.get_rect(center=self.place(center)), special_flags=mode)
