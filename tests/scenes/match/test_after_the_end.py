"""What a player can still do once a match is over, and what the end says."""

from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.view import Mark, Preview
from game.rulesets import RULESETS
from game.scenes.history.text_export import write_text_export
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.spectate.replay import ReplayScene
from game.scenes.texts.summary_texts import forecast_line
from game.scenes.title import TitleScene
from game.ui.input.command import Command
from tests.rulesets.psttrl.boards import level
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.playouts import random_level

_UNTIL_THE_END = 80


def _killed(player: GameDriver) -> PlayScene:
    """Return a match that the player has just lost, with a foe in view."""
    who = {"x": "ogre+9", "y": "rat/mace", "d": "baby_dragon"}
    drawn = level(("########", "#.@x..y#", "########", "#d######"), who=who, hero={})
    scene = player.show(player.play(Match(RULESETS["psttrl"], drawn, 1, 1)), 0)
    player.press_deadly("l")
    assert match_of(scene).outcome is not None
    return scene


def test_what_was_foretold_is_said_with_its_numbers() -> None:
    marks = Mark("strike_hurts", (), value=7), Mark("counter_kills", ()), Mark("path", ())
    told = forecast_line("psttrl", Preview("", marks, fatal=True))
    assert "This could kill you. You hurt it: 7 HP left. It kills you." in told


@pytest.mark.slow
def test_the_end_is_a_picture_that_moves_until_a_key_goes_on(player: GameDriver) -> None:
    _killed(player)
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    player.run_frames(_UNTIL_THE_END)
    scene = player.scene_as(GameOverScene)
    first = player.screen_bytes()
    assert not player.drawn_texts()
    player.run_frames(40)
    assert player.screen_bytes() != first
    player.press_key("return")
    # That key showed the result, and chose nothing yet.
    assert player.scene is scene
    still = player.screen_bytes()
    assert {"Untested.", "Same map again"} <= set(player.drawn_texts())
    player.run_frames(40)
    assert player.screen_bytes() == still
    player.press_key("return")
    assert player.scene is not scene


def test_the_text_of_a_match_without_a_record_has_a_name_of_its_own(player: GameDriver) -> None:
    match = _killed(player).match
    report = replace(match.session.report(), file_stem="")
    write_text_export(player.context, match.session.info, report, ["You die."])
    assert any(path.stem.startswith("psttrl-2") for path in player.store.match_texts.list())


@pytest.mark.parametrize("way", ["end screen", "left", "closed"])
def test_a_match_is_written_as_a_text_and_listed(player: GameDriver, way: str) -> None:
    scene = _killed(player)
    if way == "end screen":
        player.run_frames(_UNTIL_THE_END)
    elif way == "left":
        scene.handle(Command.SAVE_AND_LEAVE)
    else:
        scene.save_work()
    path = player.store.match_texts.list()[0]
    assert str(path.parent) not in "".join(player.drawn_texts()).replace(" ", "")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].endswith("Your notes go to the next tester.")
    assert {"Killed by: ogre.", "HP: -", "Seed: 1", "1: You die."} <= set(lines)
    assert not any(line.startswith("DEF") for line in lines)
    # The map as it was known, and who was in view.
    assert "    #.@o..r#" in lines
    assert "rat, mace: 6,1" in lines


def test_what_is_pressed_as_the_end_appears_chooses_nothing(player: GameDriver) -> None:
    end = not_none(_killed(player).end_screen())
    player.app.scenes = [end]
    player.press_key("return")
    assert player.scene is end
    player.run_frames(60)
    player.press_key("return")
    assert player.scene is not end


def test_a_past_match_is_told_in_the_language_in_use(player: GameDriver) -> None:
    _killed(player).save_work()
    path = player.store.match_texts.list()[0]
    player.app.scenes = [player.context.scenes.title()]
    player.choose_entry("Daily, goals, history")
    player.select_entry("History")
    key = path.read_text(encoding="utf-8").splitlines()[1]
    path.write_text(f"Du bist tot.\n{key}\nBesiegt von: Oger.", encoding="utf-8")
    player.press_key("return")
    player.run_frames()
    assert any(text.startswith("Killed by: ogre.") for text in player.drawn_texts())
    player.press_key("return")
    player.choose_entry("Read its log")
    assert "Killed by: ogre." in player.drawn_texts()
    assert str(path.parent) not in "".join(player.drawn_texts()).replace(" ", "")
    player.choose_entry("Watch the replay")
    assert isinstance(player.scene, ReplayScene)
    player.press_key("escape", "escape")
    # Without a record that can be read, the text is shown as it was written.
    [record] = player.store.folder.glob("records/*")
    record.write_bytes(b"{}")
    player.press_key("return")
    player.choose_entry("Read its log")
    assert "Besiegt von: Oger." in player.drawn_texts()
    player.press_key("escape", "escape", "escape")
    assert isinstance(player.scene, TitleScene)


def test_a_death_is_said_once(player: GameDriver) -> None:
    _killed(player).save_work()
    lines = player.store.match_texts.list()[0].read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "You die" in line] == ["1: You die."]


def test_a_goal_that_was_not_begun_is_named_at_the_end(player: GameDriver) -> None:
    match = Match(RULESETS["railgun"], random_level("railgun", 1), 1, 1)
    assert ("Kills", "0 / 18") in player.game_over(match).stat_rows()
