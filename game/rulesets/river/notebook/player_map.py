"""A player's own map: facts from the log, the player's edits, and attachments.

The match's help level says how much is drawn: nothing (`paper`), facts (`trace`), or with `full`
also possible landings and suggestions (see `suggestions`). Where an edit contradicts a fact, the
fact is shown and the cell counts as conflicting.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Self

from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.features.notebook import (
    Attachment,
    EdgeEdit,
    NotebookEdits,
    PageKey,
    PageOffset,
    TileEdit,
)
from game.core.grid import Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import HOME, Chart, FragmentId
from game.rulesets.river.chart.chart_builder import blank_fragment_grid, new_fragment_grid
from game.rulesets.river.chart.chart_update import updated_chart
from game.rulesets.river.chart.grid_merge import merged_edge, merged_grid, merged_terrain, shifted
from game.rulesets.river.params import HELP_PAPER, HOMES

# The first part of the key of an empty page that the player took.
OWN_PAGE = "own"


@dataclass(frozen=True, slots=True)
class PlayerMap:
    """A player's map: what the log makes certain, and the player's edits and attachments."""

    seat: Seat
    help_level: str
    chart: Chart
    edits: NotebookEdits = field(default_factory=NotebookEdits)
    # The chart says all that the log tells of the field.
    log: tuple[LogEntry, ...] = field(default=(), compare=False)

    def with_entries(self, entries: Sequence[LogEntry]) -> Self:
        return replace(self, chart=updated_chart(self.chart, entries), log=(*self.log, *entries))

    def with_edits(self, edits: NotebookEdits) -> Self:
        return replace(self, edits=edits)

    def edited(self, **changes: object) -> Self:
        """Return the notes with some fields of the edits changed."""
        return self.with_edits(replace(self.edits, **changes))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class MergedPage:
    """Attached pages as one grid; `members` are the pages in it with their offsets.

    `conflicting_cells` are cells where the player's edits contradict a fact.
    """

    key: PageKey
    grid: Grid
    members: Mapping[PageKey, PageOffset]
    conflicting_cells: tuple[Pos, ...]

    def locate(self, key: PageKey, pos: Pos) -> Pos | None:
        """Return the cell here of a member's cell; None if the page is no member."""
        offset = self.members.get(key)
        return None if offset is None else shifted(self.grid, pos, offset)

    def locate_or_nearest(self, key: PageKey, pos: Pos) -> Pos | None:
        """Return where an edit on a member's cell is shown: the nearest cell if it is outside."""
        offset = self.members.get(key)
        return None if offset is None else nearest_on_board(self.grid, pos, offset)


def nearest_on_board(grid: Grid, pos: Pos, offset: PageOffset) -> Pos:
    """Return a cell moved by an offset, or the nearest cell of the grid."""
    x, y = pos.x + offset[0], pos.y + offset[1]
    inside = Pos(min(max(x, 0), grid.width - 1), min(max(y, 0), grid.height - 1))
    return shifted(grid, pos, offset) or inside


# The notebook, its suggestions and each page of the same notes ask for them.
@lru_cache(maxsize=4)
def merged_pages(notes: PlayerMap) -> tuple[MergedPage, ...]:
    """Return all pages, attached ones merged unless facts contradict the attachment."""
    pages = list(_unattached_pages(notes))
    for attachment in notes.edits.attachments:
        mine, theirs = page_with(pages, attachment.one), page_with(pages, attachment.other)
        if mine is None or theirs is None or mine is theirs:
            continue
        offset = offset_between(mine, theirs, attachment)
        grid = merged_grid(mine.grid, theirs.grid, offset)
        if grid is None:
            continue
        dx, dy = offset
        moved = {key: (x + dx, y + dy) for key, (x, y) in theirs.members.items()}
        members = {**mine.members, **moved}
        there = (nearest_on_board(grid, pos, offset) for pos in theirs.conflicting_cells)
        conflicting = (*mine.conflicting_cells, *there)
        pages[pages.index(mine)] = MergedPage(mine.key, grid, members, conflicting)
        pages.remove(theirs)
    return tuple(pages)


def page_of(notes: PlayerMap, key: PageKey) -> MergedPage | None:
    """Return the merged page that has a page as a member."""
    return page_with(merged_pages(notes), key)


def broken_attachments(notes: PlayerMap) -> tuple[Attachment, ...]:
    """Return the attachments that facts contradict, so that their pages are not merged."""
    pages = merged_pages(notes)
    return tuple(
        attachment
        for attachment in notes.edits.attachments
        if (mine := page_with(pages, attachment.one)) is not None
        and (theirs := page_with(pages, attachment.other)) is not None
        and (mine is not theirs or offset_between(mine, theirs, attachment) != (0, 0))
    )


def page_with(pages: Iterable[MergedPage], key: PageKey) -> MergedPage | None:
    """Return the merged page among some that has a page as a member."""
    return next((page for page in pages if key in page.members), None)


def offset_between(mine: MergedPage, theirs: MergedPage, attachment: Attachment) -> PageOffset:
    """Return the offset from `theirs` to `mine` that an attachment implies."""
    here, there = mine.members[attachment.one], theirs.members[attachment.other]
    x, y = (attachment.offset[n] + here[n] - there[n] for n in (0, 1))
    return (x % mine.grid.width, y % mine.grid.height) if mine.grid.wrap else (x, y)


def _unattached_pages(notes: PlayerMap) -> Iterator[MergedPage]:
    """Yield each page with the player's edits, before any attachment."""
    settings = notes.chart.settings
    if notes.help_level == HELP_PAPER:
        home = new_fragment_grid(settings, HOMES[notes.seat])
        yield _page_with_edits(notes, FragmentId(HOME, notes.seat + 1), home, ())
    else:
        for fragment in notes.chart.fragments:
            yield _page_with_edits(notes, fragment.id, fragment.grid, fragment.merged)
    for number in range(notes.edits.own_pages):
        yield _page_with_edits(notes, (OWN_PAGE, number + 1), blank_fragment_grid(settings), ())


def _page_with_edits(
    notes: PlayerMap, key: PageKey, grid: Grid, merged: tuple[tuple[PageKey, PageOffset], ...]
) -> MergedPage:
    """Return a page with the player's edits where facts do not contradict them."""
    members = {key: (0, 0), **dict(merged)}
    conflicting = []
    edits: list[TileEdit | EdgeEdit] = [*notes.edits.tile_edits, *notes.edits.edge_edits]
    for edit in edits:
        if edit.key not in members:
            continue
        pos = shifted(grid, edit.pos, members[edit.key])
        drawn = None if pos is None else _grid_with_edit(grid, pos, edit)
        if drawn is None:
            # The page's position is a fact, so an edit beyond the grid is off the field.
            conflicting.append(nearest_on_board(grid, edit.pos, members[edit.key]))
        else:
            grid = drawn
    return MergedPage(key, grid, members, tuple(dict.fromkeys(conflicting)))


def _grid_with_edit(grid: Grid, pos: Pos, edit: TileEdit | EdgeEdit) -> Grid | None:
    """Return the grid with an edit, or None if the grid contradicts it."""
    if isinstance(edit, TileEdit):
        terrain = merged_terrain(grid.terrain_at(pos), edit.terrain)
        return None if terrain is None else grid.with_terrain(pos, Terrain(terrain))
    edge = merged_edge(grid.edge_at(pos, edit.side), edit.edge)
    return None if edge is None else grid.with_edge(pos, edit.side, Edge(edge))
