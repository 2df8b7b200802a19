"""Random play in which every seat looks at its board, beside other libraries' games."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import NamedTuple

from game.content.maps.random_levels import RandomLevels
from game.core.actor import Seat
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tools.bench.peers import find_peers, plies_per_flood
from tools.bench.reference_flood import beside_floods

REPEATS = 7
# A repeat plays at least this many matches and this long: the first hundredths of a second fill
# tables that later play finds filled.
MATCHES = 12
SECONDS = 0.15
SEEDS_PER_REPEAT = 10_000
MAX_PLIES = 300
# The peer whose speed is 1 in the table, where it is installed.
YARDSTICK = "MiniGrid MultiRoom-N6"
# Prefabs are read once, as in the game.
RANDOM_LEVELS = RandomLevels(RULESETS)


class PlaySpeed(NamedTuple):
    """Plies in the time of a flood: with the maps that were made for them, and without."""

    with_maps: float
    without_maps: float


def play_speed(ruleset: Ruleset, seeds: Iterable[int]) -> PlaySpeed:
    """Play random matches on the random levels of seeds."""
    (plies, maps, play), flood = beside_floods(partial(_play, ruleset, seeds))
    return PlaySpeed(plies * flood / (maps + play), plies * flood / play)


def _play(ruleset: Ruleset, seeds: Iterable[int]) -> tuple[int, float, float]:
    """Return the number of plies, and the CPU seconds of making maps and of playing."""
    # The dice that the peers throw: the game's own take a tenth of a ply more.
    clock, dice = time.process_time, Random(1)
    plies, maps, play = 0, 0.0, 0.0
    for match, seed in enumerate(seeds):
        if match >= MATCHES and maps + play >= SECONDS:
            break
        start = clock()
        level = RANDOM_LEVELS.generate(ruleset, {}, seed)
        state = ruleset.new_game(level, ruleset.seats.start, seed)
        made, before = clock(), plies
        while (seats := state.to_act) and plies < before + MAX_PLIES:
            seat: Seat = min(seats)
            # A view may draw its boards when they are read.
            _ = state.observe(seat).boards
            state, _ = state.apply(seat, dice.choice(state.legal_actions(seat)))
            plies += 1
        maps, play = maps + made - start, play + clock() - made
    return plies, maps, play


def measure() -> dict[str, PlaySpeed]:
    """Return the speed of each ruleset and peer: medians of repeats that take turns."""
    runs: dict[str, list[PlaySpeed]] = {}
    has_peers = find_peers()
    for ruleset in RULESETS.values():
        RANDOM_LEVELS.generate(ruleset, {}, 0)
    for repeat in range(REPEATS):
        seeds = range(1 + repeat * SEEDS_PER_REPEAT, (repeat + 1) * SEEDS_PER_REPEAT)
        for ruleset in RULESETS.values():
            runs.setdefault(ruleset.name, []).append(play_speed(ruleset, seeds))
        for name, plies in plies_per_flood(repeat).items() if has_peers else ():
            runs.setdefault(name, []).append(PlaySpeed(plies, plies))
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
