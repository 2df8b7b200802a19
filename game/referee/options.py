"""What can be asked of the referee on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

MAX_SEED = (1 << 63) - 1
MAX_SEEDS = 1_000_000
MAX_WORKERS = 1024
MAX_TIMEOUT_MS = 3_600_000
DEFAULT_FIRST_MS = 1000
DEFAULT_MOVE_MS = 50


def _int_between(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
    return int(text)


def parse_seeds(text: str) -> range:
    """Return the seeds of `7` or `1-1000`."""
    first, dash, last = text.partition("-")
    start = _int_between(first, 0, MAX_SEED)
    found = range(start, _int_between(last, 0, MAX_SEED) + 1) if dash else range(start, start + 1)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} ends before it begins")
    if found.stop - found.start > MAX_SEEDS:
        raise argparse.ArgumentTypeError(f"{text!r} are more than {MAX_SEEDS} seeds")
    return found


def _parse_workers(text: str) -> int:
    return _int_between(text, 1, MAX_WORKERS)


def _parse_milliseconds(text: str) -> int:
    return _int_between(text, 1, MAX_TIMEOUT_MS)


def _parse_factory(text: str) -> str:
    module, _, factory = text.partition(":")
    if not factory.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise argparse.ArgumentTypeError(f"{text!r} is not like module:factory")
    return text


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell a parser of the referee's options."""
    add = parser.add_argument
    add("--bot", action="append", default=[], metavar="CMD", help="a program; up to four times")
    add("--rules", metavar="NAME", help="whose protocol (default: the first that has one)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--level", dest="maze", metavar="L", help="a shipped map or a FILE.tmx")
    where.add_argument(
        "--seeds",
        type=parse_seeds,
        default=range(1, 2),
        metavar="A-B",
        help="random mazes (default: 1)",
    )
    add("--record", type=Path, metavar="DIR", help="keep matches; finished ones are not played")
    add("--json", action="store_true", help="results as JSON")
    add("--watch", action="store_true", help="show one maze in a window")
    add("--stderr", action="store_true", help="let the bots' stderr through")
    add(
        "--first-ms",
        type=_parse_milliseconds,
        default=DEFAULT_FIRST_MS,
        metavar="N",
        help="first answer",
    )
    add(
        "--move-ms",
        type=_parse_milliseconds,
        default=DEFAULT_MOVE_MS,
        metavar="N",
        help="later answers",
    )
    add("--no-time-limit", action="store_true", help="wait for answers as long as it takes")
    add("--workers", type=_parse_workers, default=1, metavar="N", help="matches at the same time")
    add("--executor", type=_parse_factory, metavar="MODULE:FACTORY", help="where they are played")
