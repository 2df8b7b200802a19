"""Other libraries' games as a yardstick, in an environment that only the bench uses."""

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
# Prints the slices of each peer's play with observation, resets included, as `in_floods` says them;
# its arguments are a seed, the folder of the tools and the number of slices.
_PROGRAM = """
import gc, json, random, sys, time
import chess, gymnasium, minigrid
from pettingzoo.classic import connect_four_v3
sys.path.append(sys.argv[2])
from tools.bench.reference_flood import in_floods
dice, clock = random.Random(int(sys.argv[1])), time.process_time
grid = gymnasium.make("MiniGrid-MultiRoom-N6-v0")
four = connect_four_v3.env()

def play_minigrid():
    start, steps, over = clock(), 0, False
    grid.reset(seed=dice.randrange(1 << 30))
    while not over:
        _, _, ended, cut, _ = grid.step(dice.randrange(7))
        over, steps = ended or cut, steps + 1
    return steps, clock() - start

def play_pettingzoo():
    start, steps = clock(), 0
    four.reset(seed=dice.randrange(1 << 30))
    for _ in four.agent_iter():
        seen, _, ended, cut, _ = four.last()
        over = ended or cut
        legal = [n for n, is_legal in enumerate(seen["action_mask"]) if is_legal]
        four.step(None if over else dice.choice(legal))
        steps += not over
    return steps, clock() - start

def play_chess():
    start, board = clock(), chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return len(board.move_stack), clock() - start

games = {
    "MiniGrid MultiRoom-N6": play_minigrid,
    "PettingZoo connect four": play_pettingzoo,
    "python-chess": play_chess,
}
gc.collect()
gc.freeze()
slices = {name: [in_floods(play) for _ in range(int(sys.argv[3]))] for name, play in games.items()}
print(json.dumps(slices))
"""


class PeersError(Exception):
    """The environment of the peers cannot be made or used; the message is a sentence."""


def peers_slices(seed: int, count: int) -> dict[str, list[list[float]]]:
    """Return some slices of each peer's random play, resets included, as `in_floods` says them.

    Raises PeersError if their environment is broken, as by another Python than made it.
    """
    try:
        program = [str(_python()), "-W", "ignore", "-c", _PROGRAM]
        told = _run([*program, str(seed), str(ROOT), str(count)])
    except _FAILURES as error:
        raise PeersError(
            f"The peers in {FOLDER} do not run: {_reason(error)}; remove the folder, and make "
            "it again with --peers."
        ) from error
    slices: dict[str, list[list[float]]] = json.loads(told.splitlines()[-1])
    return slices


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
