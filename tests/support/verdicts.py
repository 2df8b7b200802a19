"""Verdicts on files alone: a test that passed on the same files does so again at once.

Mark such a test `@pytest.mark.judges("folder")`: what it judges, and what makes that, is in the
folder.
`--cache-clear` has all of them judge again.
"""

import hashlib
import sys
from functools import cache
from importlib.metadata import version

import pytest

from tests.support.paths import ROOT

# What draws and decodes the files.
_LIBRARIES = ("Pillow", "numpy", "pygame-ce", "soundfile")


# `item.config.cache` does not exist with `-p no:cacheprovider`.
def _cache(item: pytest.Item) -> pytest.Cache | None:
    return getattr(item.config, "cache", None)


@cache
def _digest(folder: str) -> str:
    """Return what differs whenever a file of a folder does, or what reads them."""
    known = hashlib.sha256(" ".join([sys.version, *map(version, _LIBRARIES)]).encode())
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            known.update(f"{path.relative_to(ROOT).as_posix()} {path.stat().st_size} ".encode())
            known.update(path.read_bytes())
    return known.hexdigest()


def _key_and_digest(item: pytest.Item) -> tuple[str, str] | None:
    marker = item.get_closest_marker("judges")
    if marker is None:
        return None
    (folder,) = marker.args
    judge = hashlib.sha256(item.path.read_bytes()).hexdigest()
    name = hashlib.sha256(item.nodeid.encode()).hexdigest()
    return f"verdicts/{name}", f"{judge} {_digest(folder)}"


def has_passed(item: pytest.Item) -> bool:
    """Return whether a test has passed on the files that there are now."""
    known, cached = _key_and_digest(item), _cache(item)
    if known is None or cached is None:
        return False
    key, digest = known
    return bool(cached.get(key, "") == digest)


def keep_pass(item: pytest.Item) -> None:
    """Know from now on that a test has passed on these files."""
    known, cached = _key_and_digest(item), _cache(item)
    if known is not None and cached is not None:
        cached.set(*known)
