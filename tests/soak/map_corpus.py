"""Valid maps to mutate: shipped ones, and one with everything else that Tiled writes."""

import base64
import json
import zlib

from game.content.assets.map_paths import LEVELS_FOLDER

_PROJECT = {
    "propertyTypes": [
        {"name": "way", "type": "enum", "storageType": "int", "values": ["N", "E", "S", "W"]},
        {"name": "mood", "type": "class", "members": [
            {"name": "facing", "type": "int", "propertyType": "way", "value": 2},
            {"name": "inner", "type": "class", "propertyType": "mood", "value": {"aiming": "E"}}]},
    ]
}  # fmt: skip
_TEMPLATE = b"""<template><tileset firstgid="1" source="../tilesets/actors.tsx"/>
<object type="devil" gid="2" width="16" height="16"><properties><property name="aiming" value="E"/>
</properties></object></template>"""
FILES = {
    **{f"tilesets/{path.name}": path.read_bytes() for path in LEVELS_FOLDER.glob("tilesets/*.tsx")},
    "things/devil.tx": _TEMPLATE,
    "x.tiled-project": json.dumps(_PROJECT).encode(),
}
_ROOM = [4] * 6 + [4, 1, 1, 1, 1, 4] * 3 + [4] * 6
_GIDS = b"".join(gid.to_bytes(4, "little") for gid in _ROOM)
_PACKED = base64.b64encode(zlib.compress(_GIDS)).decode()
_HALVES = [",".join(map(str, _ROOM[:18])), ",".join(map(str, _ROOM[18:]))]
_THINGS = """<objectgroup id="3" name="actors" {move}>
<object id="1" name="x.tiled-project" type="hero" x="16" y="16" width="16" height="16"><properties>
<property name="facing" type="int" propertytype="way" value="1"/></properties></object>
<object id="2" template="../things/devil.tx" x="32" y="32"/>
<object id="3" template="../things/devil.tx" x="48" y="32"><properties>
<property name="soul" type="class" propertytype="mood"><properties>
<property name="aiming" value="S"/></properties></property></properties></object>
<object id="4" type="kit" x="70" y="20.5"><point/></object></objectgroup>"""
_HEAD = """<map version="1.10" orientation="orthogonal" width="6" height="5"
 tilewidth="16" tileheight="16" infinite="{infinite}" class="railgun"><properties>
 <property name="ruleset" value="railgun"/>
 <property name="turns" type="int" value="30"/></properties>
 <tileset firstgid="1" source="../tilesets/baator.tsx"/>"""
_FINITE = f"""{_HEAD.format(infinite=0)}
 <group name="a" offsetx="16"><group name="b" offsetx="-16">
 <layer name="terrain" width="6" height="5" visible="0"><data encoding="base64" compression="zlib">
 {_PACKED}</data></layer></group></group><group name="decor"><layer name="any" width="6" height="5">
 <data encoding="csv">{",".join(["2147483650"] * 30)}</data></layer></group>
 {_THINGS.format(move="")}</map>"""
_INFINITE = f"""{_HEAD.format(infinite=1)}<layer name="terrain" width="0" height="0">
 <data encoding="csv"><chunk x="-3" y="-2" width="6" height="3">{_HALVES[0]}</chunk>
 <chunk x="-3" y="1" width="6" height="2">{_HALVES[1]}</chunk></data></layer>
 {_THINGS.format(move='offsetx="-48" offsety="-32"')}</map>"""
_SHIPPED = (
    "railgun/02-aim", "codekeeper/10-chests", "dooom/01-first-blood", "river/02-first-walls",
    "psttrl/07-two-lairs",
)  # fmt: skip
SHIPPED_MAPS = [(LEVELS_FOLDER / f"{name}.tmx").read_bytes() for name in _SHIPPED]
MAPS = [_FINITE.encode(), _INFINITE.encode(), *SHIPPED_MAPS]
