"""The command `new-ruleset`: what it writes passes what every ruleset has to pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.level import LevelError
from tests.support.paths import ROOT
from tools.new_ruleset import COPIED, write_new_ruleset

NAME = "new_puzzle"
FILES = "pyproject.toml", "main.py"
# Not the whole suite of a second ruleset: what judges rulesets.
JUDGES = (
    "tests/conformance",
    "tests/golden",
    "tests/rulesets/new_puzzle",
    "tests/assets/test_tiled_assets.py",
    "tests/ui/board/test_ascii_tiles.py",
    "tests/content/maps/test_shipped_levels.py",
    "tests/tools/test_bot_tables.py",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the source tree with a new ruleset in it."""
    root = tmp_path / "tree"
    root.mkdir()
    # With what is compiled already, but for files that another worker is writing.
    ignore = shutil.ignore_patterns(".*", "*.pyc.*")
    for part in ("game", "levels", "sprites", "sounds", "tests", "tools", "docs", "packaging"):
        shutil.copytree(ROOT / part, root / part, ignore=ignore)
    for part in FILES:
        shutil.copy2(ROOT / part, root / part)
    done = _run(root, "main.py", "new-ruleset", NAME)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{NAME} is ready")
    removed = tuple(done.stdout.partition("remove ")[2].split(", ")[0].split())
    files = (path.relative_to(root) for path in root.rglob("[!.]*.*") if path.suffix != ".pyc")
    new = {str(each) for each in files if not (ROOT / each).exists() and each.parts[0][0] != "."}
    assert [path for path in sorted(new) if not path.startswith(removed)] == []
    return root


def _run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=root, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_a_new_ruleset_has_its_own_name_and_passes_at_once(tree: Path) -> None:
    """One test, as two processes would make a tree each."""
    for part in COPIED:
        copy = tree / part.format(NAME)
        for path in [copy] if copy.is_file() else copy.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert "sokoban" not in path.read_text(encoding="utf-8").lower(), path
    assert "class NewPuzzleState" in (tree / f"game/rulesets/{NAME}/state.py").read_text()
    assert len(list((tree / "tests" / "golden" / NAME).glob("*.txt"))) == 6
    for command in (("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        done = _run(tree, "-m", *command)
        assert done.returncode == 0, done.stdout
    # What commands say of all rulesets is recorded anew with one more: the test names the command.
    # No file for Tiled is stale, as the command has compared them after it wrote them, and the
    # example's own matches are judged already: of those just told, the first is told again.
    told = " or ".join(f"{NAME}-{part}]" for part in range(2, 8))
    # What a host, menus and a killed program do is the same with one more.
    known = "a_host_answers or menus_answer or whatever_operation_fails"
    told = f"commands_say or refusals_say or {told}"
    left_out = f"fresh_process or guide_quotes or no_file_is_stale or {known}"
    left_out += f" or {told}"
    chosen = f"({NAME} or not [) and not ({left_out})"
    done = _run(tree, "-m", "pytest", "-q", "-k", chosen, *JUDGES)
    assert done.returncode == 0, done.stdout[-3000:]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    note = tmp_path / "levels" / NAME / "mine.txt"
    note.parent.mkdir(parents=True)
    note.write_text("mine", encoding="utf-8")
    with pytest.raises(LevelError, match=f"{NAME} exists already"):
        write_new_ruleset(NAME, tmp_path)
    assert list(tmp_path.iterdir()) == [tmp_path / "levels"]
    # Nor is what Python leaves behind in the folder of a ruleset that was removed in the way.
    note.rename(note.parent / "__pycache__")
