"""Players for empty seats; they know what their view shows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Attack, EndTurn, Move
from game.core.actor import Actor, Item
from game.core.pathfinding import nth_cell
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.ai.knowledge import SeatKnowledge, likely_wins
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

_ITEM_VALUES = {SWORD: 24, ARMOUR: 20, LANTERN: 8}
_MAX_EQUIPMENT = 2
_PATROL_ROUNDS = 4


def random_move(options: Sequence[Move], rng: Rng) -> Action:
    """Return one of some steps."""
    return options[rng.below(len(options))[1]]


def end_turn_action(knowledge: SeatKnowledge) -> Action:
    """Return the end of the turn, which is always legal."""
    return next(action for action in knowledge.legal if isinstance(action, EndTurn))


class EasyBot:
    """Takes what it sees, leaves when it can, strikes back now and then, and otherwise strolls."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = SeatKnowledge(view, legal)
        picked = picture.pick_up()
        if picked is not None:
            return picked[0]
        blows = picture.attacks()
        if blows and rng.below(2)[1]:
            return blows[0][0]
        goal = picture.exits if picture.has_target else 0
        if not picture.distance(goal):
            goal = 0
            for item in view.items:
                if view.board.is_visible(item.pos) and _is_useful(picture, item):
                    goal |= picture.bit(item.pos)
        steps = picture.steps_towards(goal & ~picture.here)
        return random_move(steps, rng) if steps else self._wander(picture, rng)

    def _wander(self, knowledge: SeatKnowledge, rng: Rng) -> Action:
        """Go on, turn at a wall or now and then, turn round only at a dead end."""
        moves, facing = knowledge.moves(), knowledge.own.facing
        ahead = [move for move in moves if move.direction is facing]
        if ahead and rng.below(4)[1]:
            return ahead[0]
        aside = [move for move in moves if move.direction is not facing.opposite]
        return random_move(aside or moves, rng) if moves else end_turn_action(knowledge)


def _is_useful(knowledge: SeatKnowledge, item: Item) -> bool:
    return item.kind not in EQUIPMENT or item.kind not in knowledge.own.gear


class NormalBot:
    """Explores, weighs objects, fights where it should win, and hunts whoever can leave."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = SeatKnowledge(view, legal)
        out = picture.distance(picture.exits & ~picture.here) if picture.has_target else None
        if out is not None and out <= picture.points:
            return random_move(picture.steps_towards(picture.exits & ~picture.here), rng)
        blow = self._attack(picture)
        if blow is not None:
            return blow
        picked = picture.pick_up()
        if picked is not None and self._item_value(picture, picked[1]) > 0:
            return picked[0]
        steps = self._retreat_steps(picture) or self._goal_steps(picture)
        return random_move(steps, rng) if steps else end_turn_action(picture)

    def _attack(self, knowledge: SeatKnowledge) -> Attack | None:
        """Return an attack on a leader, or on somebody it should win against."""
        for blow, victim in knowledge.attacks():
            leader = treasure_of(victim) >= knowledge.target > 0
            if leader or likely_wins(knowledge.own, victim, first=False):
                return blow
        return None

    def _item_value(self, knowledge: SeatKnowledge, item: Item) -> int:
        """Return what an object is worth, counted against steps."""
        if item.kind == TREASURE:
            return 0 if knowledge.has_target else 60
        if item.kind == POTION:
            return 30 if knowledge.own.health <= HEALTH else 6
        burdens = sum(thing in knowledge.own.gear for thing in EQUIPMENT)
        if item.kind in knowledge.own.gear or burdens >= _MAX_EQUIPMENT or knowledge.has_target:
            return 0
        return _ITEM_VALUES[item.kind]

    def _retreat_steps(self, knowledge: SeatKnowledge) -> list[Move]:
        """Return steps away from somebody near who would win a fight; none if nobody would."""
        feared = [
            actor
            for actor in knowledge.others
            if _manhattan(actor, knowledge.own) <= 2
            and likely_wins(actor, knowledge.own, first=True)
            and not likely_wins(knowledge.own, actor, first=True)
        ]
        if not feared or knowledge.points > 3:
            return []
        moves = knowledge.moves()
        gains = [
            sum(
                abs(end.x - actor.pos.x) + abs(end.y - actor.pos.y)
                for end in (knowledge.own.pos.step(move.direction),)
                for actor in feared
            )
            for move in moves
        ]
        return [m for m, gain in zip(moves, gains, strict=True) if gain == max(gains)]

    def _goal_steps(self, knowledge: SeatKnowledge) -> list[Move]:
        """Return the first steps to what is worth most for its distance."""
        goals: list[tuple[int, int, int]] = []
        if knowledge.has_target:
            goals.append((400, knowledge.exits, 0))
        goals.extend(
            (self._item_value(knowledge, item), knowledge.bit(item.pos), 1)
            for item in knowledge.view.items
        )
        goals.extend(
            (50, knowledge.bit(actor.pos), 0)
            for actor in knowledge.others
            if treasure_of(actor) >= knowledge.target > 0
        )
        for sighting in knowledge.view.sightings:
            age = knowledge.view.turn - sighting.turn
            if treasure_of(sighting.actor) >= knowledge.target > 0 and age <= 2:
                goals.append((40, knowledge.bit(sighting.actor.pos), 0))
        goals.append((12, knowledge.frontier(), 0))
        if knowledge.distance(knowledge.frontier() & ~knowledge.here) is None:
            goals += self._fallback_goals(knowledge)
        best, found = 0, 0
        for worth, bits, more in goals:
            steps = self._steps_to_or_beside(knowledge, bits & ~knowledge.here)
            score = 1000 * worth // (steps + more + 3) if steps is not None else 0
            if score > best:
                best, found = score, bits
        return knowledge.steps_towards(found & ~knowledge.here) or knowledge.moves()

    def _fallback_goals(self, knowledge: SeatKnowledge) -> list[tuple[int, int, int]]:
        """Return goals once all is explored: who carries treasure, and places to look at again."""
        seen = [*knowledge.others, *(s.actor for s in knowledge.view.sightings)]
        goals = [(10, knowledge.bit(actor.pos), 0) for actor in seen if treasure_of(actor)]
        reached = 0
        for layer in knowledge.layers[1:]:
            reached |= layer
        if reached:
            # The same place for some rounds, then another one.
            number = (
                knowledge.view.turn // _PATROL_ROUNDS * 7919 + knowledge.own.id
            ) % reached.bit_count()
            goals.append((4, 1 << nth_cell(reached, number), 0))
        return goals

    def _steps_to_or_beside(self, knowledge: SeatKnowledge, bits: int) -> int | None:
        """Return the steps to a cell, or beside it if somebody stands there."""
        steps = knowledge.distance(bits)
        if steps is None and bits & ~knowledge.free:
            near = knowledge.distance(_free_neighbours(knowledge, bits))
            return None if near is None else near + 1
        return steps


def _free_neighbours(knowledge: SeatKnowledge, bits: int) -> int:
    width = knowledge.width
    return (bits << 1 | bits >> 1 | bits << width | bits >> width) & knowledge.free


def _manhattan(one: Actor, other: Actor) -> int:
    return abs(one.pos.x - other.pos.x) + abs(one.pos.y - other.pos.y)
