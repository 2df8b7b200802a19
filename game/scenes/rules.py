"""The rules, page by page."""

from __future__ import annotations

import pygame

from game.content.words import pages, say
from game.core.state import Ruleset
from game.scenes.scene import House, Pop, Transition
from game.ui.command import Command, Input, Pointer
from game.ui.text import LINE, TITLE
from game.ui.theme import ACCENT, DIM, TEXT

AREA = pygame.Rect(90, 40, 460, 280)


class RulesScene:
    """Leafs through a ruleset's pages."""

    def __init__(self, house: House, ruleset: Ruleset) -> None:
        """Open the first page."""
        self.house = house
        self.pages = pages(ruleset.name)
        self.index = 0

    def handle(self, command: Input) -> Transition:
        """Turn pages or close."""
        if isinstance(command, Pointer):
            command = {1: Command.RIGHT, 3: Command.BACK}.get(command.button, command)
        match command:
            case Command.BACK | Command.MENU | Command.HELP:
                self.house.speaker.play("ui_close")
                return Pop()
            case Command.RIGHT | Command.DOWN | Command.CONFIRM:
                return self._turn(1)
            case Command.LEFT | Command.UP:
                return self._turn(-1)
        return None

    def _turn(self, step: int) -> Transition:
        index = self.index + step
        if index == len(self.pages):
            self.house.speaker.play("ui_close")
            return Pop()
        self.index = max(0, index)
        self.house.speaker.play("ui_move")
        return None

    def update(self, dt: float) -> Transition:
        """Wait for the reader."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the open page."""
        target.fill((12, 9, 14))
        paint, letters = self.house.paint, self.house.letters
        paint.panel(target, AREA, "stone")
        title, text = self.pages[self.index]
        inner = AREA.inflate(-64, -56)
        letters.draw(target, title, inner.topleft, ACCENT, TITLE)
        inner.top += LINE[TITLE] + 8
        letters.paragraph(target, text, inner, TEXT)
        number = f"{self.index + 1} / {len(self.pages)}"
        letters.draw(target, number, (AREA.centerx, AREA.bottom - 26), DIM, align=0.5)
        reader = self.house.reader
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, ""),
            (Command.BACK, say("shared", "settings.back")),
        ]
        paint.prompts(target, entries, (AREA.left, 330), reader.bindings, reader.device)
