"""Drawing tools of a workspace: tiles, walls, signs, text; each use cycles to the next kind."""

from game.core.features.notebook import FREE_TEXT_PREFIX, Label, Notebook, Page
from game.core.grid import CARDINALS, Direction, Edge, Pos, Terrain
from game.scenes.notes.arrangement import Arrangement

MAX_TEXT_LENGTH = 8
SIGNS = ("question", "skull", "treasure", "rocket")
_STREAM = (Terrain.WATER, Terrain.WATER_E, Terrain.WATER_S, Terrain.WATER_W)
_WALLS = (Edge.WALL, Edge.BREAKABLE, Edge.SOLID, Edge.OPEN)
_WALLS_ACROSS = (Edge.WALL, Edge.BREAKABLE, Edge.SOLID, Edge.GRATE, Edge.OPEN)


TILES_BY_TOOL: dict[str, tuple[Terrain, ...]] = {
    "field": (Terrain.FLOOR,),
    "stream": _STREAM,
    "swamp": (Terrain.SWAMP,),
    "portal": tuple(map(Terrain, range(Terrain.PORTAL_1, Terrain.PORTAL_6 + 1))),
    "home": tuple(map(Terrain, range(Terrain.HOME_1, Terrain.HOME_6 + 1))),
}
MOVE_TOOL, ERASER, WALL, TEXT, SIGN, PLAYER = "hand", "eraser", "wall", "text", "sign", "player"
TOOLS = (MOVE_TOOL, *TILES_BY_TOOL, WALL, TEXT, SIGN, PLAYER, ERASER)


def draw_tile(arrangement: Arrangement, cell: Pos, tool: str) -> Arrangement:
    """Return the pages with a tile drawn, or the next of its kind in its place."""

    def drawn(notebook: Notebook, page: Page, pos: Pos) -> Notebook:
        kinds, now = TILES_BY_TOOL[tool], page.grid.terrain_at(pos)
        kind = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        return notebook.paint_tile(page.key, pos, kind)

    return arrangement.edited(drawn, cell)


def draw_wall(arrangement: Arrangement, cell: Pos, side: Direction) -> Arrangement:
    """Return the pages with a wall drawn, or the next kind of it; after the last there is none."""

    def drawn(notebook: Notebook, page: Page, pos: Pos) -> Notebook:
        kinds = (*(_WALLS if side.dx else _WALLS_ACROSS), Edge.UNKNOWN)
        now = page.grid.edge_at(pos, side)
        kind = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        return notebook.draw_edge(page.key, pos, side, kind)

    return arrangement.edited(drawn, cell)


def place_sign(arrangement: Arrangement, cell: Pos, names: tuple[str, ...]) -> Arrangement:
    """Return the pages with a sign placed, or the next of the names; after the last none."""

    def drawn(notebook: Notebook, page: Page, pos: Pos) -> Notebook:
        now = next((w for w in page.labels if w.pos == pos and w.name in names), None)
        index = names.index(now.name) + 1 if now is not None else 0
        new = Label(pos, names[index]) if index < len(names) else None
        return _replace_label(notebook, page, pos, now, new)

    return arrangement.edited(drawn, cell)


def erase(arrangement: Arrangement, cell: Pos) -> Arrangement:
    """Return the pages without what the player drew on a cell and its sides."""
    return arrangement if arrangement.page_at(cell) is None else arrangement.edited(_erased, cell)


def _erased(notebook: Notebook, page: Page, pos: Pos) -> Notebook:
    notebook = notebook.set_label(page.key, pos, "").paint_tile(page.key, pos, Terrain.UNKNOWN)
    for side in CARDINALS:
        notebook = notebook.draw_edge(page.key, pos, side, Edge.UNKNOWN)
    return notebook


def text_at(arrangement: Arrangement, cell: Pos, side: Direction | None) -> str:
    """Return the text on a cell or on one of its sides."""
    hit = arrangement.page_at(cell)
    word = _free_text_label(*hit, side) if hit is not None else None
    return word.name.removeprefix(FREE_TEXT_PREFIX) if word is not None else ""


def write_text(
    arrangement: Arrangement, cell: Pos, side: Direction | None, text: str
) -> Arrangement:
    """Return the pages with the text on a cell or on one of its sides replaced."""

    def drawn(notebook: Notebook, page: Page, pos: Pos) -> Notebook:
        new = Label(pos, FREE_TEXT_PREFIX + text, side) if text else None
        return _replace_label(notebook, page, pos, _free_text_label(page, pos, side), new)

    if text == text_at(arrangement, cell, side):
        return arrangement
    return arrangement.edited(drawn, cell)


def _free_text_label(page: Page, pos: Pos, side: Direction | None) -> Label | None:
    here = (w for w in page.labels if w.pos == pos and w.side is side)
    return next((word for word in here if word.name.startswith(FREE_TEXT_PREFIX)), None)


def _replace_label(
    notebook: Notebook, page: Page, pos: Pos, old: Label | None, new: Label | None
) -> Notebook:
    """Return the notebook with one label of a cell replaced; the others stay."""
    others = [word for word in page.labels if word.pos == pos and word != old]
    notebook = notebook.set_label(page.key, pos, "")
    for word in (*others, *((new,) if new is not None else ())):
        notebook = notebook.set_label(page.key, pos, word.name, word.side)
    return notebook
