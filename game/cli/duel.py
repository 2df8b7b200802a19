"""The command `duel`: two bots play many matches on all maps, with seats swapped."""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game import UserError
from game.cli.arguments import find_ruleset
from game.cli.parallel import run_parallel
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.level import Level
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player, Ruleset
from game.rulesets import RULESETS

MAX_PLIES = 20000
_DRAW = -1


def play_bot_match(ruleset: Ruleset, level: Level, bots: Sequence[Player], seed: int) -> int:
    """Return the seat that won a match between bots, or -1 for a draw."""
    state = ruleset.new_game(level, len(bots), seed)
    rngs = [Rng(derive_seed(seed, f"seat {seat}")) for seat in range(len(bots))]
    for _ in range(MAX_PLIES):
        if state.outcome is not None:
            return state.outcome.winners[0] if len(state.outcome.winners) == 1 else _DRAW
        seat: Seat = min(state.to_act)
        rngs[seat], _ = rngs[seat].below(2)
        action = bots[seat].choose(state.observe(seat), state.legal_actions(seat), rngs[seat])
        state, _ = state.apply(seat, action)
    return _DRAW


class DuelTask(NamedTuple):
    """One match of two bots, by their names; in every other one they swap seats."""

    ruleset: str
    level: Level
    pair: tuple[str, str]
    number: int


def play_duel(task: DuelTask) -> tuple[str, int]:
    """Return a match's map and winner: 0 the first bot, 1 the second, -1 a draw.

    Matches come in pairs with the same map and seed, the second with the seats swapped.
    """
    ruleset, swapped = RULESETS[task.ruleset], task.number % 2 == 1
    # Separate instances, even of the same bot: one may keep data between its turns.
    bots = [ruleset.bots()[name] for name in (reversed(task.pair) if swapped else task.pair)]
    winner = play_bot_match(ruleset, task.level, bots, task.number // 2)
    return task.level.name, winner if winner == _DRAW else winner ^ swapped


def run(arguments: argparse.Namespace) -> int:
    """Print the results of two bots on every map of a ruleset."""
    one, other, matches = arguments.a, arguments.b, arguments.matches
    lack = "one seat, and a duel needs two"
    ruleset = find_ruleset(arguments.ruleset, lambda ruleset: ruleset.bots(), lack)
    known = ruleset.bots()
    for bot in (one, other):
        if bot not in known:
            raise UserError(f"There is no bot {bot!r}; choose from {', '.join(known)}.")
    levels = [load_level(path, RULESETS) for path in list_levels(ruleset.name)]
    tasks = [
        DuelTask(ruleset.name, levels[number // 2 % len(levels)], (one, other), number)
        for number in range(matches)
    ]
    results = run_parallel(play_duel, tasks, arguments.workers)
    for level in levels:
        counts = Counter(winner for played, winner in results if played == level.name)
        if counts:
            print(f"{level.name:<24} {counts[0]:>4} {counts[1]:>4} {counts[_DRAW]:>4}")
    wins = Counter(winner for _, winner in results)
    share = wins[0] / matches
    error = 196 * math.sqrt(share * (1 - share) / matches)
    print(f"{one} {wins[0]}, {other} {wins[1]}, drawn {wins[_DRAW]} of {matches} matches")
    print(f"{one} wins {100 * share:.1f} % (95 % sure within {error:.1f})")
    return 0
