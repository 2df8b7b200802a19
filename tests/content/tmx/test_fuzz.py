"""A few hundred mutated maps; `python -m tests.content.tmx.fuzz` reads any number of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.paths import ROOT


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited as Linux does it")
@pytest.mark.parametrize("seed", [7, 22])
def test_corrupted_maps_give_a_level_or_problems(seed: int) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.content.tmx.fuzz",
        "--count",
        "200",
        "--seed",
        str(seed),
    ]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "200 files, none fails" in done.stdout
