"""Rules 4: steps, the under-attack restriction, shots, kits, streak, pillar, counters."""

import pytest

from game.core.action import Move, Shoot
from game.core.event import GaugeChanged, ItemChanged, Shot
from game.core.grid import Direction, Pos, Terrain
from game.core.view import Mark, View
from game.rulesets.railgun.params import WEAPON
from tests.rulesets.railgun import boards


def _refusal(rows: tuple[str, ...], side: str) -> str:
    state = boards.board(*rows, hearing=0, aim_range=0)
    action = Move(Direction[side])
    assert action not in state.legal_actions(boards.SEAT)
    return state.preview(boards.SEAT, action).refusal


@pytest.mark.parametrize(
    ("rows", "side", "reason"),
    [
        (("@.",), "N", "edge"),
        (("#", "@"), "N", "wall"),
        (("X", "@"), "N", "pillar"),
        (("6..6..6", "@......"), "N", "counter"),
        (("d", "@"), "N", "devil_in_way"),
    ],
)
def test_refused_steps_give_a_reason(rows: tuple[str, ...], side: str, reason: str) -> None:
    assert _refusal(rows, side) == reason


# 4.1, the table: a devil aiming along a row (H), a column (V), or both
H_OPEN = (".....", ".....", "E.@..", ".....", ".....")
H_WALLED = (".....", "..#..", "E.@..", "..#..", ".....")
V_OPEN = ("..S..", ".....", "..@..", ".....", ".....")
V_WALLED = ("..S..", ".....", ".#@#.", ".....", ".....")
BOTH = ("..S..", ".....", "E.@..", ".....", ".....")


@pytest.mark.parametrize(
    ("rows", "ammo", "along_h", "along_v"),
    [
        ((".....", ".....", "..@..", ".....", "....."), 5, True, True),
        ((".....", ".....", "..@..", ".....", "....."), 0, True, True),
        (H_OPEN, 5, False, True),
        (H_WALLED, 5, False, False),
        (V_OPEN, 5, True, False),
        (V_WALLED, 5, False, False),
        (BOTH, 5, False, False),
        (H_OPEN, 0, False, True),
        (H_WALLED, 0, True, False),
        (V_OPEN, 0, True, False),
        (V_WALLED, 0, False, True),
        (BOTH, 0, True, True),
    ],
)
def test_the_under_attack_table(
    rows: tuple[str, ...], ammo: int, along_h: bool, along_v: bool
) -> None:
    state = boards.board(*rows, ammo=ammo, kills=18)
    assert boards.may_walk(state, "E") is along_h
    assert boards.may_walk(state, "S") is along_v


@pytest.mark.parametrize(
    ("rows", "side", "free"),
    [
        # Behind him, two cells away and one.
        ((".", "@", ".", "N"), "N", True),
        ((".", "@", "N"), "N", False),
        # A nearer devil hides the aiming one, kits hide nothing, nor do they lift it ahead.
        (("Ed@...",), "E", True),
        (("......", "E?@...", "......"), "E", False),
        (("......", "E.@?..", "......"), "E", False),
    ],
)
def test_who_is_in_sight_restricts(rows: tuple[str, ...], side: str, free: bool) -> None:
    assert boards.may_walk(boards.board(*rows, hearing=0, aim_range=0), side) is free


def test_a_kit_to_the_side_counts_as_passable() -> None:
    state = boards.board("..?..", "E.@..", "..#..", ammo=0)
    assert not boards.may_walk(state, "E")
    assert boards.may_walk(state, "N")


@pytest.mark.parametrize(
    ("rows", "ammo", "refusal"),
    [
        (H_OPEN, 3, "pinned"),
        (H_OPEN, 0, "pinned_step"),
        (("#####", "E.@..", "#####"), 3, "pinned_shoot"),
    ],
)
def test_a_refused_step_says_what_one_still_can_do(
    rows: tuple[str, ...], ammo: int, refusal: str
) -> None:
    assert boards.board(*rows, ammo=ammo).preview(boards.SEAT, Move(Direction.E)).refusal == refusal


@pytest.mark.parametrize(
    ("rows", "side"),
    [
        (("###", "E@.", "###"), Direction.W),
        ((".S.", "E@.", "..."), Direction.W),
        ((".S.", "E@.", "..."), Direction.N),
    ],
)
def test_without_ammo_only_the_devil_blocks_a_line_that_one_may_flee_along(
    rows: tuple[str, ...], side: Direction
) -> None:
    state = boards.board(*rows, ammo=0)
    assert boards.may_walk(state, side.opposite.name)
    assert state.preview(boards.SEAT, Move(side)).refusal == "devil_in_way"


def test_show_map_lifts_the_restriction() -> None:
    assert boards.may_walk(boards.board(*H_OPEN, show_map=True), "E")


def test_a_shot_flies_past_kits_to_the_first_devil() -> None:
    state = boards.board("@?.?.d.d", hearing=0, aim_range=0)
    state, events = boards.play(state, Shoot(Direction.E, WEAPON))
    shot = next(event for event in events if isinstance(event, Shot))
    assert shot.path == tuple(Pos(x, 0) for x in range(1, 6))
    assert sorted(boards.kit_positions(state)) == [Pos(1, 0), Pos(3, 0), Pos(5, 0)]
    assert len(boards.devils(state)) == 1


@pytest.mark.parametrize(
    ("row", "ammo", "worth"), [("@..d", 5, 1), ("@d", 5, 2), ("@..d", 1, 2), ("@d", 1, 3)]
)
def test_the_worth_of_a_kill(row: str, ammo: int, worth: int) -> None:
    assert (
        18 - boards.fire(boards.board(row, ammo=ammo, hearing=0, aim_range=0), "E").kills_left
        == worth
    )


def _hearing(view: View) -> int:
    return view.gauge("hearing").value


def test_the_second_shot_in_a_row_is_loud_in_the_same_turn() -> None:
    far = "@" + "." * 9 + "d"
    once = boards.fire(boards.board(*("." * 11, far), hearing=8, hearing_loud=12, facing="N"), "N")
    assert boards.devils(once)[0].pos == Pos(10, 1)
    twice = boards.fire(once, "N")
    assert boards.devils(twice)[0].pos != Pos(10, 1)
    assert (_hearing(once.observe(boards.SEAT)), _hearing(twice.observe(boards.SEAT))) == (8, 12)
    assert _hearing(boards.walk(twice, "N").observe(boards.SEAT)) == 8


def test_stepping_next_to_the_pillar_reveals_it() -> None:
    state = boards.walk(boards.board(".X.", "@..", "..."), "E")
    assert state.world.grid.terrain_at(Pos(1, 0)) is Terrain.PILLAR_FOUND
    assert state.observe(boards.SEAT).gauge("pillar").value == 1


def test_diagonal_contact_does_not_reveal_it() -> None:
    state = boards.walk(boards.board("X...", "....", "@..."), "E")
    assert boards.walk(state, "N").world.grid.terrain_at(Pos(0, 0)) is Terrain.PILLAR


def test_starting_next_to_it_does_not_reveal_it() -> None:
    assert (
        boards.fire(boards.board("X.", "@."), "E").world.grid.terrain_at(Pos(0, 0))
        is Terrain.PILLAR
    )


def test_counters_change_after_the_devils_not_with_the_shot() -> None:
    state, events = boards.play(boards.board("@..d", "666.", hearing=0), Shoot(Direction.E, WEAPON))
    order = [type(event) for event in events]
    assert order.index(ItemChanged) > order.index(Shot)
    assert [i.count for i in state.world.items if i.kind == "digit"] == [5, 6, 6]
    assert any(isinstance(e, GaugeChanged) and e.name == "kills" for e in events)


def test_a_lane_reaches_behind_the_hero() -> None:
    state = boards.board("####", "E@..", "####", ammo=0)
    devil = Mark("hits_you", (Pos(0, 1),))
    assert state.marks(boards.SEAT) == (Mark("lane", (Pos(1, 1), Pos(2, 1), Pos(3, 1))), devil)
    # Whom a shot would hit is marked, and who cannot hit one is not.
    lane, idle = ["lane", "hits_you", "hit"], ["no_aim", "hit"]
    for row, names in (("E@..", lane), ("@.E.", ["lane", "hit"]), ("d@..", idle)):
        assert [mark.name for mark in boards.board("####", row, "####").marks(boards.SEAT)] == names
    # One is not to die by another's shot.
    marks = boards.board("#d#", "E@.", "#.#").marks(boards.SEAT)
    assert [mark.cells for mark in marks if mark.name == "hit"] == [((0, 1),)]
    fleeing = state.preview(boards.SEAT, Move(Direction.E))
    assert fleeing.fatal
    assert [mark.name for mark in fleeing.marks] == ["step", "danger"]


def test_after_the_end_nothing_is_possible() -> None:
    state = boards.fire(boards.with_counters(boards.board("@d"), kills_left=1), "E")
    assert state.legal_actions(boards.SEAT) == ()
    assert state.preview(boards.SEAT, Move(Direction.E)).refusal == "over"


@pytest.mark.parametrize("side", ["E", "W"])
def test_a_board_of_one_column_has_no_east_and_west(side: str) -> None:
    state = boards.board(".", "@", ".", ".")
    assert not boards.may_walk(state, side)
    assert boards.may_walk(state, "N")
    assert boards.may_walk(state, "S")
