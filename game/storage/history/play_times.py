"""For how long a player has played each game."""

from dataclasses import dataclass
from pathlib import Path

from game.storage.folder_lock import FolderLock
from game.storage.shared_file import SharedFile


@dataclass(frozen=True, slots=True)
class PlayTime:
    """Seconds of play."""

    seconds: int = 0


class PlayTimes:
    """The play time of all rulesets in one file."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        """Use a folder and its lock; nothing is read yet."""
        self._file = SharedFile(folder / "play_times.json", PlayTime, lock)

    def seconds(self, ruleset: str) -> int:
        """Return for how long a ruleset was played."""
        return (self._file.get(ruleset) or PlayTime()).seconds

    def add(self, ruleset: str, seconds: int) -> None:
        """Add seconds of play; a failed write does not stop the game."""
        self._file.try_change(ruleset, lambda old: PlayTime((old or PlayTime()).seconds + seconds))
