"""The daily matches: one map a day for everyone, the first try of it counts."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice

import pygame
import pytest

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.history.daily_matches import DailyScene
from game.scenes.match.play import PlayScene
from game.scenes.spectate.replay import ReplayScene
from game.scenes.texts.labels import heading_of
from game.session.local_session import LocalSession
from game.storage.files import SAVE_SUFFIX
from game.storage.history.daily_store import daily_seeds
from tests.support.game_driver import GameDriver
from tests.support.saves import finished_match

TODAY = datetime.now(UTC).date()


def _begin(player: GameDriver, place: int = 0) -> PlayScene:
    player.app.scenes = [player.context.scenes.title(), DailyScene(player.context)]
    player.run_frames(3)
    player.press_key(*["down"] * place, "return")
    if isinstance(player.scene, Dialog):
        assert "Your first try on this map counts. Begin it now?" in player.drawn_texts()
        player.press_key("return")
    player.run_frames(5)
    return player.scene_as(PlayScene)


def _match(scene: PlayScene) -> Match:
    assert isinstance(scene.session, LocalSession)
    return scene.session.match


def test_seeds_are_the_same_for_everyone_and_differ_by_game_and_day() -> None:
    day = date(2026, 11, 28)
    seeds = [next(daily_seeds(name, day + timedelta(n))) for name in RULESETS for n in range(9)]
    assert len(set(seeds)) == len(seeds)
    assert list(islice(daily_seeds("railgun", day), 2)) == [666304272, 519947752]


def test_the_first_try_counts_also_when_it_is_continued(player: GameDriver) -> None:
    match, daily = _match(_begin(player)), player.store.daily
    name = match.ruleset.name
    player.scene_as(PlayScene).session.submit(match.state.legal_actions(Seat(0))[0])
    assert daily.counted_file(name, TODAY) is not None
    assert _match(_begin(player)).ply == 1, "today's row leads back to the try"
    assert daily.counted_file(name, TODAY) is not None
    assert not daily.is_finished(name, TODAY)


def test_the_match_and_its_end_say_that_it_is_the_daily_and_copy_its_result(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, copied = _begin(player), list[str]()
    told = f"Daily map {TODAY}"
    assert heading_of(scene.session.info).map == told
    match = _match(scene)
    ended = finished_match(match.ruleset.name)
    player.store.save_match(ended)
    player.store.daily.count(match.ruleset.name, TODAY, player.store.file_stem(ended))
    end = player.show(player.game_over(ended))
    assert ("Daily map", str(TODAY)) in end.stat_rows()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    while player.store.history.entry(end.report.file_stem) is None:
        player.run_frames(1)
    player.choose_entry("Copy the result")
    assert end.toast.text == "The result is on the clipboard."
    assert str(TODAY) in copied[0]
    practice = player.new_match(match.ruleset, match.level, match.seed)
    assert heading_of(practice.session.info).map != told


def test_a_try_without_an_action_is_none(player: GameDriver) -> None:
    match = _match(_begin(player))
    player.store.delete_if_empty(match)
    assert player.store.daily.counted_file(match.ruleset.name, TODAY) is None


@pytest.fixture
def finished(player: GameDriver) -> str:
    """Return the game of which tries of today and the two days before are finished."""
    name = player.context.menu_rulesets[0]
    for back in range(3):
        match = finished_match(name)
        player.store.save_match(match)
        player.store.daily.count(name, TODAY - timedelta(back), player.store.file_stem(match))
    return name


@pytest.mark.slow
@pytest.mark.usefixtures("finished")
def test_a_finished_try_can_be_copied_practised_and_watched(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    player.app.scenes = [DailyScene(player.context)]
    player.run_frames(4)
    assert "Days in a row: 3" in player.drawn_texts()
    player.press_key("return")
    player.choose_entry("Copy the result")
    assert "The result is on the clipboard." in player.drawn_texts()
    head, end, signs = copied[0].split("\n")
    assert head.endswith(TODAY.isoformat())
    assert (end, len(signs)) in {("Lost", 10), ("Won", 10)}
    for entry, kind in (
        ("Practise on this map (does not count)", PlayScene),
        ("Watch the replay", ReplayScene),
        ("Your last 30 days", Dialog),
    ):
        player.app.scenes = [DailyScene(player.context)]
        player.run_frames(4)
        player.press_key("return")
        player.choose_entry(entry)
        player.run_frames(4)
        assert isinstance(player.scene, kind), entry


def test_a_try_that_is_deleted_in_the_history_waits_again(
    player: GameDriver, finished: str
) -> None:
    scene = DailyScene(player.context)
    player.app.scenes = [player.context.scenes.title(), scene]
    player.run_frames(5)
    before = scene.menu.items[0].text
    player.press_key("up", "return")
    file = player.store.daily.counted_file(finished, TODAY)
    assert file is not None
    assert player.store.delete_finished(file.name.removesuffix(SAVE_SUFFIX)) == ""
    player.press_key("escape")
    assert player.scene is scene
    waits = get_text("shared", "daily.waits")
    assert (waits in before, waits in scene.menu.items[0].text) == (False, True)
