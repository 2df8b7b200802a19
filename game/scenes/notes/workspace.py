"""The workspace of a seat: its pages, all earlier arrangements, and what the player looks at."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core.event import LogEntry
from game.core.features.notebook import Notebook, PageKey, PageOffset
from game.core.grid import Pos
from game.scenes.notes.arrangement import Arrangement, arranged
from game.scenes.notes.notebook_contents import NotebookContents, PageMerge
from game.scenes.notes.page_placement import MIDDLE
from game.storage.saved_workspace import SavedWorkspace

_UNDO_LIMIT = 200


class PageNews(NamedTuple):
    """What happened to pages without the player: merged by the log, displaced by others."""

    merges: tuple[PageMerge, ...] = ()
    displaced: frozenset[PageKey] = frozenset()


class Drag(NamedTuple):
    """A page in hand, and where it is held; it stays where it was until it drops."""

    key: PageKey
    offset: PageOffset


class Workspace:
    """A seat's own map, as long as the match is open.

    `last_shown` is where pages were drawn last, `news` stays until the player acts.
    """

    def __init__(self, notebook: Notebook, entries_read: int, seats: int) -> None:
        """Lay out a notebook that has read the first `entries_read` entries of the log."""
        self.seats = seats
        self.log: tuple[LogEntry, ...] = ()
        self.cursor = MIDDLE
        self.show_ghosts = True
        self.last_shown: dict[PageKey, PageOffset] = {}
        self.news = PageNews()
        # The page being moved.
        self.drag: Drag | None = None
        self.arrangement = arranged(NotebookContents(notebook, entries_read), {}, ())
        self._undo_stack: list[Arrangement] = []
        self._redo_stack: list[Arrangement] = []

    @property
    def held(self) -> PageKey | None:
        """Return the page in hand."""
        return None if self.drag is None else self.drag.key

    @property
    def shown(self) -> Arrangement:
        """Return the pages as they are seen, the one in hand where it is held."""
        return self.arrangement.with_page_at(*self.drag) if self.drag else self.arrangement

    def move_cursor(self, cell: Pos) -> None:
        """Move the cursor, and with it the page in hand."""
        if self.drag is not None:
            key, (x, y) = self.drag
            self.drag = Drag(key, (x + cell.x - self.cursor.x, y + cell.y - self.cursor.y))
        self.cursor = cell

    def read_log(self, log: Sequence[LogEntry]) -> None:
        """Read the new entries of the log; known ones never change."""
        if len(log) > len(self.log):
            self.log = tuple(log)
            before = self.arrangement.contents
            self._show(self.arrangement.with_log(self.log))
            merges = self.arrangement.contents.merges_since(before)
            self.news = self.news._replace(merges=self.news.merges + merges)

    def _show(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self.news = self.news._replace(displaced=self.news.displaced | arrangement.displaced)

    def change(self, changed: Arrangement | None) -> bool:
        """Take a change, which can be undone; return whether there was one to take."""
        if changed is None:
            return False
        if changed is not self.arrangement:
            self._undo_stack.append(self.arrangement)
            del self._undo_stack[:-_UNDO_LIMIT]
            self._redo_stack.clear()
            self._show(changed)
        return True

    def undo(self) -> bool:
        """Undo the last change, keeping log entries read since; return whether there was one."""
        return self._restore_from(self._undo_stack, self._redo_stack)

    @property
    def may_undo_and_redo(self) -> tuple[bool, bool]:
        """Return whether there is a change to undo, and one to redo."""
        return bool(self._undo_stack), bool(self._redo_stack)

    def redo(self) -> bool:
        """Redo the last undone change; return whether there was one."""
        return self._restore_from(self._redo_stack, self._undo_stack)

    def _restore_from(self, way: list[Arrangement], back: list[Arrangement]) -> bool:
        if not way:
            return False
        back.append(self.arrangement)
        self._show(self.arrangement.back_to(way.pop(), self.log))
        return True

    def saved(self) -> SavedWorkspace:
        """Return the player's work, to be stored."""
        now = self.arrangement
        contents, offsets, placed = now.contents, now.offsets, now.placed
        return SavedWorkspace(
            contents.notebook.edits,
            tuple((key, offsets[key]) for key in placed),
            tuple((key, at) for key, at in offsets.items() if key not in placed),
            contents.dismissed,
        )

    def restore(self, saved: SavedWorkspace) -> None:
        """Restore the player's stored work."""
        contents = self.arrangement.contents
        notebook = contents.notebook.with_edits(saved.notebook)
        restored = NotebookContents(notebook, contents.entries_read, saved.dismissed)
        offsets = dict((*saved.placed, *saved.unplaced))
        self._show(arranged(restored, offsets, tuple(key for key, _ in saved.placed)))
