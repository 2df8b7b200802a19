"""Who may come to the web port, and for whom a proxy speaks."""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address

from websockets.datastructures import Headers
from websockets.headers import build_authorization_basic

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Access:
    """`password` is asked of every link, "" of none; `proxies` are believed whom they speak for.

    Programs send no origin. A page of the web would act in the name of whoever opens it, so its
    origin must be one of `origins`.
    """

    password: str = ""
    origins: tuple[str | re.Pattern[str], ...] = ()
    proxies: tuple[Network, ...] = ()

    def is_proxy(self, address: str) -> bool:
        """Return whether a proxy of the host's own has this address."""
        try:
            number = ip_address(address)
        except ValueError:
            return False
        return any(number in network for network in self.proxies)

    def real_address(self, address: str, forwarded: Sequence[str]) -> str:
        """Return for whom an address speaks, by the headers `X-Forwarded-For`.

        Read from the end, each entry counts as long as a trusted proxy has written it.

        >>> from ipaddress import ip_network
        >>> access = Access(proxies=(ip_network("10.0.0.0/8"),))
        >>> access.real_address("10.0.0.1", ["6.6.6.6, 198.51.100.7, 10.0.0.2"])
        '198.51.100.7'
        >>> access.real_address("203.0.113.1", ["6.6.6.6"])
        '203.0.113.1'
        """
        entries = [entry.strip() for header in forwarded for entry in header.split(",")]
        while entries and self.is_proxy(address):
            try:
                address = str(ip_address(entries.pop()))
            except ValueError:
                break
        return address

    def lets_in(self, headers: Headers) -> bool:
        """Return whether a request for a link has the password."""
        sent = "".join(headers.get_all("Authorization")).encode()
        wanted = build_authorization_basic("", self.password).encode()
        return not self.password or hmac.compare_digest(sent, wanted)
