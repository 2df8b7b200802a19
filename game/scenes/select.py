"""The choice of rulesets, each with its own live miniature."""

from __future__ import annotations

import pygame

from game.content.words import get_text, has_text
from game.core.state import Ruleset
from game.scenes.demo import Demo
from game.scenes.scene import House, Pop, Push, Transition
from game.ui.command import Command, Input, Pointer
from game.ui.theme import ACCENT, BACKDROP, DIM, TEXT
from game.ui.widgets import heading

CARD = pygame.Rect(0, 0, 200, 236)
GAP = 12
TOP = 60
_MINIATURE = (176, 116)
_SPOTS = 308


class SelectScene:
    """A row of cards."""

    def __init__(self, house: House) -> None:
        """Show all rulesets; a small demo match of each begins once the cards are shown."""
        self.house = house
        self.rulesets: list[Ruleset] = list(house.rulesets.values())
        self.demos: dict[int, Demo] = {}
        self.shown = False
        names = [ruleset.name for ruleset in self.rulesets]
        self.index = names.index(house.chosen) if house.chosen in names else 0

    def _card(self, index: int) -> pygame.Rect:
        count = len(self.rulesets)
        shown = min(count, 3)
        first = max(0, min(self.index - 1, count - shown))
        left = 320 - (shown * (CARD.width + GAP) - GAP) // 2
        return CARD.move(left + (index - first) * (CARD.width + GAP), TOP)

    def handle(self, command: Input) -> Transition:
        """Walk the cards, choose one, go back."""
        if isinstance(command, Pointer):
            return self._point(command)
        match command:
            case Command.LEFT | Command.UP:
                self._step(-1)
            case Command.RIGHT | Command.DOWN:
                self._step(1)
            case Command.CONFIRM:
                return self._open()
            case Command.HELP:
                return Push(self.house.flow.rules(self.rulesets[self.index]))
            case Command.NEXT_VERB if self.rulesets[self.index].codex:
                return Push(self.house.flow.book(self.rulesets[self.index]))
            case Command.BACK:
                self.house.speaker.play("ui_back")
                return Pop()
        return None

    def _step(self, step: int) -> None:
        self.index = (self.index + step) % len(self.rulesets)
        self.house.speaker.play("ui_move")

    def _open(self) -> Transition:
        self.house.speaker.play("ui_confirm")
        self.house.chosen = self.rulesets[self.index].name
        return Push(self.house.flow.setup(self.rulesets[self.index]))

    def _point(self, pointer: Pointer) -> Transition:
        for index in range(len(self.rulesets)):
            if self._card(index).collidepoint(pointer.point):
                self.index = index
                return self._open() if pointer.button == 1 else None
        return None

    def update(self, dt: float) -> Transition:
        """Let the miniatures play; the nearest one that is missing begins."""
        for demo in self.demos.values():
            demo.advance(dt)
        missing = [n for n in range(len(self.rulesets)) if n not in self.demos]
        if self.shown and missing:
            # One in each step: some take long, and the cards should be there at once.
            first = min(missing, key=lambda n: abs(n - self.index))
            self.demos[first] = Demo(self.house, self.rulesets[first], _MINIATURE, seed=first + 1)
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the cards."""
        self.shown = True
        target.fill((14, 10, 18))
        paint, letters, reader = self.house.paint, self.house.letters, self.house.reader
        heading(target, paint, get_text("shared", "select.heading"), (320, 24))
        for index, ruleset in enumerate(self.rulesets):
            card = self._card(index)
            focus = index == self.index
            paint.panel(target, card, "stone")
            if focus:
                pygame.draw.rect(target, ACCENT, card.inflate(4, 4), 2)
            corner = (card.left + 12, card.top + 12)
            if index in self.demos:
                self.demos[index].draw(target, corner, ahead)
            else:
                target.fill(BACKDROP, (corner, _MINIATURE))
            if self.house.bank.has("emblems", ruleset.name):
                emblem = self.house.bank.frame("emblems", ruleset.name, 0)
                target.blit(emblem, (card.left + 12, card.top + 134))
            color = ACCENT if focus else TEXT
            short = has_text(ruleset.name, "short")
            name = get_text(ruleset.name, "short") if short else ruleset.title
            letters.draw(target, name, (card.left + 50, card.top + 138), color)
            area = pygame.Rect(card.left + 14, card.top + 170, card.width - 28, 60)
            letters.paragraph(target, get_text(ruleset.name, "story"), area, TEXT if focus else DIM)
        for index in range(len(self.rulesets)):
            # There are more cards than are in sight.
            spot = pygame.Rect(320 - 7 * len(self.rulesets) + 14 * index, _SPOTS, 7, 7)
            pygame.draw.rect(
                target, ACCENT if index == self.index else DIM, spot, index != self.index
            )
        entries = [
            (Command.CONFIRM, get_text("shared", "command.CONFIRM_MENU")),
            (Command.HELP, get_text("shared", "title.rules")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        if self.rulesets[self.index].codex:
            entries.insert(2, (Command.NEXT_VERB, get_text("shared", "pause.book")))
        paint.prompts(target, entries, (150, 330), reader.bindings, reader.device)
