"""The player's folder: matches, records, notes, results, last choices and settings."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from game.core.codec import text_digest
from game.storage import files
from game.storage.codex_store import CodexStore
from game.storage.folder_lock import FolderLock
from game.storage.level_result import LevelResult, better_result, result_key
from game.storage.locked_table import LockedTable
from game.storage.match_text_store import MatchTextStore
from game.storage.migrations import migrate_last_choices, migrate_results
from game.storage.note_files import NoteFiles
from game.storage.online_seat import OnlineSeats
from game.storage.settings import Settings, read_settings, write_settings

if TYPE_CHECKING:
    from game.core.actor import Seat
    from game.core.level import Level
    from game.core.match import Match
    from game.core.ruleset import Ruleset
    from game.storage.history.daily_store import DailyStore
    from game.storage.history.history_index import History
    from game.storage.last_choices import LastChoices
    from game.storage.match_files import MatchFile
    from game.storage.record_writer import RecordWriter
    from game.storage.saved_workspace import SavedWorkspace


class SaveStore:
    """Reads and writes the player's folder; `problem` is a sentence if the last write failed."""

    def __init__(self, folder: Path | None, *, syncs: bool = False) -> None:
        """Use a folder, by default the system's folder for a program's user data.

        With `syncs`, each action survives a power cut, too, a moment after it was saved.
        """
        self.folder = folder or files.default_folder()
        # Weak keys: another match at the same address must not take over a file.
        self._writers: WeakKeyDictionary[Match, RecordWriter] = WeakKeyDictionary()
        self._lock = FolderLock(self.folder)
        path = self.folder / "results.json"
        self._results = LockedTable(path, LevelResult, self._lock, convert=migrate_results)
        self.online_seats = OnlineSeats(self.folder, self._lock)
        self.codex = CodexStore(self.folder, self._lock)
        self.match_texts = MatchTextStore(self.folder, self._lock)
        self._notes = NoteFiles(self.folder / "notes", self._lock)
        self._settings = self.folder / "settings.json"
        self._records = self.folder / "records"
        self._disk = files.DiskSync(self._take_error if syncs else None)
        self.problem = ""

    def _take_error(self, error: OSError | None) -> None:
        self.problem = f"{self.folder} cannot be written: {error.strerror}." if error else ""

    @cached_property
    def _choices(self) -> LockedTable[LastChoices]:
        from game.storage.last_choices import LastChoices

        # The older name is that in version 0.1.
        path, older = self.folder / "last_choices.json", self.folder / "habits.json"
        return LockedTable(path, LastChoices, self._lock, older, migrate_last_choices)

    @cached_property
    def history(self) -> History:
        """Return the finished matches."""
        from game.storage.history.history_index import History

        return History(self.folder, self._lock)

    @cached_property
    def daily(self) -> DailyStore:
        """Return the counted tries of the daily matches."""
        from game.storage.history.daily_store import DailyStore

        return DailyStore(self.folder, self._lock)

    @property
    def has_history(self) -> bool:
        """Return whether any match was finished, here or at a host."""
        return any(self._records.glob(f"*{files.SAVE_SUFFIX}")) or bool(self.match_texts.list())

    def save_match(self, match: Match) -> None:
        """Write a match: under `matches` while it is in play, under `records` once it is finished.

        A failed write does not stop the game but sets `problem`. So does a file that another
        window has loaded since: a match is continued in one place only.
        """
        try:
            self._save(match)
            self._take_error(next(iter([*self._disk.failed.values()]), None))
        except OSError as error:
            self._take_error(error)
        except files.SaveError as error:
            self.problem = str(error)

    def _save(self, match: Match) -> None:
        from game.storage.record_writer import RecordWriter, record_bytes

        writer = self._writers.get(match)
        is_known = writer is not None
        if writer is None:
            writer = RecordWriter(self._new_path(match), self._disk)
        is_over = match.outcome is not None
        with self._lock:
            path = writer.path
            is_recorded = (self._records / path.name).exists()
            if is_known and not (path.exists() or is_recorded):
                raise files.SaveError(
                    f"{path} is gone: this match was continued elsewhere, or removed."
                )
            if is_over and is_recorded and not path.exists():
                return
            if not is_over and is_recorded:
                # Its end was undone; what comes now is another match.
                writer = RecordWriter(self._new_path(match), self._disk)
                path = writer.path
            try:
                if not is_over or not path.exists():
                    writer.write(match)
            finally:
                # Only a file that was written can be missing later; a full disk may fail after it.
                if path.exists():
                    self._writers[match] = writer
            if is_over:
                if not is_recorded:
                    files.atomic_write(self._records / path.name, record_bytes(match))
                self._complete(match, path)

    def _complete(self, match: Match, path: Path) -> None:
        """Write the result of a recorded match, unless bots alone played it.

        Until then its file stays, so that the next start sees what a full disk or a crash kept out.
        """
        if match.human_seats and not match.was_given_up:
            self._results.change(*better_result(match))
        self.codex.add_match(match)
        self._disk.wait()
        self._disk.failed.pop(path, None)
        for file in (path, files.backup_path(path)):
            file.unlink(missing_ok=True)

    def recover(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Finish what a crash or a full disk interrupted; what fails again is left for later."""
        if not self.folder.is_dir():
            return
        with contextlib.suppress(OSError), self._lock:
            if self._lock.excludes_others:
                for part in ("", "matches", "records", "notes"):
                    files.delete_leftovers(self.folder / part)
            for path in self.unfinished_files():
                if (self._records / path.name).exists():
                    with contextlib.suppress(files.SaveError, OSError):
                        self._recover_result(path, rulesets)

    def _recover_result(self, path: Path, rulesets: Mapping[str, Ruleset]) -> None:
        from game.storage.match_files import read_match

        files = (self._records / path.name, path)
        ended, match = (read_match(file, rulesets).replayed() for file in files)
        # Version 0.1 went on under the same name after the end of a match was undone.
        if match.is_beginning_of(ended):
            self._complete(ended, path)

    def _new_path(self, match: Match) -> Path:
        """Return a path that no match ever had: another window may still hold one without file."""
        name = f"{match.ruleset.name}-{match.seed}-{os.urandom(4).hex()}{files.SAVE_SUFFIX}"
        return self.folder / "matches" / name

    def unfinished_files(self) -> list[Path]:
        """Return the files of unfinished matches, newest first."""
        return files.newest_first(self.folder / "matches", f"*{files.SAVE_SUFFIX}")

    def files_in_play(self) -> list[Path]:
        """Return the files of the matches that this window plays or has just finished."""
        files = [writer.path for writer in self._writers.values()]
        paths = [each for path in files for each in (path, self._records / path.name)]
        return [path for path in paths if path.exists()]

    def list_saves(self, rulesets: Mapping[str, Ruleset]) -> tuple[list[MatchFile], str]:
        """Return the unfinished matches, newest first, and a sentence if one cannot be read."""
        from game.storage.match_files import MatchFile, read_match

        saves, problem = list[MatchFile](), ""
        for path in self.unfinished_files():
            try:
                saves.append(read_match(path, rulesets))
            except files.SaveError as error:
                problem = problem or str(error)
        return saves, problem

    def take_over(self, file: MatchFile, match: Match) -> str:
        """Continue the match of a file, which can be done only once; return a sentence, or "".

        It is renamed, and the match is saved under the new name from now on, so that a crash
        loses nothing. What is damaged is put aside, and the sentence says where. Raises SaveError
        and leaves the file alone if it cannot be used.
        """
        from game.storage.record_writer import RecordWriter

        path, said = file.path, ""
        # A name that no file ever had.
        name = f"{files.first_name(path)}{files.COPY_MARK}{os.urandom(4).hex()}{files.SAVE_SUFFIX}"
        writer = RecordWriter(path.with_name(name), self._disk)
        self._disk.wait()
        try:
            # An action that another window saves meanwhile would not be in the match.
            with self._lock:
                if not file.is_current:
                    raise files.SaveError(f"{path} has changed: this match is continued elsewhere.")
                # A crash before or after the match is renamed must not part it from its notes.
                self._notes.copy(path.stem, writer.path.stem)
                if file.is_damaged:
                    writer.write(match)
                    path.rename(files.broken_path(writer.path))
                    said = (
                        f"{path} was damaged: you go on after its first {match.ply} actions, "
                        f"and all that was in it is kept in {files.broken_path(writer.path)}."
                    )
                else:
                    path.rename(writer.path)
        except OSError as error:
            raise files.SaveError(f"{path} cannot be renamed: {error.strerror}.") from error
        for each in (*self._notes.files(path.stem), files.backup_path(path)):
            with contextlib.suppress(OSError):
                each.unlink(missing_ok=True)
        self._writers[match] = writer
        return said

    def delete_if_empty(self, match: Match) -> None:
        """Delete the file of a match without actions and notes: there is nothing to continue."""
        writer = self._writers.get(match)
        if writer and not match.has_human_action and not self._notes.files(writer.path.stem):
            # If the match is resumed, its first action writes a new file.
            del self._writers[match]
            self._disk.wait()
            with contextlib.suppress(OSError):
                for file in (writer.path, files.backup_path(writer.path)):
                    file.unlink(missing_ok=True)

    def delete_save(self, path: Path) -> str:
        """Delete an unfinished match and the notes on it; return a sentence if that failed."""
        self._disk.wait()
        try:
            with self._lock:
                for file in (path, files.backup_path(path), *self._notes.files(path.stem)):
                    file.unlink(missing_ok=True)
            self._disk.failed.pop(path, None)
        except OSError as error:
            return f"{path} cannot be deleted: {error.strerror}."
        return ""

    def record_file(self, name: str) -> Path:
        """Return where the record of a finished match is, by the name of its files."""
        return self._records / f"{name}{files.SAVE_SUFFIX}"

    def delete_finished(self, name: str) -> str:
        """Delete the record and text of a finished match; return a sentence if that failed."""
        try:
            with self._lock:
                for file in (self.record_file(name), self.match_texts.file(name)):
                    file.unlink(missing_ok=True)
        except OSError as error:
            return f"{name} cannot be deleted: {error.strerror}."
        self.history.forget(name)
        return ""

    def keep_finished(self, name: str, *, keep: bool) -> str:
        """Mark a finished match as kept, or not any more; return a sentence if that failed."""
        mark = self.history.kept_mark(name)
        try:
            mark.touch() if keep else mark.unlink(missing_ok=True)
        except OSError as error:
            return f"{name} cannot be marked: {error.strerror}."
        return ""

    def has_file(self, match: Match) -> bool:
        """Return whether a match was saved before."""
        return match in self._writers

    def transfer_file(self, before: Match, after: Match) -> None:
        """Give the file of a match without actions to the match that replaces it."""
        writer = self._writers.pop(before, None)
        if writer is not None:
            from game.storage.record_writer import RecordWriter

            self._writers[after] = RecordWriter(writer.path, self._disk)

    def file_stem(self, match: Match) -> str:
        """Return the name that the files of a match share, "" if it has none."""
        writer = self._writers.get(match)
        return "" if writer is None else writer.path.name.removesuffix(files.SAVE_SUFFIX)

    def _notes_name(self, match: Match | str) -> str | None:
        if isinstance(match, str):
            # A host may call it anything.
            return f"online-{text_digest(match)[:16]}"
        writer = self._writers.get(match)
        return None if writer is None else writer.path.stem

    def save_notes(self, match: Match | str, seat: Seat, notes: SavedWorkspace) -> None:
        """Write the notes of one seat; a match at a host goes by its id."""
        name = self._notes_name(match)
        try:
            if name is not None:
                self._notes.write(name, seat, notes)
        except OSError as error:
            self._take_error(error)

    def load_notes(self, match: Match | str, seat: Seat) -> SavedWorkspace | None:
        """Return the notes of one seat, or None if there are none or they cannot be read."""
        name = self._notes_name(match)
        return None if name is None else self._notes.read(name, seat)

    def delete_online_notes(self, match: str, seat: Seat) -> None:
        """Delete a seat's notes on a match at a host: it is over, or left."""
        name = self._notes_name(match)
        if name is not None:
            self._notes.delete(name, seat)

    def best_result_on(self, ruleset: str, level: Level | None, seed: int) -> LevelResult | None:
        """Return the best result on a map, None if it was never finished."""
        return self._results.get(result_key(ruleset, level, seed))

    def load_last_choices(self, ruleset: str) -> LastChoices:
        """Return what was chosen last for a ruleset, empty if it cannot be read."""
        from game.storage.last_choices import LastChoices

        return self._choices.get(ruleset) or LastChoices()

    def save_last_choices(self, ruleset: str, choices: LastChoices) -> None:
        """Write what was chosen; a failed write does not stop the game."""
        self._choices.try_change(ruleset, lambda _: choices)

    def load_settings(self) -> tuple[Settings, str]:
        """Return the settings, and one sentence if the file was broken and put in quarantine.

        What is valid in a broken file is kept.
        """
        settings, problem = read_settings(self._settings)
        if problem:
            self.save_settings(settings)
        return settings, problem

    def save_settings(self, settings: Settings) -> None:
        """Write the settings; a failed write does not stop the game."""
        with contextlib.suppress(OSError), self._lock:
            write_settings(self._settings, settings)
