"""What a person has met and done over many matches, by ruleset."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.storage.files import SaveError, atomic_write, quarantine, read_checked, with_checksum


@dataclass(slots=True)
class CodexProgress:
    """The kinds met, and how often each was slain or used in finished matches."""

    seen: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)


class CodexStore:
    """The books of one person in one file; a disk that cannot be written does not stop the game."""

    def __init__(self, folder: Path) -> None:
        """Use a folder; the file is read when it is asked for."""
        self._path = folder / "books.json"

    def progress(self, ruleset: str) -> CodexProgress:
        """Return the book of a ruleset, empty if nothing was met yet."""
        return _parse_progress(self._read_all().get(ruleset))

    def add_seen(self, ruleset: str, kinds: Iterable[str]) -> None:
        """Keep kinds met for the first time."""
        book = self.progress(ruleset)
        book.seen.update(kinds)
        self._write(ruleset, book)

    def add_counts(self, ruleset: str, counts: Mapping[str, int]) -> None:
        """Add what was slain and used in a finished match."""
        book = self.progress(ruleset)
        book.counts.update(counts)
        self._write(ruleset, book)

    def _read_all(self) -> dict[str, Any]:
        if not self._path.exists():
            return {}
        try:
            body = read_checked(self._path)
        except SaveError:
            quarantine(self._path)
            return {}
        return body if isinstance(body, dict) else {}

    def _write(self, ruleset: str, book: CodexProgress) -> None:
        page = {"met": sorted(book.seen), "deeds": dict(book.counts)}
        with contextlib.suppress(OSError):
            atomic_write(self._path, with_checksum({**self._read_all(), ruleset: page}))


def _parse_progress(found: object) -> CodexProgress:
    match found:
        case {"met": list(met), "deeds": dict(deeds)} if all(
            isinstance(kind, str) for kind in met
        ) and all(isinstance(count, int) for count in deeds.values()):
            return CodexProgress(set(met), Counter(deeds))
    return CodexProgress()
