"""What is downloaded agrees with the source tree: pins, versions and names."""

import configparser
import hashlib
import importlib.util
import json
import re
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import publish
import pytest
from imports import rewritten

from game import APP_ID, __version__
from game.app.window import TITLE
from game.launcher.packages import read_pins
from tests.support.paths import ROOT

ADDRESS = "https://example.org/games/five-ways-out"
DESKTOP = ROOT / "packaging" / "desktop"


def test_bundles_have_the_packages_that_players_have() -> None:
    pins, bundled = read_pins("requirements.txt"), read_pins("packaging/requirements.txt")
    assert pins.items() <= bundled.items()


def test_the_wheel_has_one_name_for_the_game() -> None:
    source = """
from game import api
if late:
    from game import core
>>> from game.core.grid import Pos
COMMANDS = {"duel": "game.cli.duel"}
import_module(f"game.rulesets.{name}")
text = get_text("shared", "game_over.seed_label"), "a game. Over"
from games import game
"""
    assert rewritten(source).count("five_ways_out.game") == 5
    assert '"game_over.seed_label"), "a game. Over"\nfrom games import game' in rewritten(source)
    with pytest.raises(ValueError, match="binds"):
        rewritten("import game.core\n")


def test_the_notice_names_every_package() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower()
    files = ("requirements.in", "requirements-dev.in", "packaging/requirements.in")
    lines = [line for file in files for line in (ROOT / file).read_text().splitlines()]
    names = {match[0] for line in lines if (match := re.match(r"[a-zA-Z][\w-]+", line))}
    assert len(names) > 10
    assert [name for name in sorted(names) if name.lower() not in notice] == []


def test_no_bundle_holds_what_has_no_licence(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location(
        "third_party", ROOT / "packaging" / "third_party.py"
    )
    assert spec is not None
    assert spec.loader is not None
    third_party = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = third_party
    spec.loader.exec_module(third_party)
    names = ("libSDL2_image-2-d6906c81.0.so.0.800.12", "libz.so.1", "libreadline.so.8")
    for name in (*names, "readline.cpython-311-x86_64-linux-gnu.so", "notes.txt"):
        (tmp_path / name).touch()
    found, unknown = third_party.bundled(tmp_path)
    assert [library.license for library in found] == ["Zlib", "Zlib"]
    assert unknown == ["libreadline.so.8"]
    third_party.write_notices(tmp_path / "THIRD-PARTY.txt")
    assert "GNU LESSER GENERAL PUBLIC" in (tmp_path / "THIRD-PARTY.txt").read_text()


def test_a_release_has_changes_notes_and_metadata() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.partition("\n## ")[2].startswith(f"{__version__} (")
    notes = (ROOT / "docs" / "releases" / f"{__version__}.md").read_text(encoding="utf-8")
    assert notes.startswith(f"# {TITLE} {__version__}\n")
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    newest = ElementTree.parse(DESKTOP / f"{APP_ID}.metainfo.xml").find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__


def test_shops_are_given_metadata_a_manifest_and_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(publish, "DIST", tmp_path)
    monkeypatch.setattr(sys, "argv", ["publish.py", ADDRESS, str(tmp_path / "out")])
    assert publish.main() == 2
    assert "run packaging/build.py first" in capsys.readouterr().err
    (tmp_path / f"five-ways-out-{__version__}-linux-x86_64.tar.gz").write_bytes(b"a folder")
    assert publish.main() == 0
    component = ElementTree.parse(tmp_path / "out" / "flatpak" / f"{APP_ID}.metainfo.xml")
    assert [url.text for url in component.findall("url")][:2] == [ADDRESS, f"{ADDRESS}/issues"]
    images = [image.text or "" for image in component.findall("screenshots/screenshot/image")]
    names = [image.removeprefix(f"{ADDRESS}/raw/v{__version__}/") for image in images]
    assert len(names) >= 3
    assert all((ROOT / name).is_file() for name in names)
    manifest = json.loads((tmp_path / "out" / "flatpak" / f"{APP_ID}.json").read_text())
    (source, _) = manifest["modules"][0]["sources"]
    assert source["sha256"] == hashlib.sha256(b"a folder").hexdigest()
    assert (tmp_path / "out" / "itch" / "page.md").read_text(encoding="utf-8").count("- **") == 5
    monkeypatch.setattr(sys, "argv", ["publish.py", "nowhere", str(tmp_path)])
    assert publish.main() == 2


def test_the_menu_entry_names_what_is_installed() -> None:
    entry = configparser.RawConfigParser()
    entry.read(DESKTOP / f"{APP_ID}.desktop", encoding="utf-8")
    section = entry["Desktop Entry"]
    script = section["exec"].split()[0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert list(project["scripts"]) == [script]
    assert (section["icon"], section["startupwmclass"]) == (APP_ID, TITLE)
    types = ElementTree.parse(DESKTOP / f"{APP_ID}.mime.xml").getroot()
    assert [kind.get("type") for kind in types] == section["mimetype"].strip(";").split(";")
