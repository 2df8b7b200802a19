"""The directory that several hosts share in a Redis: which matches there are, and where.

Redis has all that it takes: a key for each host, which expires by itself when the host dies. It
holds no match: one whose host has died comes back with it, from its journal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.codec import CodecError, decode, dumps
from game.net.host_messages import MatchRow, MatchRows
from game.net.messages import parse_json

if TYPE_CHECKING:
    from redis.asyncio import Redis

_PREFIX = "five-ways-out:host:"
_REFRESH_SECONDS = 2.0
_EXPIRES_SECONDS = 8
_MOST_HOSTS = 1000


class NoRedisError(Exception):
    """The package for Redis is not installed."""


class SharedDirectory:
    """Publishes a host's matches and knows those of the others, some seconds old at most.

    Nothing waits for it: without a connection there are the host's own matches alone. `problem`
    says why, and `on_problem` is called with every new one.
    """

    def __init__(self, url: str, address: str, on_problem: Callable[[str], None]) -> None:
        """Use a Redis for the host with an address for clients; raises NoRedisError, ValueError."""
        try:
            from redis.asyncio import Redis
        except ImportError as error:
            raise NoRedisError(url) from error
        self._redis: Redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._address = address
        self._on_problem = on_problem
        self.problem = ""
        self.rows: tuple[MatchRow, ...] = ()

    def address_of(self, match: str) -> str:
        """Return the address of the host that has a match, "" if no other host has it."""
        return next((row.address for row in self.rows if row.match == match), "")

    async def keep_up(self, own_rows: Callable[[], tuple[MatchRow, ...]]) -> None:
        """Publish and read again and again, until the task is cancelled."""
        while True:
            await self.refresh(own_rows())
            await asyncio.sleep(_REFRESH_SECONDS)

    async def refresh(self, own_rows: tuple[MatchRow, ...]) -> None:
        """Publish the host's own matches and read those of the others."""
        from redis.exceptions import RedisError

        try:
            await self._redis.set(self._key, dumps(MatchRows(own_rows)), ex=_EXPIRES_SECONDS)
            self.rows = await self._read_others()
            self._note("")
        except (RedisError, OSError, TimeoutError) as error:
            self.rows = ()
            self._note(str(error))

    @property
    def _key(self) -> str:
        return _PREFIX + self._address

    async def _read_others(self) -> tuple[MatchRow, ...]:
        keys = [key async for key in self._redis.scan_iter(f"{_PREFIX}*", count=_MOST_HOSTS)]
        others = sorted(key for key in keys if key.decode() != self._key)[:_MOST_HOSTS]
        rows: list[MatchRow] = []
        for key, value in zip(
            others, await self._redis.mget(others) if others else (), strict=True
        ):
            if value is not None:
                address = key.decode().removeprefix(_PREFIX)
                rows += [replace(row, address=address) for row in _read_rows(value)]
        return tuple(rows)

    def _note(self, problem: str) -> None:
        if problem and problem != self.problem:
            self._on_problem(problem)
        self.problem = problem

    async def close(self) -> None:
        """Take the host's matches out of the directory."""
        from redis.exceptions import RedisError

        try:
            await self._redis.delete(self._key)
            await self._redis.aclose()
        except (RedisError, OSError, TimeoutError) as error:
            self._note(str(error))


def _read_rows(value: bytes | str) -> tuple[MatchRow, ...]:
    """Return the matches of a host; none if it is of another version."""
    try:
        return decode(
            MatchRows, parse_json(value if isinstance(value, str) else value.decode())
        ).rows
    except (CodecError, UnicodeDecodeError):
        return ()
