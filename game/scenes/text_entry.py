"""A line that players enter on any device: typed, pasted, or with a wheel of letters."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.content.assets.strings import get_text
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input, Pointer
from game.ui.input.text_field import TextField
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT
from game.ui.style.text_renderer import SMALL, TITLE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Column, Element, Layout, Padding
from game.ui.widgets.screen_areas import full_page
from game.ui.widgets.text_box import Line, Text

_PANEL = pygame.Rect(110, 90, 420, 158)
_LETTER_WIDTH, _NARROW_WIDTH, _WHEEL_STEP = 14, 8, 22
_PADDING = 22
_EDGES = (_PADDING, 12, _PADDING, _PADDING)
# The frame of the line rises so far over its letters, and is so high.
_FRAME, _FIELD_HEIGHT = 4, 28
# More letters than this are written in the small font.
_LARGE_LETTERS = 24
# What the fonts have, and what is turned through without a keyboard.
_RANGES = ((0x20, 0x7F), (0xA1, 0x180), (0x386, 0x3CF), (0x400, 0x460))
_CHARACTERS = (letter for first, end in _RANGES for letter in map(chr, range(first, end)))
LETTERS = "".join(filter(str.isprintable, _CHARACTERS))
WHEEL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -.,!?"


@dataclass(frozen=True, slots=True)
class EntryField:
    """What a line may hold: `letters` can be typed, the `wheel` turns through the usual ones.

    The words are keys of the shared texts. `problem` says why a line cannot be used, as a
    sentence, or "".
    """

    heading: str
    about: str
    letters: str
    wheel: str
    limit: int
    next_letter: str = "entry.next_letter"
    problem: Callable[[str], str] = lambda _: ""


class TextEntryScene:
    """A field for one line: up and down turn the wheel of its last letter."""

    def __init__(
        self,
        context: GameContext,
        field: EntryField,
        use: Callable[[str], Transition],
        text: str = "",
    ) -> None:
        """Start with a text; once it is confirmed, `use` says where that leads."""
        self.context = context
        self.line = TextField(field.letters, field.wheel, field.limit, text)
        self.problem = ""
        self._field = field
        self._use = use
        self._below = DarkenedScene(context)
        context.reader.typable = field.letters
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            if not command.wheel:
                return None
            command = Command.UP if command.wheel > 0 else Command.DOWN
        gives_up = command is Command.CONFIRM and not self.line.text and not self._field.problem("")
        if command is Command.BACK or gives_up:
            self.context.audio.play("ui_back")
            return self._leave(Pop())
        if command is Command.CONFIRM:
            return self._confirm()
        self.problem = ""
        if self.line.handle(command):
            self.context.audio.play("ui_type")
        if self.line.found_nothing:
            self.problem = get_text("shared", "entry.nothing_copied")
        return None

    def _confirm(self) -> Transition:
        self.problem = self._field.problem(self.line.text)
        if self.problem:
            self.context.audio.play("refuse")
            return None
        self.context.audio.play("ui_confirm")
        return self._leave(self._use(self.line.text))

    def _leave(self, transition: Transition) -> Transition:
        self.context.reader.typable = ""
        return transition

    def update(self, dt: float) -> Transition:
        """Take letters, also after a dialog that has disabled them."""
        self.context.reader.typable = self._field.letters
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self._below.draw(target)
        painter, text = self.context.painter, self.context.text
        color, room = DANGER if self.problem else TEXT, full_page(_PANEL)
        letters = Element(0, _FIELD_HEIGHT + 2 * scaled(_WHEEL_STEP), draw=self._draw_letters)
        words = self.problem or get_text("shared", self._field.about)
        page = Column(
            [
                Line(text, get_text("shared", self._field.heading), ACCENT, 0.5, TITLE),
                SPRING,
                letters,
                SPRING,
                Text(text, [(words, color)], align=0.5),
            ]
        )
        Layout(Padding(page, _EDGES, draw=painter.draw_panel), room).draw(target)
        self._below.draw_prompts(target, self._prompts())

    def _prompts(self) -> list[Prompt]:
        return [
            (Command.CONFIRM, get_text("shared", "entry.use")),
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "setup.wheel")),
            (Command.RIGHT, get_text("shared", self._field.next_letter)),
            (Command.LEFT, get_text("shared", "command.DELETE")),
            (Command.PASTE, get_text("shared", "command.PASTE")),
            back_prompt(),
        ]

    def _draw_letters(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the end of the line that fits, in large letters where all of it does."""
        text, is_large = self.context.text, len(self.line.text) <= _LARGE_LETTERS
        width, font = (_LETTER_WIDTH, TITLE) if is_large else (scaled(_NARROW_WIDTH), SMALL)
        shown = (self.line.text or "_")[-area.width // width :]
        field = area.inflate(0, -2 * scaled(_WHEEL_STEP))
        top, left = field.top + _FRAME, field.centerx - width * (len(shown) - 1) // 2
        self.context.painter.draw_panel(target, field, "slot")
        for number, letter in enumerate(shown):
            x, is_last = left + number * width, number == len(shown) - 1
            color = ACCENT if is_last else TEXT
            seen = "_" if letter == " " and is_last else letter
            text.draw(target, seen, (x, top if is_large else top + 5), color, font, align=0.5)
            for step in (1, -1) if is_last else ():
                other = self.line.beside(step)
                place = (x, top + 5 - step * scaled(_WHEEL_STEP))
                text.draw(target, "_" if other == " " else other, place, DIM, align=0.5)
