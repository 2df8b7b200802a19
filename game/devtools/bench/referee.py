"""The time that the referee adds to a bot's own."""

from __future__ import annotations

import sys
import time
from statistics import median

from game.devtools.bench.random_levels import RANDOM_LEVELS
from game.referee.bot_match import BotMatch, TimeLimits
from game.referee.bot_process import BotProcess
from game.rulesets import RULESETS

SEEDS = range(1, 9)
ROUND_TRIPS = 300
# Answers at once, so that the measured time is the referee's.
_ECHO_BOT = """
import sys
for line in sys.stdin:
    sys.stdout.write(line)
    sys.stdout.flush()
"""
# Never moves: this gives the longest matches.
_IDLE_BOT = """
import sys
while head := sys.stdin.readline().split():
    for _ in range(int(sys.stdin.readline())):
        sys.stdin.readline()
    print("MOVE", *head[:2], flush=True)
"""


def _round_trip_seconds() -> float:
    """Return the seconds that a line takes to a program and back."""
    program = BotProcess((sys.executable, "-S", "-c", _ECHO_BOT))
    try:
        times = []
        for _ in range(ROUND_TRIPS):
            start = time.perf_counter()
            program.ask("MOVE 1 1\n", None)
            times.append(time.perf_counter() - start)
        return median(times)
    finally:
        program.close()


def referee_overhead() -> tuple[str, str]:
    """Return the time outside the bot for each turn, compared with a bare round trip."""
    ruleset = next(r for r in RULESETS.values() if r.features.line_protocol is not None)
    turns, outside = 0, 0.0
    for seed in SEEDS:
        level = RANDOM_LEVELS.generate(ruleset, {}, seed)
        words = (sys.executable, "-S", "-c", _IDLE_BOT)
        bot_match = BotMatch(ruleset, level, seed, words, limits=TimeLimits(None, None))
        bot_match.play("")
        turns += bot_match.match.ply
        outside += bot_match.overhead
    trip, cost = _round_trip_seconds(), outside / turns
    result = (
        f"{cost * 1e6:.0f} µs a turn, {cost / trip:.2f}x of a line to a program and back "
        f"({trip * 1e6:.0f} µs, {turns} turns)"
    )
    return f"{ruleset.name}: referee, outside the bot", result


def rows() -> list[tuple[str, str]]:
    """Return the rows of the referee."""
    return [referee_overhead()]
