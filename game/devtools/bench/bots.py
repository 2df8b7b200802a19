"""The time of random maps and of the strongest bot's decisions, in floods of an open board."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median, quantiles

from game.core.actor import Seat
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.devtools.bench.random_levels import RANDOM_LEVELS
from game.devtools.bench.reference_flood import FLOODS, average_seconds, reference_flood
from game.rulesets import RULESETS

MAPS = 40
TURNS = 300
MAX_PLIES = 400


def generation_seconds(ruleset: Ruleset, maps: int) -> list[float]:
    """Return the seconds that each of several random maps with default options took."""
    seconds = []
    for seed in range(maps):
        start = time.perf_counter()
        RANDOM_LEVELS.generate(ruleset, {}, seed)
        seconds.append(time.perf_counter() - start)
    return seconds


def decision_seconds(ruleset: Ruleset, turns: int) -> list[float]:
    """Return the seconds that each of the strongest bot's decisions took against itself."""
    *_, name = ruleset.bots()
    seconds: list[float] = []
    for seed in range(turns):
        state = ruleset.new_game(
            RANDOM_LEVELS.generate(ruleset, {}, seed), ruleset.seats.stop - 1, seed
        )
        bots = [ruleset.bots()[name] for _ in range(ruleset.seats.stop - 1)]
        rng = Rng(derive_seed(seed, "bench"))
        for _ in range(MAX_PLIES):
            if not state.to_act:
                break
            seat: Seat = min(state.to_act)
            rng, _ = rng.below(2)
            view, legal = state.observe(seat), state.legal_actions(seat)
            start = time.perf_counter()
            action = bots[seat].choose(view, legal, rng)
            seconds.append(time.perf_counter() - start)
            if len(seconds) == turns:
                return seconds
            state, _ = state.apply(seat, action)
    return seconds


def _format_times(seconds: Sequence[float], flood: float) -> str:
    middle, late = median(seconds), quantiles(seconds, n=100, method="inclusive")[98]
    return (
        f"p50 {middle * 1e3:.1f} ms, p99 {late * 1e3:.1f} ms "
        f"({middle / flood:.0f} and {late / flood:.0f} floods)"
    )


def rows() -> Iterator[tuple[str, str]]:
    """Yield rows for maps and bots: what was measured, and the result in words."""
    flood = average_seconds(reference_flood, FLOODS)
    for ruleset in RULESETS.values():
        yield (
            f"{ruleset.name}: a random map",
            _format_times(generation_seconds(ruleset, MAPS), flood),
        )
    for ruleset in RULESETS.values():
        if ruleset.bots():
            *_, name = ruleset.bots()
            words = _format_times(decision_seconds(ruleset, TURNS), flood)
            yield f"{ruleset.name}: a decision of {name}", words
