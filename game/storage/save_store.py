"""The folder of one person: matches, records, notes, results, settings.

What matches need is imported with the first of them, so that the title appears at once.
"""

from __future__ import annotations

import contextlib
import glob
import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from game.core.level import Level
from game.storage.codex_store import CodexStore
from game.storage.files import (
    SaveError,
    atomic_write,
    backup_path,
    quarantine,
    read_checked,
    read_file,
    with_checksum,
)
from game.storage.results import LevelResult, parse_result, result_key, result_of
from game.storage.settings import Settings, parse_settings

if TYPE_CHECKING:
    from game.core.actor import Seat
    from game.core.match import Match
    from game.core.state import Ruleset
    from game.storage.records import RecordWriter, SaveSummary

SAVE_SUFFIX = ".match.json"
# Stands between a file's first name and what tells its later names apart.
_COPY_MARK = "+"


class SaveStore:
    """The folder of one person: unfinished matches, records of finished ones, results, settings."""

    def __init__(self, folder: Path | None) -> None:
        """Use a folder, by default the one the system gives to programs for a person's data."""
        if folder is None:
            import platformdirs

            folder = platformdirs.user_data_path("five-ways-out", appauthor=False)
        self.folder = folder
        # Weak keys: another match at the same address must not take over a file.
        self._files: WeakKeyDictionary[Match, Path] = WeakKeyDictionary()
        self._writers: WeakKeyDictionary[Match, RecordWriter] = WeakKeyDictionary()
        self.codex = CodexStore(folder)
        self.problem = ""

    # --- matches

    def save_match(self, match: Match) -> None:
        """Keep a match: an unfinished one to be continued, a finished one among the records.

        A disk that cannot be written does not stop the game; `problem` says so then. Nor does a
        file that somebody else has taken since: there is only one way that a match went on.
        """
        try:
            self._save(match)
            self.problem = ""
        except OSError as error:
            self.problem = f"{self.folder} cannot be written: {error.strerror}."
        except SaveError as error:
            self.problem = str(error)

    def _save(self, match: Match) -> None:
        from game.storage.records import RecordWriter, write_record

        own = self._files.get(match)
        path = own or self._free_name(match)
        record = self.folder / "records" / path.name
        if own is not None and not (path.exists() or record.exists()):
            raise SaveError(f"{path} is gone: this match is played on elsewhere, or was removed.")
        scribe = self._writers.setdefault(match, RecordWriter())
        if match.outcome is None:
            write_record(path, match, scribe)
        elif not record.exists():
            write_record(record, match, scribe)
            self._record_result(match)
            self._record_codex(match)
        # Only what is on the disk can be missed there.
        self._files[match] = path
        if match.outcome is not None:
            for file in (path, backup_path(path)):
                file.unlink(missing_ok=True)

    def _free_name(self, match: Match) -> Path:
        number = 1
        while True:
            name = f"{match.ruleset.name}-{match.seed}-{number}{SAVE_SUFFIX}"
            if not any((self.folder / part / name).exists() for part in ("matches", "records")):
                return self.folder / "matches" / name
            number += 1

    def unfinished_files(self) -> list[Path]:
        """Return the files of matches that can be continued, newest first."""
        found: list[tuple[float, Path]] = []
        for path in (self.folder / "matches").glob(f"*{SAVE_SUFFIX}"):
            # Another game may take a file while this one looks.
            with contextlib.suppress(OSError):
                found.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(found, reverse=True)]

    def list_saves(self, rulesets: Mapping[str, Ruleset]) -> tuple[list[SaveSummary], str]:
        """Return what can be continued, newest first, and a sentence about what cannot be."""
        from game.storage.records import read_save_summary

        found, problem = [], ""
        for path in self.unfinished_files():
            try:
                found.append(read_save_summary(path, rulesets))
            except SaveError as error:
                problem = problem or str(error)
        return found, problem

    def load_match(self, path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
        """Return the match of a file to play on; the file is taken: it can be loaded only once.

        It gets another name, under which the match is saved from now on, so that a crash loses
        nothing. Raises SaveError and leaves a file alone that cannot be used.
        """
        from game.storage.records import read_record

        match = read_record(path, rulesets)
        taken = self._unused_name(path)
        try:
            path.rename(taken)
            backup_path(path).unlink(missing_ok=True)
            for notes in (self.folder / "notes").glob(f"{glob.escape(path.stem)}-*.json"):
                notes.rename(notes.with_name(taken.stem + notes.name.removeprefix(path.stem)))
        except OSError as error:
            raise SaveError(f"{path} cannot be taken: {error.strerror}.") from error
        self._files[match] = taken
        return match

    def _unused_name(self, path: Path) -> Path:
        """Return a name that no file ever had, in the place of a file's own."""
        first = path.name.removesuffix(SAVE_SUFFIX).partition(_COPY_MARK)[0]
        return path.with_name(f"{first}{_COPY_MARK}{os.urandom(4).hex()}{SAVE_SUFFIX}")

    def delete_if_empty(self, match: Match) -> None:
        """Take away the file of a match in which nothing was done: there is nothing to go on."""
        path = self._files.get(match)
        if path is not None and not match.ply:
            # Who comes back to the match gets a file again with the first action.
            del self._files[match]
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def transfer_file(self, before: Match, after: Match) -> None:
        """Let a match that begins anew take the file of one in which nothing was done."""
        path = self._files.pop(before, None)
        if path is not None:
            self._files[after] = path

    # --- persons' own notes on a match

    def _notes_path(self, match: Match, seat: Seat) -> Path | None:
        path = self._files.get(match)
        return None if path is None else self.folder / "notes" / f"{path.stem}-{seat + 1}.json"

    def save_notes(self, match: Match, seat: Seat, notes: dict[str, Any]) -> None:
        """Keep what a person noted, for that seat alone."""
        path = self._notes_path(match, seat)
        try:
            if path is not None:
                atomic_write(path, with_checksum(notes))
        except OSError as error:
            self.problem = f"{self.folder} cannot be written: {error.strerror}."

    def load_notes(self, match: Match, seat: Seat) -> dict[str, Any]:
        """Return what a person noted; nothing if there is nothing or it cannot be read."""
        path = self._notes_path(match, seat)
        try:
            found = read_checked(path) if path is not None and path.exists() else {}
        except SaveError:
            return {}
        return found if isinstance(found, dict) else {}

    # --- results

    def _load_results(self) -> dict[str, Any]:
        path = self.folder / "results.json"
        if not path.exists():
            return {}
        try:
            body = read_checked(path)
        except SaveError:
            # Results are worth less than playing on: a broken file is kept aside.
            quarantine(path)
            return {}
        return body if isinstance(body, dict) else {}

    def _record_result(self, match: Match) -> None:
        results = self._load_results()
        key = result_key(match.ruleset.name, match.level, match.seed)
        result = result_of(match)
        before = parse_result(results.get(key))
        if before is None or result.rank > before.rank:
            results[key] = asdict(result)
            atomic_write(self.folder / "results.json", with_checksum(results))

    def _record_codex(self, match: Match) -> None:
        """Write into the book what persons have done; the match is new among the finished ones."""
        from game.core.features.match_summary import summarize_match

        if match.ruleset.codex:
            told = [summarize_match(match, seat) for seat in match.human_seats]
            deeds = sum((life.kills + life.attacks for life in told), Counter[str]())
            self.codex.add_counts(match.ruleset.name, deeds)

    def best_result(self, match: Match) -> LevelResult | None:
        """Return the best result on a match's map."""
        return self.best_result_on(match.ruleset.name, match.level, match.seed)

    def best_result_on(self, ruleset: str, level: Level | None, seed: int) -> LevelResult | None:
        """Return the best result on a map, if it was ever finished."""
        return parse_result(self._load_results().get(result_key(ruleset, level, seed)))

    # --- what was chosen last

    def load_last_choices(self) -> dict[str, Any]:
        """Return what was chosen last for each ruleset; nothing if that cannot be read."""
        path = self.folder / "habits.json"
        try:
            found = read_checked(path) if path.exists() else {}
        except SaveError:
            return {}
        return found if isinstance(found, dict) else {}

    def save_last_choices(self, choices: dict[str, Any]) -> None:
        """Keep what was chosen; a disk that cannot be written does not stop the game."""
        with contextlib.suppress(OSError):
            atomic_write(self.folder / "habits.json", with_checksum(choices))

    # --- settings

    def load_settings(self) -> tuple[Settings, str]:
        """Return the settings, and one sentence if the file was broken (it is kept aside)."""
        path = self.folder / "settings.json"
        if not path.exists():
            return Settings(), ""
        try:
            return parse_settings(json.loads(read_file(path))), ""
        except (ValueError, SaveError, RecursionError) as error:
            quarantine(path)
            return Settings(), f"{path} is broken ({error}); the defaults are in force."

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings; a disk that cannot be written does not stop the game."""
        values = {f.name: getattr(settings, f.name) for f in fields(Settings)}
        with contextlib.suppress(OSError):
            content = json.dumps(values, indent=2, sort_keys=True).encode()
            atomic_write(self.folder / "settings.json", content)
