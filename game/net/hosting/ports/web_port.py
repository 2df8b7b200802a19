"""The port for the game's own clients: websockets."""

import asyncio
import contextlib
import logging
import ssl
from collections import deque
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response
from websockets.protocol import Event, State

from game import __version__
from game.core.codec import CodecError
from game.net.host_messages import Elsewhere, HostMessage, Refused, WrongVersion
from game.net.hosting.host import Host
from game.net.hosting.ports.limits import Limits, RateLimiter, cost_of
from game.net.hosting.ports.status import PAGES
from game.net.hosting.ports.web_access import Access
from game.net.messages import PROTOCOL, claimed_protocol, pack, read_request
from game.net.requests import Hello, Request

_PART_BYTES = 1024
_LONGEST_DETAIL = 500
# How long a link without room may take to ask, and how many of them there are at once.
_NO_ROOM_SECONDS = 2
_MOST_WITHOUT_ROOM = 32
_PAGE_COST, _WRONG_PASSWORD_COST = 5, 50
_MESSAGES = (Opcode.TEXT, Opcode.BINARY)


class WebLink:
    """A websocket with a bounded queue: a reader that is too slow is dropped, stalling no other."""

    comes_back = True

    def __init__(self, socket: ServerConnection, address: str, limits: Limits) -> None:
        self.address = address
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


# Its own tracebacks are about strangers' bytes.
_QUIET = logging.getLogger("game.net.websockets")
_QUIET.disabled = True


def _address_of(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("?",))[0])


class _BoundedConnection(ServerConnection):
    """A websocket that counts from its first byte on, and whose control frames are bounded."""

    def __init__(self, port: "WebPort", *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._port, self._host = port, port.host

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        host, port = self._host, self._port
        self.address = _address_of(transport)
        self.is_admitted = host.links.enter(self.address, port.access.is_proxy(self.address))
        self._control = RateLimiter(
            host.limits.control_rate, host.limits.control_burst, self.loop.time()
        )
        super().connection_made(transport)
        if not self.is_admitted:
            # It may ask how the host is; anything else is answered that there is no room.
            port.without_room.add(self)
            if len(port.without_room) > _MOST_WITHOUT_ROOM:
                self.transport.abort()
            self.loop.call_later(_NO_ROOM_SECONDS, self.transport.abort)

    def move_to(self, address: str) -> bool:
        """Count the link of a proxy for whom it speaks; return whether there is room for it."""
        if not self.is_admitted:
            return False
        if address != self.address and not self._host.links.move(self.address, address):
            return False
        self.address = address
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._port.without_room.discard(self)
        if self.is_admitted:
            self._host.links.release(self.address)

    def data_received(self, data: bytes) -> None:
        # All frames of a part are read before any of them is counted.
        for start in range(0, len(data), _PART_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _PART_BYTES])

    def process_event(self, event: Event) -> None:
        super().process_event(event)
        is_message = not isinstance(event, Frame) or (event.fin and event.opcode in _MESSAGES)
        if not is_message and self._control.wait(self.loop.time()):
            self._host.report("link flooded", address=self.address)
            self.transport.abort()


class WebPort:
    """A port of a host; every link is served by a task of its own."""

    def __init__(self, host: Host, access: Access = Access()) -> None:  # noqa: B008 (frozen)
        self.host, self.access = host, access
        self.without_room: set[ServerConnection] = set()
        self._server: Server | None = None
        self.handlers: set[asyncio.Task[None]] = set()

    async def serve(self, bind: str, port: int, context: ssl.SSLContext | None = None) -> int:
        """Open the port and return its number; raises OSError."""
        limits = self.host.limits

        async def handler(socket: _BoundedConnection) -> None:
            task = asyncio.current_task()
            assert task is not None
            self.handlers.add(task)
            task.add_done_callback(self.handlers.discard)
            with contextlib.suppress(WebSocketException, TimeoutError):
                await _talk(self.host, socket, WebLink(socket, socket.address, limits))

        self._server = await serve(
            handler,  # type: ignore[arg-type]
            bind,
            port,
            ssl=context,
            # Hardly an update has 4 kB.
            compression=None,
            max_size=limits.request_bytes,
            max_queue=4,
            ping_interval=limits.ping_seconds,
            ping_timeout=limits.ping_seconds,
            open_timeout=limits.hello_seconds,
            close_timeout=limits.close_seconds,
            origins=[None, *self.access.origins],  # type: ignore[list-item]
            process_request=self._answer,  # type: ignore[arg-type]
            create_connection=partial(_BoundedConnection, self),  # type: ignore[arg-type]
            server_header=None,
            logger=_QUIET,
        )
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def _answer(self, socket: _BoundedConnection, request: HttpRequest) -> Response | None:
        """Answer who asks how the host is, and refuse who may not come in; None lets it in."""
        links, now = self.host.links, asyncio.get_running_loop().time()
        forwarded = request.headers.get_all("X-Forwarded-For")
        address = self.access.real_address(_address_of(socket.transport), forwarded)
        has_room = socket.move_to(address)
        page = urlsplit(request.path).path
        if page in PAGES:
            if page != "/health":
                await asyncio.sleep(links.wait(address, now, _PAGE_COST))
            return await self._page(socket, page)
        if not has_room:
            return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "The host is full.\n")
        if not self.access.lets_in(request.headers):
            await asyncio.sleep(links.wait(address, now, _WRONG_PASSWORD_COST))
            response = socket.respond(HTTPStatus.UNAUTHORIZED, "The host asks for a password.\n")
            response.headers["WWW-Authenticate"] = "Basic"
            return response
        return None

    async def _page(self, socket: _BoundedConnection, page: str) -> Response:
        loop = asyncio.get_running_loop()
        began = loop.time()
        # Whatever else is to be done comes first, as with every answer.
        await asyncio.sleep(0)
        try:
            return socket.respond(HTTPStatus.OK, PAGES[page](self.host, loop.time() - began))
        except ImportError as error:
            return socket.respond(
                HTTPStatus.NOT_IMPLEMENTED, f"It needs the package {error.name}.\n"
            )

    async def close(self) -> None:
        """Close the port and all links, also those that will not close."""
        if self._server is None:
            return
        self._server.close()
        closed = asyncio.ensure_future(self._server.wait_closed())
        await asyncio.wait([closed], timeout=self.host.limits.close_seconds + 1)
        for handler in self.handlers:
            handler.cancel()
        await closed


async def _talk(host: Host, socket: ServerConnection, link: WebLink) -> None:
    async with asyncio.timeout(host.limits.hello_seconds):
        first = await socket.recv()
    hello = _read_hello(first, link)
    if hello is not None and (elsewhere := await host.find_seat(hello.token)):
        link.send(Elsewhere(elsewhere))
        link.close(CloseCode.TRY_AGAIN_LATER)
        await socket.wait_closed()
        return
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
        printable = "".join(letter for letter in str(error) if letter.isprintable())
        return Refused(0, "message", printable[:_LONGEST_DETAIL])
    except UnicodeDecodeError:
        return Refused(0, "message", "it is not UTF-8")


def _read_hello(first: str | bytes, link: WebLink) -> Hello | None:
    """Return the first message; None if it is refused, with the reason sent."""
    protocol = claimed_protocol(first if isinstance(first, str) else first.decode(errors="replace"))
    request = _read_request(first)
    if protocol is not None and protocol != PROTOCOL:
        is_newer = protocol > PROTOCOL
        older, newer = ("The host", "this game") if is_newer else ("This game", "the host")
        words = f"{older} is older than {newer}: update {older.lower()} to play together."
        link.send(WrongVersion(PROTOCOL, __version__, words))
    elif isinstance(request, Hello):
        return request
    elif isinstance(request, Refused):
        link.send(request)
    else:
        link.send(
            Refused(0, "message", f"the first message must be Hello, not {type(request).__name__}")
        )
    return None
