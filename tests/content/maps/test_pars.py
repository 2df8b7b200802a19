"""The record of each par reaches it."""

from pathlib import Path

import pytest

from game.content.maps.pars import par_of_map, par_path
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.rulesets import RULESETS
from tools.pars import renewed

# Every shipped map has a par.
MAPS = [path for name in RULESETS for path in list_levels(name)]


@pytest.mark.slow
@pytest.mark.parametrize("path", MAPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_record_of_a_par_reaches_it(path: Path) -> None:
    level = load_level(path, RULESETS)
    ruleset = RULESETS[level.ruleset]
    par = par_of_map(ruleset, level)
    cure = f"{par_path(level)} is missing or old: python3 -m tools.pars --only {ruleset.name}"
    assert par is not None, cure
    assert par == renewed(level), cure
    assert par.won == (par.wins > 0)


def test_a_map_that_was_edited_has_no_par() -> None:
    level = load_level(list_levels("sokoban")[0], RULESETS)
    ruleset = RULESETS["sokoban"]
    assert par_of_map(ruleset, level) is not None
    assert par_of_map(ruleset, level.with_params({"steps": 9})) is None
