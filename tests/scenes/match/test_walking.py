"""Held keys, mouse walks, exploring, travelling, resting: what starts them and what stops them."""

from dataclasses import replace
from functools import partial

import pygame
import pytest

from game.core.action import Attack, Wait
from game.core.actor import Actor, Item, ItemId, Seat
from game.core.grid import Pos
from game.core.match import Match
from game.core.rng import Rng
from game.core.ruleset import default_size
from game.core.state import State
from game.rulesets import RULESETS
from game.scenes.inspect.floor_map import FloorMapScene
from game.scenes.match.play import PlayScene
from game.scenes.panel.auto_travel import AutoTravel
from game.scenes.panel.walks import stop_reason
from game.session.updates import state_update
from game.ui.style.style import NEWS_PANEL, TOAST_PANEL
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.psttrl.boards import board as floors
from tests.rulesets.railgun.boards import board as hall
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.playouts import playout_of, random_level
from tests.support.virtual_gamepad import VirtualGamepad


def _begun(player: GameDriver, name: str, state: State, seats: int = 1) -> PlayScene:
    ruleset = RULESETS[name]
    humans = ("human", *["easy"] * (seats - 1))
    first = Match(ruleset, ruleset.blank_level(*default_size(ruleset)), seats, 1, humans)
    return player.show(player.play(first.starting_from(state)), 4)


def _own(scene: PlayScene) -> Actor:
    return not_none(match_of(scene).state.observe(Seat(0)).own_actor())


def _click(player: GameDriver, scene: PlayScene, cell: Pos) -> None:
    player.click(scene.screen.stage.camera.rect_of(cell).center)
    player.run_frames(12)


def _hold(player: GameDriver, name: str, frames: int = 70) -> None:
    key = pygame.key.key_code(name)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    player.run_frames(frames)
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
    player.run_frames()


CORRIDOR = ("#################", "#@.............x#", "#################")


def test_a_held_key_stops_when_a_hostile_comes_into_view(player: GameDriver) -> None:
    scene = _begun(player, "psttrl", floors(CORRIDOR, hero="sword_tester", x="ogre"))
    _hold(player, "right")
    assert _own(scene).pos.x == 7
    _hold(player, "right", 10)
    assert _own(scene).pos.x == 8


@pytest.mark.slow
def test_a_held_key_stops_at_junctions_items_and_sleepers_and_strikes_once(
    player: GameDriver,
) -> None:
    wall = "XXXXXXXXXX"
    cases = [(row, wall, n) for row, n in (("H...t.....", 4), ("H......1..", 5), ("H2........", 0))]
    cases.append(("H.........", "XXX.XXXXXX", 3))
    for row, below, stop in cases:
        scene = _begun(player, "codekeeper", maze(wall, row, below))
        _hold(player, "right")
        assert (_own(scene).pos, match_of(scene).ply) == (Pos(stop, 1), stop or 1)


def test_a_mouse_walk_stops_at_junctions_that_were_known(player: GameDriver) -> None:
    drawing = ("#########", "#@......#", "###.#####", "#########")
    scene = _begun(player, "psttrl", floors(drawing, hero="sword_tester"))
    for stop in (3, 7):
        _click(player, scene, Pos(7, 1))
        assert _own(scene).pos == Pos(stop, 1)


def test_a_mouse_walk_with_a_hostile_in_view_is_one_step(player: GameDriver) -> None:
    drawing = ("##########", "#@.....x.#", "##########")
    scene = _begun(player, "psttrl", floors(drawing, hero="sword_tester", x="ogre"))
    _click(player, scene, Pos(8, 1))
    assert scene.screen.toast.text.endswith("is blocked. In the way: +0 ogre.")
    _click(player, scene, Pos(5, 1))
    assert _own(scene).pos == Pos(2, 1)
    assert scene.screen.toast.text == "One step at a time: an enemy is in view."


def test_a_fatal_action_is_confirmed_by_another_key_once_the_question_was_read(
    player: GameDriver,
) -> None:
    scene = _begun(player, "codekeeper", maze("H.1", health=1))
    player.press_key("right", "escape")
    assert scene.screen.toast.is_hidden
    player.press_key(*["right"] * 3, "space")
    player.run_frames(200)
    assert match_of(scene).ply == 0
    question = "A skeleton could kill you. Press Space to do it anyway."
    assert question in player.drawn_texts()
    player.press_key("escape")
    assert question not in player.drawn_texts()
    player.press_key("right")
    player.click(player.drawn_texts()["Do it anyway"].center)
    player.run_frames(40)
    assert match_of(scene).ply == 0, "before it could be read"
    player.click(player.drawn_texts()["Do it anyway"].center)
    assert match_of(scene).outcome is not None
    # The damage beyond the last HP is not shown.
    assert scene.screen.panel.hud.displayed_value("health") == 0


def test_an_attack_on_nothing_is_asked_about_and_a_killer_and_weapon_named(
    player: GameDriver,
) -> None:
    scene = _begun(player, "codekeeper", maze("HX", "1.", health=1, hammer=0))
    for key, words in (("right", "A skeleton could kill"), ("2", "Hammer: no charge left.")):
        player.press_key(key)
        assert scene.screen.toast.text.startswith(words)
    scene = _begun(player, "codekeeper", maze("H..1"))
    for x, ply in ((2, 0), (3, 1)):
        scene.play_action(Attack(Pos(x, 0), "bow"))
        assert match_of(scene).ply == ply


def test_the_key_that_asks_is_no_answer_and_what_was_aimed_stays_chosen(
    player: GameDriver, pad: VirtualGamepad
) -> None:
    state = maze("1H1", health=1)
    for aim, fire, yes in (("4", "space", "x"), ("x", "a", "y")):
        scene = _begun(player, "codekeeper", state)
        press = player.press_key if yes == "x" else partial(player.press_button, pad)
        for name in (aim, fire, fire, *[aim] * (yes == "x"), fire):
            press(name)
            player.run_frames(40)
        assert (match_of(scene).ply, scene.match.chooser.is_aiming) == (0, True)
        assert f"Press {yes.upper()} to do it anyway." in scene.screen.toast.text
        press(yes)
        assert match_of(scene).ply == 1


def test_every_wall_that_costs_a_turn_is_asked_about(player: GameDriver) -> None:
    scene = _begun(player, "codekeeper", maze("HX", ".."))
    for key, ply in (("right", 0), ("right", 0), ("space", 1), ("right", 1), ("space", 2)):
        player.press_key(key)
        player.run_frames(40)
        assert match_of(scene).ply == ply
    assert scene.screen.log.lines == ("You bump into a wall and lose the turn.",) * 2
    assert "Undo" in player.drawn_texts()


def test_where_all_is_explored_the_same_key_leads_on(player: GameDriver) -> None:
    scene = _begun(player, "psttrl", floors(("#####", "#@.1#", "#####"), ("###", "#A#", "###")))
    player.press_key("f2")
    assert "Press again" in scene.screen.toast.text
    player.press_key("f2")
    player.run_frames(20)
    assert _own(scene).pos == Pos(3, 1)


def test_a_shot_that_leaves_the_hero_in_a_lane_is_asked_for_twice(player: GameDriver) -> None:
    scene = _begun(player, "railgun", hall(".....", "@...W", ".....", facing="E"))
    scene.screen.panel.redraw()
    assert "18" in player.drawn_texts(), "the kills needed"
    player.press_key("tab", "up")
    assert match_of(scene).ply == 0
    assert "kill you" in scene.screen.toast.text
    player.press_key("right")
    assert match_of(scene).ply == 1
    assert match_of(scene).outcome is None


def test_without_charges_one_goes_on_aiming(player: GameDriver) -> None:
    scene = _begun(player, "railgun", hall("@....", facing="E", ammo=0))
    player.press_key("z", "right", "right")
    assert scene.screen.toast.text == "No charges left."
    assert (match_of(scene).ply, scene.match.chooser.is_default) == (0, False)


def test_a_bump_strikes_and_walking_comes_back(player: GameDriver) -> None:
    armoured = _begun(player, "dooom", labyrinth("01..", "....", gear={1: ("armour",)}), 2)
    scene = _begun(player, "dooom", labyrinth("01..", "...."), 2)
    assert [s.screen.signs.victim is None for s in (armoured, scene)] == [True, False]
    assert {"75% to hit", "1 damage"} <= set(player.drawn_texts())
    player.press_key("right")
    assert isinstance(match_of(scene).record().log[0][1], Attack)
    player.press_key("0")
    assert {"Log", *scene.screen.log.numbered_lines} <= set(player.drawn_texts())


def test_aiming_works_towards_the_only_foe_and_ends_with_the_turn(player: GameDriver) -> None:
    scene = _begun(player, "dooom", labyrinth("01..", "...."), 2)
    player.press_key("1")
    assert scene.match.chooser.is_aiming
    player.press_key("right")
    assert isinstance(match_of(scene).record().log[0][1], Attack)
    assert scene.match.chooser.is_default


def test_a_used_weapon_is_put_away_and_its_key_aims_at_the_best_target(player: GameDriver) -> None:
    scene = _begun(player, "codekeeper", maze("...0", "....", "H..1"))
    chooser = scene.match.chooser
    player.press_key("4", "return")
    assert match_of(scene).ply == 1
    assert chooser.is_default
    player.press_key("4")
    assert chooser.cursor in {Pos(3, 0), Pos(3, 2)}


def test_clicks_walk_or_say_why_not(player: GameDriver) -> None:
    scene = _begun(player, "railgun", hall("......", "@.....", "...#..", facing="E"))
    _click(player, scene, Pos(2, 0))
    assert _own(scene).pos == Pos(2, 0)
    _click(player, scene, Pos(3, 2))
    assert scene.screen.toast.text == "You do not know a way there."
    player.press_key("tab")
    _click(player, scene, Pos(4, 1))
    assert scene.screen.toast.text == "That cell is not in a straight line from you."
    player.click((600, 14))
    assert scene.screen.toast.text == "Nothing to click there."
    player.press_key("-")
    assert scene.screen.toast.text == "The board cannot be zoomed."


@pytest.mark.slow
def test_exploring_stops_for_everything_new(player: GameDriver, pad: VirtualGamepad) -> None:
    drawing = ("#####################", "#@.........#........#", "##########...######1#", "#" * 21)
    scene = _begun(player, "psttrl", floors(drawing, hero="sword_tester"))
    player.press_key("f2")
    player.run_frames(40)
    assert "stairs" in scene.screen.toast.text
    assert scene.screen.toast.style == NEWS_PANEL
    for _ in range(3):
        pad.push("rightx", 1.0)
        player.run_frames(20)
        pad.push("rightx", 0.0)
        player.run_frames(2)
    assert "Nothing left" in scene.screen.toast.text
    player.press_key("f3")
    player.run_frames(20)
    assert _own(scene).pos == Pos(19, 2)


def test_a_walk_stops_for_an_item_that_comes_into_view() -> None:
    travel = not_none(RULESETS["psttrl"].features.travel)
    before = floors(CORRIDOR, hero="sword_tester", x="ogre").observe(Seat(0))
    after = replace(before, items=(*before.items, Item(ItemId(99), "mace", Pos(5, 1))))
    assert stop_reason(before, after, travel) == "new_item"
    assert stop_reason(after, after, travel) == ""


def test_exploring_goes_on_beside_those_who_sleep_and_wakes_no_one(player: GameDriver) -> None:
    scene = _begun(player, "codekeeper", maze("XXXXXXXXXX", "..H.....1.", "XXXXXXXXXX"))
    for said in ("You stop: the way on leads past an enemy.", "The way on leads past an enemy."):
        player.press_key("f2")
        player.run_frames(20)
        assert scene.screen.toast.text == said
    assert _own(scene).pos == Pos(5, 1)
    player.press_key("right", "right", "f2")
    assert scene.screen.toast.text == "Not while an enemy is in view."


@pytest.mark.slow
@pytest.mark.parametrize("seed", [82, 95, 97])
def test_exploring_does_not_go_to_and_fro_between_monsters(seed: int) -> None:
    # It did for over 100 steps, and again at each press of its key, until the turns were over.
    rules = RULESETS["codekeeper"]
    match, bot = Match(rules, rules.generate({}, seed), 1, seed), rules.demo_player()
    walk, most, presses = AutoTravel(not_none(rules.features.travel)), 0, [0]
    while match.turn is not None:
        walk.explore(match.view(0), match.legal)
        begun = known = match.view(0).board.grid.terrain
        vain, ply = 0, match.ply
        while walk.is_active and (action := walk.next_action(match.view(0), match.legal)):
            match.play(action)
            vain = vain + 1 if match.view(0).board.grid.terrain == known else 0
            known, most = match.view(0).board.grid.terrain, max(most, vain)
        assert not walk.is_active
        if match.ply == ply and match.turn is not None:
            match.play(bot.choose(match.view(0), match.legal, Rng(ply)))
        elif known == begun and walk.reason == "guarded":
            presses[-1] += 1
        else:
            presses.append(0)
    assert most < 30
    assert max(presses) < 5


def test_an_exit_that_is_an_item_is_named_and_no_range_is_shown_of_no_one(
    player: GameDriver,
) -> None:
    scene = _begun(player, "codekeeper", maze("XXXXXXXXX", "H.......E", "XXXXXXXXX"))
    player.press_key("v")
    assert scene.screen.toast.text.startswith("Ranges are on. No one in view has one")
    player.press_key("f2")
    player.run_frames(20)
    assert scene.screen.toast.text == "You see the exit."
    assert scene.screen.toast.style != TOAST_PANEL


def test_travel_to_a_cell_of_the_map_and_an_examined_one(player: GameDriver) -> None:
    drawing = ("###########", "#@.......1#", "###########")
    scene = _begun(player, "psttrl", floors(drawing, hero="sword_tester"))
    player.press_key("m")
    assert isinstance(player.scene, FloorMapScene)
    player.press_key("right", "right", "return")
    player.run_frames(20)
    assert _own(scene).pos == Pos(3, 1)
    player.press_key("e", "right", "right", "return")
    player.run_frames(20)
    assert _own(scene).pos == Pos(5, 1)
    player.press_key("m", "tab", "return")
    player.run_frames(20)
    assert _own(scene).pos == Pos(9, 1)


def test_without_a_place_to_travel_to_that_is_said(player: GameDriver) -> None:
    told = {"railgun": "There is no auto-travel in this game.",
            "codekeeper": "You have not found an exit yet."}  # fmt: skip
    for name, why in told.items():
        scene = player.show(player.new_match(RULESETS[name], random_level(name, 1), 1), 4)
        player.press_key("f3")
        assert scene.screen.toast.text == why


@pytest.mark.slow
def test_a_rest_goes_on_until_something_is_pressed(player: GameDriver) -> None:
    drawing = ("###############", "#@...........r#", "###############")
    scene = _begun(player, "psttrl", floors(drawing, hero="sword_tester", r="rat"))
    _click(player, scene, Pos(1, 1))
    assert match_of(scene).ply > 9
    player.press_key("f1", "escape")
    rests = [action for _, action in match_of(scene).record().log]
    player.run_frames(9)
    assert match_of(scene).ply == len(rests)
    assert all(isinstance(action, Wait) for action in rests)


def test_what_changes_without_events_is_shown_after_what_is_still_played(
    player: GameDriver,
) -> None:
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    first, then = playout_of("codekeeper", "1", "demo").steps[:2]
    screen = _begun(player, "codekeeper", first.before).screen
    screen.show_update(state_update(1, first.after, Seat(0), first.events))
    screen.show_update(state_update(2, then.after, Seat(0), ()))
    player.run_frames(120)
    assert screen.stage.view == then.after.observe(Seat(0))


def test_the_way_ends_at_whoever_stands_in_it(player: GameDriver) -> None:
    signs = _begun(player, "codekeeper", maze("H..1..E")).screen.signs
    player.run_frames(1)
    assert signs.way[-1] == Pos(3, 0)
