"""Overlays to read during a match: log, descriptions."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.darkened import DarkenedScene
from game.scenes.dialogs import PANEL_AREA
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import Prompt
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.style import ACCENT
from game.ui.style.text_renderer import TITLE
from game.ui.widgets.page_areas import full_page
from game.ui.widgets.painter import panel_style
from game.ui.widgets.scrolled_text import ScrolledText
from game.ui.widgets.text_box import StyledLine

OVERLAY_COMMANDS = frozenset({Command.LOG, Command.DESCRIBE, Command.MAP})
_PAGE = 10
CLOSING_COMMANDS = frozenset({Command.BACK, Command.MENU, Command.CONFIRM, *OVERLAY_COMMANDS})


class OverlayScene:
    """Closes with the keys that open it; draws over the darkened match."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        self.context = context
        self.keymap = looks.name
        self.panel_style = panel_style(context.bank, looks)
        self.below = DarkenedScene(context)
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Scroll or close."""
        if isinstance(command, Pointer):
            if command.wheel:
                self.scroll(Command.UP if command.wheel > 0 else Command.DOWN)
            if not command.button:
                return None
            command = Command.BACK
        if command in CLOSING_COMMANDS:
            self.context.audio.play("ui_close")
            return Pop()
        if isinstance(command, Command):
            self.scroll(command)
        return None

    def scroll(self, command: Command) -> None:
        """Scroll the content."""

    def update(self, dt: float) -> Transition:
        """Do nothing."""
        return None

    def draw_prompts(self, target: pygame.Surface, *prompts: Prompt) -> None:
        """Draw prompts and the one for going back."""
        back = (Command.BACK, get_text("shared", "settings.back"))
        self.below.draw_prompts(target, [*prompts, back])


class TextScene(OverlayScene):
    """A panel of lines to scroll through."""

    def __init__(
        self,
        context: GameContext,
        looks: Looks,
        title: str,
        lines: Sequence[StyledLine],
        *,
        at_end: bool = False,
    ) -> None:
        """Start at the first line, or at the last."""
        super().__init__(context, looks)
        self.title = title
        self.area = full_page(PANEL_AREA)
        inner = self.area.inflate(-48, -44)
        inner.top += 22
        inner.height -= 22
        self.scroller = ScrolledText(context.text, lines, inner, at_end=at_end)

    def scroll(self, command: Command) -> None:
        direction = DIRECTIONS.get(command)
        step = 0 if direction is None else direction.dy or direction.dx * _PAGE
        if command in (Command.TARGET, Command.PREVIOUS_VERB):
            step = -_PAGE
        elif command is Command.NEXT_VERB:
            step = _PAGE
        self.scroller.scroll(step)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        text_renderer = self.context.text
        with self.context.painter.panel(target, self.area, self.panel_style):
            at = (self.scroller.area.left, self.area.top + 16)
            title = text_renderer.shorten(self.title, self.scroller.area.width, TITLE)
            text_renderer.draw(target, title, at, ACCENT, TITLE)
            self.scroller.draw(target)
        self.draw_prompts(target)
