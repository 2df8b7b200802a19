"""Perft: leaf counts of the action tree on a tiny level equal a table."""

from __future__ import annotations

import pytest

from game.rulesets import RULESETS
from tests.golden.perft import count_perft, read_perft


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_leaf_counts(name: str) -> None:
    assert count_perft(name) == read_perft(name), f"if on purpose: python3 main.py accept {name}"
