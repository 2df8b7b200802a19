"""The command line: play, or run one of the commands that need no window."""

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from game import UserError
from game.cli.parsed_arguments import find_ruleset, play_options
from game.cli.parser import HAS_SOURCES, PROGRAM, parse_command_line, print_error
from game.storage.crash_report import CrashError
from game.storage.files import SAVE_SUFFIX

# Of files that people double-click, or drop on the program.
OPENED_SUFFIXES = (".tmx", SAVE_SUFFIX)
# The modules of the commands; each has a function `run` of the arguments.
COMMANDS = {
    "accept": "game.cli.developer_commands",
    "check-levels": "game.cli.check_levels",
    "duel": "game.cli.referee",
    "engine": "game.cli.engine",
    "export-map": "game.cli.text_maps",
    "host": "game.cli.host",
    "import-map": "game.cli.text_maps",
    "install-desktop": "game.cli.install_desktop",
    "new-level": "game.cli.new_level",
    "new-ruleset": "game.cli.developer_commands",
    "referee": "game.cli.referee",
    "render-level": "game.app.render_level",
    "self-test": "game.app.self_test",
    "stats": "game.cli.stats",
    "trial": "game.cli.referee",
}
HEADLESS_HINT = (
    f"without a display there are: {PROGRAM} engine, referee, check-levels, new-level, "
    f"render-level, import-map, export-map, duel, trial, host, stats"
    f"{', new-ruleset, accept, test' if HAS_SOURCES else ''}"
)


def main(argv: Sequence[str]) -> int:
    """Run a command line and return the exit status."""
    # pygame's greeting would end up among the engine's answers.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Redirected to a file on Windows, stdout cannot encode every name.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return _run(parse_command_line(_with_option(argv)))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except UserError as error:
        print_error(str(error))
        return 2
    except OSError as error:
        print_error(f"{error.filename or 'The system'}: {error.strerror or error}.")
        return 2
    except CrashError as error:
        print_error(f"The game failed. {error}")
        return 1
    except KeyboardInterrupt:
        return 130


def _with_option(argv: Sequence[str]) -> Sequence[str]:
    """Return the command line as it is, but with an option for a file on which it is opened."""
    is_file = len(argv) == 1 and argv[0].lower().endswith(OPENED_SUFFIXES)
    return ["--open", *argv] if is_file else argv


def _run(arguments: argparse.Namespace) -> int:
    if arguments.command is None:
        return _play(arguments)
    if arguments.command == "test":
        raise UserError("Run the tests with: python3 main.py test")
    # A command loads only what it needs.
    return int(import_module(COMMANDS[arguments.command]).run(arguments))


def _play(arguments: argparse.Namespace) -> int:
    if arguments.ruleset is not None:
        find_ruleset(arguments.ruleset)
    if arguments.cheat:
        _require_match_to_cheat_in(arguments)
    folder: Path | None = arguments.save_dir
    if folder is not None and folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is not a folder.")
    # The app collects garbage, from its first frame on.
    gc.disable()
    from game.app.start import run
    from game.app.window import NoDisplayError

    try:
        return run(play_options(arguments))
    except NoDisplayError as error:
        raise UserError(f"The game cannot open a window here ({error}); {HEADLESS_HINT}.") from None


def _require_match_to_cheat_in(arguments: argparse.Namespace) -> None:
    """Raise UserError if no match is named, or its ruleset has no cheat.

    What cheats a map's ruleset has is known only once the map is read.
    """
    from game.core.ruleset import cheats_of
    from game.rulesets import RULESETS

    if arguments.ruleset is not None:
        cheats_of(RULESETS[arguments.ruleset])
    elif arguments.seed is None and arguments.level is None:
        raise UserError("--cheat needs a match: add --ruleset, --level or --seed.")
