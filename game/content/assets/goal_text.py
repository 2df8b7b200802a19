"""The goal of a match in words: what wins it; and the lesson of a map, whose steps lead there."""

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text, map_text
from game.core.features.lesson import Lesson, read_lesson
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.core.view import View


def goal_key(ruleset: Ruleset, view: View) -> str:
    """Return the key of what wins a match now: `goal_met` once its goal's gauge has counted."""
    is_met = view.gauge_value(ruleset.features.goal_gauge) and has_text(ruleset.name, "goal_met")
    return "goal_met" if is_met else "goal"


def goal_text(level: Level, key: str = "goal") -> str:
    """Return what wins a match on a level; the text `goal_0` is for a first number of 0."""
    texts = level.ruleset
    numbers = [level.int_param(name) for name in looks_of(texts).goal]
    key = "goal_0" if numbers[:1] == [0] and has_text(texts, "goal_0") else key
    return get_text("shared", "play.goal", get_text(texts, key, *numbers))


def lesson_of(level: Level) -> Lesson:
    """Return a map's note, in the language in use."""
    return read_lesson(map_text(level.ruleset, level.note, level))
