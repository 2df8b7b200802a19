"""The demo player: the shortest solution, found by breadth-first search over all positions."""

from collections import deque
from collections.abc import Sequence

from game.core.action import Action
from game.core.rng import Rng
from game.core.state import World
from game.core.view import View
from game.rulesets.sokoban.state import SEAT, SokobanState

MAX_POSITIONS = 40_000


class DemoPlayer:
    """Plays the shortest solution; plays at random where the search gives up."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        world = World((view.board.grid,), view.actors, view.items, view.turn)
        return _first_step(SokobanState(world, view.gauges)) or legal[rng.below(len(legal))[1]]


def _first_step(start: SokobanState) -> Action | None:
    seen = {_position(start)}
    queue: deque[tuple[SokobanState, Action | None]] = deque([(start, None)])
    while queue and len(seen) < MAX_POSITIONS:
        state, first = queue.popleft()
        for action in state.legal_actions(SEAT):
            after, _ = state.apply(SEAT, action)
            if after.outcome is not None and after.outcome.winners:
                return first or action
            position = _position(after)
            if position not in seen:
                seen.add(position)
                queue.append((after, first or action))
    return None


def _position(state: SokobanState) -> tuple[object, ...]:
    """Return what tells positions apart: where the hero is, and which cells have boxes."""
    hero, *boxes = (actor.pos for actor in state.world.actors)
    return hero, frozenset(boxes)
