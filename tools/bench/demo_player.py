"""What a player waits for: a move of the demo player, in processor time."""

import time
from collections.abc import Iterator
from statistics import median, quantiles

from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from tools.bench.rules import RANDOM_LEVELS

MOVES = 200


def rows() -> Iterator[tuple[str, str]]:
    """Yield the time of the demo players' moves."""
    for ruleset in map(RULESETS.__getitem__, MENU_RULESETS):
        seconds = _move_seconds(ruleset)
        late = quantiles(seconds, n=100, method="inclusive")[98]
        words = f"p50 {median(seconds) * 1e3:.1f} ms, p99 {late * 1e3:.1f} ms"
        yield f"{ruleset.name}: a move of the demo player", words


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
            seat = min(state.to_act)
            rng, _ = rng.below(2)
            view, legal = state.observe(seat), state.legal_actions(seat)
            start = time.process_time()
            action = players[seat].choose(view, legal, rng)
            seconds.append(time.process_time() - start)
            state, _ = state.apply(seat, action)
    return seconds
