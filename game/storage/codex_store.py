"""What the player has seen and done over all matches, by ruleset."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.storage.files import SaveError, quarantine, read_checked
from game.storage.migrations import migrate_codex
from game.storage.shared_file import SharedFile


@dataclass(slots=True)
class CodexProgress:
    """The kinds seen, and how often each was killed or used in finished matches."""

    seen: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)


class CodexStore:
    """The codex progress of all rulesets in one file; a failed write does not stop the game."""

    def __init__(self, folder: Path) -> None:
        """Use a folder; nothing is read yet."""
        # The name in version 0.1; the file is only read, and left where it is.
        old_path = folder / "books.json"
        self._file = SharedFile(folder / "codex.json", lambda: _read_old(old_path))

    def progress(self, ruleset: str) -> CodexProgress:
        """Return the progress in a ruleset, empty if nothing was seen yet."""
        return _parse_progress(self._file.read().get(ruleset))

    def add_seen(self, ruleset: str, kinds: Iterable[str]) -> None:
        """Add kinds that were seen for the first time."""
        self._change(ruleset, lambda progress: progress.seen.update(kinds))

    def add_counts(self, ruleset: str, counts: Mapping[str, int]) -> None:
        """Add the kills and uses of a finished match."""
        self._change(ruleset, lambda progress: progress.counts.update(counts))

    def _change(self, ruleset: str, change: Callable[[CodexProgress], None]) -> None:
        with contextlib.suppress(OSError), self._file.changing() as everything:
            progress = _parse_progress(everything.get(ruleset))
            change(progress)
            counts = dict(progress.counts)
            everything[ruleset] = {"seen": sorted(progress.seen), "counts": counts}


def _read_old(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        body = read_checked(path)
    except SaveError:
        quarantine(path)
        return {}
    return migrate_codex(body) if isinstance(body, dict) else {}


def _parse_progress(stored: object) -> CodexProgress:
    match stored:
        case {"seen": list(seen), "counts": dict(counts)} if all(
            isinstance(kind, str) for kind in seen
        ) and all(isinstance(count, int) for count in counts.values()):
            return CodexProgress(set(seen), Counter(counts))
    return CodexProgress()
