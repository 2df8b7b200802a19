"""A short way to a win, where one seat plays alone and nothing is hidden."""

from collections import deque
from operator import attrgetter

from game.agents.rollout_search import Budget
from game.core.action import Action
from game.core.actor import Seat
from game.core.state import State
from game.core.view import View

# More of them take seconds.
_MOST_POSITIONS = 40_000
# After this number of turned figures that come to nothing new, it does not matter where they face.
_MOST_TURNED = 500
_LOOK = attrgetter("kind", "seat", "board", "pos", "health", "pose", "gear")

# Where a step begins, the step, and those before it.
_Way = tuple[State, Action, "_Way | None"]


def find_plan(
    start: State, seat: Seat, budget: Budget, hopeless: set[object]
) -> list[tuple[State, Action]]:
    """Return a way to a win, each step with the state it begins in, the last step first.

    It is empty if none is found in the budget's time. The search is breadth first. States are one
    position if they look alike but for turn, gauges, where figures face and which of several alike
    stands where; those that only face elsewhere are searched after all others. Looks that are
    `hopeless` are not searched; if there is no way, all that were seen are added there.
    """
    positions, looks, turned_in_vain = set[object](), {_looks(start.observe(seat))[1]}, 0
    if looks & hopeless:
        return []
    queue, turned = deque[tuple[State, _Way | None]]([(start, None)]), deque[tuple[State, _Way]]()
    while (queue or turned) and len(looks) < _MOST_POSITIONS and budget.seconds_left > 0:
        turned_in_vain = 0 if queue else turned_in_vain + 1
        if turned_in_vain > _MOST_TURNED:
            break
        state, before = (queue or turned).popleft()
        for action in state.legal_actions(seat):
            way = state, action, before
            after, _ = state.apply(seat, action)
            if after.outcome is not None:
                if seat in after.outcome.winners:
                    return _steps(way)
                continue
            position, look = _looks(after.observe(seat))
            if look not in looks:
                (turned if position in positions else queue).append((after, way))
                positions.add(position)
                looks.add(look)
    if turned_in_vain > _MOST_TURNED or not (queue or turned):
        hopeless |= looks
    return []


def _looks(view: View) -> tuple[object, object]:
    """Return a position, and how it looks: with where its figures face."""
    figures = [(_LOOK(actor), actor.facing) for actor in view.actors]
    position = view.boards, frozenset(look for look, _ in figures), view.items
    return position, (position, frozenset(figures))


def _steps(way: _Way | None) -> list[tuple[State, Action]]:
    steps = []
    while way is not None:
        state, action, way = way
        steps.append((state, action))
    return steps
