"""The tool in use on a workspace, and what it waits for: a side, or a label, typed or cycled."""

from dataclasses import dataclass
from typing import NamedTuple

from game.core.grid import Direction, Pos
from game.scenes.notes import drawing_tools as tools
from game.scenes.notes.arrangement import Arrangement
from game.ui.input.command import VERB_NUMBERS, Command
from game.ui.input.text_field import TextField

TYPEABLE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!+-"
# Up and down turn through these; capitals can only be typed.
_WHEEL = "abcdefghijklmnopqrstuvwxyz0123456789?!+-"


class TextEntry(NamedTuple):
    """Text for a cell or, with a side, for one of its sides."""

    cell: Pos
    side: Direction | None
    field: TextField


@dataclass(slots=True)
class ToolUse:
    """The selected tool; it may wait for a side of the cell, or for text to be typed."""

    index: int = 0
    choosing_side: bool = False
    text_entry: TextEntry | None = None

    @property
    def name(self) -> str:
        """Return the tool's name."""
        return tools.TOOLS[self.index]

    @property
    def takes_sides(self) -> bool:
        """Return whether the tool can be used on a side of a cell."""
        return self.name in (tools.WALL, tools.TEXT)

    @property
    def question(self) -> str:
        """Return what the player is asked for, "" if for nothing."""
        if self.choosing_side:
            return self.name
        return "" if self.text_entry is None else "text_entry"

    def select(self, command: Command) -> None:
        """Select a tool by its number, or the next or previous one."""
        step = -1 if command is Command.PREVIOUS_VERB else 1
        number = VERB_NUMBERS.get(command)
        self.index = (self.index + step) % len(tools.TOOLS) if number is None else number - 1

    def use(self, arrangement: Arrangement, cell: Pos, seats: int) -> Arrangement:
        """Return the pages after a use at a cell; on sides, the next input says on which."""
        if self.name == tools.TEXT and self.choosing_side:
            return self.use_on_side(arrangement, cell, None)
        if self.takes_sides:
            self.choosing_side = not self.choosing_side
            return arrangement
        if self.name == tools.ERASER:
            return tools.erase(arrangement, cell)
        if self.name in tools.TILES_BY_TOOL:
            return tools.draw_tile(arrangement, cell, self.name)
        players = tuple(f"seat_{number + 1}" for number in range(seats))
        signs = players if self.name == tools.PLAYER else tools.SIGNS
        return tools.place_sign(arrangement, cell, signs)

    def use_on_side(
        self, arrangement: Arrangement, cell: Pos, side: Direction | None
    ) -> Arrangement:
        """Return the pages with a wall on a side, or start typing there; None is the cell."""
        if self.name == tools.TEXT:
            self.choosing_side = False
            text = tools.text_at(arrangement, cell, side)
            field = TextField(TYPEABLE, _WHEEL, tools.MAX_TEXT_LENGTH, text)
            self.text_entry = TextEntry(cell, side, field)
            return arrangement
        return arrangement if side is None else tools.draw_wall(arrangement, cell, side)
