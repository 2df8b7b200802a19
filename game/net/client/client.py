"""A window's part in matches at a host: what it knows of them, and what it asks for."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from game import __version__
from game.core.match import HUMAN, REMOTE
from game.core.ruleset import Ruleset
from game.net import host_messages, requests
from game.net.address_and_invitation import HostAddress, read_invitation
from game.net.client.host_socket import FinishedMatches, HostChannel, HostSocket, LinkLost
from game.net.client.remote_session import RemoteSession, SeenReplay, read_update
from game.net.messages import PROTOCOL
from game.net.seat_update_reader import SeatUpdateReader
from game.session.local_session import LocalReplay
from game.session.session import Replay
from game.session.updates import MatchInfo
from game.storage.save_store import SaveStore

_MAX_SAID = 50
LinkPhase = Literal["connecting", "connected", "lost", "ended"]


@dataclass(frozen=True, slots=True)
class NotInPlay:
    """In no match, or in the lobby of one."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A seat of a match in play, or over, of which nothing may have come yet."""

    session: RemoteSession
    has_begun: bool = False


@dataclass(frozen=True, slots=True)
class Watching:
    """A spectator of a match as it is played, of which nothing may have come yet."""

    replay: SeenReplay
    views: SeatUpdateReader = field(default_factory=SeatUpdateReader)
    has_begun: bool = False


@dataclass(frozen=True, slots=True)
class WatchingRecord:
    """A spectator of a match that is over."""

    replay: Replay


Part = NotInPlay | Playing | Watching | WatchingRecord


class Client:
    """One player's link to a host.

    Everything here is called by one thread, the window's: `poll` once a frame takes what arrived,
    and the fields say what is known since. Nothing waits.

    phase: whether there is a link; "lost" tries again by itself, "ended" does not
    problem: why there is none, a text key of `net.problem`; `version_sentence` if it is "version"
    daily: the board of a day that was asked for last
    lobby: the match that was joined, before, in and after play
    part: what this client does in its play
    standings: how far all are in a race
    said: what was said last, oldest first
    refusal: why the last request was refused, if it was
    elsewhere: an invitation to the host that has the match one asked for, if it is another
    left: why this client is no longer in a match, a text key of `net.left`, or ""
    """

    def __init__(
        self, channel: HostChannel, rulesets: Mapping[str, Ruleset], notes: SaveStore | None = None
    ) -> None:
        self._channel = channel
        self._notes = notes
        self._rulesets = rulesets
        self.phase: LinkPhase = "connecting"
        self.problem = ""
        self.version_sentence = ""
        self.name = ""
        self.token = ""
        self.matches: tuple[host_messages.MatchRow, ...] = ()
        self.daily: host_messages.DailyBoard | None = None
        self.lobby: host_messages.LobbyState | None = None
        self.part: Part = NotInPlay()
        self.standings: tuple[host_messages.Standing, ...] = ()
        self.said: list[host_messages.Said] = []
        self.refusal: host_messages.Refused | None = None
        self.left = ""
        self.elsewhere = ""
        # A spectator that came back has asked to watch on.
        self._asks_again = False

    @property
    def session(self) -> RemoteSession | None:
        """Return the seat, from the beginning of play on; a new one with each rematch."""
        part = self.part
        return part.session if isinstance(part, Playing) and part.has_begun else None

    @property
    def watched(self) -> Replay | None:
        """Return what a spectator is shown of the match."""
        match self.part:
            case Watching(replay=replay, has_begun=True) | WatchingRecord(replay=replay):
                return replay
        return None

    def ask(self, request: requests.Request) -> None:
        """Send a request; what it changes arrives with a later `poll`."""
        if not isinstance(request, requests.AskMatches):
            self.refusal, self.elsewhere = None, ""
        self._channel.send(request)

    def close(self) -> None:
        """End the link; the seat is kept for a while, so leave the match first if it is over."""
        self._channel.close()
        self.phase = "ended"

    def poll(self) -> None:
        """Take what arrived since the last call."""
        for message in self._channel.received():
            match message:
                case LinkLost(problem=problem, is_final=is_final):
                    self._lose_link(problem, is_final=is_final)
                case FinishedMatches(matches=matches, own=own):
                    if self.session is not None:
                        self.session.finish(matches[own])
                    elif self.watched is None:
                        self.part = WatchingRecord(LocalReplay(matches[own], None))
                case _:
                    try:
                        self._take(message)
                    except Exception:  # noqa: BLE001 (a host can send values that no rules allow)
                        self._leave("failed")
                        self._lose_link("unreadable", is_final=True)
                        self._channel.close()

    def _lose_link(self, problem: str, *, is_final: bool) -> None:
        if self.phase != "ended":
            self.phase = "ended" if is_final else "lost"
            self.problem = problem

    def _take(self, notice: host_messages.HostMessage) -> None:
        match notice:
            case host_messages.Welcome():
                self.phase, self.problem = "connected", ""
                self.name, self.token = notice.name, notice.token
            case host_messages.WrongVersion():
                self.phase, self.problem = "ended", "version"
                self.version_sentence = notice.sentence
            case host_messages.MatchRows(rows=rows):
                self.matches = rows
            case host_messages.DailyBoard():
                self.daily = notice
            case host_messages.Standings(rows=rows):
                self.standings = rows
            case host_messages.Elsewhere(invitation=invitation):
                self.elsewhere = str(read_invitation(invitation))
            case host_messages.Said() if notice.phrase or notice.text:
                self.said = [*self.said, notice][-_MAX_SAID:]
            case _:
                self._take_of_match(notice)

    def _take_of_match(self, notice: host_messages.HostMessage) -> None:
        match notice:
            case host_messages.LobbyState():
                self.lobby, self.left, self._asks_again = notice, "", False
                if notice.phase == "lobby":
                    self.part, self.standings = NotInPlay(), ()
            case host_messages.LeftMatch(reason="away") if (
                (lobby := self.lobby) is not None and lobby.seat is None and not self._asks_again
            ):
                # Nothing is kept for a spectator whose link was lost.
                self._asks_again = True
                self._channel.send(requests.WatchMatch(lobby.match))
            case host_messages.LeftMatch(reason=reason):
                self._leave(reason)
            case host_messages.Began():
                self._begin(notice)
            case host_messages.SeatUpdate():
                self._take_update(notice)
            case host_messages.PreviewOf() | host_messages.Presence():
                if isinstance(self.part, Playing):
                    self.part.session.take(notice)
            case host_messages.Refused():
                self._take_refusal(notice)

    def _leave(self, reason: host_messages.LeftReason) -> None:
        self.lobby, self.part = None, NotInPlay()
        self.left, self._asks_again = reason, False

    def _take_refusal(self, refused: host_messages.Refused) -> None:
        if self._asks_again:
            self._leave("away")
        elif not refused.ack:
            self.refusal = refused
        elif self.session is not None:
            self.session.take(refused)

    def _begin(self, began: host_messages.Began) -> None:
        ruleset = self._rulesets.get(began.ruleset)
        if ruleset is None or ruleset.version != began.version:
            self._lose_link("ruleset", is_final=True)
            return
        if began.seat is None:
            players = tuple(REMOTE if each == HUMAN else each for each in began.players)
            info = MatchInfo(ruleset, began.level, players, None, began.names)
            if isinstance(self.part, Watching) and self.part.replay.info == info:
                self.part = replace(self.part, views=SeatUpdateReader())
            else:
                self.part = Watching(SeenReplay(info, None, ()))
        elif self.session is not None and self.session.match_id == began.match:
            self.session.link_restored(began)
        else:
            send, notes = self._channel.send, self._notes
            self.part = Playing(RemoteSession(began, ruleset, send, self.poll, notes))

    def _take_update(self, update: host_messages.SeatUpdate) -> None:
        match self.part:
            case Watching(replay=replay, views=views):
                if (view := views.read(update)) is not None:
                    replay.add(read_update(update, view, update.events))
                    self.part = Watching(replay, views, has_begun=True)
            case Playing(session=session):
                self.part = Playing(session, has_begun=True)
                session.take(update)
            case _ if self.lobby is not None:
                # Its beginning is lost.
                self._channel.send(requests.AskUpdate(beginning=True))


def connect_to(
    address: HostAddress,
    name: str,
    rulesets: Mapping[str, Ruleset],
    token: str = "",
    notes: SaveStore | None = None,
) -> Client:
    """Return a client that connects by itself; an earlier link's token brings its seat back."""
    hello = requests.Hello(PROTOCOL, __version__, name, token)
    return Client(HostSocket(address, hello, rulesets), rulesets, notes)
