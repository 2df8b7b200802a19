"""Rules 2 and 5: what monsters see and do, and their pathfinding."""

import pytest

from game.core.action import Move, Wait
from game.core.event import Attacked, Hurt
from game.core.grid import Direction, Pos
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.params import MONSTERS, MonsterKind
from tests.rulesets.codekeeper.boards import (
    SEAT,
    board,
    hero,
    monster_positions,
    monsters,
    play,
    termination,
    walk,
)
from tests.support.narrow import not_none

TABLE = {
    "box": (1, 0, 0, 0),
    "skeleton": (6, 1, 1, 1),
    "gargoyle": (14, 2, 1, 2),
    "orc": (8, 2, 2, 2),
    "vampire": (10, 3, 1, 3),
}
RING = [(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6) if (dx, dy) != (0, 0)]


def _room(letter: str, dx: int, dy: int) -> tuple[str, ...]:
    rows = [["."] * 11 for _ in range(11)]
    rows[5][5] = "H"
    rows[5 + dy][5 + dx] = letter
    return tuple("".join(row) for row in rows)


def test_the_table_of_kinds() -> None:
    kinds = {kind: MonsterKind(*numbers) for kind, numbers in TABLE.items()}
    assert kinds == MONSTERS, "a rule of ours goes into TABLE, too"


@pytest.mark.parametrize("letter", "01234")
def test_ranges_are_chebyshev(letter: str) -> None:
    """Within attack range it attacks, within view range it moves if it can, else it stays."""
    _, view, reach, damage = list(TABLE.values())[int(letter)]
    for dx, dy in RING:
        state = walk(board(*_room(letter, dx, dy)), ".")
        far = max(abs(dx), abs(dy))
        assert hero(state).health == 20 - (damage if far <= reach else 0)
        assert (monster_positions(state) != [(5 + dx, 5 + dy)]) is (reach < far <= view)


@pytest.mark.parametrize(
    ("row", "here", "after"), [("H..1", [], []), ("H.1", [], [(1, 0)]), (".H1", [(1, 0)], [])]
)
def test_cells_where_one_would_be_struck_are_marked(
    row: str, here: list[tuple[int, int]], after: list[tuple[int, int]]
) -> None:
    near, armed = [(2, 0)] if here else [], [(row.index("1"), 0)]
    for charges, hit in ((0, near), (1, armed)):
        marks = board(row, hammer=charges, scythe=charges, bow=charges).marks(SEAT)
        for name, cells in (("hit_here", here), ("hit_after_step", after), ("hit", hit)):
            assert [cell for mark in marks if mark.name == name for cell in mark.cells] == cells


def test_what_needs_no_charge_is_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    own = "game.rulesets.codekeeper.previews.usable_weapons"
    monkeypatch.setattr(own, lambda charges: ("bow",) + ("hammer",) * any(charges))
    assert [mark.cells for mark in board("H..1").marks(SEAT) if mark.name == "hit"] == [((3, 0),)]


def test_charges_are_for_those_who_come_or_die_but_a_find_beside_one_comes_first() -> None:
    for row, turns, count in (
        ("H..2", 150, 0), ("H..3", 150, 1), ("H..4", 150, 0), ("tH3", 150, 1), ("pH..3", 150, 1),
        ("tH.4", 150, 0), ("tH4", 150, 1), ("tH..3", 150, 0), ("H..3", 40, 0), ("H.1", 40, 0),
        ("H.4", 40, 1), ("Ht .X 4X", 150, 1), ("Ht .X 1X", 150, 0),
    ):  # fmt: skip
        marks = board(*row.split(), turns=turns).marks(SEAT)
        assert [mark.name for mark in marks].count("hit") == count, (row, turns)
    # Nor is one to die for a blow.
    for health in 2, 3:
        marks = board("..H2", health=health, hammer=0, scythe=0, bow=0).marks(SEAT)
        assert any(mark.name == "hit" for mark in marks) is (health == 3)


def test_a_potion_is_drunk_before_the_blows_on_its_cell() -> None:
    """So a step to it saves one who would die, and a way may lead there for one turn."""
    for row, has_hit in (".X", True), ("pX", False):
        marks = board(row, "H2", health=2, hammer=0, scythe=0, bow=0).marks(SEAT)
        assert any(mark.name == "hit" for mark in marks) is has_hit, row
    travel, view = not_none(CODEKEEPER.features.travel), board("Hp.3", health=2).observe(SEAT)
    assert ({*travel.barred(view)}, {*travel.avoided(view)}) == ({(2, 0)}, {(1, 0), (2, 0)})


def test_what_lies_beside_one_comes_first_where_none_strikes() -> None:
    travel = not_none(CODEKEEPER.features.travel)
    for rows, turns, first in (
        ("tH..p", 150, 0), ("tH..p 4....", 150, 4), ("tH..E", 6, 4), ("E..HX.t XXX....", 150, 0),
    ):  # fmt: skip
        view = board(*rows.split(), health=7, turns=turns).observe(SEAT)
        assert [cell.x for cell in travel.prized(view)] == [first], (rows, turns)
    for health, is_wanted in (12, True), (13, False):
        assert bool(travel.prized(board("pH...", health=health).observe(SEAT))) is is_wanted


def test_no_way_opens_a_box_that_holds_back_several_until_it_is_time_to_leave() -> None:
    travel = not_none(CODEKEEPER.features.travel)
    for rows, turns, is_shut in (
        ("H0.1 XXX1", 150, True), ("H0.1 XXXX", 150, False), ("H0.1 .X.1", 150, True),
        ("H0.1 ...1", 150, False), ("H0.1 XXE1", 5, False),
    ):  # fmt: skip
        view = board(*rows.split(), turns=turns).observe(SEAT)
        assert (Pos(1, 0) in travel.avoided(view)) is is_shut, rows


def test_whoever_hits_hardest_is_worth_most() -> None:
    # Of those who come, it is who can come beside one at once.
    # Whoever can strike comes before whom an arrow would kill.
    rows = ("1H4", 2), ("4H1", 0), ("2.H..1", 0), ("4X.. .H.1", 0), ("4.H..3", 5), ("1..H.4", 5)
    for row, worst in rows:
        marks = board(*row.split()).marks(SEAT)
        worth = {m.cells[0].x: m.value or 0 for m in marks if m.name == "hit"}
        assert (max(worth, key=lambda x: worth[x]), len(worth)) == (worst, 2)


def test_monsters_attack_through_walls() -> None:
    assert hero(walk(board("HX3"), ".")).health == 18
    assert hero(walk(board("HX", "X4"), ".")).health == 17


def test_walls_do_not_hide_the_hero_but_must_be_walked_around() -> None:
    assert monster_positions(walk(board("HX4", "..."), ".")) == [(2, 1)]


def test_a_monster_that_moves_does_not_attack_in_the_same_turn() -> None:
    state = walk(board("H.4"), ".")
    assert (monster_positions(state), hero(state).health) == ([(1, 0)], 20)
    assert hero(walk(state, ".")).health == 17


def test_monsters_react_to_the_hero_after_his_action() -> None:
    assert hero(walk(board("1H.."), "E")).health == 20
    assert hero(walk(board("1.H."), "W")).health == 19


def test_the_gargoyle_moves_only_at_distance_two() -> None:
    assert monster_positions(walk(board("H..2"), ".")) == [(3, 0)]
    assert monster_positions(walk(board("H.2."), ".")) == [(1, 0)]
    assert monster_positions(walk(board("H2.."), ".")) == [(1, 0)]


def test_monsters_out_of_range_remember_nothing() -> None:
    assert monster_positions(walk(board("H..4......"), ".")) == [(2, 0)]
    assert monster_positions(walk(board(".....H..4."), "WW")) == [(8, 0)]


def test_damage_is_summed_and_applied_once() -> None:
    state, events = play(board("4H4", "1.1"), Wait())
    assert hero(state).health == 20 - 8
    assert state.score == -8
    hurts = [event for event in events if isinstance(event, Hurt)]
    assert [(hurt.amount, hurt.health) for hurt in hurts] == [(8, 12)]
    attacks = [event for event in events if isinstance(event, Attacked)]
    assert sorted(event.weapon for event in attacks) == ["skeleton"] * 2 + ["vampire"] * 2


@pytest.mark.parametrize(
    ("rows", "end"),
    [
        # Two shortest paths each: left before right before up before down.
        (("H..", "...", "..4"), (1, 2)),
        (("..4", "...", "H.."), (1, 0)),
        (("4..", "...", "..H"), (1, 0)),
        (("..H", "...", "4.."), (1, 2)),
        # Up before down around a wall.
        (("...", "HX4", "..."), (2, 0)),
    ],
)
def test_ties_go_left_right_up_down(rows: tuple[str, ...], end: tuple[int, int]) -> None:
    assert monster_positions(walk(board(*rows), ".")) == [end]


def test_the_search_stays_inside_the_square_around_its_start() -> None:
    """The only path leaves the vampire's square, which reaches three cells."""
    assert monster_positions(walk(board("H.X4", "..X.", "..X.", "...."), ".")) == [(3, 1)]
    assert monster_positions(walk(board("H.X4", "..X.", "..X.", "..X.", "...."), ".")) == [(3, 0)]


def test_without_a_path_it_goes_to_the_nearest_cell_by_manhattan() -> None:
    """It goes to the cell nearest by Manhattan distance in the square, the first in order."""
    assert monster_positions(walk(board("HX.4"), ".")) == [(2, 0)]
    assert monster_positions(walk(board("HX4."), ".")) == [(2, 0)]
    assert monster_positions(walk(board("HXX.", "XX.4", "XX.X"), ".")) == [(2, 1)]


def test_a_step_to_the_nearest_cell_can_lead_away_first() -> None:
    # (0, 2) is two cells from the hero, the vampire's own cell three.
    assert monster_positions(walk(board("H.X4", "XXX.", "....", "...."), ".")) == [(3, 1)]


def test_other_monsters_and_boxes_block_the_path() -> None:
    assert monster_positions(walk(board("H.04"), ".")) == [(2, 0), (3, 0)]
    assert monster_positions(walk(board("H.04", "...."), ".")) == [(2, 0), (3, 1)]


@pytest.mark.parametrize(
    ("rows", "one", "other"),
    [(("H.44",), {1, 2}, {1, 3}), ((".4..H", "XX4XX"), {2, 12}, {1, 2})],
    ids=["earlier ones make room", "two want one cell"],
)
def test_monsters_move_in_either_order(rows: tuple[str], one: set[int], other: set[int]) -> None:
    states = (walk(board(*rows, seed=seed), ".") for seed in range(200))
    places = [{x + 10 * y for x, y in monster_positions(state)} for state in states]
    assert 70 < places.count(one) < 130
    assert places.count(one) + places.count(other) == 200


def test_a_monster_never_enters_the_heros_cell() -> None:
    assert monster_positions(walk(board("H.4"), "....")) == [(1, 0)]
    assert all(kind.attack_range or not kind.view_range for kind in MONSTERS.values())


def test_a_kill_frees_the_cell_for_others_in_the_same_turn() -> None:
    state, _ = play(board("H44"), Move(Direction.E))
    assert monsters(state) == [("4", 1, 0, 10)]
    assert termination(state) == ""
