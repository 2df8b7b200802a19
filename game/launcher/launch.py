"""Starts the game or the tests where their packages are."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack

from game.launcher.packages import PLAY, ROOT, TEST, has_packages, put_own_packages_first
from game.launcher.start_error import StartError
from game.launcher.virtual_env import VENV, is_ready, make_venv, print_message, venv_python

Stage = tuple[str, tuple[str, ...]]
CHECKS: tuple[Stage, ...] = (
    ("lint", ("ruff", "check", ".")),
    ("format", ("ruff", "format", "--check", ".")),
    ("types", ("mypy",)),
)
# Each worker starts with its own half of the tests; the one that ends first helps the other.
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
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    # Pictures that are made and thrown away again and again stay in the process: glibc gives each
    # large one back to the system, which takes a twelfth of the tests' time.
    environment.update(MALLOC_MMAP_THRESHOLD_=str(1 << 26), MALLOC_TRIM_THRESHOLD_=str(1 << 30))
    stages = _stages(selection, fast=options.fast)
    failed = [name for name, passes in _run_at_once(stages, environment) if not passes]
    if options.fast:
        print("Not run: slow tests, recorded screens and demo matches among them: main.py test.")
    if failed:
        print_message(f"Failed: {', '.join(failed)}.")
    return int(bool(failed))


def _stages(selection: list[str], *, fast: bool) -> list[Stage]:
    if fast:
        return [*CHECKS, ("quick tests", (*PYTEST, "-m", "not slow", *selection))]
    if selection:
        return [("tests", (*PYTEST, *selection))]
    # tests/conftest.py names the tests whose coverage is measured.
    return [*CHECKS, ("tests", (*PYTEST, "--cov", "--cov-fail-under=95"))]


def _run_at_once(stages: list[Stage], environment: dict[str, str]) -> Iterator[tuple[str, bool]]:
    """Run all stages at once; show the last one, then what the others printed."""
    import subprocess
    from tempfile import TemporaryFile

    *checks, (last, command) = stages
    with ExitStack() as stack:
        running = []
        for name, check in checks:
            output = stack.enter_context(TemporaryFile("w+", encoding="utf-8", errors="replace"))
            process = subprocess.Popen(
                _module(check), cwd=ROOT, env=environment, stdout=output, stderr=output
            )
            running.append((name, stack.enter_context(process), output))
        print(f"== {last}", flush=True)
        yield last, subprocess.call(_module(command), cwd=ROOT, env=environment) == 0
        for name, process, output in running:
            passes = process.wait() == 0
            output.seek(0)
            print(f"== {name}\n{output.read()}", end="", flush=True)
            yield name, passes


def _module(command: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", *command]


def launch(arguments: list[str], *, in_window: bool) -> int:
    """Run the game or the tests where the packages are; raises StartError with one sentence.

    With `in_window` a first start shows in a window how far it is.
    """
    put_own_packages_first()
    testing = arguments[:1] == ["test"]
    needs = TEST if testing else PLAY
    inside = os.path.realpath(sys.prefix) == os.path.realpath(VENV)
    if has_packages(needs) or (inside and is_ready(needs, VENV)):
        if testing:
            return run_tests(arguments[1:])
        from game.cli.main import main as play

        return play(arguments)
    try:
        if not is_ready(needs, VENV):
            make_venv(needs, in_window=in_window and not testing)
    except KeyboardInterrupt:
        raise StartError("Stopped; the next start installs the packages.", 130) from None
    return run_in_venv(arguments)
