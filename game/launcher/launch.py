"""Starts the game or the tests where their packages are."""

from __future__ import annotations

import os
import sys

from game.launcher.packages import PLAY, ROOT, TEST, has_packages
from game.launcher.start_error import StartError
from game.launcher.virtual_env import VENV, is_ready, make_venv, print_message, venv_python

CHECKS = (
    ("lint", ("ruff", "check", ".")),
    ("format", ("ruff", "format", "--check", ".")),
    ("types", ("mypy",)),
)
COVERED_PATHS = (
    *("tests/core", "tests/rulesets", "tests/golden", "tests/agents"),
    *("game/core", "game/rulesets"),
)
# Each worker starts with its own half of the tests: what they share is made once. The one that
# ends first takes over from the other.
PYTEST = ("pytest", "-n", "2", "--dist", "worksteal", "--failed-first")


def run_in_venv(arguments: list[str]) -> int:
    """Run main.py again inside the private environment; return its exit status."""
    python = str(venv_python(VENV))
    if sys.stdout is None and os.name == "nt":
        python = python.replace("python.exe", "pythonw.exe")
    command = [python, str(ROOT / "main.py"), *arguments]
    try:
        if os.name == "posix":
            os.execv(python, command)
        import subprocess

        return subprocess.call(command)
    except OSError as error:
        raise StartError(f"{python} cannot be run ({error.strerror}): start again.") from None


def run_tests(arguments: list[str]) -> int:
    """Run lint, types and tests; with arguments of pytest only the tests they select."""
    import argparse
    import subprocess

    parser = argparse.ArgumentParser(
        prog="main.py test",
        usage="%(prog)s [-h] [--fast] [options and paths of pytest]",
        description="Run lint, types and all tests; with options or paths of pytest only tests.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--fast", action="store_true", help="lint, types, and the tests that are not marked slow"
    )
    options, selection = parser.parse_known_args(arguments)
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    # Preparing the asserts of the tests takes longer than all else before the first test.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    failed = []
    for name, command in _stages(selection, fast=options.fast):
        print(f"== {name}", flush=True)
        if subprocess.call([sys.executable, "-m", *command], cwd=ROOT, env=environment) != 0:
            failed.append(name)
    if failed:
        print_message(f"Failed: {', '.join(failed)}.")
    return int(bool(failed))


def _stages(selection: list[str], *, fast: bool) -> list[tuple[str, tuple[str, ...]]]:
    if fast:
        return [*CHECKS, ("quick tests", (*PYTEST, "-m", "not slow", *selection))]
    if selection:
        return [("tests", (*PYTEST, *selection))]
    # What is measured takes twice as long: only the tests that are about the rules are.
    others = [f"--ignore={path}" for path in COVERED_PATHS]
    return [
        *CHECKS,
        ("tests of the rules", (*PYTEST, *COVERED_PATHS, "--cov", "--cov-fail-under=95")),
        ("all other tests", (*PYTEST, *others)),
    ]


def launch(arguments: list[str], *, in_window: bool) -> int:
    """Run the game or the tests where the packages are; raises StartError with one sentence.

    With `in_window` a first start shows in a window how far it is.
    """
    testing = arguments[:1] == ["test"]
    needs = TEST if testing else PLAY
    ready = is_ready(needs, VENV)
    inside = os.path.realpath(sys.prefix) == os.path.realpath(VENV)
    if (inside and ready) or has_packages(needs):
        if testing:
            return run_tests(arguments[1:])
        from game.cli.main import main as play

        return play(arguments)
    try:
        if not ready:
            make_venv(needs, in_window=in_window and not testing)
    except KeyboardInterrupt:
        raise StartError("Stopped; the next start installs the packages.", 130) from None
    return run_in_venv(arguments)
