"""Maps as one file: everything inside, nothing overwritten, the same level read again."""

import errno
import json
import os
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.assets.map_paths import LEVELS_FOLDER, SHARED_ENDING
from game.content.maps.map_bundle import MapBundle
from game.content.maps.map_bundle import export_bundle as pack_for
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.support.paths import copy_tilesets
from tools.shipped_maps import all_levels

NAMES = list(RULESETS)
SOME = [path for name in NAMES for path in list_levels(name)[::6]]


def pack(path: Path, folder: Path) -> MapBundle:
    return pack_for(path, folder, RULESETS)


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_a_packed_map_stands_alone(path: Path, tmp_path: Path) -> None:
    packed = pack(path, tmp_path / "out")
    alone = tmp_path / "alone" / packed.path.name
    alone.parent.mkdir()
    shutil.move(packed.path, alone)
    assert ".tsx" not in alone.read_text()
    assert load_level(alone, RULESETS) == load_level(path, RULESETS)
    assert packed.images
    for picture in packed.images:
        shipped = LEVELS_FOLDER / "tilesets" / picture
        assert (tmp_path / "out" / picture).read_bytes() == shipped.read_bytes()


def test_packing_again_keeps_what_is_there(tmp_path: Path) -> None:
    path = all_levels()[0]
    first, second = pack(path, tmp_path), pack(path, tmp_path)
    assert first.path.name == f"{path.stem}.tmx"
    assert second.path.name == f"{path.stem}-2.tmx"
    assert first.images == second.images
    assert len(list(tmp_path.iterdir())) == 2 + len(first.images)


def test_a_shared_map_keeps_its_name(tmp_path: Path) -> None:
    path = all_levels()[0]
    shared = pack_for(path, tmp_path / "shared", RULESETS, SHARED_ENDING).path
    assert shared.name == f"{path.stem}.fiveways.tmx"
    assert load_level(shared, RULESETS).name == path.stem
    assert pack(shared, tmp_path).path.name == f"{path.stem}.tmx"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_crash_while_packing_leaves_no_half_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = all_levels()[0], tmp_path / "out"

    def crash(*_: object) -> None:
        os._exit(9)

    if (child := os.fork()) == 0:
        monkeypatch.setattr(os, "link", crash)
        with suppress(BaseException):
            pack(path, folder)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert [file.name for file in folder.iterdir() if not file.name.startswith(".")] == []
    packed = pack(path, folder)
    assert {file.name for file in folder.iterdir()} == {packed.path.name, *packed.images}


@pytest.mark.parametrize("taken", [False, True])
def test_a_disk_without_links_gets_the_map_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    path = all_levels()[0]
    packed = [pack(path, tmp_path) for _ in range(1 + taken)][-1]
    assert packed.path.name == (f"{path.stem}-2.tmx" if taken else f"{path.stem}.tmx")
    assert len(list(tmp_path.iterdir())) == 1 + taken + len(packed.images)


def test_pictures_of_the_same_name_do_not_mix(tmp_path: Path) -> None:
    path = all_levels()[0]
    name = pack(path, tmp_path / "a").images[0]
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / name).write_bytes(b"mine")
    packed = pack(path, tmp_path / "b")
    assert (tmp_path / "b" / name).read_bytes() == b"mine"
    assert name not in packed.images
    assert packed.images[0] in packed.path.read_text()


@pytest.mark.slow
def test_odd_names(tmp_path: Path) -> None:
    path = tmp_path / "a b: \N{SNOWMAN} ü?.tmx"
    shutil.copy(pack(all_levels()[0], tmp_path / "a").path, path)
    packed = pack(path, tmp_path / "b")
    assert packed.path.name == "a-b-ü.tmx"
    level = load_level(packed.path, RULESETS)
    assert level == replace(load_level(all_levels()[0], RULESETS), name="a-b-ü")


def test_what_the_machine_alone_knows_stays_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    text = pack(all_levels()[0], tmp_path / "a").path.read_text()
    secret = '<editorsettings><export target="/home/somebody/x.json"/></editorsettings>'
    path.write_text(text.replace("<tileset", f"{secret}<tileset", 1))
    assert "somebody" not in pack(path, tmp_path / "b").path.read_text()


def test_a_broken_map_is_not_packed(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_text("<map")
    with pytest.raises(LevelError, match="not XML"):
        pack(path, tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_templates_and_classes_go_along(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    (folder / "maps").mkdir(parents=True)
    (folder / "own.tiled-project").write_text("{}")
    copy_tilesets(folder)
    plain = next(path for path in list_levels(NAMES[0]) if 'type="devil"' in path.read_text())
    text = plain.read_text(encoding="utf-8")
    hero = text[text.index("<object id=") : text.index("</objectgroup>")]
    sets = [line for line in text.splitlines() if "<tileset" in line]
    template = '<object type="devil" gid="8" width="16" height="16">' + (
        '<properties><property name="facing" value="W"/></properties></object>'
    )
    source = '<tileset firstgid="7" source="../tilesets/actors.tsx"/>'
    (folder / "maps" / "devil.tx").write_text(f"<template>{source}{template}</template>")
    facing = '<properties><property name="facing" value="S"/></properties>'
    other = f'<object id="81" template="devil.tx" x="16" y="48">{facing}</object>'
    text = text.replace(hero, '<object id="80" template="devil.tx" x="16" y="32"/>' + other)
    for gid, named in ((18, True), (198, False)):
        path = folder / "maps" / f"{gid}.tmx"
        path.write_text(text if named else text.replace(sets[1], ""))
        packed = pack(path, tmp_path / "out")
        assert [spawn.facing.name for spawn in packed.level.spawns] == ["W", "S"]
        assert "actors.png" in packed.images
        written = packed.path.read_text()
        assert ("template" in written, written.count(f' gid="{gid}"')) == (False, 2)


def test_a_map_that_leans_on_its_project_is_not_packed(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    member = {"name": "author", "type": "string", "value": "Somebody"}
    types = [{"name": "mine", "type": "class", "members": [member]}]
    (folder / "own.tiled-project").write_text(json.dumps({"propertyTypes": types}))
    path = folder / "a.tmx"
    text = pack(all_levels()[0], tmp_path / "a").path.read_text()
    line = next(line for line in text.splitlines() if 'name="author"' in line)
    path.write_text(text.replace(line, "").replace("<map ", '<map class="mine" '))
    with pytest.raises(LevelError, match="project"):
        pack(path, tmp_path / "b")
    assert not list((tmp_path / "b").glob("*.tmx"))
