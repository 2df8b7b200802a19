"""What is wrong with a map, gathered while it is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.core.grid import Pos
from game.core.level import LevelError, Problem

MAX_PROBLEMS = 200
_MAX_QUOTED = 60


class MapFormatError(Exception):
    """A part of a map cannot be read at all; `hint` says what to do."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.hint = hint


class Diagnostics:
    """The problems of one map; `broken` as soon as a whole part of it cannot be read."""

    def __init__(self, file: str) -> None:
        self.file = printable(file)
        self.problems: list[Problem] = []
        self.is_broken = False
        # Where the board's first cell is drawn, and layers' names with those of their groups.
        self.board_origin = Pos(0, 0)
        self.layer_paths: dict[str, str] = {}

    def add(self, text: str, hint: str = "", layer: str = "", cell: Pos | None = None) -> None:
        """Note a problem that leaves the rest readable; raises LevelError if it is one too many."""
        if len(self.problems) == MAX_PROBLEMS:
            text, layer, cell = f"there are more than {MAX_PROBLEMS} problems", "", None
            self.problems.append(Problem(self.file, text, layer, cell, "mend these first"))
            raise LevelError(self.problems)
        self.problems.append(Problem(self.file, text, layer, cell, hint))

    def add_on_board(
        self, text: str, hint: str = "", layer: str = "", cell: Pos | None = None
    ) -> None:
        """Note a problem of a cell counted from the board's corner, where its maker sees it."""
        if cell is not None:
            cell = Pos(cell.x + self.board_origin.x, cell.y + self.board_origin.y)
        self.add(text, hint, self.layer_paths.get(layer, layer), cell)

    @contextmanager
    def section(self, layer: str = "") -> Iterator[None]:
        """Note what breaks a part of the map, and go on behind it."""
        try:
            yield
        except MapFormatError as stop:
            self.is_broken = True
            self.add(str(stop), stop.hint, layer)

    def raise_if_broken(self) -> None:
        """Raise LevelError if what is left would only lead to wrong conclusions."""
        if self.is_broken:
            raise LevelError(self.problems)


def printable(text: str, max_length: int = _MAX_QUOTED) -> str:
    """Return a name from a file as people can read it on one line.

    >>> printable("a\\nb")
    'a?b'
    """
    return "".join(c if c.isprintable() else "?" for c in text[:max_length])


def quoted(text: str) -> str:
    """Return a piece of a file, cut to one short line in quotes."""
    return repr(text[:_MAX_QUOTED])
