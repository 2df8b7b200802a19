"""Three hosts that share a directory: in a real Redis where there is one, and in memory."""

import asyncio
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar, Self

import pytest

from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.net.host_messages import Elsewhere, MatchRows, Welcome
from game.net.hosting import redis_directory
from game.net.hosting.host import Host
from game.net.hosting.host_cluster import HostCluster
from game.net.hosting.level_source import LevelSource
from game.net.hosting.redis_directory import SharedDirectory
from game.net.messages import PROTOCOL
from game.net.requests import AskMatches, Hello, JoinMatch, MapSelection, MatchTerms, OpenMatch
from game.rulesets import RULESETS
from tests.net.test_hidden_information import RecordingLink
from tests.net.test_terms import SHARED, Seats
from tests.support.narrow import not_none, of_kind

pytest.importorskip("redis", reason="the package redis is not installed")


class MemoryRedis:
    """What a directory needs of a Redis, in this process: keys that expire."""

    _kept: ClassVar[dict[bytes, tuple[bytes, float]]] = {}

    def pipeline(self, *, transaction: bool) -> Self:
        assert not transaction
        return self

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    def set(self, key: str, value: str, ex: int) -> None:
        self._kept[key.encode()] = value.encode(), time.monotonic() + ex

    async def execute(self) -> None:
        pass

    async def get(self, key: str) -> bytes | None:
        value, until = self._kept.get(key.encode(), (None, 0))
        return value if until > time.monotonic() else None

    async def mget(self, keys: Sequence[bytes]) -> list[bytes | None]:
        return [await self.get(key.decode()) for key in keys]

    async def scan_iter(self, pattern: str, count: int) -> AsyncIterator[bytes]:
        for key in [*self._kept][:count]:
            if key.decode().startswith(pattern.rstrip("*")) and await self.get(key.decode()):
                yield key

    async def delete(self, key: str) -> None:
        self._kept.pop(key.encode(), None)

    async def aclose(self) -> None:
        pass


@pytest.fixture(params=["in memory", "server"])
def redis_url(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Return the address of a Redis that runs for this test."""
    if request.param == "in memory":
        monkeypatch.setattr("redis.asyncio.Redis.from_url", lambda *_, **__: MemoryRedis())
        yield "redis://memory"
        return
    server = shutil.which("redis-server")
    if server is None:
        pytest.skip("there is no redis-server: install the system's package of that name")
    path = tmp_path / "redis.sock"
    words = [server, "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(tmp_path)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while not path.exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield f"unix://{path}"
    finally:
        process.kill()
        process.wait()


class SharedHost:
    """One of several hosts."""

    def __init__(self, url: str, number: int, executor: ThreadPoolExecutor, folder: Path) -> None:
        self.problems: list[str] = []
        self.host = Host(RULESETS, LevelSource(RULESETS), executor, folder)
        self.host.resume_matches()
        self.directory = SharedDirectory(url, f"fwo://host{number}:40005", self.problems.append)
        self.shared = HostCluster(self.host, self.directory)
        self.link = RecordingLink()

    async def matches(self) -> list[tuple[str, str]]:
        """Return the matches that a client of this host is shown, each with its address."""
        member = not_none(self.host.welcome(self.link, Hello(PROTOCOL, "", "Eve")))
        await self.host.receive(member, AskMatches())
        return [(row.match, row.address) for row in of_kind(MatchRows, self.link.messages[-1]).rows]


def _open(shared: SharedHost) -> str:
    choice = MapSelection(RANDOM_LEVEL, 1)
    wanted = OpenMatch(SHARED.name, choice, MatchTerms(turn_seconds=0), (HUMAN, HUMAN))
    return shared.host.open_match(SHARED, wanted).id


async def _asks_elsewhere(shared: SharedHost, match: str) -> None:
    """Join a match of another host: the answer leads there."""
    member = not_none(shared.host.welcome(shared.link, Hello(PROTOCOL, "", "Zoë")))
    await shared.host.receive(member, JoinMatch(match))
    assert shared.link.messages[-1] == Elsewhere(f"fwo://host2:40005/{match}")


async def _play_one_ply(shared: SharedHost, match: str) -> Seats:
    seats = Seats(shared.host, shared.host.matches[match])
    await seats.begin()
    await seats.act()
    return seats


def _token_of(seats: Seats) -> str:
    return of_kind(Welcome, seats.last(0, Welcome)).token


async def _take_over(hosts: list[SharedHost], names: list[str], tokens: list[str]) -> None:
    """Let the third host die, and the others continue its matches."""
    # Its journals are locked: no one else continues them.
    hosts[0].host.resume_matches()
    assert not set(names) & set(hosts[0].host.matches)
    assert await hosts[1].host.find_seat(tokens[0]) == f"fwo://host2:40005/{names[0]}"
    await hosts[2].host.stop()
    # Who is asked for a seat continues its match at once; the others follow.
    assert await hosts[1].host.find_seat(tokens[0]) == ""
    again = not_none(hosts[1].host.welcome(hosts[1].link, Hello(PROTOCOL, "", "", tokens[0])))
    assert again.match == names[0]
    async with asyncio.timeout(20):
        while names[1] not in hosts[0].host.matches:
            await hosts[0].shared.refresh()
            await asyncio.sleep(0.05)
    assert not_none(hosts[0].host.matches[names[1]].running).play.boards[0].ply == 1


@pytest.mark.slow
def test_matches_are_found_through_any_host_and_go_on_when_their_own_has_died(
    redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_directory, "_EXPIRES_SECONDS", 1)

    async def story() -> None:
        with ThreadPoolExecutor(2) as executor:
            hosts = [SharedHost(redis_url, n, executor, tmp_path) for n in range(3)]
            names = [_open(shared) for shared in hosts]
            second = _open(hosts[2])
            seats = await _play_one_ply(hosts[2], names[2])
            for shared in hosts * 2:
                await shared.shared.refresh()
            for number, shared in enumerate(hosts):
                found = dict(await shared.matches())
                assert set(found) == {*names, second}
                assert found[names[number]] == ""
            await _asks_elsewhere(hosts[0], names[2])
            tokens = [_token_of(seats), _token_of(await _play_one_ply(hosts[2], second))]
            for shared in hosts:
                await shared.shared.refresh()
            await _take_over(hosts, [names[2], second], tokens)
            await hosts[0].directory.close()
            await hosts[1].shared.refresh()
            assert {address for _, address in await hosts[1].matches()} == {""}
            assert not any(shared.problems for shared in hosts)
            for shared in hosts[:2]:
                await shared.host.stop()

    asyncio.run(story())


def test_without_the_engine_a_host_has_its_own_matches(tmp_path: Path) -> None:
    async def story() -> None:
        with ThreadPoolExecutor(1) as executor:
            alone = SharedHost(f"unix://{tmp_path}/none.sock", 0, executor, tmp_path)
            name = _open(alone)
            for _ in range(2):
                await alone.shared.refresh()
            assert await alone.matches() == [(name, "")]
            [problem] = alone.problems
            assert "none.sock" in problem
            await alone.host.stop()

    asyncio.run(story())
