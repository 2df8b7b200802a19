"""Every byte that is sent to a seat, looked through for what that seat may not know."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from game.core.actor import Seat
from game.core.codec import dumps
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN, Match
from game.core.rng import Rng
from game.core.ruleset import RandomPlayer, Ruleset
from game.core.view import View
from game.net import requests
from game.net.host_messages import HostMessage, MatchOver, SeatUpdate, Welcome
from game.net.hosting.host import Host
from game.net.hosting.hosted_match import HostedMatch
from game.net.hosting.level_source import LevelSource
from game.net.hosting.seat_feed import SeatFeed
from game.net.messages import PROTOCOL, pack
from game.net.seat_update_reader import SeatUpdateReader
from game.rulesets import RULESETS
from tests.support.narrow import not_none

_PLIES = 120


class RecordingLink:
    """A link (`Link`) that keeps what it is sent."""

    comes_back = True
    address = "test"

    def __init__(self) -> None:
        self.messages: list[HostMessage] = []
        self.views: list[View] = []
        self._reader = SeatUpdateReader()
        self.texts: list[str] = []
        self.had_actor = False

    def send(self, message: HostMessage) -> None:
        self.messages.append(message)
        self.texts.append(pack(message))
        if isinstance(message, SeatUpdate):
            self.views.append(not_none(self._reader.read(message)))

    def close(self, code: int) -> None:
        """Stay open, and keep the reason with what it is sent."""
        self.texts.append(f"closed: {code}")

    def last_update(self) -> SeatUpdate:
        return next(each for each in reversed(self.messages) if isinstance(each, SeatUpdate))


async def _settle(hosted: HostedMatch) -> None:
    for _ in range(3):
        await asyncio.sleep(0)
    while not hosted.inbox.empty():
        await asyncio.sleep(0)


async def _begin(host: Host, ruleset: Ruleset) -> tuple[HostedMatch, list[RecordingLink]]:
    links = [RecordingLink() for _ in range(2)]
    members = [not_none(host.welcome(link, requests.Hello(PROTOCOL, "", "Ada"))) for link in links]
    choice = requests.MapSelection(RANDOM_LEVEL, 987_654_321_987)
    wanted = requests.OpenMatch(ruleset.name, choice, requests.MatchTerms(), (HUMAN, HUMAN))
    hosted = host.open_match(ruleset, wanted)
    for member in members:
        await host.receive(member, requests.JoinMatch(hosted.id))
        await _settle(hosted)
        hosted.lobby.owner = members[0]
        await host.receive(member, requests.SetReady(True))
        await _settle(hosted)
    await host.receive(members[0], requests.StartMatch())
    while hosted.running is None:
        await asyncio.sleep(0.001)
    return hosted, links


def _secrets(match: Match, seat: Seat) -> Iterator[str]:
    """Yield texts that no message to a seat may contain now."""
    state = match.state
    everything, view = state.observe(None), state.observe(seat)
    shown = {actor.id: actor for actor in view.actors}
    shown |= {sighting.actor.id: sighting.actor for sighting in view.sightings}
    for actor in everything.actors:
        if actor.id not in shown and len(everything.boards) == len(view.boards):
            yield dumps(actor)
    seen = {item.id: item for item in view.items}
    yield from (dumps(item) for item in everything.items if seen.get(item.id) != item)
    for truth, known in zip(everything.boards, view.boards, strict=False):
        if truth.grid != known.grid:
            yield truth.grid.terrain.hex()


def _check_bytes(match: Match, seat: Seat, link: RecordingLink, forbidden: list[str]) -> None:
    texts, link.texts = link.texts, []
    # Who has just died saw by whom and what it dropped, and sees nothing any more.
    has_actor = match.state.observe(seat).own_actor() is not None
    died, link.had_actor = link.had_actor and not has_actor, has_actor
    secrets = () if died else tuple(_secrets(match, seat))
    for text in texts:
        for secret in (*forbidden, *secrets):
            assert secret not in text, (seat, secret[:80])


async def check_match(ruleset: Ruleset, plies: int, seed: int) -> int:
    """Play at random for some plies or to the end; return how many bytes were looked through."""
    looked_through = 0
    with ThreadPoolExecutor(1) as executor:
        host = Host(RULESETS, LevelSource(RULESETS), executor)
        hosted, links = await _begin(host, ruleset)
        assert hosted.running is not None
        play, rng = hosted.running.play, Rng(seed)
        tokens = [
            each.token for link in links for each in link.messages if isinstance(each, Welcome)
        ]
        digests = [member.token_digest for member in hosted.lobby.seated]
        assert len(tokens) == 2
        for ply in range(plies):
            for place, link in enumerate(links):
                match, seat = play.board_of(place), play.seat_of(place)
                others = [tokens[1 - place]] if ply == 0 else tokens
                looked_through += sum(map(len, link.texts))
                _check_bytes(match, seat, link, [str(play.start.seed), *others, *digests])
                if ply % 24 == 0:
                    _check_resampled(match, seat, link)
            if not play.to_act:
                break
            place = play.to_act[0]
            member, update = not_none(hosted.lobby.members[place]), links[place].last_update()
            rng, _ = rng.below(2)
            action = RandomPlayer().choose(links[place].views[-1], update.legal, rng)
            await host.receive(member, requests.AskPreview(update.ply, action))
            await host.receive(member, requests.Submit(update.ply, action, ply + 1))
            await _settle(hosted)
            if any(isinstance(each, MatchOver) for each in links[place].messages):
                break
        assert links[0].last_update().ply > 0
        await host.stop()
    return looked_through


@pytest.mark.slow
def test_no_message_has_what_a_seat_may_not_know(ruleset: Ruleset) -> None:
    assert asyncio.run(check_match(ruleset, _PLIES, 7))


def _check_resampled(match: Match, seat: Seat, link: RecordingLink) -> None:
    """The same is sent from a state that the seat cannot tell from the real one."""
    sent, view = link.last_update(), link.views[-1]
    assert view == match.state.observe(seat)
    now = SeatFeed(match.starting_from(match.state.resample(seat, Rng(match.ply))), seat).current()
    assert pack(replace(now, log=())) == pack(
        replace(
            sent,
            ply=0,
            boards_ply=0,
            changes=(),
            view=replace(view, log=()),
            events=(),
            ack=0,
            log_start=0,
            log=(),
            presence=None,
        )
    )


def test_a_ply_that_a_seat_cannot_perceive_sends_it_nothing() -> None:
    """Nor does its own number tell how many actions others needed."""
    counted = []
    for ruleset in RULESETS.values():
        if ruleset.seats.stop > 2 and not ruleset.features.public_log:
            match = Match(ruleset, ruleset.generate({}, 1), 2, 1)
            feeds = [SeatFeed(match, Seat(seat)) for seat in range(2)]
            rng = Rng(1)
            for _ in range(60):
                [seat] = match.state.to_act
                rng, _ = rng.below(2)
                legal = match.state.legal_actions(seat)
                action = RandomPlayer().choose(match.state.observe(seat), legal, rng)
                events = match.submit(seat, action, match.ply)
                updates = [feed.next(events, int(seat == feed.seat)) for feed in feeds]
                assert updates[seat] is not None
                counted.append(updates[1 - seat] is None)
    assert any(counted)
