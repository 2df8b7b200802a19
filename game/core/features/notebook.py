"""A player's own map of a hidden board: certain facts, hand-drawn tiles, attached pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import Direction, Edge, Grid, Pos, Terrain

PageKey = tuple[str, int]
PageOffset = tuple[int, int]
# A player's own words begin with it; other labels are names of signs.
FREE_TEXT_PREFIX = '"'


class Ghost(NamedTuple):
    """Cells of a page on which another page may begin, and the reason's text key.

    `paths` are cells over which an actor may have reached them.
    """

    page: PageKey
    cells: tuple[Pos, ...]
    reason: str
    paths: tuple[Pos, ...] = ()


class Suggestion(NamedTuple):
    """Two pages that could be attached, at which offset, and the reason's text key."""

    one: PageKey
    other: PageKey
    offset: PageOffset
    reason: str


class Conflict(NamedTuple):
    """Two pages that were attached, at which offset, until the log contradicted it.

    `log_length` is the number of log entries by then; 0 if the player's marks alone contradict
    each other.
    """

    one: PageKey
    other: PageKey
    offset: PageOffset
    log_length: int


class Label(NamedTuple):
    """A player's label on a cell or on one of its sides: a sign by name, or free text."""

    pos: Pos
    name: str
    side: Direction | None = None


class TileEdit(NamedTuple):
    """A tile that the player drew on a page."""

    key: PageKey
    pos: Pos
    terrain: Terrain


class EdgeEdit(NamedTuple):
    """A wall or an opening that the player drew on a page."""

    key: PageKey
    pos: Pos
    side: Direction
    edge: Edge


class LabelEdit(NamedTuple):
    """A label on a cell or one of its sides: a symbol's name or the player's own text."""

    key: PageKey
    pos: Pos
    name: str
    side: Direction | None = None


class Attachment(NamedTuple):
    """Two pages that the player attached; the offset leads from the other's cells to one's."""

    one: PageKey
    other: PageKey
    offset: PageOffset


@dataclass(frozen=True, slots=True)
class NotebookEdits:
    """All that the player did to a notebook; `own_pages` counts the added empty pages."""

    own_pages: int = 0
    tile_edits: tuple[TileEdit, ...] = ()
    edge_edits: tuple[EdgeEdit, ...] = ()
    label_edits: tuple[LabelEdit, ...] = ()
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of map; `key` stays the same as it grows, `attachments` counts the pages attached.

    In `conflicting_cells` the player's marks contradict a fact; `members` are the pages in it,
    each with the offset from its cells to this page's.
    """

    key: PageKey
    grid: Grid
    attachments: int
    conflicting_cells: tuple[Pos, ...]
    labels: tuple[Label, ...]
    members: tuple[tuple[PageKey, PageOffset], ...]


class Notebook(Protocol):
    """A player's map. Immutable: every change returns a new one."""

    @property
    def auto_drawn(self) -> bool:
        """Return whether certain facts are drawn automatically."""

    @property
    def gives_suggestions(self) -> bool:
        """Return whether there are suggestions and ghosts at all."""

    def pages(self) -> tuple[Page, ...]:
        """Return all pages, attached ones as one."""

    def with_entries(self, entries: Sequence[LogEntry]) -> Self:
        """Return the map updated with further entries of the public log."""

    def add_page(self) -> tuple[Self, PageKey]:
        """Return the map with one more empty page, and its key."""

    def paint_tile(self, key: PageKey, pos: Pos, terrain: Terrain) -> Self:
        """Draw a tile; `Terrain.UNKNOWN` erases it."""

    def draw_edge(self, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> Self:
        """Draw a wall on a side of a cell; `Edge.UNKNOWN` erases it."""

    def set_label(self, key: PageKey, pos: Pos, name: str, side: Direction | None = None) -> Self:
        """Label a cell or a side of it; the empty name removes all labels of the cell."""

    def attach(self, one: PageKey, other: PageKey, offset: PageOffset) -> Self | None:
        """Attach two pages; None if they contradict each other at this offset."""

    def detach(self, key: PageKey) -> Self | None:
        """Undo a page's last attachment; None if it has none."""

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return attachments that the log contradicted: their pages are separate again."""

    def dismiss_conflict(self, conflict: Conflict) -> Self:
        """Return the map without this conflict in its list."""

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return pages that could be attached for a reason, the most certain first."""

    @property
    def edits(self) -> NotebookEdits:
        """Return the player's changes, to be stored."""

    def with_edits(self, edits: NotebookEdits) -> Self:
        """Return the map with a player's stored changes."""

    def ghosts(self, key: PageKey) -> tuple[Ghost, ...]:
        """Return where other pages may begin on a page."""


# From a seat and a public log, which begins with what is known at the start.
NotebookFactory = Callable[[Seat, Sequence[LogEntry]], Notebook]
