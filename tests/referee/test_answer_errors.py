"""Errors and warnings for the answers of real processes."""

import pytest

from game.core.action import Forfeit
from tests.referee.bot_scripts import HERO, bot_command, constant_bot, new_bot_match

X, Y = HERO
OWN_CELL = f"{X} {Y}"

pytestmark = pytest.mark.usefixtures("no_leaks")


def _first_verdict(program: tuple[str, ...]) -> tuple[str, str, str]:
    match = new_bot_match(program)
    try:
        answer = match.play_turn().answer
    finally:
        match.close()
    return answer.error, answer.warning, answer.message


# All that the protocol's lines can be is tried without a process in its own tests.
@pytest.mark.parametrize("line", ["", "\0", "MOVE ١ 1", f"MOVE {X} {'1' * 5000}"])
def test_syntax(line: str) -> None:
    assert _first_verdict(constant_bot(line)) == ("syntax", "", "")


@pytest.mark.parametrize(
    ("line", "warning", "message"),
    [
        (f"MOVE {OWN_CELL} Grüße ∞", "", "Grüße ∞"),
        (f"MOVE {OWN_CELL}\r", "", ""),
        (f"ATTACK 0 {OWN_CELL} here", "out_of_range", "here"),
    ],
)
def test_accepted(line: str, warning: str, message: str) -> None:
    assert _first_verdict(constant_bot(line)) == ("", warning, message)


def test_an_error_forfeits_the_match() -> None:
    match = new_bot_match(
        bot_command(f"read(); say('MOVE {OWN_CELL}'); read(); say('oops')\nread()")
    )
    (result,) = match.play()
    assert (result.score, result.termination, result.turns) == (-10000, "error", 2)
    assert (result.error, result.detail) == ("syntax", "'oops'")
    assert match.match.record().log[-1][1] == Forfeit()


def test_invalid_utf8_in_a_message_is_replaced() -> None:
    code = f"read(); os.write(1, b'MOVE {OWN_CELL} \\xff\\n'); read(); time.sleep(9)"
    assert _first_verdict(bot_command(code)) == ("", "", "�")
