"""Hostile and broken maps: one clear problem each, with layer and cell where there is one."""

import base64
import gzip
import time
import zlib
from pathlib import Path

import pytest

from game.content.tmx.reader import load_level
from game.content.tmx.tile_layers import zstd
from game.core.grid import Direction, Pos, Terrain
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.support.tiled_texts import load, object_layer, problems, tmx

ROWS = "4,4,4,4,4,\n4,1,1,1,4,\n4,1,1,1,4,\n4,4,4,4,4"
CELLS = b"".join(int(n).to_bytes(4, "little") for n in ROWS.replace("\n", "").split(","))
TILES = """<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="8" columns="8">
 <tile id="0" type="floor"/><tile id="3" type="wall"/><tile id="5" type="lava"/></tileset>"""
PROPERTY = '<property name="ruleset" value="railgun"/>'
HERO = '<object id="1" type="hero" x="16" y="16" width="16" height="16"/>'
DATA = f'<data encoding="csv">{ROWS}</data>'
LAYER = f'<layer id="1" name="terrain" width="5" height="4">{DATA}</layer>'
MAP = tmx(LAYER, object_layer(HERO), tiles=TILES, properties=PROPERTY)
FLIPPED = str(1 + 0x80000000)
ENTITIES = '<!DOCTYPE map [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>\n<map'


def packed(content: bytes, compression: str) -> str:
    text = base64.b64encode(content).decode()
    return f'<data encoding="base64" compression="{compression}">{text}</data>'


def swap(old: str, new: str) -> str:
    assert old in MAP
    return MAP.replace(old, new, 1)


BOMB = bytes(5_000_000)
BROKEN: dict[str, tuple[str | bytes, str, str, Pos | None]] = {
    "missing tileset": (
        swap(TILES, '<tileset firstgid="1" source="none.tsx"/>'), "does not exist", "", None),
    "climbing": (
        swap(TILES, '<tileset firstgid="1" source="../../../etc/t.tsx"/>'), "outside", "", None),
    "absolute": (
        swap(TILES, '<tileset firstgid="1" source="/etc/passwd"/>'), "outside", "", None),
    "windows path": (
        swap(TILES, '<tileset firstgid="1" source="C:\\t.tsx"/>'), "outside", "", None),
    "wrong terrain class": (swap("4,1,1", "4,6,1"), "'lava'", "terrain", Pos(1, 1)),
    "no class": (swap("4,1,1", "4,2,1"), "no class", "terrain", Pos(1, 1)),
    "empty cell": (swap("4,1,1", "4,0,1"), "no tile", "terrain", Pos(1, 1)),
    "flipped": (swap("4,1,1", f"4,{FLIPPED},1"), "flipped", "terrain", Pos(1, 1)),
    "unknown tile": (swap("4,1,1", "4,99,1"), "no tileset", "terrain", Pos(1, 1)),
    "short layer": (swap(ROWS, ROWS[:-2]), "19 cells, not 20", "terrain", None),
    "words in layer": (swap("4,1,1", "4,x,1"), "broken", "terrain", None),
    "odd digits": (swap("4,1,1", "4,²,1"), "broken", "terrain", None),
    "other size": (swap('width="5" height="4">', 'width="6" height="4">'), "size", "terrain", None),
    "truncated base64": (
        swap(DATA, '<data encoding="base64">AAA</data>'), "broken", "terrain", None),
    "half a cell": (
        swap(DATA, '<data encoding="base64">AAAA</data>'), "middle of a cell", "terrain", None),
    "zlib bomb": (swap(DATA, packed(zlib.compress(BOMB), "zlib")), "more cells", "terrain", None),
    "gzip bomb": (swap(DATA, packed(gzip.compress(BOMB), "gzip")), "more cells", "terrain", None),
    "zstd bomb": (
        swap(DATA, packed(zstd.compress(BOMB), "zstd")), "more cells", "terrain", None),
    "cut zlib": (
        swap(DATA, packed(zlib.compress(CELLS)[:-6], "zlib")), "broken", "terrain", None),
    "unknown packer": (swap(DATA, packed(CELLS, "lzma")), "unknown", "terrain", None),
    "no data": (swap(DATA, ""), "no data", "terrain", None),
    "no terrain": (swap('name="terrain"', 'name="decor"'), "no tile layer", "", None),
    "huge": (swap('width="5"', 'width="10000"'), "1 to 256", "", None),
    "entities": (swap("<map", ENTITIES), "entities", "", None),
    "isometric": (swap("orthogonal", "isometric"), "isometric", "", None),
    "tile size": (swap('tilewidth="16"', 'tilewidth="32"'), "must be 16", "", None),
    "not a map": (b"<svg/>", "not a map", "", None),
    "empty": (b"", "not XML", "", None),
    "garbage": (bytes(range(256)) * 9, "not XML", "", None),
    "json": (b'{"type": "map"}', "JSON format; in Tiled use File, Save As", "", None),
    "no ruleset": (swap(PROPERTY, ""), "'ruleset' to one of", "", None),
    "unknown property": (
        swap(PROPERTY, PROPERTY + '<property name="trun" value="3"/>'), "'trun' is unknown", "",
        None),
    "wrong type": (
        swap(PROPERTY, PROPERTY + '<property name="turns" value="3"/>'),
        "of type int, not str; remove it and add it", "", None),
    "broken number": (
        swap(PROPERTY, PROPERTY + '<property name="turns" type="int" value="x"/>'), "not a number",
        "", None),
    "out of range": (
        swap(PROPERTY, PROPERTY + '<property name="kills" type="int" value="99"/>'), "1 to 18",
        "", None),
    "unknown layer": (swap('name="actors"', 'name="people"'), "unknown", "people", None),
    "object class": (swap('type="hero"', 'type="dog"'), "'dog'", "actors", Pos(1, 1)),
    "off grid": (swap('x="16" y="16"', 'x="20" y="16"'), "off the grid", "actors", Pos(1, 1)),
    "outside": (swap('x="16" y="16"', 'x="160" y="16"'), "outside", "actors", Pos(10, 1)),
    "nowhere": (swap('x="16" y="16"', 'x="nan" y="16"'), "not on any map", "actors", None),
    "object property": (
        swap(HERO, HERO.replace("/>", '><properties><property name="hat" value="x"/>'
                                      "</properties></object>")),
        "'hat' is unknown", "actors", Pos(1, 1)),
    "reserved name": (
        swap(HERO, HERO.replace("/>", '><properties><property name="width" value="x"/>'
                                      "</properties></object>")),
        "'width' is unknown", "actors", Pos(1, 1)),
    "facing": (
        swap(HERO, HERO.replace("/>", '><properties><property name="facing" value="up"/>'
                                      "</properties></object>")),
        "facing", "actors", Pos(1, 1)),
    "rules": (swap('x="16" y="16"', 'x="0" y="0"'), "not stand on floor", "actors", Pos(0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_one_clear_problem(name: str, tmp_path: Path) -> None:
    content, words, layer, cell = BROKEN[name]
    began = time.monotonic()
    (found,) = problems(tmp_path, content)
    assert time.monotonic() - began < 2
    assert found.file == "map.tmx"
    assert words in str(found)
    assert (found.layer, found.cell) == (layer, cell)
    assert "\n" not in str(found)


def test_a_python_without_zstd_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = swap(DATA, packed(zstd.compress(CELLS), "zstd"))
    monkeypatch.setattr("game.content.tmx.tile_layers.zstd", None)
    assert "backports.zstd is missing" in str(problems(tmp_path, content)[0])


def test_what_is_left_out_falls_back(tmp_path: Path) -> None:
    level = load(tmp_path, MAP)
    assert level.grid.terrain_at(Pos(1, 1)) is Terrain.FLOOR
    assert [(s.kind, s.pos, s.facing) for s in level.spawns] == [("hero", Pos(1, 1), Direction.N)]
    assert dict(level.params) == {p.name: p.default for p in RULESETS["railgun"].map_schema.params}
    assert level.ruleset == "railgun"


def test_a_point_may_lie_anywhere_in_its_cell(tmp_path: Path) -> None:
    content = swap(HERO, '<object id="1" class="hero" x="37.5" y="20"><point/></object>')
    content = content.replace('version="1.10"', 'version="1.9"')
    assert load(tmp_path, content).spawns[0].pos == Pos(2, 1)


def test_missing_and_odd_files(tmp_path: Path) -> None:
    for path, words in ((tmp_path / "none.tmx", "No such file"), (tmp_path, "folder")):
        with pytest.raises(LevelError, match=words):
            load_level(path, RULESETS)


def test_a_tileset_that_is_broken(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text("<map/>")
    (found,) = problems(tmp_path, swap(TILES, '<tileset firstgid="1" source="t.tsx"/>'))
    assert "not a tileset" in found.text


def test_texts_of_a_map_lose_what_cannot_be_seen(tmp_path: Path) -> None:
    texts = "".join(
        f'<property name="{name}" value="{value}"/>'
        for name, value in (
            ("title", "\u00ad\u200b\ufe0f"), ("author", "A\u202eB"), ("note", "a\u2066&#10;b\u0085")
        )
    )  # fmt: skip
    level = load(tmp_path, swap(PROPERTY, PROPERTY + texts), "m\u200bap.tmx")
    assert (level.title, level.author, level.note) == ("m?ap", "AB", "a\nb")
