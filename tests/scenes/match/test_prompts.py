"""The prompts for keyboard, gamepad and mouse."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.core.action import EndTurn, PickUp
from game.core.match import Match
from game.core.rng import Rng
from game.core.ruleset import RandomPlayer
from game.core.state import State
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.match import prompts
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.panel.board_screen import stage_size
from game.ui.input.bindings import Device
from game.ui.input.command import Command
from game.ui.style.style import BACKDROP
from game.ui.widgets.page_areas import foot_strip
from game.ui.widgets.painter import PromptRoom
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.dooom.boards import board
from tests.rulesets.psttrl.boards import board as floors
from tests.rulesets.railgun.boards import board as hall
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import match_from, playout_of, random_level
from tests.support.virtual_gamepad import VirtualGamepad

# Prompts may take two rows.
FOOT = 318


def _begun(player: GameDriver, name: str) -> PlayScene:
    ruleset = RULESETS[name]
    return player.show(player.new_match(ruleset, random_level(ruleset.name, 6), 6), 4)


def _castle(player: GameDriver, state: State) -> PlayScene:
    ruleset = RULESETS["dooom"]
    begun = Match(ruleset, random_level(ruleset.name, 1), 2, 1, ("human", "easy"))
    return player.show(player.play(begun.starting_from(state)), 4)


def test_options_are_changed_and_maps_started(player: GameDriver) -> None:
    player.press_key("return", "return")
    assert isinstance(player.scene, MatchSetupScene)
    assert "Start" in player.drawn_texts()
    player.press_key("tab")
    assert "Change" in player.drawn_texts()
    assert "Start" not in player.drawn_texts()
    player.press_key("f1")
    assert isinstance(player.scene, HelpPagesScene)


def test_the_next_verb_differs_from_the_current_one(player: GameDriver) -> None:
    _begun(player, "codekeeper")
    assert "Next: Sword (no target)" in player.drawn_texts()
    player.press_key("4")
    assert {"Use Bow", "Next: Wait", "Choose a target"} <= set(player.drawn_texts())
    # Larger, there is no room for all.
    player.context.change_settings(player.context.settings.with_value("text_size", "large"))
    player.run_frames()
    assert {"Use Bow", "Choose a target"} <= set(player.drawn_texts())


def test_every_device_gets_its_own_glyphs(player: GameDriver, pad: VirtualGamepad) -> None:
    _begun(player, "codekeeper")
    player.press_button(pad, "leftstick")
    assert player.context.reader.device is Device.XBOX
    assert {"pad_dpad", "xbox_x", "xbox_y"} <= set(player.drawn_prompts())
    player.click((2, 2), button=2)
    assert {"mouse_left", "mouse_right"} <= set(player.drawn_prompts())
    player.press_key("v")
    assert {"arrow_keys", "key_space"} <= set(player.drawn_prompts())


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_help_is_always_among_the_prompts(
    player: GameDriver, pad: VirtualGamepad, name: str
) -> None:
    scene = _begun(player, name)
    player.press_key("left", "right", "left")
    assert "key_f1" in player.drawn_prompts()
    player.press_key("w" if scene.match.ruleset.features.inventory else "tab")
    assert "key_f1" in player.drawn_prompts()
    player.press_button(pad, "dpleft", "x")
    assert "xbox_back" in player.drawn_prompts()
    player.press_button(pad, "back")
    assert isinstance(player.scene, HelpPagesScene)


def test_a_row_of_prompts_without_room_keeps_help(player: GameDriver) -> None:
    painter, reader = player.context.painter, player.context.reader
    wide = [(Command.CONFIRM, "word " * 20), (Command.HELP, "Help")]
    surface = pygame.Surface((640, 40))
    with patch.object(painter, "draw_glyph", return_value=10) as drawn:
        room = PromptRoom(200)
        painter.draw_prompts(surface, wide, (0, 0), reader.bindings, reader.device, room)
    assert [call.args[1][0] for call in drawn.call_args_list] == ["key_f1"]


def test_a_long_refusal_is_wrapped(player: GameDriver) -> None:
    scene = _begun(player, "railgun")
    scene.match.toast("Nothing of the kind is possible here and now. " * 4)
    lines = [area for text, area in player.drawn_texts().items() if "possible" in text]
    assert len(lines) > 1
    assert all(area.left >= 8 and area.right <= stage_size()[0] - 8 for area in lines)


def test_without_items_pick_up_is_skipped_and_explained(player: GameDriver) -> None:
    scene = _castle(player, board("#####", "#0.1#", "#####"))
    picks = next(n for n, verb in enumerate(scene.match.chooser.verbs) if isinstance(verb, PickUp))
    for _ in range(3):
        player.press_key("tab")
        assert scene.match.chooser.index != picks
    player.press_key("2")
    assert scene.match.chooser.index != picks
    assert scene.screen.toast.text == "Nothing to pick up."
    player.press_key("escape", "right")
    assert match_of(scene).ply == 1
    assert scene.screen.toast.time_left == 0


def test_a_key_without_meaning_is_refused_in_words(player: GameDriver, pad: VirtualGamepad) -> None:
    scene = _begun(player, "railgun")
    player.press_key("x")
    assert scene.screen.toast.text.startswith("You cannot wait here.")
    scene.screen.toast.hide()
    player.press_button(pad, "y")
    assert scene.screen.toast.time_left > 0
    scene.match.refuse_because("key")
    assert scene.screen.toast.text == "That button does nothing here."
    player.press_key("6")
    assert scene.screen.toast.text == "That key does nothing here."
    player.press_key("t")
    assert scene.screen.toast.text == "That key does nothing here."
    player.press_key("backspace")
    assert scene.screen.toast.text == "Nothing to undo."
    assert match_of(scene).ply == 0


def test_an_undone_action_leaves_the_log_and_a_redone_one_stands_once(player: GameDriver) -> None:
    scene = _begun(player, "codekeeper")
    demo, rng, log = scene.match.ruleset.demo_player(), Rng(3), scene.screen.log
    before: list[str] = []
    while list(log.lines) == before or not match_of(scene).can_undo():
        assert not scene.match.is_over
        before = list(log.lines)
        scene.play_action(demo.choose(scene.match.view, scene.match.legal, rng))
    after, effects = list(log.lines), scene.screen.stage.effects
    effects.particles.toss((0, 0), (9, 9), (255, 255, 255))
    player.press_key("backspace")
    assert list(log.lines) == before
    assert len(effects.particles) == 0
    player.press_key("y", mod=pygame.KMOD_CTRL)
    assert list(log.lines) == after


@pytest.mark.slow
def test_undo_says_why_it_is_not_there(player: GameDriver) -> None:
    scene = _begun(player, "dooom")
    player.press_key("backspace")
    assert scene.screen.toast.text == "This game has no undo."
    scene = _begun(player, "railgun")
    reasons = {"rules": "", "none": "Nothing to undo."}
    rng = Rng(3)
    while not {"dice", "told"} <= reasons.keys():
        rng, _ = rng.below(2)
        scene.play_action(RandomPlayer().choose(scene.match.view, scene.match.legal, rng))
        if reason := match_of(scene).undo_refusal():
            player.press_key("backspace")
            reasons[reason] = scene.screen.toast.text
    assert reasons.pop("dice") == "No undo: dice were rolled. You would know how they fall."
    assert reasons.pop("told") == "No undo: you have learned something new."


def test_an_attack_is_offered_only_next_to_a_target(player: GameDriver) -> None:
    scene = _castle(player, board("######", "#0.1.#", "######"))
    assert not any(text.startswith("Next:") for text in player.drawn_texts())
    player.press_key("1")
    assert scene.screen.toast.text == "No one is next to you."
    # Nor does confirming twice end the turn.
    player.press_key("space", "space")
    assert scene.screen.toast.text == "Nothing to pick up."
    assert match_of(scene).ply == 0
    scene = _castle(player, board("######", "#01..#", "######"))
    assert "Next: Attack" in player.drawn_texts()


def test_once_keys_are_known_prompts_take_one_row(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = _begun(player, "psttrl")
    player.run_frames(1)
    top, before = scene.screen.prompts_top, player.drawn_texts()
    monkeypatch.setattr(prompts, "NEW_KEYS", -1)
    after = player.drawn_texts()
    assert scene.screen.prompts_top > top
    for text in ("Move, attack", "Wait", "Examine", "Help"):
        assert text in before
        assert text in after


def test_an_attack_that_hits_nothing_is_labelled_before_and_after(player: GameDriver) -> None:
    scene = _begun(player, "codekeeper")
    assert "Next: Sword (no target)" in player.drawn_texts()
    player.press_key("1")
    assert "Use Sword: hits nothing" in player.drawn_texts()
    player.press_key("space")
    assert match_of(scene).ply == 1
    assert scene.screen.log.lines[0] == "You hit nothing and lose the turn."


def test_what_lies_underfoot_is_named_and_taken(player: GameDriver) -> None:
    scene = _castle(player, board("######", "#0L.1#", "######"))
    assert not any("Lantern" in words for words in player.drawn_texts())
    player.press_key("right")
    assert {"Here: Lantern", "Pick up: Lantern"} <= set(player.drawn_texts())
    player.press_key("space")
    own = match_of(scene).state.observe(scene.session.seat).own_actor()
    assert own is not None
    assert own.gear == ("lantern",)
    assert not any("Here:" in words for words in player.drawn_texts())


def test_a_verb_without_sides_is_confirmed(player: GameDriver) -> None:
    scene = _castle(player, board("#####", "#0.1#", "#####"))
    number = next(
        n for n, verb in enumerate(scene.match.chooser.verbs) if isinstance(verb, EndTurn)
    )
    scene.match.chooser.select(number, scene.session.preview)
    assert player.drawn_texts()["End turn"].top > FOOT
    assert "Next: Walk" in player.drawn_texts()
    # The key that ends turns would say the same.
    assert "key_x" not in player.drawn_prompts()


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.XBOX, Device.MOUSE])
def test_prompts_keep_off_the_panel(player: GameDriver, name: str, device: Device) -> None:
    _begun(player, name)
    player.context.reader.device = device
    foot = [place for place in player.drawn_texts().values() if place.top > FOOT]
    assert len(foot) >= 4
    assert all(place.right <= stage_size()[0] for place in foot)


def test_keys_that_no_cap_is_drawn_for_are_written_like_the_others(player: GameDriver) -> None:
    glyph = player.context.reader.bindings.glyph(Command.REDO, Device.KEYBOARD)
    assert glyph == ("key_blank", "Ctrl+Y")


def _toast(player: GameDriver) -> tuple[int, int, int]:
    """Return the color of the toast panel."""
    player.run_frames(1)
    red, green, blue, _ = player.app.canvas.surface.get_at((232, 12))
    return red, green, blue


def test_a_question_does_not_look_like_a_refusal(player: GameDriver) -> None:
    scene = _castle(player, board("######", "#0.1.#", "######"))
    player.press_key("left")
    assert scene.screen.toast.text == "A wall is in the way."
    red, _, blue = _toast(player)
    assert red > blue
    player.press_key("x")
    assert "Press the same key again" in scene.screen.toast.text
    red, _, blue = _toast(player)
    assert blue > red


@pytest.mark.slow
@pytest.mark.parametrize("name", ["railgun", "dooom", "psttrl", "codekeeper"])
def test_panels_of_pause_and_end_are_no_larger_than_what_is_on_them(
    player: GameDriver, name: str
) -> None:
    scene = _begun(player, name)
    player.press_key("escape")
    assert isinstance(player.scene, PauseScene)
    menu, panel = player.scene.menu, player.scene.layout().area_of("panel")
    assert panel is not None
    assert len(menu.visible) == len(menu.items)
    assert 0 < panel.bottom - menu.rect(len(menu.items) - 1).bottom < 30
    match = match_from(playout_of(name, "1"))
    assert match_of(scene).ruleset is match.ruleset
    over = player.game_over(match)
    player.app.scenes = [over]
    texts, layout = player.drawn_texts().values(), over.layout()
    numbers, choices = layout.area_of("numbers"), layout.area_of("menu")
    assert numbers is not None
    assert choices is not None
    last = max(place.bottom for place in texts if numbers.contains(place))
    assert 0 < numbers.bottom - last < 30
    assert len(over.menu.visible) == len(over.menu.items)
    assert 0 < choices.bottom - over.menu.rect(len(over.menu.items) - 1).bottom < 30
    assert not numbers.colliderect(choices)


def test_a_row_of_larger_prompts_leaves_the_rest_of_the_foot_to_the_pause_menu(
    player: GameDriver,
) -> None:
    player.context.change_settings(player.context.settings.with_value("text_size", "large"))
    ruleset = RULESETS["psttrl"]
    player.app.scenes = [player.play(Match(ruleset, random_level("psttrl", 1), 1, 1))]
    player.run_frames()
    player.press_key("p")
    assert isinstance(player.scene, PauseScene)
    panel = player.scene.layout().area_of("panel")
    assert panel is not None
    assert (
        foot_strip().top
        < panel.bottom
        <= min(
            area.top for name, area in player.drawn_texts().items() if name in ("Choose", "Back")
        )
    )


def test_a_menu_hides_all_prompts_of_the_board_and_not_the_panel(player: GameDriver) -> None:
    scene = _begun(player, "psttrl")
    second_row = scene.screen.prompts_top
    assert second_row < FOOT + 8
    player.press_key("escape")
    assert isinstance(player.scene, PauseScene)
    picture = player.app.canvas.surface
    row = picture.subsurface((0, second_row, stage_size()[0], 16))
    assert {row.get_at((x, y))[:3] for x in range(0, row.width, 3) for y in range(16)} == {BACKDROP}
    assert picture.get_at((picture.get_width() - 4, 350))[:3] != BACKDROP


def test_among_letters_who_aims_is_the_number_of_charges(player: GameDriver) -> None:
    player.context.change_settings(player.context.settings.with_value("ascii_tiles", True))
    rules = RULESETS["railgun"]
    match = Match(rules, random_level(rules.name, 1), 1, 1).starting_from(hall("#@.", "..."))
    scene = player.show(player.play(match), 60)
    stage, own = scene.screen.stage, scene.match.view.own_actor()
    assert own is not None
    area = stage.camera.rect_of(own.pos)
    letter = stage.bank.letter_of(own.kind, "5")
    assert letter is not None
    expected = pygame.image.tobytes(pygame.transform.scale(letter, area.size), "RGB")
    for is_aiming in (False, True):
        shown = pygame.image.tobytes(player.app.canvas.surface.subsurface(area), "RGB")
        assert (shown == expected) is is_aiming
        player.press_key("space")
        player.run_frames(2)


@pytest.mark.parametrize(("name", "words"), [("codekeeper", "Ranges"), ("psttrl", "Overview")])
def test_what_is_seldom_used_has_a_prompt_in_the_first_turns(
    player: GameDriver, name: str, words: str
) -> None:
    states: dict[str, State] = {"codekeeper": maze("H..3"), "psttrl": floors(("#@#",))}
    match = Match(RULESETS[name], random_level(name, 1), 1, 1).starting_from(states[name])
    player.show(player.play(match), 4)
    assert words in player.drawn_texts()


def test_an_overview_is_offered_while_something_in_sight_is_not_in_the_picture(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompts, "NEW_KEYS", -1)
    scene = _begun(player, "psttrl")
    for _ in range(2):
        assert "Overview" in player.drawn_texts()
        player.press_key("-")
    narrow = Match(RULESETS["psttrl"], scene.match.session.info.level, 1, 1)
    player.show(player.play(narrow.starting_from(floors(("#@#",)))), 4)
    assert "Overview" not in player.drawn_texts()


def test_a_game_without_notes_and_slots_has_a_reader_for_its_log(player: GameDriver) -> None:
    scene = _castle(player, board("0..", ".1."))
    assert "Log" not in player.drawn_texts()
    player.press_key("right")
    assert "Log" in player.drawn_texts()
    player.app.apply_transition(scene.handle(Command.LOG))
    assert isinstance(player.scene, Dialog)
    assert "Nothing yet." in player.drawn_texts()
