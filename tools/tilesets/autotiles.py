"""Tilesets that look exactly like the game: wall faces, shadows, streams with shores.

Their tiles have the same classes as plain tiles, so a map can be painted with their terrain
brushes. On a map painted with plain tiles, automapping rules put them on a decoration layer.
"""

from collections.abc import Iterator
from itertools import combinations

from game.content.assets.looks import looks_of
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Direction, Grid, Pos
from game.ui.board.autotile import TileClip, field_clip
from game.ui.board.dungeon_tiles import INNER_CORNERS, is_open, open_around, wall_clip
from tools.tilesets.sprite_tiles import LayeredPicture, frame_count, frame_ms, has_clip, render_tile
from tools.tilesets.tileset import TerrainSet, Tile, Tileset, WangId

STYLES = ("wall", "wall_b", "wall_c")
SHADOWS = (("shade_n",), ("shade_w",), ("shade_n", "shade_w"))
_WALL_COLOR, _FLOOR_COLOR = "#625565", "#9babb2"
_WATER_COLORS = (("east", "#8fd3ff"), ("south", "#4d65b4"), ("west", "#484a77"))
_SWAMP_COLOR = "#165a4c"
_BITS = {Direction.N: 1, Direction.E: 2, Direction.S: 4, Direction.W: 8}
_ANIMATED_CLIPS = ("ember", "pillar", "counter", "puddle", "magma", "exit_open")
_GLOW_CLIPS = ("wall_glow", "wall_b_glow", "wall_c_glow")
_SOLID_KINDS = ("pillar", "counter")
MEADOW_SHEET = "meadow/tiles"

# A wall tile: a bit mask of its open sides, and the inner corners that touch open ground.
Blob = tuple[int, tuple[int, ...]]


def _blobs() -> Iterator[Blob]:
    for mask in range(16):
        closed = [
            index
            for index, (_, one, other) in enumerate(INNER_CORNERS)
            if not mask & (_BITS[one] | _BITS[other])
        ]
        for count in range(len(closed) + 1):
            for chosen in combinations(closed, count):
                yield mask, chosen


BLOBS: tuple[Blob, ...] = tuple(_blobs())


def blob_at(grid: Grid, pos: Pos) -> Blob:
    """Return the blob of the wall on a cell."""
    mask = open_around(grid)[grid.index(pos)] & 15
    corners = tuple(
        index
        for index, (diagonal, one, other) in enumerate(INNER_CORNERS)
        if not mask & (_BITS[one] | _BITS[other]) and is_open(grid, pos.step(diagonal))
    )
    return mask, corners


def wall_tile(style: str, blob: Blob) -> str:
    """Return the name of the detailed tile of a wall."""
    mask, corners = blob
    return "-".join(map(str, (style, mask, *corners)))


def wall_tile_at(grid: Grid, pos: Pos) -> str:
    """Return the detailed tile that shows a wall as the game does."""
    return wall_tile(wall_clip(pos), blob_at(grid, pos))


def shadow_tile(clips: tuple[str, ...]) -> str:
    """Return the name of the detailed tile with these shadows."""
    return "+".join(clips)


def shadow_tile_at(grid: Grid, pos: Pos) -> str | None:
    """Return the detailed tile with the shadow on an open cell, or None without a shadow."""
    sides = (("shade_n", Direction.N), ("shade_w", Direction.W))
    clips = tuple(name for name, side in sides if not is_open(grid, pos.step(side)))
    return shadow_tile(clips) if clips else None


def _open_sides(blob: Blob) -> set[Direction]:
    mask, corners = blob
    return {side for side in CARDINALS if mask & _BITS[side]} | {
        INNER_CORNERS[n][0] for n in corners
    }


def _wall_wang_id(blob: Blob) -> WangId:
    """Return the Wang colours of a wall's edges and corners: 1 wall, 2 floor."""
    around = _open_sides(blob)
    colors = [2 if side in around else 1 for side in ALL_DIRECTIONS]
    for diagonal, one, other in INNER_CORNERS:
        if {one, other} & around:
            colors[ALL_DIRECTIONS.index(diagonal)] = 2
    north, ne, east, se, south, sw, west, nw = colors
    return north, ne, east, se, south, sw, west, nw


def _wall_tile(sheet: str, style: str, blob: Blob) -> Tile:
    mask, corners = blob
    layers = ((sheet, style, mask), *((sheet, "corner", index) for index in corners))
    return Tile(render_tile(layers), "wall", wall_tile(style, blob))


def frame_tile(clip: str, index: int = 0) -> str:
    """Return the name of the detailed tile of a clip's frame."""
    return f"{clip}-{index}"


def _clip_tiles(sheet: str, clip: str, *, ground: str = "") -> list[Tile]:
    """Return one tile for each frame of a clip, drawn over the clip `ground` if given."""
    base: LayeredPicture = ((sheet, ground, 0),) if ground else ()
    return [
        Tile(render_tile((*base, (sheet, clip, index))), name=frame_tile(clip, index))
        for index in range(frame_count(sheet, clip))
    ]


def animated(tiles: list[Tile], ms: int, kind: str = "") -> list[Tile]:
    """Turn the first of some tiles with names into their animation."""
    if len(tiles) > 1:
        tiles[0].frames = tuple(tile.name for tile in tiles)
        tiles[0].ms = ms
    tiles[0].kind = kind
    return tiles


def walled_tileset(name: str, sheet: str) -> Tileset:
    """Return the detailed tileset of a theme with walls."""
    tiles: list[Tile] = []
    for style in STYLES:
        tiles += [_wall_tile(sheet, style, blob) for blob in BLOBS]
        tiles.append(Tile())
    for clips in SHADOWS:
        picture = render_tile(tuple((sheet, clip, 0) for clip in clips))
        tiles.append(Tile(picture, name=shadow_tile(clips)))
    tiles.append(Tile())
    floors = _clip_tiles(sheet, "floor")
    for tile in floors:
        tile.kind = "floor"
    tiles += floors
    tiles += _clip_tiles(sheet, "decal")
    for clip in (*_ANIMATED_CLIPS, *_GLOW_CLIPS):
        if has_clip(sheet, clip):
            kind = clip if clip in _SOLID_KINDS else ""
            tiles += animated(_clip_tiles(sheet, clip), frame_ms(sheet, clip), kind)
    return Tileset(name, 16, tiles, (_wall_terrain_set(floors),))


def _wall_terrain_set(floors: list[Tile]) -> TerrainSet:
    """Return the terrain set of walls and floors.

    A single wall cell is left out: its edges and corners equal those of a floor.
    """
    wang_ids: dict[str, WangId] = {tile.name: (2, 2, 2, 2, 2, 2, 2, 2) for tile in floors}
    chances = {}
    for style in STYLES:
        for blob in BLOBS:
            if blob[0] != 15:
                wang_ids[wall_tile(style, blob)] = _wall_wang_id(blob)
                if style != STYLES[0]:
                    chances[wall_tile(style, blob)] = 0.3
    first_wall = wall_tile(STYLES[0], BLOBS[0])
    colors = (("wall", _WALL_COLOR, first_wall), ("floor", _FLOOR_COLOR, floors[0].name))
    return TerrainSet("walls and floors", "mixed", colors, wang_ids, chances)


# --- the open field

_LOOKS = looks_of("river")
KIND_OF_FLOW = {
    Direction[look.flow]: name.lower() for name, look in _LOOKS.terrain.items() if look.flow
}
_WATER_FLOWS = tuple(KIND_OF_FLOW)
# The headings of water entering and leaving a tile; a spring has no inflow.
_FLOW_PAIRS: tuple[tuple[Direction | None, Direction], ...] = (
    *((None, outflow) for outflow in _WATER_FLOWS),
    *(
        (inflow, outflow)
        for inflow in _WATER_FLOWS
        for outflow in _WATER_FLOWS
        if inflow is not outflow.opposite
    ),
)


def _river_clip(inflow: Direction | None, outflow: Direction) -> str:
    return (
        f"spring_{outflow.name.lower()}"
        if inflow is None
        else f"river_{inflow.name.lower()}_{outflow.name.lower()}"
    )


# The field's clips in tileset order, with the class of their tiles.
RIVER_PIECES: tuple[tuple[str, str], ...] = (
    *((_river_clip(inflow, outflow), KIND_OF_FLOW[outflow]) for inflow, outflow in _FLOW_PAIRS),
    *((f"swamp_{mask}", "swamp") for mask in range(16)),
    ("portal", ""),
)


HOME = "home"


def field_tile_at(grid: Grid, pos: Pos) -> str | None:
    """Return the detailed tile that shows a cell as the game does, or None for plain ground."""
    tile_clip: TileClip | None = field_clip(_LOOKS, grid, pos)
    if tile_clip is None:
        return None
    return frame_tile(tile_clip.clip, tile_clip.frame if tile_clip.clip == HOME else 0)


def field_tileset(name: str) -> Tileset:
    """Return the field's detailed tileset: grass, river and shores, swamps, portals, homes."""
    grass: LayeredPicture = ((MEADOW_SHEET, "floor", 0), (MEADOW_SHEET, "grid", 0))
    tiles = []
    for index in range(frame_count(MEADOW_SHEET, "floor")):
        picture: LayeredPicture = ((MEADOW_SHEET, "floor", index), (MEADOW_SHEET, "grid", 0))
        tiles.append(Tile(render_tile(picture), "floor", frame_tile("floor", index)))
    for clip, kind in RIVER_PIECES:
        clip_tiles = [
            Tile(render_tile((*grass, (MEADOW_SHEET, clip, index))), name=frame_tile(clip, index))
            for index in range(frame_count(MEADOW_SHEET, clip))
        ]
        tiles += animated(clip_tiles, frame_ms(MEADOW_SHEET, clip), kind)
    for number in range(frame_count(MEADOW_SHEET, HOME)):
        picture = (*grass, (MEADOW_SHEET, HOME, number))
        tiles.append(Tile(render_tile(picture), name=frame_tile(HOME, number)))
    return Tileset(name, 16, tiles, (_river_terrain_set(), _swamp_terrain_set()))


def _river_terrain_set() -> TerrainSet:
    """Return the river's terrain set: an edge's colour is the heading of the water crossing it."""
    wang_ids: dict[str, WangId] = {}
    for inflow, outflow in _FLOW_PAIRS:
        wang = [0] * 8
        if inflow is not None:
            wang[ALL_DIRECTIONS.index(inflow.opposite)] = 1 + _WATER_FLOWS.index(inflow)
        wang[ALL_DIRECTIONS.index(outflow)] = 1 + _WATER_FLOWS.index(outflow)
        a, b, c, d, e, f, g, h = wang
        wang_ids[frame_tile(_river_clip(inflow, outflow))] = (a, b, c, d, e, f, g, h)
    colors = tuple(
        (f"river to the {word}", color, frame_tile(_river_clip(outflow, outflow)))
        for (word, color), outflow in zip(_WATER_COLORS, _WATER_FLOWS, strict=True)
    )
    return TerrainSet("river", "edge", colors, wang_ids)


def _swamp_terrain_set() -> TerrainSet:
    wang_ids: dict[str, WangId] = {}
    for mask in range(1, 16):
        north, east, south, west = (int(bool(mask & _BITS[side])) for side in CARDINALS)
        wang_ids[frame_tile(f"swamp_{mask}")] = (north, 0, east, 0, south, 0, west, 0)
    return TerrainSet("swamp", "edge", (("swamp", _SWAMP_COLOR, frame_tile("swamp_15")),), wang_ids)
