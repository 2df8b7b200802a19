"""Pages arranged on a workspace: every change returns another arrangement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.event import LogEntry
from game.core.features.notebook import Notebook, Page, PageKey, PageOffset, Suggestion
from game.core.grid import Pos, Terrain
from game.scenes.chart.fragment_queries import known_area
from game.scenes.notes.notebook_contents import NotebookContents
from game.scenes.notes.page_placement import (
    lay_out,
    offset_between,
    overlap,
    overlap_or_adjoin,
    part_offsets,
)


@dataclass(frozen=True, eq=False)
class Arrangement:
    """The pages and where they lie.

    `offsets` map pages and their pieces to workspace cells; `placed` are those that the player
    placed, in order; `displaced` had to make room when this arrangement came about.
    """

    contents: NotebookContents
    offsets: Mapping[PageKey, PageOffset]
    placed: tuple[PageKey, ...]
    displaced: frozenset[PageKey] = frozenset()

    @property
    def pages(self) -> tuple[Page, ...]:
        """Return all pages."""
        return self.contents.pages

    def area(self, page: Page) -> pygame.Rect:
        """Return the area of a page in workspace cells."""
        return known_area(page.grid).move(self.offsets[page.key])

    def page_at(self, cell: Pos) -> tuple[Page, Pos] | None:
        """Return the page on or right beside a workspace cell, and the cell within that page."""
        near = None
        for page in self.pages:
            dx, dy = self.offsets[page.key]
            pos = Pos(cell.x - dx, cell.y - dy)
            if not page.grid.in_bounds(pos):
                continue
            if page.grid.terrain_at(pos) is not Terrain.UNKNOWN or any(
                w.pos == pos for w in page.labels
            ):
                return page, pos
            if near is None and self.area(page).inflate(2, 2).collidepoint(cell):
                near = page, pos
        return near

    def touching_suggestion(self, key: PageKey) -> Suggestion | None:
        """Return the suggestion to attach a page, where it is, to one that it touches."""
        page = next((page for page in self.pages if page.key == key), None)
        other = None if page is None else self._neighbor(page, self.offsets[key], overlap_or_adjoin)
        if other is None:
            return None
        offset = offset_between(self.offsets[key], self.offsets[other.key])
        return Suggestion(other.key, key, offset, "")

    def _neighbor(
        self,
        page: Page,
        offset: PageOffset,
        near: Callable[[Page, PageOffset, Page, PageOffset], bool],
    ) -> Page | None:
        others = (other for other in self.pages if other.key != page.key)
        return next((p for p in others if near(page, offset, p, self.offsets[p.key])), None)

    def with_page_at(self, key: PageKey, offset: PageOffset) -> Arrangement:
        """Return the arrangement with a page in hand over an offset; all others stay."""
        return replace(self, offsets={**self.offsets, key: offset})

    def with_log(self, log: Sequence[LogEntry]) -> Arrangement:
        """Return the arrangement after the new entries of the log."""
        return arranged(self.contents.with_log(log, len(log)), self.offsets, self.placed)

    def back_to(self, other: Arrangement, log: Sequence[LogEntry]) -> Arrangement:
        """Return another arrangement with the entries of the log that this one has read."""
        contents = other.contents.with_log(log, self.contents.entries_read)
        return arranged(contents, {**self.offsets, **other.offsets}, other.placed)

    def edited(self, edit: Callable[[Notebook, Page, Pos], Notebook], cell: Pos) -> Arrangement:
        """Return the arrangement with an edit of the page at a cell, or of a new page there."""
        hit = self.page_at(cell)
        if hit is not None:
            return self.with_notebook(edit(self.contents.notebook, *hit))
        notebook, key = self.contents.notebook.add_page()
        page = next(page for page in notebook.pages() if page.key == key)
        middle = Pos(page.grid.width // 2, page.grid.height // 2)
        placed = self._placed(page, (cell.x - middle.x, cell.y - middle.y))
        return placed.with_notebook(edit(notebook, page, middle))

    def dropped(self, key: PageKey, end: PageOffset) -> Arrangement | None:
        """Return the arrangement with a page laid down, attached to the page that it covers.

        Return None if those contradict each other.
        """
        if end == self.offsets[key]:
            return self
        page = next(page for page in self.pages if page.key == key)
        under = self._neighbor(page, end, overlap)
        if under is None:
            return self._placed(page, end).with_notebook(self.contents.notebook)
        offset = offset_between(end, self.offsets[under.key])
        return self.attached(Suggestion(under.key, key, offset, ""))

    def attached(self, suggestion: Suggestion) -> Arrangement | None:
        """Return the arrangement with a suggestion's `other` attached to `one`, if they fit."""
        one, key, offset, _ = suggestion
        notebook = self.contents.notebook.attach(one, key, offset)
        if notebook is None:
            return None
        offsets, other = self.offsets, self.contents.page_with(key)
        if other is not None:
            (x, y), (dx, dy) = offsets[one], dict(other.members)[key]
            offsets = {**offsets, **part_offsets(other, (x + offset[0] - dx, y + offset[1] - dy))}
        return arranged(self.contents.with_notebook(notebook), offsets, self.placed)

    def detached(self, cell: Pos) -> Arrangement | None:
        """Return the arrangement without the last attachment of the page at a cell, if any."""
        hit = self.page_at(cell)
        notebook = None if hit is None else self.contents.notebook.detach(hit[0].key)
        return None if notebook is None else self.with_notebook(notebook)

    def without_suggestion(self, suggestion: Suggestion) -> Arrangement:
        """Return the arrangement that makes a suggestion no more."""
        dismissed = self.contents.dismissed | {suggestion}
        return arranged(replace(self.contents, dismissed=dismissed), self.offsets, self.placed)

    def with_notebook(self, notebook: Notebook) -> Arrangement:
        """Return the arrangement of a changed notebook's pages."""
        return arranged(self.contents.with_notebook(notebook), self.offsets, self.placed)

    def _placed(self, page: Page, offset: PageOffset) -> Arrangement:
        """Return the arrangement with a page placed by the player, the others not yet moved."""
        parts = part_offsets(page, offset)
        placed = (*(key for key in self.placed if key not in parts), page.key)
        return replace(self, offsets={**self.offsets, **parts}, placed=placed)


def arranged(
    contents: NotebookContents, offsets: Mapping[PageKey, PageOffset], placed: tuple[PageKey, ...]
) -> Arrangement:
    """Return pages where they were, so far as none covers another."""
    laid_out, displaced = lay_out(contents.pages, offsets, placed)
    return Arrangement(contents, laid_out, placed, displaced)
