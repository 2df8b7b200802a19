"""The map watcher: which files a map reads, and whether one of them was saved."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.level import Level, Problem

POLL_SECONDS = 0.12
# Editors save in pieces or by renaming: a broken file is reported after this many reads.
RETRIES = 3
_MAX_FILES = 64
_KINDS = {".tsx": "tileset", ".tx": "template"}

FileStamp = tuple[Path, int, int, int]


def files_of_map(path: Path) -> tuple[Path, ...]:
    """Return a map file, the tilesets and templates it names (existing or not), and its project."""
    from game.content.tmx.diagnostics import MapFormatError
    from game.content.tmx.xml_files import is_absolute_source, parse_file, project_folder_of

    files = [path]
    for file in files:
        try:
            root = parse_file(file, _KINDS.get(file.suffix, "map"))
        except MapFormatError:
            continue
        named = [tileset.get("source") for tileset in root.iter("tileset")]
        named += [item.get("template") for item in root.iter("object")]
        for name in dict.fromkeys(named):
            if not name or is_absolute_source(name):
                continue
            target = file.parent / name
            if target not in files and len(files) < _MAX_FILES:
                files.append(target)
    return (*files, *sorted(project_folder_of(path).glob("*.tiled-project")))


def file_stamp(file: Path) -> FileStamp:
    """Return a value that changes when a file is saved, replaced or removed."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return file, 0, -1, 0
    return file, status.st_mtime_ns, status.st_size, status.st_ino


class MapWatcher:
    """The current state of a map file: its last valid level, and its problems since then.

    `version` grows whenever one of the two has changed.
    """

    def __init__(self, path: Path, read: "Callable[[Path], Level]") -> None:
        """Read the map once; `read` raises LevelError."""
        self.path = path
        self.level: Level | None = None
        self.problems: tuple[Problem, ...] = ()
        self.version = 0
        self._read = read
        self._files = files_of_map(path)
        self._stamps = tuple(map(file_stamp, self._files))
        self._retries = 0
        self._wait = POLL_SECONDS
        self._reload(report=True)

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass; the files are checked a few times a second."""
        self._wait -= dt
        if self._wait <= 0:
            self._wait = POLL_SECONDS
            self.poll()

    def poll(self, look: Callable[[Path], FileStamp] = file_stamp) -> None:
        """Read the map again if one of its files was saved; problems show after a few tries.

        Maps that are polled together can share `look`, and with it the looks at common files.
        """
        stamps = tuple(map(look, self._files))
        if stamps != self._stamps:
            self._stamps, self._retries = stamps, RETRIES
        if self._retries:
            self._retries -= 1
            self._reload(report=not self._retries)

    def _reload(self, *, report: bool) -> None:
        before = self.level, self.problems
        from game.core.level import LevelError

        try:
            self.level, self.problems = self._read(self.path), ()
            self._retries = 0
        except LevelError as error:
            if report:
                self.problems = tuple(error.problems)
                # A truncated map names no files: one that it named before may be fixed next.
                self._track_files((*files_of_map(self.path), *self._files))
        else:
            self._track_files(files_of_map(self.path))
        if before != (self.level, self.problems):
            self.version += 1

    def _track_files(self, files: tuple[Path, ...]) -> None:
        """Watch these files from now on; a file saved while it was read still counts as new."""
        known = {stamp[0]: stamp for stamp in self._stamps}
        self._files = tuple(dict.fromkeys(files))[:_MAX_FILES]
        self._stamps = tuple(known.get(file) or file_stamp(file) for file in self._files)
