"""What a seat asks of its charted map: names of fragments, what is known, who carries what."""

from collections.abc import Iterator

from pygame import Rect

from game.content.assets.strings import get_text
from game.core.actor import Actor, Seat
from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.core.ruleset import Ruleset
from game.core.view import View
from game.ui.board.autotile import terrain_number
from game.ui.board.board_crops import area_of


def known_area(grid: Grid) -> Rect:
    """Return the bounding box, in cells, of the known cells of a board."""
    area = area_of(grid.terrain, grid.width)
    return area.copy() if area else Rect(grid.width // 2, grid.height // 2, 1, 1)


def fragment_name(texts: str, grid: Grid, origin: str = "adrift") -> str:
    """Return the name of a map fragment, after the first home or portal on it.

    Homes come before portals; a fragment without either is named after its `origin`: by default
    a drift in running water.
    """
    for first, key in ((Terrain.HOME_1, "fragment.home"), (Terrain.PORTAL_1, "fragment.portal")):
        numbers = [terrain_number(Terrain(code), first) for code in grid.terrain]
        numbers_here = [number for number in numbers if number is not None]
        if numbers_here:
            return get_text(texts, key, min(numbers_here) + 1)
    return get_text(texts, f"fragment.{origin}")


def carriers(view: View) -> Iterator[tuple[Actor, Seat, tuple[int, Pos] | None, bool]]:
    """Yield who carry what has to be brought home, their seats and homes, and if one is near."""
    for one in view.actors:
        if one.gear and one.seat is not None:
            code = Terrain.HOME_1 + one.seat
            grids = enumerate(board.grid for board in view.boards)
            homes = ((n, g.pos(g.terrain.index(code))) for n, g in grids if code in g.terrain)
            here, grid = next(homes, None), view.boards[one.board].grid
            steps = (grid.neighbour(one.pos, s) for s in CARDINALS if grid.can_step(one.pos, s))
            yield one, one.seat, here, here in [(one.board, end) for end in steps]


def has_fragments(ruleset: Ruleset, view: View) -> bool:
    """Return whether a seat's map, charted from a public log, has several fragments."""
    charted = ruleset.features.public_log and view.seat is not None and view.outcome is None
    return charted and len(view.boards) > 1


def has_left_home(ruleset: Ruleset, view: View) -> bool:
    """Return whether the fragment on which a seat is has not been joined to its home's."""
    if view.seat is None or not has_fragments(ruleset, view):
        return False
    return Terrain.HOME_1 + view.seat not in view.boards[view.focused_board].grid.terrain
