"""Players that need no knowledge of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action
from game.core.level import Level
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.state import Ruleset
from game.core.view import View

_MAX_PLIES = 2000


class RandomBot:
    """Does any legal thing; the same generator makes it do the same."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:  # noqa: ARG002
        """Return one of the legal actions."""
        return legal[rng.below(len(legal))[1]]


def min_interesting_seats(ruleset: Ruleset) -> int:
    """Return the fewest seats that are worth watching: two where there can be two."""
    return 2 if 2 in ruleset.seats else ruleset.seats.start


def play_demo_match(ruleset: Ruleset, level: Level, seed: int) -> Match:
    """Return a match that demo players in all seats played, to its end if they find it."""
    match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
    players = [ruleset.demo_player() for _ in range(match.seats)]
    rng = Rng(derive_seed(seed, "demo"))
    while match.outcome is None and match.ply < _MAX_PLIES:
        state = match.state
        seat = min(state.to_act)
        action = players[seat].choose(state.observe(seat), state.legal_actions(seat), rng)
        rng, _ = rng.below(2)
        match.submit(seat, action, match.ply)
    return match
