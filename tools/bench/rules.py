"""Random play in which every seat looks at its board, beside other libraries' games."""

import gc
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from statistics import median
from typing import NamedTuple

from game.content.maps.random_levels import RandomLevels
from game.core.actor import Seat
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tools.bench.other_libraries import find_peers, peers_slices
from tools.bench.reference_flood import in_floods

# A repeat plays some slices of each ruleset and peer, one after the other: those that heavier ones
# come between take a fifth longer. Seeds are the same in each run.
REPEATS = 9
SLICES = 5
MAX_PLIES = 300
# The peer whose speed is 1 in the table, where it is installed.
YARDSTICK = "MiniGrid MultiRoom-N6"
# Prefabs are read once, as in the game.
RANDOM_LEVELS = RandomLevels(RULESETS)


class PlaySpeed(NamedTuple):
    """Plies in the time of a flood: with the maps that were made for them, and without."""

    with_maps: float
    without_maps: float


def _play(ruleset: Ruleset, seeds: Iterator[int]) -> tuple[int, float, float]:
    """Play the random level of the next seed: return the plies, CPU seconds of play, of the map."""
    # The dice that the peers throw: the game's own take a tenth of a ply more.
    seed, clock = next(seeds), time.process_time
    dice, start = Random(seed), clock()
    level = RANDOM_LEVELS.generate(ruleset, {}, seed)
    state = ruleset.new_game(level, ruleset.seats.start, seed)
    made, plies = clock(), 0
    while (seats := state.to_act) and plies < MAX_PLIES:
        seat: Seat = min(seats)
        # As a peer hands it over, whose observations are counted, too.
        _ = state.observe(seat).boards
        state, _ = state.apply(seat, dice.choice(state.legal_actions(seat)))
        plies += 1
    return plies, clock() - made, made - start


def measure() -> dict[str, PlaySpeed]:
    """Return the speed of each ruleset and peer: the median of repeats."""
    runs: dict[str, list[PlaySpeed]] = {}
    seeds = {ruleset.name: count(1) for ruleset in RULESETS.values()}
    # Nor does a full collection, 40 ms for all that was imported, hit one of them, as in the game.
    gc.collect()
    gc.freeze()
    for repeat in range(REPEATS):
        slices = {
            name: [in_floods(partial(_play, ruleset, seeds[name])) for _ in range(SLICES)]
            for name, ruleset in RULESETS.items()
        }
        slices |= peers_slices(repeat, SLICES) if find_peers() else {}
        for name, row in slices.items():
            plies, play, *maps = (sum(column) for column in zip(*row, strict=True))
            runs.setdefault(name, []).append(PlaySpeed(plies / sum((play, *maps)), plies / play))
    gc.unfreeze()
    return {
        name: PlaySpeed(median(s.with_maps for s in row), median(s.without_maps for s in row))
        for name, row in runs.items()
    }


def rows() -> Iterator[tuple[str, str]]:
    """Yield the speed of every ruleset, and of the peers if they are installed."""
    speeds = measure()
    unit = speeds.get(YARDSTICK)
    for name, speed in speeds.items():
        words = f"{speed.with_maps:.2f} plies per flood, {speed.without_maps:.2f} without maps"
        if unit is not None:
            whole, bare = (each / unit.with_maps for each in speed)
            words += f"; {whole:.2f} and {bare:.2f} of {YARDSTICK}"
        yield f"{name}: random play", words
