"""The port for the game's own clients: websockets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State
from websockets.typing import ExtensionParameter

from game import __version__
from game.core.codec import CodecError
from game.net.host_messages import HostMessage, Refused, WrongVersion
from game.net.hosting.host import Host
from game.net.hosting.limits import Limits, RateLimiter, cost_of
from game.net.messages import PROTOCOL, claimed_protocol, pack, read_request
from game.net.requests import Hello, Request

_MIN_DEFLATED_BYTES = 4096
_WINDOW_BITS = 12
_PART_BYTES = 1024
_LONGEST_DETAIL = 500
_NO_ROOM_SECONDS = 0.25
_MESSAGES = (Opcode.TEXT, Opcode.BINARY)
_NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


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
        self.address = _address_of(socket.transport)
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


def _address_of(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("?",))[0])


class _BoundedConnection(ServerConnection):
    """A websocket that counts from its first byte on, and whose control frames are bounded."""

    def __init__(self, host: Host, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._host = host

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        host = self._host
        self._address = _address_of(transport)
        self._is_admitted = host.links.admit(self._address)
        self._control = RateLimiter(
            host.limits.control_rate, host.limits.control_burst, self.loop.time()
        )
        super().connection_made(transport)
        if not self._is_admitted:
            self.transport.write(_NO_ROOM)
            # To close before the other end has asked would reset the link, and the answer with it.
            self.loop.call_later(_NO_ROOM_SECONDS, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._is_admitted:
            self._host.links.release(self._address)

    def data_received(self, data: bytes) -> None:
        if not self._is_admitted:
            self.transport.close()
        # All frames of a part are read before any of them is counted.
        for start in range(0, len(data), _PART_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _PART_BYTES])

    def process_event(self, event: Event) -> None:
        super().process_event(event)
        is_message = not isinstance(event, Frame) or (event.fin and event.opcode in _MESSAGES)
        if not is_message and self._control.wait(self.loop.time()):
            self._host.report("link flooded", address=self._address)
            self.transport.abort()


class WebPort:
    """A port of a host; every link is served by a task of its own."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._server: Server | None = None
        self._handlers: set[asyncio.Task[None]] = set()

    async def serve(self, bind: str, port: int, context: ssl.SSLContext | None = None) -> int:
        """Open the port and return its number; raises OSError."""
        limits = self._host.limits

        async def handler(socket: ServerConnection) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._handlers.add(task)
            task.add_done_callback(self._handlers.discard)
            with contextlib.suppress(WebSocketException, TimeoutError):
                await _talk(self._host, socket, WebLink(socket, limits))

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
            close_timeout=limits.close_seconds,
            # Programs send no origin; a page of the web would act in the name of whoever opens it.
            origins=[None],
            create_connection=partial(_BoundedConnection, self._host),  # type: ignore[arg-type]
            server_header=None,
            logger=_QUIET,
        )
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def close(self) -> None:
        """Close the port and all links, also those that will not close."""
        if self._server is None:
            return
        self._server.close()
        closed = asyncio.ensure_future(self._server.wait_closed())
        await asyncio.wait([closed], timeout=self._host.limits.close_seconds + 1)
        for handler in self._handlers:
            handler.cancel()
        await closed


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
            request = _read_request(text)
            cost = 1 if isinstance(request, Refused) else cost_of(request)
            pause = limiter.wait(loop.time(), cost)
            pause = max(pause, host.links.wait(link.address, loop.time(), cost))
            if pause:
                await asyncio.sleep(pause)
            if socket.state is not State.OPEN:
                # What is still unread of a flood is of no use.
                return
            if isinstance(request, Refused):
                link.send(request)
            else:
                await host.receive(member, request)
    finally:
        host.lose_link(member, link)


def _read_request(text: str | bytes) -> Request | Refused:
    """Return a request, or the answer to what is none."""
    try:
        return read_request(text if isinstance(text, str) else text.decode())
    except CodecError as error:
        return Refused(0, "message", _printable(str(error)))
    except UnicodeDecodeError:
        return Refused(0, "message", "it is not UTF-8")


def _printable(sentence: str) -> str:
    return "".join(letter for letter in sentence if letter.isprintable())[:_LONGEST_DETAIL]


def _read_hello(first: str | bytes, link: WebLink) -> Hello | None:
    """Return the first message; None if it is refused, with the reason sent."""
    protocol = claimed_protocol(first if isinstance(first, str) else first.decode(errors="replace"))
    request = _read_request(first)
    if protocol is not None and protocol != PROTOCOL:
        link.send(WrongVersion(PROTOCOL, __version__, _version_sentence(protocol)))
    elif isinstance(request, Hello):
        return request
    elif isinstance(request, Refused):
        link.send(request)
    else:
        link.send(
            Refused(0, "message", f"the first message must be Hello, not {type(request).__name__}")
        )
    return None


def _version_sentence(protocol: int) -> str:
    older, newer = ("This game", "the host") if protocol < PROTOCOL else ("The host", "this game")
    return f"{older} is older than {newer}: update {older.lower()} to play together."
