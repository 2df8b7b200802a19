"""The codex: what a player learns over many matches, and what one match adds to it."""

from dataclasses import dataclass
from typing import NamedTuple

from game.core.view import View


class CodexEntry(NamedTuple):
    """A kind with a page in the codex, and the numbers on that page."""

    kind: str
    stats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CodexSection:
    """Kinds of one category in the order of their pages; the name is a section of the texts."""

    name: str
    entries: tuple[CodexEntry, ...]


@dataclass(frozen=True, slots=True)
class Codex:
    """All sections of a ruleset's codex in the order of the menu."""

    sections: tuple[CodexSection, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """Return all kinds that have a page."""
        return frozenset(entry.kind for section in self.sections for entry in section.entries)

    def find_stats(self, kind: str) -> tuple[str, tuple[int, ...]] | None:
        """Return the section name of a kind and its numbers, or None if it has no page."""
        entries = ((section.name, entry) for section in self.sections for entry in section.entries)
        return next(((name, entry.stats) for name, entry in entries if entry.kind == kind), None)


def kinds_in_view(view: View) -> frozenset[str]:
    """Return the kinds that a seat sees: creatures, their gear, items."""
    kinds = {actor.kind for actor in view.actors}
    kinds.update(kind for actor in view.actors for kind in actor.gear)
    kinds.update(item.kind for item in view.items)
    return frozenset(kinds - {""})
