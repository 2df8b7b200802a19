"""What a person can get to know over many matches, and what one match adds to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.core.view import View


class CodexEntry(NamedTuple):
    """A kind worth a page, with the numbers that are written of it."""

    kind: str
    stats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CodexSection:
    """Kinds of one sort in the order of their pages; the name is a section of the texts."""

    name: str
    entries: tuple[CodexEntry, ...]


@dataclass(frozen=True, slots=True)
class Codex:
    """All sections in the order of the menu."""

    sections: tuple[CodexSection, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """Return all kinds that have a page."""
        return frozenset(entry.kind for section in self.sections for entry in section.entries)

    def find_stats(self, kind: str) -> tuple[str, tuple[int, ...]] | None:
        """Return the name of a kind's section and its numbers, if it has a page."""
        for section in self.sections:
            for entry in section.entries:
                if entry.kind == kind:
                    return section.name, entry.stats
        return None


def kinds_in_view(view: View) -> frozenset[str]:
    """Return the kinds that a seat sees: creatures, what they carry, what lies in sight."""
    found = {actor.kind for actor in view.actors}
    found.update(thing for actor in view.actors for thing in actor.gear)
    found.update(item.kind for item in view.items)
    return frozenset(found - {""})
