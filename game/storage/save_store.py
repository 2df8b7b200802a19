"""The player's folder: matches, records, notes, results, last choices and settings.

Modules that only matches need are imported with the first match, so that the title appears at once.
"""

from __future__ import annotations

import contextlib
import glob
import os
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from game.core.codec import CodecError, decode, encode_fields, text_digest
from game.storage.files import (
    SAVE_SUFFIX,
    DiskSync,
    SaveError,
    atomic_write,
    backup_path,
    default_folder,
    delete_leftovers,
    link_or_copy,
    newest_first,
    read_checked,
    with_checksum,
)
from game.storage.folder_lock import FolderLock
from game.storage.migrations import migrate_notes
from game.storage.online_seat import OnlineSeats
from game.storage.results import LevelResult, result_key, result_of
from game.storage.settings import Settings, read_settings, write_settings
from game.storage.shared_file import SharedFile

if TYPE_CHECKING:
    from game.core.actor import Seat
    from game.core.level import Level
    from game.core.match import Match
    from game.core.ruleset import Ruleset
    from game.storage.codex_store import CodexStore
    from game.storage.dump_store import DumpStore
    from game.storage.last_choices import LastChoices
    from game.storage.match_files import MatchRead, SaveSummary
    from game.storage.record_writer import RecordWriter
    from game.storage.saved_workspace import SavedWorkspace

# Separates a save's first name from the suffix that makes its later names unique.
_COPY_MARK = "+"


class SaveStore:
    """Reads and writes the player's folder; `problem` is a sentence if the last write failed."""

    def __init__(self, folder: Path | None, *, syncs: bool = False) -> None:
        """Use a folder, by default the system's folder for a program's user data.

        With `syncs`, each action survives a power cut, too, a moment after it was saved.
        """
        self.folder = folder or default_folder()
        # Weak keys: another match at the same address must not take over a file.
        self._files: WeakKeyDictionary[Match, Path] = WeakKeyDictionary()
        self._writers: WeakKeyDictionary[Match, RecordWriter] = WeakKeyDictionary()
        self._lock = FolderLock(self.folder)
        self._results = SharedFile(self.folder / "results.json", LevelResult, self._lock)
        self.online_seats = OnlineSeats(self.folder, self._lock)
        self._disk = DiskSync(self._take_error if syncs else None)
        self.problem = ""

    def _take_error(self, error: OSError | None) -> None:
        self.problem = f"{self.folder} cannot be written: {error.strerror}." if error else ""

    @cached_property
    def _choices(self) -> SharedFile[LastChoices]:
        from game.storage.last_choices import LastChoices, read_old_choices

        path = self.folder / "last_choices.json"
        return SharedFile(path, LastChoices, self._lock, partial(read_old_choices, self.folder))

    @cached_property
    def codex(self) -> CodexStore:
        """Return what the player has seen and done over all matches."""
        from game.storage.codex_store import CodexStore

        return CodexStore(self.folder, self._lock)

    @property
    def dumps(self) -> DumpStore:
        """Return the texts of finished matches."""
        from game.storage.dump_store import DumpStore

        return DumpStore(self.folder, self._lock)

    # --- matches

    def save_match(self, match: Match) -> None:
        """Write a match: under `matches` while it goes on, under `records` once it is finished.

        A failed write does not stop the game but sets `problem`. So does a file that another
        window has loaded since: a match is continued in one place only.
        """
        try:
            self._save(match)
            self._take_error(next(iter([*self._disk.failed.values()]), None))
        except OSError as error:
            self._take_error(error)
        except SaveError as error:
            self.problem = str(error)

    def _save(self, match: Match) -> None:
        from game.storage.record_writer import RecordWriter, write_record

        known = self._files.get(match)
        path = known or self._new_path(match)
        writer = self._writers.setdefault(match, RecordWriter(self._disk))
        if match.problem:
            raise SaveError(f"{path} holds a state that its actions do not lead to.")
        # Until its beginning is read back nobody knows whether it was won: it stays where it is.
        is_over = match.outcome is not None and match.is_read
        with self._lock:
            is_recorded = self._record_path(path).exists()
            if known is not None and not (path.exists() or is_recorded):
                raise SaveError(f"{path} is gone: this match was continued elsewhere, or removed.")
            if is_over and is_recorded and not path.exists():
                return
            if not is_over and is_recorded:
                # Its end was undone; what comes now is another match.
                path = self._new_path(match)
            try:
                if not is_over or not path.exists():
                    writer.write(path, match)
            finally:
                # Only a file that was written can be missing later; a full disk may fail after it.
                if path.exists():
                    self._files[match] = path
            if is_over:
                if not is_recorded:
                    write_record(self._record_path(path), match, writer)
                self._complete(match, path)

    def _complete(self, match: Match, path: Path) -> None:
        """Write the result of a recorded match.

        Until then its file stays, so that the next start sees what a full disk or a crash kept out.
        """
        self._record_result(match)
        self._record_codex(match)
        self._disk.wait()
        self._disk.failed.pop(path, None)
        for file in (path, backup_path(path)):
            file.unlink(missing_ok=True)

    def recover(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Finish what a crash or a full disk interrupted; what fails again is left for later."""
        if not self.folder.is_dir():
            return
        with contextlib.suppress(OSError), self._lock:
            if self._lock.excludes_others:
                for part in ("", "matches", "records", "notes"):
                    delete_leftovers(self.folder / part)
            for path in self.unfinished_files():
                if self._record_path(path).exists():
                    with contextlib.suppress(SaveError, OSError):
                        self._recover_result(path, rulesets)

    def _recover_result(self, path: Path, rulesets: Mapping[str, Ruleset]) -> None:
        from game.storage.match_files import read_record

        ended, match = (read_record(p, rulesets) for p in (self._record_path(path), path))
        # Version 0.1 went on under the same name after the end of a match was undone.
        if match.is_beginning_of(ended):
            self._complete(ended, path)

    def _record_path(self, path: Path) -> Path:
        """Return where the record of a finished match goes."""
        return self.folder / "records" / path.name

    def _new_path(self, match: Match) -> Path:
        """Return a path that no match ever had: another window may still hold one without file."""
        name = f"{match.ruleset.name}-{match.seed}-{os.urandom(4).hex()}{SAVE_SUFFIX}"
        return self.folder / "matches" / name

    def unfinished_files(self) -> list[Path]:
        """Return the files of unfinished matches, newest first."""
        return newest_first(self.folder / "matches", f"*{SAVE_SUFFIX}")

    def files_in_play(self) -> list[Path]:
        """Return the files of the matches that this window plays or has just finished."""
        paths = [each for path in self._files.values() for each in (path, self._record_path(path))]
        return [path for path in paths if path.exists()]

    def list_saves(self, rulesets: Mapping[str, Ruleset]) -> tuple[list[SaveSummary], str]:
        """Return the unfinished matches, newest first, and a sentence if one cannot be read."""
        from game.storage.match_files import read_save_summary

        saves, problem = [], ""
        for path in self.unfinished_files():
            try:
                saves.append(read_save_summary(path, rulesets))
            except SaveError as error:
                problem = problem or str(error)
        return saves, problem

    def load_match(
        self, path: Path, rulesets: Mapping[str, Ruleset], read: MatchRead | None = None
    ) -> Match:
        """Return the match of a file, to be continued; a file can be loaded only once.

        One that was read already is not read again unless the file has changed since.

        It is renamed, and the match is saved under the new name from now on, so that a crash
        loses nothing. Raises SaveError and leaves the file alone if it cannot be used.
        """
        from game.storage.match_files import read_match

        renamed = self._unused_name(path)
        self._disk.wait()
        try:
            # Locked from the first read on: an action saved in between would not be in the match.
            with self._lock:
                if read is None or not read.is_current:
                    read = read_match(path, rulesets)
                notes = self._notes_of(path)
                for file in notes:
                    # A crash before or after the match is renamed must not part them.
                    name = renamed.stem + file.name.removeprefix(path.stem)
                    link_or_copy(file, file.with_name(name))
                path.rename(renamed)
        except OSError as error:
            raise SaveError(f"{path} cannot be renamed: {error.strerror}.") from error
        for file in (*notes, backup_path(path)):
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
        read.writer.move(renamed, self._disk)
        self._files[read.match], self._writers[read.match] = renamed, read.writer
        return read.match

    def _unused_name(self, path: Path) -> Path:
        """Return a path in the same folder that no file ever had."""
        first = path.name.removesuffix(SAVE_SUFFIX).partition(_COPY_MARK)[0]
        return path.with_name(f"{first}{_COPY_MARK}{os.urandom(4).hex()}{SAVE_SUFFIX}")

    def delete_if_empty(self, match: Match) -> None:
        """Delete the file of a match without actions and notes: there is nothing to continue."""
        path = self._files.get(match)
        if path is not None and not match.has_human_action and not self._notes_of(path):
            # If the match is resumed, its first action writes a new file.
            del self._files[match]
            self._disk.wait()
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def delete_save(self, path: Path) -> str:
        """Delete an unfinished match and the notes on it; return a sentence if that failed."""
        self._disk.wait()
        try:
            with self._lock:
                for file in (path, backup_path(path), *self._notes_of(path)):
                    file.unlink(missing_ok=True)
            self._disk.failed.pop(path, None)
        except OSError as error:
            return f"{path} cannot be deleted: {error.strerror}."
        return ""

    def _notes_of(self, path: Path) -> list[Path]:
        """Return the files of all notes on a match."""
        return list((self.folder / "notes").glob(f"{glob.escape(path.stem)}-*.json"))

    def has_file(self, match: Match) -> bool:
        """Return whether a match was saved before."""
        return match in self._files

    def transfer_file(self, before: Match, after: Match) -> None:
        """Give the file of a match without actions to the match that replaces it."""
        path = self._files.pop(before, None)
        if path is not None:
            self._files[after] = path

    def file_stem(self, match: Match) -> str:
        """Return the name that the files of a match share, "" if it has none."""
        path = self._files.get(match)
        return "" if path is None else path.name.removesuffix(SAVE_SUFFIX)

    # --- the players' notes on a match

    def _notes_path(self, match: Match | str, seat: Seat) -> Path | None:
        if isinstance(match, str):
            # A host may call it anything.
            return self.folder / "notes" / f"online-{text_digest(match)[:16]}-{seat + 1}.json"
        path = self._files.get(match)
        return None if path is None else self.folder / "notes" / f"{path.stem}-{seat + 1}.json"

    def save_notes(self, match: Match | str, seat: Seat, notes: SavedWorkspace) -> None:
        """Write the notes of one seat; a match at a host goes by its id."""
        path = self._notes_path(match, seat)
        try:
            if path is not None:
                with self._lock:
                    atomic_write(path, with_checksum(encode_fields(notes)))
        except OSError as error:
            self._take_error(error)

    def load_notes(self, match: Match | str, seat: Seat) -> SavedWorkspace | None:
        from game.storage.saved_workspace import SavedWorkspace

        path = self._notes_path(match, seat)
        try:
            if path is None or not path.exists():
                return None
            return decode(SavedWorkspace, migrate_notes(read_checked(path)))
        except (SaveError, CodecError):
            return None

    def delete_online_notes(self, match: str, seat: Seat) -> None:
        """Delete a seat's notes on a match at a host: it is over, or left."""
        path = self._notes_path(match, seat)
        if path is not None:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    # --- results

    def _record_result(self, match: Match) -> None:
        if match.was_given_up:
            return
        result = result_of(match)

        def better(before: LevelResult | None) -> LevelResult:
            return result if before is None or result.rank > before.rank else before

        self._results.change(result_key(match.ruleset.name, match.level, match.seed), better)

    def _record_codex(self, match: Match) -> None:
        """Add the kills and attacks of human players in a match that has just finished."""
        from game.core.features.match_summary import summarize_match

        if match.ruleset.features.codex is not None:
            summaries = [summarize_match(match, seat) for seat in match.human_seats]
            counts = sum((each.kills + each.attacks for each in summaries), Counter[str]())
            self.codex.add_counts(match.ruleset.name, counts)

    def best_result_on(self, ruleset: str, level: Level | None, seed: int) -> LevelResult | None:
        """Return the best result on a map, None if it was never finished."""
        return self._results.get(result_key(ruleset, level, seed))

    # --- last choices

    def load_last_choices(self, ruleset: str) -> LastChoices:
        """Return what was chosen last for a ruleset, empty if it cannot be read."""
        from game.storage.last_choices import LastChoices

        return self._choices.get(ruleset) or LastChoices()

    def save_last_choices(self, ruleset: str, choices: LastChoices) -> None:
        """Write what was chosen; a failed write does not stop the game."""
        with contextlib.suppress(OSError):
            self._choices.change(ruleset, lambda _: choices)

    # --- settings

    @property
    def _settings_path(self) -> Path:
        return self.folder / "settings.json"

    def load_settings(self) -> tuple[Settings, str]:
        """Return the settings, and one sentence if the file was broken and put in quarantine.

        What is valid in a broken file is kept.
        """
        settings, problem = read_settings(self._settings_path)
        if problem:
            self.save_settings(settings)
        return settings, problem

    def save_settings(self, settings: Settings) -> None:
        """Write the settings; a failed write does not stop the game."""
        with contextlib.suppress(OSError), self._lock:
            write_settings(self._settings_path, settings)
