"""Saves finished matches to a folder, a record and a result each, and skips them next time."""

import contextlib
import json
from collections.abc import Iterable
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path

from game.core.codec import CodecError, decode, digest, encode_fields
from game.core.ruleset import Ruleset
from game.referee.batch_runner import FinishedMatch, MatchTask
from game.referee.bot_match import BotResult
from game.referee.errors import RefereeError
from game.storage.files import SAVE_SUFFIX, SaveError, atomic_write, delete_leftovers, read_json
from game.storage.folder_lock import FolderLock

_RESULT_SUFFIX = ".result.json"
_MAX_NAMES_LENGTH = 60
Key = tuple[int, tuple[str, ...]]
Results = dict[Key, tuple[BotResult, ...]]


def key_of(task: MatchTask) -> Key:
    """Return what tells a task from the others of its tournament: seed, and who sits where."""
    return task.seed, tuple(bot.name for bot in task.bots)


class ResultStore:
    """A tournament's folder; without a folder nothing is saved.

    The name of a match's subfolder has a digest of all that could change its results: the bots'
    commands, the files named there, the time limits and the version of the rules.
    """

    def __init__(self, folder: Path | None, ruleset: Ruleset) -> None:
        """Use a folder; raises RefereeError if the path is a file."""
        if folder is not None and folder.exists() and not folder.is_dir():
            raise RefereeError(f"{folder} is not a folder.")
        self._folder = folder
        self._rules_version = f"{ruleset.name} {ruleset.version}"
        self._ruleset = ruleset.name

    def _path_stem(self, folder: Path, task: MatchTask) -> Path:
        bots = " ".join(bot.digest for bot in task.bots)
        key = f"{self._rules_version} {bots} {astuple(task.limits)}"
        names = "-".join(bot.name for bot in task.bots)[:_MAX_NAMES_LENGTH]
        name = f"{names}-{sha256(key.encode()).hexdigest()[:8]}"
        level = task.level
        prefix = "" if level is None else f"{level.name}-{digest(level)[:8]}-"
        return folder / name / f"{prefix}{task.seed}"

    def split_finished(self, tasks: Iterable[MatchTask]) -> tuple[Results, list[MatchTask]]:
        """Return the saved results by their tasks' keys, and the tasks still to be played."""
        self._delete_leftovers()
        results, missing = Results(), []
        for task in tasks:
            saved = self._folder and _read_results(self._path_stem(self._folder, task))
            if saved:
                results[key_of(task)] = saved
            else:
                missing.append(task)
        return results, missing

    def others(self, results: Iterable[BotResult]) -> list[BotResult]:
        """Return all other saved results of the same ruleset, in the order of their files."""
        known, found = set(results), list[BotResult]()
        for path in sorted(self._folder.rglob(f"*{_RESULT_SUFFIX}")) if self._folder else ():
            saved = _read_results(path.with_name(path.name.removesuffix(_RESULT_SUFFIX)))
            found += [r for r in saved if r.ruleset == self._ruleset and r not in known]
        return found

    def _delete_leftovers(self) -> None:
        """Delete the temporary files of a referee that was killed."""
        if self._folder is not None and self._folder.is_dir():
            with contextlib.suppress(OSError), FolderLock(self._folder) as lock:
                for folder in self._folder.iterdir() if lock.excludes_others else ():
                    delete_leftovers(folder)

    def save(self, finished: FinishedMatch) -> None:
        """Save a match; the result is written last and marks it as complete."""
        if self._folder is None:
            return
        with FolderLock(self._folder):
            self._write(self._path_stem(self._folder, finished.task), finished)

    def _write(self, stem: Path, finished: FinishedMatch) -> None:
        atomic_write(stem.with_name(stem.name + SAVE_SUFFIX), finished.record)
        results = [encode_fields(each, (float,)) for each in finished.results]
        content = json.dumps(results, sort_keys=True).encode()
        atomic_write(stem.with_name(stem.name + _RESULT_SUFFIX), content)


def _read_results(stem: Path) -> tuple[BotResult, ...]:
    """Return the saved results, none if they are missing or broken and must be played again."""
    try:
        return decode(tuple[BotResult, ...], read_json(stem.with_name(stem.name + _RESULT_SUFFIX)))
    except (SaveError, CodecError):
        return ()
