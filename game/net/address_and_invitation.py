"""Where a host is, as an address to type and as an invitation to one match."""

import re
from dataclasses import dataclass
from ipaddress import ip_address

DEFAULT_PORT = 40005
# How hosts on a network are found.
_SCHEMES = {False: "fwo", True: "fwos"}
_HOST = r"\[[0-9a-fA-F:.%]+\]|[\w.-]+"
# Letters that stand in an address as they are.
_PASSWORD = r"[A-Za-z0-9._-]{1,64}"
_ADDRESS = re.compile(
    rf"(?:(?P<scheme>fwos?)://)?(?:(?P<password>{_PASSWORD})@)?"
    rf"(?P<host>{_HOST})(?::(?P<port>\d{{1,5}}))?(?:/(?P<match>\w{{4,32}}))?/?"
)
_INVITATION = re.compile(rf"fwos?://(?:{_PASSWORD}@)?(?:{_HOST})(?::\d{{1,5}})?/\w{{4,32}}")


class AddressError(Exception):
    """A text is no address of a host."""


@dataclass(frozen=True, slots=True)
class HostAddress:
    """A host's name or number, its port, whether the link is encrypted, and its password."""

    host: str
    port: int = DEFAULT_PORT
    tls: bool = False
    password: str = ""

    @property
    def url(self) -> str:
        """Return the address for a websocket."""
        password = f":{self.password}@" if self.password else ""
        return f"{'wss' if self.tls else 'ws'}://{password}{self}"

    def __str__(self) -> str:
        """Return the host and its port.

        >>> str(HostAddress("::1", 5)), str(HostAddress("example.org"))
        ('[::1]:5', 'example.org:40005')
        """
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Invitation:
    """A match at a host; no match: the host itself."""

    address: HostAddress
    match: str = ""

    def __str__(self) -> str:
        """Return the text to send to a friend.

        >>> str(Invitation(HostAddress("192.168.1.5"), "k7q29xpd"))
        'fwo://192.168.1.5:40005/k7q29xpd'
        """
        scheme, password = _SCHEMES[self.address.tls], self.address.password
        password += "@" * bool(password)
        return f"{scheme}://{password}{self.address}" + (f"/{self.match}" if self.match else "")


def read_invitation(text: str, port: int = DEFAULT_PORT) -> Invitation:
    """Return the invitation in a chat message, or what somebody typed as an address.

    An address without a port has `port`. Raises AddressError.

    >>> read_invitation("Play with me: fwo://example.org:7/abcd!").match
    'abcd'
    >>> read_invitation("room-12@example.org").address.url
    'ws://:room-12@example.org:40005'
    >>> str(read_invitation(" example.org ").address)
    'example.org:40005'
    """
    text = text.strip()
    within = _INVITATION.search(text)
    found = _ADDRESS.fullmatch(text if within is None else within[0])
    port = int(found["port"] or port) if found else 0
    host = found["host"].strip("[]") if found else ""
    if found is None or not 1 <= port <= 65535 or not is_host(host):
        raise AddressError(text)
    address = HostAddress(host, port, found["scheme"] == "fwos", found["password"] or "")
    return Invitation(address, found["match"] or "")


def is_password(text: str) -> bool:
    """Return whether a text can be the password of a host."""
    return re.fullmatch(_PASSWORD, text) is not None


def is_host(host: str) -> bool:
    """Return whether a name or number can be looked up: a socket fails at others."""
    try:
        return bool(ip_address(host) if ":" in host else host.encode("idna"))
    except ValueError:
        return False
