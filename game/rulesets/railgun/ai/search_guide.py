"""What searchers are told about good play: the demo player's actions and its value of positions."""

from collections.abc import Sequence

from game.core.action import Action
from game.core.actor import Seat
from game.core.features.features import SearchGuide
from game.core.state import State
from game.rulesets.railgun.ai.position_value import position_value
from game.rulesets.railgun.ai.tree_search import promising_actions
from game.rulesets.railgun.rules import play_turn
from game.rulesets.railgun.sight import devils_in_sight
from game.rulesets.railgun.state import RailgunState


class RailgunGuide(SearchGuide):
    """Judges actions by the positions they lead to."""

    horizon = 4

    def scores(self, state: State, seat: Seat) -> Sequence[tuple[Action, int]]:
        assert isinstance(state, RailgunState)
        now, scored = state.open_turn(), list[tuple[Action, int]]()
        for action in promising_actions(now, devils_in_sight(now)):
            turn = state.open_turn()
            # Not the chance that the state will bring.
            turn.draft.skip(1)
            play_turn(turn, action)
            scored.append((action, position_value(turn)))
        return scored

    def value(self, state: State, seat: Seat) -> int:
        assert isinstance(state, RailgunState)
        return position_value(state.open_turn())
