"""A map's file under the pen: saves, half-written saves, tilesets, renames."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from game.content.maps.map_library import ADDED_ORIGIN, SHIPPED_ORIGIN, USER_ORIGIN, MapLibrary
from game.content.maps.map_watcher import MapWatcher, files_of_map
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.content.tmx.reader import load_level
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.support.narrow import not_none
from tests.support.paths import copy_tilesets

NAMES = list(RULESETS)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with a copy of the game's tilesets and of a map of each ruleset."""
    copy_tilesets(tmp_path)
    (tmp_path / "mine.tiled-project").write_text("{}")
    for name in NAMES:
        (tmp_path / name).mkdir()
        shutil.copy(list_levels(name)[0], tmp_path / name / "a.tmx")
    return tmp_path


def save(path: Path, old: str, new: str) -> None:
    """Change a file as an editor does, at a later moment than all before."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    later = path.stat().st_mtime_ns + 1_000_000
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, ns=(later, later))


def _pass(watch: MapWatcher, seconds: float = 0.5) -> None:
    for _ in range(round(seconds * 60)):
        watch.advance(1 / 60)


def _title(watch: MapWatcher) -> str:
    return not_none(watch.level).title


def test_nothing_changes_without_a_save(project: Path) -> None:
    path = project / NAMES[0] / "a.tmx"
    watch = MapLibrary(RULESETS, project).watcher_of(path)
    os.utime(path, ns=(1, 1))
    _pass(watch)
    assert watch.version == 1


def test_a_saved_tileset_is_news_too(project: Path) -> None:
    watch = MapLibrary(RULESETS, project).watcher_of(project / NAMES[0] / "a.tmx")
    tileset = next(file for file in files_of_map(watch.path) if file.suffix == ".tsx")
    save(tileset, 'type="wall"', 'type="wal"')
    _pass(watch)
    assert any("'wal'" in problem.text for problem in watch.problems)
    assert watch.problems[0].layer == "terrain"
    assert watch.problems[0].cell is not None
    save(tileset, 'type="wal"', 'type="wall"')
    _pass(watch)
    assert watch.problems == ()


def test_a_saved_project_is_news_too(project: Path) -> None:
    path, types = project / NAMES[0] / "a.tmx", project / "mine.tiled-project"
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if 'name="author"' in line)
    path.write_text(text.replace(line, "").replace("<map ", '<map class="mine" ', 1))
    member = {"name": "author", "type": "string", "value": "Somebody"}
    declared = {"name": "mine", "type": "class", "members": [member]}
    types.write_text(json.dumps({"propertyTypes": [declared]}))
    watch = MapLibrary(RULESETS, project).watcher_of(path)
    save(types, "Somebody", "Somebody else")
    _pass(watch)
    assert not_none(watch.level).author == "Somebody else"


def test_a_broken_map_is_reported_once_it_stays_broken(project: Path) -> None:
    path = project / NAMES[0] / "a.tmx"
    watch = MapLibrary(RULESETS, project).watcher_of(path)
    good, text = watch.level, path.read_text()
    path.write_text(text[:200])
    _pass(watch)
    assert "not XML" in watch.problems[0].text
    assert watch.level == good
    path.write_text(text)
    _pass(watch)
    assert watch.problems == ()
    assert watch.level == good


def test_a_tileset_that_is_missing_is_waited_for(project: Path) -> None:
    path = project / NAMES[0] / "a.tmx"
    watch = MapLibrary(RULESETS, project).watcher_of(path)
    tileset = next(file for file in files_of_map(watch.path) if file.suffix == ".tsx")
    save(path, tileset.name, f"new-{tileset.name}")
    _pass(watch)
    assert watch.problems
    shutil.copy(tileset, tileset.with_name(f"new-{tileset.name}"))
    _pass(watch)
    assert watch.problems == ()


def test_files_of_a_map(project: Path) -> None:
    files = files_of_map(project / NAMES[0] / "a.tmx")
    assert {file.suffix for file in files} == {".tmx", ".tsx", ".tiled-project"}
    types = project / "mine.tiled-project"
    assert files_of_map(project / "none.tmx") == (project / "none.tmx", types)


@pytest.mark.parametrize("source", ["//machine/share/a.tsx", r"\\machine\share\a.tsx", "Z:/a.tsx"])
def test_files_on_other_machines_are_not_looked_for(
    project: Path, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = project / NAMES[0] / "a.tmx"
    text = re.sub(r'source="[^"]*"', lambda _: f'source="{source}"', path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8")
    assert [file for file in files_of_map(path) if file.suffix == ".tsx"] == []
    looked: list[str] = []
    plain = Path.resolve

    def resolve(at: Path, strict: bool = False) -> Path:  # noqa: FBT002 (as in Path)
        looked.append(str(at))
        return plain(at, strict)

    monkeypatch.setattr(Path, "resolve", resolve)
    with pytest.raises(LevelError, match="outside of the map's project"):
        load_level(path, RULESETS)
    assert not any("a.tsx" in place for place in looked)


@pytest.mark.parametrize("name", NAMES)
def test_the_shelf_lists_shipped_own_and_shown_maps(project: Path, name: str) -> None:
    own = project / "own"
    (own / name).mkdir(parents=True)
    shutil.copy(list_levels(name)[0], own / name / "b.tmx")
    shelf = MapLibrary(RULESETS, own)
    shelf.added_folders = (project,)
    (project / "unknown.tmx").write_text("<map")
    (project / "classed.tmx").write_text(f'<map class="{name}"/>')
    (project / "automap").mkdir()
    (project / "automap" / "rules.txt").write_text("shores.tmx")
    (project / "automap" / "shores.tmx").write_text("<map/>")
    (own / name / "lessons").mkdir()
    (own / name / "lessons" / "first.tmx").write_text("<map/>")
    found = {place.path: place.origin for place in shelf.list_maps(name)}
    shipped = [*list_lessons(name), *list_levels(name)]
    assert [path for path, origin in found.items() if origin == SHIPPED_ORIGIN] == shipped
    mine = [path for path, origin in found.items() if origin == USER_ORIGIN]
    assert mine == [own / name / "lessons" / "first.tmx", own / name / "b.tmx"]
    assert found[project / name / "a.tmx"] == ADDED_ORIGIN
    assert found[project / "unknown.tmx"] == ADDED_ORIGIN
    assert found[project / "classed.tmx"] == ADDED_ORIGIN
    assert len(found) == len(shipped) + 5
    other = next(other for other in NAMES if other != name)
    assert project / "classed.tmx" not in {place.path for place in shelf.list_maps(other)}
    assert not shelf.is_outdated()
    shelf.added_folders = (project / "gone",)
    assert shelf.is_outdated()
    assert len(shelf.list_maps(name)) == len(shipped) + 2


def test_the_shelf_knows_where_a_level_comes_from(project: Path) -> None:
    shelf = MapLibrary(RULESETS, project / "own")
    path = project / NAMES[0] / "a.tmx"
    level = shelf.load(path)
    param = next(p for p in RULESETS[level.ruleset].options if isinstance(p.default, int))
    assert not_none(shelf.source_of(level.with_params({param.name: param.high}))).path == path
    assert shelf.source_of(RULESETS[level.ruleset].generate({}, 1)) is None


def test_a_map_called_random_is_a_map(project: Path) -> None:
    path = project / NAMES[0] / "random.tmx"
    shutil.copy(project / NAMES[0] / "a.tmx", path)
    assert MapLibrary(RULESETS, project).load(path).name == "random.tmx"
