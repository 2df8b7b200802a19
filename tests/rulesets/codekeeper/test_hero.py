"""Rules 2 and 3: the hero's actions, items and weapons."""

import pytest

from game.core.action import Attack, Move
from game.core.event import Healed, Hurt
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.core.state import IllegalAction
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.weapons import cells_hit, in_range
from tests.rulesets.codekeeper import boards

ROOM = ("..............",) * 7 + (".......H......",) + ("..............",) * 7


def test_a_map_sets_health_charges_and_turns() -> None:
    state = boards.board("H.E", health=7, hammer=0, scythe=1, bow=2, turns=30)
    assert boards.hero(state).health == 7
    assert boards.hero(state).health_max == 20
    assert state.charges == (0, 1, 2)
    assert boards.view(state).gauge("turns").value == 30


def test_no_step_leads_out_of_the_maze() -> None:
    legal = boards.board("H").legal_actions(boards.SEAT)
    assert not [action for action in legal if isinstance(action, Move)]
    with pytest.raises(IllegalAction):
        Match(CODEKEEPER, boards.level("H.E"), 1, 1).submit(boards.SEAT, Move(Direction.N), 0)


def test_a_step_into_a_box_breaks_it_without_picking_up() -> None:
    state = boards.with_monster_on(boards.board("Ht."), "box", 1, 0)
    state = boards.walk(state, "E")
    assert (boards.hero(state).pos, state.score, boards.items(state)) == (Pos(0, 0), 1, "t")
    state = boards.walk(state, "E")
    assert (boards.hero(state).pos, state.score, boards.items(state)) == (Pos(1, 0), 101, "")


@pytest.mark.parametrize(("health", "after"), [(5, 15), (10, 20), (15, 20), (20, 20)])
def test_a_potion_gives_ten_health_up_to_twenty_and_is_always_used_up(
    health: int, after: int
) -> None:
    state, events = boards.play(boards.board("Hp", health=health), Move(Direction.E))
    assert boards.hero(state).health == after
    assert (boards.items(state), state.score) == ("", 0)
    healed = [event for event in events if isinstance(event, Healed)]
    assert [event.amount for event in healed] == ([after - health] if after > health else [])


def test_charges_have_no_cap() -> None:
    assert boards.walk(boards.board("Hc", bow=99), "E").charges == (5, 5, 100)


def test_an_item_under_a_monster_stays_until_the_hero_steps_there() -> None:
    state = boards.with_monster_on(boards.board("Hp", health=5), "skeleton", 1, 0)
    state = boards.walk(state, "E")
    assert (boards.items(state), boards.hero(state).health) == ("p", 5)
    assert boards.hero(boards.walk(state, "E")).health == 15


def test_no_monster_acts_after_the_exit() -> None:
    state, events = boards.play(boards.board("HE", "44"), Move(Direction.E))
    assert (state.score, boards.hero(state).health) == (10000, 20)
    assert boards.monster_positions(state) == [(0, 1), (1, 1)]
    assert not [event for event in events if isinstance(event, Hurt)]


def test_a_monster_on_the_exit_is_attacked_first() -> None:
    state = boards.walk(boards.with_monster_on(boards.board("HE"), "skeleton", 1, 0), "E")
    assert (boards.termination(state), state.score) == ("", 6)
    assert boards.termination(boards.walk(state, "E")) == "exit"


# For each weapon: target offset to offsets hit, copied from the statement.
SWORD = {at: {at} for at in ((0, -1), (1, 0), (0, 1), (-1, 0))}
HAMMER = {
    (0, -1): {(-1, -1), (0, -1), (1, -1)},
    (0, 1): {(-1, 1), (0, 1), (1, 1)},
    (-1, 0): {(-1, -1), (-1, 0), (-1, 1)},
    (1, 0): {(1, -1), (1, 0), (1, 1)},
    (-1, -1): {(-1, -1), (-1, 0), (0, -1)},
    (1, -1): {(1, -1), (1, 0), (0, -1)},
    (-1, 1): {(-1, 1), (-1, 0), (0, 1)},
    (1, 1): {(1, 1), (1, 0), (0, 1)},
}
# The eight neighbours are the targets of the hammer.
SCYTHE = {(n * x, n * y): {(x, y), (2 * x, 2 * y)} for x, y in HAMMER for n in (1, 2)}
BOW = {(dx, dy): {(dx, dy)} for dx in range(-3, 4) for dy in range(-3, 4) if (dx, dy) != (0, 0)}
TABLE = {"sword": SWORD, "hammer": HAMMER, "scythe": SCYTHE, "bow": BOW}
AROUND = [(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6)]


@pytest.mark.parametrize("weapon", TABLE)
def test_a_weapon_aims_at_these_cells_and_no_others(weapon: str) -> None:
    state = boards.board(*ROOM)
    (x, y), legal = boards.hero(state).pos, state.legal_actions(boards.SEAT)
    allowed = {at for at in AROUND if Attack(Pos(x + at[0], y + at[1]), weapon) in legal}
    assert allowed == set(TABLE[weapon])
    assert {at for at in AROUND if in_range(weapon, Pos(0, 0), Pos(*at))} == set(TABLE[weapon])


@pytest.mark.parametrize("weapon", TABLE)
def test_a_weapon_hits_these_cells(weapon: str) -> None:
    start = Pos(7, 7)
    for (dx, dy), offsets in TABLE[weapon].items():
        cells = cells_hit(weapon, start, Pos(7 + dx, 7 + dy), 14, 15)
        assert len(cells) == len(offsets)
        assert set(cells) == {Pos(7 + x, 7 + y) for x, y in offsets}


@pytest.mark.parametrize("weapon", TABLE)
@pytest.mark.parametrize("start", [Pos(0, 0), Pos(15, 0), Pos(0, 11), Pos(15, 11), Pos(1, 10)])
def test_cells_outside_the_maze_are_left_out(weapon: str, start: Pos) -> None:
    def inside(x: int, y: int) -> bool:
        return 0 <= start.x + x < 16 and 0 <= start.y + y < 12

    rows = ["." * 16] * 12
    rows[start.y] = "." * start.x + "H" + "." * (15 - start.x)
    legal = boards.board(*rows).legal_actions(boards.SEAT)
    aimed = {a.target for a in legal if isinstance(a, Attack) and a.weapon == weapon}
    assert aimed == {Pos(start.x + x, start.y + y) for x, y in TABLE[weapon] if inside(x, y)}
    for (dx, dy), offsets in TABLE[weapon].items():
        if inside(dx, dy):
            cells = cells_hit(weapon, start, Pos(start.x + dx, start.y + dy), 16, 12)
            assert set(cells) == {Pos(start.x + x, start.y + y) for x, y in offsets if inside(x, y)}


def test_obstacles_and_monsters_do_not_stop_attacks() -> None:
    assert boards.monsters(boards.strike(boards.board("HX1"), "scythe", 1, 0)) == []
    assert boards.monsters(boards.strike(boards.board("H0X1"), "bow", 3, 0)) == [("0", 1, 0, 1)]


def test_items_and_the_hero_are_never_harmed() -> None:
    state = boards.strike(boards.board("pt.", ".H.", "..."), "hammer", 0, -1)
    assert (boards.items(state), boards.hero(state).health) == ("pt", 20)
