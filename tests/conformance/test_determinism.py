"""The same seed and actions give the same states, in every process and Python version."""

import sys

import pytest

from game.core.codec import digest
from game.rulesets import RULESETS
from tests.soak.replays import PYTHONS, digests_in_process, installed_python
from tests.support.playouts import playout_of

OTHER_PYTHONS = [name for name in PYTHONS if name != "python{}.{}".format(*sys.version_info)]


def _assert_agrees(name: str, python: str, hash_seed: str) -> None:
    """Compare a match of every ruleset, replayed in one other process, at every ply."""
    playouts = [playout_of(ruleset, name) for ruleset in RULESETS]
    replayed = digests_in_process([playout.match for playout in playouts], python, hash_seed)
    for playout, digests in zip(playouts, replayed, strict=True):
        assert digests == [digest(state) for state in playout.states], playout.ruleset.name


@pytest.mark.slow
def test_a_fresh_process_agrees_at_every_ply() -> None:
    _assert_agrees("1", sys.executable, "4711")


@pytest.mark.slow
@pytest.mark.parametrize("python", OTHER_PYTHONS)
def test_other_pythons_agree_at_every_ply(python: str) -> None:
    path = installed_python(python)
    if path is None:
        pytest.skip("this Python is not installed")
    _assert_agrees("2", path, "9")
