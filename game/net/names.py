"""The names that players give themselves."""

from __future__ import annotations

from collections.abc import Collection

from game.core.features.text_sanitizer import plain_line
from game.net.host_messages import Problem
from game.storage.settings import MAX_NAME


def name_problem(name: str) -> Problem:
    """Return why a name cannot be used, a text key of `net.refused`, or "".

    >>> name_problem("Ada"), name_problem(" "), name_problem("a\\u202eb")
    ('', 'name_length', 'name_characters')
    """
    if plain_line(name) != name or "\n" in name:
        return "name_characters"
    return "" if 1 <= len(name.strip()) <= MAX_NAME and len(name) <= MAX_NAME else "name_length"


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return a name as typed, with a number behind it if somebody has it already.

    >>> unique_name("ada", ["Ada", "Ada 2"])
    'ada 3'
    """
    name = name.strip()
    known = {other.casefold() for other in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while True:
        tail = f" {number}"
        longer = name[: MAX_NAME - len(tail)].rstrip() + tail
        if longer.casefold() not in known:
            return longer
        number += 1
