"""The unit of random play: a breadth-first flood of an open board.

It needs the standard library alone: the environment of `other_libraries` measures it, too.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence

WIDTH, HEIGHT = 21, 15
FLOODS = 40
SLICE_SECONDS = 0.03


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


def in_floods(play: Callable[[], Sequence[float]]) -> list[float]:
    """Return the plies of a slice of matches, and their CPU seconds, each in floods.

    `play` plays a match and returns its plies and then seconds. The floods are those just before
    and after the slice: machines change their speed by two thirds within a second, and shorter
    slices would have the floods slow them down.
    """
    before, matches = _flood_seconds(), [play()]
    while sum(sum(seconds) for _, *seconds in matches) < SLICE_SECONDS:
        matches.append(play())
    flood = (before + _flood_seconds()) / 2
    plies, *totals = map(sum, zip(*matches, strict=True))
    return [plies, *(total / flood for total in totals)]


def _flood_seconds() -> float:
    start = time.process_time()
    for _ in range(FLOODS):
        reference_flood()
    return (time.process_time() - start) / FLOODS
