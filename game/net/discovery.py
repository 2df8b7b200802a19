"""Hosts on this network, found by multicast, and on this computer; others by address."""

from __future__ import annotations

import contextlib
import socket
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.net.address_and_invitation import AddressError, HostAddress, read_invitation
from game.net.messages import PROTOCOL
from game.storage.open_hosts import open_hosts

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

_SERVICE = "_fivewaysout._tcp.local."
_LOOKUP_MS = 2000


@dataclass(frozen=True, slots=True)
class FoundHost:
    """A host on this network; one with another protocol cannot be joined."""

    name: str
    address: HostAddress
    protocol: int

    @property
    def fits(self) -> bool:
        """Return whether it speaks this game's protocol."""
        return self.protocol == PROTOCOL


def own_address() -> str:
    """Return this computer's number on its network, 127.0.0.1 without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def open_zeroconf() -> Zeroconf | None:
    """Return what sends and hears multicast; None without the package or a network."""
    try:
        from zeroconf import Zeroconf

        return Zeroconf()
    except (ImportError, OSError):
        return None


def hosts_here(save_folder: Path) -> tuple[FoundHost, ...]:
    """Return the hosts that other programs of this computer have open."""
    found = []
    for host in open_hosts(save_folder):
        with contextlib.suppress(AddressError):
            address = read_invitation(host.address).address
            found.append(FoundHost(host.name or str(address), address, host.protocol))
    return tuple(found)


class _Multicast(threading.Thread):
    """Uses multicast in a thread until it is closed; `works` says whether that is possible."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.works = True
        self._zeroconf: Zeroconf | None = None
        self.start()

    def run(self) -> None:
        self._zeroconf = open_zeroconf()
        self.works = self._zeroconf is not None
        if self._zeroconf is not None:
            self._use(self._zeroconf)

    def _use(self, zeroconf: Zeroconf) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """End it, with a good-bye to the network."""
        self.join(timeout=5)
        if self._zeroconf is not None:
            self._zeroconf.close()


class Announcement(_Multicast):
    """Tells the network of a host."""

    def __init__(self, name: str, port: int, *, tls: bool = False) -> None:
        self._host, self._port, self._tls = name, port, tls
        super().__init__("announcement")

    def _use(self, zeroconf: Zeroconf) -> None:
        from zeroconf import Error

        with contextlib.suppress(OSError, Error):
            zeroconf.register_service(self._service(), allow_name_change=True)

    def _service(self) -> ServiceInfo:
        from zeroconf import ServiceInfo

        # A dot would end the name.
        label = self._host.replace(".", " ")
        return ServiceInfo(
            _SERVICE,
            f"{label}.{_SERVICE}",
            port=self._port,
            addresses=[socket.inet_aton(own_address())],
            properties={"protocol": str(PROTOCOL), "tls": str(int(self._tls))},
        )


class HostBrowser(_Multicast):
    """Looks for hosts on this network; `hosts` is what it has found so far."""

    def __init__(self) -> None:
        self._found: dict[str, FoundHost] = {}
        super().__init__("host browser")

    @property
    def hosts(self) -> tuple[FoundHost, ...]:
        """Return the hosts found so far, by name."""
        return tuple(sorted(self._found.copy().values(), key=lambda host: host.name))

    def _use(self, zeroconf: Zeroconf) -> None:
        from zeroconf import ServiceBrowser

        ServiceBrowser(zeroconf, _SERVICE, self)  # type: ignore[arg-type]

    def add_service(self, zeroconf: Zeroconf, kind: str, name: str) -> None:
        """Note a host (called by zeroconf, on its thread)."""
        info = zeroconf.get_service_info(kind, name, _LOOKUP_MS)
        addresses = [] if info is None else info.parsed_addresses()
        if info is None or not addresses or info.port is None:
            return
        words = {key: value for key, value in info.decoded_properties.items() if value}
        protocol = words.get("protocol") or ""
        self._found[name] = FoundHost(
            name.removesuffix(f".{_SERVICE}")[:40],
            HostAddress(addresses[0], info.port, words.get("tls") == "1"),
            int(protocol) if protocol.isascii() and protocol.isdigit() and len(protocol) < 9 else 0,
        )

    update_service = add_service

    def remove_service(self, _zeroconf: Zeroconf, _kind: str, name: str) -> None:
        """Note that a host has gone."""
        self._found.pop(name, None)
