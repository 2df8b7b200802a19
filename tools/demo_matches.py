"""Whole matches of demo players, for pictures and measurements."""

from game.agents.demo_players import DemoPlayers, min_interesting_seats
from game.core.level import Level
from game.core.match import Match
from game.core.ruleset import Ruleset

_MAX_PLIES = 2000


def play_demo_match(ruleset: Ruleset, level: Level, seed: int, plies: int = _MAX_PLIES) -> Match:
    """Return a match played by demo players in all seats, up to a limit of plies."""
    match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
    DemoPlayers(match).play_until(plies)
    return match
