"""Replays and bot matches show what a seat knew, or everything."""

import pygame
import pytest

from game.core.actor import Seat
from game.core.match import Match
from game.net.client.remote_session import SeenReplay
from game.rulesets import RULESETS
from game.scenes.match.game_over import GameOverScene
from game.scenes.scene import Pop
from game.scenes.spectate.replay import ReplayScene
from game.scenes.spectate.spectate_scene import SpectateScene
from game.session.updates import match_info, state_update
from tests.support.game_driver import GameDriver
from tests.support.saves import NAME, finished_match
from tools.gallery.example_bot_match import play_example_bots


def test_the_plies_of_a_match_that_goes_on_are_counted_on(player: GameDriver) -> None:
    ruleset = RULESETS["sokoban"]
    match = Match(ruleset, ruleset.generate({}, 1), 1, 1)
    replay = SeenReplay(match_info(match), None, (state_update(0, match.state, None, ()),))
    player.app.scenes = [scene := ReplayScene(player.context, replay, Pop)]
    player.press_key("space")
    plate, before = pygame.Rect(4, 4, 240, 16), player.app.canvas.surface.copy()
    replay.add(state_update(1, match.state, None, ()))
    player.run_frames(1)
    after = player.app.canvas.surface
    shown = [pygame.image.tobytes(each.subsurface(plate), "RGB") for each in (before, after)]
    assert (scene.replay.ply, scene.replay.last_ply) == (0, 1)
    assert shown[0] != shown[1]
    assert scene.screen.toast.top > plate.bottom, "what is said does not stand behind it"
    for ply in range(2, 12):
        replay.add(state_update(ply, match.state, None, ()))
    player.press_key(*["right"] * 10)
    player.run_frames(12)
    assert "10 / 11" in player.drawn_texts(), "digits have widths of their own"


@pytest.mark.slow
def test_watched_bots_are_shown_with_what_they_do_not_see(player: GameDriver) -> None:
    live = play_example_bots(RULESETS["codekeeper"])
    assert live is not None
    player.app.scenes = [scene := SpectateScene(player.context, live)]
    try:
        known = [sum(pane.view.board.visible) for pane in scene.panes]
        player.press_key("v")
        assert all(
            sum(pane.view.board.visible) > few for pane, few in zip(scene.panes, known, strict=True)
        )
        assert "Show what the bots know" in player.drawn_texts()
    finally:
        live.stop()


@pytest.mark.slow
def test_a_jump_in_a_replay_has_the_log_tell_what_came_before(player: GameDriver) -> None:
    match = finished_match(NAME)
    player.app.scenes = [scene := player.replay(match)]
    for _ in range(match.ply):
        player.press_key("right")
    told = scene.screen.log.newest
    player.press_key("home")
    assert (scene.screen.log.newest, "Play" in player.drawn_texts()) == ((), True)
    player.press_key("end")
    assert scene.screen.log.newest == told[-len(scene.screen.log.newest) :] != ()


@pytest.mark.slow
def test_a_match_of_bots_is_watched_and_leads_to_its_end(player: GameDriver) -> None:
    ruleset = RULESETS["dooom"]
    level = ruleset.generate({"width": 9, "height": 9, "target": 0}, 4)
    scene = player.context.scenes.play_match(Match(ruleset, level, 2, 4, ("easy", "hard")))
    player.app.scenes = [scene]
    assert isinstance(scene, ReplayScene)
    player.press_key("up", "up")
    player.run_frames(40)
    assert scene.replay.ply
    assert any(text.startswith("Bots playing: Everything") for text in player.drawn_texts())
    player.press_key("v", "space", "left")
    assert scene.replay.seat == Seat(0)
    shown = scene.replay.ply
    player.run_frames(40)
    assert scene.replay.ply == shown, "paused"
    player.press_key("space")
    for _ in range(200):
        player.run_frames(60)
        if not isinstance(player.scene, ReplayScene):
            break
    assert isinstance(player.scene, GameOverScene)
