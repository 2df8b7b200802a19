"""Thinking ahead: rounds played on in believed worlds, more often where it went well."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from game.core.actor import ActorId
from game.rulesets.railgun.glance import Glance, Option, notice, steps_to_kits
from game.rulesets.railgun.rules import Round
from game.rulesets.railgun.turn import play_round

ROUNDS = 8
CURIOSITY = 150
WON = 1000
# What an unfinished match is worth, in thousandths of a win.
_BASE = 630
_KILL = 35
_TURN = 14
_NEAR_KIT = 8
# One charge is best: the last one counts more.
_AMMO = (0, 40, 32, 26, 20, 14)


class Node:
    """What came of the same actions in all the worlds in which they were tried."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        """Begin with nothing tried; children have the places of `ACTIONS`."""
        self.visits = 0
        self.total = 0
        self.children: dict[int, Node] = {}

    def favourite(self) -> int:
        """Return the place of the action tried most often, the better one of equals."""
        tried = self.children
        return max(tried, key=lambda place: (tried[place].visits, tried[place].total))

    def pick(self, found: Sequence[Option]) -> Option:
        """Return the most promising option: an untried one first, later bold but curious."""
        fresh = [option for option in found if option[1] not in self.children]
        if fresh:
            return max(fresh, key=lambda option: option[0])
        scale = self.visits.bit_length() << 16
        return max(found, key=lambda option: self.children[option[1]].promise(scale))

    def promise(self, scale: int) -> int:
        """Return the mean value and a bonus for what was seldom tried."""
        return self.total // self.visits + (CURIOSITY * isqrt(scale // self.visits) >> 8)


def simulate(root: Node, turn: Round, aware: set[ActorId], first: Sequence[Option]) -> None:
    """Play some rounds: along the tree, one node beyond it, then as it looks at a glance."""
    trail, growing = [root], True
    found = first
    for left in reversed(range(ROUNDS)):
        if growing:
            _, place, action = trail[-1].pick(found)
            growing = place in trail[-1].children
            trail.append(trail[-1].children.setdefault(place, Node()))
        else:
            action = max(found, key=lambda option: option[0])[2]
        play_round(turn, action)
        if turn.outcome is not None or not left:
            break
        turn.turns = min(turn.turns, turn.rules.turn_cap)
        notice(turn, aware)
        found = Glance(turn, aware).options()
        if not found:
            turn.finish("checkmate", won=False)
            break
    value = _worth(turn)
    for node in trail:
        node.visits += 1
        node.total += value


def _worth(turn: Round) -> int:
    """Return about how likely the hero wins from here."""
    if turn.outcome is not None:
        return WON if turn.outcome.winners else 3 * (turn.rules.kills - turn.kills)
    value = _BASE - _KILL * turn.kills + _TURN * min(turn.turns, turn.rules.turn_cap)
    value += _AMMO[min(turn.ammo, len(_AMMO) - 1)]
    kits = steps_to_kits(turn)
    if kits:
        index = turn.pos.y * turn.draft.grids[0].width + turn.pos.x
        value += _NEAR_KIT * max(0, 8 - min(steps[index] for steps in kits))
    return max(0, min(value, WON - 50))
