"""The text size in use: what stands in lines of text is measured in it, in every scene.

Titles and the board have the same size at all of them.
"""

from enum import Enum
from typing import Final


class TextSize(Enum):
    """How large text is, in halves of the usual size."""

    NORMAL = 2
    MEDIUM = 3
    LARGE = 4


SMALL_LINE: Final = 12
TITLE_LINE: Final = 24
_in_use = TextSize.NORMAL


def use_text_size(size: TextSize) -> None:
    """Measure in another size from now on."""
    global _in_use  # noqa: PLW0603 (there is one window)
    _in_use = size


def text_size() -> TextSize:
    """Return the size in use."""
    return _in_use


def is_large_text() -> bool:
    """Return whether text is larger than usual."""
    return _in_use is not TextSize.NORMAL


def scaled(pixels: int) -> int:
    """Return a length of the interface at the text size in use.

    >>> scaled(22)
    22
    """
    return pixels * _in_use.value // 2


def line_height() -> int:
    """Return the height of a line of text, in pixels."""
    return scaled(SMALL_LINE)


def grown(height: int, lines: int = 1) -> int:
    """Return the height of something with lines of text in it, of which only they grow.

    >>> grown(22)
    22
    """
    return height + lines * (line_height() - SMALL_LINE)
