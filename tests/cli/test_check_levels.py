"""The lint for maps: all problems, as text or JSON, and what the exit status says."""

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.content.assets.levels_folder import LEVELS_FOLDER
from game.content.maps.shipped_maps import all_levels, all_prefabs, list_levels

GOOD = LEVELS_FOLDER / "codekeeper" / "01-first-steps.tmx"
TILES = (
    '<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="4" columns="4">'
    '<tile id="0" type="floor"/><tile id="1" type="wall"/><tile id="2" type="lava"/></tileset>'
)
MAP = f"""<map version="1.8" orientation="orthogonal" width="3" height="2" tilewidth="16"
 tileheight="16" infinite="0"><properties><property name="ruleset" value="railgun"/>
 <property name="turn" type="int" value="3"/></properties>{TILES}
 <layer id="1" name="terrain" width="3" height="2"><data encoding="csv">3,1,1,
 2147483650,2,9</data></layer>
 <objectgroup id="2" name="actors"><object id="1" type="devli" x="16" y="0"/>
 <object id="2" type="devil" x="20" y="0" width="16" height="16"/></objectgroup></map>"""
FOUND = [
    ("terrain", [0, 1], "the tile is flipped or rotated"),
    ("terrain", [2, 1], "tile number 9 belongs to no tileset"),
    (None, None, "the property 'turn' is unknown"),
    ("terrain", [0, 0], "the tile's class is 'lava'"),
    ("actors", [1, 0], "the object's class is 'devli'"),
    ("actors", [1, 0], "the devil stands off the grid"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "broken.tmx").write_text(MAP)
    (tmp_path / "deep" / "readme.txt").write_text("no map")
    return tmp_path


def test_every_problem_comes_with_its_place_and_a_hint(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "deep" / "er" / "broken.tmx"
    assert main(["check-levels", "--json", str(file), str(GOOD)]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["levels"], said["broken"]) == (2, 1)
    assert {problem["file"] for problem in said["problems"]} == {file.as_posix()}
    places = [(p["layer"], p["cell"], p["problem"]) for p in said["problems"]]
    assert places == FOUND
    assert all(problem["hint"] for problem in said["problems"])


def test_folders_are_searched(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-levels", str(folder)]) == 1
    *lines, end = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FOUND)
    assert all(line.startswith(f"{folder.as_posix()}/deep/er/broken.tmx") for line in lines)
    assert f"{lines[4]}\n".endswith("'devli'; did you mean 'devil'?\n")
    assert end == "1 of 1 level cannot be played: 6 problems"


def test_automapping_rules_are_no_levels(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = LEVELS_FOLDER / "automap"
    for name in ("rules.txt", "clear.tmx"):
        shutil.copy(rules / name, folder)
    assert main(["check-levels", str(folder)]) == 1
    assert capsys.readouterr().out.endswith("1 of 1 level cannot be played: 6 problems\n")


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


def test_json_without_problems(capsys: pytest.CaptureFixture[str]) -> None:
    # A file named twice is one level.
    assert main(["check-levels", "--json", str(GOOD), str(GOOD)]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "levels": 1,
        "broken": 0,
        "problems": [],
        "warnings": [],
    }


@pytest.mark.parametrize("words", [["none.tmx"], ["deep/readme"], ["--xml"], ["empty"]])
def test_what_cannot_run(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(folder)
    (folder / "empty").mkdir()
    assert main(["check-levels", str(GOOD), *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert words[0] in shown.err


def test_a_file_that_is_no_map_is_a_level_with_a_problem(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check-levels", str(folder / "deep" / "readme.txt")]) == 1
    out = capsys.readouterr().out
    assert "not XML" in out
    assert out.endswith("1 of 1 level cannot be played: 1 problem\n")


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
    maps = list_levels("sokoban")[:2]
    assert main(["check-levels", "--report", str(tmp_path), *map(str, maps)]) == 0
    lines = (tmp_path / "sokoban.txt").read_text().splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == [
        "01-one-push",
        "02-round-the-box",
    ]
    assert any("demo wins" in line and "par: score" in line for line in lines)
    assert (tmp_path / "sokoban.png").stat().st_size > 1000
    assert main(["check-levels", "--report", str(tmp_path / "gone"), str(maps[0])]) == 2
    assert "there is no such folder" in capsys.readouterr().err
