"""The player's own map: help, edits, attachments, ghosts, suggestions (section 6)."""

import pytest

from game.core.actor import Seat
from game.core.features.notebook import PageKey
from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river.chart.chart_update import initial_chart
from game.rulesets.river.notebook.player_map import broken_attachments, merged_pages, page_of
from game.rulesets.river.notebook.river_notebook import RiverNotebook
from game.rulesets.river.notebook.suggestions import (
    DRIFT_PATH,
    LANDMARK,
    ONLY_FIT,
    possible_landings,
    suggestions,
)
from game.rulesets.river.params import HELP_FULL, HELP_PAPER, HELP_TRACE
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import new_state, play_steps
from tests.support.narrow import not_none

ROWS = ("1 . v . . 2", ". a v . . .", ". . v . b .", ". . v . . .", ". . v . . .", ". . v . . .")
START = Pos(5, 5)


def notebook_of(state: RiverState, help_level: str = HELP_FULL, seat: int = 0) -> RiverNotebook:
    """Return a player's map of everything told so far."""
    chart = initial_chart(state.settings)
    return RiverNotebook(Seat(seat), help_level, chart).with_entries(state.log)


def one_home(seat: int) -> tuple[str, int]:
    return ("home", seat + 1)


def test_without_help_no_facts_are_drawn() -> None:
    state = play_steps(new_state(*ROWS), "E", "S", "S", "W")
    (page,) = merged_pages(notebook_of(state, HELP_PAPER))
    assert page.key == one_home(0)
    assert [code for code in page.grid.terrain if code] == [Terrain.HOME_1]
    assert suggestions(notebook_of(state, HELP_PAPER)) == ()
    assert possible_landings(notebook_of(state, HELP_PAPER)) == ()


def test_with_facts_all_certain_tiles_are_drawn() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "E", "S", "W", "S", "N"), HELP_TRACE)
    first, second = merged_pages(notes)
    assert first.grid.terrain_at(START) is Terrain.HOME_1
    assert first.grid.terrain_at(START.step(Direction.E)) is Terrain.FLOOR
    assert first.grid.edge_at(START, Direction.E) is Edge.OPEN
    assert first.grid.edge_at(START, Direction.N) is Edge.WALL
    assert second.grid.terrain_at(START.step(Direction.S)) is Terrain.FLOOR
    assert suggestions(notes) == ()


def test_a_portal_begins_a_fragment_that_merges_once_it_is_known() -> None:
    state = play_steps(new_state(*ROWS), "S", "W", "E")
    keys = [page.key for page in merged_pages(notebook_of(state))]
    assert keys == [("home", 1), ("home", 2), ("portal", 2)]
    # The second player steps on portal 2 and comes out of portal 1.
    found = merged_pages(notebook_of(play_steps(state, "S", "E", "S")))
    assert [page.key for page in found] == [("home", 1), ("home", 2)]
    assert found[1].members == {("home", 2): (0, 0), ("portal", 2): (-1, 2)}
    assert found[1].grid.terrain_at(Pos(4, 7)) is Terrain.PORTAL_2


def test_a_drift_over_unknown_cells_begins_a_page_with_ghosts() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "E", "S", "E"))
    assert [page.key for page in merged_pages(notes)][2] == ("adrift", 1)
    (ghost,) = possible_landings(notes)
    assert (ghost.drift.landing, ghost.drift.source) == (("adrift", 1), ("home", 1))
    entry = START.step(Direction.E, 2)
    # The paths: the entry, then one tile straight on or to the right.
    assert entry in ghost.paths
    assert not set(ghost.paths) & set(ghost.cells)
    # Entering sideways gives five paths with four ends, never back.
    assert {(pos.x - entry.x, pos.y - entry.y) for pos in ghost.cells} == {
        (0, 2), (1, 1), (-1, 1), (2, 0),
    }  # fmt: skip


def test_stepping_into_the_river_southwards_leaves_five_ends() -> None:
    rows = ("1 . . . 2 .", "> > v . . .", *(". . v . . .",) * 4)
    (ghost,) = possible_landings(notebook_of(play_steps(new_state(*rows), "S")))
    assert len(ghost.cells) == 5


def test_coming_home_makes_a_drift_certain() -> None:
    rows = (". . v . . .", ". 1 v . . 2", *(". . v . . .",) * 4)
    state = play_steps(new_state(*rows, flow=1), "E", "S")
    assert len(possible_landings(notebook_of(state))) == 1
    state = play_steps(state, "W", "S", "N")
    notes = notebook_of(state)
    assert [page.key for page in merged_pages(notes)] == [("home", 1), ("home", 2)]
    assert possible_landings(notes) == ()
    entry = START.step(Direction.E)
    assert merged_pages(notes)[0].grid.terrain_at(entry) is Terrain.WATER_S
    assert merged_pages(notes)[0].grid.terrain_at(entry.step(Direction.S)) is Terrain.WATER


def test_the_grate_merges_fragments() -> None:
    state = play_steps(new_state(*(". . v . . .",) * 4, ". 1 v . . .", ". . v 2 . ."), "E")
    assert [page.key for page in merged_pages(notebook_of(state))][2] == ("adrift", 1)
    # The first drifted one tile to the grate, the second steps in right above it.
    first, second = merged_pages(notebook_of(play_steps(state, "W")))
    assert (first.key, second.key) == (one_home(0), one_home(1))
    assert second.locate(("adrift", 1), START) == START.step(Direction.W)
    assert second.grid.edge_at(START.step(Direction.W), Direction.S) is Edge.GRATE


def test_a_wall_that_a_rocket_does_not_break_is_the_border() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "N", "W", "xN", "W", "N", "W"))
    assert merged_pages(notes)[0].grid.edge_at(START, Direction.N) is Edge.SOLID


def test_a_broken_wall_is_remembered_as_broken() -> None:
    state = play_steps(new_state("1|. v . . 2", *ROWS[1:]), "E", "S", "xE", "S", "E")
    assert merged_pages(notebook_of(state))[0].grid.edge_at(START, Direction.E) is Edge.BROKEN


def test_edits_fill_unknown_cells_and_never_change_facts() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "E"), HELP_TRACE)
    there = START.step(Direction.E)
    notes = notes.paint_tile(one_home(0), there.step(Direction.E), Terrain.SWAMP)
    notes = notes.paint_tile(one_home(0), there, Terrain.SWAMP)
    notes = notes.draw_edge(one_home(0), START, Direction.W, Edge.SOLID)
    notes = notes.draw_edge(one_home(0), START, Direction.E, Edge.SOLID)
    page = merged_pages(notes)[0]
    assert page.grid.terrain_at(there.step(Direction.E)) is Terrain.SWAMP
    assert page.grid.terrain_at(there) is Terrain.FLOOR
    assert page.grid.edge_at(START, Direction.W) is Edge.SOLID
    assert page.grid.edge_at(START, Direction.E) is Edge.OPEN
    assert page.conflicting_cells == (there, START)
    notes = notes.paint_tile(one_home(0), there, Terrain.UNKNOWN)
    notes = notes.draw_edge(one_home(0), START, Direction.E, Edge.UNKNOWN)
    assert merged_pages(notes)[0].conflicting_cells == ()


def test_labels_come_and_go() -> None:
    notes = notebook_of(new_state(*ROWS))
    notes = notes.set_label(one_home(0), START, "danger")
    assert notes.set_label(one_home(0), START, "danger") is notes
    notes = notes.set_label(one_home(0), START, "player 2")
    assert [word.name for word in notes.edits.label_edits] == ["danger", "player 2"]
    assert notes.set_label(one_home(0), START, "").edits.label_edits == ()


def test_without_help_only_edits_are_drawn() -> None:
    notes = notebook_of(new_state(*ROWS), HELP_PAPER)
    notes, key = notes.add_page()
    notes = notes.paint_tile(key, Pos(4, 4), Terrain.PORTAL_1)
    notes = notes.paint_tile(one_home(0), Pos(5, 6), Terrain.PORTAL_1)
    home, page = merged_pages(notes)
    assert page.grid.terrain_at(Pos(4, 4)) is Terrain.PORTAL_1
    (whole,) = merged_pages(not_none(notes.attach(one_home(0), key, (1, 2))))
    assert whole.grid.terrain.count(Terrain.PORTAL_1) == 1
    assert home.key == whole.key


def test_pages_are_attached_and_detached() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "E", "S"))
    attached = not_none(notes.attach(one_home(0), one_home(1), (5, 0)))
    (whole,) = merged_pages(attached)
    assert whole.locate(one_home(1), START) == START.step(Direction.E, 5)
    assert whole.grid.terrain_at(START.step(Direction.E, 5)) is Terrain.HOME_2
    assert whole.locate(("portal", 1), START) is None
    assert attached.attach(one_home(0), one_home(1), (4, 0)) is None
    assert merged_pages(not_none(attached.detach(one_home(0)))) == merged_pages(notes)


@pytest.mark.parametrize("offset", [(0, 0), (1, 0), (6, 0), (0, -6)])
def test_contradicting_pages_cannot_be_attached(offset: tuple[int, int]) -> None:
    # On the other home, on a field tile, or farther apart than the field's size.
    notes = notebook_of(play_steps(new_state(*ROWS), "E"))
    assert notes.attach(one_home(0), one_home(1), offset) is None


def test_attachments_that_facts_contradict_become_conflicts() -> None:
    state = play_steps(new_state(*ROWS), "E")
    attached = not_none(notebook_of(state).attach(one_home(0), one_home(1), (2, 0)))
    assert broken_attachments(attached) == ()
    # There is river where the player put the second home.
    later = play_steps(state, "S", "E")
    attached = attached.with_entries(later.log[len(state.log) :])
    assert [s.key for s in merged_pages(attached)] == [("home", 1), ("home", 2), ("adrift", 1)]
    assert broken_attachments(attached) == attached.edits.attachments
    (parting,) = attached.conflicts()
    assert parting[:3] == attached.edits.attachments[0]
    # The contradiction comes with the last line of the last step, the river.
    assert parting.log_length == len(later.log)
    further = play_steps(later, "N", "S", "N")
    (parting,) = attached.with_entries(further.log[len(later.log) :]).conflicts()
    assert parting.log_length == len(later.log)


def test_edits_stay_on_their_cells_when_facts_merge_pages() -> None:
    state = play_steps(new_state(*ROWS), "S", "W", "E")
    notes = notebook_of(state)
    portal = ("portal", 2)
    north = START.step(Direction.N, 2)
    notes = notes.paint_tile(portal, north.step(Direction.W), Terrain.SWAMP)
    assert not_none(page_of(notes, portal)).key == portal
    notes = notes.with_entries(play_steps(state, "S", "E", "S").log[len(state.log) :])
    after = not_none(page_of(notes, portal))
    assert after.key == one_home(1)
    place = after.locate(portal, north.step(Direction.W))
    assert place == Pos(3, 5)
    assert after.grid.terrain_at(place) is Terrain.SWAMP


def test_the_same_landmark_is_suggested_with_its_reason() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "S", "W", "E"))
    notes, key = notes.add_page()
    notes = notes.paint_tile(key, Pos(2, 3), Terrain.PORTAL_2)
    (suggestion,) = (
        suggestion for suggestion in suggestions(notes) if suggestion.reason == LANDMARK
    )
    assert (suggestion.one, suggestion.other) == (("portal", 2), key)
    assert suggestion.offset == (3, 2)
    attached = not_none(notes.attach(suggestion.one, suggestion.other, suggestion.offset))
    assert not [h for h in suggestions(attached) if h.reason == LANDMARK]


def _two_pages() -> tuple[RiverNotebook, PageKey, PageKey]:
    notes, one = notebook_of(new_state(*ROWS)).add_page()
    notes, other = notes.add_page()
    return notes, one, other


def test_offsets_beyond_the_grid_are_not_suggested() -> None:
    notes, one, other = _two_pages()
    for key, x, terrain in (
        (one, 0, Terrain.PORTAL_1),
        (other, 9, Terrain.PORTAL_1),
        (other, 0, Terrain.FLOOR),
    ):
        notes = notes.paint_tile(key, Pos(x, 5), terrain)
    assert suggestions(notes) == ()


def test_a_wall_beyond_the_grid_does_not_fit() -> None:
    notes, one, other = _two_pages()
    corner = Pos(10, 10)
    notes = notes.paint_tile(one, corner, Terrain.FLOOR)
    notes = notes.paint_tile(other, Pos(9, 10), Terrain.FLOOR)
    assert notes.attach(one, other, (1, 0)) is not None
    assert notes.draw_edge(other, corner, Direction.E, Edge.WALL).attach(one, other, (1, 0)) is None


def test_a_drift_that_edits_make_certain_is_suggested() -> None:
    notes = notebook_of(play_steps(new_state(*ROWS), "E", "S", "E"))
    assert not [suggestion for suggestion in suggestions(notes) if suggestion.reason == DRIFT_PATH]
    entry = START.step(Direction.E, 2)
    for side in (Direction.E, Direction.W):
        notes = notes.paint_tile(one_home(0), entry.step(Direction.S).step(side), Terrain.FLOOR)
    notes = notes.paint_tile(one_home(0), entry.step(Direction.E, 2), Terrain.FLOOR)
    (suggestion,) = (
        suggestion for suggestion in suggestions(notes) if suggestion.reason == DRIFT_PATH
    )
    assert suggestion.other == ("adrift", 1)
    assert suggestion.offset == (2, 2)


@pytest.mark.parametrize(("tile", "count"), [(Terrain.FLOOR, 1), (Terrain.SWAMP, 0)])
def test_pages_with_only_one_fit_are_suggested(tile: Terrain, count: int) -> None:
    notes = notebook_of(new_state(*ROWS))
    # Two pages of the field's size: one lies along its north and west, the other along its south
    # and east, so that their ends must agree.
    for step in range(1, 6):
        notes = notes.paint_tile(one_home(0), Pos(5 + step, 5), Terrain.FLOOR)
        notes = notes.paint_tile(one_home(0), Pos(5, 5 + step), Terrain.FLOOR)
        notes = notes.paint_tile(one_home(1), Pos(5 - step, 5), tile)
        notes = notes.paint_tile(one_home(1), Pos(5, 5 - step), Terrain.FLOOR)
    found = [suggestion for suggestion in suggestions(notes) if suggestion.reason == ONLY_FIT]
    assert [suggestion.offset for suggestion in found] == [(5, 5)] * count


def test_notes_are_values() -> None:
    state = play_steps(new_state(*ROWS), "E", "S", "E", "S")
    assert notebook_of(state) == notebook_of(state)
    assert hash(notebook_of(state)) == hash(notebook_of(state))


def test_edits_on_attached_pages_are_erased_and_replaced() -> None:
    notes = notebook_of(new_state(*ROWS), HELP_PAPER)
    notes, key = notes.add_page()
    there = START.step(Direction.E)
    # The tile is at 4,4 on the second page, beside the home on the first.
    notes = notes.paint_tile(key, Pos(4, 4), Terrain.SWAMP)
    notes = notes.draw_edge(key, Pos(4, 4), Direction.E, Edge.SOLID)
    notes = notes.set_label(key, Pos(4, 4), "skull")
    attached = not_none(notes.attach(one_home(0), key, (there.x - 4, there.y - 4)))
    over = attached.paint_tile(one_home(0), there, Terrain.FLOOR)
    # The same edge from the cell beyond it.
    over = over.draw_edge(one_home(0), there.step(Direction.E), Direction.W, Edge.OPEN)
    (page,) = merged_pages(over)
    assert page.conflicting_cells == ()
    assert page.grid.terrain_at(there) is Terrain.FLOOR
    assert page.grid.edge_at(there, Direction.E) is Edge.OPEN
    assert over.set_label(one_home(0), there, "").edits.label_edits == ()
    rubbed = over.paint_tile(one_home(0), there, Terrain.UNKNOWN)
    assert merged_pages(rubbed)[0].grid.terrain_at(there) is Terrain.UNKNOWN
