"""What docs/FAIRNESS.md counts."""

from game.core.action import Attack
from game.core.actor import Seat
from game.core.match import Match
from game.rulesets.dooom import DOOOM
from tests.rulesets.dooom.boards import board
from tests.support.playouts import load_test_level
from tools.fairness import first_turns


def test_who_is_hit_before_its_first_turn_is_counted() -> None:
    level, start = load_test_level("dooom", "1"), board("01..", "E..G", seed=2)
    match = Match(DOOOM, level, 2, 1).starting_from(start)
    match.play(next(action for action in match.legal if isinstance(action, Attack)))
    assert first_turns(match) == ([Seat(0), Seat(1)], set())
    match.play("end")
    assert first_turns(match) == ([Seat(0), Seat(1)], {Seat(1)})
