"""Programs that play at hosts over websockets, each seat at fixed times."""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.content.maps.shipped_maps import list_levels
from game.core.match import HUMAN
from game.net.address_and_invitation import HostAddress, read_invitation
from game.net.messages import PROTOCOL, pack
from game.net.requests import (
    AskUpdate,
    Hello,
    JoinMatch,
    MapSelection,
    MatchTerms,
    OpenMatch,
    Request,
    SetReady,
    StartMatch,
)
from game.rulesets import RULESETS

SEATS = 4
# A host lets an address have 64 links and open 20 matches.
_LINKS_PER_ADDRESS = 60
_CONNECTING = 50
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Waits:
    """For how many seconds each action waited from when it was due, to its answer."""

    seconds: list[float]
    unanswered: int

    def __str__(self) -> str:
        """Return the times in milliseconds; what is unanswered has waited until the end."""
        ms = sorted(1000 * each for each in self.seconds)
        count = len(ms)
        late = f", {self.unanswered} unanswered" if self.unanswered else ""
        return (
            f"p50 {ms[count // 2]:.1f} ms, p99 {ms[count * 99 // 100]:.1f} ms, "
            f"most {ms[-1]:.0f} ms of {count} actions{late}"
        )


class Program:
    """One link, which comes back when it is lost, and the last that its seat was sent."""

    def __init__(self, address: HostAddress, number: int, slots: asyncio.Semaphore) -> None:
        self.match = ""
        self.legal: list[Any] = []
        self.news = asyncio.Event()
        self._ply = self._answered = self._asked = 0
        self._address, self._first, self._slots = address, address, slots
        self._name, self.token, self._wanted = f"Bot {number}", "", ""
        # As behind as many routers.
        self._source = (f"127.0.1.{1 + number // _LINKS_PER_ADDRESS}", 0)
        self._link: ClientConnection | None = None
        self._moved = self._is_back = False
        self.is_over = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Connect, beside the caller."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End the link for good."""
        if self._task is not None:
            self._task.cancel()

    def is_there(self) -> bool:
        """Return whether it has a link and a token."""
        return self._link is not None

    async def _run(self) -> None:
        """Listen, and come back, until the task is cancelled."""
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with self._slots:
                    link = await connect(
                        self._address.url,
                        proxy=None,
                        ping_interval=None,
                        compression=None,
                        max_size=None,
                        local_addr=self._source,
                    )
                try:
                    await self._listen(link)
                finally:
                    self._link = None
                    link.transport.abort()
            if not self._moved:
                self._address = self._first
                await asyncio.sleep(0.5)

    async def _listen(self, link: ClientConnection) -> None:
        self._moved, self._is_back = False, bool(self.token)
        await link.send(pack(Hello(PROTOCOL, "", self._name, self.token)))
        async for message in link:
            text = str(message)
            if '"type":"Elsewhere"' in text:
                self._address = read_invitation(json.loads(text)["invitation"]).address
                self._moved = True
                return
            if '"type":"Refused"' in text and '"ack":0' not in text:
                # It was meant for the lost link: the seat is sent where it stands.
                self._is_back = True
                await link.send(pack(AskUpdate()))
            self._take(text)
            if self._link is None and self.token:
                self._link = link
                if self._wanted and not self.match:
                    await self.ask(JoinMatch(self._wanted))
            self.news.set()

    def _take(self, text: str) -> None:
        if '"type":"SeatUpdate"' in text:
            # Reading all of it would measure the programs and not the host.
            self._ply = _value_after(text, '"playing":', '"ply":')
            self.legal = _value_after(text, '"legal":')
            # Of a link that came back, the seat is sent where it stands.
            known = self._asked if self._is_back else _value_after(text, '{"ack":')
            self._answered, self._is_back = max(self._answered, known), False
        elif '"type":"LobbyState"' in text:
            self.match = json.loads(text)["match"]
        elif '"type":"MatchOver"' in text:
            self.is_over = True
        elif '"type":"Welcome"' in text:
            self.token = json.loads(text)["token"]

    async def ask(self, request: Request) -> None:
        """Send a request when there is a link."""
        while self._link is None:
            await asyncio.sleep(0.05)
        await self._link.send(pack(request))

    async def join(self, match: str) -> None:
        """Join a match, wherever it is."""
        self._wanted = match
        while not self.match:
            await self.ask(JoinMatch(match))
            # Other hosts hear of it within two seconds.
            with suppress(TimeoutError):
                await asyncio.wait_for(self.until(lambda: self.match), 2)
        await self.ask(SetReady(True))

    async def until(self, is_true: Any) -> None:
        """Wait until what was sent makes something true."""
        while not is_true():
            self.news.clear()
            await self.news.wait()

    async def act(self, random: Random) -> None:
        """Play one of the legal actions, and wait for its answer."""
        self._asked += 1
        action, self.legal = random.choice(self.legal), []
        submit = {"type": "Submit", "ply": self._ply, "action": action, "ack": self._asked}
        with suppress(WebSocketException):
            while self._link is None:
                await asyncio.sleep(0.05)
            await self._link.send(json.dumps(submit))
        await self.until(lambda: self._answered >= self._asked or self.legal)


class LoadedMatch:
    """The programs at one match, who act in turn."""

    def __init__(self, programs: list[Program], number: int) -> None:
        self._programs, self._random = programs, Random(number)
        news = asyncio.Event()
        for program in programs:
            program.news = news

    async def begin(self) -> None:
        """Open the match and begin it, on the first map for most players."""
        ruleset = max(RULESETS.values(), key=lambda each: each.seats.stop)
        level, terms = list_levels(ruleset.name)[0].stem, MatchTerms(turn_seconds=0)
        owner, *others = self._programs
        players = (HUMAN,) * len(self._programs)
        await owner.ask(OpenMatch(ruleset.name, MapSelection(level), terms, players))
        await owner.until(lambda: owner.match)
        for other in others:
            await other.join(owner.match)
        while self._actor() is None:
            # All ready marks must have come before it.
            await owner.ask(StartMatch())
            with suppress(TimeoutError):
                await asyncio.wait_for(owner.until(self._actor), 1)

    def _actor(self) -> Program | None:
        return next((program for program in self._programs if program.legal), None)

    async def play(self, began: float, seconds: float, pause: float) -> Waits:
        """Act whenever the pause is over, or as soon as the last action is answered."""
        ends, due = began + seconds, began + pause * self._random.random()
        waits: list[float] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(ends - time.perf_counter()):
                while due < ends:
                    await asyncio.sleep(due - time.perf_counter())
                    await self._programs[0].until(lambda: self._actor() or self._is_over())
                    if (actor := self._actor()) is None:
                        return Waits(waits, 0)
                    await actor.act(self._random)
                    waits.append(time.perf_counter() - due)
                    due += pause
        answered = len(waits)
        while due < ends:
            waits.append(ends - due)
            due += pause
        return Waits(waits, len(waits) - answered)

    def _is_over(self) -> bool:
        return any(program.is_over for program in self._programs)


async def connected(address: HostAddress, links: int) -> list[Program]:
    """Return programs that have a link, each with a task of its own."""
    slots = asyncio.Semaphore(_CONNECTING)
    programs = [Program(address, number, slots) for number in range(links)]
    for program in programs:
        program.start()
    for program in programs:
        await program.until(program.is_there)
    return programs


async def begun(programs: list[Program]) -> list[LoadedMatch]:
    """Return matches of the programs, in play."""
    firsts = range(0, len(programs), SEATS)
    matches = [LoadedMatch(programs[first : first + SEATS], first) for first in firsts]
    slots = asyncio.Semaphore(_CONNECTING)

    async def begin(match: LoadedMatch) -> None:
        async with slots:
            await match.begin()

    await asyncio.gather(*map(begin, matches))
    return matches


async def played(matches: list[LoadedMatch], seconds: float, pace: float) -> Waits:
    """Let each seat act `pace` times a second; return how long the actions waited."""
    began, pause = time.perf_counter() + 0.1, 1 / (pace * SEATS)
    found = await asyncio.gather(*(match.play(began, seconds, pause) for match in matches))
    waits = [each for some in found for each in some.seconds]
    return Waits(waits, sum(some.unanswered for some in found))


def _value_after(text: str, *words: str) -> Any:
    """Return the JSON value that follows words of a text, one after the other."""
    at = 0
    for word in words:
        at = text.index(word, at) + len(word)
    return _DECODER.raw_decode(text, at)[0]
