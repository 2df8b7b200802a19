"""The unit of random play: a breadth-first flood of an open board.

It needs the standard library alone: the peers of `peers` measure it, too, in their environment.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

WIDTH, HEIGHT = 21, 15
FLOODS = 100


def reference_flood(cells: bytes = bytes(WIDTH * HEIGHT)) -> int:
    """Flood an open 21x15 board breadth first from its corner; return the cells reached."""
    distances = [-1] * (WIDTH * HEIGHT)
    distances[0] = 0
    queue = deque((0,))
    while queue:
        cell = queue.popleft()
        near = distances[cell] + 1
        x = cell % WIDTH
        if x and distances[cell - 1] < 0 and not cells[cell - 1]:
            distances[cell - 1] = near
            queue.append(cell - 1)
        if x < WIDTH - 1 and distances[cell + 1] < 0 and not cells[cell + 1]:
            distances[cell + 1] = near
            queue.append(cell + 1)
        if cell >= WIDTH and distances[cell - WIDTH] < 0 and not cells[cell - WIDTH]:
            distances[cell - WIDTH] = near
            queue.append(cell - WIDTH)
        if cell < WIDTH * (HEIGHT - 1) and distances[cell + WIDTH] < 0 and not cells[cell + WIDTH]:
            distances[cell + WIDTH] = near
            queue.append(cell + WIDTH)
    return sum(distance >= 0 for distance in distances)


def _flood_seconds() -> float:
    start = time.process_time()
    for _ in range(FLOODS):
        reference_flood()
    return (time.process_time() - start) / FLOODS


def beside_floods(task: Callable[[], T]) -> tuple[T, float]:
    """Return what a task returns, and the CPU seconds of a flood just before and after it.

    Machines change their speed by two thirds within a second: floods once for many tasks made the
    ratios of one run differ by a quarter from those of the next.
    """
    before = _flood_seconds()
    result = task()
    return result, (before + _flood_seconds()) / 2
