"""What is wrong with a map, gathered while it is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.core.grid import Pos
from game.core.level import LevelError, Problem

MOST_PROBLEMS = 200
_LONGEST_NAME = 60


class BrokenMap(Exception):  # noqa: N818 (it becomes a Problem, not a crash)
    """A part of a map cannot be read at all; `hint` says what to do."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.hint = hint


class Findings:
    """The problems of one map; `broken` as soon as a whole part of it cannot be read."""

    def __init__(self, file: str) -> None:
        self.file = printable(file)
        self.problems: list[Problem] = []
        self.broken = False
        # Where the board's first cell is drawn, and layers' names with those of their groups.
        self.corner = Pos(0, 0)
        self.shown: dict[str, str] = {}

    def add(self, text: str, hint: str = "", layer: str = "", cell: Pos | None = None) -> None:
        """Note a problem that leaves the rest readable; raises LevelError if it is one too many."""
        if len(self.problems) == MOST_PROBLEMS:
            text, layer, cell = f"there are more than {MOST_PROBLEMS} problems", "", None
            self.problems.append(Problem(self.file, text, layer, cell, "mend these first"))
            raise LevelError(self.problems)
        self.problems.append(Problem(self.file, text, layer, cell, hint))

    def on_board(self, text: str, hint: str = "", layer: str = "", cell: Pos | None = None) -> None:
        """Note a problem of a cell counted from the board's corner, where its maker sees it."""
        if cell is not None:
            cell = Pos(cell.x + self.corner.x, cell.y + self.corner.y)
        self.add(text, hint, self.shown.get(layer, layer), cell)

    @contextmanager
    def part(self, layer: str = "") -> Iterator[None]:
        """Note what breaks a part of the map, and go on behind it."""
        try:
            yield
        except BrokenMap as stop:
            self.broken = True
            self.add(str(stop), stop.hint, layer)

    def stop_if_broken(self) -> None:
        """Raise LevelError if what is left would only lead to wrong conclusions."""
        if self.broken:
            raise LevelError(self.problems)


def printable(text: str, most: int = _LONGEST_NAME) -> str:
    """Return a name from a file as people can read it on one line.

    >>> printable("a\\nb")
    'a?b'
    """
    return "".join(c if c.isprintable() else "?" for c in text[:most])


def quoted(text: str) -> str:
    """Return a piece of a file, cut to one short line in quotes."""
    return repr(text[:_LONGEST_NAME])
