"""The ruleset selection: a card for each game, all in view, each with a live demo."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.menus.codex import CodexScene
from game.scenes.menus.demo_match import DemoMatch
from game.scenes.panel.labels import short_name
from game.scenes.scene import Pop, Push, Scene, Transition
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.kept import Kept
from game.ui.style.style import ACCENT, TEXT, Color
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.page_areas import foot_strip
from game.ui.widgets.painter import FRAME, draw_heading, panel_style

_CARD_WIDTH, _CARD_GAP = 120, 4
_CARD_TOP = 52
# How far the card in focus stands out.
_RAISED = 6
_EDGE = 8
# The emblem takes the upper part of the plate below the demo.
_EMBLEM = 20
# What is left of the cards that are not in focus.
_UNCHOSEN = (192, 188, 196)
_LIGHT_STEPS, _LIGHT_REACH = 5, 10
# Two lines of the story are read more easily than one as wide as the picture; larger text needs it.
_STORY_WIDTH, _WIDEST_STORY, _STORY_GAP = 372, 616, 8
_NAME_MARGIN, _NAME_STEP = 6, 6


class RulesetSelectScene:
    """A row of cards, and the story of the one in focus."""

    def __init__(self, context: GameContext, use: Callable[[Ruleset], Scene] | None = None) -> None:
        """List the rulesets; their demo matches start once the cards are shown.

        `use` returns the scene that a card opens, by default its match set-up.
        """
        self.context = context
        self._use = use or context.scenes.match_setup
        self.rulesets = [context.rulesets[name] for name in context.menu_rulesets]
        self.demos: dict[int, DemoMatch] = {}
        self.was_shown = False
        self._frames = 0
        self._wrapped = Kept[list[list[str]]]()
        names = [ruleset.name for ruleset in self.rulesets]
        self.index = names.index(context.last_ruleset) if context.last_ruleset in names else 0

    @property
    def _story_top(self) -> int:
        """Return where the story begins: the longest one ends above the prompts."""
        lines = max(len(self._story_lines(ruleset)) for ruleset in self.rulesets)
        return foot_strip().top - _STORY_GAP // 2 - lines * line_height()

    def _story_lines(self, ruleset: Ruleset) -> list[str]:
        width = _STORY_WIDTH if text_size() is TextSize.NORMAL else _WIDEST_STORY
        return self.context.text.wrap(get_text(ruleset.name, "story"), width)

    @property
    def _plate_height(self) -> int:
        """Return how much of a card the emblem and the longest name take."""
        return self._emblem_room + max(map(len, self._names)) * line_height() + _EDGE // 2

    @property
    def _emblem_room(self) -> int:
        """Return how much of the plate the emblem takes: none where the largest text needs it."""
        return 0 if text_size() is TextSize.LARGE else _EMBLEM

    @property
    def _names(self) -> list[list[str]]:
        """Return the lines of each name; they are asked for a dozen times a frame."""
        names = tuple(map(short_name, self.rulesets))
        return self._wrapped.of((names, text_size()), lambda: [*map(self._name_lines, names)])

    def _name_lines(self, name: str) -> list[str]:
        """Return the lines of a name, each as short as their number allows."""
        wrap = self.context.text.wrap
        room = _CARD_WIDTH - 2 * _NAME_MARGIN
        lines = wrap(name, room - 2 * _NAME_STEP * (text_size() is TextSize.NORMAL))
        narrower = (wrap(name, width) for width in range(room, room // 2, -_NAME_STEP))
        # Words break where they do with the most room.
        alike = (each for each in narrower if " ".join(each) == " ".join(lines))
        return min((each for each in alike if len(each) <= len(lines)), key=self._widest)

    def _widest(self, lines: list[str]) -> int:
        return max(map(self.context.text.width, lines))

    def card_rect(self, index: int) -> pygame.Rect:
        """Return where a ruleset's card is drawn."""
        pitch = _CARD_WIDTH + _CARD_GAP
        left = 320 - (len(self.rulesets) * pitch - _CARD_GAP) // 2 + index * pitch
        top = _CARD_TOP - _RAISED * (index == self.index)
        height = self._story_top - _STORY_GAP - _CARD_TOP
        return pygame.Rect(left, top, _CARD_WIDTH, height)

    def miniature_rect(self, index: int) -> pygame.Rect:
        """Return where the demo is drawn on a card."""
        area = self.card_rect(index).inflate(-2 * _EDGE, -2 * _EDGE)
        area.height -= self._plate_height
        return area

    def handle(self, command: Input) -> Transition:
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
                return Push(CodexScene(self.context, self.rulesets[self.index]))
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
        setup = self._use(self.rulesets[self.index])
        return Push(setup, self.card_rect(self.index))

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        for index in range(len(self.rulesets)):
            if self.card_rect(index).collidepoint(pointer.point):
                self.index = index
                return self._open() if pointer.button == 1 else None
        return None

    def update(self, dt: float) -> Transition:
        for demo in self.demos.values():
            demo.advance(dt)
        missing = [n for n in range(len(self.rulesets)) if n not in self.demos]
        if self.was_shown and missing and self._is_free:
            # One after the other, as some take long and the cards should appear at once.
            first = min(missing, key=lambda n: abs(n - self.index))
            self.demos[first] = DemoMatch(
                self.context, self.rulesets[first], self.miniature_rect(first).size, seed=first + 1
            )
        return None

    @property
    def _is_free(self) -> bool:
        """Return whether all demos that were started are under way."""
        return all(demo.is_ready or demo.broken for demo in self.demos.values())

    def _draw_waiting(self, target: pygame.Surface, ruleset: Ruleset, area: pygame.Rect) -> None:
        """Draw the emblem, large, where there is no demo to see."""
        self.context.painter.draw_panel(target, area, FRAME)
        if self.context.bank.has("emblems", ruleset.name):
            emblem = self.context.bank.frame("emblems", ruleset.name, 0)
            large = pygame.transform.scale_by(emblem, 2)
            target.blit(large, large.get_rect(center=area.center))

    def _draw_card(self, target: pygame.Surface, index: int, ahead: float) -> None:
        painter, ruleset = self.context.painter, self.rulesets[index]
        card, focus = self.card_rect(index), index == self.index
        looks = looks_of(ruleset.name)
        self._draw_light(target, card, looks.key_color, 0.5 if focus else 0.22)
        painter.draw_panel(target, card, panel_style(self.context.bank, looks))
        if focus:
            pygame.draw.rect(target, ACCENT, card.inflate(4, 4), 2)
        picture = self.miniature_rect(index)
        if index in self.demos and self.demos[index].is_ready:
            # With another text size, there may be less room than there was. Five boards in every
            # frame would be too many: each is drawn in every second one.
            redraws = index == self.index or (index + self._frames) % 2 == 0
            self.demos[index].draw(target.subsurface(picture), (0, 0), ahead, redraws=redraws)
        else:
            self._draw_waiting(target, ruleset, picture)
        plate = pygame.Rect(picture.bottomleft, (picture.width, self._plate_height))
        shade = 0.42 if focus else 0.26
        target.fill([int(part * shade) for part in looks.key_color], plate)
        above = self._emblem_room
        if above and self.context.bank.has("emblems", ruleset.name):
            emblem = self.context.bank.frame("emblems", ruleset.name, 0)
            target.blit(emblem, emblem.get_rect(center=(card.centerx, picture.bottom)))
        if not focus:
            target.fill(_UNCHOSEN, card, pygame.BLEND_RGB_MULT)
        lines = self._names[index]
        room = plate.height - above - len(lines) * line_height()
        for number, line in enumerate(lines):
            at = (card.centerx, plate.top + above + room // 2 + number * line_height())
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
        self.was_shown = True
        self._frames += 1
        self.context.draw_ground(target)
        painter, ruleset = self.context.painter, self.rulesets[self.index]
        draw_heading(target, painter, get_text("shared", "select.heading"), (320, 14))
        for index in range(len(self.rulesets)):
            self._draw_card(target, index, ahead)
        for number, line in enumerate(self._story_lines(ruleset)):
            at = (320, self._story_top + number * line_height())
            self.context.text.draw(target, line, at, TEXT, align=0.5)
        painter.announce("focus", f"{short_name(ruleset)}. {get_text(ruleset.name, 'story')}")
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("title", "move")),
            (Command.CONFIRM, get_text("shared", "command.CONFIRM_MENU")),
            (Command.HELP, get_text("title", "rules")),
            back_prompt(),
        ]
        if ruleset.features.codex is not None:
            entries.insert(4, (Command.NEXT_VERB, get_text("shared", "pause.codex")))
        self.context.draw_prompts(target, entries)
