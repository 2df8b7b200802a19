"""The prompts for keyboard, gamepad and mouse."""

from unittest.mock import patch

import pygame
import pytest

from game.core.rng import Rng
from game.core.ruleset import RandomPlayer
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.panel.board_screen import stage_size
from game.ui.audio.audio_player import AudioPlayer
from game.ui.input.command import Command
from game.ui.widgets.prompt_layout import PromptRoom
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import random_level


def _begun(player: GameDriver, name: str) -> PlayScene:
    ruleset = RULESETS[name]
    return player.show(player.new_match(ruleset, random_level(ruleset.name, 6), 6), 4)


def test_a_row_of_prompts_without_room_keeps_help(player: GameDriver) -> None:
    painter, reader = player.context.painter, player.context.reader
    wide = [(Command.CONFIRM, "word " * 20), (Command.HELP, "Help")]
    surface = pygame.Surface((640, 40))
    with patch.object(painter, "draw_glyph", return_value=10) as drawn:
        painter.draw_prompts(surface, wide, (0, 0), reader.bindings, reader.device, PromptRoom(200))
    assert [call.args[1][0] for call in drawn.call_args_list] == ["key_f1"]


def test_a_long_refusal_is_wrapped(player: GameDriver) -> None:
    _begun(player, "railgun").match.toast("Nothing of the kind is possible here and now. " * 4)
    lines = [area for text, area in player.drawn_texts().items() if "possible" in text]
    assert len(lines) > 1
    assert all(area.left >= 8 and area.right <= stage_size()[0] - 8 for area in lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_every_command_is_answered(player: GameDriver, name: str) -> None:
    """By a sound, words, a scene, a cursor or an action; aiming without an enemy does nothing."""
    scene, heard = _begun(player, name), list[str]()
    toast, cursor = scene.screen.toast, scene.inspector.look_cursor
    with patch.object(AudioPlayer, "play", lambda _, *names, **_pan: heard.extend(names)):
        for command in (*Command, *Command):
            scene.hot_seat.is_covered = False
            toast.hide()
            heard.clear()
            before = scene.session.ply, cursor.cursor
            opened = scene.handle(command)
            scene.update(1.0)
            is_changed = before != (scene.session.ply, cursor.cursor)
            is_answered = opened or heard or toast.time_left or is_changed
            assert is_answered or command is Command.TARGET, command


@pytest.mark.slow
def test_an_undone_action_leaves_the_log_and_a_redone_one_stands_once(player: GameDriver) -> None:
    scene = _begun(player, "codekeeper")
    demo, rng, log = scene.match.ruleset.demo_player(), Rng(3), scene.screen.log
    before: list[str] = []
    while list(log.lines) == before or match_of(scene).undo_refusal():
        assert not scene.match.is_over
        before = list(log.lines)
        scene.play_action(demo.choose(scene.match.view, scene.match.legal, rng))
    after, effects = list(log.lines), scene.screen.stage.effects
    effects.particles.toss((0, 0), (9, 9), (255, 255, 255))
    player.press_key("backspace")
    assert list(log.lines) == before
    assert len(effects.particles) == 0
    player.press_key("y", mod=pygame.KMOD_CTRL)
    assert list(log.lines) == after


@pytest.mark.slow
def test_what_was_learned_is_not_undone_and_that_is_said(player: GameDriver) -> None:
    scene, rng = _begun(player, "railgun"), Rng(3)
    while match_of(scene).undo_refusal() != "told":
        rng, _ = rng.below(2)
        scene.play_action(RandomPlayer().choose(scene.match.view, scene.match.legal, rng))
    player.press_key("backspace")
    assert scene.screen.toast.text == "No undo: you have learned something new."
