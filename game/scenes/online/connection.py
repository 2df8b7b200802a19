"""A window's connection to a host, which may run in the window's own program."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.net.address_and_invitation import DEFAULT_PORT, HostAddress, Invitation, read_invitation
from game.net.messages import PROTOCOL
from game.net.requests import LeaveMatch
from game.scenes.game_context import GameContext
from game.scenes.online.problem_texts import left_sentence, link_sentence, refusal_sentence
from game.scenes.scene import Reset, Scene, Transition
from game.storage.online_seat import OnlineSeat, Reach
from game.storage.open_hosts import HostFolder, OpenHost, note_open_host, take_host_folder

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.net.client.client import Client
    from game.net.host_messages import LobbyState, Refused
    from game.net.hosting.host_thread import HostThread

# How long the request to leave may take to get away.
_LEAVE_SECONDS = 2.0


class HostingError(Exception):
    """A host cannot be opened; the message is a sentence."""


@dataclass(slots=True)
class OwnHost:
    """The host in this program, and the folder that keeps its matches."""

    thread: HostThread
    folder: HostFolder
    reach: Reach

    def close(self) -> None:
        """End the host; its matches are kept."""
        self.thread.close()
        self.folder.close()


@dataclass(slots=True)
class Connection:
    """A client, the address that its host has for others, and the own host if there is one.

    Its seat in a match in play is stored, to come back to it when the window was closed.
    """

    context: GameContext
    client: Client
    address: HostAddress
    own_host: OwnHost | None = None
    # Finds the scene of where the match stands, None while there is none to show.
    find_scene: Callable[[], Scene | None] = lambda: None
    _seen_refusal: Refused | None = field(default=None, repr=False)
    _kept_seat: tuple[str, Seat] | None = field(default=None, repr=False)
    stored_seat: OnlineSeat = field(default=OnlineSeat(), repr=False)
    _lobby_of: str = field(default="", repr=False)

    @property
    def lobby(self) -> LobbyState | None:
        """Return the match that was joined."""
        return self.client.lobby

    @property
    def invitation(self) -> str:
        """Return the text to send to a friend."""
        return str(Invitation(self.address, "" if self.lobby is None else self.lobby.match))

    @property
    def problem(self) -> str:
        """Return why there is no link, as a sentence, "" if there is one."""
        return link_sentence(self.client, self.address)

    def take_refusal(self) -> str:
        """Return a refusal that was not shown yet, as a sentence, or ""."""
        refused = self.client.refusal
        if refused is self._seen_refusal:
            return ""
        self._seen_refusal = refused
        return "" if refused is None else refusal_sentence(refused)

    def poll(self) -> None:
        """Take what arrived; keep the seat of a match in play on disk."""
        self.client.poll()
        lobby = self.lobby
        if lobby is not None and lobby.phase == "play" and lobby.seat is not None:
            if self._kept_seat is None:
                self._keep_seat(lobby, Seat(lobby.seat))
        elif self.client.phase == "connected":
            self._forget_seat()
        self._lobby_of = "" if lobby is None or lobby.phase != "lobby" else lobby.match

    def _keep_seat(self, lobby: LobbyState, seat: Seat) -> None:
        self._kept_seat = (lobby.match, seat)
        self._store_seat(lobby)
        if self._lobby_of == lobby.match:
            # Notes by this name are on an earlier match: a rematch goes by the same.
            self.context.store.delete_online_notes(*self._kept_seat)

    def _store_seat(self, lobby: LobbyState, kept_until: int = 0) -> None:
        reach = "" if self.own_host is None else self.own_host.reach
        seat = OnlineSeat(self.invitation, self.client.token, lobby.ruleset, reach, kept_until)
        self.context.store.online_seats.save(seat, self.stored_seat)
        self.stored_seat = seat

    def _forget_seat(self) -> None:
        if self._kept_seat is not None:
            self.context.store.online_seats.forget(self.stored_seat)
            self.context.store.delete_online_notes(*self._kept_seat)
            self._kept_seat = None

    @property
    def is_lost(self) -> bool:
        """Return whether there is no way back to the match: the link has ended, or the seat."""
        return self.client.phase == "ended" or self.lobby is None

    @property
    def loss(self) -> str:
        """Return why the match was lost, as a sentence, "" if its player has left."""
        return self.problem or left_sentence(self.client)

    def leave(self, problem: str = "") -> Transition:
        """Leave the match for the menu of play over a network, which shows a problem."""
        self._forget_seat()
        if self.lobby is not None:
            self.client.ask(LeaveMatch())
        self.context.run_online(self._leave)
        return Reset(self.context.scenes.play_together(problem))

    def _leave(self) -> None:
        client, deadline = self.client, time.monotonic() + _LEAVE_SECONDS
        while client.lobby and client.phase == "connected" and time.monotonic() < deadline:
            client.poll()
            time.sleep(0.005)
        self.close()

    def close(self) -> None:
        """End the connection; the seat of a match in play is kept for a while."""
        has_seat = self._kept_seat is not None and self.client.phase != "ended"
        if has_seat and self.lobby is not None and self.own_host is None:
            # An own host ends with the window, and the match waits for both.
            self._store_seat(self.lobby, int(time.time()) + self.lobby.terms.grace_seconds)
        self.client.close()
        if self.own_host is not None:
            self.own_host.close()


class HoldsConnection:
    """A scene of a match at a host; when the window closes, the host keeps the seat for a while."""

    connection: Connection

    def save_work(self) -> None:
        self.connection.close()


def open_host(context: GameContext, reach: Reach, public: HostAddress | None) -> Connection:
    """Open a host and connect to it; waits, and raises HostingError.

    `public` is the address that others use, where that is not this computer's on its network.
    """
    host = _open_own_host(context, reach, public)
    address = host.thread.address if public is None else public
    if public is not None and host.thread.port != public.port:
        host.close()
        raise HostingError(get_text("shared", "net.problem.port", public.port))
    return _connected(context, host.thread.own_address, address, host)


def connect(context: GameContext, address: HostAddress, token: str = "") -> Connection:
    """Begin to connect to a host; the token of an earlier link brings its seat back."""
    return _connected(context, address, address, None, token)


def return_to(context: GameContext, seat: OnlineSeat) -> Connection:
    """Begin to come back to a seat, with the host if it was here; may raise HostingError."""
    address = read_invitation(seat.invitation).address
    if seat.reach:
        public = address if seat.reach == "internet" else None
        host = _open_own_host(context, seat.reach, public, address.port)
        shown = replace(address, port=host.thread.port)
        connection = _connected(context, host.thread.own_address, shown, host, seat.token)
    else:
        connection = connect(context, address, seat.token)
    connection.stored_seat = seat
    return connection


def _connected(
    context: GameContext,
    own: HostAddress,
    shown: HostAddress,
    host: OwnHost | None,
    token: str = "",
) -> Connection:
    from game.net.client.client import connect_to

    client = connect_to(own, context.settings.player_name, context.rulesets, token, context.store)
    return Connection(context, client, shown, host)


def _open_own_host(
    context: GameContext, reach: Reach, public: HostAddress | None, port: int = DEFAULT_PORT
) -> OwnHost:
    from game.net.hosting.host_thread import EVERYWHERE, THIS_COMPUTER, HostThread

    save_folder, name = context.store.folder, context.settings.player_name
    try:
        folder = take_host_folder(save_folder)
    except OSError as error:
        raise HostingError(f"{save_folder} cannot be written: {error.strerror}.") from error
    if folder is None:
        raise HostingError(f"{save_folder} cannot be written: too many windows are hosting.")
    bind = THIS_COMPUTER if reach == "computer" else EVERYWHERE
    wanted = port if public is None else public.port
    thread = HostThread(context.rulesets, bind, wanted, name, folder.path)
    if thread.problem:
        folder.close()
        raise HostingError(thread.problem)
    note_open_host(folder.path, OpenHost(name, str(thread.address), PROTOCOL))
    return OwnHost(thread, folder, reach)


def drop(context: GameContext, pending: Future[Connection]) -> None:
    """Close a connection as soon as it is there: nothing waits for it any more."""

    def close(done: Future[Connection]) -> None:
        if not done.cancelled() and done.exception() is None:
            context.run_online(done.result().close)

    if not pending.cancel():
        pending.add_done_callback(close)
