"""The history of finished matches: an index of the records, which can be made anew from them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from os import DirEntry, scandir
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal

from game.core.codec import CodecError, decode, dumps
from game.storage.files import SAVE_SUFFIX, SaveError
from game.storage.folder_lock import FolderLock
from game.storage.history.history_entry import HistoryEntry, history_entry
from game.storage.history.player_progress import PlayerProgress

if TYPE_CHECKING:
    from game.core.features.deeds import Deed
    from game.core.ruleset import Ruleset

    DeedsOf = Callable[[str], Mapping[str, Deed]]

# Beside the record of a match that its player keeps: no index has to know it.
_KEPT_SUFFIX = ".kept"
# Raised whenever entries say something else than before: the next start makes all of them anew.
_INDEX_VERSION = 5
_SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    name TEXT PRIMARY KEY, stamp INTEGER, ended_at REAL, entry TEXT,
    ruleset TEXT, end TEXT, people TEXT, map_key TEXT)
"""
_ANALYSES = """
CREATE TABLE IF NOT EXISTS analyses (
    match TEXT, ply INTEGER, found TEXT, PRIMARY KEY (match, ply)) WITHOUT ROWID
"""
_INSERT = "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_WAIT_SECONDS = 5


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which matches are asked for, by columns of the index and the mark: "" for any."""

    ruleset: str = ""
    end: str = ""
    people: str = ""
    map_key: str = ""
    kept: Literal["", "kept"] = ""


ALL = HistoryFilter()
_COLUMNS = ("ruleset", "end", "people", "map_key")


class History:
    """The index of the records in a player's folder: what lists of them show.

    An index that is broken, of another version or cannot be written is made anew from the
    records, in memory if need be. Used by one thread that reads and one that shows.
    """

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        """Use a player's folder and its lock; nothing is read yet."""
        self._folder, self._path = folder / "records", folder / "history.sqlite"
        self.progress = PlayerProgress(folder, lock)
        self._lock, self._database = Lock(), self._open()

    def _open(self) -> sqlite3.Connection:
        if self._folder.is_dir():
            for _ in range(2):
                with contextlib.suppress(sqlite3.Error, OSError):
                    return self._connect(str(self._path))
                with contextlib.suppress(OSError):
                    self._path.unlink()
        return self._connect(":memory:")

    @staticmethod
    def _connect(place: str) -> sqlite3.Connection:
        database = sqlite3.connect(place, timeout=_WAIT_SECONDS, check_same_thread=False)
        try:
            # Whatever it holds can be read from the records again.
            database.execute("PRAGMA synchronous = OFF")
            if database.execute("PRAGMA user_version").fetchone()[0] != _INDEX_VERSION:
                database.execute("DROP TABLE IF EXISTS matches")
                database.execute(f"PRAGMA user_version = {_INDEX_VERSION}")
            database.execute(_SCHEMA)
            database.execute(_ANALYSES)
            database.execute("SELECT count(entry) FROM matches").fetchone()
            database.execute("SELECT count(found) FROM analyses").fetchone()
            database.commit()
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _run(self, command: str, *values: object) -> list[tuple[object, ...]]:
        """Run a command of SQL; after an error of the disk, on an index in memory."""
        with self._lock:
            try:
                return self._run_once(command, values)
            except sqlite3.Error:
                rows: list[tuple[object, ...]] = []
                with contextlib.suppress(sqlite3.Error):
                    # What is on a full disk, or in a folder that cannot be written, can be read.
                    rows = self._run_once("SELECT * FROM matches", ())
                self._database.close()
                self._database = self._connect(":memory:")
                with self._database:
                    self._database.executemany(_INSERT, rows)
                return self._run_once(command, values)

    def _run_once(self, command: str, values: tuple[object, ...]) -> list[tuple[object, ...]]:
        with self._database as database, closing(database.execute(command, values)) as cursor:
            return cursor.fetchall()

    def update(self, rulesets: Mapping[str, Ruleset], deeds_of: DeedsOf) -> Iterator[float]:
        """Read the records that are new or have changed, newest first; yield the part done.

        A record that cannot be read is listed once its rules are known again.
        """
        known = {row[0]: row[1] for row in self._run("SELECT name, stamp FROM matches")}
        files = {file.name.removesuffix(SAVE_SUFFIX): file for file in self._files()}
        for name in known.keys() - files.keys():
            self.forget(str(name))
        new = [name for name, file in files.items() if known.get(name) != _stamp(file)]
        new.sort(key=lambda name: _stamp(files[name]), reverse=True)
        for done, name in enumerate(new, 1):
            self._read(name, files[name], rulesets, deeds_of)
            yield done / len(new)

    def _files(self) -> list[DirEntry[str]]:
        try:
            with scandir(self._folder) as files:
                return [file for file in files if file.name.endswith(SAVE_SUFFIX)]
        except OSError:
            return []

    def _read(
        self, name: str, file: DirEntry[str], rulesets: Mapping[str, Ruleset], deeds_of: DeedsOf
    ) -> None:
        from game.storage.match_files import read_match

        stamp = _stamp(file)
        try:
            record = read_match(Path(file.path), rulesets)
            match = record.replayed()
        except (SaveError, OSError):
            return
        if match.outcome is not None:
            entry = history_entry(match, name, int(record.saved_at), deeds_of(match.ruleset.name))
            more = (entry.ruleset, entry.end, entry.people, entry.map_key)
            self._run(_INSERT, name, stamp, entry.ended_at, dumps(entry), *more)
            self.progress.add_deeds(entry.ruleset, entry.deeds, name)

    def forget(self, name: str) -> None:
        """Take a match out of the index."""
        self._run("DELETE FROM matches WHERE name = ?", name)

    def names(self, wanted: HistoryFilter = ALL) -> list[str]:
        """Return the names of the matches that were asked for, newest first."""
        columns = ((column, getattr(wanted, column)) for column in _COLUMNS)
        asked = {column: value for column, value in columns if value}
        where = " AND ".join(["1", *(f"{column} = ?" for column in asked)])
        order = f"SELECT name FROM matches WHERE {where} ORDER BY ended_at DESC, name"
        names = [str(name) for (name,) in self._run(order, *asked.values())]
        if not wanted.kept:
            return names
        kept = {file.stem for file in self._folder.glob(f"*{_KEPT_SUFFIX}")}
        return [name for name in names if name in kept]

    def kept_mark(self, name: str) -> Path:
        """Return the file, empty if there is one, that says that a match is kept."""
        return self._folder / f"{name}{_KEPT_SUFFIX}"

    def entry(self, name: str) -> HistoryEntry | None:
        """Return what is told of a match, None if it is unknown."""
        rows = self._run("SELECT entry FROM matches WHERE name = ?", name)
        return _decode(str(rows[0][0])) if rows else None

    def entries(self, wanted: HistoryFilter = ALL) -> Iterator[HistoryEntry]:
        """Yield the matches that were asked for, newest first."""
        yield from filter(None, map(self.entry, self.names(wanted)))

    def analysis(self, match: str) -> dict[int, str]:
        """Return what was kept of an analysis, by ply; the match goes by a digest."""
        rows = self._run("SELECT ply, found FROM analyses WHERE match = ?", match)
        return {int(str(ply)): str(found) for ply, found in rows}

    def keep_analysis(self, match: str, ply: int, found: str) -> None:
        """Keep what was found about a ply."""
        self._run("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)", match, ply, found)

    def close(self) -> None:
        """Close the index."""
        with self._lock:
            self._database.close()


def _stamp(file: DirEntry[str]) -> int:
    """Return when a file was written, in microseconds: SQLite has 64 bits."""
    try:
        return file.stat().st_mtime_ns // 1000
    except OSError:
        return 0


def _decode(text: str) -> HistoryEntry | None:
    import json

    try:
        return decode(HistoryEntry, json.loads(text))
    except (CodecError, ValueError):
        return None
