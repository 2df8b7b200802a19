"""Demo matches: the demo players of a ruleset in all seats."""

from __future__ import annotations

from game.core.level import Level
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset

_MAX_PLIES = 2000


def min_interesting_seats(ruleset: Ruleset) -> int:
    """Return the fewest seats worth watching: two if the ruleset allows two."""
    return 2 if 2 in ruleset.seats else ruleset.seats.start


def play_demo_match(
    ruleset: Ruleset, level: Level, seed: int, max_plies: int = _MAX_PLIES
) -> Match:
    """Return a match played by demo players in all seats, up to a limit of plies."""
    match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
    players = [ruleset.demo_player() for _ in range(match.seats)]
    rng = Rng(derive_seed(seed, "demo"))
    while match.outcome is None and match.ply < max_plies:
        state = match.state
        seat = min(state.to_act)
        action = players[seat].choose(state.observe(seat), state.legal_actions(seat), rng)
        rng, _ = rng.below(2)
        match.submit(seat, action, match.ply)
    return match
