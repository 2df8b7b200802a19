"""What a player has reached in each game: it stays when the records of matches are deleted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.storage.folder_lock import FolderLock
from game.storage.locked_table import LockedTable


@dataclass(frozen=True, slots=True)
class DoneDeeds:
    """The deeds of a ruleset, and the name of the match in which each was found first."""

    matches: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayTime:
    """Seconds of play."""

    seconds: int = 0


class PlayerProgress:
    """Deeds and play time by ruleset, in a file each; a failed write does not stop the game."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        self._deeds = LockedTable(folder / "deeds.json", DoneDeeds, lock)
        self._times = LockedTable(folder / "play_times.json", PlayTime, lock)

    def deeds(self, ruleset: str) -> Mapping[str, str]:
        """Return the deeds done in a ruleset, and the match in which each was found first."""
        return (self._deeds.get(ruleset) or DoneDeeds()).matches

    def add_deeds(self, ruleset: str, deeds: Iterable[str], match: str) -> None:
        """Add the deeds done in a match."""
        known = self.deeds(ruleset)
        if new := {deed: match for deed in deeds if deed not in known}:
            self._deeds.try_change(
                ruleset, lambda old: DoneDeeds(new | dict(old.matches if old else {}))
            )

    def seconds(self, ruleset: str) -> int:
        """Return for how long a ruleset was played."""
        return (self._times.get(ruleset) or PlayTime()).seconds

    def add_seconds(self, ruleset: str, seconds: int) -> None:
        """Add seconds of play."""
        self._times.try_change(ruleset, lambda old: PlayTime((old or PlayTime()).seconds + seconds))
