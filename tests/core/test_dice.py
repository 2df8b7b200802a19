"""Dice draw what a generator draws, in the same order, and change in place."""

from game.core.rng import Dice, Rng

SEED = 20


def _drawn(*counts: int) -> list[int]:
    rng, numbers = Rng(SEED), []
    for count in counts:
        rng, number = rng.below(count)
        numbers.append(number)
    return numbers


def test_dice_follow_the_generator() -> None:
    dice, rng = Dice(SEED), Rng(SEED)
    for count in (2, 6, 100, 1 << 62, *range(1, 100)):
        rng, number = rng.below(count)
        assert dice.below(count) == number
        assert dice.value == rng.value


def test_every_method_takes_one_draw() -> None:
    dice = Dice(SEED)
    percent, number, place, last = _drawn(100, 5, 4, 4)
    assert dice.happens(50) == (percent < 50)
    assert dice.between((3, 7)) == 3 + number
    assert dice.choice("abcd") == "abcd"[place]
    letters = list("abcd")
    assert dice.pop(letters) == "abcd"[last]
    assert letters == [letter for letter in "abcd" if letter != "abcd"[last]]


def test_take_closes_the_gap_with_the_last_one() -> None:
    (index,) = _drawn(4)
    letters = list("abcd")
    assert Dice(SEED).take(letters) == "abcd"[index]
    expected = list("abcd")
    expected[index] = "d"
    assert letters == expected[:3]
