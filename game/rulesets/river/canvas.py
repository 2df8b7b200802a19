"""Laying the chart's fragments out on a field, one of the ways in which they fit (section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart import Chart, Drift, Fragment
from game.rulesets.river.course import Below
from game.rulesets.river.drift import courses
from game.rulesets.river.field import BY_FLOW, is_water
from game.rulesets.river.pen import possible_courses

_RIVER = int(Terrain.WATER)
_CODES = range(int(max(Terrain)) + 1)
# Whether two notes on a cell can both be true, by their codes.
_AGREE = [
    [a == b or 0 in (a, b) or (is_water(a) and is_water(b) and _RIVER in (a, b)) for b in _CODES]
    for a in _CODES
]
_UNKNOWN = int(Edge.UNKNOWN)
_INNER = frozenset({Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE, Edge.WALL, Edge.STRUCK, Edge.UNKNOWN})
_BORDER = frozenset({Edge.SOLID, Edge.WALL, Edge.STRUCK, Edge.UNKNOWN})
_GATE = int(Edge.GRATE)
_STANDING = frozenset({Edge.WALL, Edge.BREAKABLE, Edge.STRUCK})
_GONE = frozenset({Edge.OPEN, Edge.BROKEN})


class Piece(NamedTuple):
    """What is known on a fragment: cells and sides with their codes."""

    cells: tuple[tuple[int, int, int], ...]
    across: tuple[tuple[int, int, int], ...]
    along: tuple[tuple[int, int, int], ...]


def piece_of(grid: Grid) -> Piece:
    """Return what is known on a board as lists."""
    width, height = grid.width, grid.height
    columns = len(grid.v_edges) // height
    return Piece(
        tuple((i % width, i // width, code) for i, code in enumerate(grid.terrain) if code),
        tuple(
            (i % width, i // width, code) for i, code in enumerate(grid.h_edges) if code != _UNKNOWN
        ),
        tuple(
            (i % columns, i // columns, code)
            for i, code in enumerate(grid.v_edges)
            if code != _UNKNOWN
        ),
    )


class Canvas:
    """A field of which some is known; `shifts` say where each fragment lies on it."""

    __slots__ = ("across", "along", "cells", "columns", "height", "rows", "shifts", "width", "wrap")

    def __init__(self, width: int, height: int, *, wrap: bool, pieces: int) -> None:
        """Begin with nothing known."""
        self.width, self.height, self.wrap = width, height, wrap
        self.columns, self.rows = width + (not wrap), height + (not wrap)
        self.cells = bytearray(width * height)
        self.across = bytearray([_UNKNOWN]) * (width * self.rows)
        self.along = bytearray([_UNKNOWN]) * (self.columns * height)
        self.shifts: list[tuple[int, int] | None] = [None] * pieces

    def place(self, pos: Pos, shift: tuple[int, int]) -> Pos:
        """Return where a fragment's cell lies."""
        return Pos((pos.x + shift[0]) % self.width, (pos.y + shift[1]) % self.height)

    def fits(self, piece: Piece, shift: tuple[int, int]) -> bool:
        """Return whether a fragment can lie so without contradicting what is known."""
        dx, dy = shift
        width, height, wrap = self.width, self.height, self.wrap
        for x, y, code in piece.cells:
            x, y = x + dx, y + dy
            if wrap:
                x, y = x % width, y % height
            elif not (0 <= x < width and 0 <= y < height):
                return False
            if not _AGREE[self.cells[y * width + x]][code]:
                return False
        return self._sides_fit(piece.across, shift, across=True) and self._sides_fit(
            piece.along, shift, across=False
        )

    def _sides_fit(
        self, sides: tuple[tuple[int, int, int], ...], shift: tuple[int, int], *, across: bool
    ) -> bool:
        columns, rows = (self.width, self.rows) if across else (self.columns, self.height)
        known = self.across if across else self.along
        for x, y, code in sides:
            left, top = (x + shift[0]) % columns, (y + shift[1]) % rows
            if not self.wrap and (top in (0, rows - 1) if across else left in (0, columns - 1)):
                if code not in _BORDER and not (code == _GATE and across and top == rows - 1):
                    return False
            elif code not in _INNER:
                return False
            if (code == _GATE) is not (known[top * columns + left] == _GATE) and (
                known[top * columns + left] == _GATE
            ):
                return False
        return True

    def lay(self, index: int, piece: Piece, shift: tuple[int, int]) -> None:
        """Draw a fragment that fits."""
        dx, dy = shift
        self.shifts[index] = shift
        for x, y, code in piece.cells:
            self.put(Pos((x + dx) % self.width, (y + dy) % self.height), code)
        for x, y, code in piece.across:
            self._side(self.across, (y + dy) % self.rows * self.width + (x + dx) % self.width, code)
        for x, y, code in piece.along:
            place = (y + dy) % self.height * self.columns + (x + dx) % self.columns
            self._side(self.along, place, code)

    def put(self, pos: Pos, code: int) -> None:
        """Note a cell, unless more is known of it."""
        place = pos.y * self.width + pos.x
        if self.cells[place] in (0, _RIVER):
            self.cells[place] = code

    def _side(self, known: bytearray, place: int, code: int) -> None:
        # Somebody met a wall there and somebody else came through later, or the other way round.
        before = known[place]
        if (before in _STANDING and code in _GONE) or (before in _GONE and code in _STANDING):
            code = int(Edge.BROKEN)
        if before in (_UNKNOWN, Edge.STRUCK) or code not in (_UNKNOWN, Edge.STRUCK):
            known[place] = code

    def can_put(self, pos: Pos, code: int) -> bool:
        """Return whether a cell may be made of something."""
        return _AGREE[self.cells[pos.y * self.width + pos.x]][code]


def lay_out(chart: Chart, pieces: Sequence[Piece], below: Below) -> Canvas | None:
    """Return a random layout of all fragments, the largest first, or None if it failed."""
    settings = chart.settings
    canvas = Canvas(
        settings.width, settings.height, wrap=settings.looped, pieces=len(chart.fragments)
    )
    waiting = sorted(range(len(pieces)), key=lambda index: -len(pieces[index].cells))
    drifts = list(chart.drifts)
    while waiting:
        linked = _linked(chart, canvas, drifts, waiting, below)
        if linked is None:
            index = waiting.pop(0)
            shift = free_shift(canvas, pieces[index], below)
        else:
            index, shift, drift = linked
            waiting.remove(index)
            drifts.remove(drift)
        if shift is None or not canvas.fits(pieces[index], shift):
            return None
        canvas.lay(index, pieces[index], shift)
    for drift in drifts:
        if not _lay_course(chart, canvas, drift, below):
            return None
    return canvas


def _linked(
    chart: Chart, canvas: Canvas, drifts: list[Drift], waiting: list[int], below: Below
) -> tuple[int, tuple[int, int] | None, Drift] | None:
    """Return a waiting fragment that a drift leads to from one that lies already, and its shift."""
    for drift in drifts:
        source = canvas.shifts[drift.source]
        if source is None or drift.landing not in waiting:
            continue
        found = possible_courses(chart.settings, chart.fragments, drift)
        course = found[below(len(found))]
        end = course[-1]
        shift = (source[0] + end.x - drift.end.x, source[1] + end.y - drift.end.y)
        drawn = _draw_course(canvas, [canvas.place(pos, source) for pos in course])
        return drift.landing, shift if drawn else None, drift
    return None


def free_shift(canvas: Canvas, piece: Piece, below: Below) -> tuple[int, int] | None:
    """Return a random shift at which a fragment fits, if there is one."""
    if canvas.wrap:
        xs, ys = range(canvas.width), range(canvas.height)
    else:
        columns, rows = [x for x, _, _ in piece.cells], [y for _, y, _ in piece.cells]
        xs = range(-min(columns), canvas.width - max(columns))
        ys = range(-min(rows), canvas.height - max(rows))
    found = [(x, y) for x in xs for y in ys if canvas.fits(piece, (x, y))]
    return found[below(len(found))] if found else None


def _lay_course(chart: Chart, canvas: Canvas, drift: Drift, below: Below) -> bool:
    """Draw a course for a drift between fragments that both lie already."""
    source, landing = canvas.shifts[drift.source], canvas.shifts[drift.landing]
    assert source is not None
    assert landing is not None
    grid = chart.fragments[drift.source].grid
    end = canvas.place(drift.end, landing)
    found = [
        course
        for course in courses(
            grid, drift.entry, drift.count, chart.bounds, ends_at_grate=drift.ends_at_grate
        )
        if canvas.place(course[-1], source) == end
    ]
    if not found:
        return False
    course = found[below(len(found))]
    return _draw_course(canvas, [canvas.place(pos, source) for pos in course])


def _draw_course(canvas: Canvas, places: list[Pos]) -> bool:
    for number, place in enumerate(places):
        code = _RIVER
        if number + 1 < len(places):
            code = int(BY_FLOW[_side_to(canvas, place, places[number + 1])])
        if not canvas.can_put(place, code):
            return False
        canvas.put(place, code)
    return _is_unbroken(canvas, places)


def _is_unbroken(canvas: Canvas, places: list[Pos]) -> bool:
    """Return whether a course did not leave a bordered field on one side to enter on the other."""
    return canvas.wrap or all(
        abs(one.x - two.x) + abs(one.y - two.y) == 1 for one, two in pairwise(places)
    )


def _side_to(canvas: Canvas, start: Pos, end: Pos) -> Direction:
    if start.y != end.y:
        return Direction.S
    return Direction.E if end.x == (start.x + 1) % canvas.width else Direction.W


def fragment_pieces(fragments: Sequence[Fragment]) -> list[Piece]:
    """Return what is known on every fragment as lists."""
    return [piece_of(fragment.grid) for fragment in fragments]
