"""Lessons: steps that a map's note asks of a player, and which of them were done.

A line of the note such as `[kill devil 2] Kill two devils.` is a step; `[seats 2]` says for how
many players the lesson is made. A step is done once its condition was met, in whatever order.
Conditions are about the events that the seat perceived and about its view, so they hold for any
ruleset.
"""

import re
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from game.core import event as events
from game.core.actor import Actor, ActorId, Item, Seat
from game.core.view import View


class _Source(NamedTuple):
    """The events that a condition is about, what a name in it stands for, and where they have it.

    Without a place it is the victim's kind, or the name of a line.
    """

    event: type
    name: str = ""
    place: str = ""


# What the seat's own actor did, what was logged or stands in the seat's lines of the public log.
_SOURCES = {
    "move": _Source(events.Moved, "manner", "manner"),
    "attack": _Source(events.Attacked, "weapon", "weapon"),
    "shoot": _Source(events.Shot, "weapon", "weapon"),
    "throw": _Source(events.Thrown, "kind", "kind"),
    "kill": _Source(events.Died, "kind"),
    "take": _Source(events.PickedUp, "kind", "item.kind"),
    "drop": _Source(events.ItemDropped, "kind", "item.kind"),
    "use": _Source(events.Used, "ability", "name"),
    "note": _Source(events.Logged, "note", "name"),
    "jump": _Source(events.Teleported),
    "log": _Source(events.Announced, "line"),
}
# What the seat's view shows: a kind in sight, a gauge that has changed or has a value, a victory.
_VIEW_WORDS = {"see": "kind", "gauge": "gauge", "round": "", "win": ""}
# The words of conditions, and what a name behind them stands for.
CONDITION_WORDS = {**{word: source.name for word, source in _SOURCES.items()}, **_VIEW_WORDS}


class Condition(NamedTuple):
    """A word of `CONDITION_WORDS`, a name (empty: any), and how often, or which value."""

    word: str
    name: str = ""
    number: int | None = None


class LessonStep(NamedTuple):
    """What is to be done, for the player in words and as a condition."""

    text: str
    condition: Condition


class Lesson(NamedTuple):
    """A map's note: its words, its steps, and for how many seats they are made (0: any number)."""

    words: str
    steps: tuple[LessonStep, ...] = ()
    seats: int = 0


_LINE = re.compile(r"\[(\w+)((?: \w+)*)\]\s*(.*)")
_SEATS = "seats"


def read_lesson(note: str) -> Lesson:
    """Return a note's words and steps.

    >>> read_lesson("Look around.\\n[move walk 2] Walk.").steps
    (LessonStep(text='Walk.', condition=Condition(word='move', name='walk', number=2)),)
    """
    words, steps, seats = [], [], 0
    for line in note.splitlines():
        match = _LINE.fullmatch(line.strip())
        if match is None:
            words.append(line)
            continue
        names = match[2].split()
        number = int(names.pop()) if names and names[-1].isdecimal() else None
        if match[1] == _SEATS:
            seats = number or 0
        else:
            steps.append(LessonStep(match[3], Condition(match[1], " ".join(names), number)))
    return Lesson("\n".join(words).strip(), tuple(steps), seats)


class LessonProgress:
    """Follows a seat's updates, and knows which steps are done."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = [False] * len(lesson.steps)
        self._counts = [0] * len(lesson.steps)
        self._kinds: dict[ActorId, str] = {}
        self._own: ActorId | None = None
        self._seat: Seat | None = None
        self._first_view: View | None = None

    @property
    def current(self) -> int:
        """Return the index of the first step that is not done, behind the last if all are."""
        return self.done.index(False) if False in self.done else len(self.done)

    def follow(self, happened: Sequence[events.Event], view: View) -> bool:
        """Take an update; return whether a step was done with it."""
        is_start = self._first_view is None and not happened
        self._first_view = self._first_view or view
        own = view.own_actor()
        self._own, self._seat = own.id if own is not None else self._own, view.seat
        before = sum(self.done)
        for index, (_, condition) in enumerate(self.lesson.steps):
            if condition.word in _SOURCES:
                self._counts[index] += sum(self._meets(condition, event) for event in happened)
                is_met = self._counts[index] >= (condition.number or 1)
            else:
                # Starts can be random: what is in sight before the first action is no step.
                is_met = not is_start and self._shows(condition, view)
            self.done[index] = self.done[index] or is_met
        self._kinds.update((actor.id, actor.kind) for actor in view.actors)
        return sum(self.done) > before

    def _meets(self, condition: Condition, event: events.Event) -> bool:
        """Return whether an event is what a condition is about."""
        source = _SOURCES[condition.word]
        if not isinstance(event, source.event):
            return False
        if isinstance(event, events.Announced):
            lines = event.entry.lines()
            is_own = any(line.seat is not None and line.seat == self._seat for line in lines)
            return is_own and condition.name in (line.name for line in lines)
        if isinstance(event, events.Died):
            is_own, name = event.killer == self._own, self._kinds.get(event.actor, "")
        else:
            is_own = isinstance(event, events.Logged) or events.actor_of(event) == self._own
            name = attrgetter(source.place)(event) if source.place else ""
        return is_own and condition.name in ("", name)

    def _shows(self, condition: Condition, view: View) -> bool:
        """Return whether a view meets a condition about views."""
        if condition.word == "see":
            seen: list[Actor | Item] = [*view.actors, *view.items]
            return any(
                each.kind == condition.name and view.boards[each.board].is_visible(each.pos)
                for each in seen
            )
        if condition.word == "gauge":
            value, first = view.gauge_value(condition.name), self._first_view
            if condition.number is not None:
                return value == condition.number
            assert first is not None
            return value != first.gauge_value(condition.name)
        if condition.word == "round":
            return view.turn >= (condition.number or 1)
        outcome = view.outcome
        return outcome is not None and view.seat in outcome.winners
