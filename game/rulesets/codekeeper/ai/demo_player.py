"""The demo player: remembers monsters and plans a few turns ahead, from its view alone."""

from collections.abc import Sequence

from game.core.action import Action, Move
from game.core.actor import Actor, ActorId
from game.core.grid import CARDINALS, Pos, chebyshev
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.codekeeper.ai.beam_search import PlanEvaluator, best_plan
from game.rulesets.codekeeper.ai.forward_model import ExpectedState, KnownBoard
from game.rulesets.codekeeper.ai.goals import blocking_monsters, plan_goals
from game.rulesets.codekeeper.params import EXIT, HERO
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS

NEARBY_RANGE = 5


class DemoPlayer:
    """Explores, fights when it pays, drinks when it must, and leaves by the exit."""

    def __init__(self) -> None:
        """Start without memories."""
        self._monsters: dict[ActorId, Actor] = {}
        self._visits: dict[Pos, int] = {}
        self._turn = 0

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the first action of the best plan; planning uses no randomness."""
        own = view.own_actor()
        assert own is not None
        self._update_belief(view)
        board = KnownBoard(view.board.grid, {item.pos: item.kind for item in view.items})
        known = self._monsters.values()
        near = {foe.pos: foe for foe in known if chebyshev(foe.pos, own.pos) <= NEARBY_RANGE}
        for side in CARDINALS:
            # What else there is to gain is not worth a turn's risk.
            if board.items.get(end := own.pos.step(side)) == EXIT and end not in near:
                return Move(side)
        charges = tuple(view.gauge(name).value for name in CHARGED_WEAPONS)
        score, turns = view.gauge("score").value, view.gauge("turns")
        expected = ExpectedState(own.pos, own.health, score, charges, near, frozenset())
        goals = plan_goals(board, known, own, turns)
        blockers = blocking_monsters(goals.costs, own.pos, near)
        percent = 100 * turns.value // turns.maximum
        action = best_plan(board, expected, PlanEvaluator(goals, blockers, self._visits, percent))
        # Counted after the search, so that waiting one turn on a cell costs nothing extra.
        self._visits[own.pos] = self._visits.get(own.pos, 0) + 1
        return action

    def _update_belief(self, view: View) -> None:
        """Remember monsters out of sight where they were seen; update the visible ones."""
        if view.turn <= self._turn:
            self._monsters, self._visits = {}, {}
        self._turn = view.turn
        hidden = (foe for foe in self._monsters.values() if not view.board.is_visible(foe.pos))
        seen = (actor for actor in view.actors if actor.kind != HERO)
        self._monsters = {foe.id: foe for foe in (*hidden, *seen)}
