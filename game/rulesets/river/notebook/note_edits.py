"""A player's changes to the map: draw, erase, label, attach, detach.

Attached pages share cells, and cells share edges: a new edit replaces any older one there, on
whichever page that was drawn.
"""

from __future__ import annotations

from game.core.features.notebook import (
    Attachment,
    EdgeEdit,
    LabelEdit,
    PageKey,
    PageOffset,
    TileEdit,
)
from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river.chart.grid_merge import can_merge
from game.rulesets.river.notebook.notes import OWN_PAGE, Notes, offset_between, page_of, shifted


def add_page(notes: Notes) -> tuple[Notes, PageKey]:
    """Return the notes with one more empty page, and its key."""
    number = notes.edits.own_pages + 1
    return notes.with_edits(own_pages=number), (OWN_PAGE, number)


def paint_cell(notes: Notes, key: PageKey, pos: Pos, terrain: Terrain) -> Notes:
    """Draw a tile; `Terrain.UNKNOWN` erases it."""
    here = _overlapping_cells(notes, key, pos)
    kept = tuple(p for p in notes.edits.tile_edits if (p.key, p.pos) not in here)
    new = () if terrain is Terrain.UNKNOWN else (TileEdit(key, pos, terrain),)
    return notes.with_edits(tile_edits=kept + new)


def draw_edge(notes: Notes, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> Notes:
    """Draw a wall or an opening; `Edge.UNKNOWN` erases it."""
    here = {(*place, side) for place in _overlapping_cells(notes, key, pos)}
    page = page_of(notes, key)
    beyond = page.grid.neighbour(pos, side) if page is not None else None
    if beyond is not None:
        here |= {(*place, side.opposite) for place in _overlapping_cells(notes, key, beyond)}
    kept = tuple(s for s in notes.edits.edge_edits if (s.key, s.pos, s.side) not in here)
    new = () if edge is Edge.UNKNOWN else (EdgeEdit(key, pos, side, edge),)
    return notes.with_edits(edge_edits=kept + new)


def set_label(
    notes: Notes, key: PageKey, pos: Pos, name: str, side: Direction | None = None
) -> Notes:
    """Label a cell or a side of it; the empty name removes all labels of the cell."""
    if not name:
        here = _overlapping_cells(notes, key, pos)
        kept = tuple(
            label for label in notes.edits.label_edits if (label.key, label.pos) not in here
        )
        return notes.with_edits(label_edits=kept)
    new = LabelEdit(key, pos, name, side)
    labels = notes.edits.label_edits
    return notes if new in labels else notes.with_edits(label_edits=(*labels, new))


def _overlapping_cells(notes: Notes, key: PageKey, pos: Pos) -> set[tuple[PageKey, Pos]]:
    """Return a page's cell in the coordinates of all pages that are attached there."""
    page = page_of(notes, key)
    place = page.locate(key, pos) if page is not None else None
    if page is None or place is None:
        return {(key, pos)}
    member_cells = (
        (member, shifted(page.grid, place, (-x, -y))) for member, (x, y) in page.members
    )
    edits: list[TileEdit | EdgeEdit | LabelEdit] = [
        *notes.edits.tile_edits,
        *notes.edits.edge_edits,
        *notes.edits.label_edits,
    ]
    shown = {
        (edit.key, edit.pos)
        for edit in edits
        if page.locate_or_nearest(edit.key, edit.pos) == place
    }
    return shown | {(member, cell) for member, cell in member_cells if cell is not None}


def attach(notes: Notes, one: PageKey, other: PageKey, offset: PageOffset) -> Notes | None:
    """Attach two pages; None if they are attached already or contradict each other."""
    mine, theirs = page_of(notes, one), page_of(notes, other)
    if mine is None or theirs is None or mine.key == theirs.key:
        return None
    attachment = Attachment(one, other, offset)
    page_offset = offset_between(mine, theirs, attachment)
    if not can_merge(mine.grid, theirs.grid, page_offset, notes.chart.bounds):
        return None
    return notes.with_edits(attachments=(*notes.edits.attachments, attachment))


def detach(notes: Notes, index: int) -> Notes:
    """Remove an attachment, given by its index."""
    attachments = notes.edits.attachments
    return notes.with_edits(attachments=attachments[:index] + attachments[index + 1 :])
