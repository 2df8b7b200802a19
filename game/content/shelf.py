"""All maps a person can play: those of the game, the person's own, those in folders shown to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.catalog import list_levels
from game.content.parts import Parts
from game.content.watch import MapWatch
from game.core.level import Level

if TYPE_CHECKING:
    from game.core.state import Ruleset

SHIPPED = "shipped"
OWN = "own"
SHOWN = "shown"
RANDOM = "random"
_MOST_MAPS = 400
_HEAD = 1 << 14
# Tiled's list of rules: the maps beside it that are for no ruleset are not there to be played.
_AUTOMAPPING = "rules.txt"
_CLASS = re.compile(rb"""<map\b[^>]*?\bclass=["'](\w+)["']""")
_RULESET = re.compile(rb"""<property\b[^>]*\bname=["']ruleset["'][^>]*?\bvalue=["'](\w+)["']""")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a map lies: among the game's, among one's own, or below a folder that was shown."""

    path: Path
    origin: str
    folder: Path | None = None

    @property
    def words(self) -> str:
        """Return what the origin is called: its key among the texts, or the folder's name."""
        return self.origin if self.folder is None else self.folder.name

    @property
    def key(self) -> str:
        """Return what the map is remembered by: two of them may have one name, not one place.

        The game itself may be moved: its own maps are known by their names.
        """
        return self.path.stem if self.origin == SHIPPED else str(self.path)


class Shelf:
    """Lists maps, reads each at most once as long as nobody saves it, knows where levels come from.

    `folder` holds the person's own maps, a folder for each ruleset; `shown` are other folders.
    `parts` makes random levels.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset], folder: Path) -> None:
        """Know nothing of any map yet."""
        self.rulesets = rulesets
        self.folder = folder
        self.shown: tuple[Path, ...] = ()
        self.parts = Parts(rulesets, folder)
        self._watches: dict[Path, MapWatch] = {}
        self._sources: dict[Level, Path] = {}
        self._drawn: dict[Level, Level] = {}
        self._looked: tuple[tuple[Path, int], ...] = ()

    def places(self, ruleset: str) -> list[Place]:
        """Return where the maps for a ruleset lie; those that do not say for which are among them.

        The game's own come first, then the person's, then folder by folder.
        """
        self._looked = self._signs()
        found = [Place(path, SHIPPED) for path in list_levels(ruleset)]
        found += [Place(path, OWN) for path in self._below(self.folder, ruleset)]
        for folder in self.shown:
            found += [Place(path, SHOWN, folder) for path in self._below(folder, ruleset)]
        return list({place.path: place for place in reversed(found)}.values())[::-1]

    def is_stale(self) -> bool:
        """Return whether a map has come or gone since the maps were listed last."""
        return self._looked != self._signs()

    def _signs(self) -> tuple[tuple[Path, int], ...]:
        roots = (self.folder, *self.shown)
        return tuple((folder, _changed(folder)) for root in roots for folder in _folders(root))

    def _below(self, folder: Path, ruleset: str) -> Iterator[Path]:
        yield from (path for path, name in self._named(folder) if name in ("", ruleset))

    def _named(self, folder: Path) -> Iterator[tuple[Path, str]]:
        """Yield the maps of a folder with the rulesets they are for, empty if they do not say."""
        for path in islice(_maps_below(folder), _MOST_MAPS):
            told = [name for name in (*_told(path), path.parent.name) if name in self.rulesets]
            if told or not (path.parent / _AUTOMAPPING).is_file():
                yield path, told[0] if told else ""

    def count(self, folder: Path) -> int:
        """Return how many maps would be listed if a folder was shown."""
        return sum(1 for _ in self._named(folder))

    def watch(self, path: Path) -> MapWatch:
        """Return a map as its file tells it, read when it is asked for first."""
        if path not in self._watches:
            self._watches[path] = MapWatch(path, self.read)
        return self._watches[path]

    def known(self, path: Path) -> MapWatch | None:
        """Return a map that has been read already."""
        return self._watches.get(path)

    def read(self, path: Path) -> Level:
        """Return the level of a file and remember where it lies; raises LevelError."""
        # The reader of maps and its packages are for those who begin with a map.
        from game.content.tmx import load_level

        level = load_level(path, self.rulesets)
        if level.name == RANDOM:
            # Levels of this name are generated anew for each match.
            level = replace(level, name=path.name)
        self._sources[_unset(level)] = path
        return level

    def source(self, level: Level) -> MapWatch | None:
        """Return the file that a level was read from, whatever was made of it since."""
        path = self._sources.get(_unset(self._drawn.get(level, level)))
        return None if path is None else self.watch(path)

    def chosen(self, level: Level, path: Path) -> None:
        """Remember that a level comes from this file, whatever file has the same on it."""
        self._sources[_unset(level)] = path
        drawn = self.watch(path).level
        if drawn is not None and _unset(drawn) == _unset(level):
            self._drawn[level] = drawn

    def begun(self, level: Level, drawn: Level) -> None:
        """Remember which level of a file is played as `level`: with options, or as its part."""
        self._drawn[level] = drawn

    def drawn(self, level: Level) -> Level | None:
        """Return the level of a file that was played first as this one, if it came from a file."""
        if level not in self._drawn:
            source = self.source(level)
            if source is None or source.level is None or _unset(source.level) != _unset(level):
                return None
            self._drawn[level] = source.level
        return self._drawn[level]


def _unset(level: Level) -> Level:
    return replace(level, params=())


def _maps_in(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == ".tmx")
    except OSError:
        return []


def _maps_below(folder: Path) -> Iterator[Path]:
    for path in _folders(folder):
        yield from _maps_in(path)


def _folders(folder: Path) -> list[Path]:
    """Return a folder and those right in it: it may hold all of somebody's files."""
    try:
        return [folder, *sorted(path for path in folder.iterdir() if path.is_dir())]
    except OSError:
        return [folder]


def _changed(folder: Path) -> int:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


def _told(path: Path) -> list[str]:
    """Return which rulesets a map says it is for, as far as its first lines tell."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return []
    found = [pattern.search(head) for pattern in (_RULESET, _CLASS)]
    return [match.group(1).decode("ascii", "replace") for match in found if match]
