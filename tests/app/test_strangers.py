"""A stranger who presses only what the screen shows finds the lessons and wins them."""

import random
from collections.abc import Callable, Iterable
from unittest.mock import patch

import pygame
import pytest

from game.content.assets.strings import verb_keys
from game.core.action import Action, Attack, EndTurn, Move, Shoot, Throw, Wait
from game.core.actor import Seat
from game.core.grid import Direction, Pos
from game.rulesets import MENU_RULESETS
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.ui.input.bindings import Glyph
from game.ui.input.command import Command
from tests.content.maps.test_lessons import SEED, plays, word
from tests.support.game_driver import GameDriver, match_of, nothing_kept
from tests.support.narrow import not_none
from tests.support.virtual_gamepad import VirtualGamepad

STEPS = {
    Direction.N: Command.UP,
    Direction.E: Command.RIGHT,
    Direction.S: Command.DOWN,
    Direction.W: Command.LEFT,
}
SLOTS = (Command.UP, Command.LEFT, Command.RIGHT, Command.DOWN)
ALL_ARROWS = {"arrow_keys", "eight_keys", "pad_dpad", "pad_eight"}


class _OneSeed(random.Random):
    """Rolls the seed that the lessons were recorded with."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        del start, stop, step
        return SEED


class Stranger:
    """Plays a ruleset's lessons from the title on, by keyboard or by pad."""

    def __init__(self, driver: GameDriver, pad: VirtualGamepad | None = None) -> None:
        self.driver = driver
        self.pad = pad
        self.presses = 0
        self.knows_arrows = False
        driver.context.seed_rng = _OneSeed()
        if pad is not None:
            driver.press_button(pad, "leftstick")

    def shown_glyphs(self) -> set[Glyph]:
        painter, scene = self.driver.context.painter, self.driver.scene
        draw_glyph = type(painter).draw_glyph
        shown: set[Glyph] = set()

        def glyph(target: pygame.Surface, sign: Glyph, at: tuple[int, int]) -> int:
            shown.add(sign)
            return draw_glyph(painter, target, sign, at)

        if isinstance(scene, PlayScene):
            scene.screen.panel.redraw()
        with patch.object(painter, "draw_glyph", glyph), nothing_kept(painter):
            scene.draw(self.driver.app.canvas.surface, 0.0)
        return shown

    def _shows(self, command: Command) -> bool:
        reader = self.driver.context.reader
        glyphs = reader.bindings.glyphs(command, reader.device.glyph_device)
        return bool(self.shown_glyphs() & set(glyphs))

    def press(self, command: Command) -> None:
        reader = self.driver.context.reader
        # A picture of all arrows stands for each of them, which is not forgotten.
        self.knows_arrows |= bool(ALL_ARROWS & {tag for tag, _ in self.shown_glyphs()})
        by_arrows = command in STEPS.values() and self.knows_arrows
        assert by_arrows or self._shows(command), f"{command} is not on the screen"
        names = reader.bindings.input_names(command)
        if self.pad is not None:
            button = next(name for name in names if name.startswith("pad:"))
            self.driver.press_button(self.pad, button.removeprefix("pad:"))
        else:
            key = next(n for n in names if not n.startswith("pad:") and "+" not in n)
            self.driver.press_key(key)
        self.presses += 1

    @property
    def scene(self) -> PlayScene:
        return self.driver.scene_as(PlayScene)

    def choose(self, name: str) -> None:
        self.press(Command.CONFIRM)
        scene = self.driver.scene_as(RulesetSelectScene)
        while scene.rulesets[scene.index].name != name:
            self.press(Command.RIGHT)
        self.driver.run_frames(40)
        self.press(Command.CONFIRM)
        self.driver.run_frames(60)
        self.press(Command.CONFIRM)

    def play_lesson(self, words: Iterable[str]) -> None:
        """Play the actions of a lesson, given as words, to its end."""
        ticked = 0
        for wanted in words:
            self._play(next(action for action in self._legal() if word(action) == wanted))
            ticked = max(ticked, sum(self.scene.tutorial.progress.done))

    def _legal(self) -> tuple[Action, ...]:
        while not self.scene.match.legal:
            self.driver.run_frames(1)
        return self.scene.match.legal

    def _play(self, action: Action) -> None:
        ply = match_of(self.scene).ply
        for _ in range(12):
            self.press(self._next_command(action))
            if match_of(self.scene).ply > ply:
                return
        raise AssertionError(f"{action} was not played")

    def _next_command(self, action: Action) -> Command:
        """Return what leads to an action from the verb, slot and cursor as they are now."""
        chooser = self.scene.match.chooser
        own = not_none(self.scene.match.view.own_actor())
        if isinstance(action, Wait | EndTurn):
            return Command.PASS
        for side, command in STEPS.items():
            # A step, or a bump into somebody.
            if chooser.is_default and _goes_to(action, own.pos, side, chooser.action_for_command):
                return command
        if chooser.action_on_confirm() == action and self._shows(Command.CONFIRM):
            return Command.CONFIRM
        parts = ("__class__", "weapon", "name")
        if any(getattr(action, of, "") != getattr(chooser.verb, of, "") for of in parts):
            return Command.BACK if isinstance(action, Move) else self._switch(action)
        if chooser.needs_slot:
            return SLOTS[getattr(action, "slot", 0)]
        if isinstance(action, Attack):
            return _towards(chooser.cursor, action)
        return STEPS[action.direction] if isinstance(action, Shoot | Throw) else Command.CONFIRM

    def _switch(self, action: Action) -> Command:
        """Return what switches to an action's verb: its own key, or the key for the next verb.

        Confirming switches, too, where it does nothing else.
        """
        for command, key in self.driver.context.reader.bindings.keymap.verbs.items():
            if f"verb.{key}" in verb_keys(action) and self._shows(command):
                return command
        confirms = self.scene.match.chooser.action_on_confirm() is not None
        return Command.NEXT_VERB if confirms or self._shows(Command.NEXT_VERB) else Command.CONFIRM


def _goes_to(
    action: Action, own: Pos, side: Direction, meant: Callable[[Command], Action | None]
) -> bool:
    """Return whether walking to a side is the action: a step, or a bump that it is taken for."""
    if isinstance(action, Move):
        return action.direction is side
    is_beside = isinstance(action, Attack) and action.target == own.step(side)
    return is_beside and meant(STEPS[side]) == action


def _towards(cursor: Pos | None, action: Attack) -> Command:
    assert cursor is not None
    dx, dy = action.target.x - cursor.x, action.target.y - cursor.y
    if abs(dx) >= abs(dy):
        return Command.RIGHT if dx > 0 else Command.LEFT
    return Command.DOWN if dy > 0 else Command.UP


def _win_first_lesson(stranger: Stranger, name: str) -> None:
    stranger.choose(name)
    words = (actions for lesson, actions in plays().items() if lesson.startswith(f"{name}/"))
    stranger.play_lesson(next(words))
    assert Seat(0) in not_none(match_of(stranger.scene).outcome).winners
    stranger.press(Command.CONFIRM)
    assert isinstance(stranger.driver.scene, GameOverScene)
    stranger.press(Command.CONFIRM)


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_the_first_lesson_is_found_and_won_by_pad(
    player: GameDriver, pad: VirtualGamepad, name: str
) -> None:
    stranger = Stranger(player, pad)
    _win_first_lesson(stranger, name)
    # At a press a second it takes far less than five minutes.
    assert stranger.presses < 60


@pytest.mark.slow
def test_the_first_lesson_is_found_and_won_by_keyboard(player: GameDriver) -> None:
    _win_first_lesson(Stranger(player), MENU_RULESETS[0])
