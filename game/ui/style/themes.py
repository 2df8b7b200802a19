"""Themes: the light, sprite sheets and music of each location."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.ui.style.style import TILES, Color


@dataclass(frozen=True, slots=True)
class Glow:
    """A light around an actor, item or terrain: colour, radius in tiles, flicker 0 to 1."""

    color: Color
    radius: float
    flicker: float = 0.0


@dataclass(frozen=True, slots=True)
class Cone:
    """A cone of light in the direction an actor faces: colour, reach in tiles."""

    color: Color
    reach: float


class MusicCue(NamedTuple):
    """Triggers a music layer: another actor of a kind, or worn gear ("worn.lamp").

    A kind counts anywhere in sight, or only `within` cells of the player's own actor.
    """

    layer: str
    name: str
    within: int = 0


@dataclass(frozen=True, slots=True)
class Theme:
    """The look and sound of a location: light of cells, sprite sheets, walls, music.

    `glows` is keyed by kind, kind and pose ("devil.aiming"), gear ("worn.lamp"), terrain name,
    tile clip, and "own", the light of the player's own actor of any kind. `emissive_colors` lists,
    per sheet, the palette colours that shine in any light. `pile_sheets` and `tile_sheets` pair
    a least count or depth with a sheet. With `fades_remembered_items`, items out of sight are
    drawn pale and give no light.

    A player's own board is enlarged `zoom` times. Outdoor themes lie in daylight; a seat's own map
    of them is drawn with `chart_sheet`. Edges are drawn by their names: `walls` on the field
    (frames of `damageable_walls` are stages of damage), `chart_walls` on charts. `panel_style`
    defaults to the theme's name.

    `music_loops` pairs a least depth with a loop, if there is more than the one named after the
    theme; the first of `music_cues` that matches brings in a layer.
    """

    seen_light: Color
    remembered_light: Color
    outside_light: Color
    glows: Mapping[str, Glow] = field(default_factory=dict)
    emissive_colors: Mapping[str, frozenset[Color]] = field(default_factory=dict)
    cones: Mapping[str, Cone] = field(default_factory=dict)
    pile_sheets: Mapping[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    fades_remembered_items: bool = False
    tile_sheets: tuple[tuple[int, str], ...] = ()
    is_outdoor: bool = False
    zoom: int = 1
    chart_sheet: str = ""
    walls: Mapping[str, str] = field(default_factory=dict)
    damageable_walls: frozenset[str] = frozenset()
    chart_walls: Mapping[str, str] = field(default_factory=dict)
    panel_style: str = ""
    music_loops: tuple[tuple[int, str], ...] = ()
    music_cues: tuple[MusicCue, ...] = ()

    def music_loop(self, depth: int) -> str:
        """Return the music loop at a depth in floors; "" is the one named after the theme."""
        return ["", *(loop for least, loop in self.music_loops if depth >= least)][-1]

    def tile_sheet(self, depth: int) -> str:
        """Return the tile sheet at a depth in floors."""
        return [TILES, *(sheet for least, sheet in self.tile_sheets if depth >= least)][-1]

    def item_sheet(self, kind: str, count: int) -> str:
        """Return the sheet of an item: a pile's by its count, else its kind."""
        sheets = [sheet for least, sheet in self.pile_sheets.get(kind, ()) if count >= least]
        return sheets[-1] if sheets else kind


def _colors(*codes: int) -> frozenset[Color]:
    return frozenset((code >> 16, code >> 8 & 255, code & 255) for code in codes)


_EMBERS = _colors(0xFB6B1D, 0xF79617, 0xF9C22B, 0xFBFF86)
_CYAN = _colors(0x0EAF9B, 0x30E1B9, 0x8FF8E2, 0x8FD3FF)
_VIOLET = _colors(0xA884F3, 0xEAADED)
_NEON = _colors(0x1EBC73, 0x91DB69, 0xCDDF6C, 0xD5E04B) | _CYAN
_MAGENTA = _colors(0xF04F78, 0xED8099, 0xC32454, 0xEAADED)
_ALARM = _colors(0xE83B3B, 0xF68181)

THEMES: Mapping[str, Theme] = {
    "baator": Theme(
        (196, 180, 188),
        (104, 106, 136),
        (70, 58, 74),
        {
            "hero": Glow((150, 200, 210), 2.6),
            "devil": Glow((190, 50, 24), 1.4, 0.5),
            "devil.aiming": Glow((255, 150, 40), 2.2, 0.3),
            "devil.killer": Glow((255, 30, 40), 3.4),
            "kit": Glow((220, 170, 70), 1.3, 0.2),
            "digit": Glow((200, 30, 40), 1.0),
            "PILLAR": Glow((70, 60, 110), 1.2),
            "PILLAR_FOUND": Glow((170, 110, 255), 2.6, 0.3),
        },
        {
            "hero": _CYAN,
            "devil": _EMBERS,
            "kit": _colors(0xFBFF86),
            "digit": _ALARM,
            "tiles": _EMBERS | _VIOLET,
        },
        {"hero": Cone((96, 140, 150), 8.5)},
    ),
    "circuit": Theme(
        (206, 214, 214),
        (126, 140, 150),
        (52, 60, 66),
        {
            "hero": Glow((150, 210, 190), 2.8),
            "vampire": Glow((150, 30, 60), 1.4, 0.3),
            "orc": Glow((150, 110, 30), 1.2, 0.2),
            "exit": Glow((60, 230, 160), 2.6, 0.2),
            "treasure": Glow((190, 160, 60), 1.2, 0.2),
            "potion": Glow((180, 60, 120), 1.2, 0.2),
        },
        {
            "tiles": _NEON | _MAGENTA | _ALARM,
            "exit": _NEON,
            "hero": _CYAN,
            "vampire": _MAGENTA | _ALARM,
            "gargoyle": _CYAN | _ALARM,
            "orc": _ALARM | _EMBERS,
            "skeleton": _ALARM,
        },
        zoom=2,
    ),
    "castle": Theme(
        (186, 176, 168),
        (116, 120, 138),
        (46, 46, 58),
        {
            "treasure": Glow((200, 160, 60), 1.3, 0.2),
            "lantern": Glow((255, 190, 90), 2.4, 0.25),
            "hero": Glow((120, 100, 70), 1.8),
            "worn.lantern": Glow((230, 170, 80), 4.2, 0.2),
            "potion": Glow((200, 60, 90), 1.1, 0.2),
            "EXIT": Glow((150, 170, 220), 1.8),
            "wall_c_glow": Glow((230, 150, 70), 3.0, 0.3),
        },
        {"tiles": _EMBERS, "lantern": _EMBERS, "gold_large": _colors(0xFBFF86)},
        pile_sheets={"treasure": ((1, "gold_small"), (2, "gold_medium"), (4, "gold_large"))},
        fades_remembered_items=True,
        zoom=2,
    ),
    "caves": Theme(
        (170, 162, 150),
        (112, 116, 134),
        (40, 40, 50),
        {
            "own": Glow((230, 178, 104), 4.6, 0.12),
            "wisp": Glow((120, 200, 230), 2.0, 0.4),
            "ancient_dragon": Glow((230, 90, 40), 2.6, 0.3),
            "mature_dragon": Glow((90, 150, 230), 2.2, 0.3),
            "baby_dragon": Glow((130, 200, 60), 1.8, 0.3),
            "felt": Glow((150, 120, 230), 1.6, 0.3),
            "magic_candle": Glow((255, 190, 90), 1.8, 0.4),
            "ember": Glow((70, 150, 120), 1.6, 0.2),
            "wall_b_glow": Glow((70, 170, 130), 2.0, 0.2),
            "wall_c_glow": Glow((90, 150, 190), 2.0, 0.2),
        },
        {
            # The lightest blue is that of glass, which reflects light and emits none.
            "tiles": (_CYAN | _NEON | _EMBERS) - _colors(0x8FD3FF),
            "wisp": _CYAN,
            "ancient_dragon": _EMBERS,
            "vampire": _ALARM,
            "felt": _colors(0xA884F3, 0x905EA9),
            "rat": _colors(0x9BABB2, 0xE83B3B),
            "bat": _colors(0xA884F3, 0xF9C22B),
            "weapons": _colors(0xFFFFFF),
        },
        tile_sheets=((0, "tiles_town"), (1, "tiles"), (4, "tiles_mid"), (7, "tiles_deep")),
        music_loops=((6, "depths"),),
        music_cues=tuple(
            MusicCue("dragon", f"{age}_dragon") for age in ("ancient", "mature", "baby")
        ),
    ),
    "meadow": Theme(
        (255, 255, 255),
        (255, 255, 255),
        (255, 255, 255),
        is_outdoor=True,
        zoom=2,
        chart_sheet="paper",
        walls={"BREAKABLE": "fence", "SOLID": "stone", "WALL": "hedge", "GRATE": "grate"},
        damageable_walls=frozenset({"fence"}),
        chart_walls={
            "BREAKABLE": "wall_weak",
            "SOLID": "wall_hard",
            "WALL": "wall",
            "STRUCK": "wall_ghost",
            "BROKEN": "wall_broken",
            "PERHAPS_GONE": "wall_perhaps",
            "OPEN": "wall_open",
        },
        panel_style="meadow_board",
        music_cues=(MusicCue("tense", "worn.treasure"), MusicCue("tense", "player", within=2)),
    ),
}
_DEFAULT_THEME = Theme((210, 210, 210), (110, 110, 120), (60, 60, 64))


def theme_of(name: str) -> Theme:
    """Return a theme by name, a plain default for unknown names."""
    return THEMES.get(name, _DEFAULT_THEME)
