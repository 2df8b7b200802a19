"""Rules D4 to D10: turns, AP, moving, picking up."""

from collections import Counter

import pytest

from game.core.action import Action, Attack, EndTurn, Move, PickUp, Resign
from game.core.actor import ItemId, Seat
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.core.state import IllegalAction
from game.rulesets.dooom import DOOOM
from game.rulesets.dooom.params import BOARD_SIDE
from game.rulesets.dooom.start import new_game
from tests.rulesets.dooom import boards

ROOM = (".....", ".0...", ".....", "G..E.")


@pytest.mark.slow
def test_starts_are_uniform_over_walkable_cells() -> None:
    """Chi-squared over all cells, cells - 1 degrees of freedom, below the 99.99 % bound."""
    rows = ("..#..", "E.#.G", "....S")
    drawn, tries = boards.level(*rows), 2600
    counts: Counter[Pos] = Counter()
    for seed in range(tries):
        state = new_game(drawn, 1, seed)
        # The exit is drawn at 0,1: cells are relative to it.
        index = state.world.grid.terrain.index(6)
        corner = Pos(index % BOARD_SIDE, index // BOARD_SIDE - 1)
        pos = boards.actor_of(state, 0).pos
        counts[Pos(pos.x - corner.x, pos.y - corner.y)] += 1
    cells = [Pos(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c != "#"]
    assert set(counts) == set(cells)
    expected = tries / len(cells)
    assert sum((counts[cell] - expected) ** 2 / expected for cell in cells) < 40


@pytest.mark.slow
def test_the_first_seat_is_random_and_seats_take_turns() -> None:
    counts = Counter(new_game(boards.level(*ROOM), 4, seed).current_seat for seed in range(800))
    assert set(counts) == {0, 1, 2, 3}
    assert min(counts.values()) > 150
    state = new_game(boards.level(*ROOM), 3, 1)
    for _ in range(6):
        before, state = state.current_seat, boards.end(state)
        assert state.current_seat == (before + 1) % 3


@pytest.mark.parametrize(
    ("gear", "expected"),
    [
        ((), 6),
        (("sword",), 5),
        (("sword", "lantern"), 4),
        (("sword", "armour", "lantern"), 3),
        (("treasure:9",), 6),
    ],
)
def test_points_at_the_start_of_a_turn(gear: tuple[str, ...], expected: int) -> None:
    state = boards.board("0....", "...EG", gear={0: gear})
    for _ in range(3):
        assert state.points == expected
        state = boards.end(state)


def test_no_steps_into_walls_players_or_off_the_map() -> None:
    state = boards.board("01.", "#..", "E.G", "...")
    assert [boards.may_walk(state, side) for side in "NESW"] == [False] * 4
    match = Match(DOOOM, boards.level(*ROOM), 1, 1).starting_from(state)
    for side in "NESW":
        with pytest.raises(IllegalAction):
            match.submit(Seat(0), Move(Direction[side]), 0)
    assert match.state == state


def test_equipment_costs_no_ap_in_the_turn_it_is_picked_up() -> None:
    state = boards.board("0SAL", "...G", "E...")
    for expected in (4, 2):
        state = boards.pick_up(boards.walk(state, "E"))
        assert state.points == expected
    state = boards.pick_up(boards.walk(state, "E"))
    assert boards.actor_of(state, 0).gear == ("sword", "armour", "lantern")
    # Six AP went into three steps and three pick-ups; the next turn has three.
    assert state.points == 3


@pytest.mark.parametrize(("letter", "kind"), [("S", "sword"), ("A", "armour"), ("L", "lantern")])
def test_only_one_of_each_equipment(letter: str, kind: str) -> None:
    state = boards.walk(boards.board(f"0{letter}.", "..G", "E.."), "E")
    assert boards.pick_up_action(state) in state.legal_actions(Seat(0))
    second = boards.walk(boards.board(f"0{letter}.", "..G", "E..", gear={0: (kind,)}), "E")
    assert boards.pick_up_action(second) not in second.legal_actions(Seat(0))
    assert second.preview(Seat(0), boards.pick_up_action(second)).refusal == "has_one"


@pytest.mark.parametrize("steps", ["E", "ESNSN"])
def test_a_potion_takes_all_ap_left(steps: str) -> None:
    state = boards.walk(boards.board("0H.", "...", "E.G", "1.."), steps)
    preview = state.preview(Seat(0), boards.pick_up_action(state))
    assert boards.mark_values(preview) == {"cost": 6 - len(steps)}
    state = boards.pick_up(state)
    assert state.current_seat == 1
    assert (boards.actor_of(state, 0).health, boards.actor_of(state, 0).gear) == (4, ())


def test_hp_have_no_upper_limit() -> None:
    state = boards.pick_up(boards.walk(boards.board("0H.", "H..", "E.G"), "E"))
    state = boards.pick_up(boards.walk(state, "WS"))
    assert boards.actor_of(state, 0).health == 5


def test_refusals_have_reasons() -> None:
    state = boards.board("01.", "#..", "E.G", "...")
    cases: dict[Action, str] = {
        Move(Direction.S): "wall",
        Move(Direction.N): "wall",
        Move(Direction.E): "cell_occupied",
        PickUp(ItemId(999)): "nothing_here",
        Attack(boards.actor_of(state, 0).pos.step(Direction.S), "fist"): "no_target",
        Attack(boards.actor_of(state, 1).pos, "sword"): "other_weapon",
    }
    for action, reason in cases.items():
        assert action not in state.legal_actions(Seat(0))
        assert state.preview(Seat(0), action).refusal == reason
    assert state.preview(Seat(1), EndTurn()).refusal == "not_your_turn"
    assert state.preview(Seat(1), Resign()).refusal == ""
