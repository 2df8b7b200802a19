"""Deeds: what a match can be remembered for, as patterns over its events and its end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from game.core.actor import Actor, Item, Seat
from game.core.event import LogEntry, Moved
from game.core.features.lesson import read_lesson
from game.core.level import active_cheats, unnumbered
from game.core.view import View

if TYPE_CHECKING:
    from game.core.match import Match

_ROLES = ("actor", "killer", "hit", "by")
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPattern:
    """Which events count: by their class, words that they have, and bounds of their numbers.

    The words of a field are alternatives with blanks between them; `a&!b` is a, but not b. They
    must happen `times` times, with as many words of the field `different` if there is one, or
    `at_once`: in one ply.
    """

    event: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    times: int = 1
    different: str = ""
    at_once: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What must have happened in a match, what must not, and how it must have ended."""

    end: EventPattern = EventPattern()
    needs: tuple[EventPattern, ...] = ()
    never: tuple[EventPattern, ...] = ()


def deed_numbers(deed: Deed) -> list[int]:
    """Return the numbers that a deed asks for, in their order: texts show them as `{0}`, `{1}`."""
    numbers: list[int] = []
    for each in (deed.end, *deed.needs, *deed.never):
        numbers += [each.times] if each.times > 1 else []
        numbers += [*each.least.values(), *each.most.values()]
    return numbers


class Fact(NamedTuple):
    """An event or the end, for patterns: fields as words and numbers, the length of a list."""

    ply: int
    event: str
    words: Mapping[str, frozenset[str]]
    numbers: Mapping[str, int]


def done_deeds(deeds: Mapping[str, Deed], match: "Match", seat: Seat) -> tuple[str, ...]:
    """Return the names of the deeds that a seat has done in a match that is over.

    None is done in a lesson, in a match that was given up or with cheats.
    """
    level = match.level
    is_lesson = bool(read_lesson(level.note).steps)
    if is_lesson or match.was_given_up or active_cheats(match.ruleset.options, level):
        return ()
    facts, end = list(event_facts(match, seat)), _end_fact(match, seat)
    return tuple(
        name
        for name, deed in deeds.items()
        if _fits(deed.end, end)
        and all(_happened(each, facts) for each in deed.needs)
        and not any(_happened(each, facts) for each in deed.never)
    )


def _happened(pattern: EventPattern, facts: list[Fact]) -> bool:
    found = [fact for fact in facts if fact.event == pattern.event and _fits(pattern, fact)]
    if pattern.different:
        kinds = {word for fact in found for word in fact.words.get(pattern.different, _NONE)}
        return len(kinds) >= pattern.times
    plies = [fact.ply for fact in found]
    most = max(map(plies.count, plies), default=0) if pattern.at_once else len(plies)
    return most >= pattern.times


def _fits(pattern: EventPattern, fact: Fact) -> bool:
    numbers = fact.numbers
    return (
        all(_has(fact.words.get(name, _NONE), words) for name, words in pattern.words.items())
        and all(name in numbers for name in (*pattern.least, *pattern.most))
        and all(numbers[name] >= least for name, least in pattern.least.items())
        and all(numbers[name] <= most for name, most in pattern.most.items())
    )


def _has(found: frozenset[str], wanted: str) -> bool:
    return any(
        all((word.removeprefix("!") in found) != word.startswith("!") for word in each.split("&"))
        for each in wanted.split()
    )


def event_facts(match: "Match", seat: Seat) -> Iterator[Fact]:
    """Yield what happened in a match as a seat's facts.

    An actor is "own", "foe" (of another seat) or "monster", and its kind, pose and gear; so is who
    was `acting`. A step has a `way`: "back" if it undoes the one before. A list is its length, and
    `first` its first number; `own_health` is that of the seat's own actor before the event.
    """
    view, steps = match.state_at(0).observe(None), dict[object, object]()
    for ply in range(1, match.ply + 1):
        acting = frozenset({"own" if match.action(ply)[0] == seat else "foe"})
        for event in match.events(ply):
            words, numbers = {"acting": acting}, dict[str, int]()
            for each in fields(event):
                _add_field(words, numbers, view, seat, each.name, getattr(event, each.name))
            if isinstance(event, Moved):
                step = event.end.x - event.start.x, event.end.y - event.start.y
                undone = steps.get(event.actor) == (-step[0], -step[1])
                words["way"] = frozenset({"back" if undone else "on"})
                steps[event.actor] = step
            own = next((actor for actor in view.actors if actor.seat == seat), None)
            numbers["own_health"] = 0 if own is None else own.health
            yield Fact(ply, type(event).__name__, words, numbers)
            view = view.after(event)


def _add_field(
    words: dict[str, frozenset[str]],
    numbers: dict[str, int],
    view: View,
    seat: Seat,
    name: str,
    value: object,
) -> None:
    if name in _ROLES and isinstance(value, int):
        value = view.actor(value)  # type: ignore[arg-type]
    match value:
        case Actor():
            side = "monster" if value.seat is None else "own" if value.seat == seat else "foe"
            words[name] = frozenset({side, value.kind, value.pose, *value.gear})
        case Item():
            words[name] = frozenset({value.kind})
        case Enum():
            words[name] = frozenset({value.name})
        case LogEntry():
            words[name] = frozenset(line.name for line in value.lines())
        case tuple():
            numbers[name] = len(value)
            if value and isinstance(value[0], int):
                numbers["first"] = value[0]
        case int():
            numbers[name] = value
        case _:
            words[name] = frozenset({value if isinstance(value, str) else "none"})


def _end_fact(match: "Match", seat: Seat) -> Fact:
    outcome, view, level = match.outcome, match.state.observe(seat), match.level
    assert outcome is not None
    own = view.own_actor()
    words = {"result": "won" if seat in outcome.winners else "lost", "ending": outcome.termination}
    numbers = {
        **{f"rule.{name}": value for name, value in level.params if isinstance(value, int)},
        **{gauge.name: gauge.value for gauge in view.gauges},
        "plies": match.ply,
        "turn": view.turn,
        "seats": match.seats,
        "own_health": 0 if own is None else own.health,
        "points": outcome.scores[seat] if outcome.scores else 0,
    }
    others = frozenset(match.players) - {match.players[seat]}
    told = {name: frozenset({word}) for name, word in words.items()}
    maps = frozenset({level.name, unnumbered(level.name)})
    return Fact(match.ply, "", {**told, "others": others, "map": maps}, numbers)
