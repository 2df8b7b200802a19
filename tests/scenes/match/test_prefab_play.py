"""Prefabs for random maps: played on their own, hot reloaded, broken, dropped."""

import os
from pathlib import Path

import pygame
import pytest

from game.app.play_options import PlayOptions
from game.app.start import first_scene
from game.content.maps.shipped_maps import list_prefabs
from game.content.tmx.writer import write_level
from game.core.grid import STAIRS_UP, Terrain
from game.core.level import RANDOM_LEVEL
from game.core.match import Match
from game.scenes.demo_match import DemoMatch
from game.scenes.dialogs import Dialog
from game.scenes.match.play import PlayScene
from game.scenes.menus.match_setup import MatchSetupScene
from tests.content.maps.test_random_levels import (
    BROKEN_PREFAB,
    FLOOR,
    NAME,
    RULES,
    is_room,
    replace_shipped_prefabs,
    write_user_prefab,
)
from tests.rulesets.psttrl.prefabs import ROOM_ROWS, prefab_level, with_row
from tests.scenes.match.test_hot_reload import run_half_a_second
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none, of_kind

pytestmark = pytest.mark.slow


def _folder(player: GameDriver) -> Path:
    return player.store.folder / "levels"


def _save(path: Path, old: str, new: str, stamp: int) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, (stamp, stamp))


def _setup(player: GameDriver) -> MatchSetupScene:
    player.show(MatchSetupScene(player.context, RULES))
    scene = player.scene_as(MatchSetupScene)
    scene.menu.index = 0
    player.run_frames(12)
    return scene


def _screen_text(player: GameDriver) -> str:
    return " ".join(player.drawn_texts())


def test_a_part_is_tried_on_its_floor(player: GameDriver, tmp_path: Path) -> None:
    path = write_user_prefab(tmp_path, "mine.tmx", prefab_level(ROOM_ROWS, floor=FLOOR))
    player.show(first_scene(player.context, PlayOptions(level=path, seed=3), ""))
    match = match_of(player.scene_as(PlayScene))
    assert match.level.name == "mine"
    assert len(match.level.grids) == 11
    [me] = [actor for actor in match.state.observe(None).actors if actor.seat is not None]
    assert me.board == FLOOR
    assert match.level.grids[FLOOR].terrain_at(me.pos) in STAIRS_UP


def test_the_options_stay_when_a_part_is_saved(player: GameDriver, tmp_path: Path) -> None:
    path = write_user_prefab(tmp_path, "mine.tmx", prefab_level(with_row("#.@....#"), floor=FLOOR))
    drawn = player.context.maps.load(path).with_params({"threat_colors": True})
    player.show(player.context.scenes.new_match(RULES, drawn, 3), 0)
    _save(path, 'x="32"', 'x="80"', 1)
    run_half_a_second(player)
    assert isinstance(player.scene, PlayScene)
    assert match_of(player.scene).level.param("threat_colors") is True
    assert match_of(player.scene).level.spawns[0].board == FLOOR


def test_the_list_shows_which_prefab_is_left_out_until_it_is_fixed(player: GameDriver) -> None:
    paths = replace_shipped_prefabs(_folder(player), prefab_level(BROKEN_PREFAB, floor=FLOOR))
    scene, lines = _setup(player), _screen_text(player)
    assert f"Left out of random maps, with {len(paths) - 1} more: {paths[0].name}, layer" in lines
    assert "floor 3" in lines
    match = _start_match(player)
    assert match.level.name == RANDOM_LEVEL
    assert not is_room(match.level.grids[FLOOR])
    player.show(scene, 0)
    replace_shipped_prefabs(_folder(player), prefab_level(ROOM_ROWS, floor=FLOOR))
    for path in paths:
        os.utime(path, (1, 1))
    run_half_a_second(player)
    assert "Left out" not in _screen_text(player)
    assert is_room(_start_match(player).level.grids[FLOOR])


def _start_match(player: GameDriver) -> Match:
    player.press_key("return")
    return match_of(player.scene_as(PlayScene))


def test_demo_and_command_line_have_parts(player: GameDriver) -> None:
    replace_shipped_prefabs(_folder(player), prefab_level(ROOM_ROWS, floor=FLOOR))
    assert is_room(DemoMatch(player.context, RULES, (176, 116), 3).match.level.grids[FLOOR])
    begun = of_kind(PlayScene, first_scene(player.context, PlayOptions(ruleset=NAME, seed=5), ""))
    assert is_room(match_of(begun).level.grids[FLOOR])


def test_the_same_map_again_has_its_parts(player: GameDriver) -> None:
    replace_shipped_prefabs(_folder(player), prefab_level(ROOM_ROWS, floor=FLOOR))
    made = player.context.maps.random_levels.generate(RULES, {}, 4)
    assert match_of(player.new_match(RULES, made, 4)).level == made


def test_a_dropped_prefab_is_stored_with_the_user_s_prefabs(
    player: GameDriver, tmp_path: Path
) -> None:
    path = list_prefabs(NAME)[1]
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.run_frames()
    assert isinstance(player.scene, Dialog)
    assert "random maps for" in " ".join(words for words, _ in player.scene.scroll.rows)
    assert (_folder(player) / NAME / "parts" / path.name).is_file()
    assert _start_match(player).level.name == path.stem


def test_a_part_among_maps_is_shown_and_tried(player: GameDriver) -> None:
    lies = _folder(player) / NAME / "mine.tmx"
    lies.parent.mkdir(parents=True)
    write_level(prefab_level(with_row("#..d...#"), floor=9, d="rat"), RULES.map_schema, lies)
    scene = _setup(player)
    scene.menu.index = [entry.location.path for entry in scene.map_list.entries].index(lies) + 1
    player.run_frames(12)
    assert "8 x 7 cells, prefab for random maps" in _screen_text(player)
    assert not_none(scene.preview.stage.view).board.grid.terrain.count(Terrain.WALL) > 0
    assert _start_match(player).state.observe(None).focused_board == 9
