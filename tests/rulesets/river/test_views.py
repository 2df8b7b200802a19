"""A seat's view with each help level; marks and previews."""

from dataclasses import replace

import pytest

from game.core.action import EndTurn, Move, Shoot
from game.core.actor import Seat
from game.core.event import Bumped, Shot
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.view import Mark
from game.rulesets.river.chart.chart import Chart, ChartPosition, Fragment, FragmentId
from game.rulesets.river.chart.chart_graph import ChartGraph
from game.rulesets.river.params import HELP_FULL, HELP_PAPER, HELP_TRACE, ROCKET
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import new_state, play, play_steps
from tests.support.narrow import not_none

ROWS = ("1 . v . 2", "% . v . .", ". . v . .", ". . v . .", ". . v . .")
START = Pos(4, 4)


def _signs(state: RiverState, seat: int = 0) -> tuple[Mark, ...]:
    return tuple(m for m in state.marks(Seat(seat)) if m.name not in ("way", "untried", "risk"))


@pytest.mark.parametrize("help_level", [HELP_PAPER, HELP_TRACE, HELP_FULL])
def test_the_own_player_is_always_on_a_board(help_level: str) -> None:
    state = new_state(*ROWS, help=help_level)
    for step in ("E", "S", "S", "W", "E", "S"):
        for seat in map(Seat, range(2)):
            view = state.observe(seat)
            own = view.own_actor()
            assert own is not None
            assert view.focused_board == own.board
            assert view.boards[own.board].grid.in_bounds(own.pos)
        state = play_steps(state, step)


def test_without_help_the_board_never_changes() -> None:
    state = new_state(*ROWS, help=HELP_PAPER)
    after, events = play(state, "E")
    assert after.observe(Seat(0)).boards == state.observe(Seat(0)).boards
    assert len(after.observe(Seat(0)).boards) == 1
    assert after.chart_events == ()
    assert after.preview(Seat(1), Move(Direction.N)).marks == ()
    assert any(after.perceive(event, Seat(0)) is not None for event in events)


def test_with_facts_all_fragments_and_players_are_shown() -> None:
    view = play_steps(new_state(*ROWS), "E", "S", "S", "S", "E").observe(Seat(1))
    assert len(view.boards) == 3
    assert view.focused_board == 1
    assert {actor.seat: actor.board for actor in view.actors} == {0: 2, 1: 1}
    assert view.boards[0].grid.terrain_at(START.step(Direction.E)) is Terrain.FLOOR
    assert view.boards[1].is_visible(START.step(Direction.S, 2))
    assert not view.boards[1].is_visible(START)


def test_looped_fragments_have_the_fields_size_and_bordered_ones_are_larger() -> None:
    board = new_state(*ROWS).observe(Seat(0)).board
    assert (board.grid.width, board.grid.height) == (9, 9)
    ring = new_state(*ROWS, looped=True).observe(Seat(0)).board
    assert (ring.grid.width, ring.grid.height, ring.grid.wrap) == (5, 5, True)


def test_the_seats_own_gauges_come_first() -> None:
    state = play_steps(new_state(*ROWS), "E", "S", "xW", "S")
    names = [gauge.name for gauge in state.observe(Seat(1)).gauges]
    assert names == ["rockets", "rockets_1", "taker"]
    assert state.observe(Seat(1)).gauge("rockets_1").value == 2
    assert state.observe(Seat(0)).gauge("rockets").value == 2


def test_refusals_are_named() -> None:
    state = new_state(*ROWS, rockets=0)
    assert state.preview(Seat(0), Shoot(Direction.N, ROCKET)).refusal == "no_rockets"
    assert state.preview(Seat(1), Move(Direction.N)).refusal == "not_your_turn"
    assert state.preview(Seat(0), EndTurn()).refusal == "unknown"
    over = new_state("1 * v . 2", *ROWS[1:])
    over = play_steps(over, "E", "S", "W")
    assert over.outcome is not None
    assert over.preview(Seat(0), Move(Direction.N)).refusal == "over"


def test_a_preview_shows_no_more_than_is_known() -> None:
    state = new_state(*ROWS)
    step = state.preview(Seat(0), Move(Direction.E))
    assert [edit.cells for edit in step.marks] == [(START.step(Direction.E),)]
    assert state.preview(Seat(0), Move(Direction.S)).wasted is False
    swamp = play_steps(state, "S", "S").preview(Seat(0), Move(Direction.S))
    assert (swamp.wasted, swamp.marks[0].name) == (True, "swamp")
    drifted = play_steps(new_state("1 v 2", ". v ."), "E", "S")
    (mark,) = drifted.preview(Seat(0), Move(Direction.S)).marks
    assert mark.name == "grate"
    # The swamp below and the wall above look like unknown cells.
    for side in (Direction.S, Direction.N):
        assert [edit.name for edit in state.preview(Seat(0), Move(side)).marks] == ["step"]
    # A rocket may fly over what is unknown, but not through a wall that is known.
    (flight,) = state.preview(Seat(0), Shoot(Direction.N, ROCKET)).marks
    assert (flight.name, flight.cells[0]) == ("path", START.step(Direction.N))
    assert play_steps(state, "N", "S").preview(Seat(0), Shoot(Direction.N, ROCKET)).marks == ()


def test_the_border_is_drawn_where_the_size_of_the_field_proves_it() -> None:
    state = play_steps(new_state("1 . 2", ". . *", ". . ."), "E", "S", "E")
    (board,) = state.observe(Seat(0)).boards
    home = board.grid.pos(board.grid.terrain.index(Terrain.HOME_1))
    west, south = (board.grid.edge_at(home, side) for side in (Direction.W, Direction.S))
    assert (west, south) == (Edge.SOLID, Edge.UNKNOWN)


def test_a_way_through_a_portal_says_where_it_comes_out() -> None:
    state = play_steps(new_state("1 a . 2", ". . . .", "b * . ."), "E", "S", "E", "S")
    ways = [(len(mark.cells), mark.value) for mark in state.marks(Seat(0)) if mark.name == "way"]
    assert ways == [(1, 1)]


def test_a_way_that_ends_where_a_portal_comes_out_leads_no_further() -> None:
    state = new_state("1 . . a b", "% % % % 2", "* . . . .", looped=True)
    home = FragmentId("home", 1)
    places = tuple(ChartPosition(home, pos, Direction.S) for pos in (Pos(0, 0), Pos(4, 0)))
    chart = Chart(state.settings, (Fragment(home, state.world.grid),), places, (), 0, 1)
    shown = replace(state, chart=chart, rockets=(3, 0)).marks(Seat(0))
    (way,) = (mark for mark in shown if mark.name == "way")
    assert (way.cells, way.value) == (tuple(Pos(x, 0) for x in range(1, 5)), None)


def test_full_help_marks_ghosts() -> None:
    (ghost,) = _signs(play_steps(new_state(*ROWS, help=HELP_FULL), "E", "S", "E", "S"), 1)
    assert (ghost.name, ghost.board, ghost.value) == ("ghost", 0, 2)
    assert len(ghost.cells) == 4
    assert _signs(play_steps(new_state(*ROWS), "E", "S", "E", "S"), 1) == ()


def test_who_could_hit_a_player_over_known_land_is_marked() -> None:
    steps = "E", "S", "E", "S"
    state = play_steps(new_state("1 . 2", ". . .", ". . ."), *steps)
    own, other = (actor.pos for actor in state.observe(Seat(0)).actors)
    assert other == own.step(Direction.S, 2)
    found = [(mark.name, mark.cells, mark.value) for mark in _signs(state)]
    lane = own.step(Direction.S), other
    assert found == [("threat", lane, None), ("target", (other,), None), ("hit", (other,), 1)]
    # Whoever has the treasure brings it home.
    assert [mark.name for mark in state.marks(Seat(1))] == ["threat", "target", "way", "risk"]
    for settings, names in (({"rockets": 0}, ["target"]), ({"help": HELP_PAPER}, [])):
        after = play_steps(new_state("1 . 2", ". . .", ". . .", **settings), *steps)
        assert [mark.name for mark in _signs(after)] == names
    # Whoever is beside one needs no rocket.
    near = play_steps(new_state("1 . 2", ". . .", ". . .", rockets=0), *steps, "S")
    assert [mark.name for mark in _signs(near)] == ["target"]


def test_the_known_way_of_the_treasure_leads_home_through_a_portal() -> None:
    state = play_steps(new_state("1 * a b . 2", ". . . . . ."), "E", "S", "E", "N", "E", "S")
    (way, *_) = state.marks(Seat(0))
    view = state.observe(Seat(0))
    own = not_none(view.own_actor())
    assert (way.name, way.cells, way.board) == ("way", (own.pos.step(Direction.W),), own.board)
    assert view.board.grid.terrain_at(way.cells[0]) is Terrain.PORTAL_2


@pytest.mark.parametrize(
    ("row", "below", "holder", "is_home", "marks"),
    [
        # A drift carries one on to where one may rest, a portal to the next one.
        (
            "1 v ? . .",
            ". v . . 2",
            -1,
            True,
            {"untried": "10 11 12 13 14 10 20", "passed": "11 13 14"},
        ),
        # A side is asked for where it is, not where the river would carry one from there.
        ("1 v . . .", "% v . . 2", -1, True, {"untried": "10"}),
        ("1 a % . %", "% % b ? 2", -1, True, {"untried": "10 21 31"}),
        # A way leads to who has the treasure, and no farther than whoever stands there.
        # Its first step ends in no line of fire if that is little longer.
        ("1 . . . %", ". . . 2 .", 1, False, {"way": "10 20 30 31"}),
        ("1 2 ? . %", ". v . . .", -1, False, {"way": "10", "risk": "00 10 11 12 13 14 20 30 40"}),
        # A side that is untried comes first if the known way is long.
        ("1 2 . . %", "% . . . .", 1, False, {"way": "10", "target": "10"}),
        ("1 2 . . %", "% . . . .", -1, False, {"hit": "10", "target": "10"}),
        ("1 . 2 . %", "% . . . .", 1, False, {"way": "10 20"}),
        # Who is farther away than two steps will have left; who can come beside one is marked.
        ("1 . . 2 %", "% % % ? %", -1, False, {"untried": "10 20 30 31"}),
        ("1 ? . . %", "% 2 . . .", -1, False, {"untried": "10", "target": "11"}),
        # Nor to whoever stands at home: a step there kills both.
        ("1 2 ? . %", ". v . . .", -1, True, {"untried": "01 11 12 13 12 13 14 24 20"}),
    ],
)
def test_a_way_is_what_steps_are_known_to_do(
    row: str, below: str, holder: int, is_home: bool, marks: dict[str, str]
) -> None:
    state = new_state(row, below, *[". v . . ."] * 2, "% v . . *", looped=True)
    place, home = f"{row} {below}".find("?") // 2, FragmentId("home", 1)
    unknown = [Pos(place % 5, place // 5)][: place + 1]
    grid = state.world.grid.filled(unknown, Terrain.UNKNOWN)
    if not is_home:
        grid = grid.with_terrain(state.world.actors[1].pos, Terrain.FLOOR)
    if not unknown:
        grid = grid.with_edge(Pos(0, 0), Direction.E, Edge.UNKNOWN)
    places = tuple(ChartPosition(home, actor.pos, Direction.S) for actor in state.world.actors)
    chart = Chart(state.settings, (Fragment(home, grid),), places, (), 0, holder)
    shown = replace(state, chart=chart).marks(Seat(0))
    assert marks.items() <= {m.name: " ".join(f"{x}{y}" for x, y in m.cells) for m in shown}.items()


def test_a_wall_that_is_perhaps_gone_is_tried_after_sides_that_nobody_tried() -> None:
    state = play_steps(new_state("1 . 2", "-    ", ". . .", "     ", ". . ."), "S", "xN")
    here = not_none(state.observe(Seat(0)).own_actor()).pos
    cells = [mark.cells for mark in state.marks(Seat(0)) if mark.name == "untried"]
    assert cells[-1] == (here.step(Direction.S),)


@pytest.mark.parametrize(
    ("risks", "first"), [((), (0, 1)), (((0, 1),), (1, 0)), (((0, 1), (2, 0)), (0, 1))]
)
def test_no_step_avoids_a_line_of_fire_that_the_next_one_meets(
    risks: tuple[tuple[int, int], ...], first: tuple[int, int]
) -> None:
    state = new_state("1 . . . %", ". . . 2 .", *[". v . . ."] * 2, "% v . . *", looped=True)
    home = FragmentId("home", 1)
    places = tuple(ChartPosition(home, actor.pos, Direction.S) for actor in state.world.actors)
    chart = Chart(state.settings, (Fragment(home, state.world.grid),), places, (), 0, 1)
    steps = ChartGraph(chart).steps_to_treasure(Seat(0), {Pos(*cell) for cell in risks})
    assert steps[0][-1] == Pos(*first)


def test_a_way_out_of_the_fire_that_drifts_over_ones_own_cell_is_told_step_by_step() -> None:
    home = FragmentId("home", 1)
    state = new_state("v . . . .", "> v . 2 .", ". v . . 1", "v < . . *", looped=True)
    places = tuple(ChartPosition(home, pos, Direction.S) for pos in (Pos(1, 1), Pos(3, 1)))
    chart = Chart(state.settings, (Fragment(home, state.world.grid),), places, (), 0, 1)
    risks = {Pos(2, 1), Pos(1, 0), Pos(0, 3)}
    steps = ChartGraph(chart).steps_to_treasure(Seat(0), risks)
    assert steps == [(Pos(0, 1), Pos(1, 1), Pos(1, 2))]


@pytest.mark.parametrize("untried", ["0", "01", "23", "012"])
def test_a_rocket_may_come_over_untried_sides_and_two_are_likely_open(untried: str) -> None:
    home, state = FragmentId("home", 1), new_state("1 . . . 2", ". . . . .", ". . . . *")
    grid = state.world.grid
    for x in untried:
        grid = grid.with_edge(Pos(int(x), 0), Direction.E, Edge.UNKNOWN)
    places = tuple(ChartPosition(home, actor.pos, Direction.S) for actor in state.world.actors)
    chart = Chart(state.settings, (Fragment(home, grid),), places, (), 0, -1)
    found = {mark.name: mark.cells for mark in replace(state, chart=chart).marks(Seat(0))}
    lane = tuple(Pos(x, 0) for x in range(1, 5))
    assert (found["threat"], found.get("target")) == (lane, lane[-1:] if len(untried) < 3 else None)
    # One side that is untried may be open, too.
    assert lane[-2] in found["risk"]
    # What one would hit oneself is only sure over known land.
    assert "hit" not in found


def test_nobody_is_followed_over_another_fragment_who_is_on_ones_own() -> None:
    state, home = new_state("1 a 2 .", ". . b .", ". . . *"), FragmentId("home", 1)
    cells, far = {*state.world.grid.cells()}, FragmentId("portal", 2)
    near, other = {Pos(x, 0) for x in range(3)}, {Pos(2, 1), Pos(3, 1)}
    home_grid, far_grid = (
        state.world.grid.filled(cells - known, Terrain.UNKNOWN) for known in (near, other)
    )
    home_grid = home_grid.with_terrain(Pos(2, 0), Terrain.FLOOR)
    places = tuple(ChartPosition(home, actor.pos, Direction.S) for actor in state.world.actors)
    fragments = Fragment(home, home_grid), Fragment(far, far_grid)
    chart = Chart(state.settings, fragments, places, (), 0, 1)
    assert {"way", "untried"} & {m.name for m in replace(state, chart=chart).marks(Seat(0))} == {
        "untried"
    }


def test_bumps_and_shots_are_perceived_on_the_chart() -> None:
    state, events = play(new_state(*ROWS), "S")
    (bump,) = (event for event in events if isinstance(event, Bumped))
    assert state.perceive(bump, Seat(1)) == Bumped(bump.actor, START, Direction.S)
    state, events = play(play_steps(state, "S", "E", "S"), "xW")
    (shot,) = (event for event in events if isinstance(event, Shot))
    seen = state.perceive(shot, Seat(0))
    assert isinstance(seen, Shot)
    assert (seen.origin, seen.path) == (START.step(Direction.E), (START,))
    assert (seen.hit, seen.stop) == (None, None)


def test_the_last_shot_is_traced_one_step_out_of_what_is_known_until_the_next_action() -> None:
    state = play_steps(new_state(*ROWS), "S", "S", "E", "S", "xW")
    (trace,) = _signs(state)
    assert (trace.name, trace.board) == ("shot", state.observe(Seat(0)).focused_board)
    assert trace.cells == (START, START.step(Direction.W))
    assert _signs(play_steps(state, "S")) == ()
    assert play_steps(new_state(*ROWS, help=HELP_PAPER), "xW").marks(Seat(0)) == ()


def test_a_shot_at_a_known_wall_leaves_no_trace_behind_it() -> None:
    assert _signs(play_steps(new_state(*ROWS), "N", "S", "xN")) == ()
