"""The daily boards of a host: what counts, and what strangers try to have counted."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from game.core.action import Resign
from game.core.actor import Seat
from game.core.codec import CodecError
from game.core.level import RANDOM_LEVEL, LevelError
from game.core.match import Match, default_players
from game.core.rng import Rng
from game.net.host_messages import DailyBoard, HostMessage, Refused
from game.net.hosting import daily_boards
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.hosting.ports.limits import cost_of
from game.net.messages import PROTOCOL, pack, read_request
from game.net.requests import MAX_TRY, AskDailyBoard, AskMatches, Hello, MapSelection
from game.rulesets import RULESETS
from game.session.daily_try import own_actions
from game.session.local_session import LocalSession
from game.storage.history.daily_store import daily_seeds
from game.storage.save_store import SaveStore
from tests.net.test_hidden_information import RecordingLink
from tests.support.saves import finished_match

LEVELS = LevelSource(RULESETS)
DUEL = next(name for name, rules in RULESETS.items() if rules.seats.start == 1 and rules.bots())
# Random play of it is short.
SOLO = next(name for name in RULESETS if finished_match(name).ply < 10)


def _begun(name: str, day: date) -> Match:
    ruleset, players = RULESETS[name], default_players(RULESETS[name])
    for seed in daily_seeds(name, day):
        try:
            level = LEVELS.make(name, MapSelection(RANDOM_LEVEL, seed), seed)
        except LevelError:
            continue
        return Match(ruleset, level, len(players), seed, players)
    raise AssertionError


@cache
def _tried(name: str, day: date, folder: Path, seed: int = 0) -> Match:
    """Return a try as a window plays it, which is closed and opened again in between.

    It is that of a demo player, with a seed a random one.
    """
    match, store, player = _begun(name, day), SaveStore(folder), RULESETS[name].demo_player()
    session, rng, is_first = LocalSession(match, store), Rng(seed), True
    while match.outcome is None:
        if is_first and match.ply > 9:
            session, is_first = LocalSession(match, store), False
        if match.turn == Seat(0):
            rng, place = rng.below(len(match.legal))
            demo = player.choose(match.view(0), match.legal, rng)
            session.submit(match.legal[place] if seed else demo)
        session.poll()
    return match


def _asked(match: Match, day: date) -> AskDailyBoard:
    name, version = match.ruleset.name, match.ruleset.version
    return AskDailyBoard(name, version, str(day), own_actions(match), match.digest(match.ply))


class BoardHost:
    """A host, and what it answers to one question after another."""

    def __init__(self, folder: Path | None = None) -> None:
        self._executor = ThreadPoolExecutor(1)
        self.host = Host(RULESETS, LEVELS, self._executor, folder)

    def ask(self, name: str, asked: AskDailyBoard, address: str = "198.51.100.7") -> HostMessage:
        return asyncio.run(self._ask(name, asked, address))

    async def _ask(self, name: str, asked: AskDailyBoard, address: str) -> HostMessage:
        link = RecordingLink()
        link.address = address
        member = self.host.welcome(link, Hello(PROTOCOL, "", name))
        assert member is not None
        await self.host.receive(member, asked)
        self.host.lose_link(member, link)
        return link.messages[-1]


def _refusal(answer: HostMessage) -> str:
    assert isinstance(answer, Refused), answer
    return answer.reason


def _names(answer: HostMessage) -> list[str]:
    assert isinstance(answer, DailyBoard), answer
    return [row.name for row in answer.rows]


@pytest.fixture
def today() -> date:
    return datetime.now(UTC).date()


@pytest.fixture(scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("saves")


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_an_honest_try_of_every_game_counts(name: str, today: date, saves: Path) -> None:
    match = _tried(name, today, saves)
    answer = BoardHost().ask("Ada", _asked(match, today))
    assert _names(answer) == ["Ada"]
    assert isinstance(answer, DailyBoard)
    assert answer.rows[0].result.plies == match.ply


def test_a_board_outlives_its_host_and_ranks_as_the_own_one(
    tmp_path: Path, today: date, saves: Path
) -> None:
    tries = [_asked(_tried(SOLO, today, saves, seed), today) for seed in range(1, 9)]
    one, other = next((a, b) for a in tries for b in tries if a.actions != b.actions)
    host = BoardHost(tmp_path)
    assert _names(host.ask("Ada", one)) == ["Ada"]
    assert _names(host.ask("Ada", one)) == ["Ada"], "the same once more is only looked at"
    host.ask("Bob", other)
    look = replace(one, actions="", digest="")
    again = BoardHost(tmp_path).ask("Cleo", look)
    assert isinstance(again, DailyBoard)
    assert sorted(_names(again)) == ["Ada", "Bob"]
    ranks = [row.result.rank for row in again.rows]
    assert ranks == sorted(ranks, reverse=True)


Forge = Callable[[AskDailyBoard], AskDailyBoard]


@pytest.mark.parametrize(
    ("forge", "reason"),
    [
        (lambda honest: replace(honest, digest="0" * 64), "replay"),
        (lambda honest: replace(honest, actions=honest.actions.rpartition(";")[0]), "replay"),
        (lambda honest: replace(honest, actions=f"{honest.actions};end"), "replay"),
        (lambda honest: replace(honest, actions="resign"), "replay"),
        (lambda honest: replace(honest, actions="attack 99,99 sword;;\x00"), "replay"),
        (lambda honest: replace(honest, actions="wait 99999999999999999999"), "replay"),
        (lambda honest: replace(honest, version=honest.version + 1), "rules"),
        (lambda honest: replace(honest, ruleset="chess"), "ruleset"),
        (lambda honest: replace(honest, day="2026-02-30"), "day"),
    ],
)
def test_what_was_changed_does_not_count(
    forge: Forge, reason: str, today: date, saves: Path
) -> None:
    host, honest = BoardHost(), _asked(_tried(SOLO, today, saves, 1), today)
    assert _refusal(host.ask("Eve", forge(honest))) == reason
    assert _names(host.ask("Ada", honest)) == ["Ada"], "nothing of it is left"


@pytest.mark.parametrize("days", [-1, 1])
def test_another_day_does_not_count(days: int, today: date, saves: Path) -> None:
    other = today + timedelta(days)
    forged = _asked(_tried(SOLO, other, saves, 1), other)
    assert _refusal(BoardHost().ask("Eve", forged)) == "day"
    assert _refusal(BoardHost().ask("Eve", replace(forged, day=str(today)))) == "replay"


def test_a_second_try_and_a_copy_do_not_count(today: date, saves: Path) -> None:
    tries = [_asked(_tried(SOLO, today, saves, seed), today) for seed in range(1, 9)]
    one, other = next((a, b) for a in tries for b in tries if a.actions != b.actions)
    host = BoardHost()
    host.ask("Ada", one)
    assert _refusal(host.ask("Ada", other)) == "second"
    assert _refusal(host.ask("Eve", one)) == "copied"
    assert _names(host.ask("Bob", other, "203.0.113.1")) != []


def test_opponents_who_stand_still_do_not_count(today: date, saves: Path) -> None:
    """The rules would allow it: but the host lets its own bots play."""
    match = _begun(DUEL, today)
    while match.outcome is None and match.ply < 2000:
        match.play(match.legal[-1])
    assert _refusal(BoardHost().ask("Eve", _asked(match, today))) == "replay"


def test_a_match_that_was_given_up_does_not_count(today: date) -> None:
    match = _begun(DUEL, today)
    match.submit(Seat(0), Resign(), 0)
    assert _refusal(BoardHost().ask("Eve", _asked(match, today))) == "replay"


def test_a_stranger_cannot_keep_the_host_busy(
    today: date, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, honest = BoardHost(), _asked(_tried(SOLO, today, saves, 1), today)
    monkeypatch.setattr(daily_boards, "_MOST_SECONDS", -1.0)
    assert _refusal(host.ask("Eve", honest)) == "replay", "it takes too long"
    monkeypatch.undo()
    for number in range(30):
        answer = host.ask(f"Eve {number}", replace(honest, actions="end"))
    assert _refusal(answer) == "tries"
    assert _names(host.ask("Ada", honest, "203.0.113.1")) == ["Ada"]
    assert cost_of(honest) > cost_of(AskMatches())


def test_a_try_that_is_too_long_is_no_message(today: date) -> None:
    honest = AskDailyBoard(SOLO, 1, str(today), "n" * MAX_TRY, "0" * 64)
    assert read_request(pack(honest)) == honest
    with pytest.raises(CodecError, match="at most"):
        read_request(pack(replace(honest, actions="n" * (MAX_TRY + 1))))
    with pytest.raises(CodecError, match="score"):
        read_request(pack(honest).replace('"version"', '"score":999,"version"'))


def test_a_full_disk_is_said(
    tmp_path: Path, today: date, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "daily").write_text("")
    asked = _asked(_tried(SOLO, today, saves, 1), today)
    assert _refusal(BoardHost(tmp_path).ask("Ada", asked)) == "disk"
