"""The problems reported for maps, and the campaign."""

import pytest

from game.content.assets.goal import lesson_of
from game.rulesets.codekeeper import CODEKEEPER
from tests.rulesets.codekeeper.boards import level
from tests.support.playouts import level_names, load_test_level

BROKEN: dict[str, tuple[str, ...]] = {
    "there must be one hero, not 0": ("..E",),
    "there must be one hero, not 2": ("HHE",),
    "there must be one exit, not 0": ("H..",),
    "there must be one exit, not 2": ("HEE",),
    "there is no path from the hero to the exit": ("HXE",),
    "a side is longer than 64 cells": ("H" + "." * 63 + "E",),
}


@pytest.mark.parametrize("text", BROKEN)
def test_problems_of_the_whole_map(text: str) -> None:
    assert [problem.text for problem in CODEKEEPER.check(level(*BROKEN[text]))] == [text]


def test_the_campaign_starts_with_lessons_and_ends_with_full_mazes() -> None:
    levels = [load_test_level("codekeeper", name) for name in level_names("codekeeper")]
    assert len(levels) >= 30
    assert len({entry.title for entry in levels}) == len(levels)
    assert len({entry.note for entry in levels}) == len(levels)
    assert all(len(lesson_of(entry).words) <= 110 for entry in levels)
    cells = [entry.grid.width * entry.grid.height for entry in levels]
    assert max(cells[:10]) < min(cells[10:])
    assert max(cells) == 192
