"""The bots of a tournament by name, and what tells them apart on disk."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.referee.bot_process import parse_command
from game.referee.errors import RefereeError

MAX_BOTS = 4
_MAX_FILE_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot: a name that no other has, its command, and a digest of command and files."""

    name: str
    command: str
    argv: tuple[str, ...]
    digest: str


def bot_specs(commands: Sequence[str]) -> tuple[BotSpec, ...]:
    """Return the bots of command lines; raises RefereeError if one names no program."""
    if not 1 <= len(commands) <= MAX_BOTS:
        raise RefereeError(f"There must be from 1 to {MAX_BOTS} bots: give --bot for each.")
    found: list[BotSpec] = []
    for command in commands:
        words = parse_command(command)
        name = _bot_name(words)
        number = sum(re.fullmatch(rf"{re.escape(name)}(-\d+)?", e.name) is not None for e in found)
        unique = f"{name}-{number + 1}" if number else name
        found.append(BotSpec(unique, command, words, _digest(words)))
    return tuple(found)


def _bot_name(argv: Sequence[str]) -> str:
    """Return what to call a bot: after the last file of its command."""
    files = [word for word in argv if _is_file(Path(word))]
    stem = Path(files[-1] if files else argv[0]).stem
    return re.sub(r"[^A-Za-z0-9_.]+", "_", stem)[:24] or "bot"


def _digest(argv: Sequence[str]) -> str:
    """Return a digest of a command and the files it names: a changed bot is another bot."""
    digest = hashlib.sha256()
    for word in argv:
        digest.update(word.encode() + b"\0")
        path = Path(word)
        if _is_file(path) and path.stat().st_size <= _MAX_FILE_BYTES:
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # An argument may be a whole script, too long for a file name.
        return False
