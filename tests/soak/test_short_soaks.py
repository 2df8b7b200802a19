"""The attacks in short."""

import random
import sys
from pathlib import Path

import pytest

from game.rulesets import RULESETS
from tests.soak.map_cases import CASES
from tests.soak.maps import attack
from tests.soak.mutated_files import read_mutated_files, read_mutated_matches
from tests.soak.turns import play_random_match
from tests.soak.window import Visitor


@pytest.mark.slow
def test_changed_files_are_refused_or_read() -> None:
    dice = random.Random(2)
    assert read_mutated_matches(dice, 40) > 20
    assert read_mutated_files(dice, 60) == 120


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited as Linux does it")
def test_changed_maps_and_lines_are_answered() -> None:
    assert len(attack([*CASES], 10, 7)) == len(CASES)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_random_turns_keep_the_invariants(name: str) -> None:
    assert play_random_match(RULESETS[name], random.Random(2)) > 0


@pytest.mark.slow
def test_the_app_survives_random_input(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, 2, uses_threads=False)
    visitor.play(60, frames_per_visit=10)
    assert len(visitor.seen) > 2
    visitor.close()
