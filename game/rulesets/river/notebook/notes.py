"""A player's own map: what the log makes certain, what he draws himself, what he glues together.

How much is drawn for him depends on the help that all agreed on: nothing (`paper`), what is
certain (`trace`), and with `full` also where he may be and what fits together (see `inference`).
Where he and the facts speak of a cell, the fact is shown and his mark is a wrong guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.core.actor import Seat
from game.core.event import Logged
from game.core.features.notebook import PageKey, PageOffset
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import HOME, Chart
from game.rulesets.river.chart.chart_builder import blank_fragment_grid, fragment_origin
from game.rulesets.river.chart.chart_update import initial_chart, updated_full_chart
from game.rulesets.river.chart.grid_merge import merged_edge, merged_grid, merged_terrain
from game.rulesets.river.params import HELP_PAPER, HOMES, RiverSettings

# The first part of the key of an empty page that the player took.
OWN_PAGE = "own"


class TileEdit(NamedTuple):
    """A tile that the player drew on a piece."""

    key: PageKey
    pos: Pos
    terrain: Terrain


class EdgeEdit(NamedTuple):
    """A wall or an opening that the player drew on a piece."""

    key: PageKey
    pos: Pos
    side: Direction
    edge: Edge


class LabelEdit(NamedTuple):
    """A word on a cell or on one of its sides: a suspected player, a danger, what he wrote."""

    key: PageKey
    pos: Pos
    name: str
    side: Direction | None = None


class Attachment(NamedTuple):
    """Two pieces that the player holds to be one; the shift leads from the other's cells."""

    one: PageKey
    other: PageKey
    offset: PageOffset


@dataclass(frozen=True, slots=True)
class Notes:
    """Everything on a player's desk; `sheets` counts the empty sheets he took."""

    seat: Seat
    help_level: str
    chart: Chart
    own_pages: int = 0
    tile_edits: tuple[TileEdit, ...] = ()
    edge_edits: tuple[EdgeEdit, ...] = ()
    label_edits: tuple[LabelEdit, ...] = ()
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class MergedPage:
    """A connected piece of map as it is drawn; `parts` are the pieces in it with their shifts.

    `wrong` are cells on which the player's own marks contradict a fact.
    """

    key: PageKey
    grid: Grid
    members: tuple[tuple[PageKey, PageOffset], ...]
    conflicting_cells: tuple[Pos, ...]

    def locate(self, key: PageKey, pos: Pos) -> Pos | None:
        """Return where a cell of a piece lies on the sheet, None if the piece is not on it."""
        shift = dict(self.members).get(key)
        if shift is None:
            return None
        return shifted(self.grid, pos, shift)

    def locate_or_nearest(self, key: PageKey, pos: Pos) -> Pos | None:
        """Return where a mark on a cell of a piece is shown: at the rim if it lies beyond that."""
        shift = dict(self.members).get(key)
        return None if shift is None else nearest_on_board(self.grid, pos, shift)


def shifted(grid: Grid, pos: Pos, offset: PageOffset) -> Pos | None:
    """Return a cell after a shift, None outside of the board."""
    return grid.wrap_pos(Pos(pos.x + offset[0], pos.y + offset[1]))


def nearest_on_board(grid: Grid, pos: Pos, offset: PageOffset) -> Pos:
    """Return a cell after a shift, or the cell of the board next to it."""
    x, y = pos.x + offset[0], pos.y + offset[1]
    if grid.wrap:
        return Pos(x % grid.width, y % grid.height)
    return Pos(min(max(x, 0), grid.width - 1), min(max(y, 0), grid.height - 1))


def blank_notes(settings: RiverSettings, seat: Seat) -> Notes:
    """Return a player's map before the first action."""
    return Notes(seat, settings.help, initial_chart(settings))


def notes_after(notes: Notes, lines: Iterable[Logged]) -> Notes:
    """Return the map after further lines of the log, whole actions with their answers."""
    return replace(notes, chart=updated_full_chart(notes.chart, lines))


def merged_pages(notes: Notes) -> tuple[MergedPage, ...]:
    """Return all pieces, those glued together as one; glue that facts proved wrong is left out."""
    found = list(_unattached_pages(notes))
    for link in notes.attachments:
        mine, theirs = page_with(found, link.one), page_with(found, link.other)
        if mine is None or theirs is None or mine is theirs:
            continue
        shift = offset_between(mine, theirs, link)
        grid = merged_grid(mine.grid, theirs.grid, shift, notes.chart.bounds)
        if grid is None:
            continue
        parts = tuple((key, (x + shift[0], y + shift[1])) for key, (x, y) in theirs.members)
        wrong = (
            *mine.conflicting_cells,
            *(nearest_on_board(grid, pos, shift) for pos in theirs.conflicting_cells),
        )
        found[found.index(mine)] = MergedPage(mine.key, grid, mine.members + parts, wrong)
        found.remove(theirs)
    return tuple(found)


def page_of(notes: Notes, key: PageKey) -> MergedPage | None:
    """Return the sheet that holds a piece."""
    return page_with(merged_pages(notes), key)


def broken_attachments(notes: Notes) -> tuple[Attachment, ...]:
    """Return the glue that facts have proved wrong: its pieces lie on sheets of their own."""
    found = merged_pages(notes)
    return tuple(
        link
        for link in notes.attachments
        if (mine := page_with(found, link.one)) is not None
        and (theirs := page_with(found, link.other)) is not None
        and (mine is not theirs or offset_between(mine, theirs, link) != (0, 0))
    )


def page_with(pages: Iterable[MergedPage], key: PageKey) -> MergedPage | None:
    """Return the sheet among some that holds a piece."""
    return next((sheet for sheet in pages if key in dict(sheet.members)), None)


def offset_between(mine: MergedPage, theirs: MergedPage, attachment: Attachment) -> PageOffset:
    """Return what leads from one sheet's cells to another's if the link holds."""
    here, there = dict(mine.members)[attachment.one], dict(theirs.members)[attachment.other]
    x, y = (attachment.offset[n] + here[n] - there[n] for n in (0, 1))
    if mine.grid.wrap:
        return x % mine.grid.width, y % mine.grid.height
    return x, y


def _unattached_pages(notes: Notes) -> Iterator[MergedPage]:
    """Yield every piece with the player's marks on it, no glue yet."""
    settings = notes.chart.settings
    if notes.help_level == HELP_PAPER:
        home = blank_fragment_grid(settings).with_terrain(
            fragment_origin(settings), HOMES[notes.seat]
        )
        yield _page_with_edits(notes, (HOME, notes.seat + 1), home, ())
    else:
        for fragment in notes.chart.fragments:
            parts = tuple(((part.start, part.number), part.offset) for part in fragment.merged)
            yield _page_with_edits(notes, (fragment.origin, fragment.number), fragment.grid, parts)
    for number in range(notes.own_pages):
        yield _page_with_edits(notes, (OWN_PAGE, number + 1), blank_fragment_grid(settings), ())


def _page_with_edits(
    notes: Notes, key: PageKey, grid: Grid, merged_members: tuple[tuple[PageKey, PageOffset], ...]
) -> MergedPage:
    """Return a piece with the player's marks wherever no fact says more."""
    parts = ((key, (0, 0)), *merged_members)
    shifts = dict(parts)
    wrong = []
    marks: list[TileEdit | EdgeEdit] = [*notes.tile_edits, *notes.edge_edits]
    for mark in marks:
        if mark.key not in shifts:
            continue
        pos = shifted(grid, mark.pos, shifts[mark.key])
        drawn = None if pos is None else _grid_with_edit(grid, pos, mark)
        if drawn is None:
            # Where facts put the piece so, what lies beyond the board is not on the field.
            wrong.append(nearest_on_board(grid, mark.pos, shifts[mark.key]))
        else:
            grid = drawn
    return MergedPage(key, grid, parts, tuple(dict.fromkeys(wrong)))


def _grid_with_edit(grid: Grid, pos: Pos, edit: TileEdit | EdgeEdit) -> Grid | None:
    """Return the board with a mark, or None if what is there contradicts it."""
    if isinstance(edit, TileEdit):
        terrain = merged_terrain(grid.terrain_at(pos), edit.terrain)
        return None if terrain is None else grid.with_terrain(pos, terrain)
    edge = merged_edge(grid.edge_at(pos, edit.side), edit.edge)
    return None if edge is None else grid.with_edge(pos, edit.side, Edge(edge))
