"""Layers as Tiled writes them: formats, infinite maps, groups, offsets, versions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.grid import Pos, Terrain
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
def test_every_layer_format(form: str, tmp_path: Path) -> None:
    level = load(tmp_path, tmx(layer(form=form), object_layer(HERO)))
    assert level == load(tmp_path, tmx(layer(), object_layer(HERO)))
    assert level.grid.terrain_at(Pos(1, 1)) is Terrain.FLOOR
    assert level.grid.terrain_at(Pos(0, 0)) is Terrain.WALL


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


def test_problems_of_infinite_maps_name_the_cells_as_drawn(tmp_path: Path) -> None:
    room = [gid if index != 6 else 7 for index, gid in enumerate(ROOM)]
    dog = object_layer(map_object("dog", -16, -16), map_object("hero", -48, -32))
    result = problems(tmp_path, tmx(endless("terrain", chunk(-3, -2, 5, room)), dog))
    assert [(p.layer, p.cell) for p in result] == [
        ("terrain", Pos(-2, -1)),
        ("actors", Pos(-1, -1)),
    ]
    result = problems(
        tmp_path,
        tmx(endless("terrain", chunk(-3, -2, 5, ROOM)), object_layer(map_object("hero", -48, -32))),
    )
    assert [(p.text, p.cell) for p in result] == [("the hero does not stand on floor", Pos(-3, -2))]


@pytest.mark.parametrize(
    ("chunks", "words"),
    [
        ([], "nothing is painted"),
        ([chunk(0, 0, 2, [0, 0])], "nothing is painted"),
        ([chunk(0, 0, 1, [1]), chunk(900000, 0, 1, [1])], "900001 x 1 cells"),
        ([chunk(0, 0, 1, [1]).replace('width="1"', 'width="100000"')], "1 cells, not 100000"),
        ([chunk(0, 0, 1, [1]).replace('width="1"', 'width="10000000"')], "from 1 to"),
        ([chunk(0, 0, 1, [1]).replace('x="0"', 'x="x"')], "x='x'"),
    ],
)
def test_infinite_maps_without_an_end(chunks: list[str], words: str, tmp_path: Path) -> None:
    text = tmx(endless("terrain", *chunks), object_layer(HERO)).replace(
        'infinite="0"', 'infinite="1"'
    )
    (result,) = problems(tmp_path, text)
    assert words in str(result)


def test_flips_are_for_decor(tmp_path: Path) -> None:
    flipped = [FLIPPED if index == 7 else gid for index, gid in enumerate(ROOM)]
    assert load(tmp_path, tmx(layer(), layer("decor", flipped), object_layer(HERO))) == load(
        tmp_path, tmx(layer(), object_layer(HERO))
    )
    (result,) = problems(tmp_path, tmx(layer(gids=flipped), object_layer(HERO)))
    assert (result.layer, result.cell) == ("terrain", Pos(2, 1))
    assert result.text == "the tile is flipped or rotated"
    assert "keys X, Y, Z" in result.hint


def test_hidden_and_locked_layers_and_objects_count(tmp_path: Path) -> None:
    hidden = 'visible="0" locked="1" opacity="0.3" tintcolor="#ff0000" parallaxx="0.5" class="x"'
    actors = object_layer(map_object("hero", 16, 16, "", 'visible="0"'), more=hidden)
    level = load(tmp_path, tmx(layer(more=hidden), actors))
    assert level == load(tmp_path, tmx(layer(), object_layer(HERO)))


def group(name: str, *inside: str, more: str = "") -> str:
    return f'<group id="8" name="{name}" {more}>{"".join(inside)}</group>'


def test_groups_only_order_the_list(tmp_path: Path) -> None:
    decor = group(
        "decor of old", layer("anything", [FLIPPED] * 20), object_layer(map_object("dog", 3, 5))
    )
    nested = group("town", group("house", layer(), more='visible="0"'), object_layer(HERO), decor)
    assert load(tmp_path, tmx(nested)) == load(tmp_path, tmx(layer(), object_layer(HERO)))


def test_problems_in_groups_name_the_way_to_the_layer(tmp_path: Path) -> None:
    room = [7, *ROOM[1:]]
    actors = group("people", object_layer(map_object("dog", 16, 16)))
    text = tmx(group("town", layer(gids=room), actors), group("decor", layer(), object_layer()))
    assert [p.layer for p in problems(tmp_path, text)] == ["town/terrain", "town/people/actors"]


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


def test_offsets_of_whole_cells_move_what_is_painted(tmp_path: Path) -> None:
    # The group moves by 16,-16, the layer in it back.
    painted = group(
        "g", layer(more='offsetx="-16" offsety="16"'), more='offsetx="16" offsety="-16"'
    )
    actors = object_layer(map_object("hero", 0, 32), more='offsetx="16" offsety="-16"')
    assert load(tmp_path, tmx(painted, actors)) == load(tmp_path, tmx(layer(), object_layer(HERO)))


def test_offsets_onto_other_cells(tmp_path: Path) -> None:
    text = tmx(layer(more='offsetx="16"'), object_layer(HERO))
    assert [p.text for p in problems(tmp_path, text)] == [
        "4 painted cells lie outside the board", *["the cell has no tile"] * 4
    ]  # fmt: skip


@pytest.mark.parametrize("much", ["5", "-0.5", "1e99", "nan", "wide"])
def test_offsets_of_parts_of_cells(much: str, tmp_path: Path) -> None:
    (result,) = problems(tmp_path, tmx(layer(more=f'offsety="{much}"'), object_layer(HERO)))
    assert result.layer == "terrain"
    assert "is shifted" in result.text
    decor = layer("decor", more=f'offsety="{much}"')
    assert load(tmp_path, tmx(layer(), decor, object_layer(HERO)))


@pytest.mark.parametrize("much", ["1e99", "nan", "wide"])
def test_offsets_of_objects_that_are_no_place(much: str, tmp_path: Path) -> None:
    (result,) = problems(tmp_path, tmx(layer(), object_layer(HERO, more=f'offsetx="{much}"')))
    assert (result.layer, result.text) == ("actors", "the layer is shifted to an invalid position")


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


def test_empty_words_are_empty(tmp_path: Path) -> None:
    level = load(
        tmp_path, tmx(layer(), object_layer(HERO), properties=RULESET + value("author", ""))
    )
    assert level.author == ""
    assert level.title == "map"
