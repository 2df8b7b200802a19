"""Settings that are used once what they choose, as a language, is read; the old stay until then."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future


class DeferredSettings:
    """What was chosen for each setting, and what of it is still being read."""

    def __init__(self) -> None:
        self._chosen: dict[str, object] = {}
        self._coming: dict[str, tuple[Future[object], Callable[[], None]]] = {}

    @property
    def is_reading(self) -> bool:
        """Return whether something that was chosen is not used yet."""
        return bool(self._coming)

    def choose(
        self,
        setting: str,
        choice: object,
        begin_reading: "Callable[[], Future[object]] | None",
        use: Callable[[], None],
    ) -> None:
        """Use another choice once it is read; at once if it is read when it is wanted."""
        if self._chosen.get(setting) == choice:
            return
        self._chosen[setting] = choice
        if setting in self._coming:
            self._coming.pop(setting)[0].cancel()
        if begin_reading is None:
            use()
        else:
            self._coming[setting] = begin_reading(), use

    def use_loaded(self) -> None:
        """Use what is read by now, between two frames; raises what was raised by reading it."""
        for setting, (reading, use) in list(self._coming.items()):
            if reading.done():
                del self._coming[setting]
                reading.result()
                use()
