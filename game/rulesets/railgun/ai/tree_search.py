"""Monte Carlo tree search (UCB) over turns played out in sampled worlds."""

from collections.abc import Sequence
from math import isqrt
from operator import attrgetter

from game.core.action import Action
from game.core.actor import ActorId
from game.rulesets.railgun.ai.action_prior import (
    UNREACHABLE,
    ActionPrior,
    ScoredAction,
    spot_devils,
    steps_to_kits,
)
from game.rulesets.railgun.rules import play_turn
from game.rulesets.railgun.turn_draft import RailgunTurn

_score = attrgetter("score")
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
        """Start unvisited."""
        self.visits = 0
        self.total = 0
        self.children: dict[Action, SearchNode] = {}

    def most_visited(self) -> Action:
        """Return the most visited action; ties go to the higher total."""
        children = self.children
        return max(children, key=lambda action: (children[action].visits, children[action].total))

    def select(self, options: Sequence[ScoredAction]) -> ScoredAction:
        """Return the next option to try: unvisited ones by score, then by UCB."""
        fresh = [option for option in options if option.action not in self.children]
        if fresh:
            return max(fresh, key=_score)
        scale = self.visits.bit_length() << 16
        return max(options, key=lambda option: self.children[option.action].ucb_score(scale))

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
            action = trail[-1].select(options).action
            growing = action in trail[-1].children
            trail.append(trail[-1].children.setdefault(action, SearchNode()))
        else:
            action = max(options, key=_score).action
        play_turn(turn, action)
        if turn.outcome is not None or not left:
            break
        turn.turns = min(turn.turns, turn.rules.turn_cap)
        spot_devils(turn, aware)
        options = ActionPrior(turn, aware).scored_actions()
        if not options:
            turn.end_match("checkmate", won=False)
            break
    value = evaluate(turn)
    for node in trail:
        node.visits += 1
        node.total += value


def evaluate(turn: RailgunTurn) -> int:
    """Return the estimated chance of a win, in thousandths."""
    if turn.outcome is not None:
        return WIN_VALUE if turn.outcome.winners else 3 * (turn.rules.kills - turn.kills_left)
    value = _BASE_VALUE - _KILL_LEFT_PENALTY * turn.kills_left
    value += _TURN_BONUS * min(turn.turns, turn.rules.turn_cap)
    value += _AMMO_VALUE[min(turn.ammo, len(_AMMO_VALUE) - 1)]
    kits = steps_to_kits(turn)
    if kits:
        near = min(steps.get(turn.hero.pos, UNREACHABLE) for steps in kits)
        value += _KIT_PROXIMITY * max(0, 8 - near)
    return max(0, min(value, WIN_VALUE - 50))
