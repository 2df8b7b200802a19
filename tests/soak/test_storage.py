"""The attacks on the player's folder in short."""

from __future__ import annotations

import random

import pytest

from tests.soak.faulty_disk import FAULTS
from tests.soak.mutated_files import read_mutated_files, read_mutated_matches
from tests.soak.storage import fail_at_each_call, two_windows

STRIDE = 8


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_that_was_called_saved_is_lost(fault: str) -> None:
    # Every call of each at length.
    first = list(FAULTS).index(fault)
    assert fail_at_each_call(fault, STRIDE, first) > 8


def test_two_windows_lose_none_of_each_others_matches() -> None:
    assert two_windows(1, 30) == 30


@pytest.mark.slow
def test_changed_files_are_refused_or_read() -> None:
    dice = random.Random(2)
    assert read_mutated_matches(dice, 40) > 20
    assert read_mutated_files(dice, 60) == 120
