"""The layout of prompts: in how many rows, with how much room, and which are left out."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.input.bindings import PromptGlyph
from game.ui.input.command import Command
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.screen_areas import LARGE_ROWS

_GAP, _CLOSE_GAP = 12, 6
# What prompts without room leave out first, of those that are needed; other commands go before.
_NEEDED: list[Command | str] = [Command.MENU, Command.ZOOM, Command.NEXT_VERB, Command.EXAMINE]
_NEEDED += ["way", Command.CLIMB, Command.PICK_UP, Command.BACK, Command.CONFIRM]


class PromptRoom(NamedTuple):
    """Where prompts have to end at the right, and how many rows they may take at the usual size.

    On a board they stand on a dark strip, and the first ones keep their place in the lowest row.
    """

    right: int = 640
    rows: int = 1
    on_board: bool = False


WHOLE_WIDTH = PromptRoom()


class PromptRow(NamedTuple):
    """Rendered prompts, the clickable areas of their commands, and all that they say."""

    picture: pygame.Surface
    buttons: list[tuple[pygame.Rect, Command]]
    words: str


def fitting_rows(
    prompts: Sequence[PromptGlyph], room: PromptRoom, width: Callable[[PromptGlyph], int]
) -> tuple[list[list[PromptGlyph]], int]:
    """Return the prompts that have a glyph as rows, and the gap between them.

    If they are too wide, they move closer together, then the last ones are left out, of those that
    are needed first the others.
    """
    shown = [prompt for prompt in prompts if prompt[1][0] or not prompt[0]]
    most = room.rows if text_size() is TextSize.NORMAL else max(LARGE_ROWS, room.rows)
    for gap in (_GAP, _CLOSE_GAP):
        rows = _rows_of(shown, room.right, gap, width)
        if len(rows) <= most:
            return rows, gap
    while len(rows) > most:
        spare = [n for n, (command, _, _) in enumerate(shown) if command is not Command.HELP]
        if not spare:
            break
        commands = [c if isinstance(c, Command) else "way" for c, _, _ in shown]
        ranks = [_NEEDED.index(c) if c in _NEEDED else -1 for c in commands]
        del shown[min(spare, key=lambda n: (room.on_board and ranks[n], -n))]
        rows = _rows_of(shown, room.right, _CLOSE_GAP, width)
    return rows, _CLOSE_GAP


def _rows_of(
    prompts: Sequence[PromptGlyph], most: int, gap: int, width: Callable[[PromptGlyph], int]
) -> list[list[PromptGlyph]]:
    """Return prompts as rows of a width; those without a text stand close to the next one."""
    rows: list[list[PromptGlyph]] = []
    x, joined = 0, list[PromptGlyph]()
    for prompt in prompts:
        joined.append(prompt)
        if not prompt[2] and prompt is not prompts[-1]:
            continue
        wide = sum(width(each) + (gap if each[2] else 0) for each in joined)
        if not rows or x + wide - gap > most:
            rows.append([])
            x = 0
        rows[-1] += joined
        x, joined = x + wide, []
    return rows
