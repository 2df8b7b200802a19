"""What searchers are told about good play: fields that fit the log, and who is nearer to a win."""

from functools import lru_cache

from game.core.actor import Seat
from game.core.features.features import WIN, SearchGuide
from game.core.grid import Grid
from game.core.rng import Dice, Rng, derive_seed
from game.core.state import State
from game.rulesets.river.resampling import state_on
from game.rulesets.river.sampling.sampled_field import sample_fields
from game.rulesets.river.state import RiverState
from game.rulesets.river.terrain.field_queries import distances_from, step_destinations

# How many fields are looked for, on how many layouts, and with how many different ones a position
# can be judged.
_MOST, _LAYOUTS, _LEAST = 12, 150, 3
# What a way is worth that leads nowhere, in steps.
_FAR = 60


class RiverGuide(SearchGuide):
    """Lets the demo player play on in fields made from the log alone."""

    horizon, effort = 30, 3

    def sample(self, state: State, seat: Seat, rng: Rng) -> State | None:
        assert isinstance(state, RiverState)
        fields, dice = _fields(state), Dice(rng.value)
        return state_on(state, dice.choice(fields), dice) if len(fields) >= _LEAST else None

    def value(self, state: State, seat: Seat) -> int:
        """Return a seat's part of the nearness of all seats to a win."""
        assert isinstance(state, RiverState)
        near = [WIN**2 // (1 + _way(state, Seat(each))) for each in range(state.seats)]
        return WIN * near[seat] // sum(near)


@lru_cache(maxsize=4)
def _fields(state: RiverState) -> tuple[Grid, ...]:
    """Return different fields that give the answers of the log: the same for the same log."""
    dice, found = Dice(derive_seed(len(state.log), "fields")), dict[Grid, None]()
    for chart in (state.chart, state.chart.without_small_fragments):
        for field in sample_fields(chart, dice, _LAYOUTS):
            if field.initial_grid not in found and state_on(state, field.initial_grid, dice):
                found[field.initial_grid] = None
            if len(found) == _MOST:
                return tuple(found)
    return tuple(found)


def _way(state: RiverState, seat: Seat) -> int:
    """Return how many steps a seat is away from bringing the treasure home."""
    grid, flow = state.world.grid, state.settings.flow
    own = next(actor for actor in state.world.actors if actor.seat == seat)
    home, steps = grid.index(state.homes[seat]), _steps(grid, flow, grid.index(own.pos))
    if own.gear:
        return steps[home] if steps[home] >= 0 else _FAR
    others = (actor.pos for actor in state.world.actors if actor.gear)
    place = grid.index(next(others, None) or state.world.items[0].pos)
    return sum(n if n >= 0 else _FAR for n in (steps[place], _steps(grid, flow, place)[home]))


@lru_cache(maxsize=256)
def _steps(grid: Grid, flow: int, start: int) -> list[int]:
    return distances_from(step_destinations(grid, flow), start)
