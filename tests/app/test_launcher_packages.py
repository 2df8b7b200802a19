"""Which packages the launcher asks for, finds and says to be missing."""

import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.launcher import packages, virtual_env
from game.launcher.start_error import StartError
from tests.support.paths import ROOT


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, True),
        ({"pygame-ce": "2.6.0"}, True),
        ({"pygame-ce": "2.3.2"}, False),
        ({"pygame-ce": "3.0.0"}, False),
        ({"pytmx-ng": ""}, False),
        ({"pygame": "2.6.1"}, False),
    ],
    ids=range(6),
)
def test_packages_of_the_system_need_the_right_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, str], expected: bool
) -> None:
    for name, version in {**packages.read_pins(packages.PLAY.requirements), **change}.items():
        if version:
            (tmp_path / f"{name.replace('-', '_')}-{version}.dist-info").mkdir()
    for module in packages.PLAY.distributions:
        (tmp_path / f"{module}.py").write_text("")
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert packages.has_packages(packages.PLAY) is expected


def test_names_of_installed_packages(tmp_path: Path) -> None:
    for name in ("pygame_ce-2.5.8.dist-info", "PyTMX-3.2-py3.11.egg-info", "some-file.txt"):
        (tmp_path / name).mkdir()
    assert packages.find_versions([tmp_path]) == {"pygame-ce": "2.5.8", "pytmx": "3.2"}


def test_requirements_agree_everywhere() -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = {line.partition(">")[0] for line in dependencies}
    pins, development = (
        packages.read_pins("requirements.txt"),
        packages.read_pins("requirements-dev.txt"),
    )
    assert names == {*packages.PLAY.distributions.values(), *packages.FEATURES}
    assert set(packages.RANGES) == set(packages.PLAY.distributions.values())
    # All others are packages that these need.
    assert names <= set(pins)
    for line in dependencies:
        if line.partition(">")[0] in packages.FEATURES:
            continue
        name, _, versions = line.partition(">=")
        lowest, _, limit = versions.partition(",<")
        assert packages.RANGES[name][0] == tuple(map(int, lowest.split(".")))
        assert not limit or packages.RANGES[name][1] == (int(limit),)
    header = (ROOT / "main.py").read_text().partition("dependencies = [")[2].partition("]")[0]
    assert {re.split("=|;", word)[0] for word in header.split('"')[1::2]} == names
    assert pins.items() <= development.items()
    assert set(packages.TEST.distributions.values()) <= set(development)


def test_requirements_name_no_index_and_pin_everything() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--index" not in text
        pins = [line for line in text.splitlines() if line and line[0].isalpha()]
        assert pins
        assert all("==" in pin for pin in pins)
        assert text.count("--hash=sha256:") > len(pins)


def test_without_a_network_that_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as refusing:
        refusing.bind(("127.0.0.1", 0))
        monkeypatch.setattr(virtual_env, "PACKAGE_INDEX", refusing.getsockname())
        monkeypatch.setattr(virtual_env, "INDEX_FILES", ())
        monkeypatch.setattr(virtual_env, "INDEX_SETTINGS", ())
        with pytest.raises(StartError, match="Connect to the internet"):
            virtual_env.check_connection(packages.PLAY)


@pytest.mark.slow
def test_what_one_feature_alone_needs_keeps_no_one_from_playing() -> None:
    program = f"""
import sys
sys.modules |= dict.fromkeys(("backports.zstd", "compression", "PIL", "zeroconf"))
from game.app.start import run
from game.content.tmx.tile_layers import zstd
from game.launcher.packages import PLAY, has_packages
from game.net.discovery import open_zeroconf
assert not set(PLAY.distributions.values()) & {set(packages.FEATURES)!r}
print(run is not None, zstd, open_zeroconf(), has_packages(PLAY))
"""
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (said.stdout, said.stderr) == ("True None None True\n", "")
