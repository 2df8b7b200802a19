"""All maps of a ruleset: shipped ones, the player's own, those in folders the player added."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.maps.shipped_maps import LESSONS_FOLDER, list_lessons, list_levels
from game.core.fast_dataclass import value

if TYPE_CHECKING:
    from game.content.maps.map_watcher import MapWatcher
    from game.content.maps.random_levels import RandomLevels
    from game.core.level import Level
    from game.core.ruleset import Ruleset

SHIPPED_ORIGIN, USER_ORIGIN, ADDED_ORIGIN = "shipped", "own", "shown"
_MAX_MAPS, _HEADER_BYTES, _MAX_HEADERS, _MOST_FOLDERS = 400, 1 << 14, 4096, 256
# Tiled's list of rules: maps beside it without a ruleset are automapping rules, not levels.
_AUTOMAPPING = "rules.txt"
_TAG = re.compile(rb"<(?:map|property)\b[^<>]*")
_CLASS = re.compile(rb"""\bclass=["'](\w+)["']""")
_NAME = re.compile(rb"""\bname=["']ruleset["']""")
_VALUE = re.compile(rb"""\bvalue=["'](\w+)["']""")


@value(frozen=True, slots=True)
class MapFile:
    """A map file and its origin: shipped, the player's own, or in a folder that was added."""

    path: Path
    origin: str
    folder: Path | None = None

    @property
    def id(self) -> str:
        """Return the map's key in settings: its path, as two maps may have the same name.

        Shipped maps go by their name, because the game's folder may move.
        """
        return self.path.stem if self.origin == SHIPPED_ORIGIN else str(self.path)


class MapLibrary:
    """Lists maps, reads each again only after it was saved, and knows the file of each level.

    `user_folder` holds the player's own maps, a folder for each ruleset; `added_folders` are
    other folders.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset], folder: Path) -> None:
        self.rulesets = rulesets
        self.user_folder = folder
        self.added_folders: tuple[Path, ...] = ()
        self._watchers: dict[Path, MapWatcher] = {}
        self._sources: dict[Level, Path] = {}
        self._originals: dict[Level, Level] = {}
        self._listed_times: tuple[tuple[Path, int], ...] = ()

    @cached_property
    def random_levels(self) -> RandomLevels:
        """Return what makes random levels."""
        from game.content.maps.random_levels import RandomLevels

        return RandomLevels(self.rulesets, self.user_folder)

    def list_maps(self, ruleset: str) -> list[MapFile]:
        """Return the maps for a ruleset, including those that do not declare a ruleset.

        Lessons come first, then the other shipped maps, the player's own with their lessons, and
        folder by folder.
        """
        self._listed_times = self._folder_times()
        shipped = (*list_lessons(ruleset), *list_levels(ruleset))
        maps = [MapFile(path, SHIPPED_ORIGIN) for path in shipped]
        maps += [MapFile(path, USER_ORIGIN) for path in self._maps_for(self.user_folder, ruleset)]
        for folder in self.added_folders:
            maps += [MapFile(p, ADDED_ORIGIN, folder) for p in self._maps_for(folder, ruleset)]
        return list({file.path: file for file in reversed(maps)}.values())[::-1]

    def is_outdated(self) -> bool:
        """Return whether a map was added or removed since the maps were last listed."""
        return self._listed_times != self._folder_times()

    def _folder_times(self) -> tuple[tuple[Path, int], ...]:
        roots = (self.user_folder, *self.added_folders)
        return tuple((folder, _modified_ns(folder)) for root in roots for folder in _folders(root))

    def _maps_for(self, folder: Path, ruleset: str) -> Iterator[Path]:
        yield from (path for path, name in self._maps_with_ruleset(folder) if name in ("", ruleset))

    def _maps_with_ruleset(self, folder: Path) -> Iterator[tuple[Path, str]]:
        """Yield the maps of a folder, each with its ruleset, or "" if it declares none."""
        # Asked for one by one, they would be imported.
        known = frozenset(self.rulesets)
        for path, kept_for in islice(_maps_in_tree(folder), _MAX_MAPS):
            names = [name for name in (*_declared_rulesets(path), kept_for) if name in known]
            if names or not is_automapping_rule(path):
                yield path, names[0] if names else ""

    def read_headers(self) -> None:
        """Read which ruleset each of the player's maps is for, before the maps are listed."""
        for folder in (self.user_folder, *self.added_folders):
            self.count_maps(folder)

    def count_maps(self, folder: Path) -> int:
        """Return how many maps would be listed if a folder was added."""
        return sum(1 for _ in self._maps_with_ruleset(folder))

    def watcher_of(self, path: Path) -> MapWatcher:
        """Return the watcher of a map file, which reads the map on first use."""
        if path not in self._watchers:
            from game.content.maps.map_watcher import MapWatcher

            self._watchers[path] = MapWatcher(path, self.load)
        return self._watchers[path]

    def has_read(self, path: Path) -> bool:
        """Return whether a map file was read before."""
        return path in self._watchers

    def read_shipped(self, ruleset: str, most: int | None = None) -> list[Level]:
        """Read the shipped maps of a ruleset, or the first ones, with their tilesets before use."""
        paths = (*list_lessons(ruleset), *list_levels(ruleset))[:most]
        levels = [self.watcher_of(path).level for path in paths]
        return [level for level in levels if level is not None]

    def load(self, path: Path) -> Level:
        """Return the level of a file and remember the file; raises LevelError."""
        from game.content.tmx.reader import load_level
        from game.core.level import RANDOM_LEVEL

        level = load_level(path, self.rulesets)
        if level.name == RANDOM_LEVEL:
            # Levels of this name are generated again for each match.
            level = replace(level, name=path.name)
        self._sources[_without_params(level)] = path
        return level

    def source_of(self, level: Level) -> MapWatcher | None:
        """Return the watcher of the file that a level comes from, whatever options it has now."""
        path = self._sources.get(_without_params(self._originals.get(level, level)))
        return None if path is None else self.watcher_of(path)

    def set_source(self, level: Level, path: Path) -> None:
        """Remember that a level comes from this file, even if another file has the same content."""
        self._sources[_without_params(level)] = path
        drawn = self.watcher_of(path).level
        if drawn is not None and _without_params(drawn) == _without_params(level):
            self._originals[level] = drawn

    def set_original(self, level: Level, drawn: Level) -> None:
        """Remember which level of a file is played as `level`: with options, or as a prefab."""
        self._originals[level] = drawn

    def original_of(self, level: Level) -> Level | None:
        """Return the level of a file that is played as this one, None if it is from no file."""
        if level not in self._originals:
            source = self.source_of(level)
            if (
                source is None
                or source.level is None
                or _without_params(source.level) != _without_params(level)
            ):
                return None
            self._originals[level] = source.level
        return self._originals[level]


def is_automapping_rule(path: Path) -> bool:
    """Return whether a map file is one of Tiled's automapping rules, not a level."""
    return (path.parent / _AUTOMAPPING).is_file() and not _declared_rulesets(path)


def _without_params(level: Level) -> Level:
    return replace(level, params=())


def _entries(folder: Path) -> tuple[tuple[str, bool], ...]:
    """Return the names in a folder, sorted, and which of them are folders; none if it is gone."""
    try:
        with os.scandir(folder) as entries:
            return tuple(sorted((entry.name, entry.is_dir()) for entry in entries))
    except OSError:
        return ()


@lru_cache(_MOST_FOLDERS)
def _maps_among(folder: Path, entries: tuple[tuple[str, bool], ...]) -> tuple[Path, ...]:
    """Return the maps among the entries of a folder."""
    return tuple(folder / name for name, _ in entries if name.lower().endswith(".tmx"))


def _maps_in_tree(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the maps of a folder, each with the name of the folder that may be of its ruleset."""
    for path in _folders(folder):
        kept_for = (path.parent if path.name == LESSONS_FOLDER else path).name
        for found in _maps_among(path, _entries(path)):
            yield found, kept_for


def _folders(folder: Path) -> list[Path]:
    """Return a folder and its direct subfolders, with their lessons first.

    Whatever is deeper may be a whole home directory.
    """
    inside = [folder / name for name, is_folder in _entries(folder) if is_folder]
    lessons = [path / LESSONS_FOLDER for path in inside]
    return [folder, *(path for path in lessons if path.is_dir()), *inside]


def _modified_ns(folder: Path) -> int:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


def _declared_rulesets(path: Path) -> list[str]:
    """Return the rulesets that the first bytes of a map file name."""
    try:
        status = path.stat()
        is_file = stat.S_ISREG(status.st_mode)
        return _read_rulesets(path, status.st_mtime_ns, status.st_size) if is_file else []
    except (OSError, ValueError):
        return []


@lru_cache(_MAX_HEADERS)
def _read_rulesets(path: Path, _modified_ns: int, _size: int) -> list[str]:
    """Return the rulesets that a file names; raises OSError. A list is long, and shown often."""
    with path.open("rb") as file:
        head = file.read(_HEADER_BYTES)
    tags = _TAG.findall(head)
    named = [_VALUE.search(tag) for tag in tags if _NAME.search(tag)]
    found = (*named, *(_CLASS.search(tag) for tag in tags if tag.startswith(b"<map")))
    return [match.group(1).decode("ascii", "replace") for match in found if match]
