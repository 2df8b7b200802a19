"""Monte Carlo tree search (UCB) over what the hero does and then sees, in sampled worlds."""

from collections.abc import Collection, Hashable, Sequence
from math import isqrt

from game.core.action import Action
from game.core.actor import Actor
from game.core.grid import CARDINALS, Direction
from game.rulesets.railgun.ai.position_value import position_value
from game.rulesets.railgun.floor_plan import cells_beside
from game.rulesets.railgun.legal_moves import MOVES, SHOTS
from game.rulesets.railgun.params import AIMING
from game.rulesets.railgun.rules import play_turn, start_hero_turn
from game.rulesets.railgun.sight import devils_in_sight
from game.rulesets.railgun.turn_draft import RailgunTurn

HORIZON = 8
EXPLORATION = 200
_MOVES = dict(zip(CARDINALS, MOVES, strict=True))
_SHOTS = dict(zip(CARDINALS, SHOTS, strict=True))


class SearchNode:
    """Statistics of an action, or of what the hero knows before one, over all simulated worlds.

    The children of what he knows are his actions, those of an action what he may see after it.
    """

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0
        self.children: dict[Hashable, SearchNode] = {}

    def child(self, key: Hashable) -> "SearchNode":
        """Return a child, a new one where there is none."""
        return self.children.setdefault(key, SearchNode())

    def select(self, actions: Sequence[Action]) -> Action:
        """Return the next action to try: one not tried yet, or the best by UCB."""
        children, scale = self.children, self.visits.bit_length() << 16
        for action in actions:
            if action not in children:
                return action
        return max(actions, key=lambda action: children[action].ucb_score(scale))

    def ucb_score(self, scale: int) -> int:
        """Return the mean value plus an exploration bonus."""
        return self.total // self.visits + (EXPLORATION * isqrt(scale // self.visits) >> 8)


def simulate(root: SearchNode, turn: RailgunTurn, actions: Sequence[Action]) -> None:
    """Play along the tree in one world, one action beyond it, and judge the position there."""
    node, trail = root, [root]
    for _ in range(HORIZON):
        action = node.select(actions)
        is_fresh = action not in node.children
        played = node.child(action)
        trail.append(played)
        play_turn(turn, action)
        if turn.outcome is None:
            start_hero_turn(turn)
        if is_fresh or turn.outcome is not None:
            break
        seen = devils_in_sight(turn)
        sight = tuple([(devil.pos, devil.pose, devil.facing) for devil in seen])
        node = played.child((sight, frozenset(turn.kits)))
        trail.append(node)
        actions = promising_actions(turn, seen)
    value = position_value(turn)
    for node in trail:
        node.visits += 1
        node.total += value


def promising_actions(
    turn: RailgunTurn, seen: Sequence[Actor], likely: Collection[Direction] = ()
) -> list[Action]:
    """Return the legal steps and the shots at devils in sight, only safe ones if there are any.

    Shots to `likely` sides are tried, too.
    """
    hero, devils = turn.hero.pos, {devil.id: devil for devil in seen}
    lines = {side: turn.line_of_fire(hero, side).hit for side in CARDINALS}
    targets = {side: devils[hit] for side, hit in lines.items() if hit in devils}
    pinned = {side.dx != 0 for side, devil in targets.items() if devil.pose == AIMING}
    beside = cells_beside(hero)
    free = {beside[end]: end for end in turn.free_beside(hero)}
    is_stuck = not turn.ammo and pinned.issuperset(side.dx != 0 for side in free)
    if turn.rules.show_map or is_stuck:
        pinned = set()
    lanes = [(d, turn.plan.ray(d.pos, d.facing).cells) for d in seen if d.pose == AIMING]
    steps = [
        (_MOVES[side], all(end not in lane for _, lane in lanes))
        for side, end in free.items()
        if (side.dx != 0) not in pinned
    ]
    shots = [
        (_SHOTS[s], all(hero not in lane or devil is targets.get(s) for devil, lane in lanes))
        for s in CARDINALS
        if turn.ammo and (s in targets or s in likely)
    ]
    actions: list[tuple[Action, bool]] = [*steps, *shots] or [(SHOTS[0], True)]
    return [action for action, is_safe in actions if is_safe] or [action for action, _ in actions]
