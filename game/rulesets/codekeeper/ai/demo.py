"""A hero good enough to watch: remembers, thinks a few turns ahead, uses the view only."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action
from game.core.actor import Actor, ActorId
from game.core.grid import Pos
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.codekeeper.ai.beam_search import PlanEvaluator, best_plan
from game.rulesets.codekeeper.ai.forward_model import ExpectedState, KnownBoard
from game.rulesets.codekeeper.ai.goals import blocking_monsters, goal_map
from game.rulesets.codekeeper.params import HERO
from game.rulesets.codekeeper.paths import chebyshev
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS

NEARBY_RANGE = 5


class DemoPlayer:
    """Explores, fights where it pays, drinks when it must, and leaves by the exit."""

    def __init__(self) -> None:
        """Begin without memories."""
        self._monsters: dict[ActorId, Actor] = {}
        self._visits: dict[Pos, int] = {}
        self._turn = 0

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the first action of the best plan; a plan never needs luck."""
        own = view.own_actor()
        assert own is not None
        self._update_belief(view)
        ground = KnownBoard(view.board.grid, {item.pos: item.kind for item in view.items})
        near = {
            monster.pos: monster
            for monster in self._monsters.values()
            if chebyshev(monster.pos, own.pos) <= NEARBY_RANGE
        }
        charges = tuple(view.gauge(name).value for name in CHARGED_WEAPONS)
        score, turns = view.gauge("score").value, view.gauge("turns")
        guess = ExpectedState(own.pos, own.health, score, charges, near, frozenset())
        way = goal_map(ground, self._monsters.values(), own.health, turns.value)
        wanted = blocking_monsters(way, own.pos, near)
        share = 100 * turns.value // turns.maximum
        action = best_plan(ground, guess, PlanEvaluator(way, wanted, self._visits, share))
        # Only now: the first turn of waiting on a cell is no waste.
        self._visits[own.pos] = self._visits.get(own.pos, 0) + 1
        return action

    def _update_belief(self, view: View) -> None:
        """Keep the monsters seen so far: out of the hero's sight they stand still."""
        if view.turn <= self._turn:
            self._monsters, self._visits = {}, {}
        self._turn = view.turn
        self._monsters = {
            monster.id: monster
            for monster in self._monsters.values()
            if not view.board.is_visible(monster.pos)
        }
        self._monsters |= {actor.id: actor for actor in view.actors if actor.kind != HERO}
