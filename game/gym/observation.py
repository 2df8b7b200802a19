"""What a seat sees, as numbers: the cells around its figure, and its gauges."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from game.core.grid import Direction, Pos, Terrain
from game.core.ruleset import Ruleset
from game.core.view import View

PLANES = ("terrain", "visible", "item", "actor", "health", "wall_north", "wall_west")
_NONE, _OTHER, _FIRST_KIND = 0, 1, 2
_MOST = np.iinfo(np.int32)

Observation = dict[str, NDArray[Any]]


def kind_numbers(ruleset: Ruleset) -> dict[str, int]:
    """Return the numbers of the kinds of actors and items that a ruleset's maps can place."""
    return {kind: n for n, kind in enumerate(sorted(ruleset.map_schema.spawns), _FIRST_KIND)}


class ObservationEncoder:
    """Encodes views of a ruleset with `seats` seats.

    `board` is an array of `PLANES`, each of (2 * radius + 1) rows and columns with the seat's
    figure in the middle: terrain by its number, 1 where it is seen now, item and actor by their
    kinds (0 none, 1 one that maps cannot place, then the ruleset's kinds by name) and the actor's
    health in percent, and what stands between the cell and those north and west of it, by the
    number of its `Edge`. `gauges` are the numbers of the HUD in the order of `gauge_names`.
    """

    def __init__(self, ruleset: Ruleset, first: View, radius: int) -> None:
        """Take the names of the gauges from a view at the start of a match."""
        self.gauge_names = tuple(gauge.name for gauge in first.gauges)
        self._kinds = kind_numbers(ruleset)
        self._radius = radius
        side = 2 * radius + 1
        self.space = spaces.Dict(
            {
                "board": spaces.Box(0, 255, (len(PLANES), side, side), np.uint8),
                "gauges": spaces.Box(_MOST.min, _MOST.max, (len(self.gauge_names),), np.int32),
            }
        )

    def encode(self, view: View) -> Observation:
        """Return a view as arrays; without a figure, the middle of the board is the middle."""
        radius = self._radius
        side = 2 * radius + 1
        board, grid = np.zeros((len(PLANES), side, side), np.uint8), view.board.grid
        own = view.own_actor()
        middle = Pos(grid.width // 2, grid.height // 2) if own is None else own.pos
        left, top = middle.x - radius, middle.y - radius
        board[0].fill(Terrain.UNKNOWN)
        planes = [(0, grid.terrain), (1, view.board.visible)]
        if grid.h_edges:
            planes += [(5, grid.edges_on(Direction.N)), (6, grid.edges_on(Direction.W))]
        rows = slice(max(0, top), min(grid.height, top + side))
        columns = slice(max(0, left), min(grid.width, left + side))
        x, y = max(0, -left), max(0, -top)
        for plane, cells in planes:
            part = np.frombuffer(cells, np.uint8).reshape((grid.height, grid.width))[rows, columns]
            board[plane, y : y + part.shape[0], x : x + part.shape[1]] = part
        for item in view.items:
            if item.board == view.focused_board:
                self._set(board[2], item.pos, left, top, self._kinds.get(item.kind, _OTHER))
        for actor in view.actors:
            if actor.board == view.focused_board:
                percent = 100 * max(0, actor.health) // max(1, actor.health_max)
                self._set(board[3], actor.pos, left, top, self._kinds.get(actor.kind, _OTHER))
                self._set(board[4], actor.pos, left, top, min(255, percent))
        gauges = np.array([view.gauge_value(name) for name in self.gauge_names], np.int32)
        return {"board": board, "gauges": gauges}

    def _set(self, plane: NDArray[np.uint8], pos: Pos, left: int, top: int, number: int) -> None:
        x, y = pos.x - left, pos.y - top
        if 0 <= x < plane.shape[1] and 0 <= y < plane.shape[0]:
            plane[y, x] = number
