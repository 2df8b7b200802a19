"""Sprite sheets as surfaces: clips and frames by theme, colour vision and ASCII mode."""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.assets.errors import AssetError
from game.content.assets.sprite_sheets import TILES, read_sprite_sheet
from game.content.maps.map_watcher import FileStamp, file_stamp
from game.core.grid import Direction
from game.ui.style.color_vision import NORMAL, adapted
from game.ui.style.constants import TEXT, TILE, Color
from game.ui.style.frame_surfaces import cut_frames, emissive, recolored

if TYPE_CHECKING:
    from game.content.assets.ascii_tiles import AsciiTile
    from game.content.assets.looks import Glow, Looks

_FONT, _FONT_SIZE, _BASELINE = "font/large.ttf", 24, -3
_LETTER_MS = 200
_DIRECTION_SUFFIXES = {Direction.N: "n", Direction.S: "s"}
# What is left of the shine and of its halo over a letter, which is in full light already.
_LETTER_SHINE = (64, 64, 64)
_MIRRORED = frozenset({Direction.W, Direction.NW, Direction.SW})
# The frames of clips, and the milliseconds that each is shown.
_Clip = tuple[tuple[pygame.Surface, ...], int]


class SpriteBank:
    """All sprite sheets under a folder, loaded on first use.

    A sheet is looked up by its kind: `hero` is the sheet of that name in the theme's folder, else
    in `ui`, else the one that all themes share.

    In ASCII mode a theme's own sheets show letters instead; clips keep their durations. So do
    kinds of a ruleset without any sheet.
    """

    def __init__(self, root: Path) -> None:
        """List the sheets under `root`; images are loaded later."""
        paths = (*root.glob("*.json"), *root.glob("*/*.json"))
        names = {path.relative_to(root).with_suffix("").as_posix(): path for path in paths}
        # `goblin.portrait` is a part of `goblin`.
        self._paths = {name: path for name, path in names.items() if "." not in name}
        self._files: defaultdict[str, list[Path]] = defaultdict(list)
        for name, path in names.items():
            self._files[name.partition(".")[0]] += [path, path.with_suffix(".png")]
        self._root = root
        # By palette and name, in the palette in use: another one is read from the disk again.
        self._sheets: dict[tuple[str, str], dict[str, _Clip]] = {}
        # The files of those that were ever read, and the names of those drawn since the palette.
        self._stamps: dict[str, tuple[FileStamp, ...]] = {}
        self._drawn: set[str] = set()
        self._ascii_frame = cache(self._draw_ascii_tile)
        self._variant = cache(self._make_variant)
        self._variants: list[SpriteBank] = []
        self.color_vision = NORMAL
        # Grows when pictures change, with the palette or because one was saved.
        self.version = 0
        self._configure(None, TILES, is_ascii=False)

    def _configure(self, looks: Looks | None, tile_sheet: str, *, is_ascii: bool) -> None:
        self._looks = looks
        self.tile_sheet = tile_sheet
        self._ascii = is_ascii
        self._ascii_tiles: dict[str, AsciiTile] = {}
        if is_ascii:
            from game.content.assets.ascii_tiles import read_ascii_tiles

            self._ascii_tiles = read_ascii_tiles(self._root).get(self.looks.theme, {})
        self._sheet_name = cache(
            lambda kind: self._search_sheet(self.tile_sheet if kind == TILES else kind)
        )
        self._ascii_tile = cache(self._find_ascii_tile)
        self._has = cache(self._is_there)
        self._variants.append(self)
        self.clear_caches()

    @property
    def looks(self) -> Looks:
        """Return the looks whose theme comes first, plain ones for the interface alone."""
        if self._looks is None:
            from game.content.assets.looks import PLAIN_LOOKS

            self._looks = PLAIN_LOOKS
        return self._looks

    def clear_caches(self) -> None:
        """Forget the drawn frames: the next ones use the current palette."""
        self._clip = cache(self._load_clip)
        self._emissive_clip = cache(self._make_emissive_clip)

    def set_color_vision(self, vision: str) -> None:
        """Draw this and all other themes' sheets in the palette of a colour vision.

        Those that `read_palette` has not read are read when they are wanted.
        """
        self._drawn.clear()
        for key in list(self._sheets):
            if key[0] != vision:
                self._sheets.pop(key, None)
        self._renew(vision)

    def _renew(self, vision: str) -> None:
        version = self.version + 1
        for bank in self._variants:
            bank.color_vision, bank.version = vision, version
            bank.clear_caches()

    def read_saved(self) -> bool:
        """Read sheets again whose files were saved since; return whether one is new.

        What cannot be read, or lacks a clip that it had, stays as it was: editors save in pieces.
        """
        saved, vision = False, self.color_vision
        for name, stamps in list(self._stamps.items()):
            if all(file_stamp(stamp[0]) == stamp for stamp in stamps):
                continue
            try:
                sheet = self._read_sheet(name, vision)
            except AssetError:
                continue
            old = self._sheets.get((vision, name))
            if old is None or old.keys() <= sheet.keys():
                self._sheets[vision, name], saved = sheet, True
        if saved:
            self._renew(vision)
            for bank in self._variants:
                bank._has.cache_clear()  # noqa: SLF001 (a bank, too)
        return saved

    def read_palette(self, vision: str) -> None:
        """Read what is drawn now in a palette, in a thread, before it is the one in use."""
        # More may be drawn meanwhile.
        while unread := [n for n in list(self._drawn) if (vision, n) not in self._sheets]:
            for name in unread:
                self._sheets[vision, name] = self._read_sheet(name, vision)

    def read_again(self) -> None:
        """Read what else was read ahead once more, in the palette in use, in a thread."""
        for name in list(self._stamps):
            self._sheet(name)

    def adapt_color(self, color: Color) -> Color:
        """Return the colour to draw instead of `color` with the current colour vision."""
        return adapted(color, self.color_vision)

    def for_looks(self, looks: Looks, tile_sheet: str = TILES) -> SpriteBank:
        """Return the bank that looks sheets up in a theme; AssetError if the looks name others.

        Tiles come from `tile_sheet`; clips it lacks come from the theme's default one.
        """
        return self._variant(looks, tile_sheet, self._ascii)

    def with_ascii(self, enabled: bool) -> SpriteBank:  # noqa: FBT001 (a setting's value)
        """Return the same theme's bank with ASCII mode on or off."""
        return self._variant(self.looks, self.tile_sheet, enabled)

    def glow_of_tile(self, clip: str) -> Glow | None:
        """Return the light that an animated tile of the tile sheet in use gives."""
        glows = self.looks.glows
        return glows.get(f"{self.tile_sheet}.{clip}") or glows.get(clip)

    @property
    def is_ascii(self) -> bool:
        """Return whether letters replace the theme's sprites."""
        return bool(self._ascii_tiles)

    def _make_variant(self, looks: Looks, tile_sheet: str, is_ascii: bool) -> SpriteBank:  # noqa: FBT001 (cached)
        if looks.name:
            from game.content.assets.looks_sprite_check import check_sheets

            check_sheets(looks.name, self._root)
        bank = copy(self)
        bank._configure(looks, tile_sheet, is_ascii=is_ascii)  # noqa: SLF001 (a bank, too)
        return bank

    def _search_sheet(self, kind: str) -> str:
        """Return a sheet of the theme, the interface or the root; "" if there is none."""
        names = (f"ui/{kind}", kind) if self._looks is None else self._looks.sheet_names(kind)
        return next((name for name in names if name in self._paths), "")

    def _sheet(self, name: str) -> dict[str, _Clip]:
        # The palette may change while this thread reads: neither it nor what is kept is
        # looked at twice.
        vision = self.color_vision
        sheet = self._sheets.get((vision, name))
        if sheet is None:
            sheet = self._sheets[vision, name] = self._read_sheet(name, vision)
        return sheet

    def _read_sheet(self, name: str, vision: str) -> dict[str, _Clip]:
        # What is saved while it is read is new, too.
        stamps = tuple(map(file_stamp, self._files[name]))
        sheet = read_sprite_sheet(self._paths[name])
        cut = cut_frames(frame for frames in sheet.values() for frame in frames)
        self._stamps[name] = stamps
        shown = iter([recolored(frame, vision) for frame in cut])
        return {
            clip: (tuple(islice(shown, len(frames))), frames[0].duration_ms)
            for clip, frames in sheet.items()
        }

    def read_ahead(self) -> None:
        """Read all sheets of the theme, in a thread, before they are drawn.

        Without looks these are the sheets of the interface.
        """
        folder = self.looks.theme or "ui"
        for name in self._paths:
            if name.startswith(f"{folder}/"):
                self._sheet(name)

    def has(self, kind: str, clip: str) -> bool:
        """Return whether a sheet has a clip of exactly this name."""
        return self._has(kind, clip)

    def _is_there(self, kind: str, clip: str) -> bool:
        tile = self._ascii_tile(kind, clip)
        if tile is not None and not (tile.text and self._sheet_name(kind)):
            return bool(tile.text)
        name = self._sheet_name(kind)
        return bool(name) and clip in self._sheet(name)

    def clip(
        self, kind: str, clip: str, direction: Direction | None = None
    ) -> tuple[pygame.Surface, ...]:
        """Return a clip's frames; a missing one falls back to the undirected one, then to idle."""
        return self._clip(kind, clip, direction)[0]

    def _load_clip(self, kind: str, clip: str, direction: Direction | None) -> _Clip:
        tile, has_sheet = self._ascii_tile(kind, clip), bool(self._sheet_name(kind))
        if tile is None and not has_sheet:
            tile = self._initial_tile(kind)
        frames, ms = self._find_clip(kind, clip, direction) if has_sheet else ((), _LETTER_MS)
        if tile is not None:
            frames = tuple(self._ascii_frame(tile, n) for n in range(max(1, len(frames))))
            frames = tuple(recolored(frame, self.color_vision) for frame in frames)
        return frames, ms

    def letter_of(self, kind: str, text: str) -> pygame.Surface | None:
        """Return a letter in the colour of a kind's, on floor; None where sprites are shown."""
        tile, floor = self._ascii_tile(kind, "idle"), self._ascii_tile(TILES, "floor")
        if tile is None or floor is None:
            return None
        cell = tile._replace(text=text, background=floor.background)
        return recolored(self._ascii_frame(cell, 0), self.color_vision)

    def _initial_tile(self, kind: str) -> AsciiTile:
        """Return the first letter of a kind that has no letter yet."""
        if not self.looks.name:
            raise AssetError(f"There is no sprite sheet for {kind!r} in ui.")
        from game.content.assets.ascii_tiles import AsciiTile

        return AsciiTile(kind[:1].upper(), TEXT)

    def _find_ascii_tile(self, kind: str, clip: str) -> AsciiTile | None:
        """Return the ASCII tile that replaces a clip; None if its sprite is shown."""
        tiles = self._ascii_tiles
        if not tiles:
            return None
        if kind == TILES:
            from game.content.assets.ascii_tiles import EMPTY_TILE

            prefixes = (f"{kind}.{clip[:end]}" for end in range(len(clip), 0, -1))
            tile = next((tiles[key] for key in prefixes if key in tiles), None)
            return EMPTY_TILE if tile is None else tile
        return tiles.get(f"{kind}.{clip}", tiles.get(kind))

    def _draw_ascii_tile(self, tile: AsciiTile, index: int) -> pygame.Surface:
        """Return a letter drawn in its cell, in the normal palette."""
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        if tile.background is not None:
            picture.fill(tile.background)
        if tile.text:
            pygame.font.init()
            font = pygame.font.Font(self._root / _FONT, _FONT_SIZE)
            text = tile.text[index % len(tile.text)]
            glyph = font.render(text, antialias=False, color=tile.color)
            # Descenders must not leave the cell.
            overhang = max(0, glyph.get_bounding_rect().bottom + _BASELINE - TILE)
            picture.blit(glyph, ((TILE - glyph.get_width()) // 2, _BASELINE - overhang))
        return picture

    def _find_clip(self, kind: str, clip: str, direction: Direction | None) -> _Clip:
        sheet_name = self._sheet_name(kind)
        name = self._clip_name(sheet_name, clip, direction)
        if sheet_name and not name and kind == TILES != self.tile_sheet:
            sheet_name = self._search_sheet(TILES)
            name = self._clip_name(sheet_name, clip, direction)
        if not name:
            raise AssetError(f"The sprite sheet {self._paths[sheet_name]} has no clip {clip!r}.")
        self._drawn.add(sheet_name)
        frames, ms = self._sheet(sheet_name)[name]
        if name.endswith("_e") and direction in _MIRRORED:
            frames = tuple(pygame.transform.flip(f, True, False) for f in frames)
        return frames, ms

    def _clip_name(self, sheet_name: str, clip: str, direction: Direction | None) -> str:
        """Return the clip of a sheet that fits best; "" if there is none, or no sheet."""
        names = []
        for base in (clip, "idle"):
            if direction is not None:
                names.append(f"{base}_{_DIRECTION_SUFFIXES.get(direction, 'e')}")
            names += [base, f"{base}_s"]
        clips = self._sheet(sheet_name) if sheet_name else {}
        return next((name for name in names if name in clips), "")

    def frame(
        self, kind: str, clip: str, index: int, direction: Direction | None = None
    ) -> pygame.Surface:
        """Return a clip's frame by index, modulo the number of frames."""
        frames = self.clip(kind, clip, direction)
        return frames[index % len(frames)]

    def frame_at(
        self, kind: str, clip: str, seconds: float, direction: Direction | None = None
    ) -> pygame.Surface:
        """Return the frame of a looping clip after some seconds."""
        frames, ms = self._clip(kind, clip, direction)
        return frames[int(seconds * 1000 / ms) % len(frames)]

    def emissive_at(
        self, kind: str, clip: str, seconds: float, direction: Direction | None = None
    ) -> pygame.Surface | None:
        """Return a frame's emissive pixels with a halo, `EMISSIVE_MARGIN` larger on every side.

        To be added to a lit picture; None where the frame has no emissive pixels.
        """
        frames, ms = self._emissive_clip(kind, clip, direction)
        return frames[int(seconds * 1000 / ms) % len(frames)]

    def _make_emissive_clip(
        self, kind: str, clip: str, direction: Direction | None
    ) -> tuple[tuple[pygame.Surface | None, ...], int]:
        frames, ms = self._clip(kind, clip, direction)
        colors = frozenset(map(self.adapt_color, self.looks.emissive_colors.get(kind, ())))
        made = tuple(emissive(frame, colors) for frame in frames)
        if self.is_ascii:
            for picture in filter(None, made):
                picture.fill(_LETTER_SHINE, special_flags=pygame.BLEND_RGB_MULT)
        return made, ms

    def duration(self, kind: str, clip: str, direction: Direction | None = None) -> float:
        """Return the seconds that a clip takes to play once."""
        frames, ms = self._clip(kind, clip, direction)
        return len(frames) * ms / 1000
