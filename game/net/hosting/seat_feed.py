"""What one seat has been sent of its match, so that it is sent what is new to it and no more."""

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event, LogEntry
from game.core.fast_dataclass import replace
from game.core.level import RANDOM_LEVEL, Level, walled_room
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.core.view import Preview, View
from game.net.board_changes import changes_between
from game.net.host_messages import SeatUpdate
from game.session.updates import Update, update_of

# More legal actions than a key shows; the rest is previewed when it is asked for.
_MAX_PREVIEWS = 48


class SeatFeed:
    """Updates of one seat; None sees everything.

    Its `ply` counts the updates: how many actions others needed is nothing that a seat may know.
    """

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.seat = seat
        self.ply = 0
        self._match = match
        self._last = update_of(match, seat, ())
        self._log: tuple[LogEntry, ...] = self._last.view.log
        self._boards_ply = 0

    def next(self, events: tuple[Event, ...], ack: int) -> SeatUpdate | None:
        """Return the update after a ply of anybody; None if it is nothing to this seat.

        A seat's own action always has an update, with its `ack`.
        """
        update, last = update_of(self._match, self.seat, events), self._last
        changes = changes_between(last.view.boards, update.view.boards)
        if not (ack or update.events or changes != () or _differs(update, last)):
            return None
        self.ply += 1
        base, self._last = self._boards_ply, update
        if changes != ():
            self._boards_ply = self.ply
        log = update.view.log
        start = len(self._log) if log[: len(self._log)] == self._log else 0
        self._log = log
        if changes is None:
            return self._message(update, replace(update.view, log=()), start, ack)
        view = replace(update.view, boards=(), log=())
        return replace(self._message(update, view, start, ack), boards_ply=base, changes=changes)

    def current(self) -> SeatUpdate:
        """Return the last update once more, without its events but with all boards and log."""
        update = replace(self._last, events=())
        return self._message(update, replace(update.view, log=()), 0, 0)

    def _message(self, update: Update, view: View, log_start: int, ack: int) -> SeatUpdate:
        return SeatUpdate(
            self.ply,
            self._boards_ply,
            (),
            view,
            update.events,
            update.legal,
            update.marks,
            log_start,
            update.view.log[log_start:],
            tuple(sorted(update.playing)),
            self._previews(update.legal),
            ack,
        )

    def _previews(self, legal: tuple[Action, ...]) -> tuple[Preview, ...]:
        seat = self.seat
        if seat is None:
            return ()
        return tuple(self._match.state.preview(seat, action) for action in legal[:_MAX_PREVIEWS])


def _differs(update: Update, last: Update) -> bool:
    """Return whether two updates differ in more than boards and events."""
    new, old = update.view, last.view
    before = last.legal, last.marks, last.playing
    is_other = (update.legal, update.marks, update.playing) != before
    return is_other or replace(new, boards=old.boards) != old


def public_level(ruleset: Ruleset, level: Level) -> Level:
    """Return what everyone may know of a level before its end: texts and options, no ground.

    What only shapes random maps has its default value: it would tell the size of the map. A random
    map has no title: that is its seed.
    """
    hidden = {param.name: param.default for param in ruleset.map_schema.params if param.random_only}
    name, title = (RANDOM_LEVEL, "") if level.name == RANDOM_LEVEL else (level.title, level.title)
    return replace(
        level, name=name, title=title, grids=(walled_room(3, 3),), spawns=()
    ).with_params(hidden)
