"""Announced facts and the player's own edits never vanish from a map."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import CARDINALS, Edge, Grid, Pos, Terrain
from game.core.level import ParamValue
from game.rulesets import RULESETS
from game.rulesets.river.chart.chart_builder import ChartBuilder
from game.rulesets.river.chart.grid_merge import merged_edge, merged_terrain
from game.rulesets.river.notebook import note_edits
from game.rulesets.river.notebook.inference import DRIFT_PATH, possible_landings, suggestions
from game.rulesets.river.notebook.notebook import RiverNotebook
from game.rulesets.river.notebook.notes import (
    Attachment,
    Notes,
    blank_notes,
    broken_attachments,
    merged_pages,
    notes_after,
    page_of,
    page_with,
    shifted,
)
from game.rulesets.river.params import HELP_FULL
from game.rulesets.river.public_log import MOVE_ACTIONS, SHOT_ACTIONS, logged_actions
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import new_state, play_steps
from tests.rulesets.river.test_notebook import notebook_of

RULES = RULESETS["river"]
# The river runs between a home and two fields on the other bank.
STONES = ("1 . v . .", ". . v . .", ". . v . .", ". . v . .", ". . v . 2")
ADRIFT = ("adrift", 1)


def state_after_steps(*sides: str, before: RiverState | None = None) -> RiverState:
    """Return the state after steps of the first player; the second fires north in between."""
    state = new_state(*STONES, flow=1) if before is None else before
    return play_steps(state, *(action for side in sides for action in (side, "xN")))


def test_a_fragment_stays_when_its_player_drifts_away() -> None:
    state = state_after_steps("E", "E", "E")
    (found,) = (s for s in merged_pages(notebook_of(state)) if s.key == ADRIFT)
    state = state_after_steps("W", before=state)
    notes = notebook_of(state)
    again = page_of(notes, ADRIFT)
    assert again is not None
    assert [code for code in again.grid.terrain if code] == [Terrain.WATER, Terrain.FLOOR]
    assert again.grid == found.grid
    assert [sheet.key for sheet in merged_pages(notes)][-1] == ("adrift", 2)


def test_drifts_from_the_same_tile_end_on_the_same_one() -> None:
    # Across the river, home by the second player's rocket, and across once more.
    state = play_steps(new_state(*STONES, flow=1), "E", "xN", "E", "xN")
    again = notes_after(notebook_of(state), _repeated(state))
    keys = [sheet.key for sheet in merged_pages(again)]
    assert keys == [("home", 1), ("home", 2), ADRIFT]
    assert dict(merged_pages(again)[2].members)["adrift", 2] == (0, 0)


def _repeated(state: RiverState) -> tuple[Logged, ...]:
    """Return log lines of a death and of the same two steps again."""
    begun = [n for n, line in enumerate(state.log) if line.name in MOVE_ACTIONS]
    return (Logged("shoot_n", (2,)), Logged("death", (1,)), *state.log[begun[0] :])


def test_an_edit_moved_off_the_grid_is_shown_and_erased_at_its_rim() -> None:
    # The easternmost cell of a page that turns out to lie east of the home.
    state = state_after_steps("E", "E", "E")
    notes = notebook_of(state)
    far = Pos(8, 4)
    notes = note_edits.paint_cell(notes, ADRIFT, far, Terrain.SWAMP)
    notes = note_edits.set_label(notes, ADRIFT, far, "skull")
    drift = notes.chart.drifts[0]
    glued = note_edits.attach(notes, ("home", 1), ADRIFT, (2, 1))
    assert glued is None
    chart = replace(notes.chart, drifts=())
    merged = _merged_by_facts(replace(notes, chart=chart), (drift.entry.x - 4, 1))
    (sheet,) = (s for s in merged_pages(merged) if ADRIFT in dict(s.members))
    rim = sheet.locate_or_nearest(ADRIFT, far)
    assert rim == Pos(8, 5)
    assert sheet.conflicting_cells == (rim,)
    (page,) = (p for p in RiverNotebook(merged).pages() if p.key == sheet.key)
    assert [word.pos for word in page.labels] == [rim]
    bare = note_edits.set_label(merged, sheet.key, rim, "")
    bare = note_edits.paint_cell(bare, sheet.key, rim, Terrain.UNKNOWN)
    assert (bare.label_edits, bare.tile_edits) == ((), ())


def _merged_by_facts(notes: Notes, shift: tuple[int, int]) -> Notes:
    """Return the notes as if facts had shown where the drift ended."""
    pen = ChartBuilder(notes.chart)
    pen.merge(0, 2, shift)
    return replace(notes, chart=pen.build())


@pytest.mark.parametrize("shift", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_a_wall_drawn_at_the_rim_never_wraps_to_the_other_side(shift: tuple[int, int]) -> None:
    notes = notebook_of(new_state(*STONES, flow=1))
    x, y = (8 if step > 0 else 0 if step < 0 else 4 for step in shift)
    side = next(side for side in CARDINALS if (side.dx, side.dy) == shift)
    notes = note_edits.draw_edge(notes, ("home", 2), Pos(x, y), side, Edge.WALL)
    assert note_edits.attach(notes, ("home", 1), ("home", 2), shift) is None


def test_knowledge_of_the_landing_limits_the_paths_of_a_drift() -> None:
    rows = ("1 . v . . 2", *[". . v . . ."] * 5)
    steps = ("E", "xN", "E", "xN", "W", "xN", "N", "xN", "N")
    early = notebook_of(play_steps(new_state(*rows), *steps[:3]))
    (ghost,) = possible_landings(early)
    assert len(ghost.cells) == 4
    assert suggestions(early) == ()
    # A way round over two fields shows that there is no river to the east of the entry.
    notes = notebook_of(play_steps(new_state(*rows), *steps))
    (hint,) = suggestions(notes)
    assert (hint.one, hint.other, hint.reason) == (("home", 1), ADRIFT, DRIFT_PATH)
    assert hint.offset == (2, 2)
    assert RiverNotebook(notes).ghosts(("home", 1))
    # Once it is attached, there is nothing left to suggest.
    glued = note_edits.attach(notes, hint.one, hint.other, hint.offset)
    assert glued is not None
    assert RiverNotebook(glued).ghosts(("home", 1)) == ()


# --- random matches


def random_match(seed: int, plies: int, **params: ParamValue) -> Iterator[tuple[RiverState, int]]:
    """Yield the states of a random match, each with the length of the log before it."""
    rng = random.Random(seed)
    settings = {"help": HELP_FULL, "width": 6, "height": 6, **params}
    state = RULES.new_game(RULES.generate(settings, seed), 2, seed)
    assert isinstance(state, RiverState)
    while state.outcome is None and plies:
        seat, plies = min(state.to_act), plies - 1
        known = len(state.log)
        state, _ = state.apply(seat, rng.choice(state.legal_actions(seat)))
        yield state, known


def has_all_facts(old: Grid, new: Grid, shift: tuple[int, int]) -> bool:
    """Return whether a grid shows at least all facts of another one."""
    for index, code in enumerate(old.terrain):
        pos = Pos(index % old.width, index // old.width)
        there = shifted(new, pos, shift)
        if code and (
            there is None
            or merged_terrain(new.terrain_at(there), Terrain(code)) is not new.terrain_at(there)
        ):
            return False
        for side in CARDINALS:
            edge = old.edge_at(pos, side)
            if edge is Edge.UNKNOWN or there is None:
                # The cell beyond that edge is on the grid.
                continue
            if merged_edge(new.edge_at(there, side), edge) != new.edge_at(there, side):
                return False
    return True


def with_random_note(notes: Notes, rng: random.Random) -> Notes:
    """Return the notes after a random edit."""
    sheet = rng.choice(merged_pages(notes))
    pos = Pos(rng.randrange(sheet.grid.width), rng.randrange(sheet.grid.height))
    what = rng.randrange(5)
    if what == 0:
        return note_edits.paint_cell(notes, sheet.key, pos, Terrain.FLOOR)
    if what == 1:
        return note_edits.draw_edge(notes, sheet.key, pos, rng.choice(CARDINALS), Edge.WALL)
    if what == 2:
        return note_edits.set_label(notes, sheet.key, pos, "skull")
    other = rng.choice(merged_pages(notes))
    shift = (rng.randrange(-4, 5), rng.randrange(-4, 5))
    return note_edits.attach(notes, sheet.key, other.key, shift) or notes


@pytest.mark.parametrize("looped", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_every_announced_fact_stays_on_every_seats_map(seed: int, *, looped: bool) -> None:
    notes = None
    for state, known in random_match(seed, 90, looped=looped, announce_hits=bool(seed % 2)):
        if notes is None:
            notes = notes_after(blank_notes(state.settings, Seat(1)), state.log[:known])
        before, lines = notes, state.log[known:]
        notes = notes_after(notes, lines)
        found = merged_pages(notes)
        for old in merged_pages(before):
            sheet = page_with(found, old.key)
            assert sheet is not None
            assert has_all_facts(old.grid, sheet.grid, dict(sheet.members)[old.key])
        _assert_answers_drawn(before, notes, lines)


def _assert_answers_drawn(before: Notes, notes: Notes, lines: tuple[Logged, ...]) -> None:
    """Check that the last action's answers are drawn at its seat's position."""
    for deed in logged_actions(lines):
        if deed.name in SHOT_ACTIONS or any(line.name == "death" for line in deed.answers):
            continue
        told = [line for line in deed.answers if line.values[:1] == (deed.seat + 1,)]
        spot = notes.chart.positions[deed.seat]
        grid = notes.chart.fragments[spot.fragment].grid
        names = {line.name for line in told}
        here = grid.terrain_at(spot.pos).name
        if names & {"wall", "swamp"} or told[0].name == "grate":
            assert grid.edge_at(spot.pos, MOVE_ACTIONS[deed.name]) is not Edge.UNKNOWN
        elif "field" in names:
            assert here == "FLOOR"
        elif "river" in names:
            assert here.startswith("WATER")
        else:
            number = next(
                line.values[1] for line in reversed(told) if line.name in ("home", "portal")
            )
            assert here.endswith(f"_{number}")


@pytest.mark.parametrize("seed", range(6))
def test_edits_labels_and_attachments_stay_or_are_reported(seed: int) -> None:
    rng = random.Random(seed)
    notes = None
    for state, known in random_match(seed, 40, looped=seed % 3 == 0):
        if notes is None:
            notes = blank_notes(state.settings, Seat(0))
            notes = notes_after(notes, state.log[:known])
        notes = with_random_note(notes_after(notes, state.log[known:]), rng)
        book = RiverNotebook(notes, state.log)
        pages = book.pages()
        assert sum(len(page.labels) for page in pages) == len(notes.label_edits)
        parted = broken_attachments(notes)
        assert sum(page.attachments for page in pages) == len(notes.attachments) - _broken_count(
            notes, parted
        )
        for mark in notes.tile_edits:
            sheet = page_of(notes, mark.key)
            assert sheet is not None
            place = sheet.locate_or_nearest(mark.key, mark.pos)
            assert place is not None
            assert place in sheet.conflicting_cells or sheet.grid.terrain_at(place) is mark.terrain
        again = RiverNotebook(
            notes_after(blank_notes(state.settings, Seat(0)), state.log), state.log
        )
        assert again.from_json(book.to_json()).pages() == pages


def _broken_count(notes: Notes, parted: tuple[Attachment, ...]) -> int:
    """Return the number of attachments between different pages."""
    found = merged_pages(notes)
    return sum(page_with(found, link.one) is not page_with(found, link.other) for link in parted)


@pytest.mark.parametrize(("seed", "looped"), [(1, False), (4, False), (0, True), (11, True)])
def test_suggested_drifts_are_true(seed: int, *, looped: bool) -> None:
    notes, taken = None, 0
    for state, known in random_match(seed, 70, looped=looped):
        if notes is None:
            notes = notes_after(blank_notes(state.settings, Seat(0)), state.log[:known])
        notes = notes_after(notes, state.log[known:])
        for hint in suggestions(notes):
            if hint.reason == DRIFT_PATH:
                glued = note_edits.attach(notes, hint.one, hint.other, hint.offset)
                assert glued is not None
                notes, taken = glued, taken + 1
                break
        assert broken_attachments(notes) == ()
    assert taken
