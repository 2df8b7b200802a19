"""The cost of a whole demo match: its turns, its map, its saves."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from game.agents.autoplay import play_demo_match
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.devtools.bench.random_levels import RANDOM_LEVELS
from game.devtools.bench.reference_flood import FLOODS, average_seconds, reference_flood
from game.rulesets import RULESETS
from game.storage.save_store import SaveStore

SEED = 2
MAPS = 5


def rows() -> list[tuple[str, str]]:
    """Return rows for each ruleset: a demo match replayed, maps generated, saves."""
    results = []
    for ruleset in RULESETS.values():
        flood = average_seconds(reference_flood, FLOODS)
        match = play_demo_match(ruleset, RANDOM_LEVELS.generate(ruleset, {}, SEED), SEED)
        results += [
            (f"{ruleset.name}: a player's turn", _turn_cost(match, flood)),
            (f"{ruleset.name}: a random map", _generation_cost(ruleset, flood)),
            (f"{ruleset.name}: a save after each turn", _save_cost(match, flood)),
        ]
    return results


def _turn_cost(match: Match, flood: float) -> str:
    """Replay the actions of a match, nothing else."""
    actors = len(match.restarted().state.observe(None).actors)
    state, start = match.restarted().state, time.perf_counter()
    for seat, action in match.record().log:
        state, _ = state.apply(seat, action)
    turn = (time.perf_counter() - start) / match.ply
    return f"{turn / flood:.1f} floods, {1 / turn:.0f} in a second, {actors} creatures"


def _generation_cost(ruleset: Ruleset, flood: float) -> str:
    """Generate some random maps."""
    seconds, floors = [], 1
    for seed in range(MAPS):
        start = time.perf_counter()
        floors = len(RANDOM_LEVELS.generate(ruleset, {}, seed).grids)
        seconds.append(time.perf_counter() - start)
    part = median(seconds) / floors
    return f"{median(seconds) / flood:.0f} floods, {part / flood:.0f} for each of {floors} boards"


def _save_cost(match: Match, flood: float) -> str:
    """Replay a match and save it after every action but the last."""
    seconds, replay = [], match.restarted()
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        for seat, action in match.record().log[:-1]:
            replay.submit(seat, action, replay.ply)
            start = time.perf_counter()
            store.save_match(replay)
            seconds.append(time.perf_counter() - start)
        size = store.unfinished_files()[0].stat().st_size
    last = median(seconds[-10:])
    return (
        f"{last / flood:.0f} floods ({last * 1e3:.1f} ms) at turn {replay.ply}, {size // 1024} KiB"
    )
