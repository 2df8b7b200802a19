"""Links that flood, that do not read, that come in numbers, or that say almost nothing."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from game.net.host_messages import HostMessage, MatchRows, Refused, WrongVersion
from game.net.hosting.limits import Limits
from game.net.messages import PROTOCOL, pack, read_host_message
from game.net.requests import AskMatches, Hello
from tests.net.test_text_port import RULESET, TextHost, run, text_host
from tests.soak.host_abuse import Attacker, attack

_SOON = 3


async def _first_answer(hosted: TextHost, text: str) -> HostMessage:
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
def test_another_version_is_refused_with_who_should_update(protocol: int, words: str) -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain") as hosted:
            text = f'{{"type":"Hello","protocol":{protocol},"of":"the future"}}'
            answer = await _first_answer(hosted, text)
            assert isinstance(answer, WrongVersion)
            assert answer.sentence.startswith(words)
            assert isinstance(await _first_answer(hosted, "{}"), Refused)

    run(story)


def test_an_address_has_so_many_links_and_no_more() -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain", limits=Limits(links_per_address=3)) as hosted:
            attacker = Attacker(hosted, None)  # type: ignore[arg-type]
            links = [await attacker.log_in(name) for name in ("Ada", "Bob", "Eve")]
            with pytest.raises(WebSocketException):
                await attacker.log_in("Mallory")
            with pytest.raises((OSError, AssertionError)):
                await (await hosted.connect()).until("GOLD")
            await links.pop().close()
            async with asyncio.timeout(_SOON):
                while hosted.host.links.count > 2:
                    await asyncio.sleep(0)
            links.append(await attacker.log_in("Zoë"))
            for link in links:
                await link.close()

    run(story)


def test_a_flood_waits_and_others_do_not() -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain", limits=Limits(rate=50, burst=10)) as hosted:
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

    run(story)


@pytest.mark.slow
def test_a_reader_that_is_too_slow_is_dropped() -> None:
    limits = Limits(rate=10**6, burst=10**6, queue_messages=20, text_queue_bytes=2000)

    async def story() -> None:
        async with text_host(RULESET, "plain", limits=limits) as hosted:
            attacker = Attacker(hosted, None)  # type: ignore[arg-type]
            slow, honest = await attacker.log_in("Eve"), await attacker.log_in("Ada")
            slow.transport.pause_reading()
            deaf = await hosted.connect()
            deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
            async with asyncio.timeout(4 * _SOON):
                while hosted.host.links.count > 1:
                    if not slow.transport.is_closing():
                        slow.transport.write(b"")
                        await _ask_much(slow)
                    if not deaf.writer.is_closing():
                        deaf.writer.write(b"x\n" * 2000)
                    await asyncio.sleep(0)
            await attacker.asks_in_time(honest)
            honest.transport.abort()

    run(story)


async def _ask_much(link: object) -> None:
    try:
        for _ in range(200):
            await link.send(pack(AskMatches()))  # type: ignore[attr-defined]
    except WebSocketException:
        pass


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


def test_a_wrong_token_is_a_new_member() -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain") as hosted:
            answer = await _first_answer(hosted, pack(Hello(PROTOCOL, "", "Ada", "guessed")))
            assert "guessed" not in pack(answer)

    run(story)
