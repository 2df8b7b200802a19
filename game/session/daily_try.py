"""A try at a map of the day as a text: what its player did, and a match played again from it."""

from __future__ import annotations

from collections.abc import Callable

from game.core.action import Resign
from game.core.match import HUMAN, Match
from game.core.notation import format_action, to_action
from game.core.state import IllegalAction

_BETWEEN = ";"


def own_actions(match: Match) -> str:
    """Return what humans did; what bots did follows from the map and its seed."""
    played = map(match.action, range(1, match.ply + 1))
    own = (action for seat, action in played if match.players[seat] == HUMAN)
    return _BETWEEN.join(map(format_action, own))


def play_again(match: Match, actions: str, is_late: Callable[[], bool]) -> None:
    """Play a match that has just begun to its end; giving up is no end.

    Raises IllegalAction or InvalidAction for what is against the rules, for an end that is not
    reached or comes too early, and once it `is_late`.
    """
    bots, own = match.ruleset.bots(), actions.split(_BETWEEN)[::-1]
    while (seat := match.turn) is not None:
        bot = bots.get(match.players[seat])
        if is_late() or not (bot or own):
            raise IllegalAction(f"it is not over after {match.ply} actions")
        if bot is not None:
            legal = match.state.legal_actions(seat)
            action = bot.choose(match.view(seat), legal, match.bot_rng(seat))
        elif isinstance(action := to_action(own.pop()), Resign):
            raise IllegalAction("it was given up")
        match.submit(seat, action, match.ply)
    if own:
        raise IllegalAction(f"it is over after {match.ply} actions")
