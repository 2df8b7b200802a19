"""What searchers are told about good play: which moments are fights, and what survives them."""

from game.core.actor import Seat
from game.core.fast_dataclass import replace
from game.core.features.features import SearchGuide
from game.core.grid import chebyshev
from game.core.rng import Rng
from game.core.state import State
from game.rulesets.psttrl.actor_stats import level_of, slots_of
from game.rulesets.psttrl.ai.tactics import REACH, weapon_value
from game.rulesets.psttrl.hero_view import feeling_centres
from game.rulesets.psttrl.params import BoardPos
from game.rulesets.psttrl.stairs_and_paths import stair_destination
from game.rulesets.psttrl.state import PsttrlState

# No creature farther away can reach the hero before the horizon.
_FAR = 14
# What is worth something to a hero who lives on.
_ALIVE, _LEVEL, _HEALTH, _WEAPON, _SLAIN, _MOST = 350, 30, 150, 15, 200, 950


class PsttrlGuide(SearchGuide):
    """Lets the demo player fight on among the creatures nearby; other floors stand still."""

    horizon, effort = 10, 2

    def sample(self, state: State, seat: Seat, rng: Rng) -> State | None:
        assert isinstance(state, PsttrlState)
        if not _matters(state):
            return None
        world = state.resample(seat, rng)
        near = {
            actor.id
            for actor in world.world.actors
            for centre in feeling_centres(world)
            if actor.board == centre.board and chebyshev(actor.pos, centre.pos) <= _FAR
        }
        timed = zip(world.ai_states, world.next_actions, strict=True)
        kept = [(each, due) for each, due in timed if each.actor in near]
        actors = tuple(actor for actor in world.world.actors if actor.id in near)
        return replace(
            world,
            world=replace(world.world, actors=actors),
            ai_states=tuple(each for each, _ in kept),
            next_actions=tuple(due for _, due in kept),
        )

    def value(self, state: State, seat: Seat) -> int:
        assert isinstance(state, PsttrlState)
        hero = state.hero_actor()
        value = _ALIVE + _LEVEL * level_of(hero) + _HEALTH * hero.health // max(1, hero.health_max)
        value += _WEAPON * max(map(weapon_value, slots_of(hero)))
        return max(1, min(_MOST, value + _SLAIN * len(state.counters.slain)))


def _matters(state: PsttrlState) -> bool:
    """Return whether a fight is near, or a slayer stands below the surface."""
    hero = state.hero_actor()
    end = stair_destination(state.world.grids, BoardPos(hero.board, hero.pos))
    is_last = end is not None and state.rules.first_floor + end.board == 0
    return (is_last and bool(state.counters.slain)) or any(
        actor.seat is None
        and actor.board == hero.board
        and chebyshev(actor.pos, hero.pos) <= REACH + 1
        and state.sees(actor.board, actor.pos)
        for actor in state.world.actors
    )
