"""What a host answers every member in two scripted matches, message by message, in `host.txt`."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

import pytest

from game.core.action import Resign, Wait
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.hosting.host import Host
from game.net.hosting.hosted_match import HostedMatch
from game.net.hosting.level_source import LevelSource
from game.net.hosting.member import Member
from game.net.messages import PROTOCOL, pack
from game.net.requests import (
    AskMatches,
    AskPreview,
    AskUpdate,
    ChangeMatch,
    Hello,
    JoinMatch,
    Kick,
    LeaveMatch,
    MapSelection,
    MatchTerms,
    OpenMatch,
    Rematch,
    Request,
    SetReady,
    Speak,
    StartMatch,
    Submit,
    WatchMatch,
)
from game.rulesets import RULESETS
from tests.net.test_hidden_information import RecordingLink

FILE = Path(__file__).parent / "host.txt"
_RANDOM = re.compile(r'"(token|match|game)":"[^"]*"|"(turn_ms|away_ms)":(\d+|\[[^]]*\])')
_LONGEST = 160
_ADA, _BOB, _EVE, _DAN = range(4)


class _Story:
    """A host, its members, and what they have been sent."""

    def __init__(self, host: Host, ruleset: Ruleset) -> None:
        self.host, self.ruleset = host, ruleset
        self.links = [RecordingLink() for _ in range(4)]
        names = ("Ada", "Bob", "eve", "Eve")
        welcome = host.welcome
        members = [
            welcome(link, Hello(PROTOCOL, "", name))
            for link, name in zip(self.links, names, strict=True)
        ]
        self.members: list[Member] = [member for member in members if member is not None]
        self.lines: list[str] = [f"== {ruleset.name}"]

    async def ask(self, who: int, *wanted: Request) -> None:
        """Let a member ask for something; note what everyone is sent then."""
        for request in wanted:
            await self.host.receive(self.members[who], request)
            await self.settle()
            self.lines.append(f"-- {self.members[who].name}: {_shown(pack(request))}")
            for member, link in zip(self.members, self.links, strict=True):
                self.lines += [f"{member.name}: {_shown(text)}" for text in link.texts]
                link.texts.clear()

    async def settle(self) -> None:
        """Wait until nothing is asked of a match any more, and none is about to begin."""
        for _ in range(3):
            await asyncio.sleep(0.002)
            while any(not m.inbox.empty() for m in self.host.matches.values()):
                await asyncio.sleep(0.001)

    async def tell(self) -> list[str]:
        """Play the story; return its lines."""
        choice = MapSelection(RANDOM_LEVEL, 3)
        terms = MatchTerms(turn_seconds=0)
        nowhere = WatchMatch("nowhere"), StartMatch(), Rematch()
        await self.ask(_EVE, AskMatches(), *nowhere)
        for seats in (9, 8):
            opened = OpenMatch(self.ruleset.name, choice, terms, (HUMAN,) * seats)
            await self.ask(_BOB, opened, LeaveMatch())
        await self.ask(_ADA, OpenMatch(self.ruleset.name, choice, terms, (HUMAN, HUMAN)))
        match = self.host.matches[self.members[_ADA].match]
        await self.ask(_EVE, AskMatches(), WatchMatch(match.id))
        await self.ask(_BOB, JoinMatch(match.id), Speak("hello"), StartMatch(), Kick(0))
        open_terms = MatchTerms(turn_seconds=0, spectators="late", talk="text")
        bots = tuple(self.ruleset.bots())[:1] or ("demo",)
        changed = ChangeMatch(choice, open_terms, (HUMAN, HUMAN, HUMAN))
        await self.ask(_ADA, StartMatch(), changed, ChangeMatch(choice, terms, (HUMAN,)))
        await self.ask(_DAN, JoinMatch(match.id, 1), JoinMatch(match.id, 2), SetReady(ready=True))
        await self.ask(_EVE, WatchMatch(match.id), Speak("", "Good luck!"), JoinMatch(match.id))
        await self.ask(_ADA, Kick(2), Speak("thanks"), JoinMatch(match.id, 2))
        await self.ask(_ADA, JoinMatch(match.id, 0))
        await self.ask(_ADA, ChangeMatch(choice, open_terms, (HUMAN, *bots)))
        await self.ask(_ADA, ChangeMatch(choice, open_terms, (HUMAN, HUMAN)))
        await self.ask(_BOB, SetReady(ready=True), SetReady(ready=False), SetReady(ready=True))
        await self.ask(_ADA, StartMatch())
        await self._play(match)
        await self.ask(_DAN, WatchMatch(match.id))
        await self.ask(_ADA, Rematch(), ChangeMatch(choice, terms, (HUMAN, HUMAN)), LeaveMatch())
        await self.ask(_EVE, AskMatches())
        return self.lines

    async def _play(self, match: HostedMatch) -> None:
        """Play some turns, with what is late or wrong between them; then all give up."""
        async with asyncio.timeout(20):
            while match.running is None:
                await asyncio.sleep(0.001)
        play = match.running.play
        for _ in range(12):
            await self.settle()
            for place in sorted(play.to_act & play.feeds.keys()):
                action = play.plain_action(place)
                if action is None or self.members[place].match != match.id:
                    continue
                ply = play.feeds[place].ply
                await self.ask(place, Submit(ply + 7, action, 1), AskPreview(ply, action))
                await self.ask(place, Submit(ply, action, 2), AskUpdate(), AskUpdate(ply=ply))
        await self.ask(_BOB, AskPreview(0, Wait()), Speak("", "Bye"), LeaveMatch(), Rematch())
        await self.ask(_ADA, Submit(play.feeds[_ADA].ply, Resign(), 9), SetReady(ready=True))


def _shown(text: str) -> str:
    """Return a message without version and chance; of a long one the beginning and a sum."""
    text = _RANDOM.sub(lambda found: f'"{found[1] or found[2]}":…', text)
    rest = text[_LONGEST:]
    return f"{text[:_LONGEST]} {crc32(rest.encode()):08x}" if rest else text


async def _stories() -> list[str]:
    lines: list[str] = []
    race = next(each for each in RULESETS.values() if each.seats.stop <= 2)
    shared = next(each for each in RULESETS.values() if each.seats.stop > 3)
    with ThreadPoolExecutor(1) as executor:
        for ruleset in (shared, race):
            host = Host(RULESETS, LevelSource(RULESETS), executor, None)
            lines += await _Story(host, ruleset).tell()
            await host.stop()
    return lines


@pytest.mark.slow
def test_a_host_answers_as_it_did(request: pytest.FixtureRequest) -> None:
    with patch("secrets.randbelow", return_value=5):
        lines = asyncio.run(_stories())
    if request.config.getoption("--golden-update"):
        FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")
    cure = "if on purpose: python3 -m pytest tests/golden/test_host.py --golden-update"
    assert lines == FILE.read_text(encoding="utf-8").splitlines(), cure
