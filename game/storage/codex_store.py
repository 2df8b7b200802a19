"""What the player has seen and done over all matches, by ruleset."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.codec import Json
from game.storage.files import SaveError, quarantine, read_checked
from game.storage.folder_lock import FolderLock
from game.storage.migrations import migrate_codex
from game.storage.shared_file import SharedFile

if TYPE_CHECKING:
    from game.core.match import Match


@dataclass(frozen=True, slots=True)
class CodexProgress:
    """The kinds seen, and how often each was killed or used in finished matches."""

    seen: frozenset[str] = frozenset()
    counts: Mapping[str, int] = field(default_factory=dict)


class CodexStore:
    """The codex progress of all rulesets in one file."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        """Use a folder and its lock; nothing is read yet."""
        # The name in version 0.1; the file is only read, and left where it is.
        old_path = folder / "books.json"
        self._file = SharedFile(
            folder / "codex.json", CodexProgress, lock, lambda: _read_old(old_path)
        )

    def progress(self, ruleset: str) -> CodexProgress:
        """Return the progress in a ruleset, empty if nothing was seen yet."""
        return self._file.get(ruleset) or CodexProgress()

    def add_seen(self, ruleset: str, kinds: Iterable[str]) -> None:
        """Add kinds that were seen for the first time; a failed write does not stop the game."""
        with contextlib.suppress(OSError):
            self._change(ruleset, lambda known: replace(known, seen=known.seen.union(kinds)))

    def add_match(self, match: Match) -> None:
        """Add the kills and attacks of humans in a finished match; raises OSError."""
        from game.core.features.match_summary import summarize_match

        if match.ruleset.features.codex is None:
            return
        summaries = [summarize_match(match, seat) for seat in match.human_seats]
        counts = sum((each.kills + each.attacks for each in summaries), Counter[str]())
        self.add_counts(match.ruleset.name, counts)

    def add_counts(self, ruleset: str, counts: Mapping[str, int]) -> None:
        """Add kills and attacks; raises OSError if the write fails."""
        added = Counter(counts)
        self._change(
            ruleset, lambda known: replace(known, counts=dict(Counter(known.counts) + added))
        )

    def _change(self, ruleset: str, change: Callable[[CodexProgress], CodexProgress]) -> None:
        self._file.change(ruleset, lambda before: change(before or CodexProgress()))


def _read_old(path: Path) -> dict[str, Json]:
    if not path.exists():
        return {}
    try:
        return migrate_codex(read_checked(path))
    except SaveError:
        quarantine(path)
        return {}
