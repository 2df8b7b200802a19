"""Every shipped map can be won with its par, shown by a stored match."""

import pytest

from tests.rulesets.codekeeper.boards import termination
from tests.rulesets.codekeeper.level_wins import replay, stored_wins
from tests.support.playouts import level_names, load_test_level

WINS = stored_wins()
_CURE = (
    "after a change on purpose: python3 -m tests.rulesets.codekeeper.level_wins; it names the maps"
    " that it cannot win now: change these, their `par`, or the number"
)


@pytest.mark.parametrize("name", level_names("codekeeper"))
def test_every_level_can_be_won_with_its_par(name: str) -> None:
    assert name in WINS, _CURE
    state = replay(name, WINS[name])
    assert termination(state) == "exit", _CURE
    assert state.score >= load_test_level("codekeeper", name).int_param("par") >= 10000, _CURE


def test_no_two_mazes_have_the_same_walls() -> None:
    """The first ten maps are lessons, which may share a corridor."""
    mazes = level_names("codekeeper")[10:]
    assert len({load_test_level("codekeeper", name).grid for name in mazes}) == len(mazes)
