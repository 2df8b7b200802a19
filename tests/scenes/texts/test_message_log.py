"""The log of a match: while it is played, read back, and at its end."""

import pytest

from game.rulesets import RULESETS
from game.scenes.panel.board_screen import BoardScreen
from game.scenes.texts.message_log import PastLogs
from game.session.local_session import LocalSession
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


def test_repeats_are_counted_only_within_a_turn(player: GameDriver) -> None:
    log = player.show(player.play(match_from(playout_of("psttrl", "1"), 0)), 4).screen.log
    for _ in range(2):
        log.add("Drip.")
    player.press_key("x")
    log.add("Drip.")
    assert log.lines[-2:] == ("Drip. (x2)", "Drip.")
