"""What a host on the internet needs: proxies, a password, forbidden words, and what watches it."""

import asyncio
import re
import sys
from dataclasses import fields
from ipaddress import ip_network

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from game.cli.parser import parse_command_line
from game.net.address_and_invitation import HostAddress, read_invitation
from game.net.client.client import Client, connect_to
from game.net.host_messages import Said, Welcome
from game.net.hosting.ports.limits import Limits
from game.net.hosting.ports.web_access import Access
from game.net.messages import PROTOCOL
from game.net.player_names import WordFilter
from game.net.requests import Hello, JoinMatch, MatchTerms, Speak
from game.rulesets import RULESETS
from tests.net.conftest import until
from tests.net.test_attacks import _LONELY, _arrive, _ask, _refusals
from tests.net.test_hidden_information import RecordingLink
from tests.net.test_terms import Seats, at_match
from tests.net.test_text_port import RULESET, TextHost, at_host, run, text_host
from tests.support.narrow import of_kind
from tests.support.paths import ROOT

_PROXY = Access(proxies=(ip_network("127.0.0.0/8"),))


async def _get(hosted: TextHost, path: str) -> tuple[int, str]:
    """Return the status and body that a plain request is answered with."""
    reader, writer = await asyncio.open_connection("127.0.0.1", hosted.web_port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    async with asyncio.timeout(5):
        answer = (await reader.read()).decode()
    writer.close()
    return int(answer.split()[1]), answer.partition("\r\n\r\n")[2]


def _link(hosted: TextHost, forwarded: str = "", **settings: object) -> connect:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    uri = f"ws://127.0.0.1:{hosted.web_port}"
    return connect(uri, proxy=None, additional_headers=headers, **settings)  # type: ignore[arg-type]


async def _settled(client: Client) -> Client:
    """Wait until a client is connected, or will never be."""
    await until(lambda: client.phase in ("connected", "ended"), client)
    return client


def test_a_client_is_led_to_the_host_that_has_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain") as first, text_host(RULESET, "plain") as second:

            async def find_seat(token: str) -> str:
                assert token == "secret"
                return f"fwo://127.0.0.1:{second.web_port}/abcd"

            monkeypatch.setattr(first.host, "find_seat", find_seat)
            address = HostAddress("127.0.0.1", first.web_port)
            client = await _settled(connect_to(address, "Ada", RULESETS, "secret"))
            assert client.phase == "connected"
            assert second.host.links.count == 1
            client.close()

    run(story)


@at_host(limits=Limits(links_per_address=2), access=_PROXY)
async def test_behind_a_trusted_proxy_each_address_has_its_own_bound(hosted: TextHost) -> None:
    addresses = ("198.51.100.1", "198.51.100.2") * 2
    links = [await _link(hosted, f"6.6.6.6, {address}") for address in addresses]
    with pytest.raises(InvalidStatus, match="503"):
        await _link(hosted, "198.51.100.2")
    for link in links:
        await link.close()
    await until(lambda: not hosted.host.links.count)
    await (await _link(hosted, "198.51.100.2")).close()


@at_host(limits=Limits(links_per_address=1))
async def test_the_word_of_others_about_their_address_counts_for_nothing(hosted: TextHost) -> None:
    link = await _link(hosted, "198.51.100.1")
    with pytest.raises(InvalidStatus, match="503"):
        await _link(hosted, "198.51.100.2")
    await link.close()


@at_host(limits=Limits(links=1))
async def test_a_full_host_still_says_that_it_is_well(hosted: TextHost) -> None:
    async with _link(hosted):
        assert await _get(hosted, "/health") == (200, "ok\n")
        assert (await _get(hosted, "/"))[0] == 503
    assert hosted.host.events["links full"]


def test_the_status_page_and_the_metrics_have_the_same_figures() -> None:
    async def story() -> None:
        async with text_host(RULESET, "plain") as hosted, _link(hosted) as link:
            await _ask(hosted, _arrive(hosted, "Ada"), _LONELY)
            code, page = await _get(hosted, "/status?now")
            assert code == 200
            assert re.search(rf"Matches now: {_LONELY.ruleset} lobby +1\n", page)
            pytest.importorskip("prometheus_client")
            code, text = await _get(hosted, "/metrics")
            assert code == 200
            assert f'five_ways_out_matches{{kind="{_LONELY.ruleset} lobby"}} 1.0' in text
            assert 'five_ways_out_requests_total{type="OpenMatch"} 1.0' in text
            kinds = dict(re.findall(r"# TYPE five_ways_out_(\w+) (\w+)", text))
            assert (kinds["requests_total"], kinds["matches"]) == ("counter", "gauge")
            names = set(re.findall(r"^five_ways_out_(\w+)", text, re.MULTILINE))
            assert {"links", "links_most", "matches", "matches_most", "delay_seconds"} <= names
            await link.close()

    run(story)


@at_host()
async def test_without_its_package_the_metrics_say_what_they_need(
    hosted: TextHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert await _get(hosted, "/metrics") == (501, "It needs the package prometheus_client.\n")


def test_pages_of_the_web_play_only_where_their_origin_is_allowed() -> None:
    async def story() -> None:
        access = Access(origins=("https://play.example.org",))
        async with text_host(RULESET, "plain", access=access) as hosted:
            await (await _link(hosted, origin=Origin("https://play.example.org"))).close()
            with pytest.raises(InvalidStatus, match="403"):
                await _link(hosted, origin=Origin("https://evil.example.org"))
        async with text_host(
            RULESET, "plain", access=Access(origins=(re.compile(".*"),))
        ) as hosted:
            await (await _link(hosted, origin=Origin("https://evil.example.org"))).close()

    run(story)


@at_host(access=Access("room-12"))
async def test_a_password_is_asked_of_every_link_and_stands_in_invitations(
    hosted: TextHost,
) -> None:
    port = hosted.web_port
    for wrong in ("", "room-13@"):
        url = read_invitation(f"fwo://{wrong}127.0.0.1:{port}").address.url
        with pytest.raises(InvalidStatus, match="401"):
            await connect(url, proxy=None)
    invitation = read_invitation(f"Come: fwo://room-12@127.0.0.1:{port}/abcd!")
    await (await connect(invitation.address.url, proxy=None)).close()
    client = await _settled(connect_to(HostAddress("127.0.0.1", port), "Ada", RULESETS))
    assert (client.phase, client.problem) == ("ended", "password")
    assert str(invitation) == f"fwo://room-12@127.0.0.1:{port}/abcd"


@at_match(MatchTerms(talk="text"))
async def test_forbidden_words_stand_in_no_name_and_no_message(seats: Seats) -> None:
    seats.host.words = WordFilter(["fool*"])
    await seats.begin()
    for name in ("Foolish Eve", "a\u202eb"):
        assert seats.host.welcome(RecordingLink(), Hello(PROTOCOL, "", name)) is None
    await seats.ask(0, Speak(text="you FOOL"))
    await seats.ask(0, JoinMatch("other"))
    assert _refusals(seats.members[0]) == ["words", "elsewhere"]
    assert seats.last(1, Said) is None


@at_match(MatchTerms())
async def test_who_has_neither_a_link_nor_a_match_is_forgotten_on_a_crowded_host(
    seats: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.hosting.host._MAX_IDLE_MEMBERS", 3)
    await seats.begin()
    await seats.arrive("Eve")
    for number in (1, 2):
        seats.host.lose_link(seats.members[number], seats.links[number])
    await seats.arrive("Zoë")
    tokens = [of_kind(Welcome, seats.last(number, Welcome)).token for number in range(4)]
    known = [seats.host.welcome(RecordingLink(), Hello(PROTOCOL, "", "?", t)) for t in tokens]
    same = [now is then for now, then in zip(known, seats.members, strict=True)]
    assert same == [True, True, False, True]


def test_every_limit_has_an_option_and_is_explained() -> None:
    words = [f"--max-{each.name.replace('_', '-')}" for each in fields(Limits)]
    page = (ROOT / "docs" / "HOSTING.md").read_text(encoding="utf-8")
    assert [word for word in words if f"`{word}`" not in page] == []
    arguments = parse_command_line(["host", *(part for word in words for part in (word, "7"))])
    assert {getattr(arguments, f"max_{each.name}") for each in fields(Limits)} == {7}
