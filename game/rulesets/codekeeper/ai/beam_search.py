"""A beam search over the next turns."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from game.core.action import Action
from game.core.actor import ActorId
from game.core.grid import Pos
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.ai.forward_model import (
    ExpectedState,
    KnownBoard,
    candidate_actions,
    predict,
)
from game.rulesets.codekeeper.ai.goals import FIGHT_COST, UNREACHABLE_COST, Goals
from game.rulesets.codekeeper.monster_ai import sees
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS

BEAM_DEPTH = 12
BEAM_WIDTH = 24
# In the unit of `goals`: twentieths of a step.
DEATH_VALUE = -5000
WIN_VALUE = 1_000_000
HEALTH_WEIGHT = 20
# Added for each of the last HP: with fewer the hero dares no fight, and runs out of turns.
LAST_HEALTH, LAST_HEALTH_WEIGHT = 8, 30
RESERVE_BASE = 25
ITEM_BONUS = 100
REVISIT_PENALTY = 30
HURRIED_REVISIT_PENALTY = 5
CHARGE_WEIGHT = {params.HAMMER: 20, params.SCYTHE: 45, params.BOW: 50}
_value = attrgetter("value")
# The cost of leaving a monster alive that sees the hero.
THREAT_COST = {
    params.BOX: 0,
    params.SKELETON: 10,
    params.GARGOYLE: 60,
    params.ORC: 60,
    params.VAMPIRE: 45,
}


class _Plan(NamedTuple):
    """What a plan is worth, its cost so far, first action, last state."""

    value: int
    cost: int
    first: Action
    expected: ExpectedState


@dataclass(frozen=True, slots=True)
class PlanEvaluator:
    """Scores expected states.

    It knows the goals, the blocking monsters (`target_ids`), the visits per cell and the
    percentage of turns left.
    """

    goals: Goals
    target_ids: frozenset[ActorId]
    visits: Mapping[Pos, int]
    turns_left_percent: int

    def evaluate(self, expected: ExpectedState) -> int:
        """Return the value of an expected state."""
        if expected.health <= 0:
            return DEATH_VALUE + expected.score
        if expected.won:
            return WIN_VALUE + expected.score
        reserves = HEALTH_WEIGHT * expected.health
        reserves += LAST_HEALTH_WEIGHT * min(expected.health, LAST_HEALTH)
        for name, count in zip(CHARGED_WEAPONS, expected.charges, strict=True):
            reserves += CHARGE_WEIGHT[name] * count
        # Reserves lose value as the time to use them runs out.
        value = expected.score + reserves * (self.turns_left_percent + RESERVE_BASE) // 100
        way = self.goals.costs.get(expected.pos, UNREACHABLE_COST)
        hurry = self.goals.hurry
        for monster in expected.monsters.values():
            full = params.MONSTERS[monster.kind].health
            cost = THREAT_COST[monster.kind] if sees(monster, expected.pos) and not hurry else 0
            if monster.id in self.target_ids:
                cost += FIGHT_COST[monster.kind]
            value -= cost * (monster.health + 4) // (full + 4)
        return value - way + (0 if hurry else ITEM_BONUS * len(expected.collected))


def best_plan(board: KnownBoard, expected: ExpectedState, evaluator: PlanEvaluator) -> Action:
    """Return the first action of the best plan in the beam."""
    layer: list[_Plan] = []
    for action in candidate_actions(board, expected):
        _add_plan(layer, evaluator, 0, action, predict(board, expected, action))
    for _ in range(1, BEAM_DEPTH):
        following: list[_Plan] = []
        for plan in _beam(layer):
            before = plan.expected
            if before.won or before.health <= 0:
                following.append(plan)
                continue
            for action in candidate_actions(board, before):
                after = predict(board, before, action)
                _add_plan(following, evaluator, plan.cost, plan.first, after)
        layer = following
    return max(layer, key=_value).first


def _add_plan(
    layer: list[_Plan], evaluator: PlanEvaluator, cost: int, first: Action, after: ExpectedState
) -> None:
    # Cells are rather not stood on again.
    penalty = HURRIED_REVISIT_PENALTY if evaluator.goals.hurry else REVISIT_PENALTY
    cost += 1 + penalty * evaluator.visits.get(after.pos, 0)
    layer.append(_Plan(evaluator.evaluate(after) - cost, cost, first, after))


def _beam(layer: list[_Plan]) -> list[_Plan]:
    """Return the best plans, without likely duplicates such as the same steps in another order."""
    best: dict[tuple[int, Pos, int], _Plan] = {}
    for plan in sorted(layer, key=_value, reverse=True):
        best.setdefault((plan.value, plan.expected.pos, plan.expected.score), plan)
    return list(best.values())[:BEAM_WIDTH]
