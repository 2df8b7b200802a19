"""Sheets as surfaces, and the frame of a clip at a moment."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.assets.errors import AssetError
from game.content.assets.sprite_sheets import SpriteSheet, read_sprite_sheet
from game.core.grid import Direction
from game.ui.style.color_vision import NORMAL, adapted
from game.ui.style.style import TILE, TILES, Color
from game.ui.style.themes import theme_of

if TYPE_CHECKING:
    from game.content.assets.ascii_tiles import AsciiTile

_FONT, _FONT_SIZE, _BASE = "font/title.ttf", 24, -3
_LETTER_MS = 200
_SIDES = {Direction.N: "n", Direction.S: "s"}
EMISSIVE_MARGIN = 5
_MIRRORED = frozenset({Direction.W, Direction.NW, Direction.SW})


class SpriteBank:
    """All sheets under a folder, loaded when first asked for.

    A sheet is asked for by its kind: `hero` is the sheet of that name in the place's folder, else
    the interface's, else the one that all places share.

    In the skin of letters a place's own sheets show letters instead, for just as long.
    """

    def __init__(self, root: Path) -> None:
        """Look only: pictures are loaded later."""
        self._paths = {
            path.relative_to(root).with_suffix("").as_posix(): path for path in root.rglob("*.json")
        }
        self._root = root
        self._sheet = cache(self._load)
        self._drawn = cache(self._draw_ascii_tile)
        self._variant = cache(self._make_variant)
        self._variants: list[SpriteBank] = []
        self.color_vision = NORMAL
        self._configure("", TILES, lettered=False)

    def _configure(self, place: str, ground: str, *, lettered: bool) -> None:
        self._theme_name = place
        self._tile_sheet = ground
        self._ascii = lettered
        self._ascii_tiles = self._read_ascii_tiles() if lettered else {}
        self._name = cache(self._sheet_name)
        self._ascii_tile = cache(self._find_ascii_tile)
        self._variants.append(self)
        self.clear_caches()

    def _read_ascii_tiles(self) -> dict[str, AsciiTile]:
        # Most play with pictures: the title does not wait for the skin of letters.
        from game.content.assets.ascii_tiles import read_ascii_tiles

        return read_ascii_tiles(self._root).get(self._theme_name, {})

    def clear_caches(self) -> None:
        """Forget all drawn frames: the next ones are drawn in the palette then in use."""
        self._clip = cache(self._load_clip)
        self._emissive_clip = cache(self._make_emissive_clip)

    def set_color_vision(self, vision: str) -> None:
        """Show this and all places' sheets in the palette for such eyes from now on."""
        for bank in self._variants:
            bank.color_vision = vision
            bank.clear_caches()

    def adapt_color(self, color: Color) -> Color:
        """Return what is drawn for the eyes in use where a picture would have a colour."""
        return adapted(color, self.color_vision)

    def for_theme(self, theme_name: str, tile_sheet: str = TILES) -> SpriteBank:
        """Return the same sheets as they are called in a place.

        Tiles come from the sheet `ground`; what that one lacks, from the place's usual one.
        """
        return self._variant(theme_name, tile_sheet, self._ascii)

    def with_ascii(self, enabled: bool) -> SpriteBank:  # noqa: FBT001 (a setting's value)
        """Return the same place's sheets in the skin of letters, or as pictures."""
        return self._variant(self._theme_name, self._tile_sheet, enabled)

    @property
    def theme_name(self) -> str:
        """Return the place whose names hold."""
        return self._theme_name

    @property
    def is_ascii(self) -> bool:
        """Return whether letters stand for a place's pictures."""
        return bool(self._ascii_tiles)

    def with_tile_sheet(self, tile_sheet: str) -> SpriteBank:
        """Return the same place's sheets with the tiles of another one of them."""
        return self._variant(self._theme_name, tile_sheet, self._ascii)

    def _make_variant(self, place: str, ground: str, lettered: bool) -> SpriteBank:  # noqa: FBT001 (cached)
        bank = copy(self)
        bank._configure(place, ground, lettered=lettered)  # noqa: SLF001 (a copy of this bank)
        return bank

    def _sheet_name(self, kind: str) -> str:
        return self._path_name(self._tile_sheet if kind == TILES else kind)

    def _path_name(self, kind: str) -> str:
        """Return the sheet of that name in the theme, the interface or shared, else ""."""
        names = (f"{self._theme_name}/{kind}", f"ui/{kind}", kind)
        return next((name for name in names if name in self._paths), "")

    def _load(self, name: str) -> tuple[SpriteSheet, tuple[pygame.Surface, ...]]:
        sheet = read_sprite_sheet(self._paths[name])
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
        letter = self._ascii_tile(kind, clip)
        if letter is not None and not (letter.text and self._name(kind)):
            return bool(letter.text)
        name = self._name(kind)
        return bool(name) and clip in self._sheet(name)[0].clips

    def clip(
        self, kind: str, clip: str, direction: Direction | None = None
    ) -> tuple[pygame.Surface, ...]:
        """Return a clip's frames; a missing one falls back to the undirected one, then to idle."""
        return self._clip(kind, clip, direction)[0]

    def _load_clip(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface, ...], int]:
        letter = self._ascii_tile(kind, clip)
        drawn = letter is None or bool(self._name(kind))
        frames, ms = self._find(kind, clip, direction) if drawn else ((), _LETTER_MS)
        if letter is not None:
            frames = tuple(self._drawn(letter, n) for n in range(max(1, len(frames))))
        return tuple(_recolored(frame, self.color_vision) for frame in frames), ms

    def _find_ascii_tile(self, kind: str, clip: str) -> AsciiTile | None:
        """Return what stands for a clip in the skin of letters; None where that is its picture."""
        letters = self._ascii_tiles
        if not letters:
            return None
        if kind == TILES:
            from game.content.assets.ascii_tiles import EMPTY_TILE

            fitting = (f"{kind}.{clip[:end]}" for end in range(len(clip), 0, -1))
            found = next((letters[key] for key in fitting if key in letters), None)
            return EMPTY_TILE if found is None else found
        return letters.get(f"{kind}.{clip}", letters.get(kind))

    def _draw_ascii_tile(self, letter: AsciiTile, index: int) -> pygame.Surface:
        """Return a letter in its cell, in the usual palette."""
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        if letter.background is not None:
            picture.fill(letter.background)
        if letter.text:
            pygame.font.init()
            font = pygame.font.Font(self._root / _FONT, _FONT_SIZE)
            text = letter.text[index % len(letter.text)]
            drawn = font.render(text, antialias=False, color=letter.color)
            # What hangs below the line must not leave the cell.
            hangs = max(0, drawn.get_bounding_rect().bottom + _BASE - TILE)
            picture.blit(drawn, ((TILE - drawn.get_width()) // 2, _BASE - hangs))
        return picture

    def _find(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface, ...], int]:
        sheet_name, name = self._name(kind), None
        if sheet_name:
            name = self._clip_name(sheet_name, clip, direction)
        if sheet_name and name is None and kind == TILES != self._tile_sheet:
            # What another sheet of tiles lacks is in the theme's usual one.
            sheet_name = self._path_name(TILES)
            name = self._clip_name(sheet_name, clip, direction) if sheet_name else None
        if not sheet_name:
            raise AssetError(
                f"There is no sprite sheet for {kind!r} in {self._theme_name or 'ui'}."
            )
        if name is None:
            raise AssetError(f"The sprite sheet {self._paths[sheet_name]} has no clip {clip!r}.")
        sheet, frames = self._sheet(sheet_name)
        first, last = sheet.clips[name]
        found = frames[first : last + 1]
        if name.endswith("_e") and direction in _MIRRORED:
            found = tuple(pygame.transform.flip(frame, True, False) for frame in found)
        return found, sheet.frames[first].duration_ms

    def _clip_name(self, sheet_name: str, clip: str, direction: Direction | None) -> str | None:
        """Return the clip of a sheet that comes nearest to the wanted one, or None."""
        names = []
        for base in (clip, "idle"):
            if direction is not None:
                names.append(f"{base}_{_SIDES.get(direction, 'e')}")
            names += [base, f"{base}_s"]
        clips = self._sheet(sheet_name)[0].clips
        return next((name for name in names if name in clips), None)

    def frame(
        self, kind: str, clip: str, index: int, direction: Direction | None = None
    ) -> pygame.Surface:
        """Return a clip's frame by number, counted round."""
        frames = self.clip(kind, clip, direction)
        return frames[index % len(frames)]

    def frame_at(
        self, kind: str, clip: str, seconds: float, direction: Direction | None = None
    ) -> pygame.Surface:
        """Return the frame of a clip that has been running for some seconds, round and round."""
        frames, ms = self._clip(kind, clip, direction)
        return frames[int(seconds * 1000 / ms) % len(frames)]

    def emissive_at(
        self, kind: str, clip: str, seconds: float, direction: Direction | None = None
    ) -> pygame.Surface | None:
        """Return the glow around what shines by itself in a frame, `SHINE_MARGIN` wider all round.

        Meant to be added to a lit picture; None where nothing of the frame shines.
        """
        frames, ms = self._emissive_clip(kind, clip, direction)
        return frames[int(seconds * 1000 / ms) % len(frames)]

    def _make_emissive_clip(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface | None, ...], int]:
        frames, ms = self._clip(kind, clip, direction)
        colors = frozenset(
            map(self.adapt_color, theme_of(self._theme_name).emissive_colors.get(kind, ()))
        )
        return tuple(_emissive(frame, colors) for frame in frames), ms

    def duration(self, kind: str, clip: str, direction: Direction | None = None) -> float:
        """Return how many seconds a clip takes once."""
        frames, ms = self._clip(kind, clip, direction)
        return len(frames) * ms / 1000


def _recolored(frame: pygame.Surface, vision: str) -> pygame.Surface:
    """Return a picture in the palette for such eyes."""
    if vision == NORMAL:
        return frame
    made = frame.copy()
    for y in range(frame.get_height()):
        for x in range(frame.get_width()):
            red, green, blue, alpha = frame.get_at((x, y))
            if alpha:
                made.set_at((x, y), (*adapted((red, green, blue), vision), alpha))
    return made


def _emissive(frame: pygame.Surface, colors: frozenset[Color]) -> pygame.Surface | None:
    """Return the pixels of some colours with a soft halo, or None if there are none."""
    width, height = frame.get_size()
    picture = pygame.Surface((width + 2 * EMISSIVE_MARGIN, height + 2 * EMISSIVE_MARGIN))
    found = False
    for y in range(height):
        for x in range(width):
            red, green, blue, alpha = frame.get_at((x, y))
            if alpha and (red, green, blue) in colors:
                picture.set_at((x + EMISSIVE_MARGIN, y + EMISSIVE_MARGIN), (red, green, blue))
                found = True
    if not found:
        return None
    soft = pygame.transform.box_blur(picture, 2)
    soft.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    soft.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return soft
