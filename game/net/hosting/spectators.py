"""What spectators are shown: everything, ten rounds late or after the end."""

from game.core.match import Match
from game.net.host_messages import SeatUpdate
from game.net.hosting.seat_feed import SeatFeed

ROUNDS_LATE = 10


class LateView:
    """A copy of a match that follows it ten rounds behind, and catches up once it is over."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._copy = match.restarted()
        self._feed = SeatFeed(self._copy, None)

    def current(self) -> SeatUpdate:
        """Return what is shown now."""
        return self._feed.current()

    def advance(self) -> list[SeatUpdate]:
        """Return what may be shown by now and was not before."""
        match, copy = self._match, self._copy
        now = match.state.observe(None).turn
        shown = []
        while copy.ply < match.ply:
            seat, action = match.action(copy.ply + 1)
            after, _ = copy.state.apply(seat, action)
            if match.outcome is None and after.observe(None).turn > now - ROUNDS_LATE:
                break
            events = copy.submit(seat, action, copy.ply)
            update = self._feed.next(events, 1)
            if update is not None:
                shown.append(update)
        return shown
