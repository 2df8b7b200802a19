"""A player's changes to the map: draw, erase, label, attach, detach.

Attached pages share cells, and cells share edges: a new edit replaces any older one there, on
whichever page that was drawn.
"""

from __future__ import annotations

from typing import Self

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


class EditableNotes(Notes):
    """Notes with the changes of `core.features.notebook.Notebook`."""

    __slots__ = ()

    def add_page(self) -> tuple[Self, PageKey]:
        number = self.edits.own_pages + 1
        return self.edited(own_pages=number), (OWN_PAGE, number)

    def paint_tile(self, key: PageKey, pos: Pos, terrain: Terrain) -> Self:
        here = self._overlapping_cells(key, pos)
        kept = tuple(p for p in self.edits.tile_edits if (p.key, p.pos) not in here)
        new = () if terrain is Terrain.UNKNOWN else (TileEdit(key, pos, terrain),)
        return self.edited(tile_edits=kept + new)

    def draw_edge(self, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> Self:
        here = {(*place, side) for place in self._overlapping_cells(key, pos)}
        page = page_of(self, key)
        beyond = page.grid.neighbour(pos, side) if page is not None else None
        if beyond is not None:
            here |= {(*place, side.opposite) for place in self._overlapping_cells(key, beyond)}
        kept = tuple(s for s in self.edits.edge_edits if (s.key, s.pos, s.side) not in here)
        new = () if edge is Edge.UNKNOWN else (EdgeEdit(key, pos, side, edge),)
        return self.edited(edge_edits=kept + new)

    def set_label(self, key: PageKey, pos: Pos, name: str, side: Direction | None = None) -> Self:
        labels = self.edits.label_edits
        if not name:
            here = self._overlapping_cells(key, pos)
            return self.edited(label_edits=tuple(e for e in labels if (e.key, e.pos) not in here))
        new = LabelEdit(key, pos, name, side)
        return self if new in labels else self.edited(label_edits=(*labels, new))

    def _overlapping_cells(self, key: PageKey, pos: Pos) -> set[tuple[PageKey, Pos]]:
        """Return a page's cell in the coordinates of all pages that are attached there."""
        page = page_of(self, key)
        place = page.locate(key, pos) if page is not None else None
        if page is None or place is None:
            return {(key, pos)}
        member_cells = (
            (member, shifted(page.grid, place, (-x, -y))) for member, (x, y) in page.members
        )
        edits: list[TileEdit | EdgeEdit | LabelEdit] = [
            *self.edits.tile_edits,
            *self.edits.edge_edits,
            *self.edits.label_edits,
        ]
        shown = {
            (edit.key, edit.pos)
            for edit in edits
            if page.locate_or_nearest(edit.key, edit.pos) == place
        }
        return shown | {(member, cell) for member, cell in member_cells if cell is not None}

    def attach(self, one: PageKey, other: PageKey, offset: PageOffset) -> Self | None:
        """Attach two pages; None if they are attached already or contradict each other."""
        mine, theirs = page_of(self, one), page_of(self, other)
        if mine is None or theirs is None or mine.key == theirs.key:
            return None
        attachment = Attachment(one, other, offset)
        page_offset = offset_between(mine, theirs, attachment)
        if not can_merge(mine.grid, theirs.grid, page_offset, self.chart.bounds):
            return None
        return self.edited(attachments=(*self.edits.attachments, attachment))

    def detach(self, key: PageKey) -> Self | None:
        page, attachments = page_of(self, key), self.edits.attachments
        keys = dict(page.members) if page is not None else {}
        held = [n for n, (one, other, _) in enumerate(attachments) if one in keys and other in keys]
        if not held:
            return None
        return self.edited(attachments=attachments[: held[-1]] + attachments[held[-1] + 1 :])

    def without_attachment(self, attachment: Attachment) -> Self:
        """Return the notes without an attachment."""
        kept = tuple(each for each in self.edits.attachments if each != attachment)
        return self.edited(attachments=kept)
