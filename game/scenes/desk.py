"""A person's own map on a desk: pages to move, glue and draw on, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.core.event import Noted
from game.core.grid import Edge, Pos, Terrain
from game.core.notebook import Ghost, PageKey, Notebook, Page, Conflict, PlacementRange, PageOffset, Suggestion
from game.scenes.desk_layout import between, laid_out, meet, places_of, touch
from game.scenes.leaves import known_area

_UNDOS = 200
_NO_EDGE = bytes((Edge.UNKNOWN,))


class _State(NamedTuple):
    """Everything that can be taken back, and how many lines of the log the map was made of."""

    book: Notebook
    offsets: dict[PageKey, PageOffset]
    laid: tuple[PageKey, ...]
    dismissed: frozenset[Suggestion]
    known: int


class Join(NamedTuple):
    """A page that became part of another because of what was told."""

    page: Page
    into: PageKey


class Desk:
    """The state of a map in the making.

    `offsets` say where the cells of pages and of the pieces in them lie on the desk, `laid` which
    a person laid there, the first one first; `seen` is where the person saw the pages last. `joins`
    and `aside` are news until somebody takes them.
    """

    def __init__(self, book: Notebook, known: int, seats: int) -> None:
        """Lay out a map that was made of the first lines of the log."""
        self.book = book
        self.seats = seats
        self.offsets: dict[PageKey, PageOffset] = {}
        self.laid: tuple[PageKey, ...] = ()
        self.seen: dict[PageKey, PageOffset] = {}
        self.joins: tuple[Join, ...] = ()
        self.aside: frozenset[PageKey] = frozenset()
        self.log: tuple[Noted, ...] = ()
        self.known = known
        self.dismissed: frozenset[Suggestion] = frozenset()
        self.ghosts = True
        self.cursor = Pos(3, 3)
        self._past: list[_State] = []
        self._future: list[_State] = []
        self.pages: tuple[Page, ...] = ()
        self.tips: tuple[Suggestion, ...] = ()
        self.partings: tuple[Conflict, ...] = ()
        self.guesses: dict[PageKey, tuple[Ghost, ...]] = {}
        self._rooms: dict[PageKey, PlacementRange | None] = {}
        self._settle()

    def read(self, log: Sequence[Noted]) -> None:
        """Take in what was told since; nothing that was read before changes."""
        if len(log) <= len(self.log):
            return
        self.log = tuple(log)
        before = self.pages
        self.book = self.book.with_lines(log[self.known :])
        self.known = len(log)
        self._settle()
        now = {page.key for page in self.pages}
        for page in before:
            into = self.page_of(page.key)
            if page.key not in now and into is not None:
                self.joins += (Join(page, into.key),)

    def _settle(self) -> None:
        """Lay out the pages."""
        self.pages = tuple(page for page in self.book.pages() if not _is_empty(page))
        self.tips = tuple(tip for tip in self.book.suggestions() if tip not in self.dismissed)
        self.partings = self.book.conflicts()
        self.guesses = {page.key: self.book.ghosts(page.key) for page in self.pages}
        self._rooms.clear()
        self.offsets, aside = laid_out(self.pages, self.offsets, self.laid)
        self.aside |= aside

    def area(self, page: Page) -> pygame.Rect:
        """Return the cells of the desk that a page covers."""
        return known_area(page.grid).move(self.offsets[page.key])

    def room(self, page: Page) -> PlacementRange | None:
        """Return where on the field a page may lie, if anything is supposed of it."""
        if page.key not in self._rooms:
            self._rooms[page.key] = self.book.placement_range(page.key)
        return self._rooms[page.key]

    def page_of(self, key: PageKey) -> Page | None:
        """Return the page that a piece lies on."""
        return next((page for page in self.pages if key in dict(page.members)), None)

    def at(self, cell: Pos) -> tuple[Page, Pos] | None:
        """Return the page on a cell of the desk, or right beside it, and the page's cell."""
        near = None
        for page in self.pages:
            dx, dy = self.offsets[page.key]
            pos = Pos(cell.x - dx, cell.y - dy)
            if not page.grid.in_bounds(pos):
                continue
            if page.grid.terrain_at(pos) is not Terrain.UNKNOWN or any(w.pos == pos for w in page.labels):
                return page, pos
            if near is None and self.area(page).inflate(2, 2).collidepoint(cell):
                near = page, pos
        return near

    # --- what can be taken back

    def _state(self) -> _State:
        return _State(self.book, dict(self.offsets), self.laid, self.dismissed, self.known)

    def _keep(self) -> None:
        """Remember how everything lies, before it is changed."""
        self._past.append(self._state())
        del self._past[:-_UNDOS]
        self._future.clear()

    def undo(self) -> bool:
        """Take the last thing back; facts learned since stay. Return whether there was any."""
        return self._go_to(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back last; return whether there was anything."""
        return self._go_to(self._future, self._past)

    def _go_to(self, way: list[_State], back: list[_State]) -> bool:
        if not way:
            return False
        back.append(self._state())
        state = way.pop()
        self.offsets = self.offsets | state.offsets
        self.laid, self.dismissed = state.laid, state.dismissed
        self.book = state.book.with_lines(self.log[state.known : self.known])
        self._settle()
        return True

    def change(self, drawn: Callable[[Notebook, Page, Pos], Notebook], cell: Pos) -> None:
        """Draw on the page at a cell: an empty sheet of its own where there is none."""
        self._keep()
        page, pos = self._page_for(cell)
        self.book = drawn(self.book, page, pos)
        self._settle()

    def _page_for(self, cell: Pos) -> tuple[Page, Pos]:
        found = self.at(cell)
        if found is not None:
            return found
        self.book, key = self.book.add_page()
        page = next(page for page in self.book.pages() if page.key == key)
        middle = Pos(page.grid.width // 2, page.grid.height // 2)
        self._put(page, (cell.x - middle.x, cell.y - middle.y))
        return page, middle

    def _put(self, page: Page, offset: PageOffset) -> None:
        """Note where a person laid a page."""
        parts = places_of(page, offset)
        self.offsets |= parts
        self.laid = (*(key for key in self.laid if key not in parts), page.key)

    def move(self, key: PageKey, step: PageOffset) -> None:
        """Move a page; that is kept when it is laid down."""
        x, y = self.offsets[key]
        self.offsets[key] = (x + step[0], y + step[1])

    def lay(self, key: PageKey, start: PageOffset) -> bool:
        """Lay a page down that was at `start`; glue it to what it lies on.

        Return False if it contradicts that.
        """
        end = self.offsets[key]
        page = next(page for page in self.pages if page.key == key)
        self.offsets[key] = start
        if end == start:
            return True
        under = self._beside(page, end, meet)
        if under is None:
            self._keep()
            self._put(page, end)
            self._settle()
            return True
        if self.glue(Suggestion(under.key, key, between(end, self.offsets[under.key]), "")):
            return True
        self.offsets[key] = end
        return False

    def _beside(
        self, page: Page, offset: PageOffset, near: Callable[[Page, PageOffset, Page, PageOffset], bool]
    ) -> Page | None:
        others = (other for other in self.pages if other.key != page.key)
        return next((p for p in others if near(page, offset, p, self.offsets[p.key])), None)

    def touching(self, key: PageKey) -> Suggestion | None:
        """Return how a page would be glued to one that it touches, as they lie."""
        page = next((page for page in self.pages if page.key == key), None)
        other = None if page is None else self._beside(page, self.offsets[key], touch)
        if other is None:
            return None
        return Suggestion(other.key, key, between(self.offsets[key], self.offsets[other.key]), "")

    def glue(self, tip: Suggestion) -> bool:
        """Glue two pages, the other goes to the one; return whether they fit."""
        book = self.book.attach(tip.one, tip.other, tip.offset)
        if book is None:
            return False
        self._keep()
        other = self.page_of(tip.other)
        if other is not None:
            (x, y), (dx, dy) = self.offsets[tip.one], dict(other.members)[tip.other]
            self.offsets |= places_of(other, (x + tip.offset[0] - dx, y + tip.offset[1] - dy))
        self.book = book
        self._settle()
        return True

    def unglue(self, cell: Pos) -> bool:
        """Take the last glue of the page under a cell off; return whether there was any."""
        found = self.at(cell)
        book = self.book.detach(found[0].key) if found is not None else None
        if book is None:
            return False
        self._keep()
        self.book = book
        self._settle()
        return True

    def forget(self, parting: Conflict) -> None:
        """Tell of glue that came off no more."""
        self._keep()
        self.book = self.book.dismiss_conflict(parting)
        self._settle()

    def kept(self) -> dict[str, Any]:
        """Return what the person did as plain values, to be put into a file."""
        places = [[*key, *self.offsets[key]] for key in self.laid]
        others = [[*k, *place] for k, place in self.offsets.items() if k not in self.laid]
        dismissed = [[*t.one, *t.other, *t.offset, t.reason] for t in sorted(self.dismissed)]
        return {
            "book": self.book.to_json(),
            "places": places,
            "others": others,
            "dismissed": dismissed,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Take up what was kept; what cannot be read is left alone."""
        try:
            self.book = self.book.from_json(kept["book"])
            places = {(str(k), int(n)): (int(x), int(y)) for k, n, x, y in kept["places"]}
            others = {(str(k), int(n)): (int(x), int(y)) for k, n, x, y in kept.get("others", ())}
            self.laid, self.offsets = tuple(places), places | others
            self.dismissed = frozenset(
                Suggestion((str(one), int(n)), (str(other), int(m)), (int(x), int(y)), str(reason))
                for one, n, other, m, x, y, reason in kept.get("dismissed", ())
            )
        except (KeyError, TypeError, ValueError):
            return
        self._settle()

    def dismiss(self, tip: Suggestion) -> None:
        """Show a suggestion no more."""
        self._keep()
        self.dismissed |= {tip}
        self._settle()


def _is_empty(page: Page) -> bool:
    edges = page.grid.h_edges + page.grid.v_edges
    return not any(page.grid.terrain) and not page.labels and not edges.strip(_NO_EDGE)
