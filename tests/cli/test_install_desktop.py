"""The game in the menu of a desktop, and what is opened with it."""

import configparser
import re
import shlex
from pathlib import Path

import pytest
from PIL import Image

from game import APP_ID
from game.cli import install_desktop as command
from game.cli.main import main
from tests.support.paths import ROOT

ENTRY = f"applications/{APP_ID}.desktop"


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    # The system's own tools would write beside what is under test.
    monkeypatch.setattr(command, "_UPDATERS", ())
    return tmp_path / "share"


def test_into_the_menu_and_out_of_it(share: Path) -> None:
    (share / "applications").mkdir(parents=True)
    foreign = share / "applications" / "another.desktop"
    foreign.write_text("[Desktop Entry]\n")
    assert main(["install-desktop"]) == 0
    icons = sorted(share.glob(f"icons/hicolor/*/apps/{APP_ID}.png"))
    assert len(icons) == 8
    for path in icons:
        with Image.open(path) as icon:
            assert path.parts[-3] == "{}x{}".format(*icon.size)
    assert (share / f"mime/packages/{APP_ID}.xml").is_file()
    assert main(["install-desktop", "--remove"]) == 0
    assert [path for path in share.rglob("*") if path.is_file()] == [foreign]
    assert main(["install-desktop", "--remove"]) == 0


def test_the_entry_starts_this_copy(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = r'/home/Zoë/100% "mine"/$HOME\five' + "\nIcon=mine\r\nnew"
    elsewhere = share.parent / "elsewhere"
    elsewhere.write_text("kept")
    (share / ENTRY).parent.mkdir(parents=True)
    (share / ENTRY).symlink_to(elsewhere)
    monkeypatch.setattr(command, "_start_command", lambda: [odd])
    assert main(["install-desktop"]) == 0
    entry = configparser.RawConfigParser()
    entry.read(share / ENTRY, encoding="utf-8")
    # As a desktop reads it: the file's escapes, then the command's, then the field codes.
    escapes = {"n": "\n", "r": "\r", "\\": "\\"}
    line = re.sub(r"\\(.)", lambda sign: escapes[sign[1]], entry["Desktop Entry"]["exec"])
    start, file = (word.replace("\\$", "$").replace("%%", "%") for word in shlex.split(line))
    assert (start, file) == (odd, "%f")
    assert elsewhere.read_text() == "kept"


def test_the_entry_of_the_source_tree(share: Path) -> None:
    assert main(["install-desktop"]) == 0
    assert f'Exec="{ROOT / "main.py"}" %f\n' in (share / ENTRY).read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    share.write_text("in the way")
    assert main(["install-desktop"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
