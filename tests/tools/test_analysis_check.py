"""What an analysis names, against exhaustive search, in short matches of weak players."""

import pytest

from game.agents.analysis import turning_points
from game.core.actor import Seat
from game.rulesets import RULESETS
from tools.analysis_check import analyzed, mixed_match, must_be_named


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed", "plies"),
    [("railgun", 24, [6]), ("railgun", 25, [11]), ("codekeeper", 2, [7]),
     ("codekeeper", 37, [25]), ("dooom", 129, [138])],
)  # fmt: skip
def test_what_exhaustive_search_finds_is_named(name: str, seed: int, plies: list[int]) -> None:
    match = mixed_match(RULESETS[name], seed)
    wrong = dict(must_be_named(match, Seat(0), worlds=8, last=12))
    assert list(wrong) == plies, "of other rules or players: take the plies found, or another seed"
    named = turning_points(analyzed(match, Seat(0), [*plies, plies[0] - 1]))
    assert {each.ply: each.mistake for each in named if each.ply in plies} == wrong
