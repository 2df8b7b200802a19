"""A searcher that knows no ruleset: plays each action on in worlds that a seat cannot tell apart.

Worlds come from `State.resample`, so nothing that the seat does not know has any influence. All
actions are tried in the same worlds, and in each round the better half is tried in more of them
(sequential halving): differences show long before the values themselves are exact.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import inf, sqrt

from game.core.action import Action
from game.core.actor import Seat
from game.core.features.features import WIN, SearchGuide
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player, Ruleset
from game.core.state import State

# How many actions are left once they were tried in some worlds, and how many worlds are enough, in
# units of the effort.
_KEPT = {1.0: 8, 2.0: 4, 4.0: 3}
_ENOUGH = 8
# A lead below that, or below this number of standard errors, proves nothing.
LEAST_LEAD, _SURE = 80, 2.5


def is_clear(lead: float, error: float) -> bool:
    """Return whether an action with a lead over another one is the better of the two."""
    return lead >= LEAST_LEAD and lead > _SURE * error


class Budget:
    """What a search may do: try worlds, apply actions (nodes), or take some time.

    A search ends before that once the action that is always tried is worth more than `sure`.
    """

    def __init__(
        self, nodes: float = inf, seconds: float = inf, worlds: float = inf, sure: float = inf
    ) -> None:
        """Start the clock."""
        self.nodes, self.worlds, self.sure = nodes, worlds, sure
        self._end = time.monotonic() + seconds

    def stop(self) -> None:
        """Leave nothing of it."""
        self._end = 0.0

    @property
    def seconds_left(self) -> float:
        """Return the seconds left, below 0 where it took more."""
        return self._end - time.monotonic()

    @property
    def is_spent(self) -> bool:
        """Return whether nothing is left."""
        return self.nodes <= 0 or self.worlds <= 0 or self.seconds_left <= 0


@dataclass(slots=True)
class ActionValue:
    """What an action was worth in the worlds in which it was tried, in thousandths of a win.

    `wins_at_once` and `loses_at_once` count the worlds in which it ended the match.
    """

    action: Action
    values: list[int] = field(default_factory=list)
    wins_at_once: int = 0
    loses_at_once: int = 0

    @property
    def worlds(self) -> int:
        """Return in how many worlds it was tried."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """Return the mean of the values."""
        return sum(self.values) / max(1, len(self.values))

    @property
    def error(self) -> float:
        """Return the standard error of the mean."""
        return _error(self.values)

    @property
    def always_wins(self) -> bool:
        """Return whether it won at once in every world."""
        return 0 < self.worlds == self.wins_at_once

    @property
    def always_loses(self) -> bool:
        """Return whether it lost at once in every world."""
        return 0 < self.worlds == self.loses_at_once

    def lead_over(self, other: "ActionValue") -> tuple[float, float]:
        """Return by how much it was better in the worlds of both, and the standard error of it."""
        leads = [own - value for own, value in zip(self.values, other.values, strict=False)]
        return sum(leads) / max(1, len(leads)), _error(leads)


def _error(values: Sequence[int]) -> float:
    count = len(values)
    if count < 2:
        return float(WIN)
    mean = sum(values) / count
    # One more value in the middle: from a few equal ones nothing is certain.
    spread = sum((value - mean) ** 2 for value in values) + (WIN / 2) ** 2 / count
    return sqrt(spread / (count - 1) / count)


class RolloutSearch:
    """Searches for one seat of a ruleset; the same seed and effort give the same result."""

    def __init__(self, ruleset: Ruleset, effort: int = 0, horizon: int = 0) -> None:
        """Try the best actions in 8 times `effort` worlds, for `horizon` plies; 0: as guided."""
        # Both can be sent to another process, where a ruleset could not.
        self._guide = ruleset.features.search_guide or SearchGuide()
        self._player: Callable[[], Player] = ruleset.demo_player
        self._effort = effort or self._guide.effort
        self._horizon = horizon or self._guide.horizon

    def search(
        self,
        state: State,
        seat: Seat,
        seed: int,
        always: Action | None = None,
        actions: Sequence[Action] = (),
        budget: Budget | None = None,
    ) -> list[ActionValue]:
        """Return the values of all legal actions, the best one first; none without a world.

        One action may be tried `always`. Of up to three given `actions` all are. A budget ends
        the search when it is spent; some actions may lack the last world.
        """
        budget = budget or Budget(worlds=_ENOUGH * self._effort)
        found = tried = [ActionValue(action) for action in actions or state.legal_actions(seat)]
        for number in count():
            if budget.is_spent:
                break
            if most := _KEPT.get(number / self._effort):
                best = sorted(tried, key=lambda each: -each.mean)[:most]
                tried = [each for each in tried if each in best or each.action == always]
            drawn = derive_seed(seed, f"world {number}")
            world = self._guide.sample(state, seat, Rng(drawn))
            if world is None:
                return []
            self._try(world, seat, drawn, tried, budget)
            budget.worlds -= 1
            own = next((each for each in tried if each.action == always), None)
            if own is not None and own.worlds > 1 and own.mean > budget.sure:
                break
        # One from many worlds goes before the same from few.
        return sorted(found, key=lambda each: (-each.worlds, -each.mean))

    def _try(
        self, world: State, seat: Seat, seed: int, tried: Sequence[ActionValue], budget: Budget
    ) -> None:
        """Try actions in one world; those that lead to the same state are played on once."""
        known = list[tuple[State, int]]()
        for each in tried:
            after, _ = world.apply(seat, each.action)
            budget.nodes -= 1
            if after.outcome is not None:
                won = seat in after.outcome.winners
                each.wins_at_once += won
                each.loses_at_once += not won
                each.values.append(WIN * won)
                continue
            value = next((value for other, value in known if other == after), None)
            if value is None:
                value = self._play_on(after, seat, Rng(derive_seed(seed, "play")), budget)
                if value is None:
                    return
                known.append((after, value))
            each.values.append(value)

    def _play_on(self, state: State, seat: Seat, rng: Rng, budget: Budget) -> int | None:
        """Return what a state is worth to a seat once it was played on for a while.

        None where the budget does not last.
        """
        guide, players = self._guide, dict[Seat, Player]()
        for _ in range(self._horizon):
            if state.outcome is not None:
                return WIN * (seat in state.outcome.winners)
            if budget.is_spent:
                return None
            acting = min(state.to_act)
            scores = guide.scores(state, acting)
            if scores:
                action = max(scores, key=lambda each: each[1])[0]
            else:
                rng, _ = rng.below(2)
                player = players.setdefault(acting, self._player())
                action = player.choose(state.observe(acting), state.legal_actions(acting), rng)
            state, _ = state.apply(acting, action)
            budget.nodes -= 1
        if state.outcome is not None:
            return WIN * (seat in state.outcome.winners)
        return guide.value(state, seat)
