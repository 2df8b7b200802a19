"""The same seed and actions give the same states, in every process and Python version."""

from __future__ import annotations

import sys

import pytest

from game.core.codec import digest
from game.core.match import replay
from game.rulesets import RULESETS
from tests.soak.replays import PYTHONS, digests_in_process, installed_python
from tests.support.playouts import Playout, playout_of


def test_a_replay_agrees_at_every_ply(playout: Playout) -> None:
    record = playout.match.record()
    for match, state in zip(replay(record, playout.ruleset), playout.states, strict=True):
        assert match.state == state


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_a_fresh_process_agrees_at_every_ply(name: str) -> None:
    playout = playout_of(name, "1")
    expected = [digest(state) for state in playout.states]
    assert digests_in_process([playout.match], sys.executable, "4711") == [expected]


@pytest.mark.slow
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", RULESETS)
def test_other_pythons_agree_at_every_ply(name: str, python: str) -> None:
    path = installed_python(python)
    if path is None:
        pytest.skip("this Python is not installed")
    playout = playout_of(name, "2")
    expected = [digest(state) for state in playout.states]
    assert digests_in_process([playout.match], path, "9") == [expected]
