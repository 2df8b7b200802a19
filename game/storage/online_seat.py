"""A seat in a match at a host, as it is stored to come back to it after the window was closed."""

import contextlib
from pathlib import Path
from typing import Literal

from game.core.fast_dataclass import value
from game.storage.folder_lock import FolderLock
from game.storage.locked_table import LockedTable

_WINDOWS = ("seat", *(f"seat {number}" for number in range(2, 9)))

# Who can join a match that this computer hosts: its own windows, those of its network, or whoever
# has a public address of it.
Reach = Literal["computer", "network", "internet"]


@value(frozen=True, slots=True)
class OnlineSeat:
    """Where the match is, as an invitation, and the secret token that brings its seat back.

    `reach` is that of the host if it is on this computer and ends with the window, else "".
    `kept_until`: in seconds since 1970, when the host gives up the seat of the window that was
    closed; 0 while that is not known.
    """

    invitation: str = ""
    token: str = ""
    ruleset: str = ""
    reach: Reach | Literal[""] = ""
    kept_until: int = 0

    def is_over(self, now: float) -> bool:
        """Return whether the host has given the seat up by `now`, in seconds since 1970."""
        return 0 < self.kept_until <= now


class OnlineSeats:
    """The seats that this computer's windows may come back to, an entry for each."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        self._lock = lock
        self._file = LockedTable(folder / "online_seat.json", OnlineSeat, lock)

    def load(self) -> OnlineSeat | None:
        """Return a seat that the player may come back to, None if there is none."""
        return next(filter(None, map(self._seat_of, _WINDOWS)), None)

    def _seat_of(self, window: str) -> OnlineSeat | None:
        seat = self._file.get(window)
        return seat if seat is not None and seat.token else None

    def save(self, seat: OnlineSeat, before: OnlineSeat) -> None:
        """Write the seat of one window, which was another one `before`.

        A failed write does not stop the game.
        """
        with contextlib.suppress(OSError), self._lock:
            seats = {window: self._seat_of(window) for window in _WINDOWS}
            own = [window for window, each in seats.items() if each and each.token == before.token]
            free = [window for window, each in seats.items() if each is None]
            self._file.change([*own, *free, _WINDOWS[0]][0], lambda _: seat)

    def forget(self, seat: OnlineSeat) -> None:
        """Forget a seat, and none of another window."""
        if any(each.token == seat.token for each in filter(None, map(self._seat_of, _WINDOWS))):
            self.save(OnlineSeat(), seat)
