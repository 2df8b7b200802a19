"""A short way to a win, where one seat plays alone and nothing is hidden."""

from collections import deque
from operator import attrgetter

from game.agents.rollout_search import Budget
from game.core.action import Action
from game.core.actor import Seat
from game.core.state import State

# More of them take seconds.
_MOST_POSITIONS = 40_000
_FIELDS = "kind", "seat", "board", "pos", "health", "pose", "gear"


def first_step_to_win(start: State, seat: Seat, budget: Budget) -> Action | None:
    """Return where a way to a win begins, None if none is found in the budget's time.

    It searches breadth first. States are one position if they look alike but for turn, gauges and
    which of several alike stands where; at first also if they only face elsewhere.
    """
    for look in attrgetter(*_FIELDS), attrgetter(*_FIELDS, "facing"):
        seen, queue = set[object](), deque[tuple[State, Action | None]]([(start, None)])
        while queue and len(seen) < _MOST_POSITIONS and budget.seconds_left > 0:
            state, first = queue.popleft()
            for action in state.legal_actions(seat):
                after, _ = state.apply(seat, action)
                if after.outcome is not None and seat in after.outcome.winners:
                    return first or action
                view = after.observe(seat)
                position = view.boards, frozenset(map(look, view.actors)), view.items
                if after.outcome is None and position not in seen:
                    seen.add(position)
                    queue.append((after, first or action))
    return None
