"""Strangers' bytes at both ports of a host: no traceback, no one else held up, memory bounded."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.core.action import Attack, EndTurn, PickUp, Throw, Use
from game.core.actor import ItemId
from game.core.grid import Direction, Pos
from game.core.match import HUMAN
from game.net import requests
from game.net.host_messages import MatchRows, Welcome
from game.net.hosting.ports.limits import Limits
from game.net.messages import PROTOCOL, pack, read_host_message
from tests.net.test_text_port import RULESET, TextHost, text_host

_LINES = (
    "HELLO", "HELLO Ada", "LOOK", "MOVE N", "move e", "ATTACK W", "PICKUP", "ENDTURN", "SHOUT x",
    "APGET", "SETPLAYERPOS 1 1", "QUIT now", "MOVE", "\x00", "é" * 300, " " * 900,
)  # fmt: skip
_PER_LINK = 40


def _requests(match: str) -> list[Any]:
    terms = requests.MatchTerms(talk="text", spectators="late")
    choice, players = requests.MapSelection("random", 3), (HUMAN, HUMAN)
    return [
        requests.AskMatches(), requests.OpenMatch(RULESET.name, choice, terms, players),
        requests.ChangeMatch(choice, terms, players),
        requests.JoinMatch(match), requests.JoinMatch(match, 1), requests.WatchMatch(match),
        requests.SetReady(True), requests.StartMatch(), requests.LeaveMatch(), requests.Rematch(),
        requests.AskUpdate(), requests.Submit(0, EndTurn(), 1),
        requests.AskPreview(0, EndTurn()), requests.AskPreview(0, PickUp(ItemId(-5), 10**9)),
        *(requests.AskPreview(0, Attack(Pos(x, -7), "fist")) for x in (-1, 10**12)),
        requests.AskPreview(0, Throw(10**15, Direction.N)), requests.AskPreview(0, Use("x", -3)),
        requests.Speak("hello"), requests.Speak("", "x" * 100), requests.Hello(PROTOCOL, "", "Eve"),
    ]  # fmt: skip


class Attacker:
    """Sends changed messages and lines, and asks in between whether the host still answers."""

    def __init__(self, hosted: TextHost, dice: random.Random) -> None:
        self._hosted, self._dice = hosted, dice
        self._url = f"ws://127.0.0.1:{hosted.web_port}"

    async def log_in(self, name: str) -> ClientConnection:
        """Return the link of a new member."""
        link = await connect(self._url, proxy=None, ping_interval=None)
        await link.send(pack(requests.Hello(PROTOCOL, "", name)))
        assert isinstance(read_host_message(str(await link.recv())), Welcome)
        return link

    async def asks_in_time(self, link: ClientConnection) -> None:
        """Ask for the matches; the answer must not take long."""
        await link.send(pack(requests.AskMatches()))
        async with asyncio.timeout(2.0):
            while not isinstance(read_host_message(str(await link.recv())), MatchRows):
                pass

    async def send_messages(self, count: int) -> None:
        """Send changed messages over a link that is replaced when the host ends it."""
        link = await self.log_in("Eve")
        try:
            match = next(iter(self._hosted.host.matches), "none")
            for _ in range(count):
                await link.send(self._changed(pack(self._dice.choice(_requests(match)))))
            # What it is answered is read now and then only.
            async with asyncio.timeout(0.01):
                while True:
                    await link.recv()
        except (WebSocketException, TimeoutError):
            pass
        finally:
            link.transport.abort()

    def _changed(self, text: str) -> str | bytes:
        dice = self._dice
        match dice.randrange(6):
            case 0:
                return text
            case 1:
                cut = dice.randrange(len(text))
                return (
                    text[:cut] + chr(dice.randrange(32, 0x3000)) + text[cut + dice.randrange(3) :]
                )
            case 2:
                return dice.randbytes(dice.randrange(200))
            case 3:
                body = json.loads(text)
                body[dice.choice(list(body))] = dice.choice(
                    [None, -1, 1 << 70, "", [], {}, 1.5, [[]] * 50, {"a": dict(body)}]
                )
                return json.dumps(body)
            case 4:
                return "[" * dice.randrange(5000)
            case _:
                return text[: dice.randrange(len(text))]

    async def send_lines(self, count: int) -> None:
        """Send lines, and parts and mixtures of them, to the text port."""
        program = await self._hosted.connect()
        try:
            for _ in range(count):
                line = self._dice.choice(_LINES).encode()
                if self._dice.randrange(4) == 0:
                    line = self._dice.randbytes(self._dice.randrange(1500))
                program.writer.write(line + b"\r\n" * self._dice.randrange(2))
            await program.writer.drain()
        except OSError:
            pass
        finally:
            program.writer.close()


async def _attack(times: int, seed: int) -> int:
    dice, failures = random.Random(seed), list[str]()
    limits = Limits(rate=100_000, burst=100_000, matches=12)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: failures.append(str(context)))
    async with text_host(RULESET, "plain", seats=2, bots=1, limits=limits) as hosted:
        attacker = Attacker(hosted, dice)
        honest = await attacker.log_in("Ada")
        before = _memory_kb()
        for _ in range(times // (2 * _PER_LINK)):
            await asyncio.gather(attacker.send_messages(_PER_LINK), attacker.send_lines(_PER_LINK))
            await attacker.asks_in_time(honest)
        await honest.close()
        growth = _memory_kb() - before
        assert hosted.failures == [], hosted.failures
    assert failures == [], failures[:3]
    assert growth < 60_000, growth
    return growth


def _memory_kb() -> int:
    """Return the most that this process has needed so far, 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def attack(times: int, seed: int) -> int:
    """Send messages and lines; return by how many kB the process has grown."""
    return asyncio.run(_attack(times, seed))


def soak(times: int, seed: int) -> Iterator[str]:
    """Yield a line about the attack."""
    yield f"{times} messages and lines; the host grew by {attack(times, seed)} kB"
