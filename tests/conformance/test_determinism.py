"""The same seed and actions give the same states, in every process and Python version."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from game.core.codec import digest, encode
from game.core.match import Match
from game.rulesets import RULESETS
from tests.support.paths import ROOT
from tests.support.playouts import playout_of

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
OTHER_PYTHONS = [name for name in PYTHONS if name != "python{}.{}".format(*sys.version_info)]


@cache
def _installed_python(name: str) -> str | None:
    """Return the path of an interpreter, on the PATH or installed beside the running one."""
    beside = Path(sys.base_prefix).parent.glob(f"*/bin/{name}")
    for path in filter(None, [shutil.which(name), *map(str, beside)]):
        # A version manager's stubs fail for versions that are not active.
        if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


def _digests_in_process(matches: Sequence[Match], python: str, hash_seed: str) -> list[list[str]]:
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


def _assert_agrees(name: str, python: str, hash_seed: str) -> None:
    """Compare a match of every ruleset, replayed in one other process, at every ply."""
    playouts = [playout_of(ruleset, name) for ruleset in RULESETS]
    replayed = _digests_in_process([playout.match for playout in playouts], python, hash_seed)
    for playout, digests in zip(playouts, replayed, strict=True):
        assert digests == [digest(state) for state in playout.states], playout.ruleset.name


@pytest.mark.slow
def test_a_fresh_process_agrees_at_every_ply() -> None:
    _assert_agrees("1", sys.executable, "4711")


@pytest.mark.slow
@pytest.mark.parametrize("python", OTHER_PYTHONS)
def test_other_pythons_agree_at_every_ply(python: str) -> None:
    path = _installed_python(python)
    if path is None:
        pytest.skip("this Python is not installed")
    _assert_agrees("2", path, "9")
