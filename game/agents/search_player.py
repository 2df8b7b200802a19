"""The player `search`, for every ruleset: what its own players propose, where nothing is better.

A search compares the proposal with other actions in worlds that the seat cannot tell apart. One
that is clearly better, in worlds drawn for these two alone, is played instead. Where one seat plays
alone and nothing is hidden, it goes the shortest way to a win.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from math import inf

from game.agents.planner import find_plan
from game.agents.rollout_search import LEAST_LEAD, Budget, RolloutSearch, is_clear
from game.core.action import Action
from game.core.actor import Seat
from game.core.features.features import WIN, SearchGuide
from game.core.rng import Dice, Rng, derive_seed
from game.core.ruleset import SEARCH, Player, RandomPlayer, Ruleset, players_of
from game.core.state import State

# How many actions it applies to choose one, unless its name says otherwise.
NODES = 400
SEARCH_NAME = re.compile(rf"{SEARCH}(?::([1-9][0-9]{{0,6}})(ms)?)?")
# The most actions that are compared, and for how many plies they are played on at most.
_MOST, _HORIZON = 8, 8
# Where turns take half more than their time, the search is left out, then the strongest player, as
# soon as the time of ten turns is lacking. No turn is late by more than five, for the processor has
# other work.
_PATIENCE, _WORST = 10, 5


class SearchPlayer:
    """Searches for a seat; the same seed and number of nodes give the same actions."""

    def __init__(self, ruleset: Ruleset, nodes: float = NODES, seconds: float = inf) -> None:
        """Give each turn a number of nodes (see `Budget`), or some seconds."""
        self._nodes, self._seconds = nodes, seconds
        self._sees_all = ruleset.perfect_information
        self._guide = ruleset.features.search_guide or SearchGuide()
        # Without a guide nothing but the end of a match tells positions apart.
        horizon = min(_HORIZON, self._guide.horizon) if ruleset.features.search_guide else 0
        self._search = RolloutSearch(ruleset, 1, horizon)
        # The strongest first; the demo player where all are alone. Those that are asked are copies
        # of these: a searcher can be sent to another process, where a ruleset could not.
        bots = ruleset.bots() if ruleset.seats.stop > 2 else {}
        self._unasked = [*bots.values()][::-1] or [ruleset.demo_player()]
        self._left_out, self._over = 0, 0.0
        self._players, self._budgets = self._new_players(), list[Budget]()
        self._plan, self._hopeless = list[tuple[State, Action]](), set[object]()

    def interrupt(self) -> None:
        """End the search of this turn, from another thread."""
        for budget in self._budgets:
            budget.stop()

    def _new_players(self) -> list[Player]:
        """Return who proposes actions, the strongest first."""
        bots, left_out = self._unasked, self._left_out
        asked = bots[left_out - 1 :][:1] or bots[-1:] if left_out else bots
        with suppress(TypeError):  # One that holds a lock or a socket cannot be copied.
            return deepcopy(asked)
        return asked

    def choose_in(self, state: State, seat: Seat, rng: Rng) -> Action:
        """Return an action, by what a seat may know alone; what takes too long is left out."""
        action = self._choose(state, seat, rng)
        late = min(-self._budgets[1].seconds_left, _WORST * self._seconds)
        self._over += late - self._seconds / 2
        if self._over > _PATIENCE * self._seconds:
            self._over, self._left_out = 0.0, self._left_out + 1
            self._players = self._new_players()
        return action

    def _choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        # Half for all actions, the rest for two. What nothing can be clearly better than is sure.
        nodes, sure, times = self._nodes / 2, WIN - LEAST_LEAD, (self._seconds / 2, self._seconds)
        first, second = self._budgets = [Budget(nodes, each, sure=sure) for each in times]
        if self._sees_all and state.seats == 1:
            if not self._plan or self._plan[-1][0] != state:
                self._plan = find_plan(state, seat, second, self._hopeless)
            if self._plan:
                return self._plan.pop()[1]
        view, legal = state.observe(seat), state.legal_actions(seat)
        own, *proposed = (player.choose(view, legal, rng) for player in self._players)
        is_sure = len(legal) == 1 or self._left_out > 0
        world = None if is_sure else self._guide.sample(state, seat, rng)
        if world is None:
            return own
        scores = sorted(self._guide.scores(world, seat), key=lambda each: -each[1])
        others = [each for each, _ in scores if each in legal] or Dice(rng.value).shuffled(legal)
        tried = list(dict.fromkeys((own, *proposed, *others)))[:_MOST]
        seed = derive_seed(rng.value, "search")
        found = self._search.search(state, seat, seed, own, tried, first)
        even = [each for each in found if each.worlds + 1 >= found[0].worlds]
        best = max(even, key=lambda each: (each.always_wins, each.mean)).action if even else own
        if best != own:
            # It was also the luckiest one: only worlds of their own tell how good it is.
            seed = derive_seed(rng.value, "comparison")
            found = self._search.search(state, seat, seed, own, (own, best), second)
            values = {each.action: each for each in found}
            if values and is_clear(*values[best].lead_over(values[own])):
                # A player that goes by what it did would be wrong from here on.
                self._players = self._new_players()
                return best
        return own


def find_player(ruleset: Ruleset, name: str) -> Player | SearchPlayer:
    """Return a new player by its name; raise ValueError if there is none.

    It is one of `players_of` or a searcher: `search`, `search:800` (nodes) or `search:50ms`.
    A ruleset without a demo player has a searcher for one.
    """
    if name == "demo" and ruleset.demo_player is RandomPlayer:
        return SearchPlayer(ruleset)
    if name in (named := players_of(ruleset)):
        return named[name]
    if (found := SEARCH_NAME.fullmatch(name)) is None:
        names = ", ".join((*named, SEARCH))
        raise ValueError(f"{ruleset.name} has no bot {name!r}, only {names}")
    number = int(found[1] or NODES)
    return SearchPlayer(ruleset, inf, number / 1000) if found[2] else SearchPlayer(ruleset, number)


def decide(
    player: Player | SearchPlayer, state: State, seat: Seat, legal: Sequence[Action], rng: Rng
) -> Action:
    """Return what a player does in a seat, one that does not search among some legal actions."""
    if isinstance(player, SearchPlayer):
        return player.choose_in(state, seat, rng)
    return player.choose(state.observe(seat), legal, rng)


def ask_player(
    player: Player | SearchPlayer, state: State, seat: Seat, legal: Sequence[Action], rng: Rng
) -> tuple[Player | SearchPlayer, Action]:
    """Return what `decide` does and the player with what it remembers: in a process, a copy."""
    return player, decide(player, state, seat, legal, rng)
