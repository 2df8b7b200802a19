"""The codex, cheat labels, and the statistics of the end screen."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.content.assets.strings import has_text
from game.core.actor import Seat
from game.core.features.codex import Codex, CodexEntry
from game.core.features.match_summary import summarize_match
from game.core.level import active_cheats
from game.core.match import Match
from game.core.replay import replay
from game.core.ruleset import Ruleset
from game.core.view import Mark
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.menus.codex import CodexScene
from game.storage.match_files import read_match
from game.storage.save_store import SaveStore
from game.ui.board.marks import draw_marks
from tests.support.game_driver import GameDriver
from tests.support.playouts import random_level
from tools.demo_matches import play_demo_match

READ = [ruleset for ruleset in RULESETS.values() if ruleset.features.codex]
SWORDS = RULESETS["psttrl"]


def _codex(ruleset: Ruleset) -> Codex:
    assert ruleset.features.codex is not None
    return ruleset.features.codex


def _entries(ruleset: Ruleset) -> list[CodexEntry]:
    return [entry for section in _codex(ruleset).sections for entry in section.entries]


@pytest.fixture(scope="module")
def won() -> Match:
    return play_demo_match(SWORDS, random_level(SWORDS.name, 5), 5)


def _play(player: GameDriver, match: Match) -> PlayScene:
    return player.show(player.play(match))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", READ, ids=lambda r: r.name)
def test_every_page_has_its_words_and_pictures(player: GameDriver, ruleset: Ruleset) -> None:
    maps = player.context.store.codex
    kinds = [entry.kind for entry in _entries(ruleset)]
    assert len(kinds) == len(set(kinds))
    maps.add_seen(ruleset.name, kinds)
    maps.add_counts(ruleset.name, dict.fromkeys(kinds, 3))
    scene = CodexScene(player.context, ruleset)
    player.app.scenes = [scene]
    for index, cell in enumerate(scene.cells):
        scene.index = index
        assert has_text(ruleset.name, f"{cell.section}.{cell.entry.kind}")
        assert len(scene.page_lines(cell)) == 4
        player.run_frames(1)


@pytest.mark.slow
def test_seen_creatures_are_added_to_the_codex(player: GameDriver, won: Match) -> None:
    match = won.restarted()
    scene = _play(player, match)
    assert "sword_tester" in player.store.codex.progress(SWORDS.name).seen
    assert "rat" not in player.store.codex.progress(SWORDS.name).seen
    for seat, action in won.record().log:
        if any(actor.kind == "rat" for actor in match.state.observe(seat).actors):
            break
        if match.ply < 3:
            scene.play_action(action)
        else:
            match.submit(seat, action, match.ply)
    _play(player, match)
    met = SaveStore(player.store.folder).codex.progress(SWORDS.name).seen
    assert {"iron_sword", "buckler", "rat"} <= met
    assert met < {entry.kind for entry in _entries(SWORDS)}


@pytest.mark.slow
def test_deeds_of_finished_matches_add_up_and_count_once(player: GameDriver, won: Match) -> None:
    store = player.store
    for _ in range(2):
        *_, match = replay(won.record(), SWORDS)
        store.save_match(match)
        store.save_match(match)
    deeds = store.codex.progress(SWORDS.name).counts
    did = summarize_match(won, Seat(0))
    assert deeds == {name: 2 * count for name, count in (did.kills + did.attacks).items()}


@pytest.mark.slow
def test_a_cheat_is_labelled_in_play_in_the_save_and_at_the_end(player: GameDriver) -> None:
    level = SWORDS.generate({"threat_colors": True}, 2)
    assert active_cheats(SWORDS.options, level) == ("threat_colors",)
    assert active_cheats(SWORDS.options, random_level(SWORDS.name, 2)) == ()
    pictures = []
    for cheating in (False, True):
        match = Match(SWORDS, level.with_params({"threat_colors": cheating}), 1, 2)
        _play(player, match)
        player.store.save_match(match)
        [path] = player.store.unfinished_files()
        again = read_match(path, RULESETS).replayed()
        assert bool(active_cheats(SWORDS.options, again.level)) == cheating
        pictures.append(player.screen_bytes())
        match.submit(Seat(0), match.state.legal_actions(Seat(0))[-1], match.ply)
        player.store.save_match(match)
        player.app.scenes = [player.game_over(match)]
        player.run_frames()
        pictures.append(player.screen_bytes())
    assert len(set(pictures)) == 4


@pytest.mark.slow
def test_threats_differ_by_their_signs_not_by_colour_alone(player: GameDriver) -> None:
    shapes = set()
    bank = player.context.bank.for_looks(looks_of("psttrl"))
    for name in ("threat_purple", "threat_red", "threat_yellow", "threat_white"):
        surface = pygame.Surface((40, 40))
        marks = (Mark(name, (random_level("psttrl", 1).spawns[0].pos,)),)
        draw_marks(surface, bank, marks, lambda _: pygame.Rect(12, 12, 16, 16), 0.0)
        icon = player.context.bank.frame("icons", name, 0)
        shapes.add(pygame.image.tobytes(pygame.mask.from_surface(icon).to_surface(), "RGB"))
        assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() < 40 * 40
    assert len(shapes) == 4


@pytest.mark.slow
def test_a_felt_creature_is_judged_in_words_for_those_who_cheat(player: GameDriver) -> None:
    match = Match(SWORDS, SWORDS.generate({"threat_colors": True}, 2), 1, 2)
    for seat, action in play_demo_match(SWORDS, random_level(SWORDS.name, 2), 2).record().log:
        felt = [a for a in match.state.observe(seat).actors if a.id < 0]
        if felt and felt[0].board == match.state.observe(seat).focused_board:
            break
        match.submit(seat, action, match.ply)
    scene = _play(player, match)
    player.click(scene.screen.stage.camera.rect_of(felt[0].pos).center, button=2)
    words = " ".join(line for line, _ in scene.screen.panel.inspected.lines)
    assert "kill it." in words
    assert "something" in words


def test_numbers_of_a_kind_are_those_of_its_row() -> None:
    assert _codex(SWORDS).find_stats("ancient_dragon") == ("creature", (11, 11))
    assert _codex(SWORDS).find_stats("ring_of_rage") == ("weapon", (6, 1))
    assert _codex(SWORDS).find_stats("felt") is None
    assert Codex(()).find_stats("rat") is None
