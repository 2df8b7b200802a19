"""Random play with and without the making of maps, beside floods and other libraries' games."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from game.core.actor import Seat
from game.core.ruleset import Ruleset
from game.core.view import View
from game.devtools.bench.peers import Peers, find_peers
from game.devtools.bench.random_levels import RANDOM_LEVELS
from game.devtools.bench.reference_flood import beside_floods
from game.rulesets import RULESETS

REPEATS = 7
# A repeat of a row plays so many matches at least, and for about as long as the yardstick: in the
# first hundredths of a second, much goes into tables that bulk play finds filled.
MATCHES = 12
SECONDS = 0.15
SEEDS_PER_REPEAT = 10_000
MAX_PLIES = 300
RANDOM_SEED = 1
FORMAT = 2
# The peer whose speed is 1 in the table, where it is installed.
YARDSTICK = "MiniGrid MultiRoom-N6"


class SavedBenchError(Exception):
    """A file is no saved bench, or cannot be one; the message is a sentence that names it."""


@dataclass(frozen=True)
class PlaySpeed:
    """Plies in the time of a flood: with the maps that were made for them, and without."""

    with_maps: float
    without_maps: float


def play_speed(ruleset: Ruleset, seeds: Iterable[int], *, reads_boards: bool = False) -> PlaySpeed:
    """Play random matches on the random levels of seeds, with `observe` at every ply.

    It ends with the seeds, or after `MATCHES` and `SECONDS` of CPU time.

    Late fields of the views stay unread unless the boards are to be read, as players do.
    """
    task = partial(_play, ruleset, seeds, reads_boards=reads_boards)
    (plies, maps, play), flood = beside_floods(task)
    return PlaySpeed(plies * flood / (maps + play), plies * flood / play)


def _play(
    ruleset: Ruleset, seeds: Iterable[int], *, reads_boards: bool
) -> tuple[int, float, float]:
    """Return the number of plies, and the CPU seconds of making maps and of playing."""
    # The dice that the peers throw: the game's own take a tenth of a ply more.
    clock, dice = time.process_time, Random(RANDOM_SEED)
    plies, maps, play = 0, 0.0, 0.0
    for match, seed in enumerate(seeds):
        if match >= MATCHES and maps + play >= SECONDS:
            break
        start = clock()
        level = RANDOM_LEVELS.generate(ruleset, {}, seed)
        state = ruleset.new_game(level, ruleset.seats.start, seed)
        made = clock()
        before = plies
        while (seats := state.to_act) and plies < before + MAX_PLIES:
            seat: Seat = min(seats)
            view = state.observe(seat)
            if reads_boards:
                _ = view.boards
            state, _ = state.apply(seat, dice.choice(state.legal_actions(seat)))
            plies += 1
        maps, play = maps + made - start, play + clock() - made
    return plies, maps, play


def _draws_boards_late(ruleset: Ruleset) -> bool:
    """Return whether the boards of its views are drawn only when they are read."""
    level, seat = RANDOM_LEVELS.generate(ruleset, {}, 0), Seat(0)
    return type(ruleset.new_game(level, ruleset.seats.start, 0).observe(seat)) is not View


def measure(peers: Peers | None) -> dict[str, PlaySpeed]:
    """Return the speed of each ruleset and peer: medians of repeats that take turns."""
    runs: dict[str, list[PlaySpeed]] = {}
    late = [ruleset for ruleset in RULESETS.values() if _draws_boards_late(ruleset)]
    for repeat in range(REPEATS):
        # Prefabs are read before anything is timed.
        for ruleset in RULESETS.values():
            RANDOM_LEVELS.generate(ruleset, {}, 0)
        seeds = range(1 + repeat * SEEDS_PER_REPEAT, (repeat + 1) * SEEDS_PER_REPEAT)
        for ruleset in RULESETS.values():
            runs.setdefault(ruleset.name, []).append(play_speed(ruleset, seeds))
        for ruleset in late:
            speed = play_speed(ruleset, seeds, reads_boards=True)
            runs.setdefault(f"{ruleset.name}, boards read", []).append(speed)
        for name, plies in {} if peers is None else peers.plies_per_flood(repeat).items():
            runs.setdefault(name, []).append(PlaySpeed(plies, plies))
    return {
        name: PlaySpeed(median(s.with_maps for s in row), median(s.without_maps for s in row))
        for name, row in runs.items()
    }


def rows() -> list[tuple[str, str]]:
    """Return rows for the rules: what was measured, and the result in words."""
    return _rows(measure(find_peers()), {})


def _rows(speeds: Mapping[str, PlaySpeed], saved: Mapping[str, PlaySpeed]) -> list[tuple[str, str]]:
    results = []
    unit = speeds.get(YARDSTICK)
    for name, speed in speeds.items():
        words = f"{speed.with_maps:.2f} plies per flood, {speed.without_maps:.2f} without maps"
        if unit is not None:
            parts = (speed.with_maps / unit.with_maps, speed.without_maps / unit.with_maps)
            words += f"; {parts[0]:.2f} and {parts[1]:.2f} of {YARDSTICK}"
        if name in saved:
            old = saved[name]
            ratios = (speed.with_maps / old.with_maps, speed.without_maps / old.without_maps)
            words += f"; {ratios[0]:.2f}x and {ratios[1]:.2f}x of the saved bench"
        results.append((f"{name}: random play, observed", words))
    return results


def compare(save: Path | None, against: Path | None, *, as_json: bool) -> None:
    """Print random play alone, as rows or as JSON; save it, or compare it with what was saved."""
    saved = {} if against is None else read_saved(against)
    if save is not None:
        # Before minutes of measuring, not after.
        _write(save, "", "a")
    speeds = measure(find_peers())
    text = json.dumps(_to_json(speeds), indent=2)
    if save is not None:
        _write(save, text + "\n", "w")
    if as_json:
        print(text)
        return
    for name, words in _rows(speeds, saved):
        print(f"{name:<44} {words}")


def _write(path: Path, text: str, mode: str) -> None:
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise SavedBenchError(f"{path} cannot be written: {error.strerror}.") from error


def _to_json(speeds: Mapping[str, PlaySpeed]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "python": sys.version.split()[0],
        "unit": "plies per flood",
        "rows": {
            name: {"with_maps": speed.with_maps, "without_maps": speed.without_maps}
            for name, speed in speeds.items()
        },
    }


def read_saved(path: Path) -> dict[str, PlaySpeed]:
    """Return the rows of a saved bench; raise SavedBenchError if the file is none."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        if body["format"] != FORMAT:
            raise SavedBenchError(f"{path}: the format is not {FORMAT}.")
        return {
            name: PlaySpeed(_ratio(row["with_maps"]), _ratio(row["without_maps"]))
            for name, row in body["rows"].items()
        }
    except OSError as error:
        raise SavedBenchError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise SavedBenchError(f"{path}: this is no bench saved with --save.") from error


def _ratio(stored: float) -> float:
    """Return a number that others are divided by; ValueError if none can be."""
    if not 0 < stored < math.inf:
        raise ValueError(stored)
    return stored
