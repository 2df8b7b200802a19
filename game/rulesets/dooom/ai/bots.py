"""The easy and the normal bot."""

from collections.abc import Sequence

from game.core.action import Action, Attack, EndTurn, Move
from game.core.actor import Actor, Item
from game.core.cells import Cells
from game.core.grid import Pos, manhattan
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.ai.view_analysis import SeatKnowledge, likely_wins
from game.rulesets.dooom.params import (
    ARMOUR,
    EQUIPMENT,
    HEALTH,
    LANTERN,
    POTION,
    SWORD,
    TREASURE,
    treasure_of,
)
from game.rulesets.dooom.rules import can_pick_up

_ITEM_VALUES = {SWORD: 24, ARMOUR: 20, LANTERN: 8}
_MAX_EQUIPMENT = 2
_PATROL_ROUNDS = 4
# From then on players count as prey even if others block the way to unexplored cells.
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
    """Picks up what it sees, leaves when it can, attacks now and then, and otherwise wanders."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        knowledge = SeatKnowledge(view, legal)
        picked = knowledge.pick_up()
        if picked is not None:
            return picked[0]
        attacks = knowledge.attacks()
        if attacks and rng.below(2)[1]:
            return attacks[0][0]
        goals = knowledge.exits
        if not (knowledge.has_target and knowledge.distance(goals)):
            seen = (item for item in view.items if view.board.is_visible(item.pos))
            useful = (item.pos for item in seen if can_pick_up(knowledge.own, item))
            goals = Cells.of(view.board.grid, useful)
        steps = knowledge.steps_towards(goals.without(knowledge.here))
        return random_move(steps, rng) if steps else self._wander(knowledge, rng)

    def _wander(self, knowledge: SeatKnowledge, rng: Rng) -> Action:
        """Go straight on, turn at walls or at random, turn around only in a dead end."""
        moves, facing = knowledge.moves(), knowledge.own.facing
        ahead = [move for move in moves if move.direction is facing]
        if ahead and rng.below(4)[1]:
            return ahead[0]
        turns = [move for move in moves if move.direction is not facing.opposite]
        return random_move(turns or moves, rng) if moves else end_turn_action(knowledge)


class NormalBot:
    """Explores, weighs items, fights when it should win, and hunts players who can leave."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        knowledge = SeatKnowledge(view, legal)
        if can_win_now(knowledge):
            return random_move(knowledge.steps_towards(other_exits(knowledge)), rng)
        attack = self._attack(knowledge)
        if attack is not None:
            return attack
        picked = knowledge.pick_up()
        if picked is not None and self._item_value(knowledge, picked[1]) > 0:
            return picked[0]
        steps = self._retreat_steps(knowledge) or self._goal_steps(knowledge)
        return random_move(steps, rng) if steps else end_turn_action(knowledge)

    def _attack(self, knowledge: SeatKnowledge) -> Attack | None:
        """Return an attack on a player who can leave, or on one it should beat."""
        for attack, victim in knowledge.attacks():
            prey = knowledge.could_leave(victim) or _is_prey(knowledge, victim)
            if prey or likely_wins(knowledge.own, victim, first=False):
                return attack
        return None

    def _item_value(self, knowledge: SeatKnowledge, item: Item) -> int:
        """Return the value of an item, to be weighed against steps."""
        if item.kind == TREASURE:
            return 0 if knowledge.has_target else 60
        if item.kind == POTION:
            return 30 if knowledge.own.health <= HEALTH else 6
        carried = sum(name in knowledge.own.gear for name in EQUIPMENT)
        if item.kind in knowledge.own.gear or carried >= _MAX_EQUIPMENT or knowledge.has_target:
            return 0
        return _ITEM_VALUES[item.kind]

    def _retreat_steps(self, knowledge: SeatKnowledge) -> list[Move]:
        """Return steps away from nearby actors who would win a fight, if there are any."""
        threats = [
            actor
            for actor in knowledge.others
            if manhattan(actor.pos, knowledge.own.pos) <= 2
            and likely_wins(actor, knowledge.own, first=True)
            and not likely_wins(knowledge.own, actor, first=True)
        ]
        if not threats or knowledge.points > 3:
            return []
        gains = dict[Move, int]()
        for move in knowledge.moves():
            end = knowledge.own.pos.step(move.direction)
            gains[move] = sum(manhattan(end, actor.pos) for actor in threats)
        return [move for move, gain in gains.items() if gain == max(gains.values())]

    def _goal_steps(self, knowledge: SeatKnowledge) -> list[Move]:
        """Return the first steps towards the goal with the best value for its distance."""
        goals: list[tuple[int, Cells, int]] = []
        if knowledge.has_target:
            goals.append((400, knowledge.exits, 0))
        goals.extend(
            (self._item_value(knowledge, item), knowledge.cell(item.pos), 1)
            for item in knowledge.view.items
        )
        goals.extend(
            (50, knowledge.cell(actor.pos), 0)
            for actor in knowledge.others
            if knowledge.could_leave(actor) or _is_prey(knowledge, actor)
        )
        for sighting in knowledge.view.sightings:
            age = knowledge.view.turn - sighting.turn
            if age <= 2 and knowledge.could_leave(sighting.actor):
                goals.append((40, knowledge.cell(sighting.actor.pos), 0))
        goals.append((12, knowledge.frontier(), 0))
        if _is_explored(knowledge) or knowledge.view.turn >= _PATIENCE_ROUNDS:
            goals += self._fallback_goals(knowledge)
        best, goal = 0, knowledge.here
        for value, cells, extra_steps in goals:
            steps = knowledge.steps_to_or_beside(cells.without(knowledge.here))
            score = 1000 * value // (steps + extra_steps + 3) if steps is not None else 0
            if score > best:
                best, goal = score, cells
        return knowledge.steps_towards(goal.without(knowledge.here)) or knowledge.moves()

    def _fallback_goals(self, knowledge: SeatKnowledge) -> list[tuple[int, Cells, int]]:
        """Return goals once all is explored: where prey was last seen, and cells to patrol."""
        view = knowledge.view
        # An old sighting leads back to the same empty cells again and again.
        goals = [
            (10, _hiding_cells(knowledge, sighting.actor.pos), 0)
            for sighting in view.sightings
            if view.turn - sighting.turn <= _PATROL_ROUNDS and _is_prey(knowledge, sighting.actor)
        ]
        return [*goals, (4, knowledge.patrol_cell(_PATROL_ROUNDS), 0)]


def _is_explored(knowledge: SeatKnowledge) -> bool:
    return knowledge.distance(knowledge.frontier().without(knowledge.here)) is None


def _is_prey(knowledge: SeatKnowledge, actor: Actor) -> bool:
    """Return whether a beatable actor holds treasure that the seat lacks and cannot find."""
    return (
        treasure_of(actor) > 0
        and not knowledge.has_target
        and not any(
            item.kind == TREASURE and knowledge.distance(knowledge.cell(item.pos)) is not None
            for item in knowledge.view.items
        )
        and (knowledge.view.turn >= _PATIENCE_ROUNDS or _is_explored(knowledge))
        and likely_wins(knowledge.own, actor, first=True)
    )


def _hiding_cells(knowledge: SeatKnowledge, seen: Pos) -> Cells:
    """Return the unseen cells nearest to where an actor was seen, the cell itself included."""
    visible = Cells.from_flags(knowledge.grid, knowledge.view.board.visible)
    free = knowledge.free.without(knowledge.here)
    layers = (layer.without(visible) for layer in free.layers_around(knowledge.cell(seen)))
    return next((layer for layer in layers if layer), visible.none())
