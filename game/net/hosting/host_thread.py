"""A host within the program of a window, on a thread of its own."""

import asyncio
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from game.core.ruleset import Ruleset
from game.net.address_and_invitation import DEFAULT_PORT, HostAddress
from game.net.discovery import Announcement, own_address
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.hosting.ports.limits import Limits
from game.net.hosting.ports.web_port import WebPort

THIS_COMPUTER, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class HostThread:
    """Runs a host; `problem` is a sentence if its port cannot be opened.

    Bound to THIS_COMPUTER it is closed to others. Bound to EVERYWHERE it is announced on the
    network under `name`, and `address` is the one for others there.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        bind: str = THIS_COMPUTER,
        port: int = DEFAULT_PORT,
        name: str = "",
        folder: Path | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Open the port, or another one if it is taken; returns once that is decided."""
        self.levels = LevelSource(rulesets)
        self.problem = ""
        self.port = 0
        self._rulesets, self._bind, self._folder = rulesets, bind, folder
        self._limits = limits
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._is_open = threading.Event()
        self._announcement: Announcement | None = None
        self._thread = threading.Thread(
            target=lambda: self._loop.run_until_complete(self._run(port)), name="host", daemon=True
        )
        self._thread.start()
        self._is_open.wait()
        if bind == EVERYWHERE and not self.problem:
            self._announcement = Announcement(name, self.port)

    @property
    def own_address(self) -> HostAddress:
        """Return the address for the window of this program."""
        return HostAddress(THIS_COMPUTER, self.port)

    @property
    def address(self) -> HostAddress:
        """Return the address for others."""
        return HostAddress(own_address() if self._bind == EVERYWHERE else self._bind, self.port)

    async def _run(self, port: int) -> None:
        with ThreadPoolExecutor(2, "host bots") as executor:
            host = Host(self._rulesets, self.levels, executor, self._folder, self._limits)
            web = WebPort(host)
            try:
                try:
                    self.port = await web.serve(self._bind, port)
                except OSError:
                    self.port = await web.serve(self._bind, 0)
            except OSError as error:
                self.problem = f"{self._bind} cannot be used here: {error.strerror or error}."
                self._is_open.set()
                return
            host.resume_matches()
            self._is_open.set()
            await self._stop.wait()
            await host.stop()
            await web.close()

    def close(self) -> None:
        """End the host; its matches are kept in the folder, if it has one."""
        if self._announcement is not None:
            self._announcement.close()
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(timeout=5)
