"""The demo players of a ruleset in all seats of a match."""

from game.agents.search_player import decide, find_player
from game.core.action import Action
from game.core.actor import Seat
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset


def min_interesting_seats(ruleset: Ruleset) -> int:
    """Return the fewest seats worth watching: two if the ruleset allows two."""
    return 2 if 2 in ruleset.seats else ruleset.seats.start


class DemoPlayers:
    """The demo players in all seats of a match, and the dice they throw."""

    def __init__(self, match: Match) -> None:
        """Give each seat a player."""
        self.match = match
        self._players = [find_player(match.ruleset, "demo") for _ in range(match.seats)]
        self._rng = Rng(derive_seed(match.seed, "demo"))

    def choose(self) -> tuple[Seat, Action]:
        """Return who acts next, and what it has chosen."""
        state, rng = self.match.state, self._rng
        seat = min(state.to_act)
        self._rng, _ = rng.below(2)
        return seat, decide(self._players[seat], state, seat, state.legal_actions(seat), rng)

    def play_until(self, ply: int) -> None:
        """Play on to a ply, or to the end of the match."""
        match = self.match
        while match.outcome is None and match.ply < ply:
            match.submit(*self.choose(), match.ply)
