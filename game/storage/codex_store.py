"""What the player has seen and done over all matches, by ruleset."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.storage.folder_lock import FolderLock
from game.storage.locked_table import LockedTable
from game.storage.migrations import migrate_codex

if TYPE_CHECKING:
    from game.core.match import Match


@dataclass(frozen=True, slots=True)
class CodexProgress:
    """The kinds seen, and how often each was killed or used in finished matches."""

    seen: frozenset[str] = frozenset()
    counts: Mapping[str, int] = field(default_factory=dict)

    def plus(self, kinds: Iterable[str], counts: Mapping[str, int]) -> "CodexProgress":
        """Return the progress with more kinds seen, and more killed or used."""
        return CodexProgress(self.seen.union(kinds), dict(Counter(self.counts) + Counter(counts)))


class CodexStore:
    """The codex progress of all rulesets in one file."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        # The name in version 0.1.
        older = folder / "books.json"
        self._file = LockedTable(folder / "codex.json", CodexProgress, lock, older, migrate_codex)

    def progress(self, ruleset: str) -> CodexProgress:
        """Return the progress in a ruleset, empty if nothing was seen yet."""
        return self._file.get(ruleset) or CodexProgress()

    def add_seen(self, ruleset: str, kinds: Iterable[str]) -> None:
        """Add kinds that were seen for the first time; a failed write does not stop the game."""
        self._file.try_change(ruleset, lambda old: (old or CodexProgress()).plus(kinds, {}))

    def add_match(self, match: "Match") -> None:
        """Add the kills and attacks of humans in a finished match; raises OSError."""
        from game.core.features.match_summary import summarize_match

        if match.ruleset.features.codex is None:
            return
        summaries = [summarize_match(match, seat) for seat in match.human_seats]
        counts = sum((each.kills + each.attacks for each in summaries), Counter[str]())
        self.add_counts(match.ruleset.name, counts)

    def add_counts(self, ruleset: str, counts: Mapping[str, int]) -> None:
        """Add kills and attacks; raises OSError if the write fails."""
        self._file.change(ruleset, lambda old: (old or CodexProgress()).plus((), counts))
