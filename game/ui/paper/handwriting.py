"""Handwriting: what was drawn on a map a moment ago appears stroke by stroke."""

from collections.abc import Iterable, Iterator

import pygame

from game.core.grid import Grid, Pos, Terrain
from game.ui.style.constants import TILE

# Seconds for a cell at each animation speed.
WRITING_SECONDS = {"normal": 0.5, "fast": 0.2, "instant": 0.0}
# What changes more cells at once is another map: it is there at once.
_MAX_CELLS = 4
# The lines in which a cell is written, from left to right.
_LINES = 4


def newly_inked(before: Grid, after: Grid, shift: tuple[int, int] = (0, 0)) -> list[Pos]:
    """Return the cells to write: few whose terrain became known or changed; else none.

    `shift` is where the first grid's corner lies on the second.
    """
    changed: list[Pos] = []
    for pos in after.cells():
        old = Pos(pos.x - shift[0], pos.y - shift[1])
        was = before.terrain_at(old) if before.in_bounds(old) else Terrain.UNKNOWN
        now = after.terrain_at(pos)
        if now is not was and now is not Terrain.UNKNOWN:
            changed.append(pos)
            if len(changed) > _MAX_CELLS:
                return []
    return changed


class Handwriting:
    """A picture of a map on which some cells are being written, one after another."""

    def __init__(
        self, before: pygame.Surface, written: pygame.Surface, cells: Iterable[Pos], seconds: float
    ) -> None:
        """Start with what was there before; time starts with the first picture."""
        self._picture, self._written = before, written
        self._cells = list(cells)
        self._seconds = seconds
        self._start: float | None = None

    def picture(self, time: float) -> tuple[pygame.Surface, tuple[int, int] | None]:
        """Return the map at a time in seconds, and where the pen is, None when all is written."""
        if self._start is None:
            self._start = time
        progress = (time - self._start) / self._seconds if self._seconds else len(self._cells)
        if not 0 <= progress < len(self._cells):
            return self._written, None
        pen = None
        for number, pos in enumerate(self._cells):
            share = min(1.0, progress - number)
            for line, area in enumerate(_line_areas(pos)):
                width = round(TILE * min(1.0, share * _LINES - line))
                if width > 0:
                    done = pygame.Rect(area.topleft, (width, area.height))
                    self._picture.fill((0, 0, 0, 0), done)
                    self._picture.blit(self._written, done, done)
                    if number == int(progress):
                        pen = done.bottomright
        return self._picture, pen


def _line_areas(pos: Pos) -> Iterator[pygame.Rect]:
    high = TILE // _LINES
    for line in range(_LINES):
        yield pygame.Rect(pos.x * TILE, pos.y * TILE + line * high, TILE, high)
