"""The lint for maps: all problems, as text or JSON, and what the exit status says."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.content.maps.shipped_maps import list_levels
from tools.shipped_maps import all_levels, all_prefabs


@pytest.mark.slow
def test_the_shipped_levels_have_none(capsys: pytest.CaptureFixture[str]) -> None:
    count = len(all_levels()) + len(all_prefabs())
    assert main(["check-levels"]) == 0
    assert capsys.readouterr().out == f"{count} levels, no problems\n"


def test_a_warning_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "unfair.tmx"
    assert main(["new-level", "--ruleset", "river", "--size", "9x7", str(path)]) == 0
    assert main(["check-levels", str(path)]) == 0
    assert "warning:" not in capsys.readouterr().out
    drawn = path.read_text(encoding="utf-8")
    beside_home_2 = re.sub(r'(type="treasure".*) x="\d+" y="\d+"', r'\1 x="128" y="96"', drawn)
    path.write_text(beside_home_2, encoding="utf-8")
    assert main(["check-levels", str(path)]) == 0
    first, end = capsys.readouterr().out.splitlines()
    assert first.startswith(f"warning: {path.as_posix()}, layer 'terrain', cell ")
    assert end == "1 level, no problems"
    assert main(["check-levels", "--json", str(path)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["problems"], len(said["warnings"])) == ([], 1)


def test_names_that_the_console_has_no_letters_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "\u043b\u0435\u0441.tmx").write_text("<map/>", encoding="utf-8")
    said = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(said, encoding="cp1252"))
    assert main(["check-levels", str(tmp_path)]) == 1
    sys.stdout.flush()
    assert b"\\u043b\\u0435\\u0441.tmx" in said.getvalue()


def test_a_report_is_a_sheet_of_all_maps_in_their_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maps = [*list_levels("sokoban")[:2], all_prefabs()[0]]
    assert main(["check-levels", "--report", str(tmp_path), *map(str, maps)]) == 0
    lines = (tmp_path / "sokoban.txt").read_text().splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == [
        "01-one-push",
        "02-round-the-box",
    ]
    assert any("demo wins" in line and "par: score" in line for line in lines)
    assert (tmp_path / "sokoban.png").stat().st_size > 1000
    assert (tmp_path / "psttrl.txt").read_text().startswith("0-the-surface ")
    assert main(["check-levels", "--report", str(tmp_path / "gone"), str(maps[0])]) == 2
    assert "there is no such folder" in capsys.readouterr().err
