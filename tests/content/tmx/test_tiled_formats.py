"""Layers as Tiled writes them: formats, infinite maps, groups, offsets, versions."""

from pathlib import Path

import pytest

from game.content.tmx.reader import load_level
from game.core.grid import Pos
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.support.tiled_texts import (
    FLIPPED,
    FORMATS,
    HERO,
    ROOM,
    chunk,
    endless,
    layer,
    load,
    map_object,
    object_layer,
    problems,
    tmx,
)


@pytest.mark.parametrize("form", FORMATS)
def test_infinite_maps_are_cut_to_their_terrain(form: str, tmp_path: Path) -> None:
    # The room stands at -3,-2 and lies in four chunks of 4 x 4; decor goes far beyond it.
    board = {(x - 3, y - 2): ROOM[y * 5 + x] for y in range(4) for x in range(5)}
    chunks = [
        chunk(left, top, 4, [board.get((left + i % 4, top + i // 4), 0) for i in range(16)], form)
        for left in (-4, 0)
        for top in (-4, 0)
    ]
    decor = endless("decor", chunk(400, -900, 1, [FLIPPED], form), form=form)
    hero = object_layer(map_object("hero", -32, -16), map_object("kit", 5, 3, "", "", "0"))
    level = load(tmp_path, tmx(endless("terrain", *chunks, form=form), decor, hero))
    assert level.grids == load(tmp_path, tmx(layer(), object_layer(HERO))).grids
    assert [(s.kind, s.pos) for s in level.spawns] == [("hero", Pos(1, 1)), ("kit", Pos(3, 2))]


@pytest.mark.parametrize(
    ("version", "attribute"),
    [("1.8", "type"), ("1.9", "class"), ("1.10", "type"), ("1.11", "type")],
)
def test_versions_of_tiled(version: str, attribute: str, tmp_path: Path) -> None:
    text = tmx(layer(more='class="ground"'), object_layer(HERO), more='parallaxoriginx="0"')
    text = text.replace('version="1.10"', f'version="{version}" tiledversion="{version}.2"')
    text = text.replace('<object id="1" type=', f'<object id="1" {attribute}=')
    text = text.replace('<tile id="0" type=', f'<tile id="0" {attribute}=')
    text = text.replace('<tile id="3" type=', f'<tile id="3" x="0" width="16" {attribute}=')
    text = text.replace("<tileset ", '<tileset fillmode="preserve-aspect-fit" class="stone" ')
    text = text.replace("<tile id", '<transformations hflip="1"/><tile id', 1)
    assert load(tmp_path, text) == load(tmp_path, tmx(layer(), object_layer(HERO)))


def test_a_python_without_zstd_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.content.tmx.tile_layers.zstd", None)
    content = tmx(layer(form="base64 zstd"), object_layer(HERO))
    assert "backports.zstd is missing" in str(problems(tmp_path, content)[0])


def test_missing_and_odd_files(tmp_path: Path) -> None:
    for path, words in ((tmp_path / "none.tmx", "No such file"), (tmp_path, "folder")):
        with pytest.raises(LevelError, match=words):
            load_level(path, RULESETS)
