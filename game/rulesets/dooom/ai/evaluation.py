"""The value of a turn's end: race for the exit, odds of a fight, threats by others."""

from collections.abc import Iterable
from itertools import islice

from game.core.actor import Actor
from game.core.cells import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.rulesets.dooom.ai.fight_odds import CERTAIN, HIT, MISS, win_odds
from game.rulesets.dooom.ai.view_analysis import NEVER, SeatKnowledge, hits_to_kill, steps_to
from game.rulesets.dooom.params import damage_of, points_of, treasure_of
from game.rulesets.dooom.state import DooomState

_HALF = CERTAIN // 2
_KILL_VALUE, _LOSS_VALUE = 900, 20
# Estimated steps for a missing treasure, for the path to an exit, and for a blocked exit.
_TREASURE, _MOST_MISSING = 15, 4
_EXIT_KNOWN, _EXIT_UNKNOWN, _EXIT_BLOCKED = 10, 25, 40
_FAR, _OUT_OF_REACH = 30, 12
# A lead of `_EASE` sixtieths of a turn is worth half of `_LEAD`.
_EASE, _LEAD = 50, 450
_CLOSE, _FIGHT_SHARE, _FEAR = 8, 40, 80


class TurnEvaluator:
    """Evaluates the ends of a seat's turn in one sampled state."""

    def __init__(self, knowledge: SeatKnowledge, state: DooomState, goals: Cells) -> None:
        self.knowledge = knowledge
        floor = Cells.walkable(state.world.grid)
        self.foes = [actor for actor in state.world.actors if actor.id != knowledge.own.id]
        self._goal_steps = {
            pos: steps
            for steps, layer in enumerate(islice(floor.layers_around(goals), _FAR + 1))
            for pos in layer
        }
        # By foe: the floor without the others.
        self._free = {
            foe.id: floor.without_cells(other.pos for other in self.foes if other.id != foe.id)
            for foe in self.foes
        }

    def evaluate(self, own: Actor, end: Pos, victim: Actor | None) -> int:
        """Return the chance of a win, in thousandths, after a turn that ends on a cell.

        `own` is the seat's actor as it will be then, `victim` the target of its final attack.
        """
        worst = CERTAIN
        for foe in self.foes:
            value = self._value_against(own, end, foe)
            if victim is not None and foe.id == victim.id:
                value = (MISS * value + HIT * self._value_after_hit(own, end, foe)) // CERTAIN
            worst = min(worst, value)
        return worst

    def _value_after_hit(self, own: Actor, end: Pos, foe: Actor) -> int:
        health = foe.health - damage_of(own, foe)
        if health <= 0:
            return _KILL_VALUE
        return self._value_against(own, end, replace(foe, health=health))

    def _value_against(self, own: Actor, end: Pos, foe: Actor) -> int:
        """Return the value against a single opponent."""
        knowledge, points = self.knowledge, points_of(foe)
        free, start = self._free[foe.id].without_cells((end,)), knowledge.cell(foe.pos)
        layers: Iterable[Cells] = islice(free.layers_around(start), _OUT_OF_REACH + 1)
        foe_steps = self._steps_needed(foe)
        if knowledge.exits and treasure_of(foe) >= knowledge.target:
            layers = known = list(layers)
            out = steps_to(known[1:], knowledge.exits)
            if knowledge.target and out is not None and out < points:
                return _LOSS_VALUE
            foe_steps = _EXIT_BLOCKED if out is None else out + 1
        race = self._race_odds(own, end, 60 * foe_steps // points)
        return self._with_fight_odds(own, foe, race, steps_to(layers, knowledge.cell(end).beside()))

    def _race_odds(self, own: Actor, end: Pos, foe_time: int) -> int:
        """Return the odds of leaving first; `foe_time` is in sixtieths of a turn."""
        own_steps = self._steps_needed(own) + self._goal_steps.get(end, _FAR)
        lead = foe_time - 60 * own_steps // points_of(own)
        return _HALF + _LEAD * lead // (abs(lead) + _EASE)

    def _steps_needed(self, actor: Actor) -> int:
        """Return the estimated steps an actor needs beyond its next goal."""
        missing = max(0, self.knowledge.target - treasure_of(actor))
        if not missing:
            return 0 if self.knowledge.exits else _EXIT_UNKNOWN
        out = _EXIT_KNOWN if self.knowledge.exits else _EXIT_UNKNOWN
        return _TREASURE * min(missing, _MOST_MISSING) + out

    def _with_fight_odds(self, own: Actor, foe: Actor, race: int, steps: int | None) -> int:
        """Return the race odds adjusted by those of a fight; `steps` is the foe's distance."""
        own_hits, foe_hits = hits_to_kill(own, foe), hits_to_kill(foe, own)
        if own_hits >= NEVER and foe_hits >= NEVER:
            return max(_LOSS_VALUE, min(CERTAIN - _LOSS_VALUE, race))
        steps = _OUT_OF_REACH if steps is None else steps
        foe_first = CERTAIN - win_odds(foe_hits, own_hits)
        even = (win_odds(own_hits, foe_hits) + foe_first) // 2
        value = race + (even - _HALF) * _FIGHT_SHARE * max(0, _CLOSE - steps) // (100 * _CLOSE)
        value = max(_LOSS_VALUE, min(CERTAIN - _LOSS_VALUE, value))
        if steps < points_of(foe) and foe_first < value and foe_hits < NEVER:
            value -= (value - foe_first) * _FEAR // 100
        return value
