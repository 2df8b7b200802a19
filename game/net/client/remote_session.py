"""A match at a host as one screen sees it: a `Session` over a channel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic

from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.event import Event, LogEntry, Moved
from game.core.features.moments import Moment
from game.core.level import Level
from game.core.match import HUMAN, REMOTE, Match
from game.core.ruleset import Ruleset
from game.core.view import Preview, View
from game.net.client.move_prediction import certain_step
from game.net.host_messages import Began, Presence, PreviewOf, Refused, SeatUpdate
from game.net.requests import AskPreview, AskUpdate, LeaveMatch, Request, Submit
from game.net.seat_update_reader import SeatUpdateReader
from game.session.local_session import LocalReplay, match_report
from game.session.session import UNANSWERED, Replay
from game.session.updates import MatchInfo, MatchPresence, MatchReport, Update
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace

# Seconds without an answer after which an action is sent again; a second one does no harm.
RESEND_SECONDS = 2.0
# Seconds without an answer after which the player is told.
SILENCE_SECONDS = 2.5
# Seconds without news after which the host is asked for them.
RECHECK_SECONDS = 10.0
# A pointer that crosses the board would ask for more than a host answers at once.
_MAX_ASKED = 6


class RemoteSession:
    """A seat of a match at a host.

    It shows what the host confirmed, and an own step at once where what is known tells it for
    certain; `is_waiting` says that an action is on its way. `take` is given what the host sends.
    """

    def __init__(
        self,
        began: Began,
        ruleset: Ruleset,
        send: Callable[[Request], None],
        pump: Callable[[], None],
        notes: SaveStore | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Take the seat that a match began with; `pump` lets the client take what arrived.

        Without a store for `notes`, none are kept.
        """
        self.match_id = began.match
        self.seat = began.seat or Seat(0)
        self.ply = -1
        self.last_refusal: Refused | None = None
        self._began = began
        self._ruleset = ruleset
        self._send, self._pump, self._clock = send, pump, clock
        self._players = began.players
        self._waiting: list[Update] = []
        self._seen: list[Update] = []
        self._reader = SeatUpdateReader()
        self._previews: dict[Action, Preview] = {}
        self._asked: set[Action] = set()
        self._ack = 0
        self._pending: tuple[Submit, float] | None = None
        # The step that is shown already, until the host confirms it.
        self._shown_step: Moved | None = None
        self._presence: MatchPresence | None = None
        self._presence_at = 0.0
        self._heard_at = clock()
        # Since when nothing came, or the action on its way was sent, if that was later.
        self._silent_since = clock()
        self._is_restored = False
        self._finished: Match | None = None
        self._notes = notes

    def take(self, notice: SeatUpdate | PreviewOf | Presence | Refused) -> None:
        """Take a message of the host; doubled and late ones change nothing."""
        self._heard_at = self._silent_since = self._clock()
        match notice:
            case SeatUpdate():
                self._take_update(notice)
            case PreviewOf(ply=ply, action=action, preview=preview) if ply == self.ply:
                self._previews[action] = preview
            case Presence():
                self._show_presence(notice.presence)
                if notice.ply > self.ply:
                    self._send(AskUpdate())
            case Refused():
                self._take_refusal(notice)

    def _show_presence(self, presence: MatchPresence) -> None:
        self._presence, self._presence_at = presence, self._clock()

    def _take_update(self, update: SeatUpdate) -> None:
        if update.ply <= self.ply and not self._is_restored:
            return
        view = self._reader.read(update)
        if view is None:
            # An update before this one is lost.
            self._send(AskUpdate())
            return
        events = update.events if update.ply == self.ply + 1 or self.ply < 0 else ()
        if update.presence is not None:
            self._show_presence(update.presence)
        self.ply = update.ply
        self._is_restored = False
        self._pending = None
        # Later actions than a key shows have none.
        self._previews = dict(zip(update.legal, update.previews, strict=False))
        self._asked = set()
        shown = read_update(update, view, events)
        if self._shown_step not in events:
            self._take_back()
        rest = tuple(event for event in events if event != self._shown_step)
        self._shown_step = None
        self._waiting.append(replace(shown, events=rest))
        self._seen.append(shown)

    def _show_step(self, action: Action) -> None:
        """Show an own step before the host has answered."""
        last = self._seen[-1]
        self._shown_step = certain_step(last.view, action, self._previews.get(action, UNANSWERED))
        if self._shown_step is not None:
            view = last.view.after(self._shown_step)
            self._waiting.append(replace(last, view=view, events=(self._shown_step,), marks=()))

    def _take_back(self) -> None:
        """Show the last update again if a step was shown that did not come about."""
        if self._shown_step is not None:
            self._shown_step = None
            self._waiting.append(replace(self._seen[-1], events=()))

    def _take_refusal(self, refused: Refused) -> None:
        if self._pending is None or refused.ack != self._pending[0].ack:
            return
        self._pending = None
        self._take_back()
        if refused.reason == "stale":
            self._send(AskUpdate())
        else:
            self.last_refusal = refused

    def finish(self, match: Match) -> None:
        """Take the match itself: it is over, and nothing about it is secret any more."""
        self._finished = match

    def link_restored(self, began: Began) -> None:
        """Continue after the link was lost: what was on its way did not arrive."""
        self._began = began
        # A host that was started again counts anew.
        self._is_restored = True
        self._pending = None
        self._take_back()

    @property
    def info(self) -> MatchInfo:
        """Return what everyone knows, after the end with map and seed; other humans are REMOTE."""
        own, names = self._began.seat, self._began.names
        players = tuple(
            (HUMAN if seat == own else REMOTE) if player == HUMAN else player
            for seat, player in enumerate(self._players)
        )
        if self._finished is not None:
            level, seed = self._finished.level, self._finished.seed
            return MatchInfo(self._ruleset, level, players, seed, names)
        return MatchInfo(self._ruleset, self._began.level, players, None, names)

    @property
    def presence(self) -> MatchPresence | None:
        if self._presence is None:
            return None
        passed = int(1000 * (self._clock() - self._presence_at))

        def left(ms: int) -> int:
            return ms if ms < 0 else max(0, ms - passed)

        shown = self._presence
        return replace(shown, turn_ms=left(shown.turn_ms), away_ms=tuple(map(left, shown.away_ms)))

    @property
    def is_waiting(self) -> bool:
        return self._pending is not None

    @property
    def is_host_silent(self) -> bool:
        """Return whether an action has got no answer for so long that it should be said."""
        return self.is_waiting and self._clock() - self._silent_since > SILENCE_SECONDS

    @property
    def next_player(self) -> Seat | None:
        return None

    @property
    def is_shared(self) -> bool:
        return False

    def switch_seat(self, seat: Seat) -> None:
        """Do nothing: one seat is at this screen."""

    def poll(self) -> list[Update]:
        self._pump()
        if self._pending is not None and self._clock() - self._pending[1] > RESEND_SECONDS:
            self._pending = (self._pending[0], self._clock())
            self._send(self._pending[0])
        if self._clock() - self._heard_at > RECHECK_SECONDS:
            self._heard_at = self._clock()
            self._send(AskUpdate(ply=max(0, self.ply)))
        waiting, self._waiting = self._waiting, []
        return waiting

    def preview(self, action: Action) -> Preview:
        found = self._previews.get(action)
        if found is not None:
            return found
        if action not in self._asked and len(self._asked - self._previews.keys()) < _MAX_ASKED:
            self._asked.add(action)
            self._send(AskPreview(max(0, self.ply), action))
        return UNANSWERED

    def submit(self, action: Action) -> None:
        """Send an action of the seat; one at a time, but giving up is always possible."""
        if self._pending is None or isinstance(action, Resign):
            self._ack += 1
            self.last_refusal = None
            self._silent_since = self._clock()
            self._pending = (Submit(max(0, self.ply), action, self._ack), self._silent_since)
            self._send(self._pending[0])
            self._take_back()
            self._show_step(action)

    def undo_refusal(self) -> str:
        """Return that nothing can be undone, or redone, with others."""
        return "network"

    undo = redo = undo_refusal

    def leave(self) -> None:
        """Leave the match; in play the seat is given up."""
        self._send(LeaveMatch())

    def replay(self, seat: Seat | None) -> Replay:
        """Return what the seat has seen so far, or after the end the match itself."""
        if self._finished is not None:
            return LocalReplay(self._finished, seat)
        return SeenReplay(self.info, self.seat, tuple(self._seen))

    def report(self) -> MatchReport:
        if self._finished is not None:
            return match_report(self._finished, self.seat)
        return MatchReport(self.seat, self.ply, self._seen[-1].view, 0, False, None)

    def restarted_on(self, level: Level) -> RemoteSession:
        """Return the session itself: a match at a host does not follow a map file."""
        return self

    def save(self) -> None:
        """Do nothing: the host keeps the match."""

    @property
    def problem(self) -> str:
        return ""

    def discard_if_empty(self) -> None:
        """Do nothing: nothing is written here."""

    def load_notes(self, seat: Seat) -> SavedWorkspace | None:
        return None if self._notes is None else self._notes.load_notes(self.match_id, seat)

    def save_notes(self, seat: Seat, notes: SavedWorkspace) -> None:
        """Write a seat's own notes; after the end they are of no use."""
        if self._notes is not None and self._finished is None:
            self._notes.save_notes(self.match_id, seat, notes)


def read_update(update: SeatUpdate, view: View, events: tuple[Event, ...]) -> Update:
    """Return what a message of the host says, with the view that was read from it."""
    playing = frozenset(update.playing)
    return Update(update.ply, view, events, update.legal, update.marks, view.log, playing=playing)


class SeenReplay:
    """What a seat has seen of a match up to now, or what a spectator is shown of it."""

    def __init__(self, info: MatchInfo, seat: Seat | None, seen: tuple[Update, ...]) -> None:
        self.info = info
        self.moments: Mapping[int, Moment] = {}
        self.seat = seat
        self._seen = list(seen)
        self.ply = 0
        self._waiting = [replace(seen[0], events=())] if seen else []

    @property
    def last_ply(self) -> int:
        return max(0, len(self._seen) - 1)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        return self._seen[-1].log if self._seen else ()

    def add(self, update: Update) -> None:
        """Add what happened next; the first one is shown at once, a doubled one left out."""
        if self._seen and update.ply <= self._seen[-1].ply:
            return
        self._seen.append(update)
        if len(self._seen) == 1:
            self._waiting.append(replace(update, events=()))

    def poll(self) -> list[Update]:
        waiting, self._waiting = self._waiting, []
        return waiting

    def step(self) -> None:
        if self.ply < self.last_ply:
            self.ply += 1
            self._waiting.append(replace(self._seen[self.ply], ply=self.ply))

    def seek(self, ply: int) -> None:
        self.ply = max(0, min(ply, self.last_ply))
        self._waiting.append(replace(self._seen[self.ply], events=(), ply=self.ply))
