"""Bots as named on the command line: unique names, arguments and digests."""

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
    """A bot: its unique name, its command, and a digest of the command and its files."""

    name: str
    command: str
    argv: tuple[str, ...]
    digest: str


def bot_specs(commands: Sequence[str]) -> tuple[BotSpec, ...]:
    """Return the bots of some commands; raises RefereeError if a program does not exist."""
    if not 1 <= len(commands) <= MAX_BOTS:
        raise RefereeError(f"There must be from 1 to {MAX_BOTS} bots: give --bot for each.")
    bots: list[BotSpec] = []
    for command in commands:
        argv = parse_command(command)
        name = _bot_name(argv)
        same_name = re.compile(rf"{re.escape(name)}(-\d+)?")
        number = sum(same_name.fullmatch(bot.name) is not None for bot in bots)
        unique = f"{name}-{number + 1}" if number else name
        bots.append(BotSpec(unique, command, argv, _digest(argv)))
    return tuple(bots)


def _bot_name(argv: Sequence[str]) -> str:
    """Return a bot's name: the stem of the last file in its command, else of the program."""
    files = [argument for argument in argv if _is_file(Path(argument))]
    stem = Path(files[-1] if files else argv[0]).stem
    return re.sub(r"[^A-Za-z0-9_.]+", "_", stem)[:24] or "bot"


def _digest(argv: Sequence[str]) -> str:
    """Return a digest of a command and the files it names: an edited bot is another bot."""
    digest = hashlib.sha256()
    for argument in argv:
        digest.update(argument.encode() + b"\0")
        path = Path(argument)
        if _is_file(path) and path.stat().st_size <= _MAX_FILE_BYTES:
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # An argument may be a whole script, too long for a file name.
        return False
