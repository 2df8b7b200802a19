"""Plays many independent matches on the cores of this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.referee.batch_runner import local_executor, stop_workers

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
# Handed over at a time by each worker's share: few enough that all end at about the same time.
_CHUNKS_PER_WORKER = 8


def run_parallel(
    play: Callable[[_Task], _Result], tasks: Sequence[_Task], workers: int
) -> list[_Result]:
    """Return the result of each task, in order; both must be picklable."""
    workers = min(workers, len(tasks))
    if workers <= 1:
        return list(map(play, tasks))
    size = max(1, len(tasks) // (workers * _CHUNKS_PER_WORKER))
    with local_executor(workers) as executor:
        try:
            return list(executor.map(play, tasks, chunksize=size))
        except BaseException:
            stop_workers()
            raise
