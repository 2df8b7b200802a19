"""The problems reported for maps, and the campaign."""

from dataclasses import replace

import pytest

from game.content.assets.goal import lesson_of
from game.core.grid import Pos
from game.core.level import Spawn
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


def test_problems_of_spawns() -> None:
    base = level("H.E", "XXX")
    hero, end = base.spawns

    def texts(*spawns: Spawn) -> list[str]:
        problems = CODEKEEPER.check(replace(base, spawns=(*base.spawns, *spawns)))
        return [problem.text for problem in problems]

    assert texts(Spawn("orc", Pos(0, 1))) == ["the orc does not stand on floor"]
    assert texts(Spawn("orc", Pos(9, 9))) == ["the orc does not stand on floor"]
    assert texts(Spawn("orc", hero.pos)) == ["there is already a hero here"]
    assert texts(Spawn("potion", hero.pos)) == ["there is already a hero here"]
    assert texts(Spawn("potion", end.pos)) == ["there is already an exit here"]
    orc = Spawn("orc", Pos(1, 0))
    assert texts(orc, Spawn("box", Pos(1, 0))) == ["there is already an orc here"]
    # A monster may stand on an item, and on the exit.
    assert texts(orc, Spawn("potion", Pos(1, 0)), Spawn("vampire", end.pos)) == []


def test_the_campaign_starts_with_lessons_and_ends_with_full_mazes() -> None:
    levels = [load_test_level("codekeeper", name) for name in level_names("codekeeper")]
    assert len(levels) >= 30
    assert len({entry.title for entry in levels}) == len(levels)
    assert len({entry.note for entry in levels}) == len(levels)
    assert all(len(lesson_of(entry).words) <= 110 for entry in levels)
    cells = [entry.grid.width * entry.grid.height for entry in levels]
    assert max(cells[:10]) < min(cells[10:])
    assert max(cells) == 192
