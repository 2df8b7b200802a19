"""Overlays to read during a match: log, descriptions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.content.assets.looks import Looks
from game.scenes.context import GameContext
from game.scenes.darkened import DarkenedScene
from game.scenes.dialogs import PANEL_AREA
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import Prompt
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.style import ACCENT
from game.ui.style.text_renderer import TITLE
from game.ui.widgets.layout import Column, Layout, Padding
from game.ui.widgets.page_areas import full_page
from game.ui.widgets.painter import panel_style
from game.ui.widgets.scrolled_text import ScrolledText
from game.ui.widgets.text_box import Line, StyledLine

OVERLAY_COMMANDS = frozenset({Command.LOG, Command.DESCRIBE, Command.MAP})
_PAGE, _EDGES = 10, (24, 16, 24, 22)
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
        return None

    def draw_prompts(self, target: pygame.Surface, *prompts: Prompt) -> None:
        """Draw prompts and the one for going back."""
        self.below.draw_prompts(target, [*prompts, back_prompt()])


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
        super().__init__(context, looks)
        self.title = title
        self.scroller = ScrolledText(context.text, lines, full_page(PANEL_AREA), at_end=at_end)

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
        title = Line(self.context.text, self.title, ACCENT, font=TITLE)
        page = Column([title, self.scroller.box(grow=1)], gap=4)
        draw = partial(self.context.painter.panel, style=self.panel_style)
        Layout(Padding(page, _EDGES, draw=draw), full_page(PANEL_AREA)).draw(target)
        self.draw_prompts(target)
