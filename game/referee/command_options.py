"""The referee's command line options."""

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset

MAX_SEED = (1 << 63) - 1
MAX_SEEDS = 1_000_000
MAX_WORKERS = 1024
MAX_BOTS = 8
MAX_TIMEOUT_MS = 3_600_000
DEFAULT_FIRST_MS = 1000
DEFAULT_MOVE_MS = 50
# Instead of the name of a level.
SHIPPED, RANDOM = "shipped", "random"


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


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parse_factory(text: str) -> str:
    module, _, factory = text.partition(":")
    if not factory.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise argparse.ArgumentTypeError(f"{text!r} is not like module:factory")
    return text


def add_options(
    parser: argparse.ArgumentParser,
    is_default: "Callable[[Ruleset], bool]",
    *,
    bots: Sequence[str] = (),
    levels: str = RANDOM,
    seeds: range = range(1, 2),
) -> None:
    """Add the options of a command that lets bots play, with its own defaults, to a parser.

    Of the rulesets the first one that `is_default` is played unless another is named.
    """
    add = parser.add_argument
    parser.set_defaults(default_bots=bots, is_default=is_default)
    words = "a player of the game, such as demo or random, or a program's command; several times"
    words += f" (default: {' and '.join(bots)})" * bool(bots)
    add("--bot", action="append", default=[], metavar="BOT", help=words)
    words = "a bot's name in the results; the first --name goes to the first --bot, and so on"
    add("--name", action="append", default=[], metavar="NAME", help=words)
    # The option may stand before the command, too: its absence here must not reset that.
    words = "what is played (default: the first for this command)"
    add("--ruleset", metavar="NAME", default=argparse.SUPPRESS, help=words)
    words = f"a level, a FILE.tmx, all {SHIPPED} ones, or {RANDOM} ones (default: %(default)s)"
    add("--level", dest="level_name", metavar="L", default=levels, help=words)
    words = "seeds of matches and random levels (default: {})"
    words = words.format(f"{seeds[0]}-{seeds[-1]}" if len(seeds) > 1 else seeds[0])
    add("--seeds", type=parse_seeds, default=seeds, metavar="A-B", help=words)
    words = "seats, taken by the bots in turn (default: one per bot)"
    add("--seats", type=whole_number(1, MAX_BOTS), metavar="N", help=words)
    add("--record", type=Path, metavar="DIR", help="save matches here and skip those already saved")
    add("--json", action="store_true", help="print results as JSON")
    words = "rate the bots, with all saved in --record (needs the package openskill)"
    add("--ratings", action="store_true", help=words)
    add("--watch", action="store_true", help="show one level in a window, for games of one seat")
    add("--stderr", action="store_true", help="show the bots' stderr")
    for option, default, which in (
        ("--first-ms", DEFAULT_FIRST_MS, "a program's first answer"),
        ("--move-ms", DEFAULT_MOVE_MS, "each later answer"),
    ):
        words, kind = f"time for {which} (default: {default})", whole_number(1, MAX_TIMEOUT_MS)
        add(option, type=kind, default=default, metavar="N", help=words)
    add("--no-time-limit", action="store_true", help="wait for answers without limit")
    words, kind = "matches played at a time (default: one per core)", whole_number(1, MAX_WORKERS)
    add("--workers", type=kind, default=_cores(), metavar="N", help=words)
    words = "play matches on this executor"
    add("--executor", type=_parse_factory, metavar="MODULE:FACTORY", help=words)
