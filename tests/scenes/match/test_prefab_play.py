"""Prefabs for random maps: played on their own, hot reloaded, broken, dropped."""

import os
from pathlib import Path

import pytest

from game.app.play_options import PlayOptions
from game.app.start import first_scene
from game.core.grid import STAIRS_UP
from game.scenes.demo_match import DemoMatch
from game.scenes.match.play import PlayScene
from tests.content.maps.test_random_levels import (
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
from tests.support.narrow import of_kind

pytestmark = pytest.mark.slow


def _folder(player: GameDriver) -> Path:
    return player.store.folder / "levels"


def _save(path: Path, old: str, new: str, stamp: int) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, (stamp, stamp))


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


def test_demo_and_command_line_have_parts(player: GameDriver) -> None:
    replace_shipped_prefabs(_folder(player), prefab_level(ROOM_ROWS, floor=FLOOR))
    assert is_room(DemoMatch(player.context, RULES, (176, 116), 3).match.level.grids[FLOOR])
    begun = of_kind(PlayScene, first_scene(player.context, PlayOptions(ruleset=NAME, seed=5), ""))
    assert is_room(match_of(begun).level.grids[FLOOR])


def test_the_same_map_again_has_its_parts(player: GameDriver) -> None:
    replace_shipped_prefabs(_folder(player), prefab_level(ROOM_ROWS, floor=FLOOR))
    made = player.context.maps.random_levels.generate(RULES, {}, 4)
    assert match_of(player.new_match(RULES, made, 4)).level == made
