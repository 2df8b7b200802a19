"""A page with a menu at the left, and what is said about the line in focus at the right."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.dialogs import menu_prompts
from game.scenes.scene import Choice, Transition, follow
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.style import ACCENT, BACKDROP, DANGER, DIM
from game.ui.style.text_size import TextSize, grown, line_height, text_size
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import draw_heading, foot_strip, panel_style
from game.ui.widgets.text_box import StyledLine

LIST_AREA = pygame.Rect(20, 52, 300, 264)
ABOUT_AREA = pygame.Rect(336, 46, 286, 274)
_HEADING_TOP = 16
_PADDING, _GAP = 16, 5
_WIDTH = 600


class MenuScreen:
    """Shows `items`, which are asked for again after every input and every update.

    `word` is a line at the foot: what was just done. `problem` stands there in its place.
    """

    def __init__(self, context: GameContext, problem: str = "") -> None:
        """Build the menu."""
        self.context = context
        self.problem = problem
        self.word = ""
        self.menu: Menu[Choice] = Menu(self.items(), LIST_AREA, context.audio.play)

    @property
    def heading(self) -> str:
        """Return the title of the page."""
        raise NotImplementedError

    @property
    def place(self) -> str:
        """Return the ruleset whose place lies behind the page, "" for the hall of the title."""
        return ""

    def items(self) -> Sequence[MenuItem[Choice]]:
        """Return the lines of the menu as they are now."""
        raise NotImplementedError

    def about(self) -> Sequence[StyledLine]:
        """Return what is written at the right."""
        return ()

    def leave(self) -> Transition:
        """Return where Back leads."""
        raise NotImplementedError

    def more_prompts(self) -> Sequence[Prompt]:
        """Return prompts beside those of the menu."""
        return ()

    def rebuild(self) -> None:
        """Show the lines as they are now; the focus stays on its line where that is still there."""
        items = list(self.items())
        if [_key(item) for item in items] != [_key(item) for item in self.menu.items]:
            focused = _texts(self.menu.items)[self.menu.index]
            texts = _texts(items)
            kept = texts.index(focused) if focused in texts else self.menu.index
            self.menu.index = min(kept, len(items) - 1)
        self.menu.items = items

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Command):
            self.word = self.problem = ""
        if command is Command.BACK:
            self.context.audio.play("ui_back")
            return self.leave()
        transition = follow(self.menu.handle(command))
        if transition is None:
            self.rebuild()
        return transition

    def update(self, dt: float) -> Transition:
        self.rebuild()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self.place)
        painter, text = self.context.painter, self.context.text
        draw_heading(target, painter, self.heading, (320, _HEADING_TOP))
        self.menu.area, about = _areas()
        self.menu.draw(target, painter, self._panel_style() if self.place else "")
        side = _PADDING if text_size() is TextSize.NORMAL else _PADDING // 2
        with painter.panel(target, about, self._panel_style()):
            self.draw_below(target, self._draw_about(target, about.inflate(-2 * side, -2 * side)))
        prompts, reader = menu_prompts(self._prompts()), self.context.reader
        painter.draw_prompts(target, prompts, (8, HEIGHT - 20), reader.bindings, reader.device)
        word, color = (self.problem, DANGER) if self.problem else (self.word, ACCENT)
        if word:
            word = text.shorten(word, _WIDTH)
            at = (LIST_AREA.left, foot_strip().top - line_height() - 2)
            target.fill(BACKDROP, (0, at[1], WIDTH, line_height()))
            text.draw(target, word, at, color)

    def _panel_style(self) -> str:
        looks = looks_of(self.place) if self.place else None
        return "stone" if looks is None else panel_style(self.context.bank, looks)

    def draw_below(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw a picture into what is left below the lines; by default nothing."""

    def _draw_about(self, target: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
        """Draw the lines, as many as there is room for, and return the area below them."""
        bottom, lines = area.bottom, self.about()
        self.context.painter.announce("about", lines[0][0] if lines else "")
        for line, color in lines:
            for row in self.context.text.wrap(line, area.width):
                if area.top + line_height() > bottom:
                    area.height = 0
                    return area
                self.context.text.draw(target, row, area.topleft, color)
                area.top += line_height()
            area.top += _GAP
        area.height = bottom - area.top
        return area

    def _prompts(self) -> list[Prompt]:
        change = [(Command.LEFT, ""), (Command.RIGHT, get_text("shared", "settings.change"))]
        has_steps = self.menu.items[self.menu.index].steps is not None
        back = (Command.BACK, get_text("shared", "settings.back"))
        return [*change * has_steps, *self.more_prompts(), back]


def _areas() -> tuple[pygame.Rect, pygame.Rect]:
    """Return the areas of the menu and of what is said: side by side, or one below the other."""
    if text_size() is TextSize.NORMAL:
        return LIST_AREA.copy(), ABOUT_AREA.copy()
    foot, row = foot_strip().top, grown(22)
    above = pygame.Rect(LIST_AREA.left, _HEADING_TOP + 28, _WIDTH, 0)
    above.height = (foot - above.top) // 2 // row * row
    return above, pygame.Rect(above.left, above.bottom + 4, _WIDTH, foot - above.bottom - 8)


def _key(item: MenuItem[Choice]) -> tuple[str, bool]:
    return item.text, item.steps is None


def _texts(items: Sequence[MenuItem[Choice]]) -> list[tuple[str, int]]:
    """Return the texts of lines, each with how many lines before say the same."""
    texts = [item.text for item in items]
    return [(text, texts[:number].count(text)) for number, text in enumerate(texts)]


def dim(text: str) -> StyledLine:
    """Return a line in the colour of what matters less."""
    return text, DIM
