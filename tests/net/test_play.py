"""Matches over loopback: from the lobby to the record."""

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from game.content.maps.shipped_maps import list_levels
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN, REMOTE
from game.net import requests
from game.net.hosting.level_source import LevelSource
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from tests.net.conftest import SeatPlayer, Table
from tests.support.narrow import not_none
from tests.support.playouts import level_names, load_test_level

ALONE = next(name for name, ruleset in RULESETS.items() if ruleset.perfect_information)
SHARED = [name for name, ruleset in RULESETS.items() if ruleset.seats.stop > 2]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARED)
def test_two_people_and_a_bot_play_a_match_and_its_record_is_kept(
    table: Table, tmp_path: Path, name: str
) -> None:
    sessions = table.begin(name, ("Ada", "Bob"), bots=1)
    players = [SeatPlayer(session) for session in sessions]
    assert sessions[1].info.players[:2] == (REMOTE, HUMAN)
    assert sessions[0].info.seed is None

    table.until(lambda: sum(player.play_on() for player in players) == len(players))
    table.until(lambda: all(session.info.seed is not None for session in sessions))
    [path] = (tmp_path / "records").iterdir()
    match = read_match(path, RULESETS).replayed()
    assert match.names == ("Ada", "Bob", "")
    assert list((tmp_path / "matches").iterdir()) == []
    for session, player in zip(sessions, players, strict=True):
        assert player.view == match.state.observe(session.seat)
        assert session.report().seed == match.seed
        assert session.replay(None).last_ply == match.ply


def test_a_race_is_the_same_map_for_everybody(table: Table, tmp_path: Path) -> None:
    sessions = table.begin(ALONE, ("Ada", "Bob"))
    # The title of a random map is its seed.
    assert sessions[0].info.level.title == ""
    for player in [SeatPlayer(session) for session in sessions]:
        table.until(player.play_on)
    client = table.clients[1]
    table.until(lambda: client.lobby is not None and client.lobby.phase == "over")
    assert [row.has_won for row in client.standings] == [True, True]
    assert sessions[0].replay(None).last_ply == client.standings[0].plies
    assert len(list((tmp_path / "records").iterdir())) == 2


def test_bots_race_until_the_last_person_is_done(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.hosting.turn_loop._RACE_BOT_SECONDS", 0.01)
    ada = table.join("Ada")
    players = (requests.RACE_BOT, HUMAN, requests.RACE_BOT)
    ada.ask(
        requests.OpenMatch(
            ALONE, requests.MapSelection(RANDOM_LEVEL, 5), requests.MatchTerms(), players
        )
    )
    ada.ask(requests.StartMatch())
    table.until(lambda: {row.plies > 2 for row in ada.standings if not row.name} == {True})
    table.restart()
    plies = ada.standings[0].plies
    table.until(lambda: ada.standings[0].plies > plies or ada.standings[0].is_over)
    table.until(SeatPlayer(not_none(ada.session), actions=300).play_on)
    table.until(lambda: ada.lobby is not None and ada.lobby.phase == "over")
    assert [row.has_won for row in ada.standings][1]
    [path] = (tmp_path / "records").iterdir()
    assert read_match(path, RULESETS).replayed().names == ("Ada",)


def test_who_leaves_while_the_map_is_made_is_waited_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, carl = (table.join(name) for name in ("Ada", "Bob", "Carl"))
    terms, players = requests.MatchTerms(spectators="late"), (HUMAN, HUMAN)
    ada.ask(requests.OpenMatch(SHARED[0], requests.MapSelection(RANDOM_LEVEL), terms, players))
    table.until(lambda: ada.lobby)
    assert ada.lobby is not None
    bob.ask(requests.JoinMatch(ada.lobby.match))
    carl.ask(requests.WatchMatch(ada.lobby.match))
    table.until(lambda: bob.lobby and carl.lobby)
    ada.ask(requests.ChangeMatch(ada.lobby.choice, requests.MatchTerms(), players))
    table.until(lambda: carl.left == "spectators")
    bob.ask(requests.SetReady(True))
    table.until(lambda: ada.lobby and ada.lobby.seats[1].ready)
    has_left, make = Event(), LevelSource.make
    monkeypatch.setattr(LevelSource, "make", lambda *of: has_left.wait(9) and make(*of))
    ada.ask(requests.StartMatch())
    bob.ask(requests.LeaveMatch())
    table.until(lambda: bob.left)
    has_left.set()
    table.until(lambda: ada.refusal)
    assert not_none(ada.refusal).reason == "open_seats"


def test_an_own_map_takes_the_name_of_no_other() -> None:
    levels, level = LevelSource(RULESETS), load_test_level(ALONE, level_names(ALONE)[0])
    names = [levels.add(each) for each in (level, level, replace(level, title="Other"))]
    assert names == [f"{level.name} {number}" for number in (2, 2, 3)]
    choices = [requests.MapSelection(name) for name in names[1:]]
    told = [(levels.title(ALONE, each), levels.make(ALONE, each, 1)) for each in choices]
    assert told == [(level.title, level), ("Other", replace(level, title="Other"))]
    assert levels.add_file(list_levels(ALONE)[0]) == (names[0], ALONE)
