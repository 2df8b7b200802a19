"""What the owner of a match decides: the clock, the grace time, spectators, who plays on."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core.action import Resign
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.net import host_messages, requests
from game.net.hosting.host import Host
from game.net.hosting.hosted_match import HostedMatch
from game.net.hosting.journal import read_journal
from game.net.hosting.level_source import LevelSource
from game.net.hosting.member import Member
from game.net.messages import PROTOCOL
from game.rulesets import RULESETS
from tests.net.conftest import Story, sync_test, until
from tests.net.test_hidden_information import RecordingLink
from tests.support.narrow import not_none, of_kind

SHARED = next(ruleset for ruleset in RULESETS.values() if ruleset.seats.stop > 2)


class Seats:
    """A match at a host in this process, and a link for each of its players."""

    def __init__(self, host: Host, hosted: HostedMatch) -> None:
        self.host, self.hosted = host, hosted
        self.links: list[RecordingLink] = []
        self.members: list[Member] = []

    async def arrive(self, name: str) -> Member:
        self.links.append(RecordingLink())
        member = not_none(self.host.welcome(self.links[-1], requests.Hello(PROTOCOL, "", name)))
        self.members.append(member)
        return member

    async def ask(self, number: int, request: requests.Request) -> None:
        await self.host.receive(self.members[number], request)
        await until(self.hosted.inbox.empty)

    async def begin(self) -> None:
        for number, name in enumerate(("Ada", "Bob")):
            await self.arrive(name)
            await self.ask(number, requests.JoinMatch(self.hosted.id))
            self.hosted.lobby.owner = self.members[0]
            await self.ask(number, requests.SetReady(True))
        await self.ask(0, requests.StartMatch())
        await until(lambda: self.hosted.phase == "play")

    def last(
        self, number: int, kind: type[host_messages.HostMessage]
    ) -> host_messages.HostMessage | None:
        found = (each for each in reversed(self.links[number].messages) if isinstance(each, kind))
        return next(found, None)

    async def act(self) -> None:
        """Play the plainest action of whoever is to act."""
        running = not_none(self.hosted.running)
        [place] = running.play.to_act
        action = running.play.plain_action(place)
        assert action is not None
        await self.ask(place, requests.Submit(running.play.feeds[place].ply, action, 1))

    async def resign(self) -> None:
        for number in (0, 1):
            await self.ask(number, requests.Submit(0, Resign(), 9))


def play(
    story: Callable[[Seats], Coroutine[None, None, None]],
    terms: requests.MatchTerms,
    folder: Path | None = None,
) -> None:
    async def run() -> None:
        with ThreadPoolExecutor(1) as executor:
            host = Host(RULESETS, LevelSource(RULESETS), executor, folder)
            wanted = requests.OpenMatch(
                SHARED.name, requests.MapSelection(RANDOM_LEVEL, 1), terms, (HUMAN, HUMAN)
            )
            await story(Seats(host, host.open_match(SHARED, wanted)))
            await host.stop()

    asyncio.run(run())


def at_match(terms: requests.MatchTerms) -> Callable[[Story], Callable[..., None]]:
    """Have an async test take place at a match, its first parameter, kept in its `tmp_path`."""

    def as_test(story: Story) -> Callable[..., None]:
        def test(**fixtures: Any) -> None:
            play(partial(story, **fixtures), terms, fixtures.get("tmp_path"))

        return sync_test(story, test)

    return as_test


@at_match(requests.MatchTerms(turn_seconds=0, absence="bot"))
async def test_a_bot_plays_on_for_who_is_gone_where_the_owner_wants_it(seats: Seats) -> None:
    await seats.begin()
    running, link = seats.hosted.running, seats.links[1]
    assert running is not None
    seats.host.lose_link(seats.members[1], link)
    await until(lambda: 1 in running.clock.away_until)
    presence = of_kind(host_messages.Presence, seats.last(0, host_messages.Presence))
    assert presence.presence.away_ms[1] > 0
    running.clock.away_until[1] = 0.0
    seats.hosted.set_timer()
    await until(lambda: running.play.players[1] != HUMAN)
    if running.play.to_act == (0,):
        await seats.act()
    await until(lambda: running.play.to_act == (0,))
    # Who comes back after that learns that the seat is gone.
    welcome = of_kind(host_messages.Welcome, seats.last(1, host_messages.Welcome))
    again = RecordingLink()
    seats.host.welcome(again, requests.Hello(PROTOCOL, "", "Bob", welcome.token))
    assert again.messages[-1] == host_messages.LeftMatch("away")


@at_match(requests.MatchTerms(turn_seconds=0))
async def test_who_sits_in_a_match_that_fails_is_told(
    seats: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seats.begin()
    reported: list[str] = []
    monkeypatch.setattr(seats.host, "report", lambda event, **_: reported.append(event))
    monkeypatch.delattr(HostedMatch, "_change_lobby")
    await seats.ask(1, requests.SetReady(True))
    await until(lambda: seats.last(1, host_messages.LeftMatch))
    assert reported == ["match failed"]
    assert [seats.last(n, host_messages.LeftMatch) for n in (0, 1)] == [
        host_messages.LeftMatch("failed")
    ] * 2
    assert seats.hosted.id not in seats.host.matches


def test_a_rematch_has_the_same_people_and_a_record_of_its_own(tmp_path: Path) -> None:
    async def story(seats: Seats) -> None:
        await seats.begin()
        for _ in range(2):
            await seats.act()
            await seats.resign()
            await until(lambda: seats.hosted.phase == "over")
            await seats.ask(1, requests.Rematch())
            assert seats.hosted.phase == "lobby"
            lobby = of_kind(host_messages.LobbyState, seats.last(0, host_messages.LobbyState))
            assert [seat.name for seat in lobby.seats] == ["Ada", "Bob"]
            await seats.ask(0, requests.StartMatch())
            await until(lambda: seats.hosted.phase == "play")

    play(story, requests.MatchTerms(turn_seconds=0), tmp_path)
    assert len(list((tmp_path / "records").iterdir())) == 2
    assert len(list((tmp_path / "matches").iterdir())) == 1


def test_a_host_goes_on_from_its_journals_and_cuts_off_half_a_line(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def first(seats: Seats) -> None:
        await seats.begin()
        for _ in range(5):
            await seats.act()
        tokens.extend(member.token_digest for member in seats.members)

    play(first, requests.MatchTerms(turn_seconds=0), tmp_path)
    [path] = (tmp_path / "matches").iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"type":"JournalPly","pla')
    (tmp_path / "matches" / "other.journal").write_bytes(b"no journal\n")

    async def second(seats: Seats) -> None:
        seats.host.resume_matches()
        [resumed] = [match for match in seats.host.matches.values() if match.phase == "play"]
        assert resumed.running is not None
        assert resumed.running.play.boards[0].ply == 5
        assert [member.token_digest for member in resumed.lobby.seated] == tokens
        away_until = resumed.running.clock.away_until
        assert [place for place, until in away_until.items() if until > 0] == [0, 1]

    play(second, requests.MatchTerms(), tmp_path)
    assert path.read_bytes() == whole
    start, plies = read_journal(path, RULESETS)
    assert (start.names, len(plies)) == (("Ada", "Bob"), 5)
    assert b"guess" not in whole


def test_a_match_goes_on_when_its_journal_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, full, said = os.write, [False], list[str]()

    def fail_when_full(handle: int, content: bytes) -> int:
        return write(handle, content[:3]) if full[0] else write(handle, content)

    monkeypatch.setattr(os, "write", fail_when_full)

    async def story(seats: Seats) -> None:
        await seats.begin()
        seats.hosted.report = lambda event, **_: said.append(event)
        full[0] = True
        await seats.act()
        await seats.act()
        running = not_none(seats.hosted.running)
        assert "cannot be written" in running.play.problem
        full[0] = False
        await seats.act()
        assert running.play.problem == ""
        assert set(said) == {"disk"}

    play(story, requests.MatchTerms(turn_seconds=0), tmp_path)
    [path] = (tmp_path / "matches").iterdir()
    assert len(read_journal(path, RULESETS)[1]) == 3
