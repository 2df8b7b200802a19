"""The command line's parser: options, commands and the types of their arguments."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

from game import __version__
from game.app.play_options import RENDERER_USES
from game.content.assets.map_paths import LEVELS_FOLDER
from game.referee.command_options import MAX_SEED, SHIPPED, add_options, whole_number
from game.storage.files import default_folder
from game.storage.settings import MAX_WINDOW_SIDE

MIN_WINDOW = (320, 180)
_SEED, _COUNT = whole_number(0, MAX_SEED), whole_number(1, 1_000_000)
_LIMIT = whole_number(1, 1 << 30)
_SCALE, _PORT = whole_number(1, 8), whole_number(0, 65535)
DESCRIPTION = "Five turn-based games. Without a command the game starts in a window."
# Installed, the game has neither its tests nor what a new ruleset is made from.
HAS_SOURCES = (LEVELS_FOLDER.parent / "main.py").is_file()
PROGRAM = "main.py" if HAS_SOURCES else "five-ways-out"


class OneLineErrorParser(argparse.ArgumentParser):
    """Reports a wrong command line in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and exit with status 2."""
        wrong, choose, known = message.partition(" (choose from ")
        if choose:
            message = _hinted(wrong, wrong.split("'")[-2], known) or message
        print_error(f"{message[:1].upper()}{message[1:]} (see {self.prog} --help).")
        raise SystemExit(2)


def _hinted(wrong: str, name: str, known: str) -> str:
    """Return what is wrong with the word of a text that the name was meant to be, if there is."""
    from game.content.tmx.diagnostics import name_hint

    hint = name_hint(name, set(re.findall(r"(?:--)?\w[\w-]+", known)), "")
    return hint and f"{wrong}; {hint}"


def print_error(sentence: str) -> None:
    """Write a sentence to stderr."""
    # A program started without a terminal on Windows has no stderr.
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")


def _guide(name: str) -> str:
    """Return where a command is explained, if that file is there."""
    return f" (docs/{name}.md)" if HAS_SOURCES else ""


def _parse_size(text: str, like: str = "in cells like 21x15", digits: int = 3) -> tuple[int, int]:
    parts = text.lower().split("x")
    known = (part.isascii() and part.isdigit() and len(part) <= digits for part in parts)
    if len(parts) != 2 or not all(known):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size {like}")
    return int(parts[0]), int(parts[1])


def _parse_window(text: str) -> tuple[int, int]:
    width, height = _parse_size(text, "like 1280x720", 5)
    if width < MIN_WINDOW[0] or height < MIN_WINDOW[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is smaller than 320x180")
    if max(width, height) > MAX_WINDOW_SIDE:
        raise argparse.ArgumentTypeError(f"{text!r} has a side longer than {MAX_WINDOW_SIDE}")
    return width, height


def parse_command_line(argv: Sequence[str]) -> argparse.Namespace:
    """Return the options and the command, None to play; exits where the line is wrong."""
    parser = OneLineErrorParser(
        prog=PROGRAM, description=DESCRIPTION, allow_abbrev=False, add_help=False
    )
    parser.set_defaults(command=None)
    _add_play_options(parser)
    arguments, unknown = parser.parse_known_args(argv)
    if not unknown:
        return arguments
    # What only commands need: a match needs no other parser.
    parser.add_argument("-h", "--help", action="help", help="show this help message and exit")
    commands = _add_commands(parser)
    arguments, unknown = parser.parse_known_args(argv)
    if unknown:
        command = commands.choices.get(arguments.command, parser)
        wrong = f"unrecognized arguments: {' '.join(unknown)}"
        command.error(_hinted(wrong, unknown[0], command.format_help()) or wrong)
    return arguments


def _add_play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--version", action="version", version=f"Five Ways Out {__version__}")
    add = parser.add_argument
    add("--seed", type=_SEED, metavar="N", help="start a match on the random level of a seed")
    add("--ruleset", metavar="NAME", help="start a match of this ruleset")
    add("--level", type=Path, metavar="FILE.tmx", help="start a match on a Tiled map")
    words = "play a map, or watch a match (.match.json)"
    add("--open", dest="opened_file", type=Path, metavar="FILE", help=words)
    add("--window", type=_parse_window, metavar="WxH", help="window size, like 1280x720")
    add("--fullscreen", action="store_true", help="use the whole screen")
    words = "draw through the graphics card; default: auto, where that is faster"
    add("--renderer", choices=RENDERER_USES, default="auto", help=words)
    add("--mute", action="store_true", help="no sound")
    add("--language", default="", metavar="CODE", help="language of the texts, like de")
    add("--cheat", action="store_true", help="turn on all cheats of the ruleset")
    folder = str(default_folder()).replace("%", "%%")
    words = f"folder for saves and settings; default: {folder}"
    add("--save-dir", type=Path, metavar="DIR", help=words)


def _add_commands(parser: OneLineErrorParser) -> argparse._SubParsersAction[OneLineErrorParser]:
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    commands.add_parser("engine", help=f"JSON lines on stdin and stdout{_guide('ENGINE')}")
    referee = commands.add_parser("referee", help=f"let bots play{_guide('REFEREE')}")
    add_options(referee, lambda ruleset: ruleset.features.line_protocol is not None)
    duel = commands.add_parser("duel", help="the same for several seats, on all shipped maps")
    several, both = range(1, 101), ("demo", "random")
    add_options(duel, lambda r: r.seats.stop > 2, bots=both, levels=SHIPPED, seeds=several)
    trial = commands.add_parser("trial", help="the same for one seat, on many random maps")
    add_options(trial, lambda r: r.seats.stop == 2, bots=("demo",), seeds=range(1, 201))
    check = commands.add_parser("check-levels", help="list the problems of maps")
    words = "maps, or folders with maps; default: all shipped maps"
    check.add_argument("files", nargs="*", type=Path, metavar="FILE", help=words)
    check.add_argument("--json", action="store_true", help="print JSON")
    words = "write a sheet of each game's maps into a folder: a picture and a text"
    check.add_argument("--report", type=Path, metavar="DIR", help=words)
    _add_map_and_bot_commands(commands)
    _add_host_command(commands)
    _add_upkeep_commands(commands)
    return commands


def _add_host_command(commands: argparse._SubParsersAction[OneLineErrorParser]) -> None:
    host = commands.add_parser("host", help=f"host matches for others{_guide('HOSTING')}")
    add = host.add_argument
    add("--bind", default="127.0.0.1", metavar="ADDRESS", help="default: 127.0.0.1, this computer")
    add("--port", type=_PORT, default=40005, metavar="N", help="default: 40005, 0: any")
    add("--announce", metavar="NAME", help="announce the host on this network")
    add("--tls", nargs=2, type=Path, metavar=("CERT", "KEY"), help="encrypt with a certificate")
    add("--directory", metavar="URL", help="a Redis of several hosts, by the package redis")
    add("--address", metavar="HOST:PORT", help="where clients reach this host; default: its own")
    words = "ask every link for it, as in WORD@example.org; @FILE: the first line of a file"
    add("--password", metavar="WORD", help=words)
    add("--forbidden-words", type=Path, metavar="FILE", help="words that no name or chat may have")
    words = "a proxy, whose X-Forwarded-For is believed: an address, or a network like 10.0.0.0/8"
    add("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help=words)
    words = "let pages of a site play here, like https://example.org; *: all pages"
    add("--allow-origin", action="append", default=[], metavar="ORIGIN", help=words)
    add("--record", type=Path, metavar="DIR", help="folder for matches and records")
    words = "a map to host, and the one of the text port"
    add("--level", type=Path, default=argparse.SUPPRESS, metavar="FILE.tmx", help=words)
    _add_limits(host)
    text = host.add_argument_group("text port, for programs")
    add = text.add_argument
    add("--text-port", type=_PORT, metavar="N", help="port of the text protocol")
    add("--dialect", metavar="NAME", help="its dialect; default: the first")
    add("--reply-delay", type=_SEED, metavar="MS", help="delay its replies")
    add("--seats", type=_COUNT, metavar="N", help="its human seats; default: 2")
    add("--bots", metavar="BOT,...", help="its bots, such as easy,normal")
    # The option may also precede the command, where it is for matches in a window.
    words = "the seed of its random map"
    add("--seed", type=_SEED, default=argparse.SUPPRESS, metavar="N", help=words)
    _add_ruleset_option(text, "its ruleset; default: the first with a text protocol")


def _add_limits(host: OneLineErrorParser) -> None:
    from game.net.hosting.ports.limits import Limits

    group = host.add_argument_group(f"limits{_guide('HOSTING')}")
    for limit in fields(Limits):
        option, words = f"--max-{limit.name.replace('_', '-')}", f"default: {limit.default}"
        group.add_argument(option, type=_LIMIT, default=limit.default, metavar="N", help=words)


def _add_ruleset_option(parser: argparse._ActionsContainer, words: str) -> None:
    # The option may also precede the command: a default here would overwrite its value.
    parser.add_argument("--ruleset", metavar="NAME", default=argparse.SUPPRESS, help=words)


def _add_upkeep_commands(commands: argparse._SubParsersAction[OneLineErrorParser]) -> None:
    words = "what the finished matches in the save folder come to"
    stats = commands.add_parser("stats", help=words)
    stats.add_argument("ruleset", nargs="?", metavar="RULESET", help="default: every game played")
    stats.add_argument("--json", action="store_true", help="print JSON")
    commands.add_parser("self-test", help="check that the game works here")
    desktop = commands.add_parser("install-desktop", help="put the game into the menu (Linux)")
    desktop.add_argument("--remove", action="store_true", help="take it out of the menu")
    if HAS_SOURCES:
        new_ruleset = commands.add_parser("new-ruleset", help="write a ruleset to begin with")
        new_ruleset.add_argument("name", metavar="NAME", help="letters, digits and _")
        accept = commands.add_parser("accept", help="rewrite golden matches and show what changed")
        accept.add_argument("name", metavar="RULESET", help="the ruleset whose rules have changed")
        commands.add_parser("test", help="run lint, types and tests; --fast omits slow ones")


def _add_map_and_bot_commands(commands: argparse._SubParsersAction[OneLineErrorParser]) -> None:
    words = "convert a classical text map to a Tiled map"
    import_map = commands.add_parser("import-map", help=words)
    import_map.add_argument("file", type=Path, metavar="FILE", help="the text map")
    import_map.add_argument("-o", "--out", type=Path, required=True, metavar="OUT.tmx")
    _add_ruleset_option(import_map, "default: the first with such maps")
    new_level = commands.add_parser("new-level", help="write an empty map to draw on in Tiled")
    _add_ruleset_option(new_level, "the ruleset of the map")
    new_level.add_argument("--size", type=_parse_size, metavar="WxH", help="default: 21x15 or 8x8")
    new_level.add_argument("out", type=Path, metavar="OUT.tmx", help="the new map")
    render = commands.add_parser("render-level", help="render a map as the game draws it")
    render.add_argument("file", type=Path, metavar="FILE.tmx", help="the map")
    render.add_argument("-o", "--out", type=Path, required=True, metavar="OUT.png")
    render.add_argument("--scale", type=_SCALE, default=1, metavar="N", help="1 to 8, default: 1")
    styles = render.add_mutually_exclusive_group()
    styles.add_argument("--no-light", action="store_true", help="without light and shadow")
    styles.add_argument("--plain", action="store_true", help="as Tiled draws it")
    styles.add_argument("--ground", action="store_true", help="only the ground")
    words = "convert a Tiled map to a classical text map"
    export_map = commands.add_parser("export-map", help=words)
    export_map.add_argument("file", type=Path, metavar="FILE.tmx", help="the map")
    export_map.add_argument("-o", "--out", type=Path, metavar="OUT", help="default: stdout")
