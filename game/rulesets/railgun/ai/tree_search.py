"""Monte Carlo tree search (UCB) over turns played out in sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from game.core.actor import ActorId
from game.rulesets.railgun.ai.action_prior import (
    ActionPrior,
    ScoredAction,
    kit_distance_maps,
    spot_devils,
)
from game.rulesets.railgun.turn_draft import RailgunTurn
from game.rulesets.railgun.turn_sequence import play_turn

HORIZON = 8
EXPLORATION = 150
WIN_VALUE = 1000
# The value of an unfinished match, in thousandths of a win.
_BASE_VALUE = 630
_KILL_LEFT_PENALTY = 35
_TURN_BONUS = 14
_KIT_PROXIMITY = 8
# By number of charges; with a single one the next kill counts more.
_AMMO_VALUE = (0, 40, 32, 26, 20, 14)


class SearchNode:
    """Statistics of one action sequence over all simulated worlds."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        """Start unvisited; children are keyed by index in `ACTIONS`."""
        self.visits = 0
        self.total = 0
        self.children: dict[int, SearchNode] = {}

    def most_visited(self) -> int:
        """Return the index of the most visited action; ties go to the higher total."""
        children = self.children
        return max(children, key=lambda index: (children[index].visits, children[index].total))

    def select(self, options: Sequence[ScoredAction]) -> ScoredAction:
        """Return the next option to try: unvisited ones by score, then by UCB."""
        fresh = [option for option in options if option[1] not in self.children]
        if fresh:
            return max(fresh, key=lambda option: option[0])
        scale = self.visits.bit_length() << 16
        return max(options, key=lambda option: self.children[option[1]].ucb_score(scale))

    def ucb_score(self, scale: int) -> int:
        """Return the mean value plus an exploration bonus."""
        return self.total // self.visits + (EXPLORATION * isqrt(scale // self.visits) >> 8)


def simulate(
    root: SearchNode, turn: RailgunTurn, aware: set[ActorId], root_actions: Sequence[ScoredAction]
) -> None:
    """Simulate some turns: along the tree, one node beyond it, then by the action prior."""
    trail, growing = [root], True
    options = root_actions
    for left in reversed(range(HORIZON)):
        if growing:
            _, index, action = trail[-1].select(options)
            growing = index in trail[-1].children
            trail.append(trail[-1].children.setdefault(index, SearchNode()))
        else:
            action = max(options, key=lambda option: option[0])[2]
        play_turn(turn, action)
        if turn.outcome is not None or not left:
            break
        turn.turns = min(turn.turns, turn.rules.turn_cap)
        spot_devils(turn, aware)
        options = ActionPrior(turn, aware).scored_actions()
        if not options:
            turn.end_match("checkmate", won=False)
            break
    value = _evaluate(turn)
    for node in trail:
        node.visits += 1
        node.total += value


def _evaluate(turn: RailgunTurn) -> int:
    """Return the estimated chance of a win, in thousandths."""
    if turn.outcome is not None:
        return WIN_VALUE if turn.outcome.winners else 3 * (turn.rules.kills - turn.kills_left)
    value = (
        _BASE_VALUE
        - _KILL_LEFT_PENALTY * turn.kills_left
        + _TURN_BONUS * min(turn.turns, turn.rules.turn_cap)
    )
    value += _AMMO_VALUE[min(turn.ammo, len(_AMMO_VALUE) - 1)]
    kits = kit_distance_maps(turn)
    if kits:
        value += _KIT_PROXIMITY * max(0, 8 - min(steps[turn.hero] for steps in kits))
    return max(0, min(value, WIN_VALUE - 50))
