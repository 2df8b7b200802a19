"""What a host grants to one link, one address and all together."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.net import requests

# What a request costs of a link's and its address' rate; all others cost 1.
_COSTS: dict[type[requests.Request], int] = {
    requests.AskDailyBoard: 10,
    requests.AskMatches: 2,
    requests.AskPreview: 2,
    requests.AskUpdate: 5,
    requests.ChangeMatch: 5,
    requests.OpenMatch: 10,
    requests.Rematch: 10,
    requests.StartMatch: 25,
    requests.WatchMatch: 10,
}
# Files that a host needs beside its links and journals.
_SPARE_FILES = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds against floods, slow readers and silent links; times in seconds.

    Each has an option of the command `host` and is explained in docs/HOSTING.md.
    """

    links: int = 4000
    links_per_address: int = 64
    matches: int = 100
    matches_per_address: int = 20
    abandoned_seconds: int = 600
    waiting_seconds: int = 600
    records_mb: int = 1000
    rate: int = 25
    burst: int = 60
    address_rate: int = 100
    address_burst: int = 1000
    control_rate: int = 5
    control_burst: int = 60
    request_bytes: int = requests.MAX_REQUEST_BYTES
    line_bytes: int = 1000
    queue_messages: int = 256
    queue_bytes: int = 4 * 1024 * 1024
    text_queue_bytes: int = 64 * 1024
    hello_seconds: int = 10
    ping_seconds: int = 20
    close_seconds: int = 2

    def within_files(self, files: int) -> "Limits":
        """Return limits with no more links than there are files to open, beside the matches."""
        return replace(self, links=max(1, min(self.links, files - self.matches - _SPARE_FILES)))


def cost_of(request: requests.Request) -> int:
    """Return how many plain requests a request is worth."""
    return _COSTS.get(type(request), 1)


class RateLimiter:
    """A bucket of requests that fills with time."""

    def __init__(self, rate: int, burst: int, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), now

    def wait(self, now: float, cost: int = 1) -> float:
        """Take a request out and return for how many seconds its sender has to wait.

        >>> limiter = RateLimiter(10, 1, 0.0)
        >>> limiter.wait(0.0), limiter.wait(0.0), limiter.wait(1.0), limiter.wait(1.0, cost=2)
        (0.0, 0.1, 0.0, 0.2)
        """
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - cost
        self._at = now
        return max(0.0, -self._left / self._rate)

    def is_full(self, now: float) -> bool:
        """Return whether nothing is known that a new bucket would not say."""
        return self._left + (now - self._at) * self._rate >= self._burst


class LinkCounter:
    """How many links there are, in all and for each address, and what each address costs."""

    def __init__(self, limits: Limits, when_full: Callable[[str], None]) -> None:
        """Start without a link; `when_full` is told the address of one that found no room."""
        self._limits = limits
        self._when_full = when_full
        self._by_address: dict[str, int] = {}
        self._rates: dict[str, RateLimiter] = {}
        self.count = 0

    def enter(self, address: str, is_proxy: bool = False) -> bool:  # noqa: FBT001, FBT002
        """Count one more link; return False if there is no room for it.

        A proxy has as many as there are, until `move` says for whom each of them is.
        """
        if self.count >= self._limits.links or not (is_proxy or self._has_room(address)):
            self._when_full(address)
            return False
        self.count += 1
        self._by_address[address] = self._by_address.get(address, 0) + 1
        return True

    def move(self, before: str, address: str) -> bool:
        """Count a link for another address; return False, and do not, if that has no room."""
        if not self._has_room(address):
            self._when_full(address)
            return False
        self.release(before)
        return self.enter(address)

    def _has_room(self, address: str) -> bool:
        return self._by_address.get(address, 0) < self._limits.links_per_address

    def release(self, address: str) -> None:
        """Count one link less."""
        self.count -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def wait(self, address: str, now: float, cost: int) -> float:
        """Return for how many seconds an address has to wait with a request that costs more."""
        if cost <= 1:
            return 0.0
        if address not in self._rates:
            self._rates = {key: rate for key, rate in self._rates.items() if not rate.is_full(now)}
            limits = self._limits
            self._rates[address] = RateLimiter(limits.address_rate, limits.address_burst, now)
        return self._rates[address].wait(now, cost - 1)
