"""What a whole match costs besides random play: its turns, its map, its saves."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from game.agents.bots import played
from game.bench.rules import RANDOM_MAPS, flood_once, seconds
from game.core.match import Match
from game.core.state import Ruleset
from game.rulesets import RULESETS
from game.storage.store import SaveStore

FLOODS = 200
SEED = 2
MAPS = 5


def rows() -> list[tuple[str, str]]:
    """Return rows for each ruleset: a demo match played again, maps generated, saves."""
    found = []
    for ruleset in RULESETS.values():
        flood = seconds(flood_once, FLOODS)
        match = played(ruleset, RANDOM_MAPS.random_level(ruleset, {}, SEED), SEED)
        found += [
            (f"{ruleset.name}: a player's turn", _turns(match, flood)),
            (f"{ruleset.name}: a random map", _maps(ruleset, flood)),
            (f"{ruleset.name}: a save after each turn", _saves(match, flood)),
        ]
    return found


def _turns(match: Match, flood: float) -> str:
    """Play the actions of a match again, nothing else."""
    actors = len(match.again().state.observe(None).actors)
    state, start = match.again().state, time.perf_counter()
    for seat, action in match.record().log:
        state, _ = state.apply(seat, action)
    turn = (time.perf_counter() - start) / match.ply
    return f"{turn / flood:.1f} floods, {1 / turn:.0f} in a second, {actors} creatures"


def _maps(ruleset: Ruleset, flood: float) -> str:
    """Generate some random maps."""
    spent, floors = [], 1
    for seed in range(MAPS):
        start = time.perf_counter()
        floors = len(RANDOM_MAPS.random_level(ruleset, {}, seed).grids)
        spent.append(time.perf_counter() - start)
    part = median(spent) / floors
    return f"{median(spent) / flood:.0f} floods, {part / flood:.0f} for each of {floors} boards"


def _saves(match: Match, flood: float) -> str:
    """Play a match again and save it after every action but the last."""
    spent, again = [], match.again()
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        for seat, action in match.record().log[:-1]:
            again.submit(seat, action, again.ply)
            start = time.perf_counter()
            store.save_match(again)
            spent.append(time.perf_counter() - start)
        size = store.unfinished()[0].stat().st_size
    last = median(spent[-10:])
    return (
        f"{last / flood:.0f} floods ({last * 1e3:.1f} ms) at turn {again.ply}, {size // 1024} KiB"
    )
