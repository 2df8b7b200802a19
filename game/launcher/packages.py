"""Which packages a start needs, and which of them a Python has."""

import os
import sys
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Needs(NamedTuple):
    """The packages without which one kind of start is impossible, and what all of its cost."""

    requirements: str
    distributions: dict[str, str]  # by the names they are imported under
    download_mb: int
    disk_mb: int


PLAY = Needs(
    "requirements.txt",
    {
        "pygame": "pygame-ce", "pytmx": "pytmx-ng", "platformdirs": "platformdirs",
        "defusedxml": "defusedxml", "websockets": "websockets", "psutil": "psutil",
    },
    download_mb=24,
    disk_mb=93,
)  # fmt: skip
TEST = Needs(
    "requirements-dev.txt",
    {
        **PLAY.distributions, "pytest": "pytest", "xdist": "pytest-xdist", "PIL": "pillow",
        "pytest_cov": "pytest-cov", "mypy": "mypy", "ruff": "ruff", "redis": "redis",
        "soundfile": "soundfile", "pixel_font_builder": "pixel-font-builder",
    },
    download_mb=80,
    disk_mb=420,
)  # fmt: skip
# What one feature needs, which says so where no package fits this Python and system.
FEATURES = ("backports-zstd", "pillow", "zeroconf")
# Packages of the system may be newer than the pinned ones: from, and below.
RANGES = {
    "pygame-ce": ((2, 5, 8), (3,)),
    "pytmx-ng": ((3, 35), (4,)),
    "platformdirs": ((4,), (100,)),
    "defusedxml": ((0, 7), (100,)),
    "websockets": ((15,), (100,)),
    "psutil": ((7,), (100,)),
}
# Other packages under the same import names, which have a part of what is needed.
RIVALS = ("pygame", "pytmx")


def find_versions(places: Iterable[str | Path]) -> dict[str, str]:
    """Return the versions of the distributions in some folders; the first folder counts."""
    versions: dict[str, str] = {}
    for place in places:
        # Players wait for each start: importlib.metadata takes many times as long as a listing.
        folder = Path(place)
        for path in folder.iterdir() if folder.is_dir() else ():
            if path.suffix in (".dist-info", ".egg-info"):
                title, _, version = path.stem.partition("-py3")[0].rpartition("-")
                versions.setdefault(title.lower().replace("_", "-"), version)
    return versions


def put_own_packages_first() -> None:
    """Let modules of PYTHONPATH count only where neither this Python nor the game has them."""
    named = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    foreign = {os.path.realpath(place) for place in named} - {str(ROOT)}
    sys.path.sort(key=lambda place: os.path.realpath(place) in foreign)


def read_pins(requirements: str) -> dict[str, str]:
    """Return the pinned versions of a file of requirements."""
    lines = (ROOT / requirements).read_text(encoding="utf-8").splitlines()
    pins = (line.split()[0].partition("==") for line in lines if line[:1].isalnum())
    return {name.partition("[")[0]: version for name, _, version in pins}


def has_packages(needs: Needs) -> bool:
    """Return whether this Python has all packages in versions that the game can use."""
    from importlib.util import find_spec

    versions = find_versions(sys.path)
    if any(rival in versions for rival in RIVALS):
        return False
    pins: dict[str, str] = {}
    for module, distribution in needs.distributions.items():
        version = versions.get(distribution)
        if version is None or find_spec(module) is None:
            return False
        if distribution in RANGES:
            lowest, limit = RANGES[distribution]
            if not lowest <= tuple(map(int, takewhile(str.isdigit, version.split(".")))) < limit:
                return False
        else:
            pins = pins or read_pins(needs.requirements)
            if pins.get(distribution) != version:
                return False
    return True
