"""A line of text that is changed on any device: typed, pasted, or turned letter by letter."""

from dataclasses import dataclass

import pygame

from game.ui.input.command import Command, Input, TextTyped

_TURNS = {Command.UP: 1, Command.DOWN: -1}


@dataclass(slots=True)
class TextField:
    """A line of at most `limit` of the `letters`; the `wheel`, if any, has the usual ones.

    `found_nothing` says that the last input was a paste of something else.
    """

    letters: str
    wheel: str
    limit: int
    text: str = ""
    found_nothing: bool = False

    def handle(self, command: Input) -> bool:
        """Change the line; return whether the input was for that."""
        self.found_nothing = False
        match command:
            case TextTyped(text=typed):
                self.text = self._kept(self.text + typed)
            case Command.DELETE:
                self.text = self.text[:-1]
            case Command.PASTE:
                pasted = self._kept(pygame.scrap.get_text() or "")
                self.text, self.found_nothing = pasted or self.text, not pasted
            case Command.UP | Command.DOWN if self.wheel:
                self.text = self.text[:-1] + self.beside(_TURNS[command])
            case Command.RIGHT if self.wheel:
                self.text = (self.text + self.wheel[0])[: self.limit]
            case Command.LEFT if self.wheel:
                self.text = self.text[:-1]
            case _:
                return False
        return True

    def _kept(self, text: str) -> str:
        """Return what of a text can stand in the line: the end of one that is too long."""
        return "".join(letter for letter in text if letter in self.letters)[-self.limit :]

    def beside(self, step: int) -> str:
        """Return a neighbour of the last letter on the wheel, which begins before its first."""
        last = self.text[-1:]
        place = self.wheel.find(last) if last else min(0, -step)
        return self.wheel[(place + step) % len(self.wheel)]
