"""Broken files of the game itself: one sentence that names the file, status 2 on a command line."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the game whose files may be broken."""
    folder = tmp_path_factory.mktemp("copy") / "game copy"
    for name in ("game", "sprites", "levels", "sounds"):
        # With what is compiled already, but for files that another worker is writing.
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "sprites/baator/hero.json",
        "sprites/baator/hero.png",
        "sprites/icons/48.png",
        "sprites/font/small.ttf",
        "game/texts/en/shared.toml",
    ],
)
def test_the_command_line_names_the_broken_file(copy: Path, name: str) -> None:
    path = copy / name
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b'"')
    try:
        code = "import sys; from game.cli.main import main; sys.exit(main(sys.argv[1:]))"
        ended = subprocess.run(
            [sys.executable, "-c", code, "self-test"],
            cwd=copy, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
    finally:
        path.write_bytes(whole)
    assert ended.returncode == 2, ended.stderr
    # The PNG library says its own word first.
    lines = [line for line in ended.stderr.splitlines() if not line.startswith("libpng")]
    assert len(lines) == 1, ended.stderr
    assert str(path) in lines[0]
