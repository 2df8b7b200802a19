"""The names that players give themselves."""

import re
from collections.abc import Collection, Iterable
from fnmatch import translate
from functools import cache
from itertools import chain, count
from typing import Literal, TypeAlias

from game.core.features.text_sanitizer import plain_line
from game.storage.settings import MAX_NAME

NameProblem: TypeAlias = Literal["name_length", "name_characters", "words", ""]


def name_problem(name: str) -> NameProblem:
    """Return why a name cannot be used, a text key of `net.refused`, or "".

    >>> name_problem("Ada"), name_problem(" "), name_problem("a\\u202eb")
    ('', 'name_length', 'name_characters')
    """
    if plain_line(name) != name or "\n" in name:
        return "name_characters"
    return "" if 1 <= len(name.strip()) <= MAX_NAME and len(name) <= MAX_NAME else "name_length"


class WordFilter:
    """Words that no name and no chat may have; a `*` stands for any letters.

    >>> words = WordFilter(["fool*", "# a comment"])
    >>> words.forbids("You FOOLISH!"), words.forbids("tomfool")
    (True, False)
    """

    def __init__(self, lines: Iterable[str]) -> None:
        """Take a word, or several, from each line; what follows # is a comment."""
        words = [word for line in lines for word in line.partition("#")[0].split()]
        alike = ("*".join(map(_looks_of, word.split("*"))) for word in words)
        self._pattern = re.compile("|".join(map(translate, alike))) if words else None

    def forbids(self, text: str) -> bool:
        """Return whether a text has one of the words, however it is written."""
        if self._pattern is None:
            return False
        return any(map(self._pattern.match, re.findall(r"[^\W_]+", _looks_of(text))))


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return a name as typed, with a number behind it if somebody has it already.

    With the package confusable_homoglyphs, names that look the same count as the same.

    >>> unique_name("ada", ["Ada", "Ada 2"])
    'ada 3'
    """
    name, known = name.strip(), {_looks_of(other) for other in taken}
    tails = (f" {number}" for number in count(2))
    numbered = (name[: MAX_NAME - len(tail)].rstrip() + tail for tail in tails)
    return next(each for each in chain([name], numbered) if _looks_of(each) not in known)


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
