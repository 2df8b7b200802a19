"""A person's own map on a desk: pages to move, glue and draw on, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.core.event import Noted
from game.core.grid import Edge, Pos, Terrain
from game.core.notebook import Guess, Key, Notebook, Page, Parting, Room, Shift, Tip
from game.scenes.leaves import known_area

_WIDTH = 27
_GAP = 2
_UNDOS = 200
_NO_EDGE = bytes((Edge.UNKNOWN,))


class _State(NamedTuple):
    """Everything that can be taken back, and how many lines of the log the map was made of."""

    book: Notebook
    offsets: dict[Key, Shift]
    moved: frozenset[Key]
    dismissed: frozenset[Tip]
    known: int


class Desk:
    """The state of a map in the making; `offsets` say where the pages' cells lie on the desk."""

    def __init__(self, book: Notebook, known: int, seats: int) -> None:
        """Lay out a map that was made of the first lines of the log."""
        self.book = book
        self.seats = seats
        self.offsets: dict[Key, Shift] = {}
        self.moved: frozenset[Key] = frozenset()
        self.log: tuple[Noted, ...] = ()
        self.known = known
        self.dismissed: frozenset[Tip] = frozenset()
        self.ghosts = True
        self.cursor = Pos(3, 3)
        self._past: list[_State] = []
        self._future: list[_State] = []
        self.pages: tuple[Page, ...] = ()
        self.tips: tuple[Tip, ...] = ()
        self.partings: tuple[Parting, ...] = ()
        self.guesses: dict[Key, tuple[Guess, ...]] = {}
        self._rooms: dict[Key, Room | None] = {}
        self._settle()

    def read(self, log: Sequence[Noted]) -> None:
        """Take in what was told since; nothing that was read before changes."""
        if len(log) <= len(self.log):
            return
        self.log = tuple(log)
        self.book = self.book.read(log[self.known :])
        self.known = len(log)
        self._settle()

    def _settle(self) -> None:
        """Lay out the pages that nobody has moved, beside those that somebody has."""
        self.pages = tuple(page for page in self.book.pages() if not _is_empty(page))
        self.tips = tuple(tip for tip in self.book.tips() if tip not in self.dismissed)
        self.partings = self.book.partings()
        self.guesses = {page.key: self.book.guesses(page.key) for page in self.pages}
        self._rooms.clear()
        taken = [self.area(page) for page in self.pages if page.key in self.moved]
        for page in self.pages:
            if page.key in self.moved:
                continue
            area = known_area(page.grid)
            place = _free_place(area.size, taken)
            self.offsets[page.key] = (place.x - area.x, place.y - area.y)
            taken.append(place)

    def area(self, page: Page) -> pygame.Rect:
        """Return the cells of the desk that a page covers."""
        return known_area(page.grid).move(self.offsets[page.key])

    def room(self, page: Page) -> Room | None:
        """Return where on the field a page may lie, if anything is supposed of it."""
        if page.key not in self._rooms:
            self._rooms[page.key] = self.book.room(page.key)
        return self._rooms[page.key]

    def page_of(self, key: Key) -> Page | None:
        """Return the page that a piece lies on."""
        return next((page for page in self.pages if key in dict(page.parts)), None)

    def at(self, cell: Pos) -> tuple[Page, Pos] | None:
        """Return the page on a cell of the desk, or right beside it, and the page's cell."""
        near = None
        for page in self.pages:
            dx, dy = self.offsets[page.key]
            pos = Pos(cell.x - dx, cell.y - dy)
            if not page.grid.inside(pos):
                continue
            if page.grid.at(pos) is not Terrain.UNKNOWN or any(w.pos == pos for w in page.words):
                return page, pos
            if near is None and self.area(page).inflate(2, 2).collidepoint(cell):
                near = page, pos
        return near

    # --- what can be taken back

    def _state(self) -> _State:
        return _State(self.book, dict(self.offsets), self.moved, self.dismissed, self.known)

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
        self.offsets, self.moved, self.dismissed = dict(state.offsets), state.moved, state.dismissed
        self.book = state.book.read(self.log[state.known : self.known])
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
        self.book, key = self.book.take_sheet()
        page = next(page for page in self.book.pages() if page.key == key)
        middle = Pos(page.grid.width // 2, page.grid.height // 2)
        self.offsets[key] = (cell.x - middle.x, cell.y - middle.y)
        self.moved |= {key}
        return page, middle

    def move(self, key: Key, step: Shift) -> None:
        """Move a page; that is kept when it is laid down."""
        x, y = self.offsets[key]
        self.offsets[key] = (x + step[0], y + step[1])

    def lay(self, key: Key, start: Shift) -> bool:
        """Lay a page down that was at `start`; glue it to what it lies on.

        Return False if it contradicts that.
        """
        end = self.offsets[key]
        page = next(page for page in self.pages if page.key == key)
        self.offsets[key] = start
        if end == start:
            return True
        under = next((p for p in self.pages if p.key != key and self._meet(page, end, p)), None)
        if under is not None and not self.glue(
            Tip(under.key, key, _between(end, self.offsets[under.key]), "")
        ):
            self.offsets[key] = end
            return False
        if under is None:
            self._keep()
            self.offsets[key] = end
            self.moved |= {key}
            self._settle()
        return True

    def _meet(self, page: Page, offset: Shift, other: Page) -> bool:
        x, y = _between(offset, self.offsets[other.key])
        for index, code in enumerate(page.grid.terrain):
            row, column = divmod(index, page.grid.width)
            cell = Pos(column + x, row + y)
            if code and other.grid.inside(cell) and other.grid.at(cell) is not Terrain.UNKNOWN:
                return True
        return False

    def glue(self, tip: Tip) -> bool:
        """Glue two pages; return whether they fit."""
        book = self.book.glue(tip.one, tip.other, tip.shift)
        if book is None:
            return False
        self._keep()
        self.book = book
        self._settle()
        return True

    def unglue(self, cell: Pos) -> bool:
        """Take the last glue of the page under a cell off; return whether there was any."""
        found = self.at(cell)
        book = self.book.unglue(found[0].key) if found is not None else None
        if book is None:
            return False
        self._keep()
        self.book = book
        self._settle()
        return True

    def forget(self, parting: Parting) -> None:
        """Tell of glue that came off no more."""
        self._keep()
        self.book = self.book.forget(parting)
        self._settle()

    def kept(self) -> dict[str, Any]:
        """Return what the person did as plain values, to be put into a file."""
        places = [[*key, *self.offsets[key]] for key in sorted(self.moved)]
        dismissed = [[*t.one, *t.other, *t.shift, t.reason] for t in sorted(self.dismissed)]
        return {"book": self.book.kept(), "places": places, "dismissed": dismissed}

    def restore(self, kept: dict[str, Any]) -> None:
        """Take up what was kept; what cannot be read is left alone."""
        try:
            self.book = self.book.with_kept(kept["book"])
            for name, number, x, y in kept["places"]:
                self.offsets[(name, number)] = (int(x), int(y))
                self.moved |= {(name, number)}
            self.dismissed = frozenset(
                Tip((str(one), int(n)), (str(other), int(m)), (int(x), int(y)), str(reason))
                for one, n, other, m, x, y, reason in kept.get("dismissed", ())
            )
        except (KeyError, TypeError, ValueError):
            return
        self._settle()

    def dismiss(self, tip: Tip) -> None:
        """Show a suggestion no more."""
        self._keep()
        self.dismissed |= {tip}
        self._settle()


def _is_empty(page: Page) -> bool:
    edges = page.grid.h_edges + page.grid.v_edges
    return not any(page.grid.terrain) and not page.words and not edges.strip(_NO_EDGE)


def _between(offset: Shift, other: Shift) -> Shift:
    return offset[0] - other[0], offset[1] - other[1]


def _free_place(size: tuple[int, int], taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the first place, row by row, that keeps away from those taken."""
    place = pygame.Rect((_GAP, _GAP), size)
    while any(place.inflate(2 * _GAP, 2 * _GAP).colliderect(other) for other in taken):
        place.x += 1
        if place.right > _WIDTH and place.x > _GAP:
            place.x, place.y = _GAP, place.y + 1
    return place
