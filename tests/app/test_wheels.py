"""Everything pinned has a wheel for each Python and system that the game is for."""

import json
import os
import re
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import metadata
from itertools import product
from typing import Any
from urllib.request import Request, urlopen

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import canonicalize_name, parse_wheel_filename
from pip._internal.models.index import PyPI

from game.launcher.packages import FEATURES, PLAY
from tests.support.paths import ROOT

_PYTHONS = range(11, 16)
# By the markers of the system: what its wheels may be called.
_LINUX = ("manylinux2014", *(f"manylinux_2_{glibc}" for glibc in range(5, 35)))
_SYSTEMS = {
    ("linux", "x86_64"): [f"{name}_x86_64" for name in _LINUX],
    ("linux", "aarch64"): [f"{name}_aarch64" for name in _LINUX],
    ("win32", "AMD64"): ["win_amd64"],
    ("darwin", "arm64"): [*mac_platforms((14, 0), "arm64")],
    ("darwin", "x86_64"): [*mac_platforms((14, 0), "x86_64")],
}
_FILES = ("requirements.txt", "requirements-dev.txt", "packaging/requirements.txt")
_HASH = re.compile(r"sha256:(\w+)")
_PIN = re.compile(r"(?m)^([\w.-]+)(?:\[[\w,]+\])?==\S+(?: ; (.+?))? \\\n((?: .*--hash=.*\n)+)")


def _extras(text: str) -> set[str]:
    """Return which extras of which packages a requirement or a line of a pinned file names."""
    requirement = Requirement(text)
    return {f"{canonicalize_name(requirement.name)}[{extra}]" for extra in requirement.extras}


def test_an_extra_that_a_package_asks_for_is_pinned_with_it() -> None:
    """Pip of 2023 takes the newest version for such an extra otherwise, and refuses it."""
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.rstrip("\\ ") for line in lines if line[:1].isalnum()]
    names = [Requirement(pin).name for pin in pins]
    installed = {canonicalize_name(found.name) for found in metadata.distributions()}
    wanted = [
        requirement
        for name in names
        if name in installed
        for requirement in metadata.requires(name) or ()
        if "extra ==" not in requirement
    ]
    assert any(map(_extras, wanted))
    assert set().union(*map(_extras, wanted)) <= set().union(*map(_extras, pins))


def _wheels(name: str, pinned: set[str]) -> dict[str, frozenset[Tag]]:
    """Return the tags of a package's pinned wheels in the package index, by their hashes."""
    kind = "application/vnd.pypi.simple.v1+json"
    request = Request(f"{PyPI.simple_url}/{name}/", headers={"Accept": kind})
    context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    with urlopen(request, timeout=30, context=context) as answer:
        files: list[dict[str, Any]] = json.load(answer)["files"]
    return {
        digest: parse_wheel_filename(file["filename"])[3]
        for file in files
        if (digest := file["hashes"]["sha256"]) in pinned and file["filename"].endswith(".whl")
    }


@pytest.mark.slow
def test_every_pin_has_a_wheel_everywhere() -> None:
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in _FILES}
    all_pins = [(file, pin) for file, text in texts.items() for pin in _PIN.findall(text)]
    names = sorted({name for _, (name, *_) in all_pins})
    hashes = {*_HASH.findall("".join(texts.values()))}
    try:
        with ThreadPoolExecutor(8) as pool:
            wheels = pool.map(partial(_wheels, pinned=hashes), names)
            known = dict(zip(names, wheels, strict=True))
    except OSError as error:
        pytest.skip(f"no package index: {error}")
    lacking = []
    for minor, ((system, machine), platforms) in product(_PYTHONS, _SYSTEMS.items()):
        version = {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.9"}
        place = {**version, "sys_platform": system, "platform_machine": machine}
        place |= {"platform_python_implementation": "CPython"}
        tags = {*cpython_tags((3, minor), None, platforms)}
        tags |= {*compatible_tags((3, minor), f"cp3{minor}", platforms)}
        for file, (name, marker, lines) in all_pins:
            found = (known[name].get(digest, ()) for digest in _HASH.findall(lines))
            if marker and not Marker(marker).evaluate(place):
                continue
            if all(tags.isdisjoint(wheel) for wheel in found):
                lacking.append(f"{name} of {file} for 3.{minor} on {system} {machine}")
    assert lacking == []


def test_all_that_is_played_with_is_pinned() -> None:
    for file in _FILES:
        pins = _PIN.findall((ROOT / file).read_text(encoding="utf-8"))
        assert set(PLAY.distributions.values()) | {*FEATURES} <= {name for name, *_ in pins}
