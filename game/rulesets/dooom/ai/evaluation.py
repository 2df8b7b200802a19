"""What the end of a turn is worth: the race, the fight, and what others can do about it."""

from __future__ import annotations

from dataclasses import replace

from game.core.actor import Actor
from game.core.pathfinding import walkable_bits
from game.rulesets.dooom.ai.fight_odds import CERTAIN, HIT, MISS, win_odds
from game.rulesets.dooom.ai.knowledge import NEVER, SeatKnowledge, hits_to_kill, neighbour_mask
from game.rulesets.dooom.params import damage_of, points_of, treasure_of
from game.rulesets.dooom.state import DooomState

_HALF = CERTAIN // 2
_KILL_VALUE, _LOSS_VALUE = 900, 20
# Steps that a missing treasure, the way from it to an exit, and a barred exit count as.
_TREASURE, _MOST_MISSING = 15, 4
_EXIT_KNOWN, _EXIT_UNKNOWN, _EXIT_BLOCKED = 10, 25, 40
_FAR, _OUT_OF_REACH = 30, 12
# A lead of so many tenths of a turn is worth half of all there is.
_EASE, _LEAD = 50, 450
_CLOSE, _FIGHT_SHARE, _FEAR = 8, 40, 80


class TurnEvaluator:
    """A state that could be the real one, ready to judge ends of a seat's turn."""

    def __init__(self, knowledge: SeatKnowledge, state: DooomState, goal: int) -> None:
        """Take what the seat knows, the sample, and the cells where it wants to go."""
        self.knowledge = knowledge
        self.floor = walkable_bits(state.world.grids[0])
        self.foes = [actor for actor in state.world.actors if actor.id != knowledge.own.id]
        self._goal_layers = bounded_flood(goal, self.floor, knowledge.width, _FAR) if goal else []

    def evaluate(self, own: Actor, end: int, victim: Actor | None) -> int:
        """Return of a thousand matches how many may be won after a turn that ended on a cell.

        `own` is the seat's actor as it will be then, `victim` whom it struck at last.
        """
        worst = CERTAIN
        for foe in self.foes:
            found = self._value_against(own, end, foe)
            if victim is not None and foe.id == victim.id:
                found = (MISS * found + HIT * self._value_after_hit(own, end, foe)) // CERTAIN
            worst = min(worst, found)
        return worst

    def _value_after_hit(self, own: Actor, end: int, foe: Actor) -> int:
        health = foe.health - damage_of(own, foe)
        return (
            _KILL_VALUE
            if health <= 0
            else self._value_against(own, end, replace(foe, health=health))
        )

    def _value_against(self, own: Actor, end: int, foe: Actor) -> int:
        """Return what an end is worth if there were only this one other."""
        picture, points = self.knowledge, points_of(foe)
        free = self.floor & ~end
        for other in self.foes:
            if other.id != foe.id:
                free &= ~picture.bit(other.pos)
        layers = bounded_flood(picture.bit(foe.pos), free, picture.width, _OUT_OF_REACH)
        his = self._steps_needed(foe)
        if picture.exits and treasure_of(foe) >= picture.target:
            out = _nearest_layer(layers[1:], picture.exits)
            if picture.target and out is not None and out < points:
                return _LOSS_VALUE
            his = _EXIT_BLOCKED if out is None else out + 1
        race = self._race_odds(own, end, 60 * his // points)
        return self._with_fight_odds(
            own, foe, race, _nearest_layer(layers, neighbour_mask(end, picture.width))
        )

    def _race_odds(self, own: Actor, end: int, his: int) -> int:
        """Return the odds of being out first; `his` are the tenths of a turn that he needs."""
        way = _nearest_layer(self._goal_layers, end)
        mine = self._steps_needed(own) + (_FAR if way is None else way)
        lead = his - 60 * mine // points_of(own)
        return _HALF + _LEAD * lead // (abs(lead) + _EASE)

    def _steps_needed(self, actor: Actor) -> int:
        """Return about how many steps somebody needs beyond the next thing he goes for."""
        missing = max(0, self.knowledge.target - treasure_of(actor))
        if not missing:
            return 0 if self.knowledge.exits else _EXIT_UNKNOWN
        out = _EXIT_KNOWN if self.knowledge.exits else _EXIT_UNKNOWN
        return _TREASURE * min(missing, _MOST_MISSING) + out

    def _with_fight_odds(self, own: Actor, foe: Actor, race: int, steps: int | None) -> int:
        """Return the odds of the race, changed by how a fight would go: he is so far away."""
        mine, his = hits_to_kill(own, foe), hits_to_kill(foe, own)
        if mine >= NEVER and his >= NEVER:
            return max(_LOSS_VALUE, min(CERTAIN - _LOSS_VALUE, race))
        steps = _OUT_OF_REACH if steps is None else steps
        struck = CERTAIN - win_odds(his, mine)
        even = (win_odds(mine, his) + struck) // 2
        value = race + (even - _HALF) * _FIGHT_SHARE * max(0, _CLOSE - steps) // (100 * _CLOSE)
        value = max(_LOSS_VALUE, min(CERTAIN - _LOSS_VALUE, value))
        if steps < points_of(foe) and struck < value and his < NEVER:
            value -= (value - struck) * _FEAR // 100
        return value


def _nearest_layer(layers: list[int], bits: int) -> int | None:
    return next((steps for steps, layer in enumerate(layers) if layer & bits), None)


def bounded_flood(start: int, free: int, width: int, most: int) -> list[int]:
    """Return the cells by distance from some cells, up to a distance."""
    layers, reached = [start], start
    while layers[-1] and len(layers) <= most:
        layers.append(neighbour_mask(layers[-1], width) & free & ~reached)
        reached |= layers[-1]
    return layers
