"""Files written by versions 0.1 and 0.2 still open: settings, saves, records, notes, results."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.codec import Json, encode
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.match import HUMAN, RECORD_FORMAT
from game.rulesets import RULESETS
from game.scenes.notes.workspace import Workspace
from game.storage.files import SaveError, read_checked, with_checksum
from game.storage.last_choices import LastChoices
from game.storage.level_result import LevelResult, result_key
from game.storage.match_files import read_match
from game.storage.migrations import (
    migrate_notes,
    migrate_record,
    migrate_results,
    migrate_settings,
)
from game.storage.save_store import SaveStore
from game.ui.input.command import Command
from tests.support.narrow import not_none
from tests.support.saves import load_match

MATCHES = "*/*.match.json"
OLD_FILES = Path(__file__).parent / "files_0_1"
FILES = sorted(path.relative_to(OLD_FILES) for path in OLD_FILES.glob(MATCHES))
# Version 0.1 had these.
OLD_NAMES = ["railgun", "dooom", "psttrl", "codekeeper", "river"]


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    shutil.copytree(OLD_FILES, tmp_path / "data")
    return SaveStore(tmp_path / "data")


NEW_FILES = Path(__file__).parent / "files_0_2"
NEW_MATCHES = sorted(path.relative_to(NEW_FILES) for path in NEW_FILES.glob(MATCHES))
# Rulesets and versions whose matches lead elsewhere by a rule changed since: they are refused.
LEFT_BEHIND: set[tuple[str, int]] = set()
OLD_RULESETS = pytest.mark.parametrize("name", [n for n in OLD_NAMES if (n, 1) not in LEFT_BEHIND])


def _version(path: Path) -> tuple[str, int]:
    record = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["body"]["record"]
    return record["ruleset"], record["version"]


def _kept(folder: Path, paths: list[Path]) -> list[Path]:
    return [path for path in paths if _version(folder / path) not in LEFT_BEHIND]


def _body(path: Path) -> Any:
    return read_checked(path)


def test_there_are_files_of_0_2_of_every_ruleset() -> None:
    """Saves with actions after their first line, one of them after more than a whole match."""
    names = {(path.parts[0], path.name.partition("-")[0]) for path in NEW_MATCHES}
    then = (*OLD_NAMES, "sokoban")
    assert names == {(folder, name) for folder in ("matches", "records") for name in then}


def test_rules_go_on_with_matches_of_releases() -> None:
    for path in [*OLD_FILES.glob(MATCHES), *NEW_FILES.glob(MATCHES)]:
        name, version = _version(path)
        cure = f"`replays_versions` of {name} needs {version}: `same_action`, or a function that"
        cure += " returns what an action logged then is now; if it leads elsewhere now, LEFT_BEHIND"
        is_read = version in (RULESETS[name].version, *RULESETS[name].replays_versions)
        assert is_read != ((name, version) in LEFT_BEHIND), cure


@pytest.mark.parametrize("path", _kept(NEW_FILES, NEW_MATCHES), ids=str)
def test_a_match_of_0_2_is_replayed_and_goes_on(tmp_path: Path, path: Path) -> None:
    shutil.copytree(NEW_FILES, tmp_path / "data")
    store = SaveStore(tmp_path / "data")
    file = read_match(store.folder / path, RULESETS)
    match = file.replayed()
    is_over, is_current = path.parts[0] == "records", file.record.version == match.ruleset.version
    assert (file.state is not None, file.is_damaged) == (is_current, False)
    assert (match.outcome is not None, match.ply > file.whole) == (is_over, not is_over)
    assert file.view() == match.state.observe(Seat(0)) or not is_current
    if not is_over:
        store.take_over(file, match)
        store.save_match(match)
        assert not store.problem
        assert (store.load_notes(match, Seat(0)) is None) == (match.ruleset.name != "river")


def test_what_0_2_kept_beside_matches_is_there(tmp_path: Path) -> None:
    shutil.copytree(NEW_FILES, tmp_path / "data")
    store = SaveStore(tmp_path / "data")
    settings, problem = store.load_settings()
    assert (settings.music_volume, settings.brightness, problem) == (10, 120, "")
    assert store.load_last_choices("river") == LastChoices("01")
    assert store.codex.progress("psttrl").seen == {"rat"}
    levels = [
        read_match(NEW_FILES / path, RULESETS).record for path in _kept(NEW_FILES, NEW_MATCHES)
    ]
    won = [store.best_result_on(r.ruleset, r.level, r.seed) for r in levels if r.seed == 8]
    assert None not in won


def test_there_is_a_save_and_a_record_of_every_ruleset() -> None:
    for folder in ("matches", "records"):
        names = {_version(OLD_FILES / path)[0] for path in FILES if path.parts[0] == folder}
        assert names == set(OLD_NAMES)


@pytest.mark.parametrize("path", _kept(OLD_FILES, FILES), ids=str)
def test_a_match_replays_to_the_stored_position(store: SaveStore, path: Path) -> None:
    body = _body(OLD_FILES / path)
    match = read_match(store.folder / path, RULESETS).replayed()
    assert match.ply == len(body["record"]["log"])
    assert match.players[0] == HUMAN
    state: Any = encode(match.state)
    assert state["world"]["actors"] == body["state"]["world"]["actors"]
    assert _items(state) == _items(body["state"])
    assert state["world"]["rng"] == body["state"]["world"]["rng"]
    assert (match.outcome is not None) == (path.parts[0] == "records")


def _items(state: Any) -> list[Any]:
    """Return the items without their numbers, which earlier rules gave in another way."""
    items = [{**item, "id": 0} for item in state["world"]["items"]]
    return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))


@OLD_RULESETS
def test_saves_are_listed_and_continued(store: SaveStore, name: str) -> None:
    ruleset = RULESETS[name]
    saves, problem = store.list_saves(RULESETS)
    assert bool(problem) == bool(LEFT_BEHIND)
    [save] = [each for each in saves if each.ruleset is ruleset]
    match = load_match(store, save.path)
    match.play(match.legal[0])
    store.save_match(match)
    assert not store.problem
    [path] = [file for file in store.unfinished_files() if file.name.startswith(ruleset.name)]
    written = _body(path)["record"]
    assert written["format"] == RECORD_FORMAT
    assert written["final_digest"] == match.digest(match.ply)
    again = load_match(SaveStore(store.folder), path)
    assert again.digest(again.ply) == match.digest(match.ply)


def test_an_illegal_action_in_an_old_record_is_refused(store: SaveStore) -> None:
    # An action after the match has ended.
    path = store.folder / _kept(OLD_FILES, FILES)[-1]
    body = _body(path)
    body["record"]["log"] *= 2
    path.write_bytes(with_checksum(body))
    with pytest.raises(SaveError, match="cannot be replayed"):
        read_match(path, RULESETS).replayed()


def test_notes_and_their_drawings(store: SaveStore) -> None:
    [path] = [path for path in store.unfinished_files() if path.name.startswith("river")]
    match = load_match(store, path)
    make_notebook = not_none(match.ruleset.features.notebook)
    view = match.state.observe(Seat(0))
    workspace = Workspace(make_notebook(Seat(0), view.log), len(view.log), match.seats)
    workspace.restore(not_none(store.load_notes(match, Seat(0))))
    assert workspace.arrangement.offsets["own", 1] == (9, 7)
    assert workspace.arrangement.placed == (("own", 1),)
    page = not_none(workspace.arrangement.contents.page_with(("own", 1)))
    assert page.grid.terrain_at(Pos(3, 3)) is Terrain.FLOOR
    assert page.grid.edge_at(Pos(3, 3), Direction.E) is Edge(5)
    assert [(label.pos, label.name) for label in page.labels] == [(Pos(3, 3), "=camp")]
    store.save_notes(match, Seat(0), workspace.saved())
    assert store.load_notes(match, Seat(0)) == workspace.saved()
    labels: Json = [["own", 1, 3, 3, "camp", *side] for side in ((), ("",), ("E",))]
    named = str(migrate_notes({"notebook": {"labels": labels}})["notebook"])
    assert [f"'camp', {side}]" in named for side in (None, "'E'", "''")] == [True, True, False]
    # Without a notebook of the kind that there was, they are empty.
    assert migrate_notes({"notebook": 5})["notebook"] == migrate_notes({})["notebook"]


def test_settings_keep_their_values(store: SaveStore) -> None:
    settings, problem = store.load_settings()
    assert not problem
    assert settings.music_volume == 10
    assert settings.brightness == 120
    assert settings.color_vision == "deutan"
    assert settings.ascii_tiles
    assert not settings.confirm_end_turn
    assert settings.bindings["UP"] == ("key:w", "pad:up")
    assert settings.map_folders == ("/maps/of mine",)
    store.save_settings(settings)
    assert json.loads((store.folder / "settings.json").read_text())["format"] == 2
    assert store.load_settings() == (settings, "")


def test_bindings_follow_the_commands() -> None:
    old = ("TAKE", "PUT_AWAY", "AGAIN", "NEW", "ERASE", "UP")
    values: Any = {"eyes": "usual", "bindings": {name: ["key:k"] for name in old}}
    migrated: Any = migrate_settings(values)
    assert migrated["color_vision"] == "normal"
    assert len(migrated["bindings"]) == len(old)
    assert set(migrated["bindings"]) <= {command.name for command in Command}
    assert migrate_settings(migrated) == migrated


def test_actions_follow_their_new_names() -> None:
    log = [
        [0, {"type": "Pick", "item": 3, "slot": 0}],
        [0, {"type": "Wait", "part": 2}],
        [1, {"type": "Leave"}],
        [0, {"type": "Drop", "slot": 1}],
    ]
    record: Any = {
        "format": 2,
        "players": ["person", "easy"],
        "log": log,
        "digests": [],
        "final": "",
    }
    migrated = migrate_record(record)
    assert migrated["players"] == ["human", "easy"]
    assert migrated["log"] == [
        [0, {"type": "PickUp", "item": 3, "slot": 0}],
        [0, {"type": "Wait", "quarters": 2}],
        [1, {"type": "Resign"}],
        [0, {"type": "Drop", "slot": 1}],
    ]
    assert migrate_record(migrated) == migrated


@OLD_RULESETS
def test_best_results_are_still_those_of_their_maps(store: SaveStore, name: str) -> None:
    ruleset = RULESETS[name]
    path = OLD_FILES / "records" / f"{ruleset.name}-8-1.match.json"
    best = store.best_result_on(ruleset.name, read_match(path, RULESETS).replayed().level, 0)
    assert not_none(best).won


def test_results_go_with_maps_whose_numbers_have_changed(store: SaveStore) -> None:
    path, file = list_levels("dooom")[6], store.folder / "results.json"
    level = load_level(path, RULESETS)
    seven: Json = {"won": True, "score": 0, "plies": 7}
    assert level.name == "07-cellar"
    key = result_key("dooom", level, 0)
    assert key == result_key("dooom", replace(level, name="14-cellar"), 0)
    content = key.rpartition("-")[2]
    kept: dict[str, Json] = {"dooom/seed/8": seven, "dooom/map/x-1": {"turns": 2}}
    old: dict[str, Json] = {"14-cellar": seven, "07-cellar": {"won": True, "score": 0, "plies": 9}}
    old = kept | {f"dooom/level/{name}-{content}": result for name, result in old.items()}
    file.write_bytes(with_checksum(old))
    best = LevelResult(won=True, score=0, plies=7)
    assert store.best_result_on("dooom", level, 0) == best
    path = OLD_FILES / "records" / "railgun-8-1.match.json"
    store.save_match(read_match(path, RULESETS).replayed())
    body = read_checked(file)
    assert {**body, **kept, key: seven} == body
    assert len(body) == len(old)
    # Numbers that are all of a name stay, and no second one is taken for the first.
    for name in ("1", "01-7", "2026-05-01"):
        new = result_key("dooom", replace(level, name=name), 0)
        assert migrate_results({new: seven}) == {new: seven}
        assert migrate_results({f"dooom/level/{name}-{content}": seven}) == {new: seven}


def test_codex_and_last_choices_move_to_their_new_files(store: SaveStore) -> None:
    progress = store.codex.progress("psttrl")
    assert progress.seen == {"sword_tester"}
    assert progress.counts["iron_sword"] == 3
    store.codex.add_seen("psttrl", ["rat"])
    assert store.load_last_choices("river").players[:2] == (HUMAN, "easy")
    assert store.load_last_choices("codekeeper").options == {"turns": 150}
    store.save_last_choices("river", LastChoices("01"))
    again = SaveStore(store.folder)
    assert again.codex.progress("psttrl").seen == {"sword_tester", "rat"}
    assert again.codex.progress("psttrl").counts == progress.counts
    assert again.load_last_choices("river") == LastChoices("01")
    assert again.load_last_choices("railgun").players == (HUMAN,)
    for name in ("books.json", "habits.json"):
        assert (store.folder / name).read_bytes() == (OLD_FILES / name).read_bytes()
