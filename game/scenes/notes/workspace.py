"""The workspace of a seat: pages to move, attach and draw on, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.core.event import LogEntry
from game.core.features.notebook import (
    Conflict,
    Ghost,
    Notebook,
    Page,
    PageKey,
    PageOffset,
    PlacementRange,
    Suggestion,
)
from game.core.grid import Edge, Pos, Terrain
from game.scenes.notes.page_layout import (
    lay_out,
    offset_between,
    overlap,
    overlap_or_adjoin,
    part_offsets,
)
from game.scenes.panel.map_fragments import known_area

_UNDO_LIMIT = 200
_UNKNOWN_EDGE = bytes((Edge.UNKNOWN,))


class _Snapshot(NamedTuple):
    """The undoable state, and how many log entries the notebook had read."""

    notebook: Notebook
    offsets: dict[PageKey, PageOffset]
    placed: tuple[PageKey, ...]
    dismissed: frozenset[Suggestion]
    entries_read: int


class PageMerge(NamedTuple):
    """A page that the log proved to be part of another."""

    page: Page
    into: PageKey


class Workspace:
    """The state of a seat's own map.

    `offsets` map pages and their pieces to workspace cells; `placed` are those that the player
    placed, in order; `last_shown` is where pages were drawn last. `merges` and `displaced` are
    notices until they are cleared.
    """

    def __init__(self, notebook: Notebook, entries_read: int, seats: int) -> None:
        """Lay out a notebook that has read the first `entries_read` entries of the log."""
        self.notebook = notebook
        self.seats = seats
        self.offsets: dict[PageKey, PageOffset] = {}
        self.placed: tuple[PageKey, ...] = ()
        self.last_shown: dict[PageKey, PageOffset] = {}
        self.merges: tuple[PageMerge, ...] = ()
        self.displaced: frozenset[PageKey] = frozenset()
        self.log: tuple[LogEntry, ...] = ()
        self.entries_read = entries_read
        self.dismissed: frozenset[Suggestion] = frozenset()
        self.show_ghosts = True
        self.cursor = Pos(3, 3)
        self._undo_stack: list[_Snapshot] = []
        self._redo_stack: list[_Snapshot] = []
        self.pages: tuple[Page, ...] = ()
        self.suggestions: tuple[Suggestion, ...] = ()
        self.conflicts: tuple[Conflict, ...] = ()
        self.page_ghosts: dict[PageKey, tuple[Ghost, ...]] = {}
        self._ranges: dict[PageKey, PlacementRange | None] = {}
        self._refresh()

    def read_log(self, log: Sequence[LogEntry]) -> None:
        """Read the new entries of the log; known ones never change."""
        if len(log) <= len(self.log):
            return
        self.log = tuple(log)
        before = self.pages
        self.notebook = self.notebook.with_entries(log[self.entries_read :])
        self.entries_read = len(log)
        self._refresh()
        now = {page.key for page in self.pages}
        for page in before:
            into = self.page_with(page.key)
            if page.key not in now and into is not None:
                self.merges += (PageMerge(page, into.key),)

    def _refresh(self) -> None:
        """Recompute everything derived from the notebook, and lay out the pages."""
        self.pages = tuple(page for page in self.notebook.pages() if not _is_empty(page))
        self.suggestions = tuple(
            suggestion
            for suggestion in self.notebook.suggestions()
            if suggestion not in self.dismissed
        )
        self.conflicts = self.notebook.conflicts()
        self.page_ghosts = {page.key: self.notebook.ghosts(page.key) for page in self.pages}
        self._ranges.clear()
        self.offsets, displaced = lay_out(self.pages, self.offsets, self.placed)
        self.displaced |= displaced

    def area(self, page: Page) -> pygame.Rect:
        """Return the area of a page in workspace cells."""
        return known_area(page.grid).move(self.offsets[page.key])

    def placement_range(self, page: Page) -> PlacementRange | None:
        """Return where on the field a page may be, or None if nothing is known."""
        if page.key not in self._ranges:
            self._ranges[page.key] = self.notebook.placement_range(page.key)
        return self._ranges[page.key]

    def page_with(self, key: PageKey) -> Page | None:
        """Return the page that contains a piece."""
        return next((page for page in self.pages if key in dict(page.members)), None)

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

    # --- undo

    def _snapshot(self) -> _Snapshot:
        return _Snapshot(
            self.notebook, dict(self.offsets), self.placed, self.dismissed, self.entries_read
        )

    def _push_undo(self) -> None:
        """Push the current state before a change."""
        self._undo_stack.append(self._snapshot())
        del self._undo_stack[:-_UNDO_LIMIT]
        self._redo_stack.clear()

    def undo(self) -> bool:
        """Undo the last change, keeping log entries read since; return whether there was one."""
        return self._restore_from(self._undo_stack, self._redo_stack)

    def redo(self) -> bool:
        """Redo the last undone change; return whether there was one."""
        return self._restore_from(self._redo_stack, self._undo_stack)

    def _restore_from(self, way: list[_Snapshot], back: list[_Snapshot]) -> bool:
        if not way:
            return False
        back.append(self._snapshot())
        state = way.pop()
        self.offsets = self.offsets | state.offsets
        self.placed, self.dismissed = state.placed, state.dismissed
        self.notebook = state.notebook.with_entries(
            self.log[state.entries_read : self.entries_read]
        )
        self._refresh()
        return True

    def edit(self, edited: Callable[[Notebook, Page, Pos], Notebook], cell: Pos) -> None:
        """Edit the page at a cell, or a new empty page if there is none."""
        self._push_undo()
        page, pos = self._page_or_new(cell)
        self.notebook = edited(self.notebook, page, pos)
        self._refresh()

    def _page_or_new(self, cell: Pos) -> tuple[Page, Pos]:
        hit = self.page_at(cell)
        if hit is not None:
            return hit
        self.notebook, key = self.notebook.add_page()
        page = next(page for page in self.notebook.pages() if page.key == key)
        middle = Pos(page.grid.width // 2, page.grid.height // 2)
        self._place(page, (cell.x - middle.x, cell.y - middle.y))
        return page, middle

    def _place(self, page: Page, offset: PageOffset) -> None:
        """Mark a page as placed by the player."""
        parts = part_offsets(page, offset)
        self.offsets |= parts
        self.placed = (*(key for key in self.placed if key not in parts), page.key)

    def move(self, key: PageKey, step: PageOffset) -> None:
        """Move a page while it is dragged."""
        x, y = self.offsets[key]
        self.offsets[key] = (x + step[0], y + step[1])

    def drop(self, key: PageKey, start: PageOffset) -> bool:
        """Drop a page dragged from `start`, and attach it to the page it covers.

        Return False if they contradict each other; the page then stays in hand.
        """
        end = self.offsets[key]
        page = next(page for page in self.pages if page.key == key)
        self.offsets[key] = start
        if end == start:
            return True
        under = self._neighbor(page, end, overlap)
        if under is None:
            self._push_undo()
            self._place(page, end)
            self._refresh()
            return True
        if self.attach(
            Suggestion(under.key, key, offset_between(end, self.offsets[under.key]), "")
        ):
            return True
        self.offsets[key] = end
        return False

    def _neighbor(
        self,
        page: Page,
        offset: PageOffset,
        near: Callable[[Page, PageOffset, Page, PageOffset], bool],
    ) -> Page | None:
        others = (other for other in self.pages if other.key != page.key)
        return next((p for p in others if near(page, offset, p, self.offsets[p.key])), None)

    def touching_suggestion(self, key: PageKey) -> Suggestion | None:
        """Return the suggestion to attach a page, where it is, to one that it touches."""
        page = next((page for page in self.pages if page.key == key), None)
        other = None if page is None else self._neighbor(page, self.offsets[key], overlap_or_adjoin)
        if other is None:
            return None
        return Suggestion(
            other.key, key, offset_between(self.offsets[key], self.offsets[other.key]), ""
        )

    def attach(self, suggestion: Suggestion) -> bool:
        """Attach `other` of a suggestion to `one`; return whether they fit."""
        notebook = self.notebook.attach(suggestion.one, suggestion.other, suggestion.offset)
        if notebook is None:
            return False
        self._push_undo()
        other = self.page_with(suggestion.other)
        if other is not None:
            (x, y), (dx, dy) = self.offsets[suggestion.one], dict(other.members)[suggestion.other]
            self.offsets |= part_offsets(
                other, (x + suggestion.offset[0] - dx, y + suggestion.offset[1] - dy)
            )
        self.notebook = notebook
        self._refresh()
        return True

    def detach(self, cell: Pos) -> bool:
        """Remove the last attachment of the page at a cell; return whether there was one."""
        hit = self.page_at(cell)
        notebook = self.notebook.detach(hit[0].key) if hit is not None else None
        if notebook is None:
            return False
        self._push_undo()
        self.notebook = notebook
        self._refresh()
        return True

    def dismiss_conflict(self, conflict: Conflict) -> None:
        """Stop showing a conflict."""
        self._push_undo()
        self.notebook = self.notebook.dismiss_conflict(conflict)
        self._refresh()

    def to_json(self) -> dict[str, Any]:
        """Return the player's work as JSON values."""
        placed = [[*key, *self.offsets[key]] for key in self.placed]
        unplaced = [[*key, *at] for key, at in self.offsets.items() if key not in self.placed]
        dismissed = [[*t.one, *t.other, *t.offset, t.reason] for t in sorted(self.dismissed)]
        return {
            "notebook": self.notebook.to_json(),
            "placed": placed,
            "unplaced": unplaced,
            "dismissed": dismissed,
        }

    def from_json(self, stored: dict[str, Any]) -> None:
        """Restore the player's work; unreadable values leave the workspace unchanged."""
        try:
            self.notebook = self.notebook.from_json(stored["notebook"])
            placed = _offsets_by_key(stored["placed"])
            self.placed = tuple(placed)
            self.offsets = placed | _offsets_by_key(stored.get("unplaced", ()))
            self.dismissed = frozenset(
                Suggestion((str(one), int(n)), (str(other), int(m)), (int(x), int(y)), str(reason))
                for one, n, other, m, x, y, reason in stored.get("dismissed", ())
            )
        except (KeyError, TypeError, ValueError):
            return
        self._refresh()

    def dismiss_suggestion(self, suggestion: Suggestion) -> None:
        """Stop showing a suggestion."""
        self._push_undo()
        self.dismissed |= {suggestion}
        self._refresh()


def _offsets_by_key(stored: Sequence[Any]) -> dict[PageKey, PageOffset]:
    return {(str(kind), int(number)): (int(x), int(y)) for kind, number, x, y in stored}


def _is_empty(page: Page) -> bool:
    edges = page.grid.h_edges + page.grid.v_edges
    return not any(page.grid.terrain) and not page.labels and not edges.strip(_UNKNOWN_EDGE)
