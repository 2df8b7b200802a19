"""What is opened over a match to look at, and closed by what opened it: its map, the inventory."""

import pygame

from game.content.assets.looks import Looks
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.dialogs import CLOSING_COMMANDS
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input, Pointer
from game.ui.widgets.painter import panel_style


class OverlayScene:
    """Closes with the keys that open it; draws over the darkened match."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        self.context = context
        self.keymap = looks.name
        self.panel_style = panel_style(context.bank, looks)
        self.below = DarkenedScene(context)
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            if not command.button:
                return None
            command = Command.BACK
        if command in CLOSING_COMMANDS:
            self.context.audio.play("ui_close")
            return Pop()
        return None

    def update(self, dt: float) -> Transition:
        return None

    def draw_prompts(self, target: pygame.Surface, *prompts: Prompt) -> None:
        """Draw prompts and the one for going back."""
        self.below.draw_prompts(target, [*prompts, back_prompt()])
