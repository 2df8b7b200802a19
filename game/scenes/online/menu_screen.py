"""A page with a menu at the left, and what is said about the line in focus at the right."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt, menu_prompts
from game.scenes.scene import Choice, Pop, Transition, follow
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, DANGER, DIM
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, StyledLine, Text

_EDGES = (20, 16, 18, 2)
_MENU_WIDTH = 300
_PADDING, _GAP, _LEAST_LINES = 16, 5, 3


class MenuScreen:
    """Shows `items`, which are asked for again after every input and every update.

    `heading_key` is that of the title. `word` is a line at the foot: what was just done. `problem`
    stands there in its place.
    """

    heading_key = ""

    def __init__(self, context: GameContext, problem: str = "") -> None:
        self.context = context
        self.problem = problem
        self.word = ""
        self.menu: Menu[Choice] = Menu(self.items(), context.audio.play)

    @property
    def heading(self) -> str:
        """Return the title of the page."""
        return get_text("shared", self.heading_key)

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
        return Pop()

    def more_prompts(self) -> Sequence[Prompt]:
        """Return prompts beside those of the menu."""
        return ()

    def rebuild(self) -> None:
        """Show the lines as they are now; the focus stays on its line where that is still there."""
        items = list(self.items())
        if [_key(item) for item in items] != [_key(item) for item in self.menu.items]:
            focused, texts = _texts(self.menu.items)[self.menu.index], _texts(items)
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
        lines = self.about()
        self.context.painter.announce("about", lines[0][0] if lines else "")
        Layout(self._page(lines), page_room()).draw(target)
        self.context.draw_prompts(target, menu_prompts(self._prompts()))

    def _page(self, lines: Sequence[StyledLine]) -> LayoutBox:
        """Describe the page: menu and panel side by side, or one below the other."""
        painter, text = self.context.painter, self.context.text
        is_normal = text_size() is TextSize.NORMAL
        looks = looks_of(self.place) if self.place else None
        style = "stone" if looks is None else panel_style(self.context.bank, looks)
        menu = self.menu.box(painter, style if self.place else "", width=_MENU_WIDTH)
        about = [Text(text, [line], least=1, priority=1) for line in lines]
        if not is_normal:
            about = [Text(text, lines, least=_LEAST_LINES)]
        panel = Padding(
            Column([*about, SPRING, self.below()], gap=_GAP),
            (_PADDING,) * 4 if is_normal else (_PADDING // 2,) * 4,
            grow=1,
            draw=partial(painter.panel, style=style),
        )
        beside = Row([Padding(menu, (0, 6, 0, 0)), panel], gap=_PADDING, grow=1)
        word = Line(text, self.problem or self.word, DANGER if self.problem else ACCENT)
        # Beside text of the usual size there is room for it at any time.
        foot = Element(0, line_height()) if is_normal and not word.words else word
        return Padding(
            Column(
                [
                    Line(text, self.heading, ACCENT, align=0.5, font=TITLE),
                    beside if is_normal else Column([menu, panel], gap=4, grow=1),
                    foot,
                ],
                gap=4,
            ),
            _EDGES,
        )

    def below(self) -> LayoutBox | None:
        """Return a picture for what is left below the lines; by default none."""
        return None

    def _prompts(self) -> list[Prompt]:
        change = [(Command.LEFT, ""), (Command.RIGHT, get_text("shared", "settings.change"))]
        has_steps = self.menu.items[self.menu.index].steps is not None
        return [*change * has_steps, *self.more_prompts(), back_prompt()]


def _key(item: MenuItem[Choice]) -> tuple[str, bool]:
    return item.text, item.steps is None


def _texts(items: Sequence[MenuItem[Choice]]) -> list[tuple[str, int]]:
    """Return the texts of lines, each with how many lines before say the same."""
    texts = [item.text for item in items]
    return [(text, texts[:number].count(text)) for number, text in enumerate(texts)]


def dim(text: str) -> StyledLine:
    """Return a line in the colour of what matters less."""
    return text, DIM
