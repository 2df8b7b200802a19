"""Seeds as players enter them: typed, pasted, or with a wheel of digits."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.menus.setup_choices import DIGITS, SEED_LENGTH
from game.scenes.scene import Pop, Transition
from game.scenes.text_entry import EntryField, TextEntryScene
from game.ui.input.command import Command, Input, TextTyped


class SeedField:
    """The seed while it is changed; `word` says what was copied or could not be pasted.

    `typed` is None until something is typed, and then begins empty.
    """

    def __init__(self) -> None:
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


def seed_entry(context: GameContext, use: Callable[[str], None]) -> TextEntryScene:
    """Return an empty field for a seed, whose digits are given to `use`."""
    field = EntryField(
        "setup.seed", "setup.seed_help", DIGITS, DIGITS, SEED_LENGTH, "setup.next_digit"
    )

    def leave(text: str) -> Transition:
        use(text)
        return Pop()

    return TextEntryScene(context, field, leave)
