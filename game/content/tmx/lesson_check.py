"""Whether the steps in a map's note can be done in its ruleset."""

from collections.abc import Iterator

from game.content.assets.looks import looks_of
from game.content.assets.strings import RULE_NUMBER, has_text
from game.content.tmx.diagnostics import name_hint
from game.core.features.lesson import CONDITION_WORDS, Condition, read_lesson
from game.core.ruleset import Ruleset, rule_numbers

_WALK = "walk"


def unknown_numbers(text: str, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each `{rule:NAME}` in a text that its ruleset has not, with a hint."""
    for match in RULE_NUMBER.finditer(text):
        if match[1] not in (known := rule_numbers(ruleset, None)):
            yield match[0], name_hint(match[1], known, ", ".join(known))


def lesson_problems(note: str, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the steps in a note, each with a hint."""
    for asked, hint in unknown_numbers(note, ruleset):
        yield f"the note asks for {asked}, which is no number of {ruleset.title}", hint
    lesson = read_lesson(note)
    if lesson.seats and lesson.seats not in ruleset.seats:
        low, high = ruleset.seats.start, ruleset.seats.stop - 1
        yield f"the note is for {lesson.seats} seats", f"write a number from {low} to {high}"
    for words, condition in lesson.steps:
        shown = " ".join(str(part) for part in condition if part not in ("", None))
        if not words:
            yield f"the note's step [{shown}] has no words", "say what is to be done behind it"
        if condition.word not in CONDITION_WORDS:
            hint = name_hint(condition.word, CONDITION_WORDS, ", ".join(CONDITION_WORDS))
            yield f"the note's step [{shown}] begins with no known condition", hint
        elif not _is_known(condition, ruleset):
            what = CONDITION_WORDS[condition.word]
            yield f"the note's step [{shown}]: no {what} is called {condition.name!r}", ""


def _is_known(condition: Condition, ruleset: Ruleset) -> bool:
    """Return whether a ruleset has what a condition names: a kind, a weapon, a gauge and so on."""
    texts, name = ruleset.name, condition.name
    match CONDITION_WORDS[condition.word]:
        case _ if not name:
            return condition.word not in ("see", "gauge", "note", "log")
        case "manner":
            return name == _WALK or name in looks_of(texts).movements
        case "weapon":
            return name in (getattr(verb, "weapon", "") for verb in ruleset.verbs)
        case "ability":
            return name in (getattr(verb, "name", "") for verb in ruleset.verbs)
        case "kind":
            return name in ruleset.map_schema.spawns or has_text(texts, f"kind.{name}")
        case "line":
            return has_text(texts, f"answer.{name}")
        case "gauge" | "note" as table:
            return has_text(texts, f"{table}.{name}")
    return False
