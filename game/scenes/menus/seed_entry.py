"""Seeds as players enter them: typed, pasted, or with a wheel of digits."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.menus.setup_choices import DIGITS, SEED_LENGTH
from game.scenes.scene import Pop, Transition
from game.ui.input.command import Command, Input, Pointer, TextTyped
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.widgets.painter import draw_heading

_PANEL = pygame.Rect(110, 90, 420, 170)
_FIELD_TOP, _DIGIT_WIDTH, _WHEEL_STEP = 158, 14, 22
_TURNS = {Command.UP: 1, Command.DOWN: -1}


class SeedField:
    """The seed while it is changed; `word` says what was copied or could not be pasted.

    `typed` is None until something is typed, and then begins empty.
    """

    def __init__(self) -> None:
        """Show the seed as it is."""
        self.typed: str | None = None
        self.word = ""

    def leave(self) -> None:
        """End typing."""
        self.typed, self.word = None, ""

    def label(self, seed: int) -> str:
        """Return the seed as it stands in the field."""
        return str(seed) if self.typed is None else f"{self.typed}_"

    def handle(self, command: Input, seed: int) -> str | None:
        """Return the text that an input leaves in the field, None if it is no input for it."""
        self.word = ""
        match command:
            case TextTyped(text=text):
                self.typed = _digits((self.typed or "") + text)
            case Command.DELETE:
                self.typed = (str(seed) if self.typed is None else self.typed)[:-1]
            case Command.COPY:
                pygame.scrap.put_text(str(seed))
                self.word = get_text("shared", "setup.copied", str(seed))
                return str(seed)
            case Command.PASTE:
                pasted = _digits(pygame.scrap.get_text() or "")
                self.typed = pasted or self.typed
                if not pasted:
                    self.word = get_text("shared", "setup.no_number_copied")
            case _:
                return None
        return self.typed or ""


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter in DIGITS)[-SEED_LENGTH:]


class SeedEntryScene:
    """An empty field for a seed: up and down turn the wheel of its last digit."""

    def __init__(self, context: GameContext, use: Callable[[str], None]) -> None:
        """Give the digits to `use` once they are confirmed."""
        self.context = context
        self.text = ""
        self._use = use
        self._field = SeedField()
        self._backdrop: pygame.Surface | None = None
        context.reader.typable = DIGITS
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Turn, add or take away a digit; use the seed or leave it."""
        if isinstance(command, Pointer):
            if not command.wheel:
                return None
            command = Command.UP if command.wheel > 0 else Command.DOWN
        if command is Command.BACK or (command is Command.CONFIRM and not self.text):
            return self._leave("ui_back")
        if command is Command.CONFIRM:
            self._use(self.text)
            return self._leave("ui_confirm")
        if command in _TURNS:
            self._turn(_TURNS[command])
        elif command is Command.RIGHT:
            self.text = (self.text + DIGITS[0])[:SEED_LENGTH]
        elif command in (Command.LEFT, Command.DELETE):
            self.text = self.text[:-1]
        elif command is not Command.COPY:
            self._field.typed = self.text
            entered = self._field.handle(command, 0)
            self.text = self.text if entered is None else entered
            return None
        self.context.audio.play("ui_type")
        return None

    def _turn(self, step: int) -> None:
        """Turn the wheel of the last digit; an empty field gets its first."""
        last = DIGITS.index(self.text[-1]) + step if self.text else 0
        self.text = self.text[:-1] + DIGITS[last % len(DIGITS)]

    def _leave(self, sound: str) -> Transition:
        self.context.reader.typable = ""
        self.context.audio.play(sound)
        return Pop()

    def update(self, dt: float) -> Transition:
        """Take digits, also after a dialog that has disabled them."""
        self.context.reader.typable = DIGITS
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the digits, and the wheel around the last one."""
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill((96, 94, 104), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))
        painter, text, reader = self.context.painter, self.context.text, self.context.reader
        painter.draw_panel(target, _PANEL, "stone")
        middle = _PANEL.centerx
        draw_heading(target, painter, get_text("shared", "setup.seed"), (middle, _PANEL.top + 12))
        shown = self.text or "_"
        left = middle - _DIGIT_WIDTH * (len(shown) - 1) // 2
        for number, digit in enumerate(shown):
            x, is_last = left + number * _DIGIT_WIDTH, number == len(shown) - 1
            color = ACCENT if is_last else TEXT
            text.draw(target, digit, (x, _FIELD_TOP), color, TITLE, align=0.5)
            if is_last and self.text:
                for step in (1, -1):
                    other = DIGITS[(DIGITS.index(digit) + step) % len(DIGITS)]
                    at = (x, _FIELD_TOP + 5 - step * _WHEEL_STEP)
                    text.draw(target, other, at, DIM, align=0.5)
        word = self._field.word or get_text("shared", "setup.seed_help")
        text.draw(target, word, (middle, _PANEL.bottom - 50), TEXT, align=0.5)
        entries = [
            (Command.CONFIRM, get_text("shared", "setup.use_seed")),
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "setup.wheel")),
            (Command.RIGHT, get_text("shared", "setup.next_digit")),
            (Command.PASTE, get_text("shared", "command.PASTE")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        painter.draw_prompts(
            target, entries, (_PANEL.left + 24, _PANEL.bottom - 28), reader.bindings, reader.device
        )
