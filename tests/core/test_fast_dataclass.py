"""Values are equal, hashed and copied by their fields; `replace` changes some of them."""

import copy
import pickle

import pytest

from game.core.fast_dataclass import replace, value


@value(frozen=True, slots=True)
class Guess:
    low: int
    high: int = 9


@value(frozen=True, slots=True)
class Lone:
    number: int

    def __hash__(self) -> int:
        return 7


def test_values_are_equal_and_hashed_by_their_fields() -> None:
    guess = Guess(3, 5)
    assert guess == Guess(3, 5) != Guess(3, 6)
    assert hash(guess) == hash(Guess(3, 5))
    assert copy.deepcopy(guess) == pickle.loads(pickle.dumps(guess)) == guess
    assert hash(Lone(1)) == 7


def test_replace_changes_some_fields_of_a_copy() -> None:
    guess = Guess(3)
    assert replace(guess, low=4) == Guess(4, 9)
    assert replace(guess, low=4, high=5) == Guess(4, 5)
    assert (replace(guess), replace(Lone(1), number=2)) == (guess, Lone(2))
    with pytest.raises(KeyError):
        replace(guess, middle=4)  # type: ignore[call-arg]
