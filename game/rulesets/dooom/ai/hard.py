"""The strongest bot: rules of thumb far from others, a search over its turn when one is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.action import Action
from game.core.actor import Actor
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.ai.bots import end_turn_action
from game.rulesets.dooom.ai.determinize import determinize
from game.rulesets.dooom.ai.evaluation import TurnEvaluator, bounded_flood
from game.rulesets.dooom.ai.hard_policy import best_actions, goal_cells, item_value
from game.rulesets.dooom.ai.knowledge import SeatKnowledge, neighbour_mask
from game.rulesets.dooom.params import POTION, with_item

NODE_BUDGET = 800
SAMPLE_COUNT = 3
# Of a thousand matches so many more must be won before a line is better than the rule of thumb: the
# judgement of an end is rougher than that.
_MARGIN = 300


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A way to play the turn: how it begins, who one is then, where it ends, whom it strikes."""

    first: Action
    own: Actor
    end: int
    victim: Actor | None


class HardBot:
    """Judges every end of its turn in states that could be the real one.

    It judges at most `NODES` ends, all of them in one sample at least.
    """

    def __init__(self, nodes: int = NODE_BUDGET) -> None:
        """Take a budget."""
        self.nodes = nodes

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = SeatKnowledge(view, legal)
        best = best_actions(picture)
        usual = best[rng.below(len(best))[1]] if best else end_turn_action(picture)
        lately = any(sighting.turn == view.turn for sighting in view.sightings)
        if len(legal) == 1 or not (picture.others or lately) or _can_win_now(picture):
            return usual
        return self._search(picture, usual, rng)

    def _search(self, knowledge: SeatKnowledge, default: Action, rng: Rng) -> Action:
        """Return how the best line begins, or the usual action if that is hardly worse."""
        lines, target = turn_plans(knowledge), goal_cells(knowledge)
        totals = [0] * len(lines)
        samples = max(1, min(SAMPLE_COUNT, self.nodes // len(lines)))
        for _ in range(samples):
            rng, _ = rng.below(2)
            sample = TurnEvaluator(knowledge, determinize(knowledge.view, rng), target)
            for index, line in enumerate(lines):
                totals[index] += self.evaluate(sample, line)
        best = max(range(len(lines)), key=lambda index: (totals[index], -index))
        thumb = [t for t, line in zip(totals, lines, strict=True) if line.first == default]
        if thumb and totals[best] - max(thumb) <= _MARGIN * samples:
            return default
        return lines[best].first

    def evaluate(self, sample: TurnEvaluator, plan: TurnPlan) -> int:
        """Return of a thousand matches how many a line may win in a sample: one node."""
        return sample.evaluate(plan.own, plan.end, plan.victim)


def _can_win_now(knowledge: SeatKnowledge) -> bool:
    """Return whether an exit is in reach of somebody who may leave."""
    if not knowledge.has_target:
        return False
    out = knowledge.distance(knowledge.exits & ~knowledge.here)
    return out is not None and out <= knowledge.points


def turn_plans(knowledge: SeatKnowledge) -> list[TurnPlan]:
    """Return the ways to play the turn: where to walk, what to take first, whom to strike last."""
    own, here = knowledge.own, knowledge.here
    found = [TurnPlan(end_turn_action(knowledge), own, here, None)]
    found += [TurnPlan(blow, own, here, victim) for blow, victim in knowledge.attacks()]
    picked = knowledge.pick_up()
    if picked is not None and item_value(knowledge, picked[1]) > 0:
        action, item = picked
        if item.kind == POTION:
            found.append(TurnPlan(action, replace(own, health=own.health + 1), here, None))
        else:
            found += _walk_plans(knowledge, action, with_item(own, item.kind, item.count), here)
    for move in knowledge.moves():
        found += _walk_plans(knowledge, move, own, knowledge.bit(own.pos.step(move.direction)))
    return found


def _walk_plans(knowledge: SeatKnowledge, first: Action, own: Actor, start: int) -> list[TurnPlan]:
    """Return the lines that go on from a cell after a first action for one point."""
    left, width, found = knowledge.points - 1, knowledge.width, []
    foes = [(foe, knowledge.bit(foe.pos)) for foe in knowledge.others]
    for steps, layer in enumerate(
        bounded_flood(start, knowledge.free | knowledge.here, width, left)
    ):
        for pos in knowledge.cells(layer):
            end = knowledge.bit(pos)
            found.append(TurnPlan(first, own, end, None))
            if steps < left:
                around = neighbour_mask(end, width)
                found += [TurnPlan(first, own, end, foe) for foe, cell in foes if cell & around]
    return found
