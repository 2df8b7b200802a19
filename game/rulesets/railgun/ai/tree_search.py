"""Thinking ahead: rounds played on in believed worlds, more often where it went well."""

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
from game.rulesets.railgun.turn import RailgunTurn
from game.rulesets.railgun.turn_sequence import play_turn

HORIZON = 8
EXPLORATION = 150
WIN_VALUE = 1000
# What an unfinished match is worth, in thousandths of a win.
_BASE_VALUE = 630
_KILL_LEFT_PENALTY = 35
_TURN_BONUS = 14
_KIT_PROXIMITY = 8
# One charge is best: the last one counts more.
_AMMO_VALUE = (0, 40, 32, 26, 20, 14)


class SearchNode:
    """What came of the same actions in all the worlds in which they were tried."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        """Begin with nothing tried; children have the places of `ACTIONS`."""
        self.visits = 0
        self.total = 0
        self.children: dict[int, SearchNode] = {}

    def most_visited(self) -> int:
        """Return the place of the action tried most often, the better one of equals."""
        tried = self.children
        return max(tried, key=lambda place: (tried[place].visits, tried[place].total))

    def select(self, options: Sequence[ScoredAction]) -> ScoredAction:
        """Return the most promising option: an untried one first, later bold but curious."""
        fresh = [option for option in options if option[1] not in self.children]
        if fresh:
            return max(fresh, key=lambda option: option[0])
        scale = self.visits.bit_length() << 16
        return max(options, key=lambda option: self.children[option[1]].ucb_score(scale))

    def ucb_score(self, scale: int) -> int:
        """Return the mean value and a bonus for what was seldom tried."""
        return self.total // self.visits + (EXPLORATION * isqrt(scale // self.visits) >> 8)


def simulate(
    root: SearchNode, turn: RailgunTurn, aware: set[ActorId], root_actions: Sequence[ScoredAction]
) -> None:
    """Play some rounds: along the tree, one node beyond it, then as it looks at a glance."""
    trail, growing = [root], True
    found = root_actions
    for left in reversed(range(HORIZON)):
        if growing:
            _, place, action = trail[-1].select(found)
            growing = place in trail[-1].children
            trail.append(trail[-1].children.setdefault(place, SearchNode()))
        else:
            action = max(found, key=lambda option: option[0])[2]
        play_turn(turn, action)
        if turn.outcome is not None or not left:
            break
        turn.turns = min(turn.turns, turn.rules.turn_cap)
        spot_devils(turn, aware)
        found = ActionPrior(turn, aware).scored_actions()
        if not found:
            turn.end_match("checkmate", won=False)
            break
    value = _evaluate(turn)
    for node in trail:
        node.visits += 1
        node.total += value


def _evaluate(turn: RailgunTurn) -> int:
    """Return about how likely the hero wins from here."""
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
        index = turn.pos.y * turn.draft.grids[0].width + turn.pos.x
        value += _KIT_PROXIMITY * max(0, 8 - min(steps[index] for steps in kits))
    return max(0, min(value, WIN_VALUE - 50))
