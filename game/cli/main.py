"""The command line: play, or run one of the commands that need no window."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import UserError
from game.app.play_options import PlayOptions
from game.cli.parser import HAS_SOURCES, PROGRAM, parse_command_line, print_error
from game.content.maps.shipped_maps import USER_MAPS_FOLDER
from game.storage.crash_report import CrashError
from game.storage.files import SAVE_SUFFIX

if TYPE_CHECKING:
    from game.referee.live_match import LiveMatch

# Of files that people double-click, or drop on the program.
OPENED_SUFFIXES = (".tmx", SAVE_SUFFIX)
HEADLESS_HINT = (
    f"without a display there are: {PROGRAM} engine, referee, check-levels, new-level, "
    f"render-level, import-map, export-map, duel, trial, host"
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
        arguments = parse_command_line(_with_option(argv))
        return _run(arguments)
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


def _run(arguments: argparse.Namespace) -> int:  # noqa: C901, PLR0911 (one per command)
    match arguments.command:
        case "engine":
            return _engine(arguments)
        case "referee":
            return _referee(arguments)
        case "check-levels":
            return _check_levels(arguments)
        case "self-test":
            from game.app.self_test import run_self_test

            return run_self_test()
        case "install-desktop":
            from game.cli.install_desktop import install_desktop

            return install_desktop(remove=arguments.remove)
        case "import-map" | "export-map":
            from game.cli.import_export import run_conversion

            return run_conversion(
                arguments.command, arguments.file, arguments.out, arguments.ruleset
            )
        case "new-level":
            from game.cli.new_level import write_new_level

            return write_new_level(arguments.ruleset, arguments.size, arguments.out)
        case "new-ruleset":
            return _new_ruleset(arguments)
        case "accept":
            return _accept(arguments.name)
        case "render-level":
            return _render_level(arguments)
        case "duel" | "trial" | "host":
            return _run_matches(arguments)
        case "test":
            print_error("Run the tests with: python3 main.py test")
            return 2
    return _play(arguments)


def _run_matches(arguments: argparse.Namespace) -> int:
    """Run matches without a window: between bots, on many maps, or for others."""
    if arguments.command == "duel":
        from game.cli.duel import main as duel

        return duel(
            arguments.ruleset, arguments.a, arguments.b, arguments.matches, arguments.workers
        )
    if arguments.command == "trial":
        from game.cli.trial import main as trial

        return trial(
            arguments.ruleset, arguments.maps, _user_maps_folder(arguments), arguments.workers
        )
    from game.cli.host import run_host

    return run_host(arguments)


def _user_maps_folder(arguments: argparse.Namespace) -> Path | None:
    """Return the folder of the user's maps if `--save-dir` names one, for commands.

    Without it a seed is the same map on every machine.
    """
    folder: Path | None = arguments.save_dir
    return None if folder is None else folder / USER_MAPS_FOLDER


def _engine(arguments: argparse.Namespace) -> int:
    from game.cli.engine import serve
    from game.rulesets import RULESETS

    serve(RULESETS, sys.stdin.buffer, sys.stdout.buffer, _user_maps_folder(arguments))
    return 0


def _referee(arguments: argparse.Namespace) -> int:
    from game.referee.cli import run

    def watch(live: LiveMatch) -> None:
        from game.app.start import spectate
        from game.app.window import NoDisplayError

        try:
            spectate(_play_options(arguments), live)
        except NoDisplayError as error:
            from game.referee.errors import RefereeError

            raise RefereeError(
                f"No window can be opened here ({error}): leave --watch out."
            ) from None

    return run(arguments, watch)


def _check_levels(arguments: argparse.Namespace) -> int:
    from game.cli.check_levels import NoLevelsError, check_levels

    try:
        return check_levels(arguments.files, as_json=arguments.json)
    except NoLevelsError as error:
        print_error(str(error))
        return 2


def _render_level(arguments: argparse.Namespace) -> int:
    from game.app.render_level import RenderStyle, render_level

    chosen = {
        RenderStyle.UNLIT: arguments.no_light,
        RenderStyle.TILED: arguments.plain,
        RenderStyle.GROUND: arguments.ground,
    }
    style = next((style for style, is_chosen in chosen.items() if is_chosen), RenderStyle.MATCH)
    return render_level(arguments.file, arguments.out, arguments.scale, style)


def _new_ruleset(arguments: argparse.Namespace) -> int:
    from importlib.util import find_spec

    from game.cli.new_ruleset import write_new_ruleset
    from game.content.assets.levels_folder import LEVELS_FOLDER

    if find_spec("PIL") is None:
        print_error("new-ruleset needs the development packages: run python3 main.py test first.")
        return 2
    return write_new_ruleset(arguments.name, LEVELS_FOLDER.parent)


def _accept(name: str) -> int:
    """Play what the tests compare a ruleset with anew, and show what a player would notice."""
    import subprocess

    from game.content.assets.levels_folder import LEVELS_FOLDER
    from game.rulesets import RULESETS

    if name not in RULESETS:
        print_error(f"There is no ruleset {name!r}: {', '.join(RULESETS)}.")
        return 2
    command = [sys.executable, "-m", "tests.golden", name]
    return subprocess.call(command, cwd=LEVELS_FOLDER.parent)


def _play(arguments: argparse.Namespace) -> int:
    from game.rulesets import RULESETS

    if arguments.ruleset is not None and arguments.ruleset not in RULESETS:
        print_error(
            f"There is no ruleset {arguments.ruleset!r}; choose from {', '.join(RULESETS)}."
        )
        return 2
    if arguments.cheat and not _has_match_to_cheat_in(arguments):
        return 2
    folder: Path | None = arguments.save_dir
    if folder is not None and folder.exists() and not folder.is_dir():
        print_error(f"{folder} is not a folder.")
        return 2
    # Until the first frame there is no garbage; the app collects it from then on.
    gc.disable()
    from game.app.start import run
    from game.app.window import NoDisplayError

    try:
        return run(_play_options(arguments))
    except NoDisplayError as error:
        print_error(f"The game cannot open a window here ({error}); {HEADLESS_HINT}.")
        return 2


def _has_match_to_cheat_in(arguments: argparse.Namespace) -> bool:
    """Return whether a match is named; if not, print a sentence; raise LevelError for no cheat.

    What cheats a map's ruleset has is known only once the map is read.
    """
    from game.core.ruleset import cheats_of
    from game.rulesets import RULESETS

    if arguments.ruleset is not None:
        return bool(cheats_of(RULESETS[arguments.ruleset]))
    if arguments.seed is None and arguments.level is None:
        print_error("--cheat needs a match: add --ruleset, --level or --seed.")
        return False
    return True


def _play_options(arguments: argparse.Namespace) -> PlayOptions:
    return PlayOptions(
        arguments.ruleset,
        arguments.seed,
        arguments.level,
        arguments.open,
        arguments.window,
        arguments.fullscreen,
        arguments.mute,
        arguments.cheat,
        arguments.save_dir,
        arguments.language,
        arguments.renderer,
    )
