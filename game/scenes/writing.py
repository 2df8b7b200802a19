"""A few letters written on a map: typed, or chosen with the arrows alone."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Direction, Pos
from game.scenes.pens import LONGEST_TEXT
from game.ui.command import Command, Input, Typed

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!+-"
# What up and down go through: small letters first, capitals only by typing.
_WHEEL = "abcdefghijklmnopqrstuvwxyz0123456789?!+-"


@dataclass(slots=True)
class Writing:
    """Words for a cell or, with a side, for one of its sides."""

    cell: Pos
    side: Direction | None
    text: str

    def take(self, command: Input) -> bool:
        """Type, rub out or choose a letter; return whether an input meant that."""
        match command:
            case Typed(text=typed):
                self.text = (self.text + typed)[:LONGEST_TEXT]
            case Command.ERASE | Command.LEFT:
                self.text = self.text[:-1]
            case Command.RIGHT:
                self.text = (self.text + _WHEEL[0])[:LONGEST_TEXT]
            case Command.UP | Command.DOWN:
                self._turn(-1 if command is Command.UP else 1)
            case _:
                return False
        return True

    def _turn(self, step: int) -> None:
        """Exchange the last letter for the next one; the first letter begins with "a"."""
        last = self.text[-1:].lower()
        if last:
            place = (_WHEEL.index(last) + step) % len(_WHEEL)
            self.text = self.text[:-1] + _WHEEL[place]
        else:
            self.text = _WHEEL[0]
