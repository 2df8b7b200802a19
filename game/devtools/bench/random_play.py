"""Rounds of random play, compared with breadth-first floods of an open board."""

from __future__ import annotations

import time
from statistics import median

from game.agents.random_bot import RandomBot
from game.core.actor import Seat
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.devtools.bench.reference_workload import (
    FLOODS,
    RANDOM_LEVELS,
    average_seconds,
    reference_flood,
)
from game.rulesets import RULESETS

REPEATS = 7
MATCHES = 12
MAX_PLIES = 300


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


def rows() -> list[tuple[str, str]]:
    """Return rows for the rules: what was measured, and the result in words."""
    results = []
    for ruleset in RULESETS.values():
        ratios, floods = [], []
        for repeat in range(REPEATS):
            flood = average_seconds(reference_flood, FLOODS)
            played = [time_random_match(ruleset, repeat * MATCHES + n) for n in range(MATCHES)]
            per_round = sum(s for _, s in played) / sum(p for p, _ in played)
            ratios.append(flood / per_round)
            floods.append(flood)
        words = f"{median(ratios):.2f} rounds per flood of {median(floods) * 1e6:.0f} µs"
        results.append((f"{ruleset.name}: random play, observed", words))
    return results
