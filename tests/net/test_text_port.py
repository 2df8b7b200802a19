"""The port for programs of a text protocol: a program of each dialect beside a window and bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.address_and_invitation import HostAddress
from game.net.client.client import Client, connect_to
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.hosting.ports.limits import Limits
from game.net.hosting.ports.text_port import TextPort, TextPortSettings
from game.net.hosting.ports.web_access import Access
from game.net.hosting.ports.web_port import WebPort
from game.net.player_names import WordFilter
from game.net.requests import AskMatches, JoinMatch, LeaveMatch, MapSelection, MatchTerms, OpenMatch
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from tests.net.conftest import SeatPlayer, Story, sync_test, until

[RULESET] = [ruleset for ruleset in RULESETS.values() if ruleset.features.text_protocol]
PROTOCOL = RULESET.features.text_protocol
assert PROTOCOL is not None
_TIMEOUT = 15


class TextHost:
    """An open host, and where its ports are."""

    def __init__(self, host: Host, ports: tuple[int, int], failures: list[object]) -> None:
        self.host, (self.web_port, self.text_port), self.failures = host, ports, failures

    async def connect(self) -> TextClient:
        """Return a program that has just connected."""
        return TextClient(*await asyncio.open_connection("127.0.0.1", self.text_port))


class TextClient:
    """A program of the text protocol as simple as they are: it reads line by line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.lines: list[str] = []

    def send(self, *lines: str) -> None:
        self.writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def line(self) -> str:
        """Return the next line, "END" at the end of the link."""
        async with asyncio.timeout(_TIMEOUT):
            line = (await self.reader.readline()).decode()
        self.lines.append(line.removesuffix("\n") if line else "END")
        return self.lines[-1]

    async def until(self, *words: str) -> list[str]:
        """Return the lines up to one that begins with one of some words."""
        start = len(self.lines)
        while not (await self.line()).startswith(words):
            assert self.lines[-1] != "END", self.lines
        return self.lines[start:]


@asynccontextmanager
async def text_host(
    ruleset: Ruleset,
    dialect: str,
    seats: int = 1,
    bots: int = 0,
    *,
    folder: Path | None = None,
    limits: Limits | None = None,
    access: Access | None = None,
    delay: int = 0,
) -> AsyncIterator[TextHost]:
    protocol = ruleset.features.text_protocol
    assert protocol is not None
    players = (HUMAN,) * seats + tuple(ruleset.bots())[:1] * bots
    wanted = OpenMatch(
        ruleset.name, MapSelection(RANDOM_LEVEL, 3), MatchTerms(talk="text"), players
    )
    settings = TextPortSettings(ruleset, replace(protocol, start_pause=0), dialect, wanted, delay)
    with ThreadPoolExecutor(1) as executor:
        failures: list[object] = []

        def note(event: str, facts: Mapping[str, object]) -> None:
            if event in ("match failed", "disk"):
                failures.append(facts)

        host = Host(RULESETS, LevelSource(RULESETS), executor, folder, limits, note)
        web, text = WebPort(host, access or Access()), TextPort(host, settings)
        web_port = await web.serve("127.0.0.1", 0)
        yield TextHost(host, (web_port, await text.serve("127.0.0.1", 0)), failures)
        await host.stop()
        await text.close()
        await web.close()
        # A link that has ended leaves nothing behind.
        await until(lambda: not web.handlers)


def run(story: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 2 * _TIMEOUT))


def at_host(dialect: str = "plain", **settings: Any) -> Callable[[Story], Callable[..., None]]:
    """Have an async test take place at an open host, its first parameter."""

    def as_test(story: Story) -> Callable[..., None]:
        async def play(**fixtures: object) -> None:
            async with text_host(RULESET, dialect, **settings) as hosted:
                await story(hosted, **fixtures)

        return sync_test(story, lambda **fixtures: run(partial(play, **fixtures)))

    return as_test


@pytest.mark.slow
@pytest.mark.parametrize("dialect", PROTOCOL.dialects)
def test_a_program_a_window_and_two_bots_play_one_match(dialect: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with text_host(RULESET, dialect, seats=2, bots=2, folder=tmp_path) as open_host:
            program = await open_host.connect()
            window = connect_to(HostAddress("127.0.0.1", open_host.web_port), "Ada", RULESETS)
            try:
                await asyncio.gather(_play_turns(program, dialect), _watch(window))
            finally:
                window.close()

    run(story)
    [path] = (tmp_path / "records").iterdir()
    assert set(read_match(path, RULESETS).replayed().names) == {"Zoë", "Ada", ""}


async def _play_turns(program: TextClient, dialect: str) -> None:
    """Play three turns: a look where one is asked for, steps all around, the end of the turn."""
    program.send("HELLO Zoë")
    assert await program.until("GOAL") == ["GOLD 3", "HELLO Zoë", "GOAL 3"]
    for _ in range(3):
        # Bots fight: one match in a hundred is lost before the third turn.
        if "LOSE" in await program.until("STARTTURN", "LOSE"):
            break
        if dialect != "push":
            program.send("LOOK")
            reply = [await program.line() for _ in range(7)]
            assert (reply[0], reply[-1]) == ("LOOKREPLY", "")
            assert {len(row) for row in reply[1:-1]} == {5}
        if dialect == "hint":
            hints = await program.until("RENDERHINT")
            await program.until("")
            assert hints[0].split()[1].isdigit()
        program.send("MOVE N", "MOVE E", "ENDTURN")
        lines = await program.until("ENDTURN")
        assert sum(line.startswith(("SUCCESS", "FAIL")) for line in lines) == 3, lines
    program.send("QUIT")
    while await program.line() != "END":
        pass


async def _watch(window: Client) -> None:
    """Join as a window does, play some actions, and leave."""
    await until(lambda: window.phase == "connected", window)
    window.ask(AskMatches())
    await until(lambda: window.matches, window)
    window.ask(JoinMatch(window.matches[0].match))
    await until(lambda: window.session, window)
    assert window.session is not None
    player = SeatPlayer(window.session, actions=20)
    while window.lobby is not None and window.lobby.phase == "play" and not player.has_given_up:
        player.advance()
        await asyncio.sleep(0.002)
    window.ask(LeaveMatch())
    await until(lambda: window.lobby is None, window)


def _is_listed(window: Client, name: str) -> bool:
    return window.lobby is not None and name in {seat.name for seat in window.lobby.seats}


@at_host(seats=3)
async def test_a_program_that_says_its_name_is_listed_by_it(open_host: TextHost) -> None:
    window = connect_to(HostAddress("127.0.0.1", open_host.web_port), "Ada", RULESETS)
    await until(lambda: window.phase == "connected", window)
    [match] = open_host.host.matches
    window.ask(JoinMatch(match))
    program = await open_host.connect()
    for name in ("Player", "Zoë"):
        await until(partial(_is_listed, window, name), window)
        program.send("HELLO Zoë")
    window.close()


@at_host()
async def test_a_program_sits_down_where_its_game_is_open_to_everybody(open_host: TextHost) -> None:
    other = next(ruleset for ruleset in RULESETS.values() if ruleset is not RULESET)
    hidden = OpenMatch(RULESET.name, MapSelection(RANDOM_LEVEL, 3), MatchTerms(), (HUMAN,), False)
    odd = replace(hidden, ruleset=other.name, listed=True)
    opened = [open_host.host.open_match(*each) for each in ((RULESET, hidden), (other, odd))]
    await (await open_host.connect()).until("STARTTURN")
    assert [match.lobby.seated for match in opened] == [[], []]
    # Before that of the port comes one that a window has opened.
    listed = open_host.host.open_match(RULESET, replace(hidden, listed=True))
    program = await open_host.connect()
    program.send("HELLO Zoë")
    await program.until("HELLO")
    assert len(listed.lobby.seated) == 1


@at_host()
async def test_a_map_of_one_cell_and_a_lone_player(open_host: TextHost, tmp_path: Path) -> None:
    program = await open_host.connect()
    await program.until("STARTTURN")
    program.send("SHOUT anyone?", "LOOK")
    assert (await program.until("MESSAGE"))[-1] == "MESSAGE Player: anyone?"
    program.send("x" * 5000, "LOOK")
    await program.until("FAIL invalid command")
    await program.until("LOOKREPLY")


@at_host(dialect="push", seats=2, delay=200)
async def test_a_refused_message_is_answered_late_and_makes_no_other_message_its_own(
    open_host: TextHost,
) -> None:
    open_host.host.words = WordFilter(["darn"])
    first, second = [await open_host.connect() for _ in range(2)]
    await first.until("ENDLOOKREPLY")
    began = asyncio.get_running_loop().time()
    first.send("SHOUT darn")
    await first.until("FAIL not possible now")
    assert asyncio.get_running_loop().time() - began >= 0.19
    second.send("SHOUT fine")
    assert await first.until("MESSAGE") == ["MESSAGE Player 2: fine"]
