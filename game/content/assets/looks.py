"""How the interface shows a ruleset: pictures, effects, music cues, keys (`game/looks/*.toml`).

A ruleset's file is `game/looks/<name>.toml`; the rows that several rulesets share stand in
`shared.toml`. The keys of a file are the fields of `Looks`, a table's rows the fields of the row's
class. Tables are put together row by row: a row of the ruleset's own file replaces the shared one.
Colours are written "#rrggbb".

Everything has a default, so a file can be empty or missing. Then the theme's tiles are those of
`shared.toml`, a kind without a sprite sheet is drawn as its first letter, gauges are plain numbers,
and marks without a row are not drawn. A first file may say no more than

    theme = "castle"                                     # the sheets of sprites/castle
    sprites.crate = "baator/kit"                         # a borrowed sheet
    gauges.pushes = { style = "digits", icon = "turns" }

A key that does not exist, a value of the wrong type, and a sheet or clip that is not there are
AssetErrors of one sentence with file and key.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from game import plugins
from game.content.assets import animation_looks
from game.content.assets.atmosphere import PLAIN_ATMOSPHERE, Atmosphere
from game.content.assets.tableau_layer import TableauLayer
from game.content.assets.toml_values import Color, read_rows
from game.core.grid import Terrain
from game.core.view import View

_ROOT = Path(__file__).parents[2] / "looks"
SHARED = "shared"


@dataclass(frozen=True, slots=True)
class SideLook:
    """The look of the panel beside the board: the light on its top and bottom, and its ink.

    `is_paper` says that it is bright, to be written on in dark ink.
    """

    top: Color = (255, 255, 255)
    bottom: Color = (160, 150, 160)
    is_paper: bool = False


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


@dataclass(frozen=True, slots=True)
class MusicCue:
    """Triggers a music layer: another actor of a kind, or worn gear ("worn.lamp").

    A kind counts anywhere in sight, or only `within` cells of the player's own actor.
    """

    layer: str
    name: str
    within: int = 0


@dataclass(frozen=True, slots=True)
class GaugeLook:
    """The look of a gauge.

    Values at or below `low` are drawn in the danger colour (-1: never); `pips` names the sprites of
    pips. `in_hud`, `for_all_seats`, `over_aim` and `in_summary` say whether it appears during the
    match, in views of all seats, over an actor that aims, and in the summary after the match. One
    with a lower maximum than `least_maximum` says nothing, as who is left of a single player; nor
    do values below 0 of one with `has_zero`, as the HP of the dead where 0 HP are enough to live.
    A number `of_maximum` is shown with that.
    """

    style: Literal["bar", "pips", "digits", "number", "seat", "flag"] = "number"
    icon: str = "star"
    low: int = -1
    pips: str = "heart"
    in_hud: bool = True
    for_all_seats: bool = False
    over_aim: bool = False
    in_summary: bool = True
    least_maximum: int = 0
    has_zero: bool = False
    of_maximum: bool = False


@dataclass(frozen=True, slots=True)
class MarkLook:
    """The look of marked cells.

    An `icon` is the icon of the mark's name over a tinted cell; a `track` is footprints. A `corner`
    is where these are in their cells. Marks with `on_demand` are drawn only on request, the values
    of those that `warns`, and the dots of a way through them, in the danger colour. A fill that
    `flies` has arrow heads from cell to cell.
    """

    style: Literal["dots", "fill", "frame", "outline", "ghost", "reticle", "track", "icon", "hatch"]
    color: Color
    on_demand: bool = False
    warns: bool = False
    flies: bool = False
    corner: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class PoseLook:
    """The look of an actor in a pose: its clip and the colour of its sparks, if it has any.

    An actor in a pose that `kindles` glows, brighter with each beat. A `tense` pose brings in tense
    music. While one with `blackout` is in sight, only glows give light. An actor in a pose that
    `leaves` goes out by the item that it stands on.
    """

    clip: str = ""
    sparks: Color | None = None
    kindles: bool = False
    tense: bool = False
    blackout: bool = False
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class UprightLook:
    """A sprite that stands in a cell outdoors, `at` pixels from its corner.

    The terrain's number takes the place of {} in `clip`, else it is the number of the frame. With
    `chart_at`, it is drawn on charts, too.
    """

    sheet: str
    clip: str
    at: tuple[int, int]
    chart_at: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """The look of a terrain; the row HOME stands for HOME_1, HOME_2 and so on.

    In dungeons, `clip` fills the cell or, with `over_floor`, is drawn on a floor tile. Outdoors it
    is the clip on the field and `chart` the one on charts. Of a `numbered` terrain, each number has
    its own frame; other clips are animated, out of step if `staggered`. A clip that `joins` has the
    sum of the equal neighbours in its name (1 north, 2 east, 4 south, 8 west), water with a `flow`
    the letters of the sides it comes from and flows to, or it is a `spring`.

    `standing` is the clip of an actor in it; the rest are effects of moving. Through a terrain with
    a `gate` one comes and goes in light of that colour; `rings` spread around whoever stands in it,
    `sparks` fly from it when it is bumped into.
    """

    clip: str = ""
    over_floor: bool = False
    chart: str = ""
    numbered: bool = False
    staggered: bool = False
    joins: bool = False
    flow: Literal["", "N", "E", "S", "W"] = ""
    spring: str = ""
    upright: UprightLook | None = None
    standing: str = ""
    entry: str = ""
    bump: str = ""
    arrival: str = ""
    gate: Color | None = None
    rings: Color | None = None
    sparks: Color | None = None


# Pairs of a least depth or count, and the name of a sheet or loop from there on.
Steps = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Looks:
    """The looks of one ruleset.

    name: the ruleset, and its file
    theme: the folder of its sprite sheets, and what its sounds and music are named after
    sprites: sheets borrowed from other folders by kind: `crate = "baator/kit"`
    key_color: the colour that stands for the place, on its card and in the light of its door
    panel: the style of its panels, by default named after the theme
    side: the panel beside the board
    is_outdoor: it lies in daylight; a seat's own map of it is drawn with `chart_sheet`
    eight_way: sticks point diagonally
    fades_remembered_items: items out of sight are drawn pale and give no light
    atmospheres: light, tiles and backdrop, from the least depth on
    glows, cones: by kind, kind and pose ("devil.aiming"), gear ("worn.lamp"), terrain, tile clip,
        that of one tile sheet ("cellar.lamp"); "own", the player's own actor, "figure" and "loot"
        are those of any kind; by kind
    emissive_colors: the palette colours that shine in any light, by sheet
    pile_sheets: the sheets of items by count
    loot_rim: the colour of the rim around items that lie on a board
    depth_gauge: the gauge that counts floors, for atmospheres and music
    music_loops: by depth
    music_cues: the first one that is met brings in a layer of the music
    walls, chart_walls: the clips of walls between cells, by their names; frames of
        `damageable_walls` are stages of damage
    terrain, poses, gauges, marks: by name, the terrain without its number, if it has one
    attacks, beams, projectiles: by weapon
    movements: by manner
    deaths: how actors die, by kind; "seat" stands for all with a seat
    breaths: the elements of kinds that attack with a breath
    worn: gear that shows on actors with seats, the lowest first
    flat_clips: clips of actors without a shadow
    dash_gauge: a flag: the seat's attack follows a step
    goal: the parameters of a map whose numbers the text `goal` names
    turn_gauge: what is lost when a turn is ended early, so that the screen asks
    accuracy: the gauges whose quotient is the summary's accuracy
    item_clips, use_clips: effects of items taken and of uses, if not named after them
    plain_actions: weapons and abilities that look and sound like any other, on purpose
    hit_clips, own_clips, seat_clips: effects of lines of the log: at the last attack's cell, over
        the player's own actor, at the actors of the seats in the public log
    miss_lines: lines of the log that say that the attack before them missed
    keys: commands by key or button, over the default bindings
    manual_keys: those of the ruleset's manual, over `keys` for players who choose them
    tableaux: pictures that move, layer by layer: behind its `door` on the title (72x160), at the
        end of a match that was `won` or `lost`, and at the `hand_over` of the screen (320x180)
    passers: who walks by on the title
    lights_out: how a board's light goes out after a loss, by the name of the rule that ended the
        match: it closes to a cell, or fails row by row
    demo: where the matches on its card begin, one after the other: seed and ply
    verbs: the verbs that commands select, as in the texts: `WIELD = "Use_wield"`
    """

    name: str = field(default="", metadata={"not in files": True})
    theme: str = ""
    sprites: Mapping[str, str] = field(default_factory=dict)
    key_color: Color = (200, 190, 180)
    panel: str = ""
    side: SideLook = SideLook()
    is_outdoor: bool = False
    eight_way: bool = False
    fades_remembered_items: bool = False
    atmospheres: tuple[Atmosphere, ...] = ()
    glows: Mapping[str, Glow] = field(default_factory=dict)
    lights_out: Mapping[str, Literal["close", "rows"]] = field(default_factory=dict)
    cones: Mapping[str, Cone] = field(default_factory=dict)
    emissive_colors: Mapping[str, frozenset[Color]] = field(default_factory=dict)
    pile_sheets: Mapping[str, Steps] = field(default_factory=dict)
    loot_rim: Color | None = None
    depth_gauge: str = ""
    music_loops: Steps = ()
    music_cues: tuple[MusicCue, ...] = ()
    chart_sheet: str = ""
    walls: Mapping[str, str] = field(default_factory=dict)
    damageable_walls: frozenset[str] = frozenset()
    chart_walls: Mapping[str, str] = field(default_factory=dict)
    terrain: Mapping[str, TerrainLook] = field(default_factory=dict)
    poses: Mapping[str, PoseLook] = field(default_factory=dict)
    gauges: Mapping[str, GaugeLook] = field(default_factory=dict)
    marks: Mapping[str, MarkLook] = field(default_factory=dict)
    attacks: Mapping[str, animation_looks.AttackLook] = field(default_factory=dict)
    beams: Mapping[str, animation_looks.BeamLook] = field(default_factory=dict)
    projectiles: Mapping[str, animation_looks.ProjectileLook] = field(default_factory=dict)
    movements: Mapping[str, animation_looks.MovementLook] = field(default_factory=dict)
    deaths: Mapping[str, animation_looks.DeathLook] = field(default_factory=dict)
    breaths: Mapping[str, str] = field(default_factory=dict)
    worn: tuple[str, ...] = ()
    flat_clips: frozenset[str] = frozenset()
    dash_gauge: str = ""
    goal: tuple[str, ...] = ()
    turn_gauge: str = ""
    accuracy: tuple[str, str] | None = None
    item_clips: Mapping[str, str] = field(default_factory=dict)
    use_clips: Mapping[str, str] = field(default_factory=dict)
    plain_actions: frozenset[str] = frozenset()
    hit_clips: Mapping[str, str] = field(default_factory=dict)
    own_clips: Mapping[str, str] = field(default_factory=dict)
    seat_clips: Mapping[str, str] = field(default_factory=dict)
    miss_lines: frozenset[str] = frozenset()
    keys: Mapping[str, str] = field(default_factory=dict)
    manual_keys: Mapping[str, str] = field(default_factory=dict)
    tableaux: Mapping[str, tuple[TableauLayer, ...]] = field(default_factory=dict)
    passers: tuple[str, ...] = ()
    demo: tuple[tuple[int, int], ...] = ()
    verbs: Mapping[str, str] = field(default_factory=dict)

    def sheet_names(self, kind: str) -> tuple[str, ...]:
        """Return where the sheet of a kind may be, the best place first."""
        return (self.sprites.get(kind, f"{self.theme}/{kind}"), f"ui/{kind}", kind)

    def music_loop(self, view: View) -> str:
        """Return the music loop at a view's depth; "" is the one named after the theme."""
        return _last_step(self.music_loops, self.depth(view), "")

    def tile_sheet(self, view: View) -> str:
        """Return the tile sheet at a view's depth."""
        return self.atmosphere(view).tiles

    def atmosphere(self, view: View) -> Atmosphere:
        """Return the atmosphere at a view's depth."""
        depth = self.depth(view)
        reached = (air for air in reversed(self.atmospheres) if depth >= air.depth)
        return next(reached, PLAIN_ATMOSPHERE)

    def depth(self, view: View) -> int:
        """Return a view's depth in floors."""
        return view.gauge_value(self.depth_gauge)

    def deeper(self, view: View, floors: int) -> View:
        """Return a view with another depth, for tiles and light of a board that many floors on."""
        gauges = (
            gauge._replace(value=gauge.value + floors * (gauge.name == self.depth_gauge))
            for gauge in view.gauges
        )
        return replace(view, gauges=tuple(gauges))

    def item_sheet(self, kind: str, count: int) -> str:
        """Return the sheet of an item: a pile's by its count, else its kind."""
        return _last_step(self.pile_sheets.get(kind, ()), count, kind)

    def pose(self, name: str) -> PoseLook:
        """Return the look of a pose."""
        return self.poses.get(name, _PLAIN_POSE)

    def terrain_look(self, terrain: Terrain) -> TerrainLook:
        """Return the look of a terrain, its own or that of its name without the number."""
        return _terrain_looks(self)[terrain]

    def gauge(self, name: str) -> GaugeLook:
        """Return the look of a gauge; in views of all seats "name@seat" is one seat's gauge."""
        base, _, seat = name.partition("@")
        look = self.gauges.get(base, _PLAIN_GAUGE)
        if not seat:
            return look
        return replace(look, style="number", in_hud=look.for_all_seats, in_summary=True)


_PLAIN_POSE, _PLAIN_TERRAIN, _PLAIN_GAUGE = PoseLook(), TerrainLook(), GaugeLook()
PLAIN_LOOKS = Looks()


@cache
def _terrain_looks(looks: Looks) -> dict[Terrain, TerrainLook]:
    """Return the look of each terrain: a new ground asks for some thousand."""
    rows = looks.terrain
    return {
        terrain: rows.get(terrain.name) or rows.get(terrain.name.rstrip("_123456"), _PLAIN_TERRAIN)
        for terrain in Terrain
    }


def _last_step(steps: Steps, number: int, default: str) -> str:
    return [default, *(name for least, name in steps if number >= least)][-1]


@cache
def looks_of(ruleset_name: str) -> Looks:
    """Return the looks of a ruleset; AssetError if its file or the shared one is broken."""
    rows = dict(own_rows(SHARED))
    for key, value in own_rows(ruleset_name).items():
        rows[key] = {**rows[key], **value} if isinstance(value, dict) and key in rows else value
    return Looks(**{**rows, "name": ruleset_name})


def looks_file(name: str) -> Path:
    """Return the file of a ruleset's looks, there or not."""
    package = plugins.folder_of(name)
    return (_ROOT if package is None else package / "looks") / f"{name}.toml"


@cache
def own_rows(name: str) -> Mapping[str, Any]:
    """Return what one file sets, by field of `Looks`."""
    return read_rows(looks_file(name), Looks)
