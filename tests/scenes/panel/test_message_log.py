"""The log of a match: while it is played, read back, and at its end."""

import pytest

from game.core.action import Attack
from game.core.grid import Pos
from game.core.match import Match
from game.rulesets import RULESETS
from game.rulesets.codekeeper.params import MONSTERS
from game.scenes.match.game_over import GameOverScene
from game.scenes.panel.board_screen import BoardScreen
from game.scenes.panel.message_log import PastLogs
from game.session.local_session import LocalSession
from game.ui.input.command import Command
from tests.rulesets.codekeeper.boards import level as codekeeper_level
from tests.rulesets.psttrl.boards import level
from tests.support.game_driver import GameDriver
from tests.support.playouts import PLAYERS, match_from, playout_of

PLIES = 150


def _numbered(log: list[tuple[int, int, str]]) -> list[str]:
    return [f"{ply} {turn} {line}" for ply, turn, line in log]


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_the_log_read_back_has_the_lines_that_it_had_while_playing(
    player: GameDriver, name: str
) -> None:
    player.context.change_settings(player.context.settings.with_value("animation_speed", "normal"))
    for who in PLAYERS:
        playout = playout_of(name, "1", who)
        match = match_from(playout, 0)
        session = LocalSession(match, player.store)
        screen = BoardScreen(player.context, session.info)
        screen.show_update(session.poll()[0])
        for step in playout.steps[:PLIES]:
            session.publish(match.submit(step.seat, step.action, match.ply))
            for update in session.poll():
                screen.show_update(update)
            while screen.event_player.is_busy:
                screen.event_player.update(9.0)
        past = PastLogs()
        for update in session.past():
            past.follow(session.info, update)
        assert _numbered(past.logs[session.seat]) == _numbered(screen.log.entries)


def test_the_last_turns_are_announced_over_the_board(player: GameDriver) -> None:
    maze = codekeeper_level("Ht..1E", turns=11)
    scene = player.show(player.play(Match(RULESETS["codekeeper"], maze, 1, 1)))
    player.press_key("right")
    assert scene.screen.toast.text == "10 turns left. At 0 you stay inside: no points for the exit."
    scene.screen.panel.redraw()
    words = player.drawn_texts()
    assert words["Score"].right < words["100"].left, "first what it is, then how much"


def test_who_lives_on_with_0_hp_is_not_told_of_an_end(player: GameDriver) -> None:
    """Nor is the death of another of the same kind one's own."""
    drawn = level(("@x",), who={"x": "rat"}, hero={"kind": "rat", "health": 0})
    scene = player.show(player.play(Match(RULESETS["psttrl"], drawn, 1, 1)), 0)
    player.press_key("right")
    assert scene.screen.log.lines == ("You hit the +0 rat.", "The +0 rat dies.")


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_who_strikes_as_one_comes_near_is_named_also_by_the_killing_blow(
    player: GameDriver, speed: str
) -> None:
    damage = MONSTERS["orc"].damage
    maze = codekeeper_level("H..3E", ".....", health=2 * damage)
    scene = player.show(player.play(Match(RULESETS["codekeeper"], maze, 1, 1)))
    # A match that is open follows the settings at once.
    player.context.change_settings(player.context.settings.with_value("animation_speed", speed))
    player.run_frames()
    assert bool(scene.screen.event_player.speed) == (speed == "normal")
    while not scene.match.is_over:
        player.press_key("right")
        player.run_frames(90)
        if "kill you" in scene.screen.toast.text:
            player.press_key("space")
            player.run_frames(90)
    strikes = f"An orc hits you: -{damage} HP, -{damage} points."
    reaches = strikes.replace("orc", "orc (range 2, through walls)")
    ended = "You are out of HP: -1000 points. The maze keeps you."
    assert scene.screen.log.lines == (reaches, strikes, ended)
    assert scene.screen.log.striker == "orc"
    while not isinstance(player.scene, GameOverScene):
        player.run_frames(30)
    player.scene.skip_picture(Command.CONFIRM)
    assert f"{strikes} {ended}" in player.drawn_texts()
    # All of it is said in large text, too.
    player.context.change_settings(player.context.settings.with_value("text_size", "large"))
    player.run_frames(2)
    assert ended in " ".join(player.drawn_texts())


def test_a_blow_that_does_not_kill_is_told_and_looks_old_a_turn_later(player: GameDriver) -> None:
    maze = codekeeper_level("H.4.E", health=2)
    scene = player.show(player.play(Match(RULESETS["codekeeper"], maze, 1, 1)))
    screen, told = scene.screen, "1: Bow: a vampire loses 8 HP, 2 left."
    scene.play_action(Attack(Pos(2, 0), "bow"))
    player.run_frames(120)
    assert (screen.log.numbered_lines, screen.log.fresh) == ((told,), 1)
    # With the ranges on, the question shows the danger once, and the blow is shown in full.
    player.press_key("v", "5")
    player.draw_frames(1)
    assert [mark.value for mark in screen.panel.aims if mark.name == "danger"] == [3]
    player.press_deadly("5")
    assert [text.text for text in screen.floating_texts.shown] == ["-3"]
    player.run_frames(60)
    assert screen.log.fresh == len(screen.log.lines) - 1
