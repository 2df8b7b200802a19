"""Last choices: what the setup remembers and which map comes next."""

import re
from dataclasses import replace
from pathlib import Path
from shutil import copyfile

import pytest

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.codec import Json
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.scenes.last_choices import load_last_choices, save_last_choices
from game.scenes.match.next_match import next_map
from game.scenes.match.play import PlayScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.storage.files import with_checksum
from game.storage.last_choices import LastChoices
from game.storage.level_result import LevelResult
from game.storage.save_store import SaveStore
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none, of_kind
from tests.support.paths import copy_tilesets
from tests.support.playouts import play_out

RULES = RULESETS["codekeeper"]


def setup(player: GameDriver, ruleset: Ruleset) -> MatchSetupScene:
    return of_kind(MatchSetupScene, MatchSetupScene(player.context, ruleset))


@pytest.fixture
def maps() -> list[Path]:
    return list_levels(RULES.name)


@pytest.mark.parametrize("name", RULESETS)
def test_the_first_map_is_offered_where_it_teaches(player: GameDriver, name: str) -> None:
    scene = setup(player, RULESETS[name])
    assert not_none(scene.map_list.entries[0].level).note
    assert scene.menu.index == 1


def test_after_a_win_the_next_map_is_offered(player: GameDriver, maps: list[Path]) -> None:
    match = play_out(Match(RULES, load_level(maps[0], RULESETS), 1, 1), RULES.demo_player())
    assert not_none(match.outcome).winners
    player.store.save_match(match)
    player.show(player.game_over(match))
    assert any(line.startswith("Next lesson: ") for line in player.drawn_texts())
    player.press_key("return")
    assert match_of(player.scene_as(PlayScene)).level.name == maps[1].stem
    assert setup(player, RULES).menu.index == 2


def test_of_many_maps_that_were_won_few_are_read_at_once(
    player: GameDriver, maps: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_last_choices(player.context, RULES, LastChoices(maps[2].stem))
    won = LevelResult(won=True, score=1, plies=1)
    monkeypatch.setattr(SaveStore, "best_result_on", lambda *_: won)
    scene = setup(player, RULES)
    assert scene.menu.index > 3
    assert sum(entry.watch is not None for entry in scene.map_list.entries) < 5


@pytest.mark.slow
def test_maps_with_the_same_name_are_told_apart(
    player: GameDriver, tmp_path: Path, maps: list[Path]
) -> None:
    """Two folders have a map with a shipped one's name, and the same content but for the turns."""
    text = maps[0].read_text(encoding="utf-8")
    copy_tilesets(tmp_path)
    twins = [tmp_path / name / maps[0].name for name in ("one", "two")]
    for turns, twin in enumerate(twins, 41):
        twin.parent.mkdir()
        line = f'<property name="turns" type="int" value="{turns}"/>'
        lines = re.sub(r' *<property name="turns".*?/>', "", text)
        twin.write_text(lines.replace("<properties>", f"<properties>{line}", 1))
    (tmp_path / "a.tiled-project").write_text("{}")
    folders = tuple(str(twin.parent) for twin in twins)
    player.context.change_settings(replace(player.context.settings, map_folders=folders))
    for turns, twin in enumerate(twins, 41):
        scene = setup(player, RULES)
        entry = next(entry for entry in scene.map_list.entries if entry.location.path == twin)
        for other in scene.map_list.entries:
            scene.map_list.load(other)
        scene.menu.index = scene.map_list.entries.index(entry) + 1
        player.app.scenes = [scene]
        player.press_key("return")
        begun = player.scene_as(PlayScene)
        assert match_of(begun).level.param("turns") == turns
        assert not_none(player.context.maps.source_of(match_of(begun).level)).path == twin
        assert player.context.maps.original_of(match_of(begun).level) == entry.level
        assert next_map(player.context, RULES, match_of(begun).level) is None
        assert not_none(setup(player, RULES).selected_entry).location.path == twin


def test_a_map_named_by_another_way_to_it_has_a_next_one(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second, third, *_ = list_levels(RULES.name)
    monkeypatch.chdir(first.parent)
    maps, copied = player.context.maps, tmp_path / "copies" / second.name
    level = maps.load(Path(first.name))
    # That one was copied, and the copy read after it.
    maps.watcher_of(second)
    copy_tilesets(tmp_path)
    copied.parent.mkdir()
    assert maps.load(copyfile(second, copied)) == maps.watcher_of(second).level
    for following in (second, third):
        found = not_none(next_map(player.context, RULES, level))
        assert found.name == following.stem
        level = found


def test_a_saved_match_on_a_map_whose_number_has_changed_has_a_next_one(player: GameDriver) -> None:
    rules, (path, following) = RULESETS["dooom"], list_levels("dooom")[-2:]
    for old in ("20-undercity", "20-great-labyrinth"):
        level = replace(load_level(path, RULESETS), name=old)
        found = next_map(player.context, rules, level)
        assert (found and found.name) == (following.stem if old == "20-undercity" else None)


def test_after_the_last_map_or_a_defeat_there_is_no_next(
    player: GameDriver, maps: list[Path]
) -> None:
    match = Match(RULES, load_level(maps[0], RULESETS), 1, 1)
    while match.outcome is None:
        match.play(RULES.verbs[-1])
    assert [entry.icon for entry in player.game_over(match).menu.items].count("play") == 0


def test_what_no_longer_fits_is_forgotten(player: GameDriver) -> None:
    option = RULES.options[0]
    wrong = LastChoices("", {option.name: "x", "y": 1}, ("nobody",))
    player.store.save_last_choices(RULES.name, wrong)
    assert load_last_choices(player.context, RULES) == LastChoices()
    path = player.store.folder / "last_choices.json"
    wrong_parts: list[dict[str, Json]] = [
        {"players": [["human"]]}, {"options": {option.name: [1]}}, {"level": {}}, {"more": 1}
    ]  # fmt: skip
    for part in wrong_parts:
        body: Json = {"level": "", "options": {}, "players": [], **part}
        path.write_bytes(with_checksum({RULES.name: body}))
        assert load_last_choices(player.context, RULES) == LastChoices()
        setup(player, RULES)
    path.write_text("{")
    assert load_last_choices(player.context, RULES) == LastChoices()
