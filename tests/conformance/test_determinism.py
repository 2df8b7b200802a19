"""The same seed and actions give the same states, in every process and Python version."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from game.core.codec import digest, encode
from game.rulesets import RULESETS
from tests.support.paths import ROOT
from tests.support.playouts import playout_of

# Uses only the standard library: other Pythons may lack the game's packages.
SCRIPT = """
import json, sys
from game.core.codec import decode, digest
from game.core.match import Record, replay
from game.rulesets import RULESETS
records = [decode(Record, record) for record in json.load(sys.stdin)]
print(json.dumps({
    record.ruleset: [digest(match.state) for match in replay(record, RULESETS[record.ruleset])]
    for record in records
}))
"""


PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")


@cache
def _installed(name: str) -> str | None:
    """Return the path of an interpreter, on the PATH or installed beside the running one."""
    beside = Path(sys.base_prefix).parent.glob(f"*/bin/{name}")
    for path in filter(None, [shutil.which(name), *map(str, beside)]):
        # A version manager's stubs fail for versions that are not active.
        if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


def _assert_agrees(name: str, python: str, hash_seed: str) -> None:
    """Compare a match of every ruleset, replayed in one other process, at every ply."""
    playouts = [playout_of(ruleset, name) for ruleset in RULESETS]
    process = subprocess.run(
        [python, "-c", SCRIPT],
        input=json.dumps([encode(playout.match.record()) for playout in playouts]),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    digests = json.loads(process.stdout)
    for playout in playouts:
        expected = [digest(state) for state in playout.states]
        assert digests[playout.ruleset.name] == expected, playout.ruleset.name


@pytest.mark.slow
def test_a_fresh_process_agrees_at_every_ply() -> None:
    _assert_agrees("1", sys.executable, "4711")


@pytest.mark.slow
@pytest.mark.parametrize("python", PYTHONS)
def test_other_pythons_agree_at_every_ply(python: str) -> None:
    path = _installed(python)
    if path is None:
        pytest.skip("this Python is not installed")
    _assert_agrees("2", path, "9")
