"""A player's own map: what the log makes certain, what he draws himself, what he glues together.

How much is drawn for him depends on the help that all agreed on: nothing (`paper`), what is
certain (`trace`), and with `full` also where he may be and what fits together (see `inference`).
Where he and the facts speak of a cell, the fact is shown and his mark is a wrong guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.core.actor import Seat
from game.core.event import Noted
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart import HOME, Chart
from game.rulesets.river.join import joined, sharper, sharper_edge
from game.rulesets.river.params import HOMES, PAPER, Settings
from game.rulesets.river.pen import blank_grid, centre
from game.rulesets.river.trace import first_chart, remembered

OWN_SHEET = "own"

# A piece of map by where it began: a home, a portal, where somebody drifted to, or drawn by hand.
Key = tuple[str, int]
Shift = tuple[int, int]


class Paint(NamedTuple):
    """A tile that the player drew on a piece."""

    key: Key
    pos: Pos
    terrain: Terrain


class Stroke(NamedTuple):
    """A wall or an opening that the player drew on a piece."""

    key: Key
    pos: Pos
    side: Direction
    edge: Edge


class Label(NamedTuple):
    """A word on a cell or on one of its sides: a suspected player, a danger, what he wrote."""

    key: Key
    pos: Pos
    name: str
    side: Direction | None = None


class Glue(NamedTuple):
    """Two pieces that the player holds to be one; the shift leads from the other's cells."""

    one: Key
    other: Key
    shift: Shift


@dataclass(frozen=True, slots=True)
class Notes:
    """Everything on a player's desk; `sheets` counts the empty sheets he took."""

    seat: Seat
    help: str
    chart: Chart
    sheets: int = 0
    paints: tuple[Paint, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    labels: tuple[Label, ...] = ()
    glues: tuple[Glue, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A connected piece of map as it is drawn; `parts` are the pieces in it with their shifts.

    `wrong` are cells on which the player's own marks contradict a fact.
    """

    key: Key
    grid: Grid
    parts: tuple[tuple[Key, Shift], ...]
    wrong: tuple[Pos, ...]

    def place(self, key: Key, pos: Pos) -> Pos | None:
        """Return where a cell of a piece lies on the sheet, None if the piece is not on it."""
        shift = dict(self.parts).get(key)
        if shift is None:
            return None
        return moved(self.grid, pos, shift)

    def shown_at(self, key: Key, pos: Pos) -> Pos | None:
        """Return where a mark on a cell of a piece is shown: at the rim if it lies beyond that."""
        shift = dict(self.parts).get(key)
        return None if shift is None else nearest(self.grid, pos, shift)


def moved(grid: Grid, pos: Pos, shift: Shift) -> Pos | None:
    """Return a cell after a shift, None outside of the board."""
    return grid.wrap_pos(Pos(pos.x + shift[0], pos.y + shift[1]))


def nearest(grid: Grid, pos: Pos, shift: Shift) -> Pos:
    """Return a cell after a shift, or the cell of the board next to it."""
    x, y = pos.x + shift[0], pos.y + shift[1]
    if grid.wrap:
        return Pos(x % grid.width, y % grid.height)
    return Pos(min(max(x, 0), grid.width - 1), min(max(y, 0), grid.height - 1))


def begin(settings: Settings, seat: Seat) -> Notes:
    """Return a player's map before the first action."""
    return Notes(seat, settings.help, first_chart(settings))


def read(notes: Notes, lines: Iterable[Noted]) -> Notes:
    """Return the map after further lines of the log, whole actions with their answers."""
    return replace(notes, chart=remembered(notes.chart, lines))


def sheets(notes: Notes) -> tuple[Sheet, ...]:
    """Return all pieces, those glued together as one; glue that facts proved wrong is left out."""
    found = list(_pieces(notes))
    for link in notes.glues:
        mine, theirs = holding(found, link.one), holding(found, link.other)
        if mine is None or theirs is None or mine is theirs:
            continue
        shift = between(mine, theirs, link)
        grid = joined(mine.grid, theirs.grid, shift, notes.chart.bounds)
        if grid is None:
            continue
        parts = tuple((key, (x + shift[0], y + shift[1])) for key, (x, y) in theirs.parts)
        wrong = (*mine.wrong, *(nearest(grid, pos, shift) for pos in theirs.wrong))
        found[found.index(mine)] = Sheet(mine.key, grid, mine.parts + parts, wrong)
        found.remove(theirs)
    return tuple(found)


def sheet_of(notes: Notes, key: Key) -> Sheet | None:
    """Return the sheet that holds a piece."""
    return holding(sheets(notes), key)


def broken_glue(notes: Notes) -> tuple[Glue, ...]:
    """Return the glue that facts have proved wrong: its pieces lie on sheets of their own."""
    found = sheets(notes)
    return tuple(
        link
        for link in notes.glues
        if (mine := holding(found, link.one)) is not None
        and (theirs := holding(found, link.other)) is not None
        and (mine is not theirs or between(mine, theirs, link) != (0, 0))
    )


def holding(found: Iterable[Sheet], key: Key) -> Sheet | None:
    """Return the sheet among some that holds a piece."""
    return next((sheet for sheet in found if key in dict(sheet.parts)), None)


def between(mine: Sheet, theirs: Sheet, link: Glue) -> Shift:
    """Return what leads from one sheet's cells to another's if the link holds."""
    here, there = dict(mine.parts)[link.one], dict(theirs.parts)[link.other]
    x, y = (link.shift[n] + here[n] - there[n] for n in (0, 1))
    if mine.grid.wrap:
        return x % mine.grid.width, y % mine.grid.height
    return x, y


def _pieces(notes: Notes) -> Iterator[Sheet]:
    """Yield every piece with the player's marks on it, no glue yet."""
    settings = notes.chart.settings
    if notes.help == PAPER:
        home = blank_grid(settings).with_terrain(centre(settings), HOMES[notes.seat])
        yield _marked(notes, (HOME, notes.seat + 1), home, ())
    else:
        for fragment in notes.chart.fragments:
            parts = tuple(((part.start, part.number), part.shift) for part in fragment.parts)
            yield _marked(notes, (fragment.start, fragment.number), fragment.grid, parts)
    for number in range(notes.sheets):
        yield _marked(notes, (OWN_SHEET, number + 1), blank_grid(settings), ())


def _marked(
    notes: Notes, key: Key, grid: Grid, joined_parts: tuple[tuple[Key, Shift], ...]
) -> Sheet:
    """Return a piece with the player's marks wherever no fact says more."""
    parts = ((key, (0, 0)), *joined_parts)
    shifts = dict(parts)
    wrong = []
    marks: list[Paint | Stroke] = [*notes.paints, *notes.strokes]
    for mark in marks:
        if mark.key not in shifts:
            continue
        pos = moved(grid, mark.pos, shifts[mark.key])
        drawn = None if pos is None else _drawn(grid, pos, mark)
        if drawn is None:
            # Where facts put the piece so, what lies beyond the board is not on the field.
            wrong.append(nearest(grid, mark.pos, shifts[mark.key]))
        else:
            grid = drawn
    return Sheet(key, grid, parts, tuple(dict.fromkeys(wrong)))


def _drawn(grid: Grid, pos: Pos, mark: Paint | Stroke) -> Grid | None:
    """Return the board with a mark, or None if what is there contradicts it."""
    if isinstance(mark, Paint):
        terrain = sharper(grid.terrain_at(pos), mark.terrain)
        return None if terrain is None else grid.with_terrain(pos, terrain)
    edge = sharper_edge(grid.edge_at(pos, mark.side), mark.edge)
    return None if edge is None else grid.with_edge(pos, mark.side, Edge(edge))
