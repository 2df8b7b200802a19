"""Possible landings of drifts and pages that may be attached, as full help suggests them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from game.core.features.notebook import Attachment, PageKey, PageOffset, Suggestion
from game.core.grid import Grid, Pos
from game.rulesets.river.chart import grid_merge
from game.rulesets.river.chart.chart import Chart, Drift
from game.rulesets.river.chart.chart_builder import possible_drift_paths
from game.rulesets.river.chart.drift_paths import DriftPath, drift_paths
from game.rulesets.river.notebook.player_map import (
    MergedPage,
    PlayerMap,
    merged_pages,
    offset_between,
    page_with,
)
from game.rulesets.river.params import HELP_FULL

LANDMARK = "landmark"
DRIFT_PATH = "course"
ONLY_FIT = "only_fit"
# A page with fewer known cells fits almost anywhere, so it gets no suggestion.
_MIN_KNOWN_CELLS = 5


class PossibleLanding(NamedTuple):
    """An uncertain drift, the cells of its fragment where it may have ended, and those that it may
    have passed before."""

    drift: Drift
    cells: tuple[Pos, ...]
    paths: tuple[Pos, ...]


@lru_cache(maxsize=4)
def possible_landings(notes: PlayerMap) -> tuple[PossibleLanding, ...]:
    """Return the possible landings of uncertain drifts; none without full help."""
    landings = []
    for drift in notes.chart.drifts if notes.help_level == HELP_FULL else ():
        if drift.source != drift.landing:
            grid, fitting = notes.chart.grid(drift.source), _fitting_drift_paths(notes.chart, drift)
            ends = {path[-1] for path in fitting}
            passed = {cell for path in fitting for cell in path} - ends
            cells, paths = (tuple(sorted(each, key=grid.index)) for each in (ends, passed))
            landings.append(PossibleLanding(drift, cells, paths))
    return tuple(landings)


def _fitting_drift_paths(chart: Chart, drift: Drift) -> list[DriftPath]:
    """Return the paths of a drift that also fit the fragment where it ended."""
    grid, landing = chart.grid(drift.source), chart.grid(drift.landing)
    fitting: list[DriftPath] = []
    for end in {path[-1] for path in possible_drift_paths(drift, grid, landing)}:
        whole = grid_merge.merged_grid(grid, landing, (end.x - drift.end.x, end.y - drift.end.y))
        if whole is not None:
            paths = drift_paths(whole, drift.entry, drift.count, ends_at_grate=drift.ends_at_grate)
            fitting += [path for path in paths if path[-1] == end]
    return fitting


def suggestions(notes: PlayerMap) -> tuple[Suggestion, ...]:
    """Return suggested attachments, the surest first; none without full help."""
    if notes.help_level != HELP_FULL:
        return ()
    pages = merged_pages(notes)
    pairs = list(combinations(pages, 2))
    found: dict[tuple[PageKey, PageKey], Suggestion] = {}
    by_landmark = (suggestion for pair in pairs for suggestion in _landmark_suggestions(*pair))
    for suggestion in (*by_landmark, *_drift_suggestions(notes, pages)):
        found.setdefault((suggestion.one, suggestion.other), suggestion)
    by_fit = [
        suggestion
        for one, two in pairs
        if (one.key, two.key) not in found
        for suggestion in _only_fit_suggestions(notes, one, two)
    ]
    return (*found.values(), *by_fit)


def _landmark_suggestions(one: MergedPage, two: MergedPage) -> list[Suggestion]:
    offsets = grid_merge.landmark_offsets(one.grid, two.grid)
    fitting = grid_merge.fitting_offsets(one.grid, two.grid, offsets)
    return [Suggestion(one.key, two.key, offset, LANDMARK) for offset in islice(fitting, 1)]


def _drift_suggestions(notes: PlayerMap, pages: Sequence[MergedPage]) -> Iterator[Suggestion]:
    """Yield drift ends that are certain once edits and attachments are taken into account."""
    for drift, cells, _ in possible_landings(notes):
        start, end = drift.source, drift.landing
        one, two = page_with(pages, start), page_with(pages, end)
        if one is None or two is None or one is two:
            continue
        offsets = [(cell.x - drift.end.x, cell.y - drift.end.y) for cell in cells]
        joins = [offset_between(one, two, Attachment(start, end, offset)) for offset in offsets]
        fits = {*grid_merge.fitting_offsets(one.grid, two.grid, joins)}
        fitting = [offset for offset, join in zip(offsets, joins, strict=True) if join in fits]
        if len(fitting) == 1:
            yield Suggestion(start, end, fitting[0], DRIFT_PATH)


def _only_fit_suggestions(notes: PlayerMap, one: MergedPage, two: MergedPage) -> list[Suggestion]:
    """Return the only offset at which two pages fit into the field, if there is just one."""
    if min(len(grid_merge.known_cells(page.grid)) for page in (one, two)) < _MIN_KNOWN_CELLS:
        return []
    offsets = _possible_offsets(notes, one.grid, two.grid)
    found = list(islice(grid_merge.fitting_offsets(one.grid, two.grid, offsets), 2))
    return [Suggestion(one.key, two.key, found[0], ONLY_FIT)] if len(found) == 1 else []


def _possible_offsets(notes: PlayerMap, one: Grid, two: Grid) -> list[PageOffset]:
    """Return the offsets at which two pages lie on one field, contradicting or not."""
    settings = notes.chart.settings
    if settings.looped:
        return [(x, y) for x in range(settings.width) for y in range(settings.height)]
    mine, theirs = grid_merge.known_box(one), grid_merge.known_box(two)
    assert mine is not None
    assert theirs is not None
    width, height = settings.width, settings.height
    xs = range(mine.east - width + 1 - theirs.west, mine.west + width - theirs.east)
    ys = range(mine.south - height + 1 - theirs.north, mine.north + height - theirs.south)
    return [(x, y) for x in xs for y in ys]
