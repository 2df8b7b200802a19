"""Device-independent input: commands, pointer, typed text, captured keys, dropped files."""

from enum import Enum, auto

from game.core.fast_dataclass import value
from game.core.grid import Direction


class Command(Enum):
    """A player's intention; rulesets never see it."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    UP_LEFT = auto()
    UP_RIGHT = auto()
    DOWN_LEFT = auto()
    DOWN_RIGHT = auto()
    CONFIRM = auto()
    BACK = auto()
    NEXT_VERB = auto()
    PREVIOUS_VERB = auto()
    UNDO = auto()
    REDO = auto()
    MENU = auto()
    HELP = auto()
    PASS = auto()
    LOOK = auto()
    VERB_1 = auto()
    VERB_2 = auto()
    VERB_3 = auto()
    VERB_4 = auto()
    VERB_5 = auto()
    VERB_6 = auto()
    PICK_UP = auto()
    DROP = auto()
    THROW = auto()
    WIELD = auto()
    CLIMB = auto()
    CAST = auto()
    EXPLORE = auto()
    TRAVEL = auto()
    REST = auto()
    SAVE_AND_LEAVE = auto()
    GIVE_UP = auto()
    EXAMINE = auto()
    TARGET = auto()
    DESCRIBE = auto()
    MAP = auto()
    LOG = auto()
    ZOOM = auto()
    ZOOM_IN = auto()
    RESTART = auto()
    NEW_MAP = auto()
    COPY = auto()
    PASTE = auto()
    DELETE = auto()
    SPEAK = auto()
    FULLSCREEN = auto()
    SUSPEND = auto()


DIRECTIONS: dict[Command, Direction] = {
    Command.UP: Direction.N, Command.DOWN: Direction.S,
    Command.LEFT: Direction.W, Command.RIGHT: Direction.E,
    Command.UP_LEFT: Direction.NW, Command.UP_RIGHT: Direction.NE,
    Command.DOWN_LEFT: Direction.SW, Command.DOWN_RIGHT: Direction.SE,
}  # fmt: skip


VERB_NUMBERS = {Command[f"VERB_{number}"]: number for number in range(1, 7)}
# Commands that select a verb, in rulesets whose keymap has one for them.
VERB_COMMANDS = frozenset(
    {Command.PICK_UP, Command.DROP, Command.THROW, Command.WIELD, Command.CLIMB, Command.CAST}
)


@value(frozen=True, slots=True)
class Pointer:
    """The mouse in canvas pixels; `button` 0 is a move, 1 left, 3 right.

    `wheel` counts notches, positive away from the player.
    """

    x: int
    y: int
    button: int = 0
    wheel: int = 0

    @property
    def point(self) -> tuple[int, int]:
        """Return the position on the canvas."""
        return self.x, self.y


@value(frozen=True, slots=True)
class TextTyped:
    """Characters typed while a text field is open."""

    text: str


@value(frozen=True, slots=True)
class KeyCaptured:
    """A key or button pressed while a command is being rebound."""

    name: str


@value(frozen=True, slots=True)
class FileDropped:
    """A file or folder dropped on the window."""

    path: str


Input = Command | Pointer | TextTyped | KeyCaptured | FileDropped
