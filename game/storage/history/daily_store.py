"""The daily matches: one seed a day for each game, and the one try a day that counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count
from pathlib import Path

from game.core.rng import derive_seed
from game.storage.files import COPY_MARK, SAVE_SUFFIX, first_name
from game.storage.folder_lock import FolderLock
from game.storage.locked_table import LockedTable

_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The try of a day that counts, by the name that its files began with."""

    name: str


def daily_seeds(ruleset: str, day: date) -> Iterator[int]:
    """Yield the seeds of a day: the first one that has a map is played everywhere."""
    for attempt in count():
        yield derive_seed(attempt, f"daily {ruleset} {day.isoformat()}") % _SEEDS


class DailyStore:
    """Which match was the counted try of each day; it goes by its file from then on."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        self._folder = folder
        self._stamps: list[int] = []
        self._listed: dict[str, Path] = {}
        self._tries = LockedTable(folder / "daily.json", DailyTry, lock)

    def counted_file(self, ruleset: str, day: date) -> Path | None:
        """Return the file of the counted try, in play or over; None if a try would count now."""
        counted = self._tries.get(_key(ruleset, day))
        return None if counted is None else self._files().get(counted.name)

    def _files(self) -> dict[str, Path]:
        """Return the files of all matches by the name that they began with, listed once."""
        folders = [self._folder / part for part in ("matches", "records")]
        stamps = [folder.stat().st_mtime_ns if folder.is_dir() else 0 for folder in folders]
        if stamps != self._stamps:
            found = (file for folder in folders for file in folder.glob(f"*{SAVE_SUFFIX}"))
            self._listed = {first_name(file): file for file in found}
            self._stamps = stamps
        return self._listed

    def count(self, ruleset: str, day: date, name: str) -> None:
        """Let the match of these files be the counted try; a failed write does not stop it."""
        self._tries.try_change(_key(ruleset, day), lambda _: DailyTry(name))

    def day_of(self, name: str) -> str:
        """Return the day whose counted try has files of this name, "" for none."""
        first = name.partition(COPY_MARK)[0]
        days = (day for day, counted in self._tries.items().items() if counted.name == first)
        return next(days, "").rpartition("/")[2]

    def days_in_a_row(self, ruleset: str, today: date) -> int:
        """Return on how many days in a row a counted try was finished, up to today."""
        days, day = 0, today
        while self.is_finished(ruleset, day) or day == today:
            days += self.is_finished(ruleset, day)
            day -= timedelta(days=1)
        return days

    def is_finished(self, ruleset: str, day: date) -> bool:
        """Return whether the counted try of a day is over."""
        file = self.counted_file(ruleset, day)
        return file is not None and file.parent.name == "records"


def _key(ruleset: str, day: date) -> str:
    return f"{ruleset}/{day.isoformat()}"
