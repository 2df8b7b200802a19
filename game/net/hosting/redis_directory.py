"""The directory that several hosts share in a Redis: which matches there are, and where.

Redis has all that it takes: a key for each host, which expires by itself when the host dies, and
keys that say where matches and seats are. It holds no match: those are in journals.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.core.codec import CodecError, decode, dumps
from game.net.host_messages import MatchRow, MatchRows
from game.net.messages import parse_json

_PREFIX, _PLACE = "five-ways-out:host:", "five-ways-out:place:"
_EXPIRES_SECONDS = 8
_PLACE_SECONDS = 30 * 24 * 60 * 60
_MOST_HOSTS = 1000


class SharedDirectory:
    """Publishes a host's matches and knows those of the others, some seconds old at most.

    Nothing waits for it: without a connection there are the host's own matches alone. `problem`
    says why, and `on_problem` is called with every new one.
    """

    def __init__(self, url: str, address: str, on_problem: Callable[[str], None]) -> None:
        """Use a Redis for the host with an address for clients; raises ImportError, ValueError."""
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        self._errors = (RedisError, OSError, TimeoutError)
        self._redis: Redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._address = address
        self._on_problem = on_problem
        self.problem = ""
        self.rows: tuple[MatchRow, ...] = ()
        # The addresses of the others.
        self.hosts: frozenset[str] = frozenset()
        self._published: set[tuple[str, str]] = set()

    def is_open(self, place: str) -> bool:
        """Return whether the host of an invitation is another one that is there."""
        return place.rpartition("/")[0] in self.hosts

    async def place_of(self, key: str) -> str:
        """Return the invitation to a match by its id, or to a seat by the digest of its token."""
        try:
            value = await self._redis.get(_PLACE + key)
        except self._errors as error:
            self._note(str(error))
            return ""
        return value.decode() if isinstance(value, bytes) else ""

    async def refresh(self, own_rows: tuple[MatchRow, ...], places: Mapping[str, str]) -> None:
        """Publish the host's own matches and seats, and read the matches of the others."""
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.set(self._key, dumps(MatchRows(own_rows)), ex=_EXPIRES_SECONDS)
                for key, match in places.items() - self._published:
                    pipe.set(_PLACE + key, f"{self._address}/{match}", ex=_PLACE_SECONDS)
                await pipe.execute()
            self._published = set(places.items())
            self.rows = await self._read_others()
            self._note("")
        except self._errors as error:
            # What it still knows is unknown.
            self.rows, self.hosts, self._published = (), frozenset(), set()
            self._note(str(error))

    @property
    def _key(self) -> str:
        return _PREFIX + self._address

    async def _read_others(self) -> tuple[MatchRow, ...]:
        keys = [key async for key in self._redis.scan_iter(f"{_PREFIX}*", count=_MOST_HOSTS)]
        others = sorted(key for key in keys if key.decode() != self._key)[:_MOST_HOSTS]
        self.hosts = frozenset(key.decode().removeprefix(_PREFIX) for key in others)
        rows: list[MatchRow] = []
        for key, value in zip(
            others, await self._redis.mget(others) if others else (), strict=True
        ):
            if isinstance(value, bytes):
                address = key.decode().removeprefix(_PREFIX)
                rows += [replace(row, address=address) for row in _read_rows(value)]
        return tuple(rows)

    def _note(self, problem: str) -> None:
        if problem and problem != self.problem:
            self._on_problem(problem)
        self.problem = problem

    async def close(self) -> None:
        """Take the host's matches out of the directory."""
        try:
            await self._redis.delete(self._key)
            await self._redis.aclose()
        except self._errors as error:
            self._note(str(error))


def _read_rows(value: bytes) -> tuple[MatchRow, ...]:
    """Return the matches of a host; none if it is of another version."""
    try:
        return decode(MatchRows, parse_json(value.decode())).rows
    except (CodecError, UnicodeDecodeError):
        return ()
