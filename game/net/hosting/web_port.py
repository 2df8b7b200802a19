"""The port for the game's own clients: websockets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections import deque
from collections.abc import Sequence

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from game import __version__
from game.core.codec import CodecError
from game.net.host_messages import HostMessage, Refused, WrongVersion
from game.net.hosting.host import Host
from game.net.hosting.limits import Limits, RateLimiter
from game.net.messages import PROTOCOL, claimed_protocol, pack, read_request
from game.net.requests import Hello

_MIN_DEFLATED_BYTES = 4096
_WINDOW_BITS = 12


class _LargeDeflate(PerMessageDeflate):
    """Compresses large messages alone: for the others it takes longer than it saves."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a frame of a large message; each is sent as one frame."""
        return frame if len(frame.data) < _MIN_DEFLATED_BYTES else super().encode(frame)


class _LargeDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees on compression; what a link keeps between messages would be most of its memory."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=_WINDOW_BITS,
            client_max_window_bits=_WINDOW_BITS,
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Return the parameters to answer with, and what compresses as they say."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, _LargeDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            {"level": 1, "memLevel": 5},
        )


# Its own tracebacks are about strangers' bytes.
_QUIET = logging.getLogger("game.net.websockets")
_QUIET.disabled = True


class WebLink:
    """A websocket with a bounded queue: a reader that is too slow is dropped, stalling no other."""

    comes_back = True

    def __init__(self, socket: ServerConnection, limits: Limits) -> None:
        """Start with an empty queue."""
        self.address = str((socket.remote_address or ("?",))[0])
        self._socket = socket
        self._limits = limits
        self._queue: deque[str] = deque()
        self._queued_bytes = 0
        self._writer: asyncio.Task[None] | None = None

    def send(self, notice: HostMessage) -> None:
        text = pack(notice)
        self._queue.append(text)
        self._queued_bytes += len(text)
        full = len(self._queue) > self._limits.queue_messages
        if full or self._queued_bytes > self._limits.queue_bytes:
            self._queue.clear()
            self._socket.transport.abort()
        elif self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketException):
            while self._queue:
                text = self._queue.popleft()
                self._queued_bytes -= len(text)
                await self._socket.send(text)
        self._writer = None

    def close(self, code: int) -> None:
        asyncio.get_running_loop().create_task(self._close(code))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(WebSocketException, TimeoutError):
            if self._writer is not None:
                await asyncio.wait_for(asyncio.shield(self._writer), 2)
            await self._socket.close(code)


class WebPort:
    """A port of a host; every link is served by a task of its own."""

    def __init__(self, host: Host) -> None:
        """Start closed."""
        self._host = host
        self._server: Server | None = None

    async def serve(self, bind: str, port: int, context: ssl.SSLContext | None = None) -> int:
        """Open the port and return its number; raises OSError."""
        limits = self._host.limits

        async def handler(socket: ServerConnection) -> None:
            await _serve_link(self._host, socket)

        self._server = await serve(
            handler,
            bind,
            port,
            ssl=context,
            compression=None,
            extensions=[_LargeDeflateFactory()],
            max_size=limits.request_bytes,
            max_queue=4,
            ping_interval=limits.ping_seconds,
            ping_timeout=limits.ping_seconds,
            open_timeout=limits.hello_seconds,
            close_timeout=2,
            server_header=None,
            logger=_QUIET,
        )
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def close(self) -> None:
        """Close the port and all links."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()


async def _serve_link(host: Host, socket: ServerConnection) -> None:
    link = WebLink(socket, host.limits)
    if not host.links.admit(link.address):
        await socket.close(1013, "too many links")
        return
    try:
        with contextlib.suppress(WebSocketException, TimeoutError):
            await _talk(host, socket, link)
    finally:
        host.links.release(link.address)


async def _talk(host: Host, socket: ServerConnection, link: WebLink) -> None:
    async with asyncio.timeout(host.limits.hello_seconds):
        first = await socket.recv()
    hello = _read_hello(first, link)
    member = None if hello is None else host.welcome(link, hello)
    if member is None:
        link.close(4000)
        await socket.wait_closed()
        return
    loop = asyncio.get_running_loop()
    limiter = RateLimiter(host.limits.rate, host.limits.burst, loop.time())
    try:
        async for text in socket:
            if pause := limiter.wait_for_one(loop.time()):
                await asyncio.sleep(pause)
            try:
                request = read_request(text if isinstance(text, str) else text.decode())
            except (CodecError, UnicodeDecodeError):
                link.send(Refused(0, "message"))
                continue
            await host.receive(member, request)
    finally:
        host.lose_link(member, link)


def _read_hello(first: str | bytes, link: WebLink) -> Hello | None:
    """Return the first message; None if it is none, or one of another version."""
    try:
        text = first if isinstance(first, str) else first.decode()
        protocol = claimed_protocol(text)
        if protocol is not None and protocol != PROTOCOL:
            link.send(WrongVersion(PROTOCOL, __version__, _version_sentence(protocol)))
            return None
        request = read_request(text)
    except (CodecError, UnicodeDecodeError):
        link.send(Refused(0, "message"))
        return None
    return request if isinstance(request, Hello) else None


def _version_sentence(protocol: int) -> str:
    older, newer = ("This game", "the host") if protocol < PROTOCOL else ("The host", "this game")
    return f"{older} is older than {newer}: update {older.lower()} to play together."
