"""Sheets as surfaces, and the frame of a clip at a moment."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame

from game.content.sheets import Frame, Sheet, SheetError, read_sheet
from game.core.grid import Direction
from game.ui.theme import STAND_IN, TILE

_SIDES = {Direction.N: "n", Direction.S: "s"}
_MIRRORED = frozenset({Direction.W, Direction.NW, Direction.SW})


def _stand_in() -> tuple[Sheet, tuple[pygame.Surface, ...]]:
    """Return a plain box for a kind that nobody has drawn yet: the game goes on without it."""
    box = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    pygame.draw.rect(box, STAND_IN, (3, 3, TILE - 6, TILE - 6), 1)
    sheet = Sheet(Path(), (Frame(0, 0, TILE, TILE, 1000),), {"idle": (0, 0)})
    return sheet, (box,)


class SpriteBank:
    """All sheets under a folder by name, loaded when first asked for."""

    def __init__(self, root: Path) -> None:
        """Look only: pictures are loaded later."""
        self._paths = {path.stem: path for path in root.rglob("*.json")}
        self._sheet = cache(self._load)
        self._clip = cache(self._find)

    def _load(self, kind: str) -> tuple[Sheet, tuple[pygame.Surface, ...]]:
        if kind not in self._paths:
            return _stand_in()
        sheet = read_sheet(self._paths[kind])
        try:
            image = pygame.image.load(sheet.image)
            frames = tuple(image.subsurface((f.x, f.y, f.width, f.height)) for f in sheet.frames)
        except (OSError, pygame.error, ValueError) as error:
            raise SheetError(f"The picture {sheet.image} is broken ({error}).") from error
        if pygame.display.get_surface() is not None:
            frames = tuple(frame.convert_alpha() for frame in frames)
        return sheet, frames

    def has(self, kind: str, clip: str) -> bool:
        """Return whether a sheet has a clip of just that name."""
        return kind in self._paths and clip in self._sheet(kind)[0].clips

    def clip(
        self, kind: str, clip: str, direction: Direction | None = None
    ) -> tuple[pygame.Surface, ...]:
        """Return a clip's frames; a missing one falls back to the undirected one, then to idle."""
        return self._clip(kind, clip, direction)[0]

    def _find(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface, ...], int]:
        sheet, frames = self._sheet(kind)
        names = []
        for base in (clip, "idle"):
            if direction is not None:
                names.append(f"{base}_{_SIDES.get(direction, 'e')}")
            names += [base, f"{base}_s"]
        name = next((name for name in names if name in sheet.clips), None)
        if name is None:
            raise SheetError(f"The sprite sheet {self._paths[kind]} has no clip {clip!r}.")
        first, last = sheet.clips[name]
        found = frames[first : last + 1]
        if name.endswith("_e") and direction in _MIRRORED:
            found = tuple(pygame.transform.flip(frame, True, False) for frame in found)
        return found, sheet.frames[first].ms

    def frame(
        self, kind: str, clip: str, index: int, direction: Direction | None = None
    ) -> pygame.Surface:
        """Return a clip's frame by number, counted round."""
        frames = self.clip(kind, clip, direction)
        return frames[index % len(frames)]

    def at(
        self, kind: str, clip: str, seconds: float, direction: Direction | None = None
    ) -> pygame.Surface:
        """Return the frame of a clip that has been running for some seconds, round and round."""
        frames, ms = self._clip(kind, clip, direction)
        return frames[int(seconds * 1000 / ms) % len(frames)]

    def length(self, kind: str, clip: str, direction: Direction | None = None) -> float:
        """Return how many seconds a clip takes once."""
        frames, ms = self._clip(kind, clip, direction)
        return len(frames) * ms / 1000
