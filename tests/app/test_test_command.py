"""What `main.py test` starts."""

import subprocess
import sys
from typing import Any

import pytest

from game.launcher.launch import run_tests


@pytest.fixture
def stages(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return what a test run starts instead of starting it; all but the tests fail."""
    started: list[list[str]] = []
    run = subprocess.Popen

    def note(command: list[str], **options: Any) -> subprocess.Popen[str]:
        started.append(command[2:])
        code = f"print('{command[2]} speaks'); exit({int(command[2] != 'pytest')})"
        return run([sys.executable, "-c", code], **options)

    monkeypatch.setattr(subprocess, "Popen", note)
    return started


def test_a_fast_run_omits_slow_tests_only(stages: list[list[str]]) -> None:
    run_tests([])
    run_tests(["--fast", "-k", "word"])
    assert [words[0] for words in stages] == ["ruff", "ruff", "mypy", "pytest"] * 2
    whole, fast = [words for words in stages if words[0] == "pytest"]
    assert "slow" not in " ".join(whole)
    assert "--cov" in whole
    assert fast[-4:] == ["-m", "not slow", "-k", "word"]


def test_a_selection_runs_tests_alone(stages: list[list[str]]) -> None:
    assert run_tests(["-x", "tests/core"]) == 0
    [selected] = stages
    assert selected[-2:] == ["-x", "tests/core"]


def test_a_failure_does_not_stop_the_other_stages(
    stages: list[list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_tests(["--fast"]) == 1
    said = capfd.readouterr()
    assert "Failed: lint, format, types." in said.err
    heads = ["quick tests", "lint", "format", "types"]
    *lines, omitted = said.out.splitlines()
    assert omitted.startswith("Not run: slow tests, recorded screens")
    assert lines == [
        line for head, who in zip(heads, ["pytest", "ruff", "ruff", "mypy"], strict=True)
        for line in (f"== {head}", f"{who} speaks")
    ]  # fmt: skip
