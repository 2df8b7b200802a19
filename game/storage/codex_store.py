"""What the player has seen and done over all matches, by ruleset."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.storage.files import SaveError, atomic_write, quarantine, read_checked, with_checksum
from game.storage.migrations import migrate_codex


@dataclass(slots=True)
class CodexProgress:
    """The kinds seen, and how often each was killed or used in finished matches."""

    seen: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)


class CodexStore:
    """The codex progress of all rulesets in one file; a failed write does not stop the game."""

    def __init__(self, folder: Path) -> None:
        """Use a folder; nothing is read yet."""
        self._path = folder / "codex.json"
        # The name in version 0.1; the file is only read, and left where it is.
        self._old_path = folder / "books.json"

    def progress(self, ruleset: str) -> CodexProgress:
        """Return the progress in a ruleset, empty if nothing was seen yet."""
        return _parse_progress(self._read_all().get(ruleset))

    def add_seen(self, ruleset: str, kinds: Iterable[str]) -> None:
        """Add kinds that were seen for the first time."""
        progress = self.progress(ruleset)
        progress.seen.update(kinds)
        self._write(ruleset, progress)

    def add_counts(self, ruleset: str, counts: Mapping[str, int]) -> None:
        """Add the kills and uses of a finished match."""
        progress = self.progress(ruleset)
        progress.counts.update(counts)
        self._write(ruleset, progress)

    def _read_all(self) -> dict[str, Any]:
        if self._path.exists():
            return _read_object(self._path)
        if self._old_path.exists():
            return migrate_codex(_read_object(self._old_path))
        return {}

    def _write(self, ruleset: str, progress: CodexProgress) -> None:
        stored = {"seen": sorted(progress.seen), "counts": dict(progress.counts)}
        with contextlib.suppress(OSError):
            atomic_write(self._path, with_checksum({**self._read_all(), ruleset: stored}))


def _read_object(path: Path) -> dict[str, Any]:
    try:
        body = read_checked(path)
    except SaveError:
        quarantine(path)
        return {}
    return body if isinstance(body, dict) else {}


def _parse_progress(stored: object) -> CodexProgress:
    match stored:
        case {"seen": list(seen), "counts": dict(counts)} if all(
            isinstance(kind, str) for kind in seen
        ) and all(isinstance(count, int) for count in counts.values()):
            return CodexProgress(set(seen), Counter(counts))
    return CodexProgress()
