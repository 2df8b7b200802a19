"""The order of play within a turn (rules 3), shared by the match and the tree search."""

from __future__ import annotations

from game.core.action import Action, Move, Shoot
from game.rulesets.railgun.monster_ai import devils_act
from game.rulesets.railgun.rules import count_down, respawn, shoot, step
from game.rulesets.railgun.turn_draft import RailgunTurn


def play_turn(turn: RailgunTurn, action: Action) -> None:
    """Play a step or a shot and what follows, up to the start of the next turn."""
    if isinstance(action, Shoot):
        shoot(turn, action.direction)
    else:
        assert isinstance(action, Move)
        step(turn, action.direction)
    if turn.outcome is None:
        respawn(turn)
        count_down(turn)
    if turn.outcome is None:
        devils_act(turn)
