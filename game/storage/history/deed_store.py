"""The deeds that a player has done: they stay when the record of the match is deleted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.storage.folder_lock import FolderLock
from game.storage.shared_file import SharedFile


@dataclass(frozen=True, slots=True)
class DoneDeeds:
    """The deeds of a ruleset, and the name of the match in which each was found first."""

    matches: Mapping[str, str] = field(default_factory=dict)


class DeedStore:
    """The deeds of all rulesets in one file."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        """Use a folder and its lock; nothing is read yet."""
        self._file = SharedFile(folder / "deeds.json", DoneDeeds, lock)

    def done(self, ruleset: str) -> Mapping[str, str]:
        """Return the deeds done in a ruleset, and the match in which each was found first."""
        return (self._file.get(ruleset) or DoneDeeds()).matches

    def add(self, ruleset: str, deeds: Iterable[str], match: str) -> None:
        """Add the deeds done in a match; a failed write does not stop the game."""
        known = self.done(ruleset)
        if new := {deed: match for deed in deeds if deed not in known}:
            self._file.try_change(
                ruleset, lambda old: DoneDeeds(new | dict(old.matches if old else {}))
            )
