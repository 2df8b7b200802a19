"""The baseline of all measurements: a breadth-first flood of an open board."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from game.content.maps.random_levels import RandomLevels
from game.rulesets import RULESETS

WIDTH, HEIGHT = 21, 15
# Prefabs are read once, as in the game.
RANDOM_LEVELS = RandomLevels(RULESETS)
FLOODS = 200


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


def average_seconds(task: Callable[[], object], times: int) -> float:
    """Return a task's average seconds."""
    start = time.perf_counter()
    for _ in range(times):
        task()
    return (time.perf_counter() - start) / times
