"""The library as its users have it: a name, examples, notation, bots and files."""

import ast
import subprocess
import sys
from pathlib import Path

import five_ways_out as fwo
import pytest

from game import api
from game.content.assets.credits import read_credits
from game.core.ruleset import Ruleset
from tests.support.paths import ROOT
from tests.support.playouts import playout_of

EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))
# They play a match of the demo player, and ten of bots.
LONG = ("duel", "events")


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("examples") / "river.match.json"
    fwo.save_match(fwo.play_out(fwo.new_match("river", seed=2), "easy", plies=10), path)
    return path


def test_there_are_ten_short_examples() -> None:
    assert len(EXAMPLES) == 10
    for path in EXAMPLES:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert sum(bool(line.strip()) for line in lines) <= 16, path.name


@pytest.mark.parametrize(
    "path",
    [pytest.param(p, id=p.stem, marks=[pytest.mark.slow] * (p.stem in LONG)) for p in EXAMPLES],
)
def test_an_example_runs(path: Path, match_file: Path, capsys: pytest.CaptureFixture[str],
                         monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr(sys, "argv", [str(path), str(match_file)])
    exec(compile(path.read_text(encoding="utf-8"), path.name, "exec"), {"__name__": "__main__"})
    assert len(capsys.readouterr().out) > 15


@pytest.mark.parametrize("page", ["README.md", "docs/LIBRARY.md"])
def test_the_code_of_a_page_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = (ROOT / page).read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]
    exec(compile(code, page, "exec"), {"__name__": "__main__"})
    assert "@" in capsys.readouterr().out


def test_the_package_shows_its_names_and_imports_no_pygame() -> None:
    assert {"new_match", "Match", "IllegalAction"} <= set(dir(fwo))
    code = (
        f"import sys; sys.path[:0] = {sys.path!r}; import five_ways_out as fwo;"
        "print(fwo.new_match('railgun', seed=3)); sys.exit('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"@" in done.stdout


def test_notation_reads_back_whatever_is_legal(ruleset: Ruleset) -> None:
    said = set[str]()
    for step in playout_of(ruleset.name, "1", "demo").steps[:40]:
        legal = tuple(step.before.legal_actions(step.seat))
        texts = [fwo.format_action(action) for action in legal]
        assert tuple(map(fwo.parse_action, texts)) == legal
        assert len(set(texts)) == len(texts)
        said.update(texts)
    assert len(said) > 1


def test_the_notation_of_the_page_is_read_and_written() -> None:
    page = (ROOT / "docs" / "LIBRARY.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if line.startswith("| actions |"))
    texts = [text for text in row.split("`")[1::2] if "_" not in text]
    assert texts[-1] == "resign"
    assert [fwo.format_action(fwo.parse_action(text)) for text in texts] == texts


def test_a_match_survives_its_file_and_a_changed_one_is_refused(match_file: Path) -> None:
    assert fwo.load_match(match_file).ply == 10
    broken = match_file.with_name("broken.match.json")
    broken.write_bytes(match_file.read_bytes().replace(b"seed", b"deed"))
    with pytest.raises(fwo.SaveError):
        fwo.load_match(broken)


def test_a_seat_is_shown_what_it_may_know() -> None:
    match = fwo.new_match("dooom", seed=5, seats=2)
    whole, seen = ("".join(view.board_rows()) for view in (match.view(), match.view(1)))
    assert (whole.count("@"), seen.count("@")) == (2, 1)
    assert len(seen) < len(whole)


def test_walls_between_cells_are_drawn() -> None:
    rows = fwo.new_match("river", seed=3).view().board_rows()
    assert len(rows) == 17
    assert rows[0] == " - - - - - - - -"
    assert rows[1].startswith("|")


def test_the_package_holds_what_the_credits_read() -> None:
    # Run on the wheel, too, which picks its files.
    assert "pygame-ce: LGPL-2.1" in read_credits()
    assert len(read_credits()) > 30


def test_the_names_are_those_that_are_documented() -> None:
    tree = ast.parse(Path(api.__file__).read_text(encoding="utf-8"))
    imported = {alias.asname or alias.name for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom) for alias in node.names}  # fmt: skip
    assert set(fwo.__all__) == imported - {"annotations"}
