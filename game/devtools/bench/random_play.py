"""Rounds of random play beside breadth-first floods of an open board."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from statistics import median

from game.agents.demo_match import RandomBot
from game.content.maps.random_levels import RandomLevels
from game.core.actor import Seat
from game.core.rng import Rng, derive_seed
from game.core.state import Ruleset
from game.rulesets import RULESETS

# Drawn parts are read once, as in the game.
RANDOM_LEVELS = RandomLevels(RULESETS)
WIDTH, HEIGHT = 21, 15
REPEATS = 7
FLOODS = 200
MATCHES = 12
MAX_PLIES = 300


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


def time_random_match(ruleset: Ruleset, seed: int) -> tuple[int, float]:
    """Play a random match with `observe` at every ply; return its plies and the seconds."""
    state = ruleset.new_game(RANDOM_LEVELS.generate(ruleset, {}, seed), ruleset.seats.start, seed)
    rng, bot = Rng(derive_seed(seed, "bench")), RandomBot()
    plies = 0
    start = time.perf_counter()
    while state.to_act and plies < MAX_PLIES:
        seat: Seat = min(state.to_act)
        rng, _ = rng.below(2)
        action = bot.choose(state.observe(seat), state.legal_actions(seat), rng)
        state, _ = state.apply(seat, action)
        plies += 1
    return plies, time.perf_counter() - start


def average_seconds(task: Callable[[], object], times: int) -> float:
    """Return what a task takes on the average."""
    start = time.perf_counter()
    for _ in range(times):
        task()
    return (time.perf_counter() - start) / times


def rows() -> list[tuple[str, str]]:
    """Return rows for the rules: what was measured, and the result in words."""
    found = []
    for ruleset in RULESETS.values():
        ratios, floods = [], []
        for repeat in range(REPEATS):
            flood = average_seconds(reference_flood, FLOODS)
            played = [time_random_match(ruleset, repeat * MATCHES + n) for n in range(MATCHES)]
            per_round = sum(s for _, s in played) / sum(p for p, _ in played)
            ratios.append(flood / per_round)
            floods.append(flood)
        words = f"{median(ratios):.2f} rounds per flood of {median(floods) * 1e6:.0f} µs"
        found.append((f"{ruleset.name}: random play, observed", words))
    return found
