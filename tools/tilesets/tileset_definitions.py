"""Defines all tilesets, with their tiles in any order: `tile_ids.toml` has their ids."""

from collections.abc import Mapping
from functools import cache

from PIL import ImageDraw

from game.content.assets.looks import looks_of
from game.core.grid import STAIRS_DOWN, STAIRS_UP
from game.core.level import ParamValue
from game.rulesets import RULESETS
from tools.tilesets.autotiles import (
    MEADOW_SHEET,
    animated,
    field_tileset,
    frame_tile,
    walled_tileset,
)
from tools.tilesets.edge_tiles import edge_tileset
from tools.tilesets.home_and_portal_tiles import landmark_tileset
from tools.tilesets.sprite_tiles import (
    LayeredPicture,
    SpriteLayer,
    frame_count,
    frame_ms,
    has_clip,
    render_figure,
    render_tile,
)
from tools.tilesets.tileset import Tile, Tileset

# The detailed tilesets of themes with walls.
THEME_OF_TILESET = {
    "baator-look": "baator",
    "dooom-look": "castle",
    "codekeeper-look": "circuit",
    "dungeon-look": "caves",
}
# The tilesets of each ruleset: plain ground, detailed ground, objects, edges.
TILESETS_OF_RULESET = {name: ruleset.map_schema.tilesets for name, ruleset in RULESETS.items()}
_MONSTERS = ("box", "skeleton", "gargoyle", "orc", "vampire")
_DRAGONS = ("ancient_dragon", "mature_dragon", "baby_dragon")
_PICKUPS = ("exit", "treasure", "potion", "charge_hammer", "charge_scythe", "charge_bow")
_CAVES = "caves/tiles"
# The size of each theme's largest figure; dragons have a separate tileset.
_DEVIL_SIZE, _MONSTER_SIZE, _CREATURE_SIZE, _DRAGON_SIZE = (20, 24), (16, 24), (28, 26), (54, 54)


def _static_tile(kind: str, *layers: tuple[str, str, int]) -> Tile:
    return Tile(render_tile(layers), kind)


def _plain_tile(sheet: str, clip: str, number: int) -> Tile:
    return Tile(render_tile(((sheet, clip, number),)), name=frame_tile(clip, number))


def _figure_tile(
    kind: str, layer: SpriteLayer, size: tuple[int, int], *, shadow: bool = True
) -> Tile:
    return Tile(render_figure(layer, size, shadow=shadow), kind)


def _floor_tiles(sheet: str, count: int = 3) -> list[Tile]:
    return [_static_tile("floor", (sheet, "floor", n)) for n in range(count)]


def _wall_tiles(sheet: str, *styles: str) -> list[Tile]:
    # Mask 4: a wall with its face to the south is easiest to recognize.
    return [_static_tile("wall", (sheet, style, 4)) for style in styles]


def _wall_style_tiles(sheet: str) -> list[Tile]:
    return _wall_tiles(sheet, "wall", "wall_b", "wall_c")


def _baator_tiles() -> list[Tile]:
    sheet = "baator/tiles"
    frames = range(frame_count(sheet, "ember"))
    embers = [_plain_tile(sheet, "ember", n) for n in frames]
    return [
        *_floor_tiles(sheet),
        *_wall_style_tiles(sheet),
        _static_tile("pillar", (sheet, "pillar", 0)),
        _static_tile("counter", (sheet, "counter", 0)),
        *(_plain_tile(sheet, "decal", n) for n in range(2)),
        _plain_tile(sheet, "scorch", 0),
        _plain_tile(sheet, "decal", 4),
        *animated(embers, frame_ms(sheet, "ember")),
    ]


def _devil_tiles() -> list[Tile]:
    aiming = _figure_tile("devil", ("baator/devil", "aim_s", 0), _DEVIL_SIZE)
    aiming.is_aiming = True
    return [
        _figure_tile("hero", ("baator/hero", "idle_s", 0), _DEVIL_SIZE),
        _figure_tile("devil", ("baator/devil", "idle_s", 0), _DEVIL_SIZE),
        aiming,
        _figure_tile("kit", ("baator/kit", "idle", 0), _DEVIL_SIZE, shadow=False),
    ]


def _castle_tiles() -> list[Tile]:
    sheet = "castle/tiles"
    items = ("potion", "sword", "armour", "lantern")
    piles = [
        Tile(render_tile(((f"castle/{pile}", "idle", 0),)), "treasure", min_count=count)
        for count, pile in looks_of("dooom").pile_sheets["treasure"]
    ]
    return [
        *_floor_tiles(sheet),
        *_wall_style_tiles(sheet),
        _static_tile("exit", (sheet, "floor", 0), (sheet, "exit", 0)),
        Tile(),
        piles[0],
        *(_static_tile(kind, (f"castle/{kind}", "idle", 0)) for kind in items),
        *piles[1:],
        Tile(),
    ]


def _circuit_tiles() -> list[Tile]:
    return [*_floor_tiles("circuit/tiles"), *_wall_style_tiles("circuit/tiles")]


def _circuit_actor_tiles() -> list[Tile]:
    size = _MONSTER_SIZE
    return [
        _figure_tile("hero", ("circuit/hero", "idle_s", 0), size),
        *(
            _figure_tile(kind, (f"circuit/{kind}", _front_clip(f"circuit/{kind}"), 0), size)
            for kind in _MONSTERS
        ),
        *(
            _figure_tile(kind, (f"circuit/{kind}", "idle", 0), size, shadow=False)
            for kind in _PICKUPS
        ),
    ]


def _box_tiles() -> list[Tile]:
    size = _MONSTER_SIZE
    return [
        _figure_tile("hero", ("circuit/hero", "idle_s", 0), size),
        _figure_tile("box", ("circuit/box", "idle", 0), size),
        _figure_tile("goal", ("circuit/goal", "idle", 0), size, shadow=False),
    ]


def _dungeon_tiles() -> list[Tile]:
    stairs = [stair.name.lower() for stair in (*STAIRS_DOWN, *STAIRS_UP)]
    return [
        *_floor_tiles(_CAVES, 2),
        *_wall_tiles(_CAVES, "wall", "wall_b"),
        _static_tile("glass", (_CAVES, "floor", 0), (_CAVES, "glass", 0)),
        *(_static_tile(kind, (_CAVES, "floor", 0), (_CAVES, kind, 0)) for kind in stairs),
        *(Tile() for _ in range(3)),
    ]


def _dungeon_actor_tiles() -> list[Tile]:
    """Return the hero, all creatures except dragons, and all weapons of the map schema."""
    spawns = RULESETS["psttrl"].map_schema.spawns
    weapons = [kind for kind, params in spawns.items() if not params]
    creatures = [kind for kind, params in spawns.items() if params and kind != "hero"]
    size = _CREATURE_SIZE
    return [
        _figure_tile("hero", ("caves/sword_tester", "idle_s", 0), size),
        *(_creature_tile(kind, size) for kind in creatures if kind not in _DRAGONS),
        *(_figure_tile(kind, ("caves/weapons", kind, 0), size, shadow=False) for kind in weapons),
    ]


def _dragon_tiles() -> list[Tile]:
    return [_creature_tile(kind, _DRAGON_SIZE) for kind in _DRAGONS]


def _creature_tile(kind: str, size: tuple[int, int]) -> Tile:
    sheet = f"caves/{kind}"
    return _figure_tile(kind, (sheet, _front_clip(sheet), 0), size)


def _front_clip(sheet: str) -> str:
    """Return a figure's idle clip that faces the viewer, else any idle clip."""
    return next(clip for clip in ("idle_s", "idle", "idle_e") if has_clip(sheet, clip))


# --- the field

_FOAM = "#ffffff"
_ARROWS = {
    "e": ((5, 4), (10, 8), (5, 12)),
    "s": ((4, 5), (8, 10), (12, 5)),
    "w": ((10, 4), (5, 8), (10, 12)),
}


def _grass_layers(number: int) -> LayeredPicture:
    return (MEADOW_SHEET, "floor", number), (MEADOW_SHEET, "grid", 0)


def _stream_tile(letter: str) -> Tile:
    """Return a river tile with an arrow for its flow."""
    tile = Tile(
        render_tile((*_grass_layers(0), (MEADOW_SHEET, f"river_{letter}_{letter}", 0))),
        f"water_{letter}",
    )
    ImageDraw.Draw(tile.picture).line(_ARROWS[letter], _FOAM, 1)
    return tile


def _numbered_tile(kind: str, number: int, *layers: tuple[str, str, int]) -> Tile:
    return _static_tile(
        f"{kind}_{number + 1}", *_grass_layers(0), *layers, ("meadow/number", kind, number)
    )


def _meadow_tiles() -> list[Tile]:
    return [
        *(_static_tile("floor", *_grass_layers(n)) for n in range(3)),
        *(_stream_tile(letter) for letter in "esw"),
        _static_tile("swamp", *_grass_layers(0), (MEADOW_SHEET, "swamp_0", 0)),
        *(_numbered_tile("home", n, ("meadow/home", f"home_{n + 1}", 0)) for n in range(6)),
        *(_numbered_tile("portal", n, (MEADOW_SHEET, "portal", 0)) for n in range(6)),
        _static_tile("treasure", ("meadow/treasure", "idle", 0)),
        *(Tile() for _ in range(4)),
    ]


@cache
def tilesets() -> dict[str, Tileset]:
    """Return all tilesets by name."""
    all_tilesets = (
        Tileset("baator", 8, _baator_tiles()),
        Tileset("actors", 4, _devil_tiles(), tile_size=_DEVIL_SIZE),
        Tileset("dooom", 8, _castle_tiles()),
        Tileset("dungeon", 8, _dungeon_tiles()),
        Tileset("dungeon-actors", 12, _dungeon_actor_tiles(), tile_size=_CREATURE_SIZE),
        Tileset("dungeon-dragons", 3, _dragon_tiles(), tile_size=_DRAGON_SIZE),
        Tileset("codekeeper", 6, _circuit_tiles()),
        Tileset("codekeeper-actors", 12, _circuit_actor_tiles(), tile_size=_MONSTER_SIZE),
        Tileset("boxes", 3, _box_tiles(), tile_size=_MONSTER_SIZE),
        Tileset("river", 8, _meadow_tiles()),
        edge_tileset("walls"),
        field_tileset("river-look"),
        landmark_tileset("river-signs"),
        *(walled_tileset(name, f"{place}/tiles") for name, place in THEME_OF_TILESET.items()),
    )
    return {tileset.name: tileset for tileset in all_tilesets}


def object_tile(
    ruleset: str, kind: str, params: Mapping[str, ParamValue]
) -> tuple[Tileset, int] | None:
    """Return the tileset and tile number that show an object as in a match, or None.

    An object with a `kind` other than the default is shown as that kind.
    """
    count, is_aiming = params.get("count", 1), params.get("aiming", "none") != "none"
    defaults = {param.name: param.default for param in RULESETS[ruleset].map_schema.spawns[kind]}
    shown_kind = params.get("kind")
    tile_class = kind if shown_kind == defaults.get("kind") else str(shown_kind)
    assert isinstance(count, int)
    for name in TILESETS_OF_RULESET[ruleset]:
        tileset = tilesets()[name]
        numbers = tileset.tiles_by_kind().get(tile_class, ())
        tiles = [(number, tileset.tiles[number]) for number in numbers]
        fits = [n for n, tile in tiles if tile.min_count <= count and tile.is_aiming == is_aiming]
        if fits:
            return tileset, max(fits, key=lambda n: tileset.tiles[n].min_count)
    return None
