"""The daily boards of a host: what counts, and what strangers try to have counted."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from game.core.actor import Seat
from game.core.codec import CodecError
from game.core.level import RANDOM_LEVEL, LevelError
from game.core.match import Match, default_players
from game.core.rng import Rng
from game.net.host_messages import DailyBoard, Refused
from game.net.hosting import daily_boards
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.messages import PROTOCOL, pack, read_request
from game.net.requests import MAX_TRY, AskDailyBoard, Hello, MapSelection, counted_try
from game.rulesets import RULESETS
from game.session.local_session import LocalSession
from game.storage.history.daily_store import daily_seeds
from game.storage.save_store import SaveStore
from tests.net.test_hidden_information import RecordingLink

LEVELS = LevelSource(RULESETS)
TODAY = datetime.now(UTC).date()
DUEL = next(name for name, rules in RULESETS.items() if {1, 2} <= {*rules.seats})
# Their demo players search, which takes seconds.
SEARCHED = ("railgun", "codekeeper")
# Random play of it is short.
SOLO = "psttrl"


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
def played(name: str, folder: Path, seed: int = 0, day: date = TODAY) -> Match:
    """Return a demo player's try, with a seed a random one, in a window closed in between."""
    match, store, player = _begun(name, day), SaveStore(folder), RULESETS[name].demo_player()
    session, rng, is_first = LocalSession(match, store), Rng(seed), True
    while match.outcome is None:
        if is_first and match.ply > 9:
            session, is_first = LocalSession(match, store), False
        if match.turn == Seat(0):
            rng, place = rng.below(len(match.legal))
            # The demo player may think for long, so it is asked only for its own tries.
            at_random = match.legal[place] if seed else None
            session.submit(at_random or player.choose(match.view(0), match.legal, rng))
        session.poll()
    return match


class BoardHost:
    """A host, and the reason why it refuses a try, or the names on its board."""

    def __init__(self, folder: Path | None = None) -> None:
        self.host = Host(RULESETS, LEVELS, ThreadPoolExecutor(1), folder)
        self.board = DailyBoard("", "", ())

    def ask(self, name: str, asked: AskDailyBoard, address: str = "198.51.100.7") -> str:
        return asyncio.run(self._ask(name, asked, address))

    async def _ask(self, name: str, asked: AskDailyBoard, address: str) -> str:
        link = RecordingLink()
        link.address = address
        member = self.host.welcome(link, Hello(PROTOCOL, "", name))
        assert member is not None
        await self.host.receive(member, asked)
        self.host.lose_link(member, link)
        answer = link.messages[-1]
        if isinstance(answer, Refused):
            return answer.reason
        assert isinstance(answer, DailyBoard)
        self.board = answer
        return " ".join(sorted(row.name for row in answer.rows))


@pytest.fixture
def honest(saves: Path) -> AskDailyBoard:
    return counted_try(played(SOLO, saves, 1).record(), TODAY)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_an_honest_try_of_every_game_counts(name: str, saves: Path) -> None:
    host, match = BoardHost(), played(name, saves, seed=name in SEARCHED)
    assert host.ask("Ada", counted_try(match.record(), TODAY)) == "Ada"
    (row,) = host.board.rows
    assert (row.result.plies, row.actions) == (match.ply, "")


def test_a_board_outlives_its_host_and_ranks_as_the_own_one(
    tmp_path: Path, honest: AskDailyBoard, saves: Path
) -> None:
    tries = (counted_try(played(SOLO, saves, seed).record(), TODAY) for seed in range(2, 20))
    other = next(each for each in tries if each.actions != honest.actions)
    host = BoardHost(tmp_path)
    assert host.ask("Ada", honest) == "Ada"
    assert host.ask("Ada", honest) == "Ada", "the same once more is only looked at"
    assert host.ask("Bob", other) == "Ada Bob"
    host = BoardHost(tmp_path)
    assert host.ask("Cleo", replace(honest, actions="", digest="")) == "Ada Bob"
    ranks = [row.result.rank for row in host.board.rows]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize(
    ("forged", "reason"),
    [
        ({"digest": "0" * 64}, "replay"),
        ({"actions": "end"}, "replay"),
        ({"actions": "resign"}, "replay"),
        ({"actions": "attack 99,99 sword;;\x00"}, "replay"),
        ({"actions": "wait 99999999999999999999"}, "replay"),
        ({"version": 99}, "rules"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"day": "2026-02-30"}, "day"),
    ],
)
def test_what_was_changed_does_not_count(
    forged: dict[str, str | int], reason: str, honest: AskDailyBoard
) -> None:
    host = BoardHost()
    assert host.ask("Eve", replace(honest, **forged)) == reason  # type: ignore[arg-type]
    assert host.ask("Eve", replace(honest, actions=f"{honest.actions};end")) == "replay"
    assert host.ask("Ada", honest) == "Ada", "nothing of it is left"


@pytest.mark.parametrize("days", [-1, 1])
def test_another_day_does_not_count(days: int, saves: Path) -> None:
    day = TODAY + timedelta(days)
    forged = counted_try(played(SOLO, saves, 1, day).record(), day)
    assert BoardHost().ask("Eve", forged) == "day"
    assert BoardHost().ask("Eve", replace(forged, day=str(TODAY))) == "replay"


def test_a_second_try_and_a_copy_do_not_count(honest: AskDailyBoard) -> None:
    host = BoardHost()
    host.ask("Ada", honest)
    assert host.ask("Ada", replace(honest, actions="end")) == "second"
    assert host.ask("Eve", honest) == "copied"


def test_opponents_who_stand_still_do_not_count() -> None:
    """The rules would allow it: but the host lets its own bots play."""
    match = _begun(DUEL, TODAY)
    while match.outcome is None:
        match.play(match.legal[-1])
    assert BoardHost().ask("Eve", counted_try(match.record(), TODAY)) == "replay"


def test_a_stranger_cannot_keep_the_host_busy(
    honest: AskDailyBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = BoardHost()
    with monkeypatch.context() as patch:
        patch.setattr(daily_boards, "_MOST_SECONDS", -1.0)
        assert host.ask("Eve", honest) == "replay", "it takes too long"
    answers = [host.ask(f"Eve {n}", replace(honest, actions="end")) for n in range(30)]
    assert answers[-1] == "tries"
    assert host.ask("Ada", honest, "203.0.113.1") == "Ada"


def test_a_try_that_is_too_long_or_has_a_score_is_no_message() -> None:
    longest = AskDailyBoard(SOLO, 1, str(TODAY), "n" * MAX_TRY, "0" * 64)
    assert read_request(pack(longest)) == longest
    with pytest.raises(CodecError, match="at most"):
        read_request(pack(replace(longest, actions="n" * (MAX_TRY + 1))))
    with pytest.raises(CodecError, match="score"):
        read_request(pack(longest).replace('"version"', '"score":999,"version"'))


def test_a_full_disk_is_said(tmp_path: Path, honest: AskDailyBoard) -> None:
    (tmp_path / "daily").write_text("")
    assert BoardHost(tmp_path).ask("Ada", honest) == "disk"
