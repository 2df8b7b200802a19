"""Every verdict on a line, said by a real process."""

from __future__ import annotations

import pytest

from game.core.action import Forfeit
from tests.referee.bot_scripts import HERO, bot_command, constant_bot, new_bot_match

X, Y = HERO
OWN = f"{X} {Y}"

pytestmark = pytest.mark.usefixtures("no_leaks")


def _first(line: str) -> tuple[str, str, str]:
    match = new_bot_match(constant_bot(line))
    try:
        turn = match.play_turn()
    finally:
        match.close()
    return turn.error, turn.warning, turn.message


@pytest.mark.parametrize(
    "line",
    [
        "",
        "WAIT",
        f"move {OWN}",
        f" MOVE {OWN}",
        f"\tMOVE {OWN}",
        f"MOVE  {OWN}",
        f"MOVE {X}  {Y}",
        f"MOVE {X}",
        "MOVE",
        "MOVE x y",
        f"MOVE {X} {Y}.0",
        f"MOVE {X} {Y}\tgo",
        f"MOVE {X},{Y}",
        "MOVE 0x1 1",
        "MOVE ١ 1",
        f"MOVE {X} {1 << 31}",
        f"MOVE {X} {-(1 << 31) - 1}",
        f"MOVE {X} {'1' * 5000}",
        f"ATTACK {OWN}",
        f"ATTACK  0 {OWN}",
        f"Attack 0 {OWN}",
        "\0",
        "{}",
    ],
)
def test_syntax(line: str) -> None:
    assert _first(line) == ("syntax", "", "")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("MOVE -1 0", "outside"),
        ("MOVE 16 0", "outside"),
        ("MOVE 0 12", "outside"),
        ("ATTACK 0 16 0", "outside"),
        (f"ATTACK 4 {OWN}", "weapon"),
        (f"ATTACK -1 {OWN}", "weapon"),
        ("ATTACK 9 99 99", "outside"),
    ],
)
def test_other_errors(line: str, error: str) -> None:
    assert _first(line) == (error, "", "")


@pytest.mark.parametrize(
    ("line", "warning", "message"),
    [
        (f"MOVE {OWN}", "", ""),
        (f"MOVE +{X} 0{Y}", "", ""),
        (f"MOVE {OWN} ", "", ""),
        (f"MOVE {OWN} what now?", "", "what now?"),
        (f"MOVE {OWN}  two\\nlines", "", " two\nlines"),
        (f"MOVE {OWN} Grüße ∞", "", "Grüße ∞"),
        (f"MOVE {OWN}\r", "", ""),
        (f"ATTACK 0 {OWN} here", "out_of_range", "here"),
        ("MOVE -0 0", "unreachable", ""),
    ],
)
def test_accepted(line: str, warning: str, message: str) -> None:
    assert _first(line) == ("", warning, message)


def test_an_empty_weapon_is_no_error() -> None:
    match = new_bot_match(constant_bot(f"ATTACK 3 {X} {Y - 1 if Y else Y + 1}"))
    try:
        warnings = [match.play_turn().warning for _ in range(6) if not match.over]
    finally:
        match.close()
    assert warnings == [""] * 5 + ["no_charge"]


def test_an_error_costs_everything_and_is_the_last_action() -> None:
    match = new_bot_match(bot_command(f"read(); say('MOVE {OWN}'); read(); say('oops')\nread()"))
    result = match.play("a")
    assert (result.score, result.termination, result.turns) == (-10000, "error", 2)
    assert (result.error, result.detail) == ("syntax", "'oops'")
    assert match.match.record().log[-1][1] == Forfeit()


def test_bytes_that_are_no_text_can_stand_in_a_message() -> None:
    match = new_bot_match(
        bot_command(f"read(); os.write(1, b'MOVE {OWN} \\xff\\n'); read(); time.sleep(9)")
    )
    try:
        assert match.play_turn().message == "�"
    finally:
        match.close()


def test_what_a_program_is_told() -> None:
    code = f"""
lines = [sys.stdin.readline() for _ in range(2)]
lines += [sys.stdin.readline() for _ in range(int(lines[1]))]
say("MOVE {OWN} " + "|".join(lines).replace("\\n", ""))
"""
    match = new_bot_match(bot_command(code))
    head, count, *things = match.play_turn().message.split("|")
    match.close()
    assert head == f"{OWN} 20 0 5 5 5"
    assert int(count) == len(things) > 0
    for thing in things:
        x, y, kind, _ = map(int, thing.split())
        assert max(abs(x - X), abs(y - Y)) <= 3
        assert 0 <= kind <= 11
