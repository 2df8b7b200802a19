"""The referee's command line options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

MAX_SEED = (1 << 63) - 1
MAX_SEEDS = 1_000_000
MAX_WORKERS = 1024
MAX_TIMEOUT_MS = 3_600_000
DEFAULT_FIRST_MS = 1000
DEFAULT_MOVE_MS = 50


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 19 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return parse


def parse_seeds(text: str) -> range:
    """Return the seeds of `7` or `1-1000`."""
    first, dash, last = text.partition("-")
    parse = whole_number(0, MAX_SEED)
    seeds = range(parse(first), parse(last if dash else first) + 1)
    if not seeds:
        raise argparse.ArgumentTypeError(f"{text!r} is an empty range")
    if seeds.stop - seeds.start > MAX_SEEDS:
        raise argparse.ArgumentTypeError(f"{text!r} is more than {MAX_SEEDS} seeds")
    return seeds


def add_workers_option(parser: argparse.ArgumentParser) -> None:
    """Add `--workers`: how many matches are played at a time."""
    parser.add_argument(
        "--workers",
        type=whole_number(1, MAX_WORKERS),
        default=_cores(),
        metavar="N",
        help="matches played at a time (default: one per core)",
    )


def _cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parse_factory(text: str) -> str:
    module, _, factory = text.partition(":")
    if not factory.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise argparse.ArgumentTypeError(f"{text!r} is not like module:factory")
    return text


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the referee's options to a parser."""
    add = parser.add_argument
    add(
        "--bot",
        action="append",
        default=[],
        metavar="CMD",
        help="a bot's command; up to four times",
    )
    add(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a bot's name in the results; the first --name goes to the first --bot, and so on",
    )
    # The option may stand before the command, too: its absence here must not reset that.
    add(
        "--ruleset",
        metavar="NAME",
        default=argparse.SUPPRESS,
        help="whose protocol to use (default: the first ruleset that has one)",
    )
    level = parser.add_mutually_exclusive_group()
    level.add_argument(
        "--level", dest="level_name", metavar="L", help="a shipped level or a FILE.tmx"
    )
    level.add_argument(
        "--seeds",
        type=parse_seeds,
        default=range(1, 2),
        metavar="A-B",
        help="random levels (default: 1)",
    )
    add("--record", type=Path, metavar="DIR", help="save matches here and skip those already saved")
    add("--json", action="store_true", help="print results as JSON")
    add("--watch", action="store_true", help="show one level in a window")
    add("--stderr", action="store_true", help="show the bots' stderr")
    add(
        "--first-ms",
        type=whole_number(1, MAX_TIMEOUT_MS),
        default=DEFAULT_FIRST_MS,
        metavar="N",
        help=f"time for the first answer (default: {DEFAULT_FIRST_MS})",
    )
    add(
        "--move-ms",
        type=whole_number(1, MAX_TIMEOUT_MS),
        default=DEFAULT_MOVE_MS,
        metavar="N",
        help=f"time for each later answer (default: {DEFAULT_MOVE_MS})",
    )
    add("--no-time-limit", action="store_true", help="wait for answers without limit")
    add_workers_option(parser)
    add(
        "--executor",
        type=_parse_factory,
        metavar="MODULE:FACTORY",
        help="play matches on this executor",
    )
