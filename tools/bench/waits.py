"""What a player waits for, in processor time: a random map, and a move of the demo player."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median, quantiles

from game.core.actor import Seat
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tools.bench.rules import RANDOM_LEVELS

MAPS = 40
MOVES = 200


def map_rows() -> Iterator[tuple[str, str]]:
    """Yield the time of random maps with default options."""
    for ruleset in RULESETS.values():
        seconds = []
        for seed in range(MAPS):
            start = time.process_time()
            RANDOM_LEVELS.generate(ruleset, {}, seed)
            seconds.append(time.process_time() - start)
        yield f"{ruleset.name}: a random map", _in_words(seconds)


def demo_rows() -> Iterator[tuple[str, str]]:
    """Yield the time of the demo players' moves."""
    for ruleset in RULESETS.values():
        yield f"{ruleset.name}: a move of the demo player", _in_words(_move_seconds(ruleset))


def _move_seconds(ruleset: Ruleset) -> list[float]:
    seconds: list[float] = []
    seed = 0
    while len(seconds) < MOVES:
        seed += 1
        level = RANDOM_LEVELS.generate(ruleset, {}, seed)
        state = ruleset.new_game(level, ruleset.seats.start, seed)
        players = [ruleset.demo_player() for _ in range(ruleset.seats.start)]
        rng = Rng(derive_seed(seed, "bench"))
        while state.to_act and len(seconds) < MOVES:
            seat: Seat = min(state.to_act)
            rng, _ = rng.below(2)
            view, legal = state.observe(seat), state.legal_actions(seat)
            start = time.process_time()
            action = players[seat].choose(view, legal, rng)
            seconds.append(time.process_time() - start)
            state, _ = state.apply(seat, action)
    return seconds


def _in_words(seconds: list[float]) -> str:
    late = quantiles(seconds, n=100, method="inclusive")[98]
    return f"p50 {median(seconds) * 1e3:.1f} ms, p99 {late * 1e3:.1f} ms"
