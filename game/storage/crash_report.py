"""What is written when the game fails: enough to find out why, and the matches in play."""

import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.storage.files import atomic_write

CRASHES_FOLDER = "crashes"


class CrashError(Exception):
    """The game must end; the message says where the report is."""


def write_crash_report(
    folder: Path, error: Exception, facts: Sequence[str], inputs: Iterable[str], files: list[Path]
) -> Path:
    """Write a report of an error and return its path; raises OSError.

    `facts` are lines about the program, `inputs` the last of the player, `files` the matches.
    """
    import traceback

    lines = [*facts, "", "Last inputs:", *inputs, "", *traceback.format_exception(error)]
    for file in files:
        with contextlib.suppress(OSError):
            lines += [f"Match {file.name}:", file.read_text(encoding="utf-8"), ""]
    path = folder / CRASHES_FOLDER / f"crash-{os.urandom(4).hex()}.txt"
    atomic_write(path, "\n".join(lines).encode(errors="backslashreplace"))
    return path
