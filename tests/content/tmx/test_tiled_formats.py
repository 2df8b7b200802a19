"""Layers as Tiled writes them: formats, infinite maps, groups, offsets, versions."""

from collections.abc import Callable
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
    RULESET,
    chunk,
    endless,
    layer,
    load,
    map_object,
    object_layer,
    of_class,
    problems,
    tmx,
    value,
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


def group(name: str, *inside: str, more: str = "") -> str:
    return f'<group id="8" name="{name}" {more}>{"".join(inside)}</group>'


# What a map may have at most: the number, a map with so much, and what is said of more.
MOST: list[tuple[int, Callable[[int], str], str]] = [
    (4096, lambda n: tmx(object_layer(HERO * (n - 1))), "more than 4096 objects"),
    (64, lambda n: tmx(object_layer() * n), "more than 64 layers"),
    (16, lambda n: tmx("<group>" * n + "</group>" * n), "groups in groups"),
    (100, lambda n: tmx("<a>" * (n - 1) + "</a>" * (n - 1)), "elements more than 100 deep"),
    (50_000, lambda n: tmx("<a/>" * (n - 10)), "more than 50000 XML elements"),
    (4 << 20, lambda n: tmx().ljust(n), "larger than 4 MiB"),
    (256, lambda n: tmx(endless("terrain", row(1, -9), row(1, n - 10))), "a side has at most 256"),
    (1 << 18, lambda n: tmx(endless("x", row(9), row(n - 9))), "the layer has more than"),
    (1 << 18, lambda n: tmx(endless("x", row(9)), endless("y", row(n - 9))), "in all"),
    (1000, lambda n: tmx(properties=RULESET + value("title", "x" * n)), "is longer than 1000"),
    (8, lambda n: tmx(properties=RULESET + classes(n)), "classes in classes"),
]


def row(length: int, x: int = 0) -> str:
    return chunk(x, 0, length, [1] + [0] * (length - 1))


def classes(depth: int) -> str:
    return of_class("c", "", classes(depth - 1) if depth > 1 else "")


@pytest.mark.slow
@pytest.mark.parametrize(("most", "make", "words"), MOST, ids=[words for *_, words in MOST])
def test_a_map_may_have_so_much_and_no_more(
    most: int, make: Callable[[int], str], words: str, tmp_path: Path
) -> None:
    for size in (most, most + 1):
        found = problems(tmp_path, make(size))
        assert any(words in str(problem) for problem in found) == (size > most)


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
