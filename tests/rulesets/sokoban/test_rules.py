"""Steps, pushes, the end of a match, and which maps can be played."""

import pytest

from game.agents.search_player import find_player
from game.core.action import Move, Wait
from game.core.actor import Seat
from game.core.event import Outcome
from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, default_level
from game.core.match import Match
from game.core.view import Preview
from game.rulesets import RULESETS
from game.rulesets.sokoban.params import MAP_SCHEMA
from game.rulesets.sokoban.state import SokobanState, new_game
from tests.support.narrow import not_none
from tests.support.playouts import play_out

KINDS = {"h": "hero", "b": "box", "g": "goal"}
SEAT = Seat(0)


def level_of(*rows: str, steps: int = 9) -> Level:
    """Return the level drawn by rows: hero, box, goal, and `x` for a box on a goal."""
    drawn = [(letter, Pos(x, y)) for y, row in enumerate(rows) for x, letter in enumerate(row)]
    places = [
        (KINDS[part], pos) for c, pos in drawn for part in c.replace("x", "bg") if part in KINDS
    ]
    grid = parse_grid(rows, {"#": Terrain.WALL})
    return default_level("sokoban", MAP_SCHEMA, grid, places).with_params({"steps": steps})


def played(state: SokobanState, path: str) -> SokobanState:
    """Return the state after the steps of a path like "EEN"."""
    for letter in path:
        state, _ = state.apply(SEAT, Move(Direction[letter]))
    return state


def drawing(state: SokobanState) -> str:
    letters = ["#" if code == Terrain.WALL else "." for code in state.world.grid.terrain]
    for item in state.world.items:
        letters[item.pos.x] = "g"
    for actor in reversed(state.world.actors):
        letters[actor.pos.x] = actor.kind[0]
    return "".join(letters)


def test_a_step_pushes_the_box_in_front() -> None:
    assert drawing(played(new_game(level_of("hb.g"), 1), "E")) == ".hbg"


@pytest.mark.parametrize(
    ("row", "refusal"), [("h#bg", "wall"), ("hb#g", "stuck"), ("hbbgg", "stuck"), ("bh", "wall")]
)
def test_what_blocks_a_step(row: str, refusal: str) -> None:
    state = new_game(level_of(row), 1)
    step = Move(Direction.E)
    assert state.preview(SEAT, step) == Preview(refusal)
    assert step not in state.legal_actions(SEAT)


def test_other_actions_are_refused() -> None:
    state = new_game(level_of("h.bg"), 1)
    assert state.preview(SEAT, Wait()).refusal == "unknown"
    assert state.preview(SEAT, Move(Direction.NE)).refusal == "unknown"


def test_the_match_is_won_with_every_box_on_a_goal() -> None:
    state = played(new_game(level_of("xhbgg", steps=5), 1), "E")
    assert state.outcome == Outcome((SEAT,), "solved", (4,))
    assert state.legal_actions(SEAT) == ()
    assert state.preview(SEAT, Move(Direction.E)).refusal == "over"


def test_the_match_is_lost_when_the_steps_run_out() -> None:
    state = played(new_game(level_of("hb..g", steps=2), 1), "EE")
    assert state.outcome == Outcome((), "steps", (-1,))


def test_the_gauges_count_steps_and_boxes() -> None:
    state = new_game(level_of("hb.gbg", steps=9), 1)
    assert [gauge.value for gauge in state.gauges] == [9, 2]
    assert [gauge.value for gauge in played(state, "EE").gauges] == [7, 1]


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (("bg.",), "there must be one hero, not 0"),
        (("hbg" + "." * 14,), "a side is longer than 16 cells"),
    ],
)
def test_maps_that_cannot_be_played(rows: tuple[str, ...], text: str) -> None:
    ruleset = RULESETS["sokoban"]
    assert [problem.text for problem in ruleset.check(level_of(*rows))] == [text]
    assert ruleset.check(level_of("hbg")) == []


@pytest.mark.slow
def test_the_demo_player_solves_every_random_map() -> None:
    ruleset = RULESETS["sokoban"]
    for seed in range(9):
        match = Match(ruleset, ruleset.generate({"boxes": 1 + seed % 3}, seed), 1, seed)
        player = find_player(ruleset, "demo")
        assert not_none(play_out(match, player).outcome).termination == "solved"
