"""Where a match turned, on the screen."""

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any

import pygame
import pytest

from game.agents.analysis import PlyAnalysis
from game.core.action import Move
from game.core.actor import Seat
from game.core.grid import Direction
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.history.analysis import AnalysisScene
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.spectate.replay import ReplayScene
from game.scenes.texts.labels import action_words
from game.session.analysis_run import AnalysisRun
from game.session.local_session import LocalSession
from game.ui.style.constants import ACCENT
from tests.rulesets.codekeeper.boards import level
from tests.support.game_driver import GameDriver
from tests.support.playouts import playout_of
from tests.support.saves import finished_match


def _missed_win() -> Match:
    """Return a match in which the hero walked away from the exit beside him, then ran out."""
    match = Match(RULESETS["codekeeper"], level("XXXXXXXX", "X..HE..X", "XXXXXXXX", turns=2), 1, 1)
    for side in (Direction.W, Direction.W):
        match.submit(Seat(0), Move(side), match.ply)
    assert match.outcome is not None
    return match


def test_the_move_away_from_the_exit_is_named_and_can_be_tried_again(player: GameDriver) -> None:
    match = _missed_win()
    player.app.scenes = [player.game_over(match)]
    player.choose_entry("Where did it turn?")
    scene = player.scene_as(AnalysisScene)
    player.run_frames(12)
    assert scene.run.is_done
    words = " ".join(player.drawn_texts())
    assert "would have won at once" in words
    assert "Action 1" in words
    assert "from action 1 at the left to the result after action 2" in words
    plot = player.app.canvas.surface.subsurface((80, 90, 540, 100))
    assert pygame.mask.from_threshold(plot, ACCENT, (1, 1, 1)).count() > 100
    player.press_key("return")
    session = player.scene_as(PlayScene).session
    assert isinstance(session, LocalSession)
    assert session.match.state == match.state_at(0)
    player.press_key("escape")
    assert "Save and leave" not in player.drawn_texts()
    player.choose_entry("Back to the analysis")
    player.run_frames(2)
    assert player.scene is scene
    player.press_key("v")
    assert player.scene_as(ReplayScene).replay.ply == 0
    player.press_key("escape")
    assert player.scene is scene


def test_a_try_that_ends_counts_all_actions_and_leads_back(player: GameDriver) -> None:
    scene = player.context.scenes.analysis(_missed_win())
    player.show(scene, 12)
    player.press_key("return")
    player.press_key("right")
    player.run_frames(240)
    over = player.scene_as(GameOverScene)
    assert dict(over.stats)["Turns taken"] == "1"
    assert "Medal" not in dict(over.stats)
    player.choose_entry("Back to the analysis")
    assert player.scene is scene


def test_what_was_found_is_kept_and_what_is_damaged_is_found_again(player: GameDriver) -> None:
    match, history = _missed_win(), player.store.history
    asked = list[int]()

    def run_apart(work: Callable[..., object], *arguments: Any) -> Future[Any]:
        asked.append(arguments[3])
        return player.context.run_apart(work, *arguments)

    def found() -> list[PlyAnalysis]:
        run = AnalysisRun(match, Seat(0), run_apart, history)
        while not run.is_done:
            run.advance()
        return run.found

    first = found()
    assert (found(), asked) == (first, [1, 2])
    history.keep_analysis(AnalysisRun(match, Seat(0), run_apart, history).key, 1, "[")
    assert (found(), asked) == (first, [1, 2, 1])


def test_a_process_that_was_ended_is_begun_again(player: GameDriver) -> None:
    player.context.uses_threads = True
    with pytest.raises(BrokenExecutor):
        player.context.run_apart(os._exit, 1).result(60)
    assert player.context.run_apart(os.getpid).result(60) != os.getpid()
    player.context.close()


def test_a_match_that_was_lost_from_the_start_is_told_so(player: GameDriver) -> None:
    match = Match(RULESETS["codekeeper"], level("XXXXXXXX", "XH....EX", "XXXXXXXX", turns=1), 1, 1)
    match.submit(Seat(0), Move(Direction.E), match.ply)
    player.show(player.context.scenes.analysis(match), 12)
    assert "No single action lost it: your chance was never above 0%." in player.drawn_texts()


@pytest.mark.parametrize("name", RULESETS)
def test_every_action_has_words(name: str) -> None:
    for state in playout_of(name, "1").sampled_states:
        for seat in state.to_act:
            for action in state.legal_actions(seat):
                words = action_words(RULESETS[name], action, state.observe(seat))
                assert words[0].isupper()
                assert "<" not in words


@pytest.mark.parametrize("name", RULESETS)
def test_it_is_offered_where_a_guide_makes_it_quick(player: GameDriver, name: str) -> None:
    scene = player.game_over(finished_match(name))
    offered = any(item.text == "Where did it turn?" for item in scene.menu.items)
    assert offered == (RULESETS[name].features.search_guide is not None)
