"""What strangers did to hosts that stood on the internet, and hosts to players."""

import asyncio
import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.net import requests
from game.net.host_messages import Refused
from game.net.hosting import hosted_match, journal, match_boards
from game.net.hosting.match_boards import RecordFolder
from game.net.hosting.member import Member
from game.net.hosting.ports.event_loop import raise_open_files
from game.net.hosting.ports.limits import Limits, LinkCounter
from game.net.messages import PROTOCOL, pack
from game.net.player_names import unique_name
from game.rulesets import RULESETS
from tests.net.conftest import until
from tests.net.test_hidden_information import RecordingLink
from tests.net.test_terms import Seats, at_match, play
from tests.net.test_text_port import RULESET, TextHost, at_host, run, text_host
from tests.soak.host_abuse import Attacker
from tests.support.narrow import not_none

_SOON = 5
RACE = next(ruleset for ruleset in RULESETS.values() if ruleset.seats.stop <= 2)
_DAY = requests.MatchTerms(turn_seconds=0, grace_seconds=24 * 60 * 60)
_LONELY = requests.OpenMatch(RACE.name, requests.MapSelection(RANDOM_LEVEL, 1), _DAY, (HUMAN,))


async def _settled(hosted: TextHost | Seats) -> None:
    """Wait until all matches have done what they were asked."""
    await until(lambda: all(match.inbox.empty() for match in hosted.host.matches.values()))
    await asyncio.sleep(0.01)


async def _ask(hosted: TextHost | Seats, member: Member, *asked: requests.Request) -> None:
    for request in asked:
        await hosted.host.receive(member, request)
        await _settled(hosted)


def _arrive(hosted: TextHost | Seats, name: str, address: str = "198.51.100.7") -> Member:
    link = RecordingLink()
    link.address = address
    return not_none(hosted.host.welcome(link, requests.Hello(PROTOCOL, "", name)))


def _refusals(member: Member) -> list[str]:
    assert isinstance(member.link, RecordingLink)
    refused = [each for each in member.link.messages if isinstance(each, Refused)]
    # Only refusals of actions have a number.
    assert not any(each.ack for each in refused)
    return [each.reason for each in refused]


async def _begin(hosted: TextHost | Seats, member: Member) -> hosted_match.HostedMatch:
    await _ask(hosted, member, _LONELY, requests.StartMatch())
    match = hosted.host.matches[member.match]
    await until(lambda: match.phase == "play")
    return match


@at_host(limits=Limits(matches=6, matches_per_address=3))
async def test_an_address_cannot_take_all_matches(hosted: TextHost) -> None:
    for number in range(5):
        await _ask(hosted, _arrive(hosted, f"Eve {number}"), _LONELY)
    honest = _arrive(hosted, "Ada", "203.0.113.1")
    await _ask(hosted, honest, _LONELY)
    assert _refusals(honest) == []
    last = _arrive(hosted, "Eve")
    await _ask(hosted, last, _LONELY)
    assert _refusals(last) == ["matches"]


@pytest.mark.parametrize("begins", [True, False])
@at_host(limits=Limits(matches=3, matches_per_address=3, waiting_seconds=0))
async def test_the_oldest_match_that_nobody_plays_makes_room(
    hosted: TextHost, begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_match, "_LOBBY_GRACE", 0)
    first = ""
    for number in range(2):
        stranger = _arrive(hosted, f"Eve {number}")
        if begins:
            match = await _begin(hosted, stranger)
            hosted.host.lose_link(stranger, not_none(stranger.link))
            first = first or match.id
        else:
            await _ask(hosted, stranger, _LONELY)
            first = first or stranger.match
    await asyncio.sleep(0.01)
    honest = _arrive(hosted, "Ada", "203.0.113.1")
    await _ask(hosted, honest, _LONELY)
    assert _refusals(honest) == []
    assert first not in hosted.host.matches


@at_host(limits=Limits(links_per_address=3))
async def test_silent_links_count_from_the_first_byte_and_the_next_one_is_answered(
    hosted: TextHost,
) -> None:
    silent = [await asyncio.open_connection("127.0.0.1", hosted.web_port) for _ in range(3)]
    await until(lambda: hosted.host.links.count >= 3)
    with pytest.raises(InvalidStatus, match="503"):
        await Attacker(hosted, None).log_in("Ada")  # type: ignore[arg-type]
    for _reader, writer in silent:
        writer.close()
    await until(lambda: not hosted.host.links.count)


@pytest.mark.skipif(os.name == "nt", reason="no such limit")
def test_links_leave_files_for_matches() -> None:
    files = raise_open_files()
    import resource

    assert files == min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 65_536)
    assert Limits(links=4000, matches=100).within_files(1024).links < 1024 - 100


@at_host()
async def test_a_link_of_pings_is_ended_and_a_few_of_them_are_not(hosted: TextHost) -> None:
    attacker = Attacker(hosted, None)  # type: ignore[arg-type]
    flooder, honest = await attacker.log_in("Eve"), await attacker.log_in("Ada")
    flooder.transport.write(Frame(Opcode.PING, b"").serialize(mask=True) * 5000)
    for _ in range(20):
        await (await honest.ping())
    async with asyncio.timeout(_SOON):
        await flooder.wait_closed()
    await attacker.asks_in_time(honest)
    await honest.close()


def test_what_a_lost_link_has_sent_is_dropped_and_a_port_closes_in_time() -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain") as hosted:
            flooder = await Attacker(hosted, None).log_in("Eve")  # type: ignore[arg-type]
            frame = Frame(Opcode.TEXT, b'{"type":"AskMatches"}').serialize(mask=True)
            flooder.transport.write(frame * 3000)
            await asyncio.sleep(0.3)
            flooder.transport.abort()
            program = await hosted.connect()
            program.writer.write(b"LOOK\n" * 3000)
            await program.writer.drain()
            begins = asyncio.get_running_loop().time()
        assert asyncio.get_running_loop().time() - begins < _SOON

    run(story)


def test_matches_opened_and_left_are_not_recorded(tmp_path: Path) -> None:
    async def story(seats: Seats) -> None:
        member = await seats.arrive("Eve")
        for _ in range(3):
            await _begin(seats, member)
            await _ask(seats, member, requests.LeaveMatch())
        assert len(seats.host.matches) == 1

    play(story, requests.MatchTerms(), tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def _events(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []

    def note(event: str, facts: Mapping[str, object]) -> None:
        found.append((event, str(facts.get("problem"))))

    monkeypatch.setattr(seats.host, "_on_event", note)
    return found


async def _finish(seats: Seats) -> None:
    """Play an action and end the match."""
    await seats.act()
    await seats.resign()


def test_the_folder_of_records_has_a_bound_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(seats: Seats) -> None:
        events = _events(seats, monkeypatch)
        records = RecordFolder(tmp_path, Limits(records_mb=0), seats.host.report)
        monkeypatch.setattr(seats.host, "_records", records)
        await seats.begin()
        await _finish(seats)
        assert [problem for event, problem in events if event == "records full"] == [
            f"{tmp_path / 'records'} is full (0 MB): nothing is recorded."
        ]

    play(story, _DAY, tmp_path)
    assert not list(tmp_path.rglob("*.json"))


def test_a_match_that_the_rules_choke_on_is_set_aside_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(seats: Seats) -> None:
        await seats.begin()
        await seats.act()

    play(first, _DAY, tmp_path)
    [good] = (tmp_path / "matches").iterdir()
    bad = good.with_name(f"00000000-abcdef{good.suffix}")
    start, *plies = good.read_text(encoding="utf-8").splitlines()
    broken = json.loads(start)
    broken["level"]["params"] = []
    broken["match"] = "00000000"
    bad.write_text("\n".join([json.dumps(broken), *plies, ""]), encoding="utf-8")
    good.with_name(f"11111111-abcdef{good.suffix}").write_bytes(b'{"type":"Journ')

    async def second(seats: Seats) -> None:
        events = _events(seats, monkeypatch)
        seats.host.resume_matches()
        assert [event for event, _ in events] == ["match lost", "match resumed"]
        assert events[0][1].startswith(str(bad))

    play(second, requests.MatchTerms(), tmp_path)
    aside = bad.with_suffix(".broken").name
    assert sorted(path.name for path in good.parent.iterdir()) == sorted([aside, good.name])


def test_a_match_that_ends_on_a_full_disk_is_recorded_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_boards, "_RETRY_SECONDS", 0.01)

    async def story(seats: Seats) -> None:
        await seats.begin()
        with monkeypatch.context() as disk:
            disk.setattr(match_boards, "atomic_write", _full_disk)
            disk.setattr(journal, "append", _full_disk)
            await _finish(seats)
            assert not list(tmp_path.rglob("*.json"))
        await until(lambda: list(tmp_path.rglob("*.json")))

    play(story, _DAY, tmp_path)
    assert not list((tmp_path / "matches").iterdir())


def test_a_match_that_is_over_in_its_journal_is_recorded_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(seats: Seats) -> None:
        await seats.begin()
        monkeypatch.setattr(match_boards, "atomic_write", _full_disk)
        await _finish(seats)

    play(first, _DAY, tmp_path)
    monkeypatch.undo()

    async def second(seats: Seats) -> None:
        seats.host.resume_matches()
        assert len(seats.host.matches) == 1

    play(second, requests.MatchTerms(), tmp_path)
    assert len(list((tmp_path / "records").iterdir())) == 1
    assert not list((tmp_path / "matches").iterdir())


@at_match(requests.MatchTerms())
async def test_a_start_that_the_disk_refuses_leaves_nothing_and_is_said(
    seats: Seats, tmp_path: Path
) -> None:
    with pytest.MonkeyPatch.context() as disk:
        disk.setattr(journal, "append", _full_disk)
        member = await seats.arrive("Ada")
        await _ask(seats, member, _LONELY, requests.StartMatch())
        await until(lambda: _refusals(member))
        assert (_refusals(member), seats.host.events["disk"]) == (["disk"], 1)
        assert not list((tmp_path / "matches").iterdir())


def _full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


@at_host(seats=2)
async def test_who_joins_again_and_again_does_not_keep_a_match_from_beginning(
    hosted: TextHost,
) -> None:
    [match] = hosted.host.matches.values()
    match.lobby.start_pause = 1
    members = [_arrive(hosted, name) for name in ("Ada", "Eve")]
    for member in members:
        await _ask(hosted, member, requests.JoinMatch(match.id))
    async with asyncio.timeout(3):
        while match.phase != "play":
            await asyncio.sleep(0.1)
            await _ask(hosted, members[1], requests.JoinMatch(match.id))


@at_host(limits=Limits(address_rate=10, address_burst=9, rate=1000, burst=1000))
async def test_costly_requests_of_an_address_share_its_rate(hosted: TextHost) -> None:
    attacker = Attacker(hosted, None)  # type: ignore[arg-type]
    links = [await attacker.log_in(name) for name in ("Eve", "Mallory", "Ada")]
    loop = asyncio.get_running_loop()
    begins = loop.time()
    for link in links[:2]:
        await link.send(pack(_LONELY))
        await link.recv()
    assert loop.time() - begins > 0.7
    for link in links:
        link.transport.abort()


def test_an_address_waits_until_its_costly_requests_are_paid() -> None:
    counter = LinkCounter(Limits(address_rate=1, address_burst=4), print)
    waits = [counter.wait("eve", 0, 4), counter.wait("eve", 0, 4), counter.wait("eve", 0, 1)]
    # Whoever else comes makes room for those that have waited, and for no others.
    waits += [counter.wait("ada", now, 2) for now in (0, 0)]
    waits += [counter.wait("eve", now, 3) for now in (1, 99)]
    assert waits == [0, 2, 0, 0, 0, 3, 0]


def test_a_name_that_looks_like_another_gets_a_number() -> None:
    pytest.importorskip("confusable_homoglyphs")
    assert unique_name("\u0410da", ["Ada"]) == "\u0410da 2"
    assert unique_name("Ada I", ["Ada l"]) == "Ada I 2"
    assert unique_name("Bob", ["Ada"]) == "Bob"


@at_host()
async def test_a_page_of_the_web_cannot_talk_to_a_host(hosted: TextHost) -> None:
    address = f"ws://127.0.0.1:{hosted.web_port}"
    with pytest.raises(InvalidStatus, match="403"):
        await connect(address, proxy=None, origin="https://example.org")  # type: ignore[arg-type]
