"""Bots play a match out: functions, players, or names of those that the ruleset has."""

from game.agents.search_player import decide, find_player
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Bot, FunctionBot, Player


def play_out(match: Match, *bots: Bot | Player | str, plies: int = 10_000) -> Match:
    """Play a match to its end, or for some plies, with a bot for each seat; return it.

    A bot is a function, a player or the name of one of the ruleset's bots; "demo", "random" and
    "search" play all rulesets. One alone plays all seats. Raises ValueError for a bot that does not
    exist or a wrong number of them, IllegalAction where one chooses what it may not do.
    """
    if len(bots) not in (1, match.seats):
        raise ValueError(f"a match of {match.seats} seats takes as many bots, not {len(bots)}")
    chosen = bots if len(bots) == match.seats else bots * match.seats
    # One for each seat: a player may keep data between its turns.
    named = (find_player(match.ruleset, bot) if isinstance(bot, str) else bot for bot in chosen)
    players = [FunctionBot(bot) if callable(bot) else bot for bot in named]
    rngs = [Rng(derive_seed(match.seed, f"seat {seat}")) for seat in range(match.seats)]
    last = match.ply + plies
    while (seat := match.turn) is not None and match.ply < last:
        rngs[seat], _ = rngs[seat].below(2)
        match.play(decide(players[seat], match.state, seat, match.legal, rngs[seat]))
    return match
