"""Templates and tilesets in files of their own."""

from pathlib import Path

import pytest

from game.core.grid import Direction, Pos
from tests.support.tiled_texts import (
    HERO,
    SIZES,
    TILES,
    layer,
    object_layer,
    problems,
    spawns,
    tmx,
    value,
)

ACTORS = f'<tileset name="a" {SIZES}><tile id="2" type="devil"/></tileset>'
TEMPLATE = (
    '<template><tileset firstgid="1" source="sets/actors.tsx"/>'
    '<object gid="3" width="16" height="16" rotation="0"><properties>'
    + value("facing", "S") + value("aiming", "W") + "</properties></object></template>"
)  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project's folder for maps, with a tileset and a template beside it."""
    (tmp_path / "sets").mkdir()
    (tmp_path / "maps").mkdir()
    (tmp_path / "x.tiled-project").write_text("{}")
    (tmp_path / "sets" / "actors.tsx").write_text(ACTORS)
    (tmp_path / "sets" / "room.tsx").write_text(f'<tileset name="t" {SIZES}>{TILES}</tileset>')
    (tmp_path / "devil.tx").write_text(TEMPLATE)
    return tmp_path / "maps"


ROOM_SET = '<tileset firstgid="1" source="../sets/room.tsx"/>'
ACTOR_SET = '<tileset firstgid="9" source="../sets/actors.tsx"/>'


@pytest.mark.parametrize("tiles", [ROOM_SET, ROOM_SET + ACTOR_SET], ids=["alone", "listed"])
def test_templates(tiles: str, project: Path) -> None:
    turned = '<object id="2" template="../devil.tx" x="32" y="32"><properties>'
    turned += value("facing", "E") + "</properties></object>"
    plain = '<object id="1" template="../devil.tx" x="16" y="32"/>'
    result = spawns(project, tmx(layer(), object_layer(plain, turned), tiles=tiles))
    assert [(s.kind, s.pos, s.facing, s.param("aiming")) for s in result] == [
        ("devil", Pos(1, 1), Direction.S, "W"), ("devil", Pos(2, 1), Direction.E, "W")
    ]  # fmt: skip


def test_what_an_instance_says_wins(project: Path) -> None:
    other = '<object id="1" template="../devil.tx" type="kit" gid="1" x="16" y="32" height="8"/>'
    (project.parent / "devil.tx").write_text(TEMPLATE.replace("properties>", "unknown>"))
    (spawn,) = spawns(project, tmx(layer(), object_layer(other), tiles=ROOM_SET))
    assert (spawn.kind, spawn.pos) == ("kit", Pos(1, 1))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "does not exist"),
        ("<template/>", "has no object"),
        ("<map/>", "not a template"),
        ("{}", "choose .tx"),
        ("<template", "not XML"),
        (TEMPLATE.replace("sets/actors", "none/gone"), "'none/gone.tsx' does not exist"),
        (TEMPLATE.replace("sets/", "../../"), "outside"),
        (TEMPLATE.replace('gid="3"', 'gid="30"'), "belongs to no tileset"),
        (TEMPLATE.replace('gid="3"', 'gid="x"'), "gid='x'"),
    ],
)
def test_templates_that_are_broken(content: str | None, words: str, project: Path) -> None:
    (project.parent / "devil.tx").unlink()
    if content is not None:
        (project.parent / "devil.tx").write_text(content)
    devil = '<object id="1" template="../devil.tx" x="16" y="32"/>'
    (result,) = problems(project, tmx(layer(), object_layer(HERO, devil), tiles=ROOM_SET))
    assert words in str(result)
    assert result.layer == "actors"


NEXT_SET = ACTORS.replace("name", 'firstgid="10" name')


@pytest.mark.parametrize(
    ("folder", "more", "words"),
    [("../..", "", "outside"), ("..", ACTOR_SET + NEXT_SET, "tile is newer than the map's list")],
)
def test_templates_fit_the_map_and_its_project(
    folder: str, more: str, words: str, project: Path
) -> None:
    devil = f'<object id="1" template="{folder}/devil.tx" x="16" y="32"/>'
    (result,) = problems(project, tmx(layer(), object_layer(HERO, devil), tiles=ROOM_SET + more))
    assert words in result.text


def test_problems_of_several_tilesets_come_together(project: Path) -> None:
    (project.parent / "sets" / "actors.tsx").write_text("{}")
    lost = '<tileset firstgid="30" source="../sets/lost.tsx"/>'
    result = problems(project, tmx(layer(), object_layer(HERO), tiles=ACTOR_SET + ROOM_SET + lost))
    assert ["choose .tsx" in str(result[0]), "lost.tsx" in str(result[1])] == [True, True]
    assert len(result) == 2


def test_a_tileset_twice(project: Path) -> None:
    twice = ROOM_SET + ROOM_SET.replace('"1"', '"9"')
    (result,) = problems(project, tmx(layer(), object_layer(HERO), tiles=twice))
    assert "listed twice" in result.text
