"""Updates of a seat as views: what they leave out has not changed since the one before."""

from game.core.event import LogEntry
from game.core.fast_dataclass import replace
from game.core.view import Board, View
from game.net.board_changes import with_changes
from game.net.host_messages import SeatUpdate


class SeatUpdateReader:
    """Reads the updates of one seat; one that builds on a lost update cannot be read."""

    def __init__(self) -> None:
        self._boards: tuple[Board, ...] = ()
        self._boards_ply = -1
        self._log: tuple[LogEntry, ...] = ()

    def read(self, update: SeatUpdate) -> View | None:
        """Return the whole view of an update, or None if an update before it is missing."""
        if update.log_start > len(self._log):
            return None
        if update.view.boards:
            self._boards, self._boards_ply = update.view.boards, update.boards_ply
        elif update.boards_ply != self._boards_ply:
            return None
        elif update.changes:
            boards = with_changes(self._boards, update.changes)
            if boards is None:
                return None
            self._boards, self._boards_ply = boards, update.ply
        self._log = (*self._log[: update.log_start], *update.log)
        return replace(update.view, boards=self._boards, log=self._log)
