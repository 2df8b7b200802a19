"""A map's files on disk: what it reads, and whether somebody saved one of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.content.tmx.raw_xml import read_raw_root
from game.core.level import Level, LevelError, Problem

POLL_SECONDS = 0.12
# Programs save in pieces or by renaming: a broken file is looked at so many times before it counts.
RETRIES = 3
_MAX_FILES = 64

FileStamps = tuple[tuple[Path, int, int, int], ...]


def files_of_map(path: Path) -> tuple[Path, ...]:
    """Return a map file, the tilesets and templates it names, there or not, and its project."""
    # Tiled's formats are for those who begin with a map.
    from game.content.tmx.map_files import is_absolute_source, project_folder_of

    found = [path]
    for file in found:
        root = read_raw_root(file)
        if root is None:
            continue
        named = [tileset.get("source") for tileset in root.iter("tileset")]
        named += [thing.get("template") for thing in root.iter("object")]
        for name in dict.fromkeys(named):
            if not name or is_absolute_source(name):
                continue
            near = file.parent / name
            if near not in found and len(found) < _MAX_FILES:
                found.append(near)
    return (*found, *sorted(project_folder_of(path).glob("*.tiled-project")))


def file_stamps(files: tuple[Path, ...]) -> FileStamps:
    """Return what changes when one of the files is saved, replaced or taken away."""
    return tuple(_file_stamp(file) for file in files)


def _file_stamp(file: Path) -> tuple[Path, int, int, int]:
    try:
        about = file.stat()
    except (OSError, ValueError):
        return file, 0, -1, 0
    return file, about.st_mtime_ns, about.st_size, about.st_ino


class MapWatcher:
    """A map as its file tells it now: the last good level, and what is wrong with the file since.

    `version` grows whenever one of the two has changed.
    """

    def __init__(self, path: Path, read: Callable[[Path], Level]) -> None:
        """Read the map once; `read` raises LevelError."""
        self.path = path
        self.level: Level | None = None
        self.problems: tuple[Problem, ...] = ()
        self.version = 0
        self._read = read
        self._files = files_of_map(path)
        self._stamps = file_stamps(self._files)
        self._retries = 0
        self._wait = POLL_SECONDS
        self._reload(report=True)

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass; a few times a second the files are looked at."""
        self._wait -= dt
        if self._wait <= 0:
            self._wait = POLL_SECONDS
            self.poll()

    def poll(self) -> None:
        """Read the map again if one of its files was saved; a broken one counts after a while."""
        stamp = file_stamps(self._files)
        if stamp != self._stamps:
            self._stamps, self._retries = stamp, RETRIES
        if self._retries:
            self._retries -= 1
            self._reload(report=not self._retries)

    def _reload(self, *, report: bool) -> None:
        before = self.level, self.problems
        try:
            self.level, self.problems = self._read(self.path), ()
            self._retries = 0
        except LevelError as error:
            if report:
                self.problems = tuple(error.problems)
                # A map cut short names nothing: what it named before may be what is mended.
                self._track_files((*files_of_map(self.path), *self._files))
        else:
            self._track_files(files_of_map(self.path))
        if before != (self.level, self.problems):
            self.version += 1

    def _track_files(self, files: tuple[Path, ...]) -> None:
        """Look at these files from now on; what was saved while they were read is still news."""
        known = {mark[0]: mark for mark in self._stamps}
        self._files = tuple(dict.fromkeys(files))[:_MAX_FILES]
        self._stamps = tuple(known.get(file) or _file_stamp(file) for file in self._files)
