"""Dialogs: a panel of lines with a menu over the darkened scene below."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.content.assets.strings import get_text
from game.core.level import Problem
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt, close_item, menu_item, menu_prompts
from game.scenes.scene import Choice, Pop, Push, Replace, Transition, follow
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.constants import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.widgets.layout import ALWAYS, SPRING, Column, Layout, Padding
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.screen_areas import full_page
from game.ui.widgets.scrolled_text import ScrolledText
from game.ui.widgets.text_box import Line, StyledLine

PANEL_AREA = pygame.Rect(70, 24, 500, 306)
PAGE_AREA = pygame.Rect(60, 16, 520, 310)
_EDGES, _AROUND_LINES = (26, 18, 26, 22), (0, 4, 0, 10)
_WHEEL_LINES, _PAGE_LINES = 3, 10
# What scrolls by a page, and by a line where up and down do not move in a menu.
_PAGES = {
    Command.LEFT: -_PAGE_LINES,
    Command.RIGHT: _PAGE_LINES,
    Command.PREVIOUS_VERB: -_PAGE_LINES,
    Command.NEXT_VERB: _PAGE_LINES,
    Command.TARGET: -_PAGE_LINES,
}
_LINES = {Command.UP: -1, Command.DOWN: 1}
# What opens texts and maps in a match closes them, too.
OVERLAY_COMMANDS = frozenset({Command.LOG, Command.DESCRIBE, Command.MAP})
CLOSING_COMMANDS = frozenset({Command.BACK, Command.MENU, Command.CONFIRM, *OVERLAY_COMMANDS})
_LEAST_LINES = 3


class Dialog:
    """Re-reads its lines on every update, and closes itself once it is obsolete.

    Up and down move in the menu if it has several entries, else they scroll; the wheel scrolls,
    left and right do unless the entry in focus has a value. Back chooses the last entry; one
    without any is only to be read.
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
        self.context, self.title, self.style = context, title, style
        self.closed = False
        # Its keys, where a match has some of its own.
        self.keymap = ""
        self._lines = lines
        self._is_obsolete = is_obsolete
        self.below = DarkenedScene(context)
        self.menu = Menu(entries, context.audio.play)
        self.scroll = ScrolledText(context.text, lines(), full_page(PANEL_AREA))
        # Digits are commands here, even if the scene below accepts typed text.
        context.reader.typable = ""
        context.audio.play("ui_open")

    def from_end(self) -> "Dialog":
        """Return it with its last lines in view."""
        lines, area = self._lines(), self.scroll.area
        self.scroll = ScrolledText(self.context.text, lines, area, at_end=True)
        return self

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer) and command.wheel:
            self.scroll.scroll(-_WHEEL_LINES * command.wheel)
            return None
        if isinstance(command, Command) and self._scroll_by(command):
            return None
        if not self.menu.items:
            is_click = isinstance(command, Pointer) and command.button
            return self._close() if is_click or command in CLOSING_COMMANDS else None
        if command in (Command.BACK, Command.MENU):
            self.menu.index = len(self.menu.items) - 1
            command = Command.CONFIRM
        return self._closing(follow(self.menu.handle(command)))

    def _scroll_by(self, command: Command) -> bool:
        items, sideways = self.menu.items, (Command.LEFT, Command.RIGHT)
        if command in sideways and items and items[self.menu.index].steps:
            return False
        lines = _PAGES.get(command, 0) or _LINES.get(command, 0) * (len(items) < 2)
        self.scroll.scroll(lines)
        return bool(lines)

    def _close(self) -> Transition:
        self.context.audio.play("ui_close")
        return self._closing(Pop())

    def replaced_by(self, other: "Dialog") -> Transition:
        """Return a transition to another dialog over the same backdrop."""
        other.below = self.below
        return Replace(other)

    def _closing(self, transition: Transition) -> Transition:
        self.closed = transition is not None and not isinstance(transition, Push)
        return transition

    def update(self, dt: float) -> Transition:
        if self._is_obsolete():
            return self._close()
        self.scroll.show(self._lines())
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        painter = self.context.painter
        title = Line(self.context.text, self.title, ACCENT, font=TITLE)
        lines = Padding(self.scroll.box(_LEAST_LINES), _AROUND_LINES)
        menu = None
        if self.menu.items:
            menu = Padding(self.menu.box(painter, self.style), (0,) * 4, priority=ALWAYS + 1)
        draw = partial(painter.panel, style=self.style)
        panel = Padding(Column([title, lines, menu]), _EDGES, draw=draw)
        Layout(Column([SPRING, panel, SPRING]), full_page(PANEL_AREA)).draw(target)
        moves = menu_prompts()[2 - 2 * (len(self.menu.items) > 1) :] if menu else []
        self.below.draw_prompts(target, [*moves, back_prompt()])


def told(context: GameContext, key: str, *lines: StyledLine) -> Dialog:
    """Return a dialog with a text as heading and lines below, which are only to be read."""
    return Dialog(context, get_text("shared", key), lambda: lines, [close_item()])


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
        lines.append((description + ("" if description.endswith(("?", "!", ".")) else "."), TEXT))
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
    close = [menu_item("maps.close", Pop)]
    return Dialog(context, get_text("shared", "crash.heading"), lambda: lines, close)
