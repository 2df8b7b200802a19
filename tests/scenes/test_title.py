"""The title and the ruleset selection: doors, failing demos, resuming matches."""

import os
from concurrent.futures import Future
from dataclasses import replace

import pygame
import pytest

from game.agents.demo_players import DemoPlayers, min_interesting_seats
from game.app.screen_wipe import WIPE_SECONDS
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.event import Attacked, Shot
from game.core.match import Match
from game.core.state import perceived
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.demo_match import DemoMatch
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.resume import ResumeScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.title import TitleScene
from game.storage.match_files import MatchFile, read_match
from game.storage.settings import TEXT_SIZES
from game.ui.style.constants import BACKDROP
from tests.support.game_driver import GameDriver


@pytest.mark.slow
def test_figures_walk_by_unless_motion_is_reduced(player: GameDriver) -> None:
    floor = pygame.Rect(170, 250, 460, 54)
    pictures = []
    for reduced in (False, True):
        settings = replace(player.context.settings, animation_speed="normal", reduce_motion=reduced)
        player.context.change_settings(settings)
        scene = player.show(TitleScene(player.context))
        player.run_frames(200)
        assert scene.doors is not None
        passers = pygame.Surface((640, 360), pygame.SRCALPHA)
        scene.doors.passers.draw(passers, 304)
        pictures.append(passers.get_bounding_rect())
    assert floor.contains(pictures[0])
    assert pictures[0].width > 20
    assert pictures[1].size == (0, 0)


@pytest.mark.slow
def test_a_wipe_leads_from_a_card_into_its_game_and_the_next_key_ends_it(
    player: GameDriver,
) -> None:
    player.press_key("return")
    player.run_frames()
    cards = player.screen_bytes()
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    player.press_key("return")
    assert isinstance(player.scene, MatchSetupScene)
    # What is next to the card is still to be seen, and no longer after another key.
    assert player.screen_bytes()[:30000] == cards[:30000]
    player.press_key("up")
    after = player.screen_bytes()[:30000]
    assert after != cards[:30000]
    player.run_frames(round(60 * WIPE_SECONDS) + 1)
    assert player.screen_bytes()[:30000] == after


@pytest.mark.slow
def test_a_demo_that_fails_is_a_card_without_it(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: DemoMatch) -> None:
        raise ZeroDivisionError("a fault in a demo")

    player.press_key("return")
    scene = player.scene_as(RulesetSelectScene)
    monkeypatch.setattr(DemoMatch, "_play_turn", fail)
    player.run_frames(60)
    assert player.scene is scene
    assert len(scene.demos) == len(MENU_RULESETS)
    assert all(demo.broken for demo in scene.demos.values())
    assert "a fault in a demo" in capsys.readouterr().err
    entry = pygame.Surface(scene.demos[0].size)
    scene.demos[0].draw(entry, (0, 0), 0.0)
    assert pygame.transform.average_color(entry)[:3] == BACKDROP
    player.press_key("escape")
    assert isinstance(player.scene, TitleScene)
    player.run_frames(60)
    assert isinstance(player.scene, TitleScene)


def test_cards_wait_for_their_demos_and_are_not_black(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(player.context), "prepare", lambda _, work: Future())
    player.press_key("return")
    scene = player.scene_as(RulesetSelectScene)
    player.press_key("right")
    assert scene.index == 1
    for index in range(len(MENU_RULESETS)):
        area = player.app.canvas.surface.subsurface(scene.area(index, "demo"))
        assert max(pygame.transform.average_color(area)[:3]) > 2 * max(BACKDROP)


def leave_matches(player: GameDriver, *names: str) -> None:
    """Save unfinished matches, the last one last."""
    for number, name in enumerate(names):
        ruleset = RULESETS[name]
        match = Match(ruleset, ruleset.generate({}, number + 1), ruleset.seats.start, number + 1)
        for _ in range(min(number, 2)):
            match.play(match.legal[0])
        before = set(player.store.unfinished_files())
        player.store.save_match(match)
        [path] = set(player.store.unfinished_files()) - before
        os.utime(path, (1_700_000_000 + 60 * number,) * 2)
    player.app.scenes = [player.context.scenes.title()]
    player.run_frames()


def test_saves_are_read_beside_the_window(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_matches(player, "railgun", "dooom")
    reading = Future[tuple[list[MatchFile], str]]()
    monkeypatch.setattr(type(player.context), "read", lambda _, work: reading)
    player.press_key("return", "down", "return")
    assert isinstance(player.scene, TitleScene)
    player.run_frames(30)
    assert get_text("shared", "saves.reading") in player.drawn_texts()
    reading.set_result(player.store.list_saves(player.context.rulesets))
    player.run_frames(1)
    assert isinstance(player.scene, ResumeScene)


def listed_match(player: GameDriver, plies: int, seed: int = 1) -> MatchFile:
    """Return a file in the list of saves; all maps have the same title."""
    rules = RULESETS["railgun"]
    match = Match(rules, replace(rules.generate({}, seed), title="Seed 5"), 1, seed)
    while match.ply < plies:
        match.play(match.legal[0])
    player.store.save_match(match)
    return read_match(player.store.unfinished_files()[0], RULESETS)


@pytest.mark.parametrize("at", [1e12, 1e20, -1e15])
def test_a_match_whose_file_has_no_time_of_this_calendar_is_listed(
    player: GameDriver, at: float
) -> None:
    match = replace(listed_match(player, 1), stamp=(int(at * 10**9), 0, 0))
    player.app.scenes = [ResumeScene(player.context, [match], "")]
    player.run_frames(1)
    words = list(player.drawn_texts())
    assert "Only My Railgun: Seed 5" in words
    assert any(line.startswith("Turns left: ") for line in words)


def test_earlier_tries_on_a_map_are_listed_when_asked_for(player: GameDriver) -> None:
    tries = [listed_match(player, plies) for plies in (2, 1)]
    # Other random maps may have the same title.
    others = [listed_match(player, 2, seed) for seed in (2, 3)]
    scene = ResumeScene(player.context, [*tries, *others], "")
    player.app.scenes = [scene]
    words = ["Only My Railgun: Seed 5"] * 3 + ["Earlier tries: 1"]
    assert [item.text for item in scene.menu.items] == words
    # There is nothing to delete in the row that stands for them.
    assert "Delete" in player.drawn_texts()
    player.press_key("up", "delete")
    assert "Delete" not in player.drawn_texts()
    player.press_key("return")
    assert player.scene is scene
    assert [save.plies for save in scene.saves] == [2, 2, 2, 1]


def test_while_the_hall_fades_in_it_covers_what_is_below_a_menu(player: GameDriver) -> None:
    player.run_frames(4)
    assert player.scene_as(TitleScene).doors is not None
    assert player.context.bank.frame("hall", "hall", 0).get_alpha() in (None, 255)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_a_long_problem_leaves_the_menu_to_be_read(player: GameDriver, size: str) -> None:
    player.context.change_settings(player.context.settings.with_value("text_size", size))
    problem = "The settings cannot be used, so the defaults are: /a/long/way/to/settings.json. " * 2
    title = player.show(TitleScene(player.context, problem), 12)
    words = [area for text, area in player.drawn_texts().items() if text and text in problem]
    rows = [title.menu.rect(index) for index in range(len(title.menu.items))]
    assert len(words) > 1
    assert not any(area.collidelist(rows) >= 0 for area in words)


@pytest.mark.slow
@pytest.mark.parametrize("name", [each for each in MENU_RULESETS if not looks_of(each).is_outdoor])
def test_cards_begin_where_there_is_a_fight(player: GameDriver, name: str) -> None:
    ruleset, (seed, ply), blows = RULESETS[name], looks_of(name).demo[0], 0
    level = player.context.maps.random_levels.generate(ruleset, {}, seed)
    match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
    players = DemoPlayers(match)
    players.play_until(ply)
    while match.outcome is None and match.ply < ply + 16:
        events = match.submit(*players.choose(), match.ply)
        seen = perceived(match.state, events, Seat(0))
        blows += sum(isinstance(event, Attacked | Shot) for event in seen)
    assert blows >= 3, blows
