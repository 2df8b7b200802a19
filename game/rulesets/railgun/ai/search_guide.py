"""What searchers are told about good play: the demo player's prior and evaluation."""

from collections.abc import Sequence

from game.core.action import Action
from game.core.actor import Seat
from game.core.features.features import SearchGuide
from game.core.state import State
from game.rulesets.railgun.ai.action_prior import ActionPrior
from game.rulesets.railgun.ai.tree_search import evaluate
from game.rulesets.railgun.state import RailgunState


class RailgunGuide(SearchGuide):
    """Judges states by the lanes of fire, as if the hero knew of every devil."""

    horizon = 8

    def scores(self, state: State, seat: Seat) -> Sequence[tuple[Action, int]]:
        assert isinstance(state, RailgunState)
        turn = state.open_turn()
        aware = {devil.id for devil in turn.devils}
        return [
            (option.action, option.score) for option in ActionPrior(turn, aware).scored_actions()
        ]

    def value(self, state: State, seat: Seat) -> int:
        assert isinstance(state, RailgunState)
        return evaluate(state.open_turn())
