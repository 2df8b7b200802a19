"""A player's own map of a board that nobody sees: what is certain, drawn by hand, glued."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.level import Level

PageKey = tuple[str, int]
PageOffset = tuple[int, int]
# What a player wrote himself begins with it; other words are names of signs.
FREE_TEXT_PREFIX = '"'


class Ghost(NamedTuple):
    """Cells of a page on which another page may begin, and the reason's text key.

    `ways` are cells over which somebody may have come there.
    """

    page: PageKey
    cells: tuple[Pos, ...]
    reason: str
    paths: tuple[Pos, ...] = ()


class Suggestion(NamedTuple):
    """Two pages that could be glued, how, and the reason's text key."""

    one: PageKey
    other: PageKey
    offset: PageOffset
    reason: str


class Conflict(NamedTuple):
    """Two pages that were glued, how, until what was told contradicted it.

    `told` is how many lines of the log it took; 0 if the player's marks alone contradict each
    other.
    """

    one: PageKey
    other: PageKey
    offset: PageOffset
    log_length: int


class PlacementRange(NamedTuple):
    """Where on a field a page may lie: cells for the north-west corner of what is known of it,
    the size of that and of the field in cells, and the reasons' text keys."""

    corners: tuple[Pos, ...]
    size: tuple[int, int]
    field_size: tuple[int, int]
    reasons: tuple[str, ...]


class Label(NamedTuple):
    """What a player put on a cell, or on one of its sides: a sign by name, or his own words."""

    pos: Pos
    name: str
    side: Direction | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of map; `key` stays the same as it grows, `glued` counts what was glued to it.

    `wrong` are cells where the player's marks contradict a fact, `words` what he put on it,
    `parts` the pages in it with what leads from their cells to this one's.
    """

    key: PageKey
    grid: Grid
    attachments: int
    conflicting_cells: tuple[Pos, ...]
    labels: tuple[Label, ...]
    members: tuple[tuple[PageKey, PageOffset], ...]


class Notebook(Protocol):
    """Immutable: what is done to it returns another one."""

    @property
    def auto_drawn(self) -> bool:
        """Return whether what is certain is drawn by itself: if not, this is all the map."""

    @property
    def gives_suggestions(self) -> bool:
        """Return whether tips and guesses are given at all."""

    def pages(self) -> tuple[Page, ...]:
        """Return all pieces, those that belong together as one."""

    def with_lines(self, lines: Sequence[Logged]) -> Self:
        """Return the map after further lines of the public log."""

    def add_page(self) -> tuple[Self, PageKey]:
        """Return the map with one more empty page, and its key."""

    def paint_tile(self, key: PageKey, pos: Pos, terrain: Terrain) -> Self:
        """Draw a tile; `Terrain.UNKNOWN` rubs it out."""

    def draw_edge(self, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> Self:
        """Draw what stands on a side; `Edge.UNKNOWN` rubs it out."""

    def set_label(self, key: PageKey, pos: Pos, name: str, side: Direction | None = None) -> Self:
        """Put a word on a cell or on a side of it; the empty name takes all off the cell."""

    def attach(self, one: PageKey, other: PageKey, offset: PageOffset) -> Self | None:
        """Hold two pages to be one; None if they contradict each other so."""

    def detach(self, key: PageKey) -> Self | None:
        """Take apart what was glued to a page last; None if nothing was."""

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the glue that does not hold any more: its pages lie apart."""

    def dismiss_conflict(self, conflict: Conflict) -> Self:
        """Return the map without glue that does not hold any more."""

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return what could be glued for a reason, the surest first."""

    def to_json(self) -> dict[str, Any]:
        """Return what the player did as plain values, to be put into a file."""

    def from_json(self, data: dict[str, Any]) -> Self:
        """Return the map with what its player did before; odd values raise."""

    def ghosts(self, key: PageKey) -> tuple[Ghost, ...]:
        """Return where other pages may begin on a page."""

    def placement_range(self, key: PageKey) -> PlacementRange | None:
        """Return where on the field a page may lie, if anything is supposed of it."""


# A level, a seat and a public log that begins with what is known from the start.
NotebookFactory = Callable[[Level, Seat, Sequence[Logged]], Notebook]
