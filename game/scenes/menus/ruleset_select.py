"""The ruleset selection: a card for each game, all in view, each with a live demo."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.scenes.demo_match import DemoMatch
from game.scenes.game_context import GameContext
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.menu_items import back_prompt
from game.scenes.menus.codex import CodexScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.scene import Pop, Push, Scene, Transition
from game.scenes.texts.labels import short_name
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.canvas import WIDTH
from game.ui.style.constants import ACCENT, TEXT, Color
from game.ui.style.kept import Kept
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TextSize, is_large_text, line_height, text_size
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.painter import FRAME, panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, StyledLine, Text

_CARD_WIDTH, _CARD_GAP, _EDGE = 120, 4, 8
_PAGE_EDGES, _GAP = (0, 14, 0, 4), 8
# How far the card in focus stands out.
_RAISED = 6
# The emblem takes the upper part of the plate below the demo.
_EMBLEM = 20
# What is left of the cards that are not in focus.
_UNCHOSEN = (192, 188, 196)
_LIGHT_STEPS, _LIGHT_REACH = 5, 10
# Two lines of the story are read more easily than one as wide as the picture; larger text needs it.
_STORY_WIDTH, _WIDEST_STORY = 372, 616
_NAME_MARGIN, _NAME_STEP = 6, 6


def _has_emblem() -> bool:
    # The largest text needs its room.
    return text_size() is not TextSize.LARGE


class RulesetSelectScene:
    """A row of cards, and the story of the one in focus."""

    def __init__(
        self,
        context: GameContext,
        use: Callable[[Ruleset], Scene] | None = None,
        word_on: Callable[[Ruleset], str] = lambda _: "",
    ) -> None:
        """List the rulesets; their demo matches start once the cards are shown.

        `use` returns the scene that a card opens, by default its match set-up; `word_on` returns a
        sentence that stands before its story.
        """
        self.context = context
        self._word_on = word_on
        self._use = use or partial(MatchSetupScene, context)
        self.rulesets = [context.rulesets[name] for name in context.menu_rulesets]
        self.demos: dict[int, DemoMatch] = {}
        self.was_shown = False
        self._frames = 0
        self._ahead = 0.0
        self._kept = Kept[Layout]()
        names = [ruleset.name for ruleset in self.rulesets]
        # Other packages can have more of them.
        self._card_width = min(_CARD_WIDTH, WIDTH // len(names) - _CARD_GAP)
        self.index = names.index(context.last_ruleset) if context.last_ruleset in names else 0

    @property
    def layout(self) -> Layout:
        """Lay out the cards, and below them the story of the one in focus."""
        return self._kept.of((self.index, self.context.settings), self._lay_out)

    def area(self, index: int, part: str = "card") -> Rect:
        """Return where a ruleset's card is drawn, or the "demo" on it."""
        area = self.layout.area_of((index, part))
        assert area is not None
        return area

    def _lay_out(self) -> Layout:
        text, numbers = self.context.text, range(len(self.rulesets))
        title = Line(text, get_text("shared", "select.heading"), ACCENT, align=0.5, font=TITLE)
        names = [self._name_lines(short_name(ruleset)) for ruleset in self.rulesets]
        most = max(map(len, names))
        cards = [self._card(n, names[n], most - len(names[n])) for n in numbers]
        row = Row([SPRING, *cards, SPRING], gap=_CARD_GAP, grow=1)
        width = _WIDEST_STORY if is_large_text() else _STORY_WIDTH
        stories = [Text(text, self._story(ruleset), align=0.5, grow=1) for ruleset in self.rulesets]
        # There is room for the longest one at any time.
        least = Element(1, max(story.heights(width)[1] for story in stories))
        beside = (WIDTH - width) // 2
        story = Padding(Row([stories[self.index], least]), (beside, 0, beside - 1, 0))
        return Layout(Padding(Column([title, row, story], gap=_GAP), _PAGE_EDGES), page_room())

    def _story(self, ruleset: Ruleset) -> list[StyledLine]:
        word = self._word_on(ruleset)
        return [*[(word, ACCENT)] * bool(word), (get_text(ruleset.name, "story"), TEXT)]

    def _card(self, index: int, name: list[str], lines_left: int) -> LayoutBox:
        focus, text = index == self.index, self.context.text
        demo = Element(0, 0, grow=1, key=(index, "demo"), draw=partial(self._draw_demo, index))
        lines = [Line(text, line, ACCENT if focus else TEXT, align=0.5) for line in name]
        spare = lines_left * line_height() + _EDGE // 2
        above = Element(0, _EMBLEM * _has_emblem() + spare // 2)
        plate = [above, *lines, Element(0, spare - spare // 2)]
        below = Column(plate, draw=partial(self._draw_plate, index))
        inner = Column([Element(self._card_width - 2 * _EDGE, 0), demo, below])
        draw = partial(self._draw_ground, index)
        card = Padding(inner, (_EDGE,) * 4, key=(index, "card"), draw=draw)
        return Padding(card, (0, 0, 0, _RAISED) if focus else (0, _RAISED, 0, 0))

    def _name_lines(self, name: str) -> list[str]:
        """Return the lines of a name, each as short as their number allows."""
        wrap, width = self.context.text.wrap, self.context.text.width
        room = self._card_width - 2 * _NAME_MARGIN
        lines = wrap(name, room - 2 * _NAME_STEP * (not is_large_text()))
        narrower = (wrap(name, width) for width in range(room, room // 2, -_NAME_STEP))
        # Words break where they do with the most room.
        alike = (each for each in narrower if " ".join(each) == " ".join(lines))
        fitting = (each for each in alike if len(each) <= len(lines))
        return min(fitting, key=lambda each: max(map(width, each)))

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
                return Push(HelpPagesScene(self.context, self.rulesets[self.index]))
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
        return Push(self._use(self.rulesets[self.index]), self.area(self.index))

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        match self.layout.key_at(pointer.point):
            case (int() as index, _):
                self.index = index
                return self._open() if pointer.button == 1 else None
        return None

    def update(self, dt: float) -> Transition:
        for demo in self.demos.values():
            demo.advance(dt)
        missing = [n for n in range(len(self.rulesets)) if n not in self.demos]
        is_free = all(demo.is_ready or demo.broken for demo in self.demos.values())
        if self.was_shown and missing and is_free:
            # One after the other, from the chosen card on.
            first = min(missing, key=lambda n: abs(n - self.index))
            size = self.area(first, "demo").size
            self.demos[first] = DemoMatch(self.context, self.rulesets[first], size, seed=first + 1)
        return None

    def _draw_ground(self, index: int, target: Surface, card: Rect) -> None:
        looks, focus = looks_of(self.rulesets[index].name), index == self.index
        self._draw_light(target, card, looks.key_color, 0.5 if focus else 0.22)
        self.context.painter.draw_panel(target, card, panel_style(self.context.bank, looks))
        if focus:
            pygame.draw.rect(target, ACCENT, card.inflate(4, 4), 2)

    def _draw_demo(self, index: int, target: Surface, area: Rect) -> None:
        if index in self.demos and self.demos[index].is_ready:
            # With another text size, there may be less room than there was. All but the chosen one
            # are drawn in every second frame.
            redraws = index == self.index or (index + self._frames) % 2 == 0
            self.demos[index].draw(target.subsurface(area), (0, 0), self._ahead, redraws=redraws)
            return
        self.context.painter.draw_panel(target, area, FRAME)
        self._draw_emblem(target, index, area.center, 2)

    def _draw_emblem(self, target: Surface, index: int, at: tuple[int, int], scale: int) -> None:
        bank, name = self.context.bank, self.rulesets[index].name
        if bank.has("emblems", name):
            emblem = pygame.transform.scale_by(bank.frame("emblems", name, 0), scale)
            target.blit(emblem, emblem.get_rect(center=at))

    def _draw_plate(self, index: int, target: Surface, area: Rect) -> None:
        """Draw what is below the name, which is as bright on all cards."""
        focus, color = index == self.index, looks_of(self.rulesets[index].name).key_color
        target.fill([int(part * (0.42 if focus else 0.26)) for part in color], area)
        if _has_emblem():
            self._draw_emblem(target, index, area.midtop, 1)
        if not focus:
            target.fill(_UNCHOSEN, self.area(index), pygame.BLEND_RGB_MULT)

    def _draw_light(self, target: Surface, card: Rect, color: Color, strength: float) -> None:
        for step in range(_LIGHT_STEPS):
            share = strength / _LIGHT_STEPS
            area = card.inflate(2 * _LIGHT_REACH * (step + 1) // _LIGHT_STEPS, 2 * (step + 1))
            target.fill([int(part * share) for part in color], area, pygame.BLEND_RGB_ADD)

    def draw(self, target: Surface, ahead: float) -> None:
        self.was_shown = True
        self._frames += 1
        self._ahead = ahead
        self.context.draw_ground(target)
        self.layout.draw(target)
        painter, ruleset = self.context.painter, self.rulesets[self.index]
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
