"""Keys: sets to choose from, and the rows of commands where they are added, swapped and reset."""

import pygame
import pytest

from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.settings.settings import FIELDS, SettingsScene
from game.ui.input.bindings import Bindings
from game.ui.input.command import DIRECTIONS, Command
from game.ui.input.key_sets import DEFAULT_BINDINGS, ONE_HAND
from tests.support.game_driver import GameDriver, match_of

EIGHT_WAY = "psttrl"
# What lies under each hand; a few keys can be reached by both.
LEFT = {"escape", "tab", "space", "`", *"123456qwertasdfgzxcvb", *(f"f{n}" for n in range(1, 8))}
RIGHT = {
    "up", "down", "left", "right", "return", "enter", "backspace", "delete", "end", "page up",
    "page down", "f12", *"7890-yuiophjklnmb.,", *(f"[{n}]" for n in "123456789+-"),
}  # fmt: skip


def _controls(player: GameDriver, row: Command) -> SettingsScene:
    scene = SettingsScene(player.context)
    player.show(scene, 0)
    player.press_key("tab", "tab")
    scene.menu.index = len(FIELDS["controls"]) + list(DEFAULT_BINDINGS).index(row)
    return scene


def test_no_command_needs_two_keys_at_once() -> None:
    for command, names in DEFAULT_BINDINGS.items():
        assert any("+" not in name[:-1] and "pad:" not in name for name in names), command


@pytest.mark.parametrize(("hand", "keys"), [("left", LEFT), ("right", RIGHT)])
def test_one_hand_reaches_its_keys_and_no_two_of_them_are_the_same(
    hand: str, keys: set[str]
) -> None:
    bindings = Bindings({}, hand)
    bindings.use_keymap_of(EIGHT_WAY)
    rows = ONE_HAND[hand]
    assert {*DIRECTIONS, Command.CONFIRM, Command.BACK, Command.EXPLORE} <= set(rows)
    for command, names in rows.items():
        assert set(names) <= keys
        assert next(n for n in bindings.input_names(command) if "pad:" not in n) == names[0]
        assert all(bindings.command(name) is command for name in names)


@pytest.mark.slow
def test_wasd_walks_and_the_manual_s_keys_can_be_chosen(player: GameDriver) -> None:
    ruleset = RULESETS[EIGHT_WAY]
    scene = player.show(player.play(Match(ruleset, ruleset.generate({}, 1), 1, 1)), 0)
    start = scene.match.view.actors[0].pos
    player.press_key("w", "a", "s", "d")
    assert match_of(scene).ply == 4
    assert scene.match.view.actors[0].pos == start
    _controls(player, Command.UP).menu.index = 0
    player.press_key("right")
    assert player.store.load_settings()[0].key_set == "manual"
    player.app.scenes = [scene]
    player.press_key("d")
    assert match_of(scene).ply == 4
    assert scene.screen.toast.text == "That slot is empty."


def test_every_command_is_listed(player: GameDriver) -> None:
    labels = [item.text for item in _controls(player, Command.UP).menu.items]
    assert {"Up and left", "Down and right", "Copy", "Paste", "Erase"} <= set(labels)
    assert len(labels) == len(set(labels)) == len(DEFAULT_BINDINGS) + 4


def test_a_key_without_a_name_is_not_bound(player: GameDriver) -> None:
    _controls(player, Command.UNDO)
    player.press_key("return")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=0, mod=0, unicode=""))
    player.run_frames()
    player.press_key("f3", "return")
    assert player.context.settings.bindings["UNDO"][0] == "f3"
    assert player.store.load_settings() == (player.context.settings, "")


def test_no_key_stands_for_two_commands_at_first() -> None:
    keys = [key for keys in DEFAULT_BINDINGS.values() for key in keys]
    assert sorted(keys) == sorted(set(keys))
