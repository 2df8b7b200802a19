"""The matches of several hosts: found through any of them, and continued when one has died."""

import asyncio

from game.net.hosting.host import Host
from game.net.hosting.redis_directory import SharedDirectory

_REFRESH_SECONDS = 2.0
# How long journals are looked for after a host was seen no more: it may still be ending.
_TAKE_OVER_SECONDS = 10.0


class HostCluster:
    """A host's part among others with the same directory, and perhaps the same folder.

    Who may continue a match is decided by the lock of its journal, never by the directory.
    """

    def __init__(self, host: Host, directory: SharedDirectory) -> None:
        """Answer for a host; `keep_up` must be running for others to know of it."""
        self._host, self._directory = host, directory
        self._takes_over_until = 0.0
        self._one_at_a_time = asyncio.Lock()
        host.find_elsewhere = self._find

    async def keep_up(self) -> None:
        """Refresh again and again, until the task is cancelled."""
        while True:
            await self.refresh()
            await asyncio.sleep(_REFRESH_SECONDS)

    async def refresh(self) -> None:
        """Publish the host's matches, read those of others, and continue those of the dead."""
        host, directory, now = self._host, self._directory, asyncio.get_running_loop().time()
        before = directory.hosts
        await directory.refresh(host.rows(), host.places())
        host.other_rows = directory.rows
        if before - directory.hosts:
            self._takes_over_until = now + _TAKE_OVER_SECONDS
        if now < self._takes_over_until:
            await self._resume("*")

    async def _resume(self, match: str) -> None:
        """Continue a match, or all, of the dead; those in play have as much of the time."""
        loop = asyncio.get_running_loop()
        for path in self._host.journals.paths(match):
            async with self._one_at_a_time:
                began = loop.time()
                if match not in self._host.matches:
                    self._host.resume_match(path)
                await asyncio.sleep(loop.time() - began)

    async def _find(self, key: str) -> str:
        """Return an invitation to the other host that has a match or a seat, "" if none has.

        `key` is a match's id or the digest of a token. A match whose host has died is
        continued here at once.
        """
        place = await self._directory.place_of(key)
        match = place.rpartition("/")[2]
        if not place or match in self._host.matches:
            return ""
        await self._resume(match)
        if match in self._host.matches:
            return ""
        # While a journal is locked, its host may only be slow.
        is_kept = self._directory.is_open(place) or self._host.journals.paths(match)
        return place if is_kept else ""
