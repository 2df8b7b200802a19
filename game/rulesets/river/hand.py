"""What a player does to his own map: draw, rub out, write, glue, take apart.

Pieces that lie on each other share cells, and cells share sides: a new mark takes the place of any
older one there, whichever piece that was drawn on.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river.join import joined
from game.rulesets.river.notes import (
    OWN_SHEET,
    Glue,
    Key,
    Label,
    Notes,
    Paint,
    Shift,
    Stroke,
    between,
    moved,
    sheet_of,
)


def take_sheet(notes: Notes) -> tuple[Notes, Key]:
    """Return the map with one more empty sheet, and its key."""
    return replace(notes, sheets=notes.sheets + 1), (OWN_SHEET, notes.sheets + 1)


def paint(notes: Notes, key: Key, pos: Pos, terrain: Terrain) -> Notes:
    """Draw a tile; `Terrain.UNKNOWN` rubs it out."""
    here = _places(notes, key, pos)
    kept = tuple(p for p in notes.paints if (p.key, p.pos) not in here)
    new = () if terrain is Terrain.UNKNOWN else (Paint(key, pos, terrain),)
    return replace(notes, paints=kept + new)


def stroke(notes: Notes, key: Key, pos: Pos, side: Direction, edge: Edge) -> Notes:
    """Draw a wall or an opening; `Edge.UNKNOWN` rubs it out."""
    here = {(*place, side) for place in _places(notes, key, pos)}
    sheet = sheet_of(notes, key)
    beyond = sheet.grid.neighbour(pos, side) if sheet is not None else None
    if beyond is not None:
        here |= {(*place, side.opposite) for place in _places(notes, key, beyond)}
    kept = tuple(s for s in notes.strokes if (s.key, s.pos, s.side) not in here)
    new = () if edge is Edge.UNKNOWN else (Stroke(key, pos, side, edge),)
    return replace(notes, strokes=kept + new)


def label(notes: Notes, key: Key, pos: Pos, name: str, side: Direction | None = None) -> Notes:
    """Put a word on a cell or a side of it; the empty word takes all words off the cell."""
    if not name:
        here = _places(notes, key, pos)
        kept = tuple(word for word in notes.labels if (word.key, word.pos) not in here)
        return replace(notes, labels=kept)
    new = Label(key, pos, name, side)
    return notes if new in notes.labels else replace(notes, labels=(*notes.labels, new))


def _places(notes: Notes, key: Key, pos: Pos) -> set[tuple[Key, Pos]]:
    """Return a cell of a piece as every piece calls it that lies there."""
    sheet = sheet_of(notes, key)
    place = sheet.place(key, pos) if sheet is not None else None
    if sheet is None or place is None:
        return {(key, pos)}
    backs = ((part, moved(sheet.grid, place, (-x, -y))) for part, (x, y) in sheet.parts)
    marks: list[Paint | Stroke | Label] = [*notes.paints, *notes.strokes, *notes.labels]
    shown = {(m.key, m.pos) for m in marks if sheet.shown_at(m.key, m.pos) == place}
    return shown | {(part, back) for part, back in backs if back is not None}


def glue(notes: Notes, one: Key, other: Key, shift: Shift) -> Notes | None:
    """Hold two pieces to be one; None if they are one already or contradict each other so."""
    mine, theirs = sheet_of(notes, one), sheet_of(notes, other)
    if mine is None or theirs is None or mine.key == theirs.key:
        return None
    link = Glue(one, other, shift)
    whole = between(mine, theirs, link)
    if joined(mine.grid, theirs.grid, whole, notes.chart.bounds) is None:
        return None
    return replace(notes, glues=(*notes.glues, link))


def unglue(notes: Notes, number: int) -> Notes:
    """Take two pieces apart again: the glue by its place in the list."""
    return replace(notes, glues=notes.glues[:number] + notes.glues[number + 1 :])
