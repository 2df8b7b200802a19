"""What can be asked of the referee on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

LARGEST_SEED = (1 << 63) - 1
MOST_SEEDS = 1_000_000
MOST_WORKERS = 1024
LONGEST_MS = 3_600_000
FIRST_MS = 1000
MOVE_MS = 50


def _whole(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
    return int(text)


def seeds(text: str) -> range:
    """Return the seeds of `7` or `1-1000`."""
    first, dash, last = text.partition("-")
    start = _whole(first, 0, LARGEST_SEED)
    found = range(start, _whole(last, 0, LARGEST_SEED) + 1) if dash else range(start, start + 1)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} ends before it begins")
    if found.stop - found.start > MOST_SEEDS:
        raise argparse.ArgumentTypeError(f"{text!r} are more than {MOST_SEEDS} seeds")
    return found


def _workers(text: str) -> int:
    return _whole(text, 1, MOST_WORKERS)


def _milliseconds(text: str) -> int:
    return _whole(text, 1, LONGEST_MS)


def _factory(text: str) -> str:
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
        "--seeds", type=seeds, default=range(1, 2), metavar="A-B", help="random mazes (default: 1)"
    )
    add("--record", type=Path, metavar="DIR", help="keep matches; finished ones are not played")
    add("--json", action="store_true", help="results as JSON")
    add("--watch", action="store_true", help="show one maze in a window")
    add("--stderr", action="store_true", help="let the bots' stderr through")
    add("--first-ms", type=_milliseconds, default=FIRST_MS, metavar="N", help="first answer")
    add("--move-ms", type=_milliseconds, default=MOVE_MS, metavar="N", help="later answers")
    add("--no-time-limit", action="store_true", help="wait for answers as long as it takes")
    add("--workers", type=_workers, default=1, metavar="N", help="matches at the same time")
    add("--executor", type=_factory, metavar="MODULE:FACTORY", help="where they are played")
