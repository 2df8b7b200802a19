"""Goals on the screen: the course with its medals, deeds, and puzzles."""

import time

import pytest

from game.content.assets.deeds import deeds_of
from game.content.maps.pars import Par, medal_par, par_match, par_of_map
from game.content.maps.puzzles import Puzzle, puzzle_match, puzzles
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.level import Level
from game.core.match import HUMAN, Match
from game.core.notation import to_action
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.history.progress import ProgressScene
from game.scenes.match.play import PlayScene
from game.scenes.match.practice_and_puzzle import PuzzleScene
from game.scenes.spectate.replay import ReplayScene
from game.session.local_session import LocalSession
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none, of_kind
from tests.tools.test_puzzles import CURE, SHELVES
from tools.puzzles import Solver

DOOOM = RULESETS["dooom"]


def _first_map() -> tuple[Level, Par]:
    level = load_level(list_levels("dooom")[0], RULESETS)
    par = par_of_map(DOOOM, level)
    assert par is not None, "pars of another version: python3 -m tools.pars --only dooom"
    return level, par


def _match_of_par() -> Match:
    """Return the match that made the par of the first map, as if a human had played it."""
    level, par = _first_map()
    match = Match(DOOOM, level, len(par.players), par.seed, (HUMAN, "normal"))
    for action in par.actions.split("; "):
        match.play(action)
    return match


def _show(player: GameDriver, *keys: str) -> ProgressScene:
    player.context.last_ruleset = "dooom"
    scene = player.show(ProgressScene(player.context), 6)
    player.press_key(*keys)
    player.run_frames(4)
    return scene


def test_a_lesson_that_brings_weak_opponents_has_no_medal_to_win() -> None:
    river = RULESETS["river"]
    levels = [load_level(path, RULESETS) for path in list_levels("river")[2:4]]
    assert [medal_par(river, level) is None for level in levels] == [True, False]


@pytest.mark.slow
def test_the_course_has_a_medal_and_chooses_the_next_map(player: GameDriver) -> None:
    player.store.save_match(_match_of_par())
    scene = _show(player)
    assert "Silver: par reached" in player.drawn_texts()
    assert scene.menu.items[scene.menu.index].text.startswith("Straight Out")
    player.press_key("return", "return")
    assert player.scene_as(PlayScene).session.info.level.title == "Straight Out"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rival", "told"), [("normal", "Silver: par reached"), ("easy", "stronger opponents")]
)
def test_the_end_says_whether_the_opponents_allow_a_medal(
    player: GameDriver, rival: str, told: str
) -> None:
    match = _match_of_par()
    match.players = (HUMAN, rival)
    player.store.save_match(match)
    assert told in dict(player.game_over(match).stat_rows())["Medal"]
    _show(player)
    assert ("Silver: par reached" in " ".join(player.drawn_texts())) is (rival == "normal")


def test_the_match_that_made_a_par_is_watched(player: GameDriver) -> None:
    level, par = _first_map()
    _show(player, "return")
    assert any("Par is a usual result" in line for line in player.drawn_texts())
    player.choose_entry("Watch the bot's match")
    replay = player.scene_as(ReplayScene).replay
    assert (replay.last_ply, replay.info.level) == (par_match(DOOOM, level, par).ply, level)


def test_a_deed_leads_to_the_match_in_which_it_was_done(player: GameDriver) -> None:
    match = _match_of_par()
    session = LocalSession(match, player.store)
    session.save()
    player.show(PlayScene(player.context, session), 0)
    end = player.game_over(match)
    player.app.scenes = [end]
    for _ in range(500):
        # The history reads the record meanwhile.
        player.run_frames(1)
        if end.deeds:
            break
        time.sleep(0.01)
    words = list(player.drawn_texts())
    assert [line for line in words if "deed" in line][1:] == ["6 more new deeds: see Goals."]
    assert any(line.endswith(": see Goals.") for line in words)
    _show(player, "home", "down", "right")
    assert len(player.scene_as(ProgressScene).menu.items) == 2 + len(deeds_of("dooom"))
    player.choose_entry("Out. Win a match.")
    player.run_frames(4)
    assert player.scene_as(ReplayScene).replay.last_ply == match.ply


def _puzzle_scene(player: GameDriver, puzzle: Puzzle) -> PuzzleScene:
    scene = player.context.scenes.puzzle(RULESETS[puzzle.ruleset], puzzle)
    assert isinstance(scene, PuzzleScene), CURE.format(puzzle.ruleset)
    player.show(scene)
    return scene


def _play(player: GameDriver, scene: PuzzleScene, puzzle: Puzzle, first: str) -> str:
    """Play a first action, then what keeps the goal; return what is said at the end."""
    solver = Solver(RULESETS[puzzle.ruleset], puzzle.goal)
    action, left = to_action(first), puzzle.turns
    while player.scene is scene and left:
        scene.play_action(action)
        if scene.session.ply == puzzle.turns - left:
            # What may kill is asked about first.
            player.press_deadly()
        player.run_frames(60)
        state, left = of_kind(LocalSession, scene.session).match.state, left - 1
        if left and state.outcome is None:
            ways = solver.first_actions(state, left, 6)
            action = max(ways, key=lambda each: ways[each])
    player.run_frames(120)
    return player.scene_as(Dialog).scroll.rows[1][0]


@pytest.mark.parametrize("name", SHELVES)
def test_a_puzzle_is_solved_by_its_first_action_alone(player: GameDriver, name: str) -> None:
    puzzle = next(each for each in puzzles(name) if each.turns == 2)
    scene = _puzzle_scene(player, puzzle)
    assert any("2" in line and "Goal" in line for line in player.drawn_texts())
    assert _play(player, scene, puzzle, puzzle.solution).startswith("Solved"), CURE.format(name)
    assert puzzle.key in player.store.history.progress.deeds(name)
    match = not_none(puzzle_match(RandomLevels(RULESETS), RULESETS[name], puzzle))
    assert match.legal
    assert player.scene_as(Dialog).menu.items[0].text == "Next puzzle"
    player.choose_entry("Try again")
    assert player.scene_as(PuzzleScene).session.ply == 0
    assert Seat(0) in match.state.to_act


def test_a_puzzle_begins_again_or_is_left_from_its_menu(player: GameDriver) -> None:
    first = _puzzle_scene(player, next(puzzles("railgun")))
    below = player.app.scenes[0]
    for entry in ("Restart", "Back to the puzzles"):
        player.press_key("escape")
        player.choose_entry(entry)
        player.run_frames(4)
        if entry == "Restart":
            assert player.scene_as(PuzzleScene) is not first
    assert player.app.scenes == [below]
