"""What a host grants to one link, one address and all together."""

from __future__ import annotations

from dataclasses import dataclass

from game.net.requests import MAX_REQUEST_BYTES


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds against floods, slow readers and silent links; times in seconds.

    A link may send `rate` requests a second, and `burst` at once; what is more has to wait, which
    holds up the sender alone. What a link does not read is kept up to `queue_messages` and
    `queue_bytes`, then the link is dropped: an own client comes back by one update.
    """

    links: int = 4000
    links_per_address: int = 64
    matches: int = 100
    rate: int = 25
    burst: int = 60
    request_bytes: int = MAX_REQUEST_BYTES
    line_bytes: int = 1000
    queue_messages: int = 256
    queue_bytes: int = 4 * 1024 * 1024
    text_queue_bytes: int = 64 * 1024
    hello_seconds: int = 10
    ping_seconds: int = 20


class RateLimiter:
    """A bucket of requests that fills with time."""

    def __init__(self, rate: int, burst: int, now: float) -> None:
        """Start with a full bucket."""
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), now

    def wait_for_one(self, now: float) -> float:
        """Take a request out and return for how many seconds its sender has to wait.

        >>> limiter = RateLimiter(10, 1, 0.0)
        >>> limiter.wait_for_one(0.0), limiter.wait_for_one(0.0), limiter.wait_for_one(1.0)
        (0.0, 0.1, 0.0)
        """
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - 1
        self._at = now
        return max(0.0, -self._left / self._rate)


class LinkCounter:
    """How many links there are, in all and for each address."""

    def __init__(self, limits: Limits) -> None:
        """Start without a link."""
        self._limits = limits
        self._by_address: dict[str, int] = {}
        self.count = 0

    def admit(self, address: str) -> bool:
        """Count one more link; return False if there is no room for it."""
        here = self._by_address.get(address, 0)
        if self.count >= self._limits.links or here >= self._limits.links_per_address:
            return False
        self._by_address[address] = here + 1
        self.count += 1
        return True

    def release(self, address: str) -> None:
        """Count one link less."""
        self.count -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
