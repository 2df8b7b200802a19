"""The player's own map: help, marks, glue, ghosts and suggestions (section 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.actor import Seat
from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river import notes as desk
from game.rulesets.river.inference import (
    BORDER,
    COURSE,
    GRATE,
    LANDMARK,
    ONLY_FIT,
    SIZE,
    ghosts,
    places,
    suggestions,
)
from game.rulesets.river.params import FULL, PAPER, TRACE
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import field, go

ROWS = (
    "1 . v . . 2",
    ". a v . . .",
    ". . v . b .",
    ". . v . . .",
    ". . v . . .",
    ". . v . . .",
)
START = Pos(5, 5)


def notes_of(state: RiverState, help_level: str = FULL, seat: int = 0) -> desk.Notes:
    """Return a player's map of everything told so far."""
    settings = replace(state.settings, help=help_level)
    return desk.read(desk.begin(settings, Seat(seat)), state.log)


def one_home(seat: int) -> tuple[str, int]:
    return ("home", seat + 1)


def test_on_paper_nothing_is_drawn_for_anybody() -> None:
    state = go(field(*ROWS), "E", "S", "S", "W")
    (sheet,) = desk.sheets(notes_of(state, PAPER))
    assert sheet.key == one_home(0)
    assert [code for code in sheet.grid.terrain if code] == [Terrain.HOME_1]
    assert suggestions(notes_of(state, PAPER)) == ()
    assert ghosts(notes_of(state, PAPER)) == ()


def test_a_trace_draws_what_is_certain() -> None:
    state = go(field(*ROWS), "E", "S", "W", "S", "N")
    notes = notes_of(state, TRACE)
    first, second = desk.sheets(notes)
    assert first.grid.at(START) is Terrain.HOME_1
    assert first.grid.at(START.step(Direction.E)) is Terrain.FLOOR
    assert first.grid.edge(START, Direction.E) is Edge.OPEN
    assert first.grid.edge(START, Direction.N) is Edge.WALL
    assert second.grid.at(START.step(Direction.S)) is Terrain.FLOOR
    assert suggestions(notes) == ()


def test_a_portal_begins_a_piece_and_joins_it_once_it_is_known() -> None:
    state = go(field(*ROWS), "S", "W", "E")
    keys = [sheet.key for sheet in desk.sheets(notes_of(state))]
    assert keys == [("home", 1), ("home", 2), ("portal", 2)]
    # The second player walks onto portal 2 and comes out of portal 1.
    found = desk.sheets(notes_of(go(state, "S", "E", "S")))
    assert [sheet.key for sheet in found] == [("home", 1), ("home", 2)]
    assert found[1].parts == ((("home", 2), (0, 0)), (("portal", 2), (-1, 2)))
    assert found[1].grid.at(Pos(4, 7)) is Terrain.PORTAL_2


def test_a_drift_on_unknown_ground_begins_a_piece_with_ghosts() -> None:
    state = go(field(*ROWS), "E", "S", "E")
    notes = notes_of(state)
    assert [sheet.key for sheet in desk.sheets(notes)][2] == ("adrift", 1)
    (ghost,) = ghosts(notes)
    assert (ghost.key, ghost.on, ghost.reason) == (("adrift", 1), ("home", 1), COURSE)
    entry = START.step(Direction.E, 2)
    # Stepping in sideways: five courses with four ends, never back.
    assert {(pos.x - entry.x, pos.y - entry.y) for pos in ghost.cells} == {
        (0, 2), (1, 1), (-1, 1), (2, 0),
    }  # fmt: skip


def test_stepping_in_southwards_leaves_five_ends() -> None:
    rows = ("1 . . . 2 .", "> > v . . .", *(". . v . . .",) * 4)
    (ghost,) = ghosts(notes_of(go(field(*rows), "S")))
    assert len(ghost.cells) == 5


def test_coming_home_makes_a_drift_certain() -> None:
    rows = (". . v . . .", ". 1 v . . 2", *(". . v . . .",) * 4)
    state = go(field(*rows, flow=1), "E", "S")
    assert len(ghosts(notes_of(state))) == 1
    state = go(state, "W", "S", "N")
    notes = notes_of(state)
    assert [sheet.key for sheet in desk.sheets(notes)] == [("home", 1), ("home", 2)]
    assert ghosts(notes) == ()
    entry = START.step(Direction.E)
    assert desk.sheets(notes)[0].grid.at(entry) is Terrain.WATER_S
    assert desk.sheets(notes)[0].grid.at(entry.step(Direction.S)) is Terrain.WATER


def test_the_grate_fixes_the_row() -> None:
    rows = (*(". . v . . .",) * 3, ". . v . . 2", ". . v . . .", ". 1 v . . .")
    notes = notes_of(go(field(*rows), "E"))
    found = places(notes, one_home(0))
    assert found is not None
    assert found.corners == tuple(Pos(x, 5) for x in range(5))
    assert found.reasons == (SIZE, GRATE)


def test_the_grate_joins_pieces() -> None:
    rows = (*(". . v . . .",) * 4, ". 1 v . . .", ". . v 2 . .")
    state = go(field(*rows), "E")
    assert [sheet.key for sheet in desk.sheets(notes_of(state))][2] == ("adrift", 1)
    # The first drifted one tile to the grate, the second steps in right above it.
    first, second = desk.sheets(notes_of(go(state, "W")))
    assert (first.key, second.key) == (one_home(0), one_home(1))
    assert second.place(("adrift", 1), START) == START.step(Direction.W)
    assert second.grid.edge(START.step(Direction.W), Direction.S) is Edge.GRATE


def test_a_wall_that_a_rocket_does_not_break_is_the_border() -> None:
    state = go(field(*ROWS), "N", "W", "xN", "W", "N", "W")
    notes = notes_of(state)
    assert desk.sheets(notes)[0].grid.edge(START, Direction.N) is Edge.SOLID
    found = places(notes, one_home(0))
    assert found is not None
    assert {corner.y for corner in found.corners} == {0}
    assert {corner.x for corner in found.corners} == set(range(6))
    assert found.reasons == (SIZE, BORDER)


def test_a_broken_wall_is_remembered_as_broken() -> None:
    state = go(field("1|. v . . 2", *ROWS[1:]), "E", "S", "xE", "S", "E")
    grid = desk.sheets(notes_of(state))[0].grid
    assert grid.edge(START, Direction.E) is Edge.BROKEN


def test_own_marks_fill_what_is_not_known_and_never_change_facts() -> None:
    state = go(field(*ROWS), "E")
    notes = notes_of(state, TRACE)
    there = START.step(Direction.E)
    notes = desk.paint(notes, one_home(0), there.step(Direction.E), Terrain.SWAMP)
    notes = desk.paint(notes, one_home(0), there, Terrain.SWAMP)
    notes = desk.stroke(notes, one_home(0), START, Direction.W, Edge.SOLID)
    notes = desk.stroke(notes, one_home(0), START, Direction.E, Edge.SOLID)
    sheet = desk.sheets(notes)[0]
    assert sheet.grid.at(there.step(Direction.E)) is Terrain.SWAMP
    assert sheet.grid.at(there) is Terrain.FLOOR
    assert sheet.grid.edge(START, Direction.W) is Edge.SOLID
    assert sheet.grid.edge(START, Direction.E) is Edge.OPEN
    assert sheet.wrong == (there, START)
    notes = desk.paint(notes, one_home(0), there, Terrain.UNKNOWN)
    notes = desk.stroke(notes, one_home(0), START, Direction.E, Edge.UNKNOWN)
    assert desk.sheets(notes)[0].wrong == ()


def test_labels_come_and_go() -> None:
    notes = notes_of(field(*ROWS))
    notes = desk.label(notes, one_home(0), START, "danger")
    assert desk.label(notes, one_home(0), START, "danger") is notes
    notes = desk.label(notes, one_home(0), START, "player 2")
    assert [word.name for word in notes.labels] == ["danger", "player 2"]
    assert desk.label(notes, one_home(0), START, "").labels == ()


def test_a_map_on_paper_is_drawn_by_hand() -> None:
    notes = notes_of(field(*ROWS), PAPER)
    notes, key = desk.take_sheet(notes)
    notes = desk.paint(notes, key, Pos(4, 4), Terrain.PORTAL_1)
    notes = desk.paint(notes, one_home(0), Pos(5, 6), Terrain.PORTAL_1)
    home, sheet = desk.sheets(notes)
    assert sheet.grid.at(Pos(4, 4)) is Terrain.PORTAL_1
    glued = desk.glue(notes, one_home(0), key, (1, 2))
    assert glued is not None
    (whole,) = desk.sheets(glued)
    assert whole.grid.terrain.count(Terrain.PORTAL_1) == 1
    assert home.key == whole.key


def test_glue_joins_pieces_and_comes_off_again() -> None:
    state = go(field(*ROWS), "E", "S")
    notes = notes_of(state)
    glued = desk.glue(notes, one_home(0), one_home(1), (5, 0))
    assert glued is not None
    (whole,) = desk.sheets(glued)
    assert whole.place(one_home(1), START) == START.step(Direction.E, 5)
    assert whole.grid.at(START.step(Direction.E, 5)) is Terrain.HOME_2
    assert whole.place(("portal", 1), START) is None
    assert desk.glue(glued, one_home(0), one_home(1), (4, 0)) is None
    assert desk.sheets(desk.unglue(glued, 0)) == desk.sheets(notes)


@pytest.mark.parametrize("shift", [(0, 0), (1, 0), (6, 0), (0, -6)])
def test_glue_does_not_hold_what_cannot_be(shift: tuple[int, int]) -> None:
    # On the other home, on a field tile, or farther than the field is wide or high.
    notes = notes_of(go(field(*ROWS), "E"))
    assert desk.glue(notes, one_home(0), one_home(1), shift) is None


def test_glue_that_facts_prove_wrong_is_left_out_and_told() -> None:
    state = go(field(*ROWS), "E")
    glued = desk.glue(notes_of(state), one_home(0), one_home(1), (2, 0))
    assert glued is not None
    assert desk.broken_glue(glued) == ()
    # Where the second home was thought to be there is river.
    later = go(state, "S", "E")
    glued = desk.read(glued, later.log[len(state.log) :])
    assert [s.key for s in desk.sheets(glued)] == [("home", 1), ("home", 2), ("adrift", 1)]
    assert desk.broken_glue(glued) == glued.glues


def test_marks_stay_on_their_cells_when_facts_join_pieces() -> None:
    state = go(field(*ROWS), "S", "W", "E")
    notes = notes_of(state)
    portal = ("portal", 2)
    north = START.step(Direction.N, 2)
    notes = desk.paint(notes, portal, north.step(Direction.W), Terrain.SWAMP)
    before = desk.sheet_of(notes, portal)
    assert before is not None
    assert before.key == portal
    later = go(state, "S", "E", "S")
    notes = desk.read(notes, later.log[len(state.log) :])
    after = desk.sheet_of(notes, portal)
    assert after is not None
    assert after.key == one_home(1)
    place = after.place(portal, north.step(Direction.W))
    assert place == Pos(3, 5)
    assert after.grid.at(place) is Terrain.SWAMP


def test_the_same_landmark_is_suggested_with_its_reason() -> None:
    notes = notes_of(go(field(*ROWS), "S", "W", "E"))
    notes, key = desk.take_sheet(notes)
    notes = desk.paint(notes, key, Pos(2, 3), Terrain.PORTAL_2)
    (hint,) = (hint for hint in suggestions(notes) if hint.reason == LANDMARK)
    assert (hint.one, hint.other) == (("portal", 2), key)
    assert hint.shift == (3, 2)
    glued = desk.glue(notes, hint.one, hint.other, hint.shift)
    assert glued is not None
    assert not [h for h in suggestions(glued) if h.reason == LANDMARK]


def test_a_drift_that_own_marks_make_certain_is_suggested() -> None:
    notes = notes_of(go(field(*ROWS), "E", "S", "E"))
    assert not [hint for hint in suggestions(notes) if hint.reason == COURSE]
    entry = START.step(Direction.E, 2)
    for side in (Direction.E, Direction.W):
        beside = entry.step(Direction.S).step(side)
        notes = desk.paint(notes, one_home(0), beside, Terrain.FLOOR)
    notes = desk.paint(notes, one_home(0), entry.step(Direction.E, 2), Terrain.FLOOR)
    (hint,) = (hint for hint in suggestions(notes) if hint.reason == COURSE)
    assert hint.other == ("adrift", 1)
    assert hint.shift == (2, 2)


@pytest.mark.parametrize(("tile", "count"), [(Terrain.FLOOR, 1), (Terrain.SWAMP, 0)])
def test_pieces_that_fit_in_one_way_only_are_suggested(tile: Terrain, count: int) -> None:
    notes = notes_of(field(*ROWS))
    # Two pieces as wide and high as the field: one lies along its north and west, the other along
    # its south and east, so that their ends must be alike.
    for step in range(1, 6):
        notes = desk.paint(notes, one_home(0), Pos(5 + step, 5), Terrain.FLOOR)
        notes = desk.paint(notes, one_home(0), Pos(5, 5 + step), Terrain.FLOOR)
        notes = desk.paint(notes, one_home(1), Pos(5 - step, 5), tile)
        notes = desk.paint(notes, one_home(1), Pos(5, 5 - step), Terrain.FLOOR)
    found = [hint for hint in suggestions(notes) if hint.reason == ONLY_FIT]
    assert [hint.shift for hint in found] == [(5, 5)] * count


def test_everything_is_a_value() -> None:
    state = go(field(*ROWS), "E", "S", "E", "S")
    assert notes_of(state) == notes_of(state)
    assert hash(notes_of(state)) == hash(notes_of(state))
