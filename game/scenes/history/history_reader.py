"""Brings the history up to date, bit by bit, while a screen that tells it is shown."""

from concurrent.futures import Future
from time import monotonic

from game.content.assets.deeds import deeds_of
from game.scenes.game_context import GameContext

# Records are read between frames for so long at a time.
_READING_SECONDS = 0.02
# A long list takes a while to be shown.
_SHOWING_SECONDS = 0.5


class HistoryReader:
    """Brings the history up to date, the last matches first, while a screen is shown."""

    def __init__(self, context: GameContext) -> None:
        self._context = context
        self._updates = context.store.history.update(context.rulesets, deeds_of)
        self._reading: Future[bool] | None = context.read(self._read_some)
        self.part_done = 0.0
        self._shown_at = 0.0

    def _read_some(self) -> bool:
        """Read records for a moment; return whether there are more."""
        end = monotonic() + _READING_SECONDS
        for part in self._updates:
            self.part_done = part
            if monotonic() >= end:
                return True
        return False

    @property
    def is_reading(self) -> bool:
        """Return whether records are still to be read."""
        return self._reading is not None

    def advance(self) -> bool:
        """Read on; return whether there may be something new to show."""
        if self._reading is None or not self._reading.done():
            return False
        is_more = self._reading.result()
        self._reading = self._context.read(self._read_some) if is_more else None
        is_due = not is_more or monotonic() >= self._shown_at + _SHOWING_SECONDS
        self._shown_at = monotonic() if is_due else self._shown_at
        return is_due
