"""Values with late fields are like others once anything looks at them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable

import pytest

from game.core.codec import dumps
from game.core.fast_dataclass import LateFields, replace, value


@value(frozen=True, slots=True)
class Guess:
    """A value with two late fields between others."""

    name: str
    low: int
    high: int
    turn: int = 0


def read_guess(low: int, high: int, found: list[str]) -> tuple[int, int]:
    """Return the late fields of a guess, and count that they were found."""
    found.append("found")
    return low, high


LATE = LateFields(Guess, read_guess, "low", "high")
PLAIN = Guess("x", 3, 5, 7)


def late_guess(found: list[str] | None = None) -> Guess:
    """Return a guess with late fields; each finding of them is counted."""
    return LATE.postpone(Guess("x", 0, 0, 7), 3, 5, [] if found is None else found)


def test_late_fields_are_found_once_and_only_when_read() -> None:
    found: list[str] = []
    guess = late_guess(found)
    assert (guess.name, guess.turn, found) == ("x", 7, [])
    assert isinstance(guess, Guess)
    assert LATE.pending(guess) is not None
    assert (guess.high, guess.low, guess.low) == (5, 3, 3)
    assert found == ["found"]
    assert type(guess) is Guess
    assert LATE.pending(guess) is None


def test_a_late_value_gives_back_the_parts_of_its_fields() -> None:
    assert LATE.pending(late_guess()) == [3, 5, []]


@pytest.mark.parametrize(
    "look",
    [
        lambda guess: guess,
        copy.copy,
        copy.deepcopy,
        lambda guess: pickle.loads(pickle.dumps(guess)),
        lambda guess: replace(guess, turn=7),
        lambda guess: replace(guess, low=3, high=5),
        lambda guess: dataclasses.replace(guess, low=3, high=5),
        lambda guess: dataclasses.replace(guess, name="x", turn=7),
    ],
)
def test_whoever_looks_at_the_whole_value_reads_them(look: Callable[[Guess], Guess]) -> None:
    assert look(late_guess()) == PLAIN
    assert look(late_guess()) == late_guess()
    plain = replace(PLAIN)
    assert plain == look(late_guess())
    assert hash(look(late_guess())) == hash(PLAIN)
    assert repr(look(late_guess())) == repr(PLAIN)
    assert dumps(look(late_guess())) == dumps(PLAIN)
    assert look(late_guess()) != replace(PLAIN, high=6)
