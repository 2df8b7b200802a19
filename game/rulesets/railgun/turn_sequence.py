"""The order of play within a turn (rules 3), shared by the match and the tree search."""

from __future__ import annotations

from game.core.action import Action, Move, Shoot
from game.rulesets.railgun.monster_ai import devils_act
from game.rulesets.railgun.rules import count_down, respawn, shoot, step
from game.rulesets.railgun.turn_draft import RailgunTurn


def play_turn(turn: RailgunTurn, action: Action) -> None:
    """Play a step or a shot and what follows, up to the start of the next turn.

    The order, in which whatever ends the match first counts (rules 3, 9):

    - The hero steps or shoots (3.2); a winning shot ends the match here (3.3).
    - A wave spawns, even if the countdown is about to end the match (3.4).
    - The turns count down; at 0 no devil acts any more (3.5).
    - The devils act, oldest first, the new ones too, until a ray hits the hero (3.6).
    - `RailgunState.apply`: the wall counters turn, then the hero's next turn starts with the
      test for checkmate, the cap on turns and the new sight (3.1).
    """
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
