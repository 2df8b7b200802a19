"""Rules 3 and 4: the parsing of a program's answers, and the input of a turn."""

from pathlib import Path

import pytest

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.features.line_protocol import BotReply
from game.core.grid import Direction, Pos
from game.rulesets import RULESETS
from game.rulesets.codekeeper.line_protocol import ITEM_CODES, format_input, parse_answer
from game.rulesets.codekeeper.params import ITEMS
from tests.rulesets.codekeeper.boards import SEAT, board, strike, view, walk, with_monster_on

MAZE = ("." * 16,) * 5 + ("......H.........",) + ("." * 16,) * 6
STATE = board(*MAZE)


def _read(line: str) -> BotReply:
    return parse_answer(line, view(STATE))


SOUTH = Move(Direction.S)
GOOD: dict[str, tuple[Action, str]] = {
    "MOVE 6 6": (SOUTH, ""), "MOVE 6 6 ": (SOUTH, ""), "MOVE 6 6 hello": (SOUTH, "hello"),
    "MOVE 6 6  hello  you ": (SOUTH, " hello  you "), "MOVE 6 6 a\\nb": (SOUTH, "a\nb"),
    "MOVE 6 6 a\u200b\u202eb\x07\t": (SOUTH, "ab "), "MOVE 6 6 7": (SOUTH, "7"),
    "MOVE +6 06": (SOUTH, ""), f"MOVE 6 +{120 * '0'}6": (SOUTH, ""), "MOVE 6 5": (Wait(), ""),
    "ATTACK 0 7 5": (Attack(Pos(7, 5), "sword"), ""),
    "ATTACK 1 7 4": (Attack(Pos(7, 4), "hammer"), ""),
    "ATTACK 2 8 7": (Attack(Pos(8, 7), "scythe"), ""),
    "ATTACK 3 9 8": (Attack(Pos(9, 8), "bow"), ""),
    "ATTACK 3 9 8 take that": (Attack(Pos(9, 8), "bow"), "take that"),
    "ATTACK +3 09 8 ": (Attack(Pos(9, 8), "bow"), ""),
    "ATTACK -0 7 5": (Attack(Pos(7, 5), "sword"), ""),
}  # fmt: skip


@pytest.mark.parametrize("line", GOOD)
def test_good_lines(line: str) -> None:
    action, message = GOOD[line]
    assert _read(line) == BotReply(action, message=message)


BAD = (
    "", " ", "MOVE", "MOVE ", "MOVE 6", "MOVE 6 ", "MOVE  6 6", "MOVE 6  6", " MOVE 6 6",
    "\tMOVE 6 6", "MOVE\t6 6", "MOVE 6\t6", "MOVE 6 6\thello", "MOVE 6 6,", "MOVE 6 6x",
    "MOVE 6 x", "MOVE 6.0 6", "MOVE 6 6.0", "MOVE 6e0 6", "MOVE 0x6 6", "MOVE ++6 6", "MOVE +-6 6",
    "MOVE + 6", "MOVE 1_0 6", "MOVE ٦ 6", "MOVE 2147483648 6", "MOVE 6 -2147483649", "move 6 6",
    "Move 6 6", "MOVE6 6", "MOVES 6 6", "WAIT", "IDLE", "IDLE 6 6", "ATTACK", "ATTACK 0",
    "ATTACK 0 7", "ATTACK 0 7 ", "ATTACK 0  7 5", "ATTACK 0 7  5", "ATTACK  0 7 5",
    " ATTACK 0 7 5", "attack 0 7 5", "ATTACK 0 7 y", "ATTACK sword 7 5", "ATTACK 2147483648 7 5",
    "ATTACK 0 7 5.5", "MOVE 6 2147483648", "ATTACK 6 5", f"MOVE 6 {120 * '9'}",
)  # fmt: skip


CELLS = ("-1 0", "0 -1", "16 0", "0 12", "2147483647 0", "-2147483648 0")
ERRORS = {
    **dict.fromkeys(BAD, "syntax"),
    **{f"{verb} {cell}": "outside" for verb in ("MOVE", "ATTACK 3") for cell in CELLS},
    **{f"ATTACK {weapon} 7 5": "weapon" for weapon in ("-1", "4", "2147483647")},
}


@pytest.mark.parametrize("line", ERRORS)
def test_bad_lines_cells_and_weapons_are_errors(line: str) -> None:
    assert _read(line) == BotReply(Forfeit(), error=ERRORS[line])


def test_small_maps_are_told_as_16_by_12() -> None:
    small = view(board("..", ".H"))
    assert format_input(small).splitlines()[1:] == [
        "21",
        *(f"{x} {y} 1 -1" for y in range(5) for x in range(5) if x > 1 or y > 1),
    ]
    for x in range(16):
        for y in range(12):
            move, strike_at = (parse_answer(f"{v} {x} {y}", small) for v in ("MOVE", "ATTACK 0"))
            assert (move.error, strike_at.error) == ("", "")
            if x > 1 or y > 1:
                assert move.warning == "unreachable"
                assert strike_at.action == Wait()
    assert parse_answer("MOVE 16 0", small).error == "outside"
    assert parse_answer("MOVE 2 1", small) == BotReply(Wait(), warning="unreachable")
    assert parse_answer("ATTACK 1 2 1", small) == BotReply(Wait(), warning="unreachable")


@pytest.mark.parametrize("path", list_levels("codekeeper"), ids=lambda path: path.stem)
def test_a_program_for_16_by_12_finds_no_cell_outside(path: Path) -> None:
    """Whatever map it plays: its first answer names the far corner."""
    state = RULESETS["codekeeper"].new_game(load_level(path, RULESETS), 1, 1)
    answer = parse_answer("MOVE 15 11", state.observe(SEAT))
    assert answer.error == ""
    assert answer.action in state.legal_actions(SEAT)


def test_the_checks_come_in_order() -> None:
    """Syntax, then the cell, then the weapon, then charges, then range."""
    assert _read("ATTACK 9 99 x").error == "syntax"
    assert _read("ATTACK 9 99 0").error == "outside"
    assert _read("ATTACK 9 15 0").error == "weapon"
    empty = board(*MAZE, bow=0)
    assert parse_answer("ATTACK 3 15 0", view(empty)) == BotReply(Wait(), warning="no_charge")
    assert _read("ATTACK 3 15 0") == BotReply(Wait(), warning="out_of_range")


def test_the_last_charge_can_be_spent_but_not_one_more() -> None:
    state = board("H1..", scythe=1)
    assert parse_answer("ATTACK 2 1 0", view(state)).action == Attack(Pos(1, 0), "scythe")
    after = strike(state, "scythe", 1, 0)
    assert parse_answer("ATTACK 2 1 0", view(after)) == BotReply(Wait(), warning="no_charge")


@pytest.mark.parametrize(
    "target",
    ["0 6 5", "0 7 6", "0 8 5", "1 6 5", "1 8 5", "2 6 5", "2 7 7", "2 9 5", "3 6 5", "3 10 5"],
)
def test_out_of_range_is_a_wait(target: str) -> None:
    assert _read(f"ATTACK {target} why") == BotReply(Wait(), warning="out_of_range", message="why")


def _step(rows: tuple[str, ...], x: int, y: int) -> tuple[str, str]:
    answer = parse_answer(f"MOVE {x} {y}", view(board(*rows)))
    assert answer.error == ""
    return (answer.action.direction.name if isinstance(answer.action, Move) else ""), answer.warning


def test_a_move_is_the_first_step_of_a_path_in_the_square_or_as_near_as_one_comes() -> None:
    assert _step(("...", ".H.", "..."), 1, 0) == ("N", "")
    assert _step(("...", ".HX", "..."), 2, 1) == ("E", "unreachable")
    assert _step(("H.....", "XXXXX."), 3, 0) == ("E", "")
    assert _step(("HX.", "...", "..."), 2, 0) == ("S", "")
    # Paths that leave the square do not count.
    assert _step(("HX.", ".X.", ".X.", ".X.", "..."), 2, 0) == ("", "unreachable")
    assert _step(("HX.", ".X.", ".X.", "..."), 2, 0) == ("S", "")
    # Out of sight, and cut off.
    assert _step(("H.......",), 7, 0) == ("E", "unreachable")
    assert _step(("H.X.....", "........"), 7, 0) == ("E", "unreachable")
    assert _step(("H..X",), 3, 0) == ("E", "unreachable")
    assert _step(("H.X.",), 3, 0) == ("E", "unreachable")
    assert _step(("HX..",), 3, 0) == _step(("..HX....",), 7, 0) == ("", "unreachable")
    # (0, 2) and (2, 0) are equally near to (3, 3): east is searched before south.
    assert _step(("H..X", ".XXX", "..XX", "XXX."), 3, 3) == ("S", "unreachable")
    assert _step(("H..X", ".XXX", ".XXX", "XXX."), 3, 3) == ("E", "unreachable")


def test_ties_go_left_right_up_down() -> None:
    rows = ("...", ".H.", "...")
    assert [_step(rows, *cell)[0] for cell in ((0, 0), (2, 0), (0, 2), (2, 2))] == list("WEWE")
    assert _step(("...", "HX.", "..."), 2, 1) == ("N", "")


def test_monsters_and_boxes_neither_block_nor_cost() -> None:
    rows = ("H0.", "...", "...")
    assert _step(rows, 2, 0) == ("E", "")
    state = board(*rows)
    answer = parse_answer("MOVE 2 0", view(state))
    after, _ = state.apply(view(state).own_actor().seat, answer.action)  # type: ignore[union-attr, arg-type]
    assert (after.hero_actor().pos, after.score) == (Pos(0, 0), 1)


def test_nothing_is_remembered() -> None:
    """The path was in sight before the step, but is outside the square now."""
    state = walk(board("XX.....", "H.....E", "X.XXXXX"), "E")
    assert parse_answer("MOVE 6 1", view(state)).warning == "unreachable"


def test_the_input_of_a_turn() -> None:
    state = with_monster_on(board("Ht0.1", "Xpa.X", "bc.E2", "3..4.", "....t"), "orc", 1, 1)
    assert format_input(view(state)) == "\n".join(
        (
            "0 0 20 0 5 5 5",
            "11",
            "1 0 2 100",
            "2 0 7 1",
            "0 1 1 -1",
            "1 1 3 10",
            "1 1 10 8",
            "2 1 4 1",
            "0 2 5 2",
            "1 2 6 3",
            "3 2 0 10000",
            "0 3 10 8",
            "3 3 11 10",
            "",
        )
    )


def test_every_item_has_its_code() -> None:
    assert ITEM_CODES.keys() == set(ITEMS), "add it to ITEM_CODES, and to docs/REFEREE.md"
