"""What a host answers every member in scripted matches, message by message, in `host.txt`."""

import asyncio
import re
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

import pytest

from game.core.action import Attack, Resign, Wait
from game.core.grid import Pos
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.host_messages import Welcome
from game.net.hosting.host import Host
from game.net.hosting.hosted_match import HostedMatch
from game.net.hosting.level_source import LevelSource
from game.net.hosting.match_boards import MatchBoards
from game.net.hosting.member import Member
from game.net.messages import PROTOCOL, pack
from game.net.requests import (
    AskDailyBoard,
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
_RANDOM = re.compile(r'"(token|match|game)":"[^"]*"')
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIMES = re.compile(r'"(turn_ms|away_ms)":(-?\d+|\[[^]]*\])')
_LONGEST = 160
_ODD = Attack(Pos(99, 99), "nothing")
# What copies of a journal say in place of what it says.
_DAMAGES = {
    '"choice"': '"chance"',
    '"format":': '"format":1',
    '["human",': '["nobody",',
    '"place":0': '"place":7',
    '"action":{': '"action":{{',
}
_ADA, _BOB, _EVE, _DAN = range(4)


class _Clock:
    """The time of a loop, which a story moves on; it is slow, as a busy machine is."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.ahead, self._time = 0.0, loop.time
        began = loop.time()
        loop.time = lambda: (  # type: ignore[method-assign]
            began + (self._time() - began) / 20 + self.ahead
        )


class _Story:
    """A host, its members, and what they have been sent."""

    def __init__(self, host: Host, ruleset: Ruleset, clock: _Clock, said: list[str]) -> None:
        self.host, self.ruleset, self.clock, self.said = host, ruleset, clock, said
        self.links = [RecordingLink() for _ in range(4)]
        # Two live together.
        self.links[_BOB].address = self.links[_DAN].address = "elsewhere"
        welcome = host.welcome
        members = [
            welcome(link, Hello(PROTOCOL, "", name))
            for link, name in zip(self.links, ("Ada", "Bob", "eve", "Eve"), strict=True)
        ]
        self.members: list[Member] = [member for member in members if member is not None]
        self.lines: list[str] = [f"== {ruleset.name}"]

    async def ask(self, who: int, *wanted: Request) -> None:
        """Let a member ask for something; note what everyone is sent then."""
        for request in wanted:
            await self.host.receive(self.members[who], request)
            await self.settle()
            self._note(f"{self.members[who].name}: {_shown(pack(request))}")

    def _note(self, done: str) -> None:
        self.lines.append(f"-- {done}")
        for member, link in zip(self.members, self.links, strict=True):
            self.lines += [f"{member.name}: {_shown(text)}" for text in link.texts]
            link.texts.clear()
        self.lines += [f"! {words}" for words in self.said]
        self.said.clear()

    async def wait(self, seconds: int) -> None:
        """Let time pass in which no member does anything."""
        self.clock.ahead += seconds
        await self.settle()
        self._note(f"{seconds} s later")

    async def lose(self, *lost: int) -> None:
        """Let links of members end."""
        for who in lost:
            self.host.lose_link(self.members[who], self.links[who])
            await self.settle()
            self._note(f"{self.members[who].name} is gone")

    async def come(self, *those: int) -> None:
        """Let members come with their tokens, perhaps from elsewhere."""
        for who in those:
            told, old = self.links[who], self.members[who]
            token = next(each.token for each in told.messages if isinstance(each, Welcome))
            link = self.links[who] = RecordingLink()
            link.messages += told.messages
            self.members[who] = self.host.welcome(link, Hello(PROTOCOL, "", old.name, token)) or old
            await self.settle()
            link.texts[:0] = told.texts
            self._note(f"{old.name} is back")

    async def settle(self) -> None:
        """Wait until nothing is asked of a match any more, and none is about to begin."""
        for _ in range(3):
            await asyncio.sleep(0.0001)
            while any(not m.inbox.empty() for m in self.host.matches.values()):
                await asyncio.sleep(0.0001)

    async def tell(self) -> list[str]:
        """Play the story; return its lines."""
        choice, terms = MapSelection(RANDOM_LEVEL, 3), MatchTerms(turn_seconds=0)
        await self.ask(_EVE, AskMatches(), WatchMatch("nowhere"), StartMatch(), Rematch())
        for seats in (9, 8):
            opened = OpenMatch(self.ruleset.name, choice, terms, (HUMAN,) * seats)
            await self.ask(_BOB, opened, LeaveMatch())
        await self.ask(_ADA, OpenMatch(self.ruleset.name, choice, terms, (HUMAN, HUMAN)))
        match = self.host.matches[self.members[_ADA].match]
        await self.ask(_EVE, AskMatches(), WatchMatch(match.id))
        await self.ask(_BOB, JoinMatch(match.id), Submit(0, Wait(), 7))
        await self.ask(_BOB, Speak("hello"), StartMatch(), Kick(0))
        await self.ask(_BOB, ChangeMatch(choice, terms, (HUMAN, HUMAN)))
        open_terms = MatchTerms(turn_seconds=0, spectators="late", talk="text")
        bots = tuple(self.ruleset.bots())[:1] or ("demo",)
        changed = ChangeMatch(choice, open_terms, (HUMAN, HUMAN, HUMAN))
        await self.ask(_ADA, StartMatch(), changed, ChangeMatch(choice, terms, (HUMAN,)))
        await self.ask(_ADA, ChangeMatch(choice, terms, (HUMAN, HUMAN, "nobody")))
        await self.ask(_DAN, JoinMatch(match.id, 1), JoinMatch(match.id, 2), SetReady(ready=True))
        await self.ask(_EVE, WatchMatch(match.id), Speak("", "Good luck!"), JoinMatch(match.id))
        await self.ask(_ADA, Kick(2), Speak("thanks"), JoinMatch(match.id, 2))
        await self.ask(_ADA, JoinMatch(match.id, 0))
        await self.ask(_ADA, ChangeMatch(choice, open_terms, (HUMAN, *bots)))
        await self.ask(_ADA, ChangeMatch(choice, open_terms, (HUMAN, HUMAN)))
        await self.ask(_BOB, SetReady(ready=True), SetReady(ready=False), SetReady(ready=True))
        await self._play(match)
        await self.ask(_EVE, Rematch())
        await self.ask(_DAN, WatchMatch(match.id))
        await self.ask(_ADA, Rematch(), ChangeMatch(choice, terms, (HUMAN, HUMAN)), LeaveMatch())
        await self.ask(_EVE, AskMatches())
        return self.lines

    async def tell_of_absence(self) -> list[str]:
        """Tell of lost links and of turns that last too long; then the host has to start again."""
        terms = MatchTerms(turn_seconds=60, grace_seconds=150, spectators="after")
        choice, unknown = MapSelection(RANDOM_LEVEL, 3), MapSelection("../../etc/passwd")
        opened = OpenMatch(self.ruleset.name, choice, terms, (HUMAN, HUMAN))
        nobody = OpenMatch(self.ruleset.name, choice, terms, (HUMAN, "nobody"))
        day = AskDailyBoard(self.ruleset.name, 0, "2026-01-01")
        await self.ask(_ADA, OpenMatch(self.ruleset.name, unknown, terms, (HUMAN, HUMAN)))
        await self.ask(_ADA, day, OpenMatch("chess", choice, terms, (HUMAN,)), nobody, opened)
        match = self.host.matches[self.members[_ADA].match]
        await self.ask(_ADA, opened, StartMatch(), ChangeMatch(unknown, terms, (HUMAN, HUMAN)))
        await self.ask(_BOB, JoinMatch(match.id), SetReady(ready=True), JoinMatch("elsewhere"))
        for seconds in (28, 33):
            await self.lose(_BOB)
            await self.wait(seconds)
            await self.come(_BOB)
        await self.ask(_BOB, JoinMatch(match.id), SetReady(ready=True))
        await self.ask(_EVE, WatchMatch(match.id))
        play = await self._begin(match)
        for seconds in (55, 10, 55, 65):
            await self.wait(seconds)
            await self._act(play)
        await self.come(_ADA)
        await self.ask(_ADA, LeaveMatch(), AskMatches())
        return self.lines

    async def tell_of_a_restart(self, again: Host, folder: Path) -> list[str]:
        """Tell of a match that ends with its players away, and of one that another host ends."""
        terms = MatchTerms(turn_seconds=0, grace_seconds=3000, spectators="late")
        opened = OpenMatch(self.ruleset.name, MapSelection(RANDOM_LEVEL, 3), terms, (HUMAN, HUMAN))
        for ends in (True, False):
            await self.ask(_ADA, opened)
            match = self.host.matches[self.members[_ADA].match]
            await self.ask(_BOB, JoinMatch(match.id), SetReady(ready=True))
            await self.ask(_EVE, WatchMatch(match.id))
            play = await self._begin(match)
            await self._act(play)
            await self.lose(_BOB)
            await self.wait(2990)
            await self.come(_BOB)
            if ends:
                await self.lose(_EVE, _ADA, _BOB)
                await self.wait(590)
                await self.come(_EVE)
                await self.wait(20)
                await self.ask(_EVE, AskMatches())
                await self.come(_ADA, _BOB)
        await self.host.stop()
        self.host, [journal] = again, [*(folder / "matches").iterdir()]
        whole = journal.read_text(encoding="utf-8")
        last = whole.splitlines(keepends=True)[-1]
        for number, damage in enumerate([*_DAMAGES.items(), (last, 40 * last)]):
            copy = journal.with_name(f"0{number}-a{journal.suffix}")
            copy.write_text(whole.replace(*damage), encoding="utf-8")
        for _ in range(2):
            again.resume_matches()
        await self._go_on()
        files = sorted(re.sub("[^/-]{8}[-.]", "…", str(path)) for path in folder.rglob("*.*"))
        return [*self.lines, *(path.removeprefix(str(folder)) for path in files)]

    async def _go_on(self) -> None:
        await self.settle()
        await self.wait(590)
        await self.come(_ADA)
        await self.wait(20)
        await self.lose(_ADA)
        await self.wait(590)
        await self.come(_EVE)
        for _ in range(2):
            await self.ask(_EVE, AskMatches())
            await self.wait(20)

    async def _begin(self, match: HostedMatch) -> MatchBoards:
        await self.host.receive(self.members[_ADA], StartMatch())
        async with asyncio.timeout(1):
            while match.running is None:
                await asyncio.sleep(0.0001)
        await self.settle()
        self._note("Ada begins")
        return match.running.play

    async def _act(self, play: MatchBoards) -> None:
        """Let the first member play, if it is its turn."""
        action = play.plain_action(0)
        if action is not None and self.members[_ADA].match and 0 in play.to_act:
            await self.ask(_ADA, Submit(play.feeds[0].ply, action, 1))

    async def _play(self, match: HostedMatch) -> None:
        """Play some turns, with what is late or wrong between them; then all give up."""
        play = await self._begin(match)
        for _ in range(12):
            await self.settle()
            for place in sorted(play.to_act & play.feeds.keys()):
                action = play.plain_action(place)
                if action is None or self.members[place].match != match.id:
                    continue
                ply = play.feeds[place].ply
                await self.ask(place, Submit(ply + 7, action, 1), AskPreview(ply, action))
                await self.ask(place, Submit(ply, _ODD, 3), AskPreview(ply, _ODD))
                await self.ask(place, Submit(ply, action, 2), AskUpdate(), AskUpdate(ply=ply))
        await self.ask(_BOB, AskPreview(0, Wait()), Speak("", "Bye"), Rematch())
        await self.ask(_ADA, Kick(0), Kick(1, bans=True))
        await self.ask(_BOB, Rematch(), JoinMatch(match.id))
        await self.ask(_ADA, Submit(play.feeds[_ADA].ply, Resign(), 9), SetReady(ready=True))


def _shown(text: str) -> str:
    """Return a message without version and chance; of a long one the beginning and a sum."""
    text = _RANDOM.sub(lambda found: f'"{found[1]}":…', text)
    text = _DATE.sub("DATE", text)
    text = _TIMES.sub(lambda found: re.sub(r"\d\d+", _tens, found[0]), text)
    rest = text[_LONGEST:]
    return f"{text[:_LONGEST]} {crc32(rest.encode()):08x}" if rest else text


def _tens(milliseconds: re.Match[str]) -> str:
    """Return a time in seconds, rounded up to tens: some of it has passed."""
    return str(-(-int(milliseconds[0]) // 10_000) * 10)


async def _stories() -> list[str]:
    lines, clock, said = list[str](), _Clock(), list[str]()
    race = next(each for each in RULESETS.values() if each.seats.stop <= 2)
    shared = next(each for each in RULESETS.values() if each.seats.stop > 3)

    def note(event: str, facts: Mapping[str, object]) -> None:
        told = ", ".join(f"{key} {value}" for key, value in facts.items() if key != "match")
        told = re.sub(r"\b[2-9a-z]{8}: its", "…: its", told.replace(str(folder), ""))
        said.append(f"{event}: {told}")

    for ruleset in (shared, race):
        with ThreadPoolExecutor(1) as executor, tempfile.TemporaryDirectory() as kept:
            folder, levels = Path(kept), LevelSource(RULESETS)
            hosts = [
                Host(RULESETS, levels, executor, path, None, note)
                for path in (None, None, folder, folder)
            ]
            stories = [_Story(host, ruleset, clock, said) for host in hosts[:3]]
            lines += await stories[0].tell()
            lines += await stories[1].tell_of_absence()
            lines += await stories[2].tell_of_a_restart(hosts[3], folder)
            for host in hosts:
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
