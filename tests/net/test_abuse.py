"""Links that flood, that do not read, that come in numbers, or that say almost nothing."""

import asyncio
import contextlib
import socket

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.net.host_messages import HostMessage, MatchRows, Refused, WrongVersion
from game.net.hosting.ports.limits import Limits
from game.net.messages import PROTOCOL, pack, read_host_message
from game.net.requests import AskMatches, Hello, MapSelection, MatchTerms, OpenMatch
from tests.net.conftest import until
from tests.net.test_text_port import RULESET, TextHost, at_host, run, text_host
from tests.soak.host_abuse import Attacker, attack

_SOON = 3
_LISTEN = socket.socket.listen


async def _first_answer(hosted: TextHost, text: str | bytes) -> HostMessage:
    async with connect(f"ws://127.0.0.1:{hosted.web_port}", proxy=None) as link:
        await link.send(text)
        return read_host_message(str(await link.recv()))


@pytest.mark.slow
def test_changed_messages_and_lines_end_no_match_and_stall_no_one() -> None:
    assert attack(320, 3) >= 0


@pytest.mark.parametrize(
    ("protocol", "words"),
    [
        (PROTOCOL + 1, "The host is older than this game: update the host"),
        (PROTOCOL - 1, "This game is older than the host: update this game"),
    ],
)
@at_host()
async def test_another_version_is_refused_with_who_should_update(
    hosted: TextHost, protocol: int, words: str
) -> None:
    text = f'{{"type":"Hello","protocol":{protocol},"of":"the future"}}'
    answer = await _first_answer(hosted, text)
    assert isinstance(answer, WrongVersion)
    assert answer.sentence.startswith(words)
    for first in ("{}", b"\xff"):
        assert isinstance(await _first_answer(hosted, first), Refused)


@at_host(limits=Limits(links_per_address=3))
async def test_an_address_has_so_many_links_and_no_more(hosted: TextHost) -> None:
    attacker = Attacker(hosted, None)  # type: ignore[arg-type]
    links = [await attacker.log_in(name) for name in ("Ada", "Bob", "Eve")]
    with pytest.raises(WebSocketException):
        await attacker.log_in("Mallory")
    assert await (await hosted.connect()).line() == "FAIL the host is full"
    await links.pop().close()
    await until(lambda: hosted.host.links.count <= 2)
    links.append(await attacker.log_in("Zoë"))
    for link in links:
        await link.close()


@pytest.mark.slow
@at_host(limits=Limits(rate=50, burst=10))
async def test_a_flood_waits_and_others_do_not(hosted: TextHost) -> None:
    attacker = Attacker(hosted, None)  # type: ignore[arg-type]
    flooder, honest = await attacker.log_in("Eve"), await attacker.log_in("Ada")
    program = await hosted.connect()
    for _ in range(200):
        await flooder.send(pack(AskMatches()))
        program.writer.write(b"LOOK\n" * 50)
    await attacker.asks_in_time(honest)
    assert isinstance(read_host_message(str(await flooder.recv())), MatchRows)
    for link in (flooder, honest):
        link.transport.abort()


@at_host(limits=Limits(rate=5, burst=1))
async def test_who_asks_too_fast_is_answered_at_the_rate(hosted: TextHost) -> None:
    flooder = await Attacker(hosted, None).log_in("Eve")  # type: ignore[arg-type]
    before = asyncio.get_running_loop().time()
    for _ in range(4):
        await flooder.send(pack(AskMatches()))
    for _ in range(4):
        await flooder.recv()
    assert asyncio.get_running_loop().time() - before > 0.4
    flooder.transport.abort()


def test_a_reader_that_is_too_slow_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one asks for as much and reads it: it is not the amount that ends the link."""
    limits = Limits(rate=10**6, burst=10**6, queue_messages=20, text_queue_bytes=2000)
    monkeypatch.setattr(socket.socket, "listen", _listen_with_small_buffers)

    async def story() -> None:
        async with text_host(RULESET, "plain", limits=limits) as hosted:
            # Of a long list of matches few fill what the system keeps.
            wanted = OpenMatch(RULESET.name, MapSelection(RANDOM_LEVEL, 3), MatchTerms(), (HUMAN,))
            for _ in range(100):
                hosted.host.open_match(RULESET, wanted)
            attacker = Attacker(hosted, None)  # type: ignore[arg-type]
            slow, honest = await attacker.log_in("Eve"), await attacker.log_in("Ada")
            slow.transport.pause_reading()
            deaf = (await hosted.connect()).writer
            deaf.transport.pause_reading()  # type: ignore[attr-defined]
            rounds = 0
            async with asyncio.timeout(8 * _SOON):
                while hosted.host.links.count > 1:
                    rounds += 1
                    with contextlib.suppress(WebSocketException):
                        await slow.send(pack(AskMatches()))
                    if not deaf.is_closing():
                        deaf.write(b"LOOK\n" * 100)
                    await honest.send(pack(AskMatches()))
                    await honest.recv()
            assert rounds > limits.queue_messages
            await attacker.asks_in_time(honest)
            for link in (slow, honest, deaf):
                link.transport.abort()

    run(story)


def _listen_with_small_buffers(port: socket.socket, backlog: int) -> None:
    """The links of a port send as it does; megabytes would take seconds to fill."""
    port.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    _LISTEN(port, backlog)


def test_a_link_that_says_nothing_or_a_byte_at_a_time_is_ended() -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain", limits=Limits(hello_seconds=0)) as hosted:
            reader, writer = await asyncio.open_connection("127.0.0.1", hosted.web_port)
            writer.write(b"G")
            assert await asyncio.wait_for(reader.read(), _SOON) == b""
        async with text_host(RULESET, "plain") as hosted:
            program = await hosted.connect()
            await program.until("STARTTURN")
            for letter in b"LOOK\n":
                program.writer.write(bytes((letter,)))
                await program.writer.drain()
                await asyncio.sleep(0)
            await program.until("LOOKREPLY")

    run(story)


@at_host()
async def test_a_wrong_token_is_a_new_member(hosted: TextHost) -> None:
    answer = await _first_answer(hosted, pack(Hello(PROTOCOL, "", "Ada", "guessed")))
    assert "guessed" not in pack(answer)
