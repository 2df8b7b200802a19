"""Maps drawn by players: fragments, log, notes and the end, by keys, gamepad and mouse."""

from dataclasses import replace

import pygame
import pytest

from game.core.action import Move, Resign
from game.core.actor import Seat
from game.core.event import GaugeChanged
from game.core.grid import Direction, Pos
from game.core.level import RANDOM_LEVEL, ParamValue
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.notes.drawing_tools import TOOLS
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.spectate.match_log import MatchLogScene
from game.scenes.spectate.replay import ReplayScene
from game.ui.board.outdoor_ground import OutdoorGround
from tests.rulesets.river.fields import level
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import play_out

RULES = RULESETS["river"]


def start_bot_match(player: GameDriver, plies: int, **params: ParamValue) -> PlayScene:
    """Return a match played by a bot for all seats up to a ply."""
    match = Match(RULES, RULES.generate({"help": "full", **params}, 4), 2, 4, ("human", "human"))
    scene = player.play(play_out(match, RULES.demo_player(), max_plies=plies))
    # The screen shows the first seat.
    scene.hot_seat.is_covered = False
    player.show(scene)
    return scene


@pytest.fixture
def scene(player: GameDriver) -> PlayScene:
    return start_bot_match(player, 24, players=2)


def open_map(player: GameDriver) -> NotesScene:
    player.press_key("m")
    assert isinstance(player.scene, NotesScene)
    return player.scene


def test_leaving_out_of_turn_begins_no_round(player: GameDriver) -> None:
    field = level("1 . v . 2", ". . v . .", "3 . v . .", ". . v . .", ". . v . *")
    match = Match(RULES, field, 3, 4)
    match.submit(Seat(0), Move(Direction.S), 0)
    match.submit(Seat(0), Resign(), 1)
    match.submit(Seat(1), Move(Direction.S), 2)
    match.submit(Seat(2), Move(Direction.N), 3)
    match.submit(Seat(1), Move(Direction.S), 4)
    rows = [row for row in player.play(match).screen.panel.log_rows if row.ply]
    assert [row.round for row in rows] == [1, 1, 1, 1, 2]


def test_notes_are_saved_when_the_window_closes(player: GameDriver, scene: PlayScene) -> None:
    notes = open_map(player)
    notes.tool.index = TOOLS.index("portal")
    notes.workspace.cursor = Pos(20, 16)
    player.press_key("space")
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.app.run(notes)
    kept = player.store.load_notes(match_of(scene), Seat(0))
    assert kept == notes.workspace.saved()
    assert kept is not None
    assert kept.placed


@pytest.mark.slow
def test_the_field_is_shown_at_the_end(player: GameDriver) -> None:
    scene = start_bot_match(player, 3000, players=2, width=6, height=6)
    assert match_of(scene).outcome is not None
    ground = scene.screen.stage.ground
    assert isinstance(ground, OutdoorGround)
    assert not ground.shows_chart
    assert any(mark.name == "track_1" for mark in scene.screen.stage.marks)
    player.press_key("space")
    assert isinstance(player.scene, GameOverScene)
    player.run_frames(40)
    player.press_key("down", "down", "return")
    assert isinstance(player.scene, ReplayScene)
    player.press_key("down")
    assert player.scene.screen.panel.log_rows
    player.press_key("escape")
    player.choose_entry("Map and log")
    assert isinstance(player.scene, MatchLogScene)


def light_of(player: GameDriver) -> int:
    player.run_frames()
    return sum(pygame.transform.average_color(player.app.canvas.surface, (0, 0, 470, 330))[:3])


@pytest.mark.slow
@pytest.mark.parametrize("plies", [20, 3000])
def test_brightness_reaches_chart_field_and_notes(player: GameDriver, plies: int) -> None:
    start_bot_match(player, plies, players=2, width=6, height=6)
    light: dict[int, list[int]] = {}
    for percent in (50, 100, 150):
        player.context.change_settings(replace(player.context.settings, brightness=percent))
        player.run_frames(2)
        light[percent] = [light_of(player)]
        player.press_key("m")
        light[percent].append(light_of(player))
        player.press_key("escape")
    for dark, plain, bright in zip(*light.values(), strict=True):
        assert dark < 0.6 * plain
        assert bright > 1.05 * plain


def test_a_death_has_a_floating_text(player: GameDriver) -> None:
    match = Match(RULES, level("1 2 . v . *", *(". . . v . .",) * 4), 2, 1)
    match.submit(Seat(0), Move(Direction.E), 0)
    scene = player.replay(match)
    scene.playing = False
    player.app.scenes = [scene]
    player.run_frames()
    player.press_key("right")
    words = [floating.text for floating in scene.screen.floating_texts.shown]
    # He stepped on the other at home: both die, and both are home again.
    assert words == ["Killed!", "Killed!", "Home again", "Home again"]


def test_rockets_that_are_full_again_are_said(player: GameDriver) -> None:
    scene = player.show(player.play(Match(RULES, level("1 . 2", ". . *"), 2, 1, ("human", "easy"))))
    shown = scene.screen.floating_texts
    shown.add_event(GaugeChanged("rockets", 3, 3))
    shown.add_event(GaugeChanged("rockets", 4, 4))
    assert [floating.text for floating in shown.shown] == ["Reloaded"]


@pytest.mark.parametrize(("name", "digits"), [("river", 12), ("railgun", 6)])
def test_rolled_seeds_are_long_where_a_seal_must_not_be_guessed(
    player: GameDriver, name: str, digits: int
) -> None:
    player.app.scenes.append(MatchSetupScene(player.context, RULESETS[name]))
    player.press_key("up", "r")
    player.press_key("return")
    first = player.scene_as(PlayScene)
    assert match_of(first).level.name == RANDOM_LEVEL
    player.app.scenes = [
        player.context.scenes.new_match(RULESETS[name], match_of(first).level, None)
    ]
    second = player.scene_as(PlayScene)
    assert 10 ** (digits - 3) < max(match_of(first).seed, match_of(second).seed) < 10**digits
    assert (digits == 12) == (str(match_of(first).seed) not in match_of(first).level.title)
