"""What a person has met and done over many matches, by ruleset."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.storage.files import SaveError, atomic_write, keep_aside, seal, unseal


@dataclass(slots=True)
class Book:
    """The kinds met, and how often each was slain or used in finished matches."""

    met: set[str] = field(default_factory=set)
    deeds: Counter[str] = field(default_factory=Counter)


class Shelf:
    """The books of one person in one file; a disk that cannot be written does not stop the game."""

    def __init__(self, folder: Path) -> None:
        """Use a folder; the file is read when it is asked for."""
        self._path = folder / "books.json"

    def book(self, ruleset: str) -> Book:
        """Return the book of a ruleset, empty if nothing was met yet."""
        return _read_book(self._all().get(ruleset))

    def note_met(self, ruleset: str, kinds: Iterable[str]) -> None:
        """Keep kinds met for the first time."""
        book = self.book(ruleset)
        book.met.update(kinds)
        self._write(ruleset, book)

    def note_deeds(self, ruleset: str, deeds: Mapping[str, int]) -> None:
        """Add what was slain and used in a finished match."""
        book = self.book(ruleset)
        book.deeds.update(deeds)
        self._write(ruleset, book)

    def _all(self) -> dict[str, Any]:
        if not self._path.exists():
            return {}
        try:
            body = unseal(self._path)
        except SaveError:
            keep_aside(self._path)
            return {}
        return body if isinstance(body, dict) else {}

    def _write(self, ruleset: str, book: Book) -> None:
        page = {"met": sorted(book.met), "deeds": dict(book.deeds)}
        with contextlib.suppress(OSError):
            atomic_write(self._path, seal({**self._all(), ruleset: page}))


def _read_book(found: object) -> Book:
    match found:
        case {"met": list(met), "deeds": dict(deeds)} if all(
            isinstance(kind, str) for kind in met
        ) and all(isinstance(count, int) for count in deeds.values()):
            return Book(set(met), Counter(deeds))
    return Book()
