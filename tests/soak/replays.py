"""Records replayed by every Python there is, each with other hash seeds: the same states."""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from game.core.codec import encode
from game.core.match import Match
from game.rulesets import RULESETS
from tests.support.paths import ROOT

# Uses only the standard library: other Pythons may lack the game's packages.
_SCRIPT = """
import json, sys
from game.core.codec import decode, digest
from game.core.match import Record
from game.core.replay import replay
from game.rulesets import RULESETS
for line in sys.stdin:
    record = decode(Record, json.loads(line))
    print(json.dumps([digest(m.state) for m in replay(record, RULESETS[record.ruleset])]))
"""
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
_HASH_SEEDS = ("0", "9", "4711")
_PLIES = 60


@cache
def installed_python(name: str) -> str | None:
    """Return the path of an interpreter, on the PATH or installed beside the running one."""
    beside = Path(sys.base_prefix).parent.glob(f"*/bin/{name}")
    for path in filter(None, [shutil.which(name), *map(str, beside)]):
        # A version manager's stubs fail for versions that are not active.
        if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


def digests_in_process(matches: Sequence[Match], python: str, hash_seed: str) -> list[list[str]]:
    """Return the digests of all states of matches that another process replays."""
    process = subprocess.run(
        [python, "-c", _SCRIPT],
        input="\n".join(json.dumps(encode(match.record())) for match in matches),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    return [json.loads(line) for line in process.stdout.splitlines()]


def _play(ruleset_name: str, seed: int) -> Match:
    dice, ruleset = random.Random(seed), RULESETS[ruleset_name]
    match = Match(ruleset, ruleset.generate({}, seed), dice.choice(ruleset.seats), seed)
    while match.outcome is None and match.ply < _PLIES:
        seat = dice.choice(sorted(match.state.to_act))
        match.submit(seat, dice.choice(match.state.legal_actions(seat)), match.ply)
    return match


def soak(times: int, seed: int) -> Iterator[str]:
    """Replay records in every Python; yield a line for each."""
    names = list(RULESETS)
    matches = [_play(names[seed % len(names)], seed) for seed in range(seed, seed + times)]
    expected = [[match.digest(ply) for ply in range(match.ply + 1)] for match in matches]
    for name in PYTHONS:
        python = installed_python(name)
        if python is None:
            yield f"{name}: not installed"
            continue
        for hash_seed in _HASH_SEEDS:
            assert digests_in_process(matches, python, hash_seed) == expected, (name, hash_seed)
        states = sum(map(len, expected))
        yield f"{name}: {times} records, {states} states, the same under {_HASH_SEEDS} as here"
