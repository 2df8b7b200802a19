"""A port for programs of a ruleset's text protocol: one link each, lines both ways."""

import asyncio
import contextlib
import secrets
import socket
from dataclasses import dataclass
from functools import partial

from game.core.features.text_protocol import TextPlayer, TextProtocol
from game.core.ruleset import Ruleset
from game.net.host_messages import HostMessage, LeftMatch, MatchOver, Refused, Said, SeatUpdate
from game.net.hosting.host import Host
from game.net.hosting.hosted_match import HostedMatch
from game.net.hosting.member import Member
from game.net.hosting.ports.limits import Limits, RateLimiter
from game.net.requests import MAX_WORDS, JoinMatch, OpenMatch, Speak, Submit
from game.net.seat_update_reader import SeatUpdateReader

_DEFAULT_NAME = "Player"
_TOO_LONG = "(too long)"


@dataclass(frozen=True, slots=True)
class TextPortSettings:
    """How programs play on a port: `wanted` is the match that stands open for them.

    `reply_delay` is in milliseconds: some programs miss what comes at once.
    """

    ruleset: Ruleset
    protocol: TextProtocol
    dialect: str
    wanted: OpenMatch
    reply_delay: int = 0


class TextLink:
    """A program's link (`Link`): what its member is sent becomes lines."""

    comes_back = False

    def __init__(self, writer: asyncio.StreamWriter, player: TextPlayer, limits: Limits) -> None:
        self.address = str((writer.get_extra_info("peername") or ("?",))[0])
        self.player = player
        self.ply = 0
        self._ack = 0
        self._views = SeatUpdateReader()
        self._writer = writer
        self._limits = limits
        self._answered = asyncio.Event()
        self._answered.set()
        self._speaks = False

    @property
    def is_closed(self) -> bool:
        """Return whether nothing more is sent."""
        return self.player.is_over or self._writer.is_closing()

    def send(self, message: HostMessage) -> None:
        match message:
            case SeatUpdate():
                own = bool(message.ack)
                self.ply = message.ply
                self.write(self._updated(message, own=own))
                if own:
                    self._answered.set()
            case Said(name=name, text=text) if text:
                own, self._speaks = self._speaks, False
                self.write(self.player.heard(name, text, own=own))
                if own:
                    self._answered.set()
            case Refused():
                self._speaks = False
                self.write(self.player.refused())
                self._answered.set()
            case LeftMatch() if not self.player.is_over:
                self.write(self.player.ended())
        if self.player.is_over or isinstance(message, MatchOver):
            self.close(1000)

    def _updated(self, update: SeatUpdate, *, own: bool) -> tuple[str, ...]:
        view = self._views.read(update)
        if self.player.is_over or view is None:
            return ()
        return self.player.updated(view, update.events, update.legal, own=own)

    def write(self, lines: tuple[str, ...]) -> None:
        """Send lines; a reader that is too slow is dropped."""
        if not lines or self._writer.is_closing():
            return
        self._writer.write("".join(f"{line}\n" for line in lines).encode())
        if self._writer.transport.get_write_buffer_size() > self._limits.text_queue_bytes:
            self._writer.transport.abort()

    def close(self, _code: int) -> None:
        self._answered.set()
        if not self._writer.is_closing():
            self._writer.close()

    async def ask(self, host: Host, member: Member, request: Submit | Speak) -> None:
        """Send a request and wait for its answer: the lines that follow come after it."""
        self._answered.clear()
        self._speaks = isinstance(request, Speak)
        await host.receive(member, request)
        await self._answered.wait()

    def next_ack(self) -> int:
        """Return a number for the next action."""
        self._ack += 1
        return self._ack


class TextPort:
    """Programs sit down at the first match with an open seat, and there is always one."""

    def __init__(self, host: Host, settings: TextPortSettings) -> None:
        """Start with a match that is open for programs and others; raises LevelError."""
        self._host = host
        self._settings = settings
        self._open: HostedMatch | None = None
        self._links: dict[TextLink, asyncio.Task[None] | None] = {}
        self._server: asyncio.Server | None = None

    async def serve(self, bind: str, port: int) -> int:
        """Open the port and return its number; raises OSError or LevelError."""
        await self._open_match()
        self._server = await asyncio.start_server(self._serve_link, bind, port, limit=4096)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Close the port and all links."""
        if self._server is not None:
            self._server.close()
        for link in self._links:
            link.close(1001)
        # The lines of a flood are read no further; a match that has ended answers no more.
        tasks = [task for task in self._links.values() if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open_match(self) -> HostedMatch:
        opened = self._open
        if opened is not None and opened.phase == "lobby" and opened.lobby.open_seats:
            return opened
        host, settings = self._host, self._settings
        name, seed = settings.ruleset.name, secrets.randbelow(1 << 62)
        make = partial(host.levels.make, name, settings.wanted.choice, seed)
        level = await asyncio.get_running_loop().run_in_executor(host.executor, make)
        # Somebody else may have waited for the same.
        opened = self._open
        if opened is None or opened.phase != "lobby" or not opened.lobby.open_seats:
            opened = host.open_match(settings.ruleset, settings.wanted)
            opened.lobby.level = level
            opened.lobby.start_pause = settings.protocol.start_pause
            self._open = opened
        return opened

    async def _match_for(self) -> HostedMatch:
        """Return the oldest match with an open seat, those of windows first."""
        name = self._settings.ruleset.name
        for match in self._host.matches.values():
            lobby = match.lobby
            fits = match.phase == "lobby" and lobby.listed and lobby.ruleset.name == name
            if fits and lobby.open_seats and match is not self._open:
                return match
        return await self._open_match()

    async def _serve_link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = self._host
        player = self._settings.protocol.make_player(self._settings.dialect)
        link = TextLink(writer, player, host.limits)
        if (raw := writer.get_extra_info("socket")) is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if not host.links.enter(link.address):
            writer.write(b"FAIL the host is full\n")
            writer.close()
            return
        self._links[link] = asyncio.current_task()
        member = host.add_member(_DEFAULT_NAME, f"text {secrets.token_hex(16)}", link)
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                match = await self._match_for()
                link.write(player.connected(match.lobby.level))
                await host.receive(member, JoinMatch(match.id))
                await self._talk(member, link, _Lines(reader, host.limits.line_bytes))
        finally:
            del self._links[link]
            host.links.release(link.address)
            host.lose_link(member, link)
            writer.close()

    async def _talk(self, member: Member, link: TextLink, lines: "_Lines") -> None:
        loop, limits = asyncio.get_running_loop(), self._host.limits
        limiter = RateLimiter(limits.rate, limits.burst, loop.time())
        while (line := await lines.next()) is not None:
            if pause := limiter.wait(loop.time()):
                await asyncio.sleep(pause)
            if link.is_closed:
                # What is still unread of a flood is of no use.
                return
            if self._settings.reply_delay:
                await asyncio.sleep(self._settings.reply_delay / 1000)
            if line and not await self._answer(member, link, line):
                return

    async def _answer(self, member: Member, link: TextLink, line: str) -> bool:
        """Answer a line; return False if the program leaves."""
        asked = link.player.read(line)
        link.write(asked.lines)
        if asked.name is not None:
            self._name(member, link, asked.name)
        if asked.action is not None:
            await link.ask(self._host, member, Submit(link.ply, asked.action, link.next_ack()))
        if asked.message is not None:
            await link.ask(self._host, member, Speak("", asked.message[:MAX_WORDS]))
        return not asked.leaves

    def _name(self, member: Member, link: TextLink, name: str) -> None:
        problem = self._host.name_problem(name)
        if not problem:
            self._host.rename(member, name)
        link.write(link.player.named("" if problem else member.name))
        match = self._host.matches.get(member.match)
        if match is not None:
            match.post(match.show_lobby)
            match.post(match.start_later)


class _Lines:
    """Reads lines of a bounded length; a longer one is read as a line that means nothing."""

    def __init__(self, reader: asyncio.StreamReader, longest: int) -> None:
        self._reader, self._longest = reader, longest
        self._waiting = b""

    async def next(self) -> str | None:
        """Return the next line without its end, None at the end of the link."""
        is_too_long = False
        while True:
            line, end, rest = self._waiting.partition(b"\n")
            if end:
                self._waiting = rest
                too_long = is_too_long or len(line) > self._longest
                return _TOO_LONG if too_long else line.removesuffix(b"\r").decode(errors="replace")
            if len(self._waiting) > self._longest:
                self._waiting, is_too_long = b"", True
            part = await self._reader.read(1024)
            if not part:
                return None
            self._waiting += part
