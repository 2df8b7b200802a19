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
from game.rulesets.river.trace import advanced, first_chart

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
    """A word that the player put on a cell: a suspected player, a danger, a question."""

    key: Key
    pos: Pos
    name: str


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
        return self.grid.wrapped(Pos(pos.x + shift[0], pos.y + shift[1]))


def begin(settings: Settings, seat: Seat) -> Notes:
    """Return a player's map before the first action."""
    return Notes(seat, settings.help, first_chart(settings))


def read(notes: Notes, lines: Iterable[Noted]) -> Notes:
    """Return the map after further lines of the log, whole actions with their answers."""
    return replace(notes, chart=advanced(notes.chart, lines))


# --- what the player does


def take_sheet(notes: Notes) -> tuple[Notes, Key]:
    """Return the map with one more empty sheet, and its key."""
    return replace(notes, sheets=notes.sheets + 1), (OWN_SHEET, notes.sheets + 1)


def paint(notes: Notes, key: Key, pos: Pos, terrain: Terrain) -> Notes:
    """Draw a tile; `Terrain.UNKNOWN` rubs it out."""
    kept = tuple(p for p in notes.paints if (p.key, p.pos) != (key, pos))
    new = () if terrain is Terrain.UNKNOWN else (Paint(key, pos, terrain),)
    return replace(notes, paints=kept + new)


def stroke(notes: Notes, key: Key, pos: Pos, side: Direction, edge: Edge) -> Notes:
    """Draw a wall or an opening; `Edge.UNKNOWN` rubs it out."""
    kept = tuple(s for s in notes.strokes if (s.key, s.pos, s.side) != (key, pos, side))
    new = () if edge is Edge.UNKNOWN else (Stroke(key, pos, side, edge),)
    return replace(notes, strokes=kept + new)


def label(notes: Notes, key: Key, pos: Pos, name: str) -> Notes:
    """Put a word on a cell; the empty word takes all words off it."""
    if not name:
        kept = tuple(word for word in notes.labels if (word.key, word.pos) != (key, pos))
        return replace(notes, labels=kept)
    new = Label(key, pos, name)
    return notes if new in notes.labels else replace(notes, labels=(*notes.labels, new))


def glue(notes: Notes, one: Key, other: Key, shift: Shift) -> Notes | None:
    """Hold two pieces to be one; None if they are one already or contradict each other so."""
    mine, theirs = sheet_of(notes, one), sheet_of(notes, other)
    if mine is None or theirs is None or mine.key == theirs.key:
        return None
    link = Glue(one, other, shift)
    whole = _between(mine, theirs, link)
    bounds = notes.chart.bounds
    if joined(mine.grid, theirs.grid, whole, bounds) is None:
        return None
    return replace(notes, glues=(*notes.glues, link))


def unglue(notes: Notes, number: int) -> Notes:
    """Take two pieces apart again: the glue by its place in the list."""
    return replace(notes, glues=notes.glues[:number] + notes.glues[number + 1 :])


# --- what lies on the desk


def sheets(notes: Notes) -> tuple[Sheet, ...]:
    """Return all pieces, those glued together as one; glue that facts proved wrong is left out."""
    found = list(_pieces(notes))
    for link in notes.glues:
        mine, theirs = _holding(found, link.one), _holding(found, link.other)
        if mine is None or theirs is None or mine is theirs:
            continue
        shift = _between(mine, theirs, link)
        grid = joined(mine.grid, theirs.grid, shift, notes.chart.bounds)
        if grid is None:
            continue
        moved = tuple((key, (x + shift[0], y + shift[1])) for key, (x, y) in theirs.parts)
        places = (grid.wrapped(Pos(pos.x + shift[0], pos.y + shift[1])) for pos in theirs.wrong)
        wrong = (*mine.wrong, *(pos for pos in places if pos is not None))
        found[found.index(mine)] = Sheet(mine.key, grid, mine.parts + moved, wrong)
        found.remove(theirs)
    return tuple(found)


def sheet_of(notes: Notes, key: Key) -> Sheet | None:
    """Return the sheet that holds a piece."""
    return _holding(sheets(notes), key)


def broken_glue(notes: Notes) -> tuple[Glue, ...]:
    """Return the glue that facts have proved wrong: its pieces lie on sheets of their own."""
    found = sheets(notes)
    return tuple(
        link
        for link in notes.glues
        if (mine := _holding(found, link.one)) is not None
        and (theirs := _holding(found, link.other)) is not None
        and (mine is not theirs or _between(mine, theirs, link) != (0, 0))
    )


def _holding(found: Iterable[Sheet], key: Key) -> Sheet | None:
    return next((sheet for sheet in found if key in dict(sheet.parts)), None)


def _between(mine: Sheet, theirs: Sheet, link: Glue) -> Shift:
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
        x, y = shifts[mark.key]
        pos = grid.wrapped(Pos(mark.pos.x + x, mark.pos.y + y))
        if pos is None:
            continue
        drawn = _drawn(grid, pos, mark)
        if drawn is None:
            wrong.append(pos)
        else:
            grid = drawn
    return Sheet(key, grid, parts, tuple(dict.fromkeys(wrong)))


def _drawn(grid: Grid, pos: Pos, mark: Paint | Stroke) -> Grid | None:
    """Return the board with a mark, or None if what is there contradicts it."""
    if isinstance(mark, Paint):
        terrain = sharper(grid.at(pos), mark.terrain)
        return None if terrain is None else grid.with_terrain(pos, terrain)
    edge = sharper_edge(grid.edge(pos, mark.side), mark.edge)
    return None if edge is None else grid.with_edge(pos, mark.side, Edge(edge))
