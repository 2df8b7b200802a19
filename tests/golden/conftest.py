"""Fixtures that drive the whole game."""

import ctypes
import sys
from collections.abc import Generator

import pytest

from tests.support.game_driver import pad as pad
from tests.support.game_driver import player as player


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Return to the system what the pictures of a tour took, which the C library may keep."""
    try:
        return (yield)
    finally:
        if "pad" in getattr(item, "fixturenames", ()) and sys.platform == "linux":
            getattr(ctypes.CDLL(None), "malloc_trim", int)(0)
