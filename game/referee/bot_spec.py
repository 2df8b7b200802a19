"""Bots as named on the command line: unique names, arguments and digests."""

import hashlib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.agents.search_player import SEARCH_NAME
from game.core.ruleset import SEARCH
from game.referee.bot_process import parse_command
from game.referee.command_options import MAX_BOTS
from game.referee.errors import RefereeError

_MAX_FILE_BYTES = 64 * 1024 * 1024
_MAX_NAME_LENGTH = 24
_NAME = re.compile(rf"(?!\.)[A-Za-z0-9_.-]{{1,{_MAX_NAME_LENGTH}}}(?<!\.)")


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot: its unique name, its command, and a digest of the command and its files.

    `argv` is empty for a player of the ruleset, whose name is the command.
    """

    name: str
    command: str
    argv: tuple[str, ...]
    digest: str


def bot_specs(
    commands: Sequence[str], names: Sequence[str] = (), own: Collection[str] = ()
) -> tuple[BotSpec, ...]:
    """Return the bots of some commands, the first ones with the given names.

    A command may be the name of one of the game's `own` players, or that of a searcher.
    Raises RefereeError if a program does not exist or a name cannot be used.
    """
    if not 1 <= len(commands) <= MAX_BOTS:
        raise RefereeError(f"There must be from 1 to {MAX_BOTS} bots: give --bot for each.")
    _check_names(commands, names)
    bots: list[BotSpec] = []
    for index, command in enumerate(commands):
        is_own = command in own or (own and SEARCH_NAME.fullmatch(command))
        argv = () if is_own else parse_command(command, [*own, SEARCH] if own else ())
        digest = _digest(argv or (command, __version__))
        if index < len(names):
            bots.append(BotSpec(names[index], command, argv, digest))
            continue
        name = _bot_name(argv or (command,))
        taken = {bot.name.casefold() for bot in bots}
        numbered = (f"{name}-{number}" for number in range(2, MAX_BOTS + 1))
        unique = next(n for n in (name, *numbered) if n.casefold() not in taken)
        bots.append(BotSpec(unique, command, argv, digest))
    return tuple(bots)


def _check_names(commands: Sequence[str], names: Sequence[str]) -> None:
    if len(names) > len(commands):
        raise RefereeError("There are more names than bots: give --name once for each --bot.")
    for index, name in enumerate(names):
        if not _NAME.fullmatch(name):
            raise RefereeError(
                f"A bot cannot be named {name!r}: "
                f"use up to {_MAX_NAME_LENGTH} letters, digits, dots, dashes and underscores."
            )
        # Folders are named after bots, and not every system tells capitals apart.
        if name.casefold() in (other.casefold() for other in names[:index]):
            raise RefereeError(f"Two bots are named {name!r}.")


def _bot_name(argv: Sequence[str]) -> str:
    """Return a bot's name: the stem of the last file in its command, else of the program."""
    files = [argument for argument in argv if _is_file(Path(argument))]
    stem = Path(files[-1] if files else argv[0]).stem
    return re.sub(r"[^A-Za-z0-9_.]+", "_", stem)[:_MAX_NAME_LENGTH] or "bot"


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
