"""A host under load: matches of programs over loopback, each seat acting once a second."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect

from game.content.maps.shipped_maps import list_levels
from game.core.match import HUMAN
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.hosting.ports.event_loop import new_event_loop
from game.net.hosting.ports.limits import Limits
from game.net.hosting.ports.web_port import WebPort
from game.net.messages import PROTOCOL, pack
from game.net.requests import (
    Hello,
    JoinMatch,
    MapSelection,
    MatchTerms,
    OpenMatch,
    SetReady,
    StartMatch,
)
from game.rulesets import RULESETS

LINKS = (100, 300, 1000)
SEATS = 4
SECONDS = 6.0
_MANY = 100_000
_DECODER = json.JSONDecoder()
_LIMITS = Limits(links=_MANY, links_per_address=_MANY, matches=_MANY, rate=1000, burst=1000)


def _serve(pipe: Connection) -> None:
    """Run a host in a process of its own until the pipe says that it may end."""
    _allow_many_files()

    async def run() -> None:
        with ThreadPoolExecutor(1) as executor:
            host = Host(RULESETS, LevelSource(RULESETS), executor, None, _LIMITS)
            port = WebPort(host)
            pipe.send(await port.serve("127.0.0.1", 0))
            while not pipe.poll():
                await asyncio.sleep(0.1)
            await host.stop()
            await port.close()

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run())


def _allow_many_files() -> None:
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _value_after(text: str, *words: str) -> Any:
    """Return the JSON value that follows words of a text, one after the other."""
    at = 0
    for word in words:
        at = text.index(word, at) + len(word)
    return _DECODER.raw_decode(text, at)[0]


@dataclass(slots=True)
class _Program:
    """One link, and the last that its seat was sent."""

    link: ClientConnection
    match: str = ""
    ply: int = -1
    legal: list[Any] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    received_at: float = 0.0

    async def listen(self) -> None:
        """Keep what is sent until the link ends."""
        async for message in self.link:
            text = str(message)
            if '"type":"SeatUpdate"' in text:
                # Reading all of it would measure the programs and not the host.
                self.ply = _value_after(text, '"playing":', '"ply":')
                self.legal = _value_after(text, '"legal":')
                self.received_at = time.perf_counter()
            elif '"type":"LobbyState"' in text:
                self.match = json.loads(text)["match"]
            self.changed.set()

    async def wait_for_match(self) -> None:
        """Wait until the host has said which match this link is in."""
        while not self.match:
            self.changed.clear()
            await self.changed.wait()


class _LoadedMatch:
    """The programs at one match, who act in turn."""

    def __init__(self, programs: list[_Program], number: int) -> None:
        self._programs = programs
        self._random = Random(number)
        self._ack = 0

    async def begin(self, ruleset: str, level: str) -> None:
        owner, *others = self._programs
        players = (HUMAN,) * len(self._programs)
        terms = MatchTerms(turn_seconds=0)
        await owner.link.send(pack(OpenMatch(ruleset, MapSelection(level), terms, players)))
        await owner.wait_for_match()
        for other in others:
            await other.link.send(pack(JoinMatch(owner.match)))
            await other.wait_for_match()
            await other.link.send(pack(SetReady(True)))
        while not any(program.legal for program in self._programs):
            await owner.link.send(pack(StartMatch()))
            await asyncio.sleep(0.1)

    async def play(self, until: float) -> list[float]:
        """Act so often that each seat acts once a second; return seconds to the last update."""
        pause, times = 1 / len(self._programs), []
        await asyncio.sleep(pause * self._random.random())
        while time.perf_counter() < until:
            start = time.perf_counter()
            actor = next((program for program in self._programs if program.legal), None)
            if actor is None:
                # The match is over, or the host is too slow for this pace.
                await asyncio.sleep(pause / 10)
                continue
            self._ack += 1
            action, actor.legal = self._random.choice(actor.legal), []
            submit = {"type": "Submit", "ply": actor.ply, "action": action, "ack": self._ack}
            await actor.link.send(json.dumps(submit))
            await asyncio.sleep(pause)
            last = max(program.received_at for program in self._programs)
            times.append(last - start if last > start else pause)
        return times


async def _load(port: int, links: int, process: int) -> str:
    ruleset = max(RULESETS.values(), key=lambda each: each.seats.stop)
    host = psutil.Process(process)
    memory_before = host.memory_info().rss
    programs = []
    for number in range(links):
        link = await connect(f"ws://127.0.0.1:{port}", proxy=None, ping_interval=None)
        await link.send(pack(Hello(PROTOCOL, "", f"Bot {number}")))
        programs.append(_Program(link))
    listeners = [asyncio.create_task(program.listen()) for program in programs]
    level = list_levels(ruleset.name)[0].stem
    matches = [
        _LoadedMatch(programs[first : first + SEATS], first) for first in range(0, links, SEATS)
    ]
    for match in matches:
        await match.begin(ruleset.name, level)
    cpu_before, began = host.cpu_times(), time.perf_counter()
    times = await asyncio.gather(*(match.play(began + SECONDS) for match in matches))
    seconds, cpu = time.perf_counter() - began, host.cpu_times()
    memory = (host.memory_info().rss - memory_before) / 1024 / links
    for program in programs:
        program.link.transport.abort()
    await asyncio.gather(*listeners, return_exceptions=True)
    sorted_ms = sorted(1000 * each for some in times for each in some)
    core = cpu.user + cpu.system - cpu_before.user - cpu_before.system
    count = len(sorted_ms)
    return (
        f"p50 {sorted_ms[count // 2]:.1f} ms, p99 {sorted_ms[count * 99 // 100]:.1f} ms, "
        f"{count / seconds:.0f} actions a second, {1000 * core / count:.2f} ms of a core each, "
        f"{memory:.0f} kB a link"
    )


def rows() -> Iterator[tuple[str, str]]:
    """Yield how long an action takes to everyone's update, for a growing number of links."""
    _allow_many_files()
    for links in LINKS:
        here, there = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there,))
        process.start()
        try:
            words = asyncio.run(_load(here.recv(), links, process.pid or 0))
        finally:
            here.send("end")
            process.join(20)
        yield f"a host with {links} links", words
