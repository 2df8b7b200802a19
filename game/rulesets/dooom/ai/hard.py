"""The hard bot: heuristics while alone, a search over its turn when others are near."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from game.core.action import Action
from game.core.actor import Actor
from game.core.fast_dataclass import replace
from game.core.grid import Pos, manhattan
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.ai.bots import can_win_now, end_turn_action
from game.rulesets.dooom.ai.determinize import determinize
from game.rulesets.dooom.ai.evaluation import TurnEvaluator
from game.rulesets.dooom.ai.hard_policy import best_actions, goal_cells, item_value
from game.rulesets.dooom.ai.view_analysis import SeatKnowledge
from game.rulesets.dooom.params import POTION, with_item

NODE_BUDGET = 800
SAMPLE_COUNT = 3
# How much better, in thousandths of a win, a plan must be than the heuristic choice: the evaluation
# is too rough to trust smaller differences.
_MARGIN = 300


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A plan for the turn: first action, own actor after it, final cell, victim."""

    first: Action
    own: Actor
    end: Pos
    victim: Actor | None


class HardBot:
    """Evaluates every plan for its turn in sampled states.

    It evaluates at most `nodes` plans over all samples, but always one full sample.
    """

    def __init__(self, nodes: int = NODE_BUDGET) -> None:
        self.nodes = nodes

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        knowledge = SeatKnowledge(view, legal)
        best = best_actions(knowledge)
        default = best[rng.below(len(best))[1]] if best else end_turn_action(knowledge)
        seen_this_round = any(sighting.turn == view.turn for sighting in view.sightings)
        if len(legal) == 1 or not (knowledge.others or seen_this_round) or can_win_now(knowledge):
            return default
        return self._search(knowledge, default, rng)

    def _search(self, knowledge: SeatKnowledge, default: Action, rng: Rng) -> Action:
        """Return the first action of the best plan, or the default if that is hardly worse."""
        plans, goal = turn_plans(knowledge), goal_cells(knowledge)
        totals = [0] * len(plans)
        samples = max(1, min(SAMPLE_COUNT, self.nodes // len(plans)))
        for _ in range(samples):
            rng, _ = rng.below(2)
            sample = TurnEvaluator(knowledge, determinize(knowledge.view, rng), goal)
            for index, plan in enumerate(plans):
                totals[index] += self.evaluate(sample, plan)
        best = max(range(len(plans)), key=lambda index: (totals[index], -index))
        defaults = [t for t, plan in zip(totals, plans, strict=True) if plan.first == default]
        if defaults and totals[best] - max(defaults) <= _MARGIN * samples:
            return default
        return plans[best].first

    def evaluate(self, sample: TurnEvaluator, plan: TurnPlan) -> int:
        """Return the chance of a win, in thousandths, of a plan in a sample (one node)."""
        return sample.evaluate(plan.own, plan.end, plan.victim)


def turn_plans(knowledge: SeatKnowledge) -> list[TurnPlan]:
    """Return the plans for the turn: an optional pick-up, a walk, an optional final attack."""
    own, here = knowledge.own, knowledge.own.pos
    plans = [TurnPlan(end_turn_action(knowledge), own, here, None)]
    plans += [TurnPlan(attack, own, here, victim) for attack, victim in knowledge.attacks()]
    picked = knowledge.pick_up()
    if picked is not None and item_value(knowledge, picked[1]) > 0:
        action, item = picked
        if item.kind == POTION:
            plans.append(TurnPlan(action, replace(own, health=own.health + 1), here, None))
        else:
            plans += _walk_plans(knowledge, action, with_item(own, item.kind, item.count), here)
    for move in knowledge.moves():
        plans += _walk_plans(knowledge, move, own, own.pos.step(move.direction))
    return plans


def _walk_plans(knowledge: SeatKnowledge, first: Action, own: Actor, start: Pos) -> list[TurnPlan]:
    """Return the plans that walk on from a cell after a first action that cost 1 AP."""
    left, plans = knowledge.points - 1, list[TurnPlan]()
    layers = knowledge.free.union(knowledge.here).layers_around(knowledge.cell(start))
    for steps, layer in enumerate(islice(layers, left + 1)):
        for end in layer:
            plans.append(TurnPlan(first, own, end, None))
            foes = knowledge.others if steps < left else ()
            victims = (foe for foe in foes if manhattan(foe.pos, end) == 1)
            plans += [TurnPlan(first, own, end, foe) for foe in victims]
    return plans
