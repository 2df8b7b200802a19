"""The shipped puzzles have the one solution that they claim."""

from collections import Counter
from datetime import date, timedelta

import pytest

from game.content.maps.puzzles import HARDEST, puzzle_of_day, puzzles
from game.core.notation import to_action
from game.rulesets import RULESETS
from tools.puzzles import problem

SHELVES = ("railgun", "codekeeper")
CURE = "if on purpose: python3 -m tools.puzzles shelve {0}, which takes minutes"


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELVES)
def test_every_puzzle_has_one_first_action_in_all_worlds_tried(name: str) -> None:
    found = ((each.name, problem(RULESETS[name], each)) for each in puzzles(name))
    assert [(each, sentence) for each, sentence in found if sentence] == [], CURE.format(name)


@pytest.mark.parametrize("name", SHELVES)
def test_a_shelf_is_full_and_goes_from_easy_to_hard(name: str) -> None:
    shelf = list(puzzles(name))
    assert len(shelf) >= 30, CURE.format(name)
    assert [each.rating for each in shelf] == sorted(each.rating for each in shelf)
    assert len({each.state for each in shelf}) == len(shelf)
    for each in shelf:
        assert 1 <= each.rating <= HARDEST
        assert each.turns > 1
        assert each.source
        to_action(each.solution)


@pytest.mark.parametrize("name", SHELVES)
def test_each_puzzle_has_its_day_before_one_comes_again(name: str) -> None:
    names = [each.name for each in puzzles(name)]
    # Rounds begin with the days whose number the shelf divides.
    first = date.fromordinal(len(names) * 20_000)
    days = Counter(puzzle_of_day(name, first + timedelta(n)) for n in range(2 * len(names)))
    assert days == Counter(2 * names)
