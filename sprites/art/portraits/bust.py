"""The canvas of portraits: modelled figures, and details spelled in letters."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from sprites.art.modelling import ModelPainting, Spot
from sprites.art.painting import Mask
from sprites.art.palette import outlined

SIZE = 60


class Bust(ModelPainting):
    """A figure from the chest up, looking to the right; `mirrored`, to the left.

    All coordinates are those of the figure that looks to the right. The light comes from the top
    left either way.
    """

    def __init__(self, *, mirrored: bool = False, is_blinking: bool = False) -> None:
        super().__init__(SIZE, SIZE)
        self._mirrored = mirrored
        self.is_blinking = is_blinking

    def turned(self, x: float) -> float:
        """Return where a column lies in the picture."""
        return SIZE - 1 - x if self._mirrored else x

    def placed(self, points: Sequence[Spot]) -> list[Spot]:
        """Return where points lie in the picture."""
        return [(self.turned(x), y) for x, y in points]

    def box_at(self, left: int, top: int, right: int, bottom: int) -> Mask:
        """Return the pixels from (left, top) to before (right, bottom)."""
        return self.flat((left, top), (right - 1, top), (right - 1, bottom - 1), (left, bottom - 1))

    def stamp(self, x: int, y: int, *rows: str) -> None:
        """Draw rows of letters at a top left corner; '.' leaves what is there."""
        for down, row in enumerate(rows):
            for along, letter in enumerate(row):
                column = round(self.turned(x + along))
                if letter != "." and 0 <= column < SIZE and 0 <= y + down < SIZE:
                    self.letters[y + down, column] = ord(letter)

    def shade(self, mask: Mask, table: dict[int, int]) -> None:
        """Change letters within a mask."""
        for old, new in table.items():
            self.letters[mask & (self.letters == old)] = new

    def portrait(self, backlight: str = "") -> Image.Image:
        """Return the picture with an outline, and light from behind at its right."""
        if backlight:
            solid = self.letters != ord(".")
            right = solid.copy()
            right[:, :-2] &= ~solid[:, 2:]
            right[:, -2:] = False
            inner = solid.copy()
            inner[:, :-1] &= solid[:, 1:]
            self.fill(right & inner, backlight)
        return outlined(self.image())
