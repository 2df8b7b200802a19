"""Saves finished matches to a folder, a record and a result each, and skips them next time."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path

from game.core.codec import CodecError, decode, digest, encode_fields
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.referee.batch_runner import FinishedMatch, MatchTask
from game.referee.bot_match import BotResult
from game.referee.errors import RefereeError
from game.storage.files import SAVE_SUFFIX, SaveError, atomic_write, delete_leftovers, read_json
from game.storage.folder_lock import FolderLock

_RESULT_SUFFIX = ".result.json"


class ResultStore:
    """A tournament's folder; without a folder nothing is saved.

    The name of a bot's subfolder has a digest of all that could change its results: its command,
    the files named there, the time limits and the version of the rules.
    """

    def __init__(self, folder: Path | None, ruleset: Ruleset, level: Level | None) -> None:
        """Use a folder; raises RefereeError if the path is a file."""
        if folder is not None and folder.exists() and not folder.is_dir():
            raise RefereeError(f"{folder} is not a folder.")
        self._folder = folder
        self._rules_version = f"{ruleset.name} {ruleset.version}"
        self._level_prefix = "" if level is None else f"{level.name}-{digest(level)[:8]}-"

    def _path_stem(self, folder: Path, task: MatchTask) -> Path:
        key = f"{self._rules_version} {task.bot.digest} {astuple(task.limits)}"
        name = f"{task.bot.name}-{sha256(key.encode()).hexdigest()[:8]}"
        return folder / name / f"{self._level_prefix}{task.seed}"

    def split_finished(self, tasks: Iterable[MatchTask]) -> tuple[list[BotResult], list[MatchTask]]:
        """Return the saved results and the tasks that still have to be played."""
        self._delete_leftovers()
        results, missing = [], []
        for task in tasks:
            result = (
                None if self._folder is None else _read_result(self._path_stem(self._folder, task))
            )
            if result is None:
                missing.append(task)
            else:
                results.append(result)
        return results, missing

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
        content = json.dumps(encode_fields(finished.result, (float,)), sort_keys=True).encode()
        atomic_write(stem.with_name(stem.name + _RESULT_SUFFIX), content)


def _read_result(stem: Path) -> BotResult | None:
    """Return a saved result, or None if it is missing or broken and must be replayed."""
    try:
        return decode(BotResult, read_json(stem.with_name(stem.name + _RESULT_SUFFIX)))
    except (SaveError, CodecError):
        return None
