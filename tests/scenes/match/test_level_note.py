"""The goal of a map, its note, and the steps of a lesson, over the board."""

from dataclasses import replace

import pygame
import pytest

from game.content.assets.goal_text import lesson_of
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.level import Level
from game.core.match import HUMAN, Match
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.spectate.spectate_scene import SpectateScene
from game.session.updates import update_of
from game.ui.input.bindings import Device
from tests.support.game_driver import GameDriver, match_of
from tools.gallery.example_bot_match import play_example_bots

RULES = RULESETS["codekeeper"]


def first_level() -> Level:
    return load_level(list_levels(RULES.name)[0], RULESETS)


def start_first_level(player: GameDriver, note: str | None = None) -> PlayScene:
    """Start a match on the first tutorial map, or with another note on it."""
    level = first_level() if note is None else replace(first_level(), note=note)
    scene = player.new_match(RULES, level, 1)
    player.app.scenes = [scene]
    player.run_frames()
    return scene


def test_the_goal_leaves_the_board_with_the_first_action(player: GameDriver) -> None:
    # As replays and demos play: without a key.
    scene = start_first_level(player, "")
    assert scene.tutorial.is_open
    scene.session.submit(scene.match.legal[0])
    player.run_frames()
    assert not scene.tutorial.is_open


def test_a_lesson_is_for_the_first_player_alone(player: GameDriver) -> None:
    ruleset = next(rules for rules in RULESETS.values() if rules.features.public_log)
    match = Match(ruleset, load_level(list_levels(ruleset.name)[0], RULESETS), 2, 1, (HUMAN, HUMAN))
    scene = player.play(match)

    def drawn(seat: int) -> bytes:
        scene.tutorial.follow(update_of(match, Seat(seat), ()))
        canvas = pygame.Surface((640, 360))
        scene.tutorial.draw(canvas, scene.screen)
        return pygame.image.tobytes(canvas, "RGB").strip(b"\0")

    assert drawn(0)
    assert not drawn(1)
    assert drawn(0)


def test_the_steps_of_a_lesson_stay_until_they_are_done(player: GameDriver) -> None:
    scene, walking = start_first_level(player), "Walk three steps with "
    for _ in range(2):
        player.press_key("right")
        assert walking in player.drawn_texts()
        assert "✓" not in player.drawn_texts()
    player.press_key("down")
    assert "✓" in player.drawn_texts()
    # Resumed, the lesson is where it was.
    player.app.scenes = [player.play(match_of(scene))]
    assert {walking, "✓"} <= set(player.drawn_texts())
    player.press_key("p")
    player.choose_entry("Skip this lesson")
    assert isinstance(player.scene, PlayScene)
    assert match_of(player.scene).level.title == "Walk Into It"


def test_the_note_closes_on_request_and_does_not_come_back(player: GameDriver) -> None:
    scene = start_first_level(player, "Look about.")
    player.press_key("space")
    assert not scene.tutorial.is_open
    assert match_of(scene).ply == 0
    scene.session.submit(scene.match.legal[0])
    assert not player.play(match_of(scene)).tutorial.is_open


@pytest.mark.slow
def test_programs_at_play_make_one_picture(player: GameDriver) -> None:
    taken = []
    for _ in range(2):
        live = play_example_bots(RULES)
        assert live is not None
        scene = SpectateScene(player.context, live)
        player.app.scenes = [scene]
        player.run_frames(200)
        taken.append(player.screen_bytes())
        assert all(pane.view.turn > 1 for pane in scene.panes)
    assert taken[0] == taken[1]


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.XBOX])
def test_all_steps_of_a_lesson_with_long_words_are_shown(
    player: GameDriver, language: str, device: Device
) -> None:
    player.context.change_settings(replace(player.context.settings, language=language))
    player.run_frames(2)
    level = load_level(list_levels("river")[1], RULESETS)
    player.show(player.new_match(RULESETS["river"], level, 1), 4)
    player.press_key("down")
    player.context.reader.device = device
    player.run_frames(2)
    drawn = player.drawn_texts()
    for step in lesson_of(level).steps:
        assert any(text and step.text.startswith(text) for text in drawn)
