"""The seed of a random map in the set-up: typed digit by digit, copied and pasted."""

from collections.abc import Callable

import pygame

from game.content.assets.strings import get_text
from game.scenes.game_context import GameContext
from game.scenes.menus.setup_choices import DIGITS, SEED_LENGTH, SetupChoices
from game.scenes.scene import Pop, Transition
from game.ui.input.command import Command, Input, Pointer
from game.ui.input.text_field import TextField


class SeedField:
    """Changes the seed among the choices of the set-up."""

    def __init__(
        self,
        context: GameContext,
        choices: Callable[[], SetupChoices],
        choose: Callable[[SetupChoices], None],
    ) -> None:
        self._context, self._choices, self._choose = context, choices, choose
        self._typed: TextField | None = None
        # What was copied or could not be pasted.
        self.word = ""

    @property
    def label(self) -> str:
        """Return the seed as it stands in its line."""
        return self._choices().seed_text if self._typed is None else f"{self._typed.text}_"

    def leave(self) -> None:
        """End typing."""
        self._typed, self.word = None, ""

    def use(self, text: str) -> Transition:
        """Take a seed that was entered, with its wishes; another text changes nothing."""
        self._choose(self._choices().with_seed_text(text) or self._choices())
        return Pop()

    def problem(self, text: str) -> str:
        """Return what is wrong with a text as a seed, "" if it is one."""
        is_fine = not text or self._choices().with_seed_text(text) is not None
        return "" if is_fine else get_text("shared", "setup.no_seed")

    def handle(self, command: Input) -> bool:
        """Type, erase, copy or paste; return whether the input was for that."""
        choices, self.word = self._choices(), ""
        seed = str(choices.seed)
        # Typing begins with an empty line, deleting with the seed.
        begun = TextField(DIGITS, "", SEED_LENGTH, seed * (command is Command.DELETE))
        field = self._typed or begun
        if command is Command.COPY:
            pygame.scrap.put_text(choices.seed_text)
            self.word = get_text("shared", "setup.copied", choices.seed_text)
            self._choose(choices.with_seed(seed))
        elif command is Command.PASTE:
            pasted = pygame.scrap.get_text() or " "
            self._typed, self.word = None, self.problem(pasted)
            self.use(pasted)
        elif not field.handle(command):
            if not isinstance(command, Pointer) or command.button:
                self.leave()
            return False
        else:
            self._typed = field
            self._choose(choices.with_seed(field.text))
        self._context.audio.play("ui_type")
        return True
