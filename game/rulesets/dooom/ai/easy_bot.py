"""The easy bot, and what it shares with the others."""

from collections.abc import Sequence

from game.core.action import Action, EndTurn, Move
from game.core.cell_set import Cells
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.ai.seat_knowledge import SeatKnowledge
from game.rulesets.dooom.rules import can_pick_up

# Then it stops wandering and looks for what it has not seen: it might never get out.
_PATIENCE_ROUNDS = 40


def random_move(options: Sequence[Move], rng: Rng) -> Action:
    """Return a random one of the moves."""
    return options[rng.below(len(options))[1]]


def end_turn_action(knowledge: SeatKnowledge) -> Action:
    """Return the legal action that ends the turn."""
    return next(action for action in knowledge.legal if isinstance(action, EndTurn))


def other_exits(knowledge: SeatKnowledge) -> Cells:
    """Return the exits other than the one the seat stands on."""
    return knowledge.exits.without(knowledge.here)


def can_win_now(knowledge: SeatKnowledge) -> bool:
    """Return whether the seat holds the target and an exit is in reach."""
    out = knowledge.distance(other_exits(knowledge)) if knowledge.has_target else None
    return out is not None and out <= knowledge.points


class EasyBot:
    """Picks up what it sees, leaves when it can, attacks now and then, and wanders a little.

    Unless it wins this turn, it stops with half of its AP, or with one more as often as not.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        knowledge = SeatKnowledge(view, legal)
        picked = knowledge.pick_up()
        if picked is not None:
            return picked[0]
        rng, attacks_now = rng.below(2)
        attacks = knowledge.attacks()
        if attacks and attacks_now:
            return attacks[0][0]
        rng, more = rng.below(2)
        if 2 * (knowledge.points - more) <= knowledge.turn_points and not can_win_now(knowledge):
            return end_turn_action(knowledge)
        goals = knowledge.exits
        if not (knowledge.has_target and knowledge.distance(goals)):
            seen = (item for item in view.items if view.board.is_visible(item.pos))
            useful = (item.pos for item in seen if can_pick_up(knowledge.own, item))
            goals = Cells.of(view.board.grid, useful)
        if not goals and view.turn >= _PATIENCE_ROUNDS:
            goals = knowledge.frontier()
        steps = knowledge.steps_towards(goals.without(knowledge.here))
        return random_move(steps, rng) if steps else self._wander(knowledge, rng)

    def _wander(self, knowledge: SeatKnowledge, rng: Rng) -> Action:
        """Go straight on, turn at walls or at random, around only in dead ends."""
        moves, facing = knowledge.moves(), knowledge.own.facing
        ahead = [move for move in moves if move.direction is facing]
        if ahead and rng.below(4)[1]:
            return ahead[0]
        turns = [move for move in moves if move.direction is not facing.opposite]
        return random_move(turns or moves, rng) if moves else end_turn_action(knowledge)
