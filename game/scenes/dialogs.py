"""Dialogs: a panel of lines with a menu over the darkened scene below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.content.assets.goal import goal_text, lesson_of, level_title
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.level import Level, Problem
from game.scenes.context import GameContext
from game.scenes.darkened import DarkenedScene
from game.scenes.scene import Choice, Pop, Push, Replace, Transition, follow
from game.ui.input.bindings import Prompt
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import line_height, text_size
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.page_areas import full_page
from game.ui.widgets.painter import panel_style
from game.ui.widgets.scrolled_text import ScrolledText
from game.ui.widgets.text_box import StyledLine

PANEL_AREA = pygame.Rect(70, 24, 500, 306)
PAGE_AREA = pygame.Rect(60, 16, 520, 310)
_PADDING_Y, _PADDING_X = 44, 52
_TITLE_HEIGHT = 24
_GAP = 10
_WHEEL_LINES = 3
_PAGE_LINES = 10
_LEAST_LINES = 3


class Dialog:
    """Re-reads its lines on every update, and closes itself once it is obsolete.

    Up and down move in the menu if it has several entries, else they scroll; left, right and
    the wheel always scroll. Back chooses the last entry.
    """

    def __init__(
        self,
        context: GameContext,
        title: str,
        lines: Callable[[], Sequence[StyledLine]],
        entries: Sequence[MenuItem[Choice]],
        is_obsolete: Callable[[], bool] = lambda: False,
        style: str = "stone",
    ) -> None:
        """Open the panel; `lines` and `is_obsolete` are called on every update."""
        self.context = context
        self.title = title
        self.style = style
        self.closed = False
        self._lines = lines
        self._shown_lines = tuple(lines())
        self._is_obsolete = is_obsolete
        self._below = DarkenedScene(context)
        self.menu = Menu(entries, context.audio.play)
        self._text_size = text_size()
        self.scroll = ScrolledText(context.text, self._shown_lines, self._text_room())
        self._fit_panel()
        # Digits are commands here, even if the scene below accepts typed text.
        context.reader.typable = ""
        context.audio.play("ui_open")

    def _text_room(self) -> pygame.Rect:
        """Give the menu its room; return the largest area that the lines can take."""
        inner = full_page(PANEL_AREA).inflate(-_PADDING_X, -_PADDING_Y)
        inner.height -= _TITLE_HEIGHT + _GAP
        first = self._shown_lines[:_LEAST_LINES]
        lines = sum(len(self.context.text.wrap(line, inner.width)) for line, _ in first)
        least = min(lines, _LEAST_LINES) * line_height()
        height = min(self.menu.full_height, inner.height - least)
        self.menu.area = pygame.Rect(inner.left, 0, inner.width, height)
        inner.height -= height
        return inner

    def _fit_panel(self) -> None:
        """Fit the panel to its content and center it."""
        self.scroll.shrink_to_fit()
        page = full_page(PANEL_AREA)
        self.area = page.copy()
        self.area.height = (
            _PADDING_Y + _TITLE_HEIGHT + self.scroll.area.height + _GAP + self.menu.area.height
        )
        self.area.center = page.center
        self.scroll.area.top = self.area.top + _PADDING_Y // 2 + _TITLE_HEIGHT
        self.menu.area.top = self.scroll.area.bottom + _GAP

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer) and command.wheel:
            self.scroll.scroll(-_WHEEL_LINES * command.wheel)
            return None
        if isinstance(command, Command) and self._scroll_by(command):
            return None
        if command in (Command.BACK, Command.MENU):
            self.menu.index = len(self.menu.items) - 1
            command = Command.CONFIRM
        return self._closing(follow(self.menu.handle(command)))

    def _scroll_by(self, command: Command) -> bool:
        side = DIRECTIONS.get(command)
        if side is None or (side.dy and len(self.menu.items) > 1):
            return False
        self.scroll.scroll(side.dy or side.dx * _PAGE_LINES)
        return True

    def replaced_by(self, other: Dialog) -> Transition:
        """Return a transition to another dialog over the same backdrop."""
        other._below = self._below
        return Replace(other)

    def _closing(self, transition: Transition) -> Transition:
        self.closed = transition is not None and not isinstance(transition, Push)
        return transition

    def update(self, dt: float) -> Transition:
        """Re-read the lines; close once the dialog is obsolete."""
        if self._is_obsolete():
            self.context.audio.play("ui_close")
            return self._closing(Pop())
        lines = tuple(self._lines())
        if lines != self._shown_lines or text_size() is not self._text_size:
            self._shown_lines, self._text_size = lines, text_size()
            self.scroll.set_lines(lines, self._text_room())
            self._fit_panel()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self._below.draw(target)
        painter, text_renderer = self.context.painter, self.context.text
        with painter.panel(target, self.area, self.style):
            at = (self.scroll.area.left, self.area.top + 18)
            title = text_renderer.shorten(self.title, self.scroll.area.width, TITLE)
            text_renderer.draw(target, title, at, ACCENT, TITLE)
            self.scroll.draw(target)
            self.menu.draw(target, painter, self.style)
        moves = menu_prompts()[0 if len(self.menu.items) > 1 else 2 :]
        back = (Command.BACK, get_text("shared", "settings.back"))
        self._below.draw_prompts(target, [*moves, back])


def menu_prompts(more: Sequence[Prompt] = (), confirm: str = "") -> list[Prompt]:
    """Return how to move and choose in a menu, by default in general words, and more."""
    return [
        (Command.UP, ""),
        (Command.DOWN, get_text("title", "move")),
        (Command.CONFIRM, confirm or get_text("shared", "command.CONFIRM_MENU")),
        *more,
    ]


def close_item() -> MenuItem[Choice]:
    """Return the line that closes a dialog."""
    return MenuItem(get_text("shared", "maps.close"), Pop, icon="exit")


def level_note_dialog(context: GameContext, level: Level) -> Dialog:
    """Return a dialog with the goal and the map author's note."""
    close = MenuItem(get_text("shared", "play.got_it"), Pop, icon="play")
    lesson = lesson_of(level)
    lines = [(goal_text(level), ACCENT), *[(lesson.words, TEXT)] * bool(lesson.words)]
    lines += [(f"- {step.text}", DIM) for step in lesson.steps]
    shown = [(context.spell_keys(line), color) for line, color in lines]
    style = panel_style(context.bank, looks_of(level.ruleset))
    return Dialog(context, level_title(level), lambda: shown, [close], style=style)


def as_sentence(text: str) -> str:
    """Return a text with the full stop that it needs at its end."""
    return text if text.endswith(("?", "!", ".")) else f"{text}."


def problem_lines(problems: Sequence[Problem], known_file: str = "") -> list[StyledLine]:
    """Return the problems of a map as lines: for each, its place, then the problem.

    Problems in `known_file` do not repeat its name.
    """
    lines: list[StyledLine] = []
    for problem in problems:
        place = [] if problem.file == known_file else [problem.file]
        if problem.layer:
            place.append(get_text("shared", "maps.layer", problem.layer))
        if problem.cell is not None:
            place.append(get_text("shared", "maps.cell", problem.cell.x, problem.cell.y))
        # Only the sentence: str() puts the place in front of it.
        bare = Problem(problem.file, "", problem.layer, problem.cell)
        description = str(problem).removeprefix(str(bare))
        lines += [("  ".join(place), ACCENT)] if place else []
        lines.append((as_sentence(description), TEXT))
    return lines


def problem_dialog(
    context: GameContext, title: str, note: str, problems: Callable[[], Sequence[Problem]]
) -> Dialog:
    """Return a dialog with all problems of a map; it closes once there are none."""

    def lines() -> list[StyledLine]:
        return [*problem_lines(problems()), ("", DIM), (note, DIM)]

    return Dialog(context, title, lines, [close_item()], lambda: not problems())


def crash_dialog(context: GameContext, report_place: str) -> Dialog:
    """Tell that the game failed, what is kept, and where the report is."""
    lines = [(report_place, TEXT)]
    if context.store.unfinished_files():
        lines.insert(0, (get_text("shared", "crash.kept"), TEXT))
    close: MenuItem[Choice] = MenuItem(get_text("shared", "maps.close"), Pop)
    return Dialog(context, get_text("shared", "crash.heading"), lambda: lines, [close])
