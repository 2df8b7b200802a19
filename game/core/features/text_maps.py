"""A ruleset's classical map format: text to level, and level to text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.level import Level


@dataclass(frozen=True, slots=True)
class TextMapFormat:
    """A ruleset's classical map format: text to level, level to text.

    `read` takes the text and a name; it raises LevelError with columns and lines counted from 1.
    `write` raises LevelError for a level that the format cannot express.
    """

    read: Callable[[str, str], Level]
    write: Callable[[Level], str]
