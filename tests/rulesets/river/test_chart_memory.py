"""Announced facts and the player's own edits never vanish from a map."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.features.notebook import Attachment
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.level import ParamValue
from game.rulesets import RULESETS
from game.rulesets.river import log_entries
from game.rulesets.river.chart import chart_builder
from game.rulesets.river.chart.chart import FragmentId
from game.rulesets.river.chart.chart_update import updated_chart
from game.rulesets.river.chart.drift_paths import drift_paths
from game.rulesets.river.chart.grid_merge import landmarks_on, merged_edge, merged_terrain, shifted
from game.rulesets.river.notebook.player_map import (
    broken_attachments,
    merged_pages,
    page_of,
    page_with,
)
from game.rulesets.river.notebook.river_notebook import RiverNotebook, notebook_for
from game.rulesets.river.notebook.suggestions import DRIFT_PATH, possible_landings, suggestions
from game.rulesets.river.params import HELP_FULL, ROCKET, RiverSettings
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import new_state, play_steps
from tests.rulesets.river.test_notebook import notebook_of
from tests.support.narrow import not_none, of_kind

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
    again = not_none(page_of(notes, ADRIFT))
    assert [code for code in again.grid.terrain if code] == [Terrain.WATER, Terrain.FLOOR]
    assert again.grid == found.grid
    assert [page.key for page in merged_pages(notes)][-1] == ("adrift", 2)


def test_drifts_from_the_same_tile_end_on_the_same_one() -> None:
    # Across the river, home by the second player's rocket, and across once more.
    state = play_steps(new_state(*STONES, flow=1), "E", "xN", "E", "xN")
    shot = log_entries.LoggedAction(Seat(1), Shoot(Direction.N, ROCKET), (), 2)
    repeated = (shot, log_entries.LoggedDeath(Seat(0), 3), *log_entries.logged_actions(state.log))
    again = notebook_of(state).with_entries(repeated)
    assert [page.key for page in merged_pages(again)] == [("home", 1), ("home", 2), ADRIFT]
    assert dict(merged_pages(again)[2].members)["adrift", 2] == (0, 0)


def test_an_edit_moved_off_the_grid_is_shown_and_erased_at_its_rim() -> None:
    # The easternmost cell of a page that turns out to lie east of the home.
    notes = notebook_of(state_after_steps("E", "E", "E"))
    far = Pos(8, 4)
    notes = notes.paint_tile(ADRIFT, far, Terrain.SWAMP)
    notes = notes.set_label(ADRIFT, far, "skull")
    drift = notes.chart.drifts[0]
    assert notes.attach(("home", 1), ADRIFT, (2, 1)) is None
    chart = replace(notes.chart, drifts=())
    merged = _merged_by_facts(replace(notes, chart=chart), (drift.entry.x - 4, 1))
    (page,) = (s for s in merged_pages(merged) if ADRIFT in dict(s.members))
    rim = page.locate_or_nearest(ADRIFT, far)
    assert rim == Pos(8, 5)
    assert page.conflicting_cells == (rim,)
    (shown,) = (p for p in merged.pages() if p.key == page.key)
    assert [label.pos for label in shown.labels] == [rim]
    bare = merged.set_label(page.key, rim, "")
    bare = bare.paint_tile(page.key, rim, Terrain.UNKNOWN)
    assert (bare.edits.label_edits, bare.edits.tile_edits) == ((), ())


def _merged_by_facts(notes: RiverNotebook, offset: tuple[int, int]) -> RiverNotebook:
    """Return the notes as if facts had shown where the drift ended."""
    builder = chart_builder.ChartBuilder(notes.chart)
    builder.merge(FragmentId("home", 1), FragmentId("adrift", 1), offset)
    return replace(notes, chart=builder.build())


@pytest.mark.parametrize("offset", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_a_wall_drawn_at_the_rim_never_wraps_to_the_other_side(offset: tuple[int, int]) -> None:
    notes = notebook_of(new_state(*STONES, flow=1))
    x, y = (8 if step > 0 else 0 if step < 0 else 4 for step in offset)
    side = next(side for side in CARDINALS if (side.dx, side.dy) == offset)
    notes = notes.draw_edge(("home", 2), Pos(x, y), side, Edge.WALL)
    assert notes.attach(("home", 1), ("home", 2), offset) is None


def test_knowledge_of_the_landing_limits_the_paths_of_a_drift() -> None:
    rows = ("1 . v . . 2", *[". . v . . ."] * 5)
    steps = ("E", "xN", "E", "xN", "W", "xN", "N", "xN", "N")
    early = notebook_of(play_steps(new_state(*rows), *steps[:3]))
    (ghost,) = possible_landings(early)
    assert len(ghost.cells) == 4
    assert suggestions(early) == ()
    # A way round over two fields shows that there is no river to the east of the entry.
    notes = notebook_of(play_steps(new_state(*rows), *steps))
    (suggestion,) = suggestions(notes)
    assert (suggestion.one, suggestion.other) == (("home", 1), ADRIFT)
    assert (suggestion.reason, suggestion.offset) == (DRIFT_PATH, (2, 2))
    assert notes.ghosts(("home", 1))
    # Once it is attached, there is nothing left to suggest.
    attached = not_none(notes.attach(suggestion.one, suggestion.other, suggestion.offset))
    assert attached.ghosts(("home", 1)) == ()


def test_a_drift_into_the_unknown_stays_on_a_field_of_the_known_size() -> None:
    for width in range(1, 5):
        settings = RiverSettings(width, 5)
        grid, entry = (
            chart_builder.blank_fragment_grid(settings),
            chart_builder.fragment_origin(settings),
        )
        paths = drift_paths(grid, entry, 3, ends_at_grate=False)
        assert {cell.x - entry.x for path in paths for cell in path} == set(range(1 - width, width))


def random_match(seed: int, plies: int, **params: ParamValue) -> Iterator[tuple[RiverState, int]]:
    """Yield the states of a random match, each with the length of the log before it."""
    rng = random.Random(seed)
    settings = {"help": HELP_FULL, "width": 6, "height": 6, **params}
    state = of_kind(RiverState, RULES.new_game(RULES.generate(settings, seed), 2, seed))
    while state.outcome is None and plies:
        seat, plies = min(state.to_act), plies - 1
        known = len(state.log)
        state, _ = state.apply(seat, rng.choice(state.legal_actions(seat)))
        yield state, known


def has_all_facts(old: Grid, new: Grid, offset: tuple[int, int]) -> bool:
    """Return whether a grid shows at least all facts of another one."""
    for index, code in enumerate(old.terrain):
        pos = Pos(index % old.width, index // old.width)
        there = shifted(new, pos, offset)
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
            # A wall that was perhaps gone may have been met again.
            if edge is Edge.PERHAPS_GONE and new.edge_at(there, side) in (
                Edge.WALL,
                Edge.BREAKABLE,
            ):
                continue
            if merged_edge(new.edge_at(there, side), edge) != new.edge_at(there, side):
                return False
    return True


def with_random_note(notes: RiverNotebook, rng: random.Random) -> RiverNotebook:
    page = rng.choice(merged_pages(notes))
    pos = Pos(rng.randrange(page.grid.width), rng.randrange(page.grid.height))
    what = rng.randrange(5)
    if what == 0:
        return notes.paint_tile(page.key, pos, Terrain.FLOOR)
    if what == 1:
        return notes.draw_edge(page.key, pos, rng.choice(CARDINALS), Edge.WALL)
    if what == 2:
        return notes.set_label(page.key, pos, "skull")
    other = rng.choice(merged_pages(notes))
    return notes.attach(page.key, other.key, (rng.randrange(-4, 5), rng.randrange(-4, 5))) or notes


@pytest.mark.slow
@pytest.mark.parametrize("looped", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_every_announced_fact_stays_on_every_seats_map(seed: int, *, looped: bool) -> None:
    notes = None
    for state, known in random_match(seed, 90, looped=looped, announce_hits=bool(seed % 2)):
        if notes is None:
            notes = notebook_for(Seat(1), state.log[:known])
        before, entries = notes, state.log[known:]
        notes = notes.with_entries(entries)
        found = merged_pages(notes)
        for old in merged_pages(before):
            page = not_none(page_with(found, old.key))
            assert has_all_facts(old.grid, page.grid, dict(page.members)[old.key])
        _assert_answers_drawn(notes, entries)
        # Boards and bots see the notebook's chart, only without its small fragments.
        assert state.chart == notes.chart


def _assert_answers_drawn(notes: RiverNotebook, entries: Sequence[LogEntry]) -> None:
    """Check that the last action's answers are drawn at its seat's position."""
    for logged in log_entries.logged_actions(entries):
        died = any(isinstance(entry, log_entries.LoggedDeath) for entry in entries)
        if died or not isinstance(logged.action, Move):
            continue
        position = notes.chart.positions[logged.seat]
        grid = notes.chart.grid(position.fragment)
        here = grid.terrain_at(position.pos).name
        if logged.answers[0].answer in log_entries.BLOCKED_ANSWERS:
            assert grid.edge_at(position.pos, logged.action.direction) is not Edge.UNKNOWN
        elif logged.has(log_entries.Answer.FIELD):
            assert here == "FLOOR"
        elif logged.has(log_entries.Answer.RIVER):
            assert here.startswith("WATER")
        else:
            *_, number = logged.numbers(log_entries.Answer.HOME) or logged.numbers(
                log_entries.Answer.PORTAL
            )
            assert here.endswith(f"_{number}")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_edits_labels_and_attachments_stay_or_are_reported(seed: int) -> None:
    rng = random.Random(seed)
    notes = None
    for state, known in random_match(seed, 40, looped=seed == 0):
        if notes is None:
            notes = notebook_for(Seat(0), state.log[:known])
        notes = with_random_note(notes.with_entries(state.log[known:]), rng)
        pages = notes.pages()
        assert sum(len(page.labels) for page in pages) == len(notes.edits.label_edits)
        held = len(notes.edits.attachments) - _broken_count(notes, broken_attachments(notes))
        assert sum(page.attachments for page in pages) == held
        for edit in notes.edits.tile_edits:
            page = not_none(page_of(notes, edit.key))
            place = not_none(page.locate_or_nearest(edit.key, edit.pos))
            assert place in page.conflicting_cells or page.grid.terrain_at(place) is edit.terrain
        assert notebook_for(Seat(0), state.log).with_edits(notes.edits).pages() == pages


def _broken_count(notes: RiverNotebook, parted: tuple[Attachment, ...]) -> int:
    """Return the number of attachments between different pages."""
    found = merged_pages(notes)
    return sum(
        page_with(found, attachment.one) is not page_with(found, attachment.other)
        for attachment in parted
    )


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "looped"), [(0, False), (2, False), (0, True), (11, True)])
def test_suggested_drifts_are_true(seed: int, *, looped: bool) -> None:
    notes, taken = None, 0
    for state, known in random_match(seed, 70, looped=looped):
        if notes is None:
            notes = notebook_for(Seat(0), state.log[:known])
        notes = notes.with_entries(state.log[known:])
        for suggestion in suggestions(notes):
            if suggestion.reason == DRIFT_PATH:
                notes = not_none(notes.attach(suggestion.one, suggestion.other, suggestion.offset))
                taken += 1
                break
        assert broken_attachments(notes) == ()
    assert taken


def test_a_wall_that_a_rocket_may_have_broken_is_perhaps_gone() -> None:
    # The wall is met, then shot at from the far end of the lane, then met again.
    state = new_state("1 .|. v . 2", *[". . . v . ."] * 4, ". . . v . *")
    steps = ("E", "N", "E", "N", "W", "N", "xE", "N")
    edges = []
    for count in range(3, len(steps) + 1):
        chart = play_steps(state, *steps[:count]).chart
        edges.append(chart.fragments[0].grid.edge_at(Pos(6, 5), Direction.E))
    assert edges == [*[Edge.WALL] * 4, *[Edge.PERHAPS_GONE] * 2]
    # The rocket may have hit a player.
    for answer in (log_entries.Answer.FIELD, log_entries.Answer.WALL):
        step = log_entries.LoggedAction(
            Seat(0), Move(Direction.E), (log_entries.LoggedAnswer(answer),), 5
        )
        chart = updated_chart(chart, [step])
    assert chart.fragments[0].grid.edge_at(Pos(6, 5), Direction.E) is Edge.WALL


@pytest.mark.parametrize("looped", [False, True])
def test_no_wall_that_a_map_shows_as_certain_is_gone(*, looped: bool) -> None:
    shots = 0
    for seed in range(4):
        for state, known in random_match(seed, 90, looped=looped, walls=25, rockets=5):
            shots += any(
                isinstance(a.action, Shoot) for a in log_entries.logged_actions(state.log[known:])
            )
        field = state.world.grid
        places = landmarks_on(field)
        for fragment in state.chart.fragments:
            grid = fragment.grid
            known_here = landmarks_on(grid)
            name = next((name for name in known_here if name in places), None)
            if name is None:
                continue
            offset = (places[name].x - known_here[name].x, places[name].y - known_here[name].y)
            for pos in map(grid.pos, range(len(grid.terrain))):
                true = shifted(field, pos, offset)
                for side in CARDINALS if true is not None and grid.terrain_at(pos) else ():
                    if grid.edge_at(pos, side) in (Edge.WALL, Edge.BREAKABLE):
                        assert field.edge_at(not_none(true), side) is not Edge.OPEN
    assert shots > 40
