"""Finished matches on one map, shown side by side."""

from collections.abc import Sequence

from game.core.actor import Seat
from game.core.match import Match
from game.session.local_session import LocalReplay
from game.session.updates import ShownTurn, Update


class ParallelReplay:
    """Replays several matches ply by ply, each as its first human saw it and with everything."""

    def __init__(self, matches: Sequence[Match], names: list[str]) -> None:
        """Begin at the start of all; the names stand above the boards."""
        self.ruleset, self.names = matches[0].ruleset, names
        self._replays = [
            (LocalReplay(match, (*match.human_seats, Seat(0))[0]), LocalReplay(match, None))
            for match in matches
        ]
        self.first_updates = [self._newest(index) for index in range(len(matches))]

    def _newest(self, index: int) -> tuple[Update, Update]:
        known, everything = self._replays[index]
        return known.poll()[-1], everything.poll()[-1]

    def start(self) -> None:
        """Do nothing: all was played before."""

    def next_turn(self, index: int) -> ShownTurn | None:
        """Return the next ply of a match, None at its end."""
        replays = self._replays[index]
        if replays[0].ply == replays[0].last_ply:
            return None
        for replay in replays:
            replay.step()
        return ShownTurn(*self._newest(index))
