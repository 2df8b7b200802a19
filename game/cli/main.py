"""The command line: play, or one of the commands that need no window."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import __version__
from game.cli.play_options import PlayOptions
from game.content.assets.errors import AssetError
from game.content.maps.shipped_maps import USER_MAPS_FOLDER
from game.core.level import LevelError
from game.referee.errors import RefereeError
from game.referee.options import add_options

if TYPE_CHECKING:
    from game.referee.live_match import LiveMatch

HEADLESS_HINT = (
    "without a display there are: main.py engine, referee, check-levels, new-level, "
    "render-level, import-map, export-map, duel, trial, gallery, bench, test"
)
MAX_SEED = (1 << 63) - 1
MIN_WINDOW = (320, 180)
MAX_WINDOW_SIDE = 16384
MAX_MATCHES = 1_000_000
MAX_SCALE = 8
DESCRIPTION = "Five turn-based games. Without a command the game starts in a window."


class _OneLineErrorParser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with status 2."""
        _print_error(f"{message[:1].upper()}{message[1:]} (main.py --help lists what there is).")
        raise SystemExit(2)


def _print_error(sentence: str) -> None:
    # A program started without a terminal on Windows has no stderr.
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")


def _parse_seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 19) or int(text) > MAX_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MAX_SEED}")
    return int(text)


def _parse_count(text: str) -> int:
    number = _parse_seed(text)
    if not 1 <= number <= MAX_MATCHES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MAX_MATCHES}")
    return number


def _parse_window(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    width, height = int(parts[0]), int(parts[1])
    if width < MIN_WINDOW[0] or height < MIN_WINDOW[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is smaller than 320x180")
    if max(width, height) > MAX_WINDOW_SIDE:
        raise argparse.ArgumentTypeError(f"{text!r} has a side longer than {MAX_WINDOW_SIDE}")
    return width, height


def _parse_size(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size in cells like 21x15")
    return int(parts[0]), int(parts[1])


def _parse_scale(text: str) -> int:
    if text not in map(str, range(1, MAX_SCALE + 1)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MAX_SCALE}")
    return int(text)


def _build_parser() -> _OneLineErrorParser:
    parser = _OneLineErrorParser(prog="main.py", description=DESCRIPTION, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"Five Ways Out {__version__}")
    add = parser.add_argument
    add("--seed", type=_parse_seed, metavar="N", help="play the random level of a seed")
    add("--ruleset", metavar="NAME", help="play these rules at once")
    add("--level", type=Path, metavar="FILE.tmx", help="play a map drawn in Tiled at once")
    add("--window", type=_parse_window, metavar="WxH", help="size of the window, like 1280x720")
    add("--fullscreen", action="store_true", help="use the whole screen")
    add("--mute", action="store_true", help="no sound")
    add("--save-dir", type=Path, metavar="DIR", help="folder for saves and settings")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    commands.add_parser("engine", help="JSON lines on stdin and stdout (docs/ENGINE.md)")
    add_options(commands.add_parser("referee", help="let programs play (docs/REFEREE.md)"))
    check = commands.add_parser("check-levels", help="say what is wrong with maps")
    words = "maps, or folders with maps; default: all that are shipped"
    check.add_argument("files", nargs="*", type=Path, metavar="FILE", help=words)
    check.add_argument("--json", action="store_true", help="for programs")
    gallery = commands.add_parser("gallery", help="render every scene to pictures")
    gallery.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for them")
    gallery.add_argument("--only", default="", metavar="PART", help='"scenes" or a ruleset')
    _add_map_and_bot_commands(commands)
    commands.add_parser("bench", help="measure the rules and the window")
    commands.add_parser("test", help="run all tests, lint and types")
    return parser


def _add_ruleset_option(parser: argparse.ArgumentParser, words: str) -> None:
    # The option may stand before the command as well: what is left out here must not undo that.
    parser.add_argument("--ruleset", metavar="NAME", default=argparse.SUPPRESS, help=words)


def _add_map_and_bot_commands(commands: argparse._SubParsersAction[_OneLineErrorParser]) -> None:
    reading = commands.add_parser("import-map", help="make a Tiled map of a classical text map")
    reading.add_argument("file", type=Path, metavar="FILE", help="the text map")
    reading.add_argument("-o", "--out", type=Path, required=True, metavar="OUT.tmx")
    _add_ruleset_option(reading, "default: the first that has such maps")
    fresh = commands.add_parser("new-level", help="write a template for a map")
    _add_ruleset_option(fresh, "for which rules")
    fresh.add_argument("--size", type=_parse_size, metavar="WxH", help="default: 21x15 or 8x8")
    fresh.add_argument("out", type=Path, metavar="OUT.tmx", help="the new map")
    drawing = commands.add_parser("render-level", help="draw a map as the game shows it")
    drawing.add_argument("file", type=Path, metavar="FILE.tmx", help="the map")
    drawing.add_argument("-o", "--out", type=Path, required=True, metavar="OUT.png")
    drawing.add_argument(
        "--scale", type=_parse_scale, default=1, metavar="N", help="1 to 8, default: 1"
    )
    styles = drawing.add_mutually_exclusive_group()
    styles.add_argument("--no-light", action="store_true", help="leave light and shadow out")
    styles.add_argument("--plain", action="store_true", help="as Tiled shows it")
    styles.add_argument("--ground", action="store_true", help="nothing but what lies on the tiles")
    writing = commands.add_parser("export-map", help="make a classical text map of a Tiled map")
    writing.add_argument("file", type=Path, metavar="FILE.tmx", help="the map")
    writing.add_argument("-o", "--out", type=Path, metavar="OUT", help="default: stdout")
    duel = commands.add_parser("duel", help="let two bots play many matches")
    _add_ruleset_option(duel, "default: the first that has bots")
    duel.add_argument("--a", required=True, metavar="BOT", help="the bot whose win rate is printed")
    duel.add_argument("--b", required=True, metavar="BOT", help="the other bot")
    duel.add_argument("--matches", type=_parse_count, default=400, metavar="N", help="default: 400")
    trial = commands.add_parser("trial", help="let the demo player play random maps alone")
    _add_ruleset_option(trial, "default: the first for one seat")
    trial.add_argument("--maps", type=_parse_count, default=200, metavar="N", help="default: 200")


def main(argv: Sequence[str]) -> int:
    """Do what a command line asks for; return the exit status."""
    # The libraries' greeting would stand among the engine's answers.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Written to a file on Windows, it has not the letters of all names.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        arguments = _build_parser().parse_args(argv)
        return _run(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2
    except (LevelError, AssetError, RefereeError) as error:
        _print_error(str(error))
        return 2
    except OSError as error:
        _print_error(f"{error.filename or 'The system'}: {error.strerror or error}.")
        return 2
    except KeyboardInterrupt:
        return 130


def _run(arguments: argparse.Namespace) -> int:  # noqa: C901, PLR0911 (one for each command)
    match arguments.command:
        case "engine":
            return _engine(arguments)
        case "referee":
            return _referee(arguments)
        case "check-levels":
            return _check_levels(arguments)
        case "gallery":
            from game.devtools.gallery.render_gallery import render_gallery

            return render_gallery(arguments.out, arguments.only)
        case "bench":
            from game.devtools.bench.run_bench import main as bench

            return bench()
        case "import-map" | "export-map":
            from game.cli.import_export import run_conversion

            return run_conversion(
                arguments.command, arguments.file, arguments.out, arguments.ruleset
            )
        case "new-level":
            from game.cli.new_level import write_new_level

            return write_new_level(arguments.ruleset, arguments.size, arguments.out)
        case "render-level":
            return _render_level(arguments)
        case "duel":
            from game.cli.duel import main as duel

            return duel(arguments.ruleset, arguments.a, arguments.b, arguments.matches)
        case "trial":
            from game.cli.trial import main as trial

            return trial(arguments.ruleset, arguments.maps, _user_maps_folder(arguments))
        case "test":
            _print_error("The tests run by: python3 main.py test")
            return 2
    return _play(arguments)


def _user_maps_folder(arguments: argparse.Namespace) -> Path | None:
    """Return the folder of a person's own maps, for commands only if it was named.

    So that without it the same seed is the same map for everybody.
    """
    folder: Path | None = arguments.save_dir
    return None if folder is None else folder / USER_MAPS_FOLDER


def _engine(arguments: argparse.Namespace) -> int:
    from game.cli.engine import serve
    from game.rulesets import RULESETS

    serve(RULESETS, sys.stdin.buffer, sys.stdout.buffer, _user_maps_folder(arguments))
    return 0


def _referee(arguments: argparse.Namespace) -> int:
    from game.referee.command import run

    def watch(live: LiveMatch) -> None:
        from game import app

        try:
            app.spectate(_play_options(arguments), live)
        except app.NoDisplayError as error:
            raise RefereeError(
                f"No window can be opened here ({error}): leave --watch out."
            ) from None

    return run(arguments, watch)


def _check_levels(arguments: argparse.Namespace) -> int:
    from game.cli.check_levels import NoLevelsError, check_levels

    try:
        return check_levels(arguments.files, as_json=arguments.json)
    except NoLevelsError as error:
        _print_error(str(error))
        return 2


def _render_level(arguments: argparse.Namespace) -> int:
    from game.devtools.render_level import RenderStyle, render_level

    chosen = {
        RenderStyle.UNLIT: arguments.no_light,
        RenderStyle.TILED: arguments.plain,
        RenderStyle.GROUND: arguments.ground,
    }
    style = next((style for style, told in chosen.items() if told), RenderStyle.MATCH)
    return render_level(arguments.file, arguments.out, arguments.scale, style)


def _play(arguments: argparse.Namespace) -> int:
    from game.rulesets import RULESETS

    if arguments.ruleset is not None and arguments.ruleset not in RULESETS:
        _print_error(f"There is no ruleset {arguments.ruleset!r}: there are {', '.join(RULESETS)}.")
        return 2
    folder: Path | None = arguments.save_dir
    if folder is not None and folder.exists() and not folder.is_dir():
        _print_error(f"{folder} is not a folder.")
        return 2
    from game import app

    try:
        return app.run(_play_options(arguments))
    except app.NoDisplayError as error:
        _print_error(f"The game cannot open a window here ({error}); {HEADLESS_HINT}.")
        return 2


def _play_options(arguments: argparse.Namespace) -> PlayOptions:
    return PlayOptions(
        arguments.ruleset,
        arguments.seed,
        arguments.level,
        arguments.window,
        arguments.fullscreen,
        arguments.mute,
        arguments.save_dir,
    )
