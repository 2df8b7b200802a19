"""Sheets as surfaces, and the frame of a clip at a moment."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path

import pygame

from game.content.assets import AssetError
from game.content.sheets import Sheet, read_sheet
from game.core.grid import Direction
from game.ui.places import place_of
from game.ui.theme import TILES, Color

_SIDES = {Direction.N: "n", Direction.S: "s"}
SHINE_MARGIN = 5
_MIRRORED = frozenset({Direction.W, Direction.NW, Direction.SW})


class SpriteBank:
    """All sheets under a folder, loaded when first asked for.

    A sheet is asked for by its kind: `hero` is the sheet of that name in the place's folder, else
    the interface's, else the one that all places share.
    """

    def __init__(self, root: Path) -> None:
        """Look only: pictures are loaded later."""
        self._paths = {
            path.relative_to(root).with_suffix("").as_posix(): path for path in root.rglob("*.json")
        }
        self._sheet = cache(self._load)
        self._within = cache(self._bank_of)
        self._enter("")

    def _enter(self, place: str, ground: str = TILES) -> None:
        self._place = place
        self._ground = ground
        self._name = cache(self._sheet_name)
        self._clip = cache(self._find)
        self._shines = cache(self._shine_clip)

    def within(self, place: str, ground: str = TILES) -> SpriteBank:
        """Return the same sheets as they are called in a place.

        Tiles come from the sheet `ground`; what that one lacks, from the place's usual one.
        """
        return self._within(place, ground)

    @property
    def place(self) -> str:
        """Return the place whose names hold."""
        return self._place

    def over(self, ground: str) -> SpriteBank:
        """Return the same place's sheets with the tiles of another one of them."""
        return self._within(self._place, ground)

    def _bank_of(self, place: str, ground: str) -> SpriteBank:
        bank = copy(self)
        bank._enter(place, ground)
        return bank

    def _sheet_name(self, kind: str) -> str:
        kind = self._ground if kind == TILES else kind
        names = (f"{self._place}/{kind}", f"ui/{kind}", kind)
        return next((name for name in names if name in self._paths), "")

    def _load(self, name: str) -> tuple[Sheet, tuple[pygame.Surface, ...]]:
        sheet = read_sheet(self._paths[name])
        try:
            image = pygame.image.load(sheet.image)
            frames = tuple(image.subsurface((f.x, f.y, f.width, f.height)) for f in sheet.frames)
        except (OSError, pygame.error, ValueError) as error:
            raise AssetError(f"The picture {sheet.image} is broken ({error}).") from error
        if pygame.display.get_surface() is not None:
            frames = tuple(frame.convert_alpha() for frame in frames)
        return sheet, frames

    def has(self, kind: str, clip: str) -> bool:
        """Return whether a sheet has a clip of just that name."""
        name = self._name(kind)
        return bool(name) and clip in self._sheet(name)[0].clips

    def clip(
        self, kind: str, clip: str, direction: Direction | None = None
    ) -> tuple[pygame.Surface, ...]:
        """Return a clip's frames; a missing one falls back to the undirected one, then to idle."""
        return self._clip(kind, clip, direction)[0]

    def _find(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface, ...], int]:
        sheet_name = self._name(kind)
        if not sheet_name:
            raise AssetError(f"There is no sprite sheet for {kind!r} in {self._place or 'ui'}.")
        sheet, frames = self._sheet(sheet_name)
        names = []
        for base in (clip, "idle"):
            if direction is not None:
                names.append(f"{base}_{_SIDES.get(direction, 'e')}")
            names += [base, f"{base}_s"]
        name = next((name for name in names if name in sheet.clips), None)
        if name is None and kind == TILES != self._ground:
            return self.over(TILES)._find(kind, clip, direction)
        if name is None:
            raise AssetError(f"The sprite sheet {self._paths[sheet_name]} has no clip {clip!r}.")
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

    def shine(
        self, kind: str, clip: str, seconds: float, direction: Direction | None = None
    ) -> pygame.Surface | None:
        """Return the glow around what shines by itself in a frame, `SHINE_MARGIN` wider all round.

        Meant to be added to a lit picture; None where nothing of the frame shines.
        """
        frames, ms = self._shines(kind, clip, direction)
        return frames[int(seconds * 1000 / ms) % len(frames)]

    def _shine_clip(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface | None, ...], int]:
        frames, ms = self._clip(kind, clip, direction)
        colors = place_of(self._place).shining.get(kind, frozenset())
        return tuple(_shine(frame, colors) for frame in frames), ms

    def length(self, kind: str, clip: str, direction: Direction | None = None) -> float:
        """Return how many seconds a clip takes once."""
        frames, ms = self._clip(kind, clip, direction)
        return len(frames) * ms / 1000


def _shine(frame: pygame.Surface, colors: frozenset[Color]) -> pygame.Surface | None:
    """Return the pixels of some colours with a soft halo, or None if there are none."""
    width, height = frame.get_size()
    picture = pygame.Surface((width + 2 * SHINE_MARGIN, height + 2 * SHINE_MARGIN))
    found = False
    for y in range(height):
        for x in range(width):
            red, green, blue, alpha = frame.get_at((x, y))
            if alpha and (red, green, blue) in colors:
                picture.set_at((x + SHINE_MARGIN, y + SHINE_MARGIN), (red, green, blue))
                found = True
    if not found:
        return None
    soft = pygame.transform.box_blur(picture, 2)
    soft.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    soft.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return soft
