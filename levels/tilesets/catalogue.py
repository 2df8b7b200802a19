"""Every tileset that maps are painted with, in the order and with the tiles that maps count on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from PIL import ImageDraw

from game.core.grid import STAIRS_DOWN, STAIRS_UP
from game.core.level import ParamValue
from game.rulesets import RULESETS
from game.ui.places import theme_of
from levels.tilesets.art import Layer, Picture, figure_of, frames_of, has, milliseconds, tile_of
from levels.tilesets.looks import MEADOW, field_look, walled_look
from levels.tilesets.signs import field_signs
from levels.tilesets.tileset import Tile, Tileset
from levels.tilesets.walls import walls

# The looks of places with walls, and where these are.
LOOKS = {
    "baator-look": "baator",
    "dooom-look": "castle",
    "codekeeper-look": "circuit",
    "dungeon-look": "caves",
}
# What each ruleset's maps are painted with: ground, its look, objects, walls between cells.
PAINTED_WITH = {name: ruleset.map_schema.tilesets for name, ruleset in RULESETS.items()}
_MONSTERS = ("box", "skeleton", "gargoyle", "orc", "vampire")
_DRAGONS = ("ancient_dragon", "mature_dragon", "baby_dragon")
_FINDS = ("exit", "treasure", "potion", "charge_hammer", "charge_scythe", "charge_bow")
_CAVES = "caves/tiles"
# As large as the largest figure of each place is; dragons are a tileset of their own.
_DEVIL_SIZE, _MONSTER_SIZE, _CREATURE_SIZE, _DRAGON_SIZE = (20, 24), (16, 24), (28, 26), (54, 54)


def _still(kind: str, *layers: tuple[str, str, int]) -> Tile:
    return Tile(tile_of(layers), kind)


def _figure(kind: str, layer: Layer, size: tuple[int, int], *, shadow: bool = True) -> Tile:
    return Tile(figure_of(layer, size, shadow=shadow), kind)


def _floors(sheet: str, count: int = 3) -> list[Tile]:
    return [_still("floor", (sheet, "floor", n)) for n in range(count)]


def _walls(sheet: str, *styles: str) -> list[Tile]:
    # A wall with its face to the south is what people know it by.
    return [_still("wall", (sheet, style, 4)) for style in styles]


def _three(sheet: str) -> list[Tile]:
    return _walls(sheet, "wall", "wall_b", "wall_c")


def _baator() -> list[Tile]:
    sheet = "baator/tiles"
    embers = [Tile(tile_of(((sheet, "ember", n),))) for n in range(frames_of(sheet, "ember"))]
    embers[0].frames, embers[0].ms = tuple(range(12, 16)), milliseconds(sheet, "ember")
    return [
        *_floors(sheet),
        *_three(sheet),
        _still("pillar", (sheet, "pillar", 0)),
        _still("counter", (sheet, "counter", 0)),
        *(_still("", (sheet, "decal", n)) for n in range(2)),
        _still("", (sheet, "scorch", 0)),
        _still("", (sheet, "decal", 4)),
        *embers,
    ]


def _devils() -> list[Tile]:
    aiming = _figure("devil", ("baator/devil", "aim_s", 0), _DEVIL_SIZE)
    aiming.poised = True
    return [
        _figure("hero", ("baator/hero", "idle_s", 0), _DEVIL_SIZE),
        _figure("devil", ("baator/devil", "idle_s", 0), _DEVIL_SIZE),
        aiming,
        _figure("kit", ("baator/kit", "idle", 0), _DEVIL_SIZE, shadow=False),
    ]


def _castle() -> list[Tile]:
    sheet = "castle/tiles"
    finds = ("potion", "sword", "armour", "lantern")
    piles = [
        Tile(tile_of(((f"castle/{pile}", "idle", 0),)), "treasure", least=least)
        for least, pile in theme_of("castle").pile_sheets["treasure"]
    ]
    return [
        *_floors(sheet),
        *_three(sheet),
        _still("exit", (sheet, "floor", 0), (sheet, "exit", 0)),
        Tile(),
        piles[0],
        *(_still(kind, (f"castle/{kind}", "idle", 0)) for kind in finds),
        *piles[1:],
        Tile(),
    ]


def _machine() -> list[Tile]:
    return [*_floors("circuit/tiles"), *_three("circuit/tiles")]


def _machine_actors() -> list[Tile]:
    size = _MONSTER_SIZE
    return [
        _figure("hero", ("circuit/hero", "idle_s", 0), size),
        *(
            _figure(kind, (f"circuit/{kind}", _front(f"circuit/{kind}"), 0), size)
            for kind in _MONSTERS
        ),
        *(_figure(kind, (f"circuit/{kind}", "idle", 0), size, shadow=False) for kind in _FINDS),
    ]


def _dungeon() -> list[Tile]:
    stairs = [stair.name.lower() for stair in (*STAIRS_DOWN, *STAIRS_UP)]
    return [
        *_floors(_CAVES, 2),
        *_walls(_CAVES, "wall", "wall_b"),
        _still("glass", (_CAVES, "floor", 0), (_CAVES, "glass", 0)),
        *(_still(kind, (_CAVES, "floor", 0), (_CAVES, kind, 0)) for kind in stairs),
        *(Tile() for _ in range(3)),
    ]


def _dungeon_actors() -> list[Tile]:
    """Return the hero, creatures and every weapon of the maps' vocabulary."""
    known = RULESETS["psttrl"].map_schema.spawns
    weapons = [kind for kind, params in known.items() if not params]
    creatures = [kind for kind, params in known.items() if params and kind != "hero"]
    size = _CREATURE_SIZE
    return [
        _figure("hero", ("caves/sword_tester", "idle_s", 0), size),
        *(_creature(kind, size) for kind in creatures if kind not in _DRAGONS),
        *(_figure(kind, ("caves/weapons", kind, 0), size, shadow=False) for kind in weapons),
    ]


def _dragons() -> list[Tile]:
    return [_creature(kind, _DRAGON_SIZE) for kind in _DRAGONS]


def _creature(kind: str, size: tuple[int, int]) -> Tile:
    sheet = f"caves/{kind}"
    return _figure(kind, (sheet, _front(sheet), 0), size)


def _front(sheet: str) -> str:
    """Return the clip of a figure that rests and looks this way, or whichever way it can."""
    return next(clip for clip in ("idle_s", "idle", "idle_e") if has(sheet, clip))


# --- the field

_FOAM = "#ffffff"
_ARROWS = {
    "e": ((5, 4), (10, 8), (5, 12)),
    "s": ((4, 5), (8, 10), (12, 5)),
    "w": ((10, 4), (5, 8), (10, 12)),
}


def _grass(number: int) -> Picture:
    return (MEADOW, "floor", number), (MEADOW, "grid", 0)


def _stream(letter: str) -> Tile:
    """Return a river tile with an arrow: which way it flows is what rules read of it."""
    tile = Tile(tile_of((*_grass(0), (MEADOW, f"river_{letter}_{letter}", 0))), f"water_{letter}")
    ImageDraw.Draw(tile.picture).line(_ARROWS[letter], _FOAM, 1)
    return tile


def _numbered(kind: str, number: int, *layers: tuple[str, str, int]) -> Tile:
    return _still(f"{kind}_{number + 1}", *_grass(0), *layers, ("meadow/number", kind, number))


def _meadow() -> list[Tile]:
    return [
        *(_still("floor", *_grass(n)) for n in range(3)),
        *(_stream(letter) for letter in "esw"),
        _still("swamp", *_grass(0), (MEADOW, "swamp_0", 0)),
        *(_numbered("home", n, ("meadow/home", f"home_{n + 1}", 0)) for n in range(6)),
        *(_numbered("portal", n, (MEADOW, "portal", 0)) for n in range(6)),
        _still("treasure", ("meadow/treasure", "idle", 0)),
        *(Tile() for _ in range(4)),
    ]


@cache
def tilesets() -> dict[str, Tileset]:
    """Return all tilesets by name.

    Maps name tiles by number: tiles may be added at the end of a look, and nowhere else.
    """
    plain = (
        Tileset("baator", 8, _baator()),
        Tileset("actors", 4, _devils(), tile_size=_DEVIL_SIZE),
        Tileset("dooom", 8, _castle()),
        Tileset("dungeon", 8, _dungeon()),
        Tileset("dungeon-actors", 12, _dungeon_actors(), tile_size=_CREATURE_SIZE),
        Tileset("dungeon-dragons", 3, _dragons(), tile_size=_DRAGON_SIZE),
        Tileset("codekeeper", 6, _machine()),
        Tileset("codekeeper-actors", 12, _machine_actors(), tile_size=_MONSTER_SIZE),
        Tileset("river", 8, _meadow()),
        walls("walls"),
        field_look("river-look"),
        field_signs("river-signs"),
        *(walled_look(name, f"{place}/tiles") for name, place in LOOKS.items()),
    )
    return {tileset.name: tileset for tileset in plain}


def figure_tile(
    ruleset: str, kind: str, params: Mapping[str, ParamValue]
) -> tuple[Tileset, int] | None:
    """Return the tile that shows an object as a match on the map does, or None if none does.

    That is one of its class, or of the shape that it has taken.
    """
    count, poised = params.get("count", 1), params.get("aiming", "none") != "none"
    usual = {param.name: param.default for param in RULESETS[ruleset].map_schema.spawns[kind]}
    shape = params.get("kind")
    looks = kind if shape == usual.get("kind") else str(shape)
    assert isinstance(count, int)
    for name in PAINTED_WITH[ruleset]:
        tileset = tilesets()[name]
        numbers = tileset.kinds().get(looks, ())
        tiles = [(number, tileset.tiles[number]) for number in numbers]
        fits = [n for n, tile in tiles if tile.least <= count and tile.poised == poised]
        if fits:
            return tileset, fits[-1]
    return None
