"""Full help: where drifts may have ended, where pieces may lie, what fits together, and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.features.notebook import PageKey, PageOffset, Suggestion
from game.core.grid import Direction, Edge, Grid, Pos
from game.rulesets.river.chart.chart import Chart, Drift
from game.rulesets.river.chart.chart_builder import possible_drift_paths
from game.rulesets.river.chart.drift_paths import DriftPath, drift_paths, known_cells
from game.rulesets.river.chart.grid_merge import landmarks_on, merged_grid
from game.rulesets.river.notebook.notes import (
    MergedPage,
    Notes,
    merged_pages,
    page_of,
)
from game.rulesets.river.params import HELP_FULL

LANDMARK = "landmark"
DRIFT_PATH = "course"
ONLY_FIT = "only_fit"
# The reasons for which a piece can lie in some places of the field only.
SIZE = "size"
GRATE = "grate"
BORDER = "border"
# Less than this known of a piece fits almost anywhere: no use in saying so.
_MIN_KNOWN_CELLS = 5


@dataclass(frozen=True, slots=True)
class PossibleLanding:
    """Where a piece may begin on another: the cells of a drift's possible ends, and the reason.

    `ways` are the cells that a drift may have passed before.
    """

    key: PageKey
    on_page: PageKey
    cells: tuple[Pos, ...]
    reason: str
    paths: tuple[Pos, ...]


@dataclass(frozen=True, slots=True)
class PossibleCorners:
    """Where on the field the north-west corner of what is known of a piece can lie, and why."""

    corners: tuple[Pos, ...]
    reasons: tuple[str, ...]


@lru_cache(maxsize=4)
def possible_landings(notes: Notes) -> tuple[PossibleLanding, ...]:
    """Return the possible places of pieces that somebody drifted to."""
    if notes.help_level != HELP_FULL:
        return ()
    found = []
    for drift in notes.chart.drifts:
        if drift.source != drift.landing:
            source = notes.chart.fragments[drift.source]
            landing = notes.chart.fragments[drift.landing]
            fitting = _fitting_drift_paths(notes.chart, drift)
            cells = sorted({path[-1] for path in fitting}, key=lambda pos: (pos.y, pos.x))
            ways = {cell for path in fitting for cell in path[:-1]} - set(cells)
            passed = sorted(ways, key=lambda pos: (pos.y, pos.x))
            keys = (landing.origin, landing.number), (source.origin, source.number)
            found.append(PossibleLanding(*keys, tuple(cells), DRIFT_PATH, tuple(passed)))
    return tuple(found)


def _fitting_drift_paths(chart: Chart, drift: Drift) -> list[DriftPath]:
    """Return the courses of a drift on which nothing lies that is known of where it ended."""
    grid, piece = chart.fragments[drift.source].grid, chart.fragments[drift.landing].grid
    found = possible_drift_paths(chart.settings, chart.fragments, drift)
    fitting: list[DriftPath] = []
    for end in {path[-1] for path in found}:
        whole = merged_grid(grid, piece, (end.x - drift.end.x, end.y - drift.end.y), chart.bounds)
        if whole is not None:
            all_on_it = drift_paths(
                whole, drift.entry, drift.count, chart.bounds, ends_at_grate=drift.ends_at_grate
            )
            fitting += [path for path in all_on_it if path[-1] == end]
    return fitting


def suggestions(notes: Notes) -> tuple[Suggestion, ...]:
    """Return what could be glued for a reason: the surest first."""
    if notes.help_level != HELP_FULL:
        return ()
    found = merged_pages(notes)
    pairs = [(one, two) for n, one in enumerate(found) for two in found[n + 1 :]]
    sure = [hint for pair in pairs for hint in _landmark_suggestions(*pair)]
    told = {(hint.one, hint.other) for hint in sure}
    drifted = [hint for hint in _drift_suggestions(notes) if (hint.one, hint.other) not in told]
    told |= {(hint.one, hint.other) for hint in drifted}
    fits = [
        hint
        for one, two in pairs
        if (one.key, two.key) not in told
        for hint in _only_fit_suggestions(notes, one, two)
    ]
    return (*sure, *drifted, *fits)


def _landmark_suggestions(one: MergedPage, two: MergedPage) -> list[Suggestion]:
    mine, theirs = landmarks_on(one.grid), landmarks_on(two.grid)
    for name in mine.keys() & theirs.keys():
        shift = (mine[name].x - theirs[name].x, mine[name].y - theirs[name].y)
        if merged_grid(one.grid, two.grid, shift) is not None:
            return [Suggestion(one.key, two.key, shift, LANDMARK)]
    return []


def _drift_suggestions(notes: Notes) -> list[Suggestion]:
    """Return the ends of drifts that fit once the player's own marks and glue are counted in."""
    found = []
    for drift, ghost in zip(
        (d for d in notes.chart.drifts if d.source != d.landing),
        possible_landings(notes),
        strict=True,
    ):
        one, two = page_of(notes, ghost.on_page), page_of(notes, ghost.key)
        if one is None or two is None or one is two or one.key == two.key:
            continue
        fitting = []
        for cell in ghost.cells:
            shift = (cell.x - drift.end.x, cell.y - drift.end.y)
            here, there = dict(one.members)[ghost.on_page], dict(two.members)[ghost.key]
            whole = (shift[0] + here[0] - there[0], shift[1] + here[1] - there[1])
            if merged_grid(one.grid, two.grid, whole, notes.chart.bounds) is not None:
                fitting.append(shift)
        if len(fitting) == 1:
            found.append(Suggestion(ghost.on_page, ghost.key, fitting[0], DRIFT_PATH))
    return found


def _only_fit_suggestions(notes: Notes, one: MergedPage, two: MergedPage) -> list[Suggestion]:
    """Return the one way in which two pieces fit into the field together, if there is just one."""
    if min(len(known_cells(one.grid)), len(known_cells(two.grid))) < _MIN_KNOWN_CELLS:
        return []
    found = []
    for shift in _possible_offsets(notes, one.grid, two.grid):
        if merged_grid(one.grid, two.grid, shift, notes.chart.bounds) is not None:
            found.append(shift)
            if len(found) > 1:
                return []
    return [Suggestion(one.key, two.key, shift, ONLY_FIT) for shift in found]


def _possible_offsets(notes: Notes, one: Grid, two: Grid) -> list[PageOffset]:
    """Return the shifts with which two pieces lie on one field, contradicting or not."""
    settings = notes.chart.settings
    if settings.looped:
        return [(x, y) for x in range(settings.width) for y in range(settings.height)]
    wide = range(1 - settings.width * 2, settings.width * 2)
    high = range(1 - settings.height * 2, settings.height * 2)
    mine, theirs = known_box(one), known_box(two)
    return [
        (x, y)
        for x in wide
        for y in high
        if max(mine[2], theirs[2] + x) - min(mine[0], theirs[0] + x) < settings.width
        and max(mine[3], theirs[3] + y) - min(mine[1], theirs[1] + y) < settings.height
    ]


def known_box(grid: Grid) -> tuple[int, int, int, int]:
    """Return the western, northern, eastern and southern end of what is known of a board."""
    cells = known_cells(grid)
    xs, ys = [pos.x for pos in cells], [pos.y for pos in cells]
    return min(xs), min(ys), max(xs), max(ys)


def possible_corners(notes: Notes, key: PageKey) -> PossibleCorners | None:
    """Return where a piece can lie on a bordered field: its size, the grate, the border say so."""
    settings = notes.chart.settings
    sheet = page_of(notes, key)
    if (
        notes.help_level != HELP_FULL
        or sheet is None
        or settings.looped
        or not known_cells(sheet.grid)
    ):
        return None
    west, north, east, south = known_box(sheet.grid)
    xs = set(range(settings.width - (east - west)))
    ys = set(range(settings.height - (south - north)))
    reasons = [SIZE]
    for pos, side, edge in _unbreakable_edges(sheet.grid):
        if edge is Edge.GRATE:
            ys &= {settings.height - 1 - (pos.y - north)}
            reasons.append(GRATE)
            continue
        xs, ys = _corners_at_border(
            xs, ys, side, (pos.x - west, pos.y - north), settings.width, settings.height
        )
        reasons.append(BORDER)
    found = tuple(Pos(x, y) for y in sorted(ys) for x in sorted(xs))
    return PossibleCorners(found, tuple(dict.fromkeys(reasons)))


def _unbreakable_edges(grid: Grid) -> list[tuple[Pos, Direction, Edge]]:
    """Return the sides of known cells that nothing breaks."""
    found: list[tuple[Pos, Direction, Edge]] = []
    for pos in known_cells(grid):
        for side in (Direction.N, Direction.E, Direction.S, Direction.W):
            edge = grid.edge_at(pos, side)
            if edge in (Edge.SOLID, Edge.GRATE):
                found.append((pos, side, edge))
    return found


def _corners_at_border(
    xs: set[int], ys: set[int], side: Direction, cell: tuple[int, int], width: int, height: int
) -> tuple[set[int], set[int]]:
    """Return the corners with which a cell's side is the border."""
    if side is Direction.N:
        return xs, ys & {-cell[1]}
    if side is Direction.S:
        return xs, ys & {height - 1 - cell[1]}
    if side is Direction.W:
        return xs & {-cell[0]}, ys
    return xs & {width - 1 - cell[0]}, ys
