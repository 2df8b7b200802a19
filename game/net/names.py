"""The names that players give themselves."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Literal, TypeAlias

from game.core.features.text_sanitizer import plain_line
from game.storage.settings import MAX_NAME

NameProblem: TypeAlias = Literal["name_length", "name_characters", ""]


def name_problem(name: str) -> NameProblem:
    """Return why a name cannot be used, a text key of `net.refused`, or "".

    >>> name_problem("Ada"), name_problem(" "), name_problem("a\\u202eb")
    ('', 'name_length', 'name_characters')
    """
    if plain_line(name) != name or "\n" in name:
        return "name_characters"
    return "" if 1 <= len(name.strip()) <= MAX_NAME and len(name) <= MAX_NAME else "name_length"


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return a name as typed, with a number behind it if somebody has it already.

    With the package confusable_homoglyphs, names that look the same count as the same.

    >>> unique_name("ada", ["Ada", "Ada 2"])
    'ada 3'
    """
    name = name.strip()
    known = {_looks_of(other) for other in taken}
    if _looks_of(name) not in known:
        return name
    number = 2
    while True:
        tail = f" {number}"
        longer = name[: MAX_NAME - len(tail)].rstrip() + tail
        if _looks_of(longer) not in known:
            return longer
        number += 1


def _looks_of(name: str) -> str:
    """Return a text that is the same for names that differ in case or look the same."""
    return "".join(map(_plainest_alike, name)).casefold()


@cache
def _plainest_alike(letter: str) -> str:
    """Return the first of all letters that look like one, in two steps: I like l, l like 1."""
    alike = {letter}
    for _ in range(2):
        alike |= {other for each in alike for other in _alike(each)}
    return min(alike)


def _alike(letter: str) -> list[str]:
    try:
        from confusable_homoglyphs.confusables import is_confusable
    except ImportError:
        return []
    found = is_confusable(letter, greedy=True) or []
    return [other["c"] for each in found for other in each["homoglyphs"] if len(other["c"]) == 1]
