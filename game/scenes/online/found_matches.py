"""Hosts and their matches as the window has found them: around it, or by address."""

import time
from concurrent.futures import Future
from dataclasses import dataclass
from importlib.util import find_spec

from game.net.address_and_invitation import HostAddress
from game.net.discovery import FoundHost, HostBrowser, hosts_here
from game.net.host_messages import MatchRow
from game.net.requests import AskMatches
from game.scenes.game_context import GameContext
from game.scenes.online.connection import Connection, connect, drop

_ASK_SECONDS, _LOOK_SECONDS = 2.0, 1.0
_MOST_HOSTS = 12


@dataclass(slots=True)
class KnownHost:
    """A host and the connection that asks it for its matches; `was_typed` is its address."""

    name: str
    address: HostAddress
    pending: Future[Connection] | None
    was_typed: bool = False
    fits: bool = True
    connection: Connection | None = None
    asked_at: float = 0.0

    @property
    def matches(self) -> tuple[MatchRow, ...]:
        """Return the matches that can be joined or watched."""
        return () if self.connection is None else self.connection.client.matches

    @property
    def is_connected(self) -> bool:
        """Return whether it has answered."""
        return self.connection is not None and self.connection.client.phase == "connected"

    @property
    def problem(self) -> str:
        """Return why there is no link, as a sentence, or ""."""
        return "" if self.connection is None else self.connection.problem

    def advance(self, now: float) -> None:
        """Take what arrived, and ask again from time to time."""
        if self.pending is not None and self.pending.done():
            self.connection, self.pending = self.pending.result(), None
        if self.connection is not None:
            self.connection.poll()
            if self.is_connected and now - self.asked_at > _ASK_SECONDS:
                self.asked_at = now
                self.connection.client.ask(AskMatches())


class FoundMatches:
    """Looks for hosts on this network and computer, and asks each for its matches, until closed."""

    def __init__(self, context: GameContext) -> None:
        self._context = context
        self._browser: Future[HostBrowser] = context.run_online(_browse)
        self._here: tuple[FoundHost, ...] = ()
        self._looked_at = 0.0
        self.hosts: list[KnownHost] = []
        self.is_closed = False

    @property
    def looking(self) -> str:
        """Return the text that says whether hosts on this network can be found here."""
        if not self._browser.done() or self._browser.result().works:
            return "looking"
        return "cannot_look" if find_spec("zeroconf") else "no_zeroconf"

    def add(self, address: HostAddress) -> None:
        """Ask the host at an address, too."""
        if all(host.address != address for host in self.hosts):
            self.hosts.append(self._known(str(address), address, was_typed=True))

    def _known(self, name: str, address: HostAddress, *, was_typed: bool) -> KnownHost:
        context = self._context
        pending = context.run_online(lambda: connect(context, address))
        return KnownHost(name, address, pending, was_typed)

    def advance(self) -> None:
        """Take what was found since the last call."""
        now = time.monotonic()
        if now - self._looked_at > _LOOK_SECONDS:
            self._looked_at, self._here = now, hosts_here(self._context.store.folder)
        found = self._browser.result().hosts if self._browser.done() else ()
        # One that is open to the network is found twice.
        self._follow(tuple({host.address: host for host in (*found, *self._here)}.values()))
        for host in self.hosts:
            host.advance(now)

    def _follow(self, found: tuple[FoundHost, ...]) -> None:
        here = {host.address for host in found}
        for host in list(self.hosts):
            if not host.was_typed and host.address not in here:
                self._drop(host)
                self.hosts.remove(host)
        known = {host.address for host in self.hosts}
        for new in found[: max(0, _MOST_HOSTS - len(known))]:
            if new.address not in known:
                host = KnownHost(new.name, new.address, None, fits=False)
                if new.fits:
                    host = self._known(new.name, new.address, was_typed=False)
                self.hosts.append(host)

    def take(self, host: KnownHost) -> Connection:
        """Return the connection to a host, and end everything else."""
        connection = host.connection
        assert connection is not None
        host.connection = None
        self.close()
        return connection

    def _drop(self, host: KnownHost) -> None:
        if host.pending is not None:
            drop(self._context, host.pending)
        elif host.connection is not None:
            self._context.run_online(host.connection.close)

    def close(self) -> None:
        """End all connections and stop looking, in a thread."""
        for host in self.hosts:
            self._drop(host)
        self.hosts, self.is_closed = [], True
        browser = self._browser
        self._context.run_online(lambda: browser.result().close())


def _browse() -> HostBrowser:
    from game.net.discovery import HostBrowser

    return HostBrowser()
