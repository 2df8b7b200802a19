"""Processes that play matches for a tool, and end with it."""

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from game.referee.batch_runner import local_executor, stop_workers


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor]:
    """Yield a pool of processes that stops with this one, at SIGTERM, too."""
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        with local_executor(workers) as executor:
            try:
                yield executor
            except BaseException:
                stop_workers()
                raise
    finally:
        signal.signal(signal.SIGTERM, before)
