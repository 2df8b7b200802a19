"""The ruleset selection: a card for each game, all in view, each with a live demo."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.menus.demo_match import DemoMatch
from game.scenes.panel.labels import short_name
from game.scenes.scene import Pop, Push, Transition
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, TEXT, Color
from game.ui.widgets.painter import draw_heading, panel_style

CARD = pygame.Rect(0, 0, 120, 200)
CARD_GAP = 4
CARD_TOP = 52
# How far the card in focus stands out.
_RAISED = 6
_MINIATURE = pygame.Rect(8, 8, 104, 136)
_NAME_TOP, _NAME_LINE = 164, 12
_HALL_SHADE = (150, 140, 160)
_LIGHT_STEPS, _LIGHT_REACH = 5, 10
_STORY = pygame.Rect(12, 262, 616, 60)


class RulesetSelectScene:
    """A row of cards, and the story of the one in focus."""

    def __init__(self, context: GameContext) -> None:
        """List the rulesets; their demo matches start once the cards are shown."""
        self.context = context
        self.rulesets = [context.rulesets[name] for name in context.menu_rulesets]
        self.demos: dict[int, DemoMatch] = {}
        self.was_shown = False
        self._hall = context.bank.frame("title", "hall", 0).copy()
        self._hall.fill(_HALL_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        names = [ruleset.name for ruleset in self.rulesets]
        self.index = names.index(context.last_ruleset) if context.last_ruleset in names else 0

    def card_rect(self, index: int) -> pygame.Rect:
        """Return where a ruleset's card is drawn."""
        left = 320 - (len(self.rulesets) * (CARD.width + CARD_GAP) - CARD_GAP) // 2
        top = CARD_TOP - _RAISED * (index == self.index)
        return CARD.move(left + index * (CARD.width + CARD_GAP), top)

    def miniature_rect(self, index: int) -> pygame.Rect:
        """Return where the demo is drawn on a card."""
        return _MINIATURE.move(self.card_rect(index).topleft)

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
        setup = self.context.scenes.match_setup(self.rulesets[self.index])
        return Push(setup, self.card_rect(self.index))

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        for index in range(len(self.rulesets)):
            if self.card_rect(index).collidepoint(pointer.point):
                self.index = index
                return self._open() if pointer.button == 1 else None
        return None

    def update(self, dt: float) -> Transition:
        """Advance the demos; the nearest missing one is started."""
        for demo in self.demos.values():
            demo.advance(dt)
        missing = [n for n in range(len(self.rulesets)) if n not in self.demos]
        if self.was_shown and missing and self._is_free:
            # One after the other, as some take long and the cards should appear at once.
            first = min(missing, key=lambda n: abs(n - self.index))
            self.demos[first] = DemoMatch(
                self.context, self.rulesets[first], _MINIATURE.size, seed=first + 1
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
        """Draw demo, emblem and name of a ruleset in a frame of its place."""
        painter, ruleset = self.context.painter, self.rulesets[index]
        card, focus = self.card_rect(index), index == self.index
        looks = looks_of(ruleset.name)
        self._draw_light(target, card, looks.key_color, 0.5 if focus else 0.22)
        painter.draw_panel(target, card, panel_style(self.context.bank, looks))
        if focus:
            pygame.draw.rect(target, ACCENT, card.inflate(4, 4), 2)
        picture = self.miniature_rect(index)
        if index in self.demos and self.demos[index].is_ready:
            self.demos[index].draw(target, picture.topleft, ahead)
        else:
            self._draw_waiting(target, ruleset, picture)
        plate = pygame.Rect(picture.bottomleft, (picture.width, card.bottom - 8 - picture.bottom))
        shade = 0.42 if focus else 0.26
        target.fill([int(part * shade) for part in looks.key_color], plate)
        if self.context.bank.has("emblems", ruleset.name):
            emblem = self.context.bank.frame("emblems", ruleset.name, 0)
            target.blit(emblem, emblem.get_rect(center=(card.centerx, picture.bottom)))
        lines = self.context.text.wrap(short_name(ruleset), card.width - 12)
        top = card.top + _NAME_TOP + (_NAME_LINE // 2 if len(lines) == 1 else 0)
        for number, line in enumerate(lines):
            at = (card.centerx, top + number * _NAME_LINE)
            self.context.text.draw(target, line, at, ACCENT if focus else TEXT, align=0.5)

    def _draw_light(
        self, target: pygame.Surface, card: pygame.Rect, color: Color, strength: float
    ) -> None:
        """Light the wall around a card in the colour of its place."""
        for step in range(_LIGHT_STEPS):
            share = strength / _LIGHT_STEPS
            area = card.inflate(2 * _LIGHT_REACH * (step + 1) // _LIGHT_STEPS, 2 * (step + 1))
            target.fill([int(part * share) for part in color], area, pygame.BLEND_RGB_ADD)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the cards, and the story of the one in focus."""
        self.was_shown = True
        target.blit(self._hall, (0, 0))
        painter, reader, ruleset = (
            self.context.painter,
            self.context.reader,
            self.rulesets[self.index],
        )
        draw_heading(target, painter, get_text("shared", "select.heading"), (320, 14))
        for index in range(len(self.rulesets)):
            self._draw_card(target, index, ahead)
        story = get_text(ruleset.name, "story")
        self.context.text.draw_paragraph(target, story, _STORY, TEXT)
        painter.announce("focus", f"{short_name(ruleset)}. {story}")
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "command.CONFIRM_MENU")),
            (Command.HELP, get_text("shared", "title.rules")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        if ruleset.features.codex is not None:
            entries.insert(4, (Command.NEXT_VERB, get_text("shared", "pause.codex")))
        painter.draw_prompts(target, entries, (60, 334), reader.bindings, reader.device)
