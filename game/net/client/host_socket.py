"""A window's link to its host, on a thread of its own; it comes back when it was lost."""

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from queue import Empty, SimpleQueue
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.frames import CloseCode

from game.core.codec import CodecError
from game.core.match import Match
from game.core.replay import replay
from game.core.ruleset import Ruleset
from game.net.address_and_invitation import AddressError, HostAddress, read_invitation
from game.net.host_messages import Elsewhere, HostMessage, MatchOver, Welcome
from game.net.messages import pack, read_host_message
from game.net.requests import Hello, Request

_OPEN_TIMEOUT = 6
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_MAX_NOTICE_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The link is lost; `is_final` when it does not try again. `problem` is a text key."""

    problem: str
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class FinishedMatches:
    """The matches of a `MatchOver`, replayed."""

    matches: tuple[Match, ...]
    own: int


Received = HostMessage | LinkLost | FinishedMatches


class HostChannel(Protocol):
    """What a client sends requests over, and where it finds what arrived."""

    def send(self, request: Request) -> None:
        """Send a request when there is a link; without one it is lost."""

    def received(self) -> list[Received]:
        """Return what arrived since the last call; never waits."""

    def close(self) -> None:
        """End the link for good."""


class HostSocket:
    """A websocket to a host; the first message is always `Hello`, with the latest token."""

    def __init__(self, address: HostAddress, hello: Hello, rulesets: Mapping[str, Ruleset]) -> None:
        self._address = self._first_address = address
        self._hello = hello
        self._rulesets = rulesets
        self._arrived: SimpleQueue[Received] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._outgoing: asyncio.Queue[Request] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="host link", daemon=True)
        self._thread.start()

    def send(self, request: Request) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._outgoing.put_nowait, request)

    def received(self) -> list[Received]:
        found: list[Received] = []
        with contextlib.suppress(Empty):
            while True:
                found.append(self._arrived.get_nowait())
        return found

    def close(self) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._cancel)
        self._thread.join(timeout=2)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _run(self) -> None:
        self._task = self._loop.create_task(self._keep_connected())
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    async def _keep_connected(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            problem = "lost"
            try:
                async with connect(
                    self._address.url,
                    open_timeout=_OPEN_TIMEOUT,
                    close_timeout=1,
                    max_size=_MAX_NOTICE_BYTES,
                    proxy=None,
                ) as socket:
                    if await self._talk(socket):
                        pause = _FIRST_PAUSE
                    if socket.close_code in (4000, 4001):
                        # Refused for good, or the same player has come back elsewhere.
                        problem = "elsewhere" if socket.close_code == 4001 else "refused"
                        self._arrived.put(LinkLost(problem, is_final=True))
                        return
            except (AddressError, CodecError, UnicodeDecodeError):
                # It would send the same again.
                self._arrived.put(LinkLost("unreadable", is_final=True))
                return
            except ssl.SSLError:
                problem = "tls"
            except (OSError, WebSocketException, TimeoutError) as error:
                status = error.response.status_code if isinstance(error, InvalidStatus) else 0
                if status == HTTPStatus.UNAUTHORIZED:
                    self._arrived.put(LinkLost("password", is_final=True))
                    return
                problem = "no_answer"
                # Where it was led may have ended meanwhile.
                self._address = self._first_address
            self._arrived.put(LinkLost(problem))
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _talk(self, socket: ClientConnection) -> bool:
        """Send and receive until the link ends; return whether the host has answered.

        Raises CodecError or UnicodeDecodeError at what cannot be read.
        """
        # What was meant for the lost link would only be refused on the next one.
        self._outgoing = asyncio.Queue()
        writer, has_answered = None, False
        try:
            await socket.send(pack(self._hello))
            writer = asyncio.ensure_future(self._write(socket))
            async for text in socket:
                notice = read_host_message(text if isinstance(text, str) else text.decode())
                if isinstance(notice, Elsewhere) and not has_answered:
                    # That host has the seat of the token.
                    self._address = read_invitation(notice.invitation).address
                    return True
                self._receive(notice)
                has_answered = True
        except WebSocketException as error:
            sent = error.sent if isinstance(error, ConnectionClosed) else None
            if sent is not None and sent.code == CloseCode.MESSAGE_TOO_BIG:
                raise CodecError("is too large") from error
        finally:
            if writer is not None:
                writer.cancel()
        return has_answered

    def _receive(self, notice: HostMessage) -> None:
        if isinstance(notice, Welcome):
            self._hello = replace(self._hello, name=notice.name, token=notice.token)
        self._arrived.put(self._replayed(notice) if isinstance(notice, MatchOver) else notice)

    def _replayed(self, over: MatchOver) -> Received:
        """Return the matches that were played, played again in the thread of the link."""
        if over.record >= len(over.records):
            raise CodecError("has no such record")
        matches = []
        try:
            for record in over.records:
                *_, match = replay(record, self._rulesets[record.ruleset])
                matches.append(match)
        except Exception:  # noqa: BLE001 (a record from outside can be wrong in any way)
            return LinkLost("record")
        return FinishedMatches(tuple(matches), over.record)

    async def _write(self, socket: ClientConnection) -> None:
        with contextlib.suppress(WebSocketException):
            while True:
                await socket.send(pack(await self._outgoing.get()))
