"""Fixtures that drive the whole game."""

import ctypes
import sys
from collections.abc import Iterator

import pytest

from tests.support.game_driver import pad as pad
from tests.support.game_driver import player as player


@pytest.fixture(autouse=True)
def _give_memory_back(request: pytest.FixtureRequest) -> Iterator[None]:
    """Return to the system what the pictures of a tour took, which the C library may keep."""
    yield
    if "pad" in request.fixturenames and sys.platform == "linux":
        getattr(ctypes.CDLL(None), "malloc_trim", int)(0)
