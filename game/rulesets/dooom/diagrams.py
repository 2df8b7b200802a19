"""The diagrams of the help pages, computed by the rules."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.actor import Actor, ActorId, Seat
from game.core.features.diagrams import Diagram
from game.core.grid import Grid, Pos, Terrain, parse_grid
from game.core.view import Board, View
from game.rulesets.dooom.params import HERO, LANTERN, sight_range
from game.rulesets.dooom.sight import merge_known, visible_cells

_ROWS = (
    "#########",
    "#.......#",
    "#.#.#.#.#",
    "#.......#",
    "#.#.#.#.#",
    "#.......#",
    "#.#.#.#.#",
    "#.......#",
    "#########",
)
_MIDDLE = Pos(4, 3)
_SEAT = Seat(0)


def diagrams() -> Mapping[str, Diagram]:
    """Return what a player sees without and with a lantern."""
    return {"sight": _sight(()), "lantern": _sight((LANTERN,))}


def _sight(gear: tuple[str, ...]) -> Diagram:
    grid = parse_grid(_ROWS, {"#": Terrain.WALL})
    hero = Actor(ActorId(1), HERO, _MIDDLE, seat=_SEAT, gear=gear)
    reach = sight_range(hero)
    unknown = bytes(len(grid.terrain))
    known = Grid(grid.width, grid.height, merge_known(unknown, grid, _MIDDLE, reach))
    seen = visible_cells(grid.width, grid.height, _MIDDLE, reach)
    return Diagram(View(_SEAT, 1, (Board(known, seen),), (hero,), (), (), None))
