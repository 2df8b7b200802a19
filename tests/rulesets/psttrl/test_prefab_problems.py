"""Which prefabs are refused, and why."""

from dataclasses import replace

import pytest

from game.core.grid import Direction, Pos, Terrain
from game.core.level import Level, Spawn
from game.rulesets.psttrl import PSTTRL
from tests.rulesets.psttrl.prefabs import ROOM_ROWS, dungeon, prefab_level, with_row


def _reported(drawn: Level) -> list[tuple[str, str, Pos | None]]:
    found = PSTTRL.check(drawn)
    assert all(problem.hint or "heroes" in problem.text for problem in found)
    return [(problem.text, problem.layer, problem.cell) for problem in found]


def test_valid_prefabs_have_no_problems() -> None:
    assert _reported(prefab_level(ROOM_ROWS, floor=3)) == []
    assert _reported(prefab_level(with_row("#.@....#"), floor=0)) == []
    # The fourth pair of stairs is valid between floors of one prefab.
    four = {"4": Terrain.DOWN_D, "D": Terrain.UP_D}
    two = prefab_level(ROOM_ROWS, ROOM_ROWS, floor=3)
    grids = tuple(
        grid.with_terrain(Pos(2, 2), kind)
        for grid, kind in zip(two.grids, four.values(), strict=True)
    )
    assert _reported(replace(two, grids=grids)) == []
    alone = ("the stair down_d of floor 3 leads nowhere", "terrain", Pos(2, 2))
    assert _reported(replace(two, grids=(grids[0], two.grids[1]))) == [alone]


END = "the last floor is number 11, but the dungeon ends with 10"


LONG = "a side of the prefab is longer than 50 cells"


HEROES = "there are {} heroes on the surface; place one"


SECOND = "there is a second hero; a match has one"


NOWHERE = "the stair {} of floor {} leads nowhere"


CUT_OFF = "this cell cannot be reached from the rest of floor {}"


TWO = with_row("#@.@...#")


@pytest.mark.parametrize(
    ("drawn", "reported"),
    [
        (prefab_level(ROOM_ROWS, ROOM_ROWS, floor=10), (END, "", None)),
        (prefab_level(("#" + "." * 50,), floor=3), (LONG, "", None)),
        (prefab_level(ROOM_ROWS, floor=0), (HEROES.format(0), "", None)),
        (prefab_level(TWO, floor=0), (HEROES.format(2), "", None)),
        (prefab_level(ROOM_ROWS, with_row("#@.....#"), floor=0), (SECOND, "actors 2", Pos(1, 2))),
        (prefab_level(TWO, floor=4), (SECOND, "actors", Pos(1, 2))),
        (
            prefab_level(with_row("#@A....#"), floor=0),
            (NOWHERE.format("up_a", 0), "terrain", Pos(2, 2)),
        ),
        (
            prefab_level(with_row("#.1....#"), floor=10),
            (NOWHERE.format("down_a", 10), "terrain", Pos(2, 2)),
        ),
        (
            prefab_level(with_row("#.1.1..#"), floor=5),
            ("floor 5 has more than one down_a", "terrain", Pos(4, 2)),
        ),
        (
            prefab_level((*ROOM_ROWS, "#.######", "########"), floor=5),
            (CUT_OFF.format(5), "terrain", Pos(1, 7)),
        ),
        (
            prefab_level(ROOM_ROWS, (*ROOM_ROWS[:2], "#%%%%%%#", *ROOM_ROWS[3:]), floor=1),
            (CUT_OFF.format(2), "terrain 2", Pos(1, 1)),
        ),
        (
            prefab_level(ROOM_ROWS[:4] + ROOM_ROWS[-1:], floor=5),
            ("floor 5 has 18 free floor cells but needs 21", "terrain", None),
        ),
        (
            prefab_level(with_row("#.d.d..#"), floor=5, d="baby_dragon"),
            ("there is a second baby_dragon; a dungeon has one", "actors", Pos(4, 2)),
        ),
    ],
)
def test_problems_of_prefabs(drawn: Level, reported: tuple[str, str, Pos | None]) -> None:
    assert reported in _reported(drawn)


def test_spawns_in_walls_are_problems_of_prefabs_too() -> None:
    drawn = prefab_level(with_row("#m.....#"), floor=5, m="mace")
    wrong = replace(drawn, spawns=(Spawn("mace", Pos(0, 0), Direction.N),))
    assert [problem.text for problem in PSTTRL.check(wrong)] == ["the mace does not stand on floor"]


def test_no_stair_is_dug_where_a_prefab_places_something() -> None:
    # In the dungeon of this seed the stair was drawn where a weapon lies on B6F.
    built = dungeon(36)
    assert all(
        built.grids[spawn.board].terrain_at(spawn.pos) is Terrain.FLOOR for spawn in built.spawns
    )
