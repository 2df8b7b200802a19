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
from game.core.match import replay
from game.rulesets import RULESETS
from tests.support.paths import ROOT
from tests.support.playouts import Playout, playout_of

# Uses only the standard library: other Pythons may lack the game's packages.
SCRIPT = """
import json, sys
from game.core.codec import decode, digest
from game.core.match import Record, replay
from game.rulesets import RULESETS
record = decode(Record, json.load(sys.stdin))
print(json.dumps([digest(m.state) for m in replay(record, RULESETS[record.ruleset])]))
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


def _digests_in_process(playout: Playout, python: str, hash_seed: str) -> list[str]:
    record = json.dumps(encode(playout.match.record()))
    process = subprocess.run(
        [python, "-c", SCRIPT],
        input=record,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    digests: list[str] = json.loads(process.stdout)
    return digests


def test_a_replay_agrees_at_every_ply(playout: Playout) -> None:
    record = playout.match.record()
    for match, state in zip(replay(record, playout.ruleset), playout.states, strict=True):
        assert match.state == state


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_a_fresh_process_agrees_at_every_ply(name: str) -> None:
    playout = playout_of(name, "1")
    expected = [digest(state) for state in playout.states]
    assert _digests_in_process(playout, sys.executable, "4711") == expected


@pytest.mark.slow
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", RULESETS)
def test_other_pythons_agree_at_every_ply(name: str, python: str) -> None:
    path = _installed(python)
    if path is None:
        pytest.skip("this Python is not installed")
    playout = playout_of(name, "2")
    expected = [digest(state) for state in playout.states]
    assert _digests_in_process(playout, path, "9") == expected
