"""What searchers are told about good play: who leads, in treasure and health."""

from game.core.actor import Seat
from game.core.features.features import SearchGuide
from game.core.state import State
from game.rulesets.dooom.params import treasure_of
from game.rulesets.dooom.state import DooomState

_EVEN, _TREASURE, _HEALTH, _LEAST = 500, 260, 60, 30


class DooomGuide(SearchGuide):
    """Lets the demo player play on for some turns, and judges what that comes to."""

    horizon = 36

    def value(self, state: State, seat: Seat) -> int:
        assert isinstance(state, DooomState)
        own = state.actor(seat)
        if own is None:
            return 0
        others = [actor for actor in state.world.actors if actor.seat not in (None, seat)]
        if not others:
            return 1000 - _LEAST
        target = max(1, state.rules.target)
        rival = max(others, key=lambda other: (treasure_of(other), other.health))
        lead = min(treasure_of(own), target) - min(treasure_of(rival), target)
        value = _EVEN * 2 // (1 + len(others)) + _TREASURE * lead // target
        value += _HEALTH * (own.health - rival.health)
        return max(_LEAST, min(1000 - _LEAST, value))
