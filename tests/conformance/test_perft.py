"""Leaf counts of the action tree on a tiny level, and maps of seeds, equal a table."""

from itertools import islice

import pytest

from game.rulesets import RULESETS
from tests.golden.perft import count_perft, read_perft, read_sums, sum_maps


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_leaf_counts(name: str) -> None:
    assert count_perft(name) == read_perft(name), f"if on purpose: python3 main.py accept {name}"


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("count", [12, pytest.param(None, marks=pytest.mark.slow)])
def test_a_seed_gives_the_map_it_gave_before(name: str, count: int | None) -> None:
    told = f"if on purpose: python3 main.py accept {name}"
    assert [*islice(sum_maps(name), count)] == read_sums(name)[:count], told
