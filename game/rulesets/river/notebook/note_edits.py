"""What a player does to his own map: draw, rub out, write, glue, take apart.

Pieces that lie on each other share cells, and cells share sides: a new mark takes the place of any
older one there, whichever piece that was drawn on.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.features.notebook import PageKey, PageOffset
from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river.chart.grid_merge import merged_grid
from game.rulesets.river.notebook.notes import (
    OWN_PAGE,
    Attachment,
    EdgeEdit,
    LabelEdit,
    Notes,
    TileEdit,
    offset_between,
    page_of,
    shifted,
)


def add_page(notes: Notes) -> tuple[Notes, PageKey]:
    """Return the map with one more empty sheet, and its key."""
    return replace(notes, own_pages=notes.own_pages + 1), (OWN_PAGE, notes.own_pages + 1)


def paint_cell(notes: Notes, key: PageKey, pos: Pos, terrain: Terrain) -> Notes:
    """Draw a tile; `Terrain.UNKNOWN` rubs it out."""
    here = _overlapping_cells(notes, key, pos)
    kept = tuple(p for p in notes.tile_edits if (p.key, p.pos) not in here)
    new = () if terrain is Terrain.UNKNOWN else (TileEdit(key, pos, terrain),)
    return replace(notes, tile_edits=kept + new)


def draw_edge(notes: Notes, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> Notes:
    """Draw a wall or an opening; `Edge.UNKNOWN` rubs it out."""
    here = {(*place, side) for place in _overlapping_cells(notes, key, pos)}
    sheet = page_of(notes, key)
    beyond = sheet.grid.neighbour(pos, side) if sheet is not None else None
    if beyond is not None:
        here |= {(*place, side.opposite) for place in _overlapping_cells(notes, key, beyond)}
    kept = tuple(s for s in notes.edge_edits if (s.key, s.pos, s.side) not in here)
    new = () if edge is Edge.UNKNOWN else (EdgeEdit(key, pos, side, edge),)
    return replace(notes, edge_edits=kept + new)


def set_label(
    notes: Notes, key: PageKey, pos: Pos, name: str, side: Direction | None = None
) -> Notes:
    """Put a word on a cell or a side of it; the empty word takes all words off the cell."""
    if not name:
        here = _overlapping_cells(notes, key, pos)
        kept = tuple(word for word in notes.label_edits if (word.key, word.pos) not in here)
        return replace(notes, label_edits=kept)
    new = LabelEdit(key, pos, name, side)
    return (
        notes if new in notes.label_edits else replace(notes, label_edits=(*notes.label_edits, new))
    )


def _overlapping_cells(notes: Notes, key: PageKey, pos: Pos) -> set[tuple[PageKey, Pos]]:
    """Return a cell of a piece as every piece calls it that lies there."""
    sheet = page_of(notes, key)
    place = sheet.locate(key, pos) if sheet is not None else None
    if sheet is None or place is None:
        return {(key, pos)}
    backs = ((part, shifted(sheet.grid, place, (-x, -y))) for part, (x, y) in sheet.members)
    marks: list[TileEdit | EdgeEdit | LabelEdit] = [
        *notes.tile_edits,
        *notes.edge_edits,
        *notes.label_edits,
    ]
    shown = {(m.key, m.pos) for m in marks if sheet.locate_or_nearest(m.key, m.pos) == place}
    return shown | {(part, back) for part, back in backs if back is not None}


def attach(notes: Notes, one: PageKey, other: PageKey, offset: PageOffset) -> Notes | None:
    """Hold two pieces to be one; None if they are one already or contradict each other so."""
    mine, theirs = page_of(notes, one), page_of(notes, other)
    if mine is None or theirs is None or mine.key == theirs.key:
        return None
    link = Attachment(one, other, offset)
    whole = offset_between(mine, theirs, link)
    if merged_grid(mine.grid, theirs.grid, whole, notes.chart.bounds) is None:
        return None
    return replace(notes, attachments=(*notes.attachments, link))


def detach(notes: Notes, number: int) -> Notes:
    """Take two pieces apart again: the glue by its place in the list."""
    return replace(notes, attachments=notes.attachments[:number] + notes.attachments[number + 1 :])
