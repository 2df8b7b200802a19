"""The launcher: main.py with old Pythons, missing packages, offline, half-made environments."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import main

ROOT = Path(main.__file__).parent
FILES = ("main.py", "requirements.txt", "requirements-dev.txt")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a copy of the launcher, in a folder with spaces and accents."""
    folder = tmp_path / "Spiele für Zoë" / "five ways"
    folder.mkdir(parents=True)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    cli = folder / "game" / "cli"
    cli.mkdir(parents=True)
    for package in (cli.parent, cli):
        (package / "__init__.py").write_text("")
    (cli / "main.py").write_text("def main(argv):\n    print('started', argv)\n    return 7\n")
    return folder


def start(
    place: Path, *arguments: str, shim: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run main.py with a Python that has no packages; `shim` is run before it."""
    if shim:
        (place / "sitecustomize.py").write_text(shim)
        environment["PYTHONPATH"] = str(place)
    return subprocess.run(
        [getattr(sys, "_base_executable", sys.executable), str(place / "main.py"), *arguments],
        cwd="/",
        env={**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def one_sentence(run: subprocess.CompletedProcess[str], *words: str) -> None:
    """Assert that a run ended with one clear sentence and status 2."""
    assert run.returncode == 2
    last = run.stderr.strip().splitlines()[-1]
    assert all(word in last for word in words), run.stderr
    assert "Traceback" not in run.stderr


NO_PACKAGES = (
    "import sys\n"
    "sys.path = [p for p in sys.path if 'site-packages' not in p]\n"
)  # fmt: skip


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10, 12)])
def test_an_old_python_gets_a_clear_message(version: tuple[int, ...]) -> None:
    assert "3.11 or newer" in main.old_python_message(version)


@pytest.mark.parametrize("version", [(3, 11), (3, 14, 1), (4, 0)])
def test_a_new_python_is_fine(version: tuple[int, ...]) -> None:
    assert main.old_python_message(version) == ""


def test_offline_with_nothing_installed(place: Path) -> None:
    run = start(place, shim=NO_PACKAGES)
    one_sentence(run, "internet")
    assert len(run.stderr.strip().splitlines()) == 2
    assert "First start" in run.stderr


def test_without_the_venv_module(place: Path) -> None:
    shim = NO_PACKAGES + "sys.modules['ensurepip'] = None\n"
    run = start(place, shim=shim)
    one_sentence(run, "python3-venv")
    assert len(run.stderr.strip().splitlines()) == 1


def test_in_a_folder_that_cannot_be_written(place: Path) -> None:
    shim = NO_PACKAGES + "import os\nos.access = lambda *_: False\n"
    run = start(place, shim=shim)
    one_sentence(run, "cannot be written")
    assert len(run.stderr.strip().splitlines()) == 1


def test_with_installed_packages_no_environment_is_created(place: Path) -> None:
    run = subprocess.run(
        [sys.executable, str(place / "main.py"), "--seed", "3"],
        cwd="/",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout.strip()) == (7, "started ['--seed', '3']")
    assert not (place / ".venv").exists()


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_through_a_link_from_elsewhere(place: Path, tmp_path: Path) -> None:
    link = tmp_path / "play"
    link.symlink_to(place / "main.py")
    run = subprocess.run(
        [sys.executable, str(link)], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 7


def test_a_ready_environment_is_used_at_once(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = getattr(sys, "_base_executable", sys.executable)
    subprocess.run([base, "-m", "venv", "--without-pip", str(place / ".venv")], check=True)
    monkeypatch.setattr(main, "ROOT", str(place))
    (place / ".venv" / "requirements.txt.stamp").write_text(main.venv_stamp("requirements.txt"))
    run = start(place, shim=NO_PACKAGES)
    assert (run.returncode, run.stdout.strip(), run.stderr) == (7, "started []", "")


def test_an_incomplete_environment_is_not_used(place: Path) -> None:
    (place / ".venv").mkdir()
    (place / ".venv" / "requirements.txt.stamp").write_text("something else")
    run = start(place, shim=NO_PACKAGES)
    one_sentence(run, "internet")


def test_requirements_name_no_index_and_pin_everything() -> None:
    for name in FILES[1:]:
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--index" not in text
        pins = [line for line in text.splitlines() if line and line[0].isalpha()]
        assert pins
        assert all("==" in pin for pin in pins)
        assert text.count("--hash=sha256:") > len(pins)
