"""Maps as one file: everything inside, nothing overwritten, the same level read again."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.catalog import all_levels, levels_root, list_levels
from game.content.parcel import Parcel
from game.content.parcel import pack as pack_for
from game.content.tmx import load_level
from game.core.level import LevelError
from game.rulesets import RULESETS

NAMES = list(RULESETS)
SOME = [path for name in NAMES for path in list_levels(name)[::6]]


def pack(path: Path, folder: Path) -> Parcel:
    return pack_for(path, folder, RULESETS)


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_a_packed_map_stands_alone(path: Path, tmp_path: Path) -> None:
    packed = pack(path, tmp_path / "out")
    alone = tmp_path / "alone" / packed.path.name
    alone.parent.mkdir()
    shutil.move(packed.path, alone)
    assert ".tsx" not in alone.read_text()
    assert load_level(alone, RULESETS) == load_level(path, RULESETS)
    assert packed.pictures
    for picture in packed.pictures:
        shipped = levels_root() / "tilesets" / picture
        assert (tmp_path / "out" / picture).read_bytes() == shipped.read_bytes()


def test_packing_again_keeps_what_is_there(tmp_path: Path) -> None:
    path = all_levels()[0]
    first, second = pack(path, tmp_path), pack(path, tmp_path)
    assert first.path.name == f"{path.stem}.tmx"
    assert second.path.name == f"{path.stem}-2.tmx"
    assert first.pictures == second.pictures
    assert len(list(tmp_path.iterdir())) == 2 + len(first.pictures)


def test_pictures_of_the_same_name_do_not_mix(tmp_path: Path) -> None:
    path = all_levels()[0]
    name = pack(path, tmp_path / "a").pictures[0]
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / name).write_bytes(b"mine")
    packed = pack(path, tmp_path / "b")
    assert (tmp_path / "b" / name).read_bytes() == b"mine"
    assert name not in packed.pictures
    assert packed.pictures[0] in packed.path.read_text()


def test_a_packed_map_can_be_packed(tmp_path: Path) -> None:
    path = all_levels()[0]
    packed = pack(path, tmp_path / "a")
    again = pack(packed.path, tmp_path / "b")
    assert again.path.read_bytes() == packed.path.read_bytes()


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
