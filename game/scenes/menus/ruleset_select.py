"""The ruleset selection, a card with a live demo for each."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.menus.demo_match import DemoMatch
from game.scenes.scene import Pop, Push, Scene, Transition
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.widgets.painter import draw_heading

CARD = pygame.Rect(0, 0, 200, 254)
CARD_GAP = 12
CARD_TOP = 60
_MINIATURE = (176, 116)
_DOTS_TOP = 319


class RulesetSelectScene:
    """A row of cards, three of them in view."""

    def __init__(self, context: GameContext, use: Callable[[Ruleset], Scene] | None = None) -> None:
        """List the rulesets; their demo matches start once the cards are shown.

        `use` returns the scene that a card opens, by default its match set-up.
        """
        self.context = context
        self._use = use or context.scenes.match_setup
        self.rulesets = [context.rulesets[name] for name in context.menu_rulesets]
        self.demos: dict[int, DemoMatch] = {}
        self.was_shown = False
        names = [ruleset.name for ruleset in self.rulesets]
        self.index = names.index(context.last_ruleset) if context.last_ruleset in names else 0

    def card_rect(self, index: int) -> pygame.Rect:
        """Return where a ruleset's card is drawn; cards out of view lie off the screen."""
        count = len(self.rulesets)
        shown = min(count, 3)
        first = max(0, min(self.index - 1, count - shown))
        left = 320 - (shown * (CARD.width + CARD_GAP) - CARD_GAP) // 2
        return CARD.move(left + (index - first) * (CARD.width + CARD_GAP), CARD_TOP)

    def _is_in_view(self, index: int) -> bool:
        return self.card_rect(index).colliderect((0, 0, 640, 360))

    def handle(self, command: Input) -> Transition:
        """Select a card, open it, or go back."""
        if isinstance(command, Pointer):
            return self._handle_pointer(command)
        match command:
            case Command.LEFT | Command.UP:
                self._move(-1)
            case Command.RIGHT | Command.DOWN:
                self._move(1)
            case Command.CONFIRM:
                return self._open()
            case Command.HELP:
                return Push(self.context.scenes.help_pages(self.rulesets[self.index]))
            case Command.NEXT_VERB if self.rulesets[self.index].features.codex is not None:
                return Push(self.context.scenes.codex(self.rulesets[self.index]))
            case Command.BACK:
                self.context.audio.play("ui_back")
                return Pop()
        return None

    def _move(self, step: int) -> None:
        self.index = (self.index + step) % len(self.rulesets)
        self.context.audio.play("ui_move")

    def _open(self) -> Transition:
        self.context.audio.play("ui_confirm")
        self.context.last_ruleset = self.rulesets[self.index].name
        return Push(self._use(self.rulesets[self.index]))

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        for index in range(len(self.rulesets)):
            if self.card_rect(index).collidepoint(pointer.point):
                self.index = index
                return self._open() if pointer.button == 1 else None
        return None

    def update(self, dt: float) -> Transition:
        """Advance the demos; the nearest missing one is started."""
        for index, demo in self.demos.items():
            if self._is_in_view(index):
                demo.advance(dt)
        missing = [n for n in range(len(self.rulesets)) if n not in self.demos]
        if self.was_shown and missing and self._is_free:
            # One after the other, as some take long and the cards should appear at once.
            first = min(missing, key=lambda n: abs(n - self.index))
            self.demos[first] = DemoMatch(
                self.context, self.rulesets[first], _MINIATURE, seed=first + 1
            )
        return None

    @property
    def _is_free(self) -> bool:
        """Return whether all demos that were started are under way."""
        return all(demo.is_ready or demo.broken for demo in self.demos.values())

    def _draw_waiting(self, target: pygame.Surface, ruleset: Ruleset, area: pygame.Rect) -> None:
        """Draw the emblem, large, where there is no demo to see."""
        self.context.painter.draw_panel(target, area, "slot")
        if self.context.bank.has("emblems", ruleset.name):
            emblem = self.context.bank.frame("emblems", ruleset.name, 0)
            large = pygame.transform.scale_by(emblem, 2)
            target.blit(large, large.get_rect(center=area.center))

    def _draw_card(self, target: pygame.Surface, index: int, ahead: float) -> None:
        """Draw demo, emblem, name and story of a ruleset."""
        painter, text_renderer, ruleset = (
            self.context.painter,
            self.context.text,
            self.rulesets[index],
        )
        card, focus = self.card_rect(index), index == self.index
        painter.draw_panel(target, card, "stone")
        if focus:
            pygame.draw.rect(target, ACCENT, card.inflate(4, 4), 2)
        corner = (card.left + 12, card.top + 12)
        if index in self.demos and self.demos[index].is_ready:
            self.demos[index].draw(target, corner, ahead)
        else:
            self._draw_waiting(target, ruleset, pygame.Rect(corner, _MINIATURE))
        if self.context.bank.has("emblems", ruleset.name):
            emblem = self.context.bank.frame("emblems", ruleset.name, 0)
            target.blit(emblem, (card.left + 12, card.top + 134))
        short = has_text(ruleset.name, "short")
        name = get_text(ruleset.name, "short") if short else ruleset.title
        color = ACCENT if focus else TEXT
        text_renderer.draw(target, name, (card.left + 50, card.top + 138), color)
        area = pygame.Rect(card.left + 14, card.top + 166, card.width - 28, 84)
        story = get_text(ruleset.name, "story")
        text_renderer.draw_paragraph(target, story, area, TEXT if focus else DIM)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the cards."""
        self.was_shown = True
        target.fill((14, 10, 18))
        painter, reader = self.context.painter, self.context.reader
        draw_heading(target, painter, get_text("shared", "select.heading"), (320, 24))
        for index in range(len(self.rulesets)):
            if self._is_in_view(index):
                self._draw_card(target, index, ahead)
        for index in range(len(self.rulesets)):
            # A dot per card, as not all are in view.
            spot = pygame.Rect(320 - 7 * len(self.rulesets) + 14 * index, _DOTS_TOP, 7, 7)
            pygame.draw.rect(
                target, ACCENT if index == self.index else DIM, spot, index != self.index
            )
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "command.CONFIRM_MENU")),
            (Command.HELP, get_text("shared", "title.rules")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        if self.rulesets[self.index].features.codex is not None:
            entries.insert(4, (Command.NEXT_VERB, get_text("shared", "pause.codex")))
        painter.draw_prompts(target, entries, (60, 330), reader.bindings, reader.device)
