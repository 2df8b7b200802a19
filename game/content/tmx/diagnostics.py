"""Diagnostics: the problems of a map, collected while it is read."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

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
    """The problems of one map; `is_broken` once a whole part of it cannot be read."""

    def __init__(self, file: str) -> None:
        self.file = printable(file)
        self.problems: list[Problem] = []
        self.is_broken = False
        # The board's corner in cells of the map, and layers' names with those of their groups.
        self.board_origin = Pos(0, 0)
        self.layer_paths: dict[str, str] = {}

    def add(self, text: str, hint: str = "", layer: str = "", cell: Pos | None = None) -> None:
        """Add a problem that leaves the rest readable; raises LevelError at the limit."""
        if len(self.problems) == MAX_PROBLEMS:
            text, layer, cell = f"there are more than {MAX_PROBLEMS} problems", "", None
            self.problems.append(Problem(self.file, text, layer, cell, "fix these first"))
            raise LevelError(self.problems)
        self.problems.append(Problem(self.file, text, layer, cell, hint))

    def add_on_board(
        self, text: str, hint: str = "", layer: str = "", cell: Pos | None = None
    ) -> None:
        """Add a problem of a cell that is counted from the board's corner, not the map's."""
        if cell is not None:
            cell = Pos(cell.x + self.board_origin.x, cell.y + self.board_origin.y)
        self.add(text, hint, self.layer_paths.get(layer, layer), cell)

    @contextmanager
    def section(self, layer: str = "") -> Iterator[None]:
        """Add a problem that breaks this part of the map, and continue after it."""
        try:
            yield
        except MapFormatError as error:
            self.is_broken = True
            self.add(str(error), error.hint, layer)

    def raise_if_broken(self) -> None:
        """Raise LevelError if the map is broken: further problems would mislead."""
        if self.is_broken:
            raise LevelError(self.problems)


def printable(text: str, max_length: int = _MAX_QUOTED) -> str:
    """Return a name from a file, readable on one line.

    >>> printable("a\\nb")
    'a?b'
    """
    return "".join(c if c.isprintable() else "?" for c in text[:max_length])


def name_hint(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return which known name an unknown one was meant to be, or another hint.

    >>> name_hint("orge", ["imp", "ogre"], "see the list")
    "did you mean 'ogre'?"
    """
    close = get_close_matches(name, list(known), 1)
    return f"did you mean {close[0]!r}?" if close else otherwise


def quoted(text: str) -> str:
    """Return a piece of a file in quotes, shortened to one line."""
    return repr(text[:_MAX_QUOTED])
