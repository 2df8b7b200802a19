"""Bots for the referee's tests: short scripts, each run as a process."""

import os
import sys
import time
from pathlib import Path

from game.core.level import Level
from game.core.ruleset import Ruleset
from game.referee.bot_match import BotMatch
from game.referee.bot_spec import BotSpec
from game.referee.seat_players import TimeLimits
from game.rulesets import RULESETS

RULESET: Ruleset = next(r for r in RULESETS.values() if r.features.line_protocol is not None)
LEVEL: Level = RULESET.generate({}, 3)
NO_LIMITS = TimeLimits(None, None)
HERO = next(spawn.pos for spawn in LEVEL.spawns if spawn.kind == "hero")
# Helpers for the scripts; they run with -S, which makes them start faster.
READ_TURN = """
import os, signal, sys, time
def read():
    head = sys.stdin.readline().split()
    if not head:
        sys.exit()
    for _ in range(int(sys.stdin.readline())):
        sys.stdin.readline()
    return head
def say(line):
    sys.stdout.write(line + "\\n")
    sys.stdout.flush()
"""


def bot_command(code: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-E", "-c", READ_TURN + code)


def constant_bot(line: str) -> tuple[str, ...]:
    return bot_command(f"while True:\n    read()\n    say({line!r})")


def new_bot_match(argv: tuple[str, ...], limits: TimeLimits = NO_LIMITS) -> BotMatch:
    return BotMatch(RULESET, LEVEL, 3, (BotSpec("a", "", argv, ""),), limits=limits)


def is_running(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
        return stat.rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc").exists()


def has_exited(pid: int, seconds: float = 3.0) -> bool:
    """Return whether a process ends within some seconds."""
    end = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not is_running(pid)
