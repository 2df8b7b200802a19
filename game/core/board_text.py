"""Boards as text: for terminals, logs and the text of a finished match."""

from collections.abc import Container, Iterable

from game.core.actor import Actor, Item
from game.core.grid import STAIRS_DOWN, STAIRS_UP, WALKABLE, Direction, Edge, Grid, Pos, Terrain

_OTHER_SIGNS: dict[int, str] = {
    Terrain.UNKNOWN: " ",
    **dict.fromkeys(STAIRS_DOWN, ">"),
    **dict.fromkeys(STAIRS_UP, "<"),
}
# By terrain code.
_SIGNS = "".join(_OTHER_SIGNS.get(n, "#."[is_open]) for n, is_open in enumerate(WALKABLE)).encode()
_OPEN_EDGES = (Edge.OPEN, Edge.UNKNOWN)


def board_rows(
    grid: Grid, actors: Iterable[Actor], items: Iterable[Item], own: Container[Actor]
) -> list[str]:
    """Return the known part of a board with what is on it, a text for each row.

    `@` is an actor in `own`, other actors are their kind's first letter, `*` is an item, `#` is
    solid, `.` is open, `<` and `>` are stairs up and down. Where walls stand between
    cells, cells are every other letter of every other row, with `|` and `-` between.
    """
    signs, wide = grid.terrain.translate(_SIGNS).decode(), grid.width
    rows = [list(signs[start : start + wide]) for start in range(0, len(signs), wide)]
    # The own one last: others may be on the same cell.
    figures = [(a.pos, "@" if a in own else a.kind[:1]) for a in actors]
    figures.sort(key=lambda figure: figure[1] == "@")
    for pos, sign in (*((item.pos, "*") for item in items), *figures):
        if grid.in_bounds(pos):
            rows[pos.y][pos.x] = sign
    lines = ["".join(row).rstrip() for row in (_walled(grid, rows) if grid.h_edges else rows)]
    known = [number for number, line in enumerate(lines) if line] or [0]
    lines = lines[known[0] : known[-1] + 1]
    left = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[left:] for line in lines]


def _walled(grid: Grid, rows: list[list[str]]) -> list[list[str]]:
    """Return the rows of a board with the walls between its cells."""
    drawn = [[" "] * (2 * grid.width + 1) for _ in range(2 * grid.height + 1)]
    sides = {Direction.N: "-", Direction.S: "-", Direction.W: "|", Direction.E: "|"}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            drawn[2 * y + 1][2 * x + 1] = sign
            for side, wall in sides.items():
                if grid.edge_at(Pos(x, y), side) not in _OPEN_EDGES:
                    drawn[2 * y + 1 + side.dy][2 * x + 1 + side.dx] = wall
    return drawn
