"""How bright a picture is, as a line: blending rounds differently on other processors."""

from collections.abc import Sequence

import pygame

# Cells of the grid, in pixels, and the steps from mark to mark.
_WIDTH, _HEIGHT, _STEP = 32, 30, 4
_MARKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+"


def brightness(surface: pygame.Surface) -> str:
    cells = [
        pygame.transform.average_color(surface, (x, y, _WIDTH, _HEIGHT))
        for y in range(0, surface.get_height(), _HEIGHT)
        for x in range(0, surface.get_width(), _WIDTH)
    ]
    return "".join(_MARKS[sum(color[:3]) // 3 // _STEP] for color in cells)


def is_like(line: str, other: str) -> bool:
    """Return whether two lines say the same; brightness may differ by a step."""
    bright = line.startswith("| ") and other.startswith("| ") and len(line) == len(other)
    if line == other or not bright:
        return line == other
    pairs = zip(line[2:], other[2:], strict=True)
    return all(abs(_MARKS.index(mark) - _MARKS.index(wanted)) <= 1 for mark, wanted in pairs)


def as_known(line: str, known: Sequence[str]) -> str:
    """Return a line as it is recorded if it is like one: what a processor rounds is no change."""
    if line in known or not line.startswith("| "):
        return line
    return next((other for other in known if is_like(line, other)), line)
