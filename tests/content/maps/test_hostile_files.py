"""Files of others, as hostile as they come: one sentence each, at once, and nothing is lost."""

import os
import time
from pathlib import Path

import pytest

from game.cli.text_maps import import_map
from game.content.maps.map_bundle import export_bundle
from game.content.maps.map_library import USER_ORIGIN, MapLibrary
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.level import LevelError
from game.rulesets import RULESETS
from game.storage.files import SaveError, read_file
from tests.support.paths import copy_tilesets

GOOD = list_levels("railgun")[0]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a good map in a project of its own."""
    copy_tilesets(tmp_path)
    (tmp_path / "p.tiled-project").write_text("{}")
    copy = tmp_path / "railgun" / GOOD.name
    copy.parent.mkdir()
    copy.write_bytes(GOOD.read_bytes())
    load_level(copy, RULESETS)
    return copy


def _add(path: Path, text: str) -> None:
    content = path.read_text(encoding="utf-8")
    path.write_text(content.replace("</map>", f"{text}</map>"), encoding="utf-8")


def _refused(path: Path) -> str:
    start = time.perf_counter()
    library = MapLibrary(RULESETS, path.parent)
    list(library.list_maps("railgun"))
    library.watcher_of(path)
    with pytest.raises(LevelError) as one:
        export_bundle(path, path.parent / "out", RULESETS)
    assert not list(path.parent.glob("out/*.tmx"))
    assert time.perf_counter() - start < 2
    return str(one.value)


def test_elements_in_elements(project: Path) -> None:
    _add(project, "<a>" * 3000 + "</a>" * 3000)
    assert "deep" in _refused(project)


@pytest.mark.parametrize(("first", "gid", "words"), [("1", "x", "gid='x'"), ("x", "1", "firstgid")])
def test_numbers_in_a_template_that_are_none(
    project: Path, first: str, gid: str, words: str
) -> None:
    tileset = f'<tileset firstgid="{first}" source="tilesets/x.tsx"/>'
    (project.parent / "t.tx").write_text(f'<template>{tileset}<object gid="{gid}"/></template>')
    _add(project, '<objectgroup name="decor"><object id="9" template="t.tx"/></objectgroup>')
    assert words in _refused(project)


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "y" * 5000])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.tmx"
    assert "cannot be read" in _refused(path)
    with pytest.raises(SaveError):
        read_file(path)
    with pytest.raises(LevelError):
        import_map(path, tmp_path / "out.tmx", None)


def test_a_list_of_maps_reads_any_head_at_once(tmp_path: Path) -> None:
    (tmp_path / "slow.tmx").write_text("<property name='ruleset'" * 700)
    (tmp_path / "wide.tmx").write_text("<map " + "class=" * 2700)
    start = time.perf_counter()
    found = MapLibrary(RULESETS, tmp_path).list_maps("railgun")
    assert sum(place.origin == USER_ORIGIN for place in found) == 2
    assert time.perf_counter() - start < 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_and_devices_are_not_opened(tmp_path: Path) -> None:
    pipe, endless = tmp_path / "pipe.tmx", tmp_path / "endless.tmx"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    for path in (pipe, endless):
        assert "not a regular file" in _refused(path)
        with pytest.raises(SaveError, match="not a regular file"):
            read_file(path)
        with pytest.raises(LevelError, match="not a regular file"):
            import_map(path, tmp_path / "out.tmx", None)


def test_classes_that_contain_themselves(project: Path) -> None:
    member = '{"name": "m%d", "type": "class", "propertyType": "A", "value": {}}'
    members = ",".join(member % number for number in range(12))
    (project.parents[1] / "p.tiled-project").write_text(
        f'{{"propertyTypes": [{{"type": "class", "name": "A", "members": [{members}]}}]}}'
    )
    _add(project, "")
    content = project.read_text(encoding="utf-8")
    project.write_text(content.replace("<map ", '<map class="A" ', 1), encoding="utf-8")
    start = time.perf_counter()
    load_level(project, RULESETS)
    assert time.perf_counter() - start < 2
