"""Map bundles and files from outside of the map's project: nothing of those goes along."""

import base64
from pathlib import Path

import pytest

from game.content.maps.map_bundle import export_bundle
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.support.paths import copy_tilesets

GOOD = list_levels("railgun")[0]
SECRET = "the-author's-private-words"
# The smallest picture; what is behind its end belongs to the file, but to no picture.
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PICTURE = PIXEL + SECRET.encode()
TEMPLATE = (
    f'<template>%s<object name="{SECRET}" type="lamp" %s>'
    f'<properties><property name="words" value="{SECRET}"/></properties></object></template>'
)
TILESET = (
    f'<tileset name="{SECRET}" tilewidth="16" tileheight="16" tilecount="1" columns="1">'
    '<image source="%s" width="16" height="16"/></tileset>'
)
WAYS = ("absolute", "upwards", "link", "linked folder")
DECOR = '<objectgroup name="decor"><object id="90" template="%s" x="8" y="8"/></objectgroup>'


@pytest.fixture
def map_path(tmp_path: Path) -> Path:
    """Return a good map in a project of its own; `private` beside the project is not in it."""
    project = tmp_path / "project"
    copy_tilesets(project)
    (project / "p.tiled-project").write_text("{}")
    copy = project / "railgun" / GOOD.name
    copy.parent.mkdir()
    copy.write_bytes(GOOD.read_bytes())
    private = tmp_path / "private"
    private.mkdir()
    (private / "secret.png").write_bytes(PICTURE)
    (private / "secret.tsx").write_text(TILESET % "secret.png")
    (private / "plain.tx").write_text(TEMPLATE % ("", ""))
    sets = '<tileset firstgid="1" source="secret.tsx"/>'
    (private / "tile.tx").write_text(TEMPLATE % (sets, 'gid="1"'))
    return copy


def _named(map_path: Path, name: str, way: str) -> str:
    """Return how a file of the map's folder names a private one."""
    private, folder = map_path.parents[2] / "private", map_path.parent
    if way == "absolute":
        return str(private / name)
    if way == "upwards":
        return f"../../private/{name}"
    if way == "link":
        (folder / name).symlink_to(private / name)
        return name
    (folder / "linked").symlink_to(private, target_is_directory=True)
    return f"linked/{name}"


def _add(path: Path, text: str, before: str = "</map>") -> None:
    content = path.read_text(encoding="utf-8")
    path.write_text(content.replace(before, f"{text}{before}", 1), encoding="utf-8")


def _assert_nothing_goes_along(map_path: Path) -> str:
    """Pack the map, which may be refused; return why."""
    out, refusal = map_path.parents[2] / "out", ""
    try:
        assert load_level(export_bundle(map_path, out, RULESETS).path, RULESETS)
    except LevelError as error:
        refusal = str(error)
    for file in out.glob("**/*"):
        assert SECRET.encode() not in file.read_bytes(), file
    return refusal


OWN = TILESET.replace(SECRET, "own")
FIRST = '<tileset firstgid="900"'
# By the private file: what of the project names it ({}), and what of the map.
LEAKS = {
    "a template": ("plain.tx", "", "", DECOR % "{}"),
    "a template with a tile": ("tile.tx", "", "", DECOR % "{}"),
    "the tileset of a template": (
        "secret.tsx", "own.tx",
        '<template><tileset firstgid="1" source="{}"/><object gid="1"/></template>',
        DECOR % "own.tx",
    ),
    "a tileset": ("secret.tsx", "", "", FIRST + ' source="{}"/>'),
    "the picture of a tileset": (
        "secret.png", "own.tsx", OWN % "{}", FIRST + ' source="own.tsx"/>'
    ),
    "the picture of a tileset in the map": (
        "secret.png", "", "", (OWN % "{}").replace("<tileset", FIRST)
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("leak", LEAKS)
def test_what_is_drawn_from_outside_is_refused(map_path: Path, leak: str, way: str) -> None:
    name, own, content, text = LEAKS[leak]
    place = _named(map_path, name, way)
    if own:
        (map_path.parent / own).write_text(content.format(place))
    _add(map_path, text.format(place), "<layer" if "tileset" in text else "</map>")
    assert "outside of the map's project" in _assert_nothing_goes_along(map_path)


@pytest.mark.parametrize("way", [*WAYS, "windows"])
def test_an_image_layer(map_path: Path, way: str) -> None:
    source = "C:\\private\\secret.png" if way == "windows" else _named(map_path, "secret.png", way)
    _add(map_path, f'<imagelayer name="decor sky"><image source="{source}"/></imagelayer>')
    assert _assert_nothing_goes_along(map_path) == ""


@pytest.mark.parametrize("way", WAYS)
def test_a_shape_of_a_tile(map_path: Path, way: str) -> None:
    source = _named(map_path, "plain.tx", way)
    shapes = f'<tile id="0"><objectgroup><object template="{source}"/></objectgroup></tile>'
    tileset = '<tileset firstgid="900" name="own" tilewidth="16" tileheight="16" tilecount="1">'
    _add(map_path, f"{tileset}{shapes}</tileset>", "<layer")
    assert _assert_nothing_goes_along(map_path) == ""


def test_templates_within_the_project_go_along(map_path: Path) -> None:
    (map_path.parent / "own.tx").write_text('<template><object type="lamp"/></template>')
    _add(map_path, DECOR % "own.tx")
    assert _assert_nothing_goes_along(map_path) == ""
    packed = next((map_path.parents[2] / "out").glob("*.tmx"))
    assert 'type="lamp"' in packed.read_text(encoding="utf-8")
