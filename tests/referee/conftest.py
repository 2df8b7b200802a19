"""A fixture that checks for leaked files, threads and child processes."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest


def _open_resources() -> tuple[int, int, int]:
    descriptors = Path("/proc/self/fd")
    open_files = len(list(descriptors.iterdir())) if descriptors.exists() else 0
    children = 0
    for task in Path("/proc/self/task").glob("*/children"):
        children += len(task.read_text().split())
    return open_files, threading.active_count(), children


@pytest.fixture
def no_leaks() -> Iterator[None]:
    """Fail if a test leaves open files, threads or child processes behind."""
    # Keeps the collection below fast: objects older than the test are not scanned again.
    gc.freeze()
    before = _open_resources()
    yield
    gc.collect()
    assert _open_resources() == before
