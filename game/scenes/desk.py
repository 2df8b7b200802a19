"""A person's own map on a desk: pages to move, glue and draw on, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.event import Noted
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.match import Match
from game.core.notebook import Key, Mapped, Notebook, Page, Shift, Tip
from game.core.view import View
from game.scenes.leaves import known_area

_WIDTH = 27
_GAP = 2
_UNDOS = 200
_SIGNS = ("question", "skull", "treasure", "rocket")
_STREAM = (Terrain.WATER, Terrain.WATER_E, Terrain.WATER_S, Terrain.WATER_W)
_WALLS = (Edge.WALL, Edge.BREAKABLE, Edge.SOLID, Edge.OPEN)
_State = tuple[Notebook, dict[Key, Shift], frozenset[Key], int]


def numbered(first: Terrain, count: int) -> tuple[Terrain, ...]:
    """Return numbered terrains from the first on."""
    return tuple(Terrain(first + number) for number in range(count))


TILES_OF: dict[str, tuple[Terrain, ...]] = {
    "field": (Terrain.FLOOR,),
    "stream": _STREAM,
    "swamp": (Terrain.SWAMP,),
    "portal": numbered(Terrain.PORTAL_1, 6),
    "home": numbered(Terrain.HOME_1, 6),
}


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
        self.dismissed: set[Tip] = set()
        self.ghosts = True
        self.cursor = Pos(3, 3)
        self._past: list[_State] = []
        self.pages: tuple[Page, ...] = ()
        self.tips: tuple[Tip, ...] = ()
        self._settle()

    def read(self, log: Sequence[Noted]) -> None:
        """Take in what was told since."""
        self.log = tuple(log)
        if self.known < len(log):
            self.book = self.book.read(log[self.known :])
            self.known = len(log)
        self._settle()

    def _settle(self) -> None:
        """Lay out the pages that nobody has moved, beside those that somebody has."""
        self.pages = self.book.pages()
        self.tips = tuple(tip for tip in self.book.tips() if tip not in self.dismissed)
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

    def at(self, cell: Pos) -> tuple[Page, Pos] | None:
        """Return the page on a cell of the desk, or right beside it, and the page's cell."""
        near = None
        for page in self.pages:
            dx, dy = self.offsets[page.key]
            pos = Pos(cell.x - dx, cell.y - dy)
            if not page.grid.inside(pos):
                continue
            if page.grid.at(pos) is not Terrain.UNKNOWN or any(p == pos for p, _ in page.words):
                return page, pos
            if near is None and self.area(page).inflate(2, 2).collidepoint(cell):
                near = page, pos
        return near

    # --- what can be taken back

    def _keep(self) -> None:
        self._past.append((self.book, dict(self.offsets), self.moved, self.known))
        del self._past[:-_UNDOS]

    def undo(self) -> bool:
        """Take the last thing back; facts learned since stay."""
        if not self._past:
            return False
        self.book, self.offsets, self.moved, known = self._past.pop()
        self.book = self.book.read(self.log[known : self.known])
        self._settle()
        return True

    def _page_for(self, cell: Pos) -> tuple[Page, Pos]:
        """Return the page to draw on at a cell: an empty sheet of its own where there is none."""
        found = self.at(cell)
        if found is not None:
            return found
        self.book, key = self.book.take_sheet()
        page = next(page for page in self.book.pages() if page.key == key)
        middle = Pos(page.grid.width // 2, page.grid.height // 2)
        self.offsets[key] = (cell.x - middle.x, cell.y - middle.y)
        self.moved |= {key}
        return page, middle

    def paint(self, cell: Pos, tool: str) -> None:
        """Draw a tile; drawn again, it becomes the next of its kind."""
        self._keep()
        page, pos = self._page_for(cell)
        kinds = TILES_OF[tool]
        now = page.grid.at(pos)
        kind = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        self.book = self.book.paint(page.key, pos, kind)
        self._settle()

    def stroke(self, cell: Pos, side: Direction) -> None:
        """Draw a wall; drawn again, it becomes the next kind and nothing in the end."""
        self._keep()
        page, pos = self._page_for(cell)
        kinds = (*_WALLS, Edge.UNKNOWN)
        now = page.grid.edge(pos, side)
        kind = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else _WALLS[0]
        self.book = self.book.stroke(page.key, pos, side, kind)
        self._settle()

    def sign(self, cell: Pos, *, players: bool) -> None:
        """Put a sign on a cell; put again, it becomes the next one and nothing in the end."""
        self._keep()
        page, pos = self._page_for(cell)
        names = tuple(f"seat_{n + 1}" for n in range(self.seats)) if players else _SIGNS
        now = next((name for place, name in page.words if place == pos and name in names), "")
        book = self.book.label(page.key, pos, "")
        for place, name in page.words:
            if place == pos and name not in names:
                book = book.label(page.key, pos, name)
        index = names.index(now) + 1 if now else 0
        self.book = book.label(page.key, pos, names[index]) if index < len(names) else book
        self._settle()

    def rub(self, cell: Pos) -> None:
        """Rub out what the player drew on a cell and its sides."""
        found = self.at(cell)
        if found is None:
            return
        self._keep()
        page, pos = found
        book = self.book.label(page.key, pos, "").paint(page.key, pos, Terrain.UNKNOWN)
        for side in (Direction.N, Direction.E, Direction.S, Direction.W):
            book = book.stroke(page.key, pos, side, Edge.UNKNOWN)
        self.book = book
        self._settle()

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

    def kept(self) -> dict[str, Any]:
        """Return what the person did as plain values, to be put into a file."""
        places = [[*key, *self.offsets[key]] for key in sorted(self.moved)]
        return {"book": self.book.kept(), "places": places}

    def restore(self, kept: dict[str, Any]) -> None:
        """Take up what was kept; what cannot be read is left alone."""
        try:
            self.book = self.book.with_kept(kept["book"])
            for name, number, x, y in kept["places"]:
                self.offsets[(name, number)] = (int(x), int(y))
                self.moved |= {(name, number)}
        except (KeyError, TypeError, ValueError):
            return
        self._settle()

    def dismiss(self, tip: Tip) -> None:
        """Show a suggestion no more."""
        self.dismissed.add(tip)
        self._settle()


def _between(offset: Shift, other: Shift) -> Shift:
    return offset[0] - other[0], offset[1] - other[1]


def _free_place(size: tuple[int, int], taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the first place, row by row, that keeps away from those taken."""
    place = pygame.Rect((_GAP, _GAP), size)
    while any(place.inflate(_GAP, _GAP).colliderect(other) for other in taken):
        place.x += 1
        if place.right > _WIDTH and place.x > _GAP:
            place.x, place.y = _GAP, place.y + 1
    return place


def desk_for(match: Match, view: View) -> Desk | None:
    """Return a new desk for the seat of a view, where its ruleset has maps to draw."""
    rules = match.ruleset
    if not isinstance(rules, Mapped) or view.seat is None or not view.log:
        return None
    return Desk(rules.notebook(match.level, view.seat, view.log), len(view.log), match.seats)


def is_mapped(match: Match) -> bool:
    """Return whether persons draw maps in a match."""
    return isinstance(match.ruleset, Mapped)
