"""What can be drawn on a desk: tiles, walls, signs, words; drawn again, it becomes the next."""

from __future__ import annotations

from game.core.grid import CARDINALS, Direction, Edge, Pos, Terrain
from game.core.notebook import FREE_TEXT_PREFIX, Notebook, Page, Label
from game.scenes.desk import Desk

LONGEST_TEXT = 8
_SIGNS = ("question", "skull", "treasure", "rocket")
_STREAM = (Terrain.WATER, Terrain.WATER_E, Terrain.WATER_S, Terrain.WATER_W)
_WALLS = (Edge.WALL, Edge.BREAKABLE, Edge.SOLID, Edge.OPEN)
_WALLS_ACROSS = (Edge.WALL, Edge.BREAKABLE, Edge.SOLID, Edge.GRATE, Edge.OPEN)


def _numbered(first: Terrain, count: int) -> tuple[Terrain, ...]:
    return tuple(Terrain(first + number) for number in range(count))


TILES_OF: dict[str, tuple[Terrain, ...]] = {
    "field": (Terrain.FLOOR,),
    "stream": _STREAM,
    "swamp": (Terrain.SWAMP,),
    "portal": _numbered(Terrain.PORTAL_1, 6),
    "home": _numbered(Terrain.HOME_1, 6),
}


def paint(desk: Desk, cell: Pos, tool: str) -> None:
    """Draw a tile; drawn again, it becomes the next of its kind."""

    def drawn(book: Notebook, page: Page, pos: Pos) -> Notebook:
        kinds = TILES_OF[tool]
        now = page.grid.terrain_at(pos)
        kind = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        return book.paint_tile(page.key, pos, kind)

    desk.change(drawn, cell)


def stroke(desk: Desk, cell: Pos, side: Direction) -> None:
    """Draw a wall; drawn again, it becomes the next kind and nothing in the end."""

    def drawn(book: Notebook, page: Page, pos: Pos) -> Notebook:
        kinds = (*(_WALLS if side.dx else _WALLS_ACROSS), Edge.UNKNOWN)
        now = page.grid.edge_at(pos, side)
        kind = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        return book.draw_edge(page.key, pos, side, kind)

    desk.change(drawn, cell)


def sign(desk: Desk, cell: Pos, *, players: bool) -> None:
    """Put a sign on a cell; put again, it becomes the next one and nothing in the end."""
    names = tuple(f"seat_{n + 1}" for n in range(desk.seats)) if players else _SIGNS

    def drawn(book: Notebook, page: Page, pos: Pos) -> Notebook:
        now = next((w for w in page.labels if w.pos == pos and w.name in names), None)
        index = names.index(now.name) + 1 if now is not None else 0
        new = Label(pos, names[index]) if index < len(names) else None
        return _exchanged(book, page, pos, now, new)

    desk.change(drawn, cell)


def rub(desk: Desk, cell: Pos) -> None:
    """Rub out what the player drew on a cell and its sides."""
    if desk.at(cell) is not None:
        desk.change(_rubbed, cell)


def _rubbed(book: Notebook, page: Page, pos: Pos) -> Notebook:
    book = book.set_label(page.key, pos, "").paint_tile(page.key, pos, Terrain.UNKNOWN)
    for side in CARDINALS:
        book = book.draw_edge(page.key, pos, side, Edge.UNKNOWN)
    return book


def text_at(desk: Desk, cell: Pos, side: Direction | None) -> str:
    """Return what is written on a cell or on one of its sides."""
    found = desk.at(cell)
    word = _written(*found, side) if found is not None else None
    return word.name.removeprefix(FREE_TEXT_PREFIX) if word is not None else ""


def write(desk: Desk, cell: Pos, side: Direction | None, text: str) -> None:
    """Write on a cell or on one of its sides, in place of what is written there."""

    def drawn(book: Notebook, page: Page, pos: Pos) -> Notebook:
        new = Label(pos, FREE_TEXT_PREFIX + text, side) if text else None
        return _exchanged(book, page, pos, _written(page, pos, side), new)

    if text != text_at(desk, cell, side):
        desk.change(drawn, cell)


def _written(page: Page, pos: Pos, side: Direction | None) -> Label | None:
    here = (w for w in page.labels if w.pos == pos and w.side is side)
    return next((word for word in here if word.name.startswith(FREE_TEXT_PREFIX)), None)


def _exchanged(
    book: Notebook, page: Page, pos: Pos, old: Label | None, new: Label | None
) -> Notebook:
    """Return the map with a word of a cell exchanged for another one; all others stay."""
    kept = [word for word in page.labels if word.pos == pos and word != old]
    book = book.set_label(page.key, pos, "")
    for word in (*kept, *((new,) if new is not None else ())):
        book = book.set_label(page.key, pos, word.name, word.side)
    return book
