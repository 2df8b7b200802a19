"""The ways that boards point out: where they lead, and whom they pass or end at."""

from collections import Counter
from dataclasses import replace

from game.core.actor import Seat
from game.core.grid import Grid, Pos, Terrain, parse_grid
from game.core.state import State
from game.rulesets import RULESETS
from game.scenes.panel.auto_travel import AutoTravel
from game.scenes.panel.walks import UnseenFigures, open_ends, refuge
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.codekeeper.boards import view, with_monster_on
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.psttrl.boards import board as floors
from tests.rulesets.railgun.boards import board as hall
from tests.support.narrow import not_none


def _trail(name: str, state: State) -> list[Pos]:
    walk = AutoTravel(not_none(RULESETS[name].features.travel))
    return walk.trail(state.observe(Seat(0)), diagonal=False)


def test_the_way_leads_to_an_exit_once_the_treasures_suffice() -> None:
    enough, gold = ("treasure:1",), "........G......"
    ends = [_trail("dooom", labyrinth("G.0.E", gear={0: has}))[-1] for has in ((), enough)]
    assert ends[1].x - ends[0].x == 4
    # With too little of it an exit is of no use; unknown ground is where treasure is seen.
    assert _trail("dooom", labyrinth("0E")) == []
    # A rival is no wall, but one whom no fist can hurt.
    for gear in (), ("armour",):
        assert bool(_trail("dooom", labyrinth("....10", gear={1: gear}))) is not bool(gear)
    for row, has, is_east in ((gold[::-1], (), False), (gold, (), True), (gold, enough, False)):
        state = labyrinth(".......0.......", "##.#########.##", row, gear={0: has})
        here, *_, end = _trail("dooom", state)
        assert (end.x > here.x) is is_east


def test_the_exit_of_a_maze_waits_for_treasure_while_turns_and_health_suffice() -> None:
    for row, turns, health, x in (
        ("H..t..", 99, 20, 3), ("H.tE..", 99, 20, 2), ("H.tE..", 6, 20, 3), ("b.H..t", 99, 20, 5),
        ("H.....", 99, 20, 3), ("H.E...", 99, 9, 2), ("EHp...", 99, 9, 2), ("HEt...", 99, 20, 1),
        ("E.H.....", 99, 20, 5), ("EH..t", 10, 20, 0), ("EH..t", 11, 20, 4),
            ("EH..p", 99, 9, 0),
    ):  # fmt: skip
        state = maze(row, turns=turns, health=health)
        assert _trail("codekeeper", state)[-1] == Pos(x, 0), (row, turns, health)
    # Whoever stands on an exit can be struck.
    guarded = with_monster_on(maze("HE"), "vampire", 1, 0)
    assert Pos(1, 0) not in not_none(RULESETS["codekeeper"].features.travel).avoided(view(guarded))


def test_where_one_does_not_explore_finds_come_before_unknown_ground() -> None:
    assert _trail("railgun", hall("@....?", facing="E", turns=20))[-1] == Pos(5, 0)


def test_where_a_wall_runs_on_out_of_sight_nothing_is_explored() -> None:
    codes = {"?": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR}
    grid = Grid(5, 4, bytes(map(codes.__getitem__, "??#????..?#...?#####")))
    ends = {side.name: [tuple(cell) for cell in cells] for side, cells in open_ends(grid).items()}
    assert ends == {"N": [], "E": [(3, 1), (3, 2)], "S": [], "W": []}


def test_the_way_leads_to_where_a_devil_can_be_shot() -> None:
    # Not in the lane of one who aims: there a kit comes first, if it is of use.
    for devil, turns, ends in (("d", 20, [Pos(3, 0)]), ("N", 20, [Pos(4, 0)]), ("N", 24, [])):
        state = hall("@...?", f"###{devil}#", facing="E", turns=turns)
        assert _trail("railgun", state)[-1:] == ends


def test_a_box_is_broken_rather_than_walked_far_around() -> None:
    rows = ("....", "tXX.", "0XX.", "HXX.", ".XX.", ".XX.", "....")
    for boxed, steps in ((rows, 3), ([row.replace("0", "X") for row in rows], 17)):
        assert len(_trail("codekeeper", maze(*boxed))) == steps


def test_whoever_went_out_of_sight_stands_there_until_the_cell_is_seen_again() -> None:
    unseen = UnseenFigures(not_none(RULESETS["codekeeper"].features.travel))
    rows = "...0..H...", "...0...H..", "......H..."
    kinds = [[a.kind for a in unseen.added_to(view(maze(row))).actors] for row in rows]
    assert kinds == [["hero", "box"], ["hero", "box"], ["hero"]]


def test_no_way_leads_over_ground_that_kills_if_there_is_another() -> None:
    for health, end in ((20, Pos(3, 1)), (4, Pos(0, 3))):
        state = maze("XXX3", "H..E", ".XXX", "t...", health=health, turns=6)
        assert _trail("codekeeper", state)[-1] == end
    assert _trail("codekeeper", maze("XXX3", "H..E", health=4))[-1] == Pos(3, 1)


def test_who_only_has_to_climb_out_takes_nothing_and_all_is_searched_for_foes() -> None:
    for slots, slain, end in (
        (("dagger",), (), "d"), (("iron_sword",) * 4, (), "."), (("dagger",), ("baby_dragon",), "A")
    ):  # fmt: skip
        row = "@....d...." if end != "A" else "A....@.d.."
        state = floors((row,), slots=slots, d="shovel")
        state = replace(state, counters=replace(state.counters, slain=slain))
        assert row.find(end, -1 if end == "." else 0) == _trail("psttrl", state)[-1].x


def test_no_nook_is_a_refuge() -> None:
    grid = parse_grid((".........", "#######.#"), {"#": Terrain.WALL})
    start, nook, far = Pos(7, 0), Pos(7, 1), Pos(5, 0)
    struck = Counter((start, Pos(6, 0), Pos(8, 0)))
    assert refuge(grid, [start, start, nook], [nook, far], 3, struck, [start]) == (far, True, True)
