"""Entry of a short label: typed, or cycled with the arrow keys."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Direction, Pos
from game.scenes.notes.tools import MAX_TEXT_LENGTH
from game.ui.input.command import Command, Input, TextTyped

TYPEABLE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!+-"
# Up and down cycle through these; capitals can only be typed.
_CYCLED_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789?!+-"


@dataclass(slots=True)
class TextEntry:
    """Text for a cell or, with a side, for one of its sides."""

    cell: Pos
    side: Direction | None
    text: str

    def handle(self, command: Input) -> bool:
        """Type, delete or cycle a letter; return whether the input was used."""
        match command:
            case TextTyped(text=typed):
                self.text = (self.text + typed)[:MAX_TEXT_LENGTH]
            case Command.DELETE | Command.LEFT:
                self.text = self.text[:-1]
            case Command.RIGHT:
                self.text = (self.text + _CYCLED_LETTERS[0])[:MAX_TEXT_LENGTH]
            case Command.UP | Command.DOWN:
                self._cycle_letter(-1 if command is Command.UP else 1)
            case _:
                return False
        return True

    def _cycle_letter(self, step: int) -> None:
        """Replace the last letter by the next one; start with "a"."""
        last = self.text[-1:].lower()
        if last:
            place = (_CYCLED_LETTERS.index(last) + step) % len(_CYCLED_LETTERS)
            self.text = self.text[:-1] + _CYCLED_LETTERS[place]
        else:
            self.text = _CYCLED_LETTERS[0]
