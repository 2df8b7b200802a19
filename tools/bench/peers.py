"""Other libraries' games as a yardstick, in an environment that only the bench uses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".bench-peers"
PACKAGES = ("minigrid==3.2.0", "gymnasium==1.4.0", "pettingzoo==1.27.0", "chess==1.11.2")
SECONDS = 900
_FAILURES = (OSError, subprocess.CalledProcessError, subprocess.TimeoutExpired)
# Prints each peer's plies with observation, resets included, in the time of a flood; its arguments
# are a seed and the folder of the tools.
_PROGRAM = """
import json, random, sys, time
import chess, gymnasium, minigrid
from pettingzoo.classic import connect_four_v3
sys.path.append(sys.argv[2])
from tools.bench.reference_flood import beside_floods
dice, clock = random.Random(int(sys.argv[1])), time.process_time
grid = gymnasium.make("MiniGrid-MultiRoom-N6-v0")
four = connect_four_v3.env()

def play_minigrid():
    start, steps = clock(), 0
    for _ in range(4):
        grid.reset(seed=dice.randrange(1 << 30))
        over = False
        while not over:
            _, _, ended, cut, _ = grid.step(dice.randrange(7))
            over, steps = ended or cut, steps + 1
    return steps / (clock() - start)

def play_pettingzoo():
    start, steps = clock(), 0
    for _ in range(20):
        four.reset(seed=dice.randrange(1 << 30))
        for _ in four.agent_iter():
            seen, _, ended, cut, _ = four.last()
            over = ended or cut
            legal = [n for n, is_legal in enumerate(seen["action_mask"]) if is_legal]
            four.step(None if over else dice.choice(legal))
            steps += not over
    return steps / (clock() - start)

def play_chess():
    start, steps = clock(), 0
    for _ in range(3):
        board = chess.Board()
        while not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            steps += 1
    return steps / (clock() - start)

games = {
    "MiniGrid MultiRoom-N6": play_minigrid,
    "PettingZoo connect four": play_pettingzoo,
    "python-chess": play_chess,
}
plies = {}
for name, play in games.items():
    speed, flood = beside_floods(play)
    plies[name] = speed * flood
print(json.dumps(plies))
"""


class PeersError(Exception):
    """The environment of the peers cannot be made or used; the message is a sentence."""


def plies_per_flood(seed: int) -> dict[str, float]:
    """Return each peer's plies of random play, resets included, in the time of a flood.

    Raises PeersError if their environment is broken, as by another Python than made it.
    """
    try:
        told = _run([str(_python()), "-W", "ignore", "-c", _PROGRAM, str(seed), str(ROOT)])
    except _FAILURES as error:
        raise PeersError(
            f"The peers in {FOLDER} do not run: {_reason(error)}; remove the folder, and make "
            "it again with --peers."
        ) from error
    plies: dict[str, float] = json.loads(told.splitlines()[-1])
    return plies


def _python() -> Path:
    return FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _stamp() -> Path:
    return FOLDER / "packages"


def find_peers() -> bool:
    """Return whether the environment was made for the pinned packages."""
    try:
        return _stamp().read_text(encoding="utf-8").split() == list(PACKAGES)
    except OSError:
        return False


def install_peers() -> None:
    """Make the environment of the peers, unless it is there; raise PeersError on failure."""
    if find_peers():
        return
    commands = (
        [sys.executable, "-m", "venv", "--clear", str(FOLDER)],
        [str(_python()), "-m", "pip", "install", "--quiet", *PACKAGES],
    )
    try:
        for command in commands:
            _run(command)
        _stamp().write_text("\n".join(PACKAGES), encoding="utf-8")
    except _FAILURES as error:
        why = _reason(error)
        raise PeersError(f"The peers cannot be installed into {FOLDER}: {why}") from error


def _run(command: Sequence[str]) -> str:
    """Return what a command prints; raises one of `_FAILURES`."""
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=SECONDS)
    return done.stdout


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        return (str(error.stderr).strip().splitlines() or ["no reason given"])[-1]
    return str(error)
