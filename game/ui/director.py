"""Plays events one after another; the truth is never later than the end of its queue."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.core.event import (
    Attacked,
    Bumped,
    Died,
    Event,
    GaugeChanged,
    Healed,
    Hurt,
    Moved,
    Noted,
)
from game.core.view import Mark, View
from game.ui.animate import animate
from game.ui.animation import Animation
from game.ui.stage import Stage
from game.ui.theme import FAILED_NOTE

_ACTS = (Moved, Attacked, Bumped)
_WOUNDS = (Hurt, Died, Healed, GaugeChanged, Noted)


@dataclass(frozen=True, slots=True)
class Snap:
    """The authoritative view after a batch of events."""

    view: View
    marks: tuple[Mark, ...]


class Director:
    """A queue of events and views for a stage; steps of different actors play together.

    `speed` is 1 for normal and 0 for instant; `on_event` hears of an event as it begins.
    """

    def __init__(self, stage: Stage, on_event: Callable[[Event], None]) -> None:
        """Direct a stage."""
        self.stage = stage
        self.speed = 1.0
        self._on_event = on_event
        self._queue: deque[Event | Snap] = deque()
        self._playing: list[tuple[Event, Animation]] = []

    @property
    def busy(self) -> bool:
        """Return whether anything is still to be shown."""
        return bool(self._queue or self._playing)

    def push(self, events: tuple[Event, ...], view: View, marks: tuple[Mark, ...]) -> None:
        """Add what happened and the view it led to."""
        self._queue.extend(events)
        self._queue.append(Snap(view, marks))
        if self.speed == 0:
            self.skip()

    def update(self, dt: float) -> None:
        """Let time pass; several instant events may pass in one step."""
        if self.speed == 0:
            # What plays began before the speed was changed.
            self.skip()
        elapsed = dt * self.speed
        while self.busy:
            if not self._playing and not self._start():
                continue
            over = [animation.update(elapsed) for _, animation in self._playing]
            if not all(over):
                return
            self._finish()
            elapsed = 0.0

    def foresee(self, ahead: float) -> None:
        """Show what plays as it will be in `ahead` seconds, between two fixed steps."""
        for _, animation in self._playing:
            animation.foresee(ahead * self.speed)

    def _start(self) -> bool:
        """Start what comes next; return whether an animation plays now."""
        first = self._queue.popleft()
        if isinstance(first, Snap):
            self.stage.show(first.view, first.marks)
            return False
        # Warnings belong to a picture at rest.
        self.stage.marks = ()
        self.stage.blow_fails = isinstance(first, Attacked) and self._fails()
        for event in (first, *self._together(first)):
            self._on_event(event)
            self._playing.append((event, animate(event, self.stage)))
        return True

    def _fails(self) -> bool:
        """Return whether the log is about to say that a blow failed."""
        following = self._queue[0] if self._queue else None
        return isinstance(following, Noted) and FAILED_NOTE in following.name.split("_")

    def _together(self, first: Event) -> Iterator[Event]:
        """Take what plays at the same time as an event off the queue.

        Different figures act together, and all wounds of a blow show together.
        """
        if isinstance(first, _ACTS):
            busy = {first.actor}
            while self._queue and isinstance(following := self._queue[0], _ACTS):
                if following.actor in busy:
                    return
                busy.add(following.actor)
                self._queue.popleft()
                yield following
        elif isinstance(first, _WOUNDS):
            while self._queue and isinstance(following := self._queue[0], _WOUNDS):
                self._queue.popleft()
                yield following

    def _finish(self) -> None:
        for event, _ in self._playing:
            self._apply(event)
        self._playing = []

    def _apply(self, event: Event) -> None:
        if self.stage.view is not None:
            self.stage.put(self.stage.view.after(event))

    def skip(self) -> None:
        """Show the end of everything at once; every event is still heard."""
        for event, _ in self._playing:
            self._apply(event)
        self._playing = []
        while self._queue:
            item = self._queue.popleft()
            if isinstance(item, Snap):
                self.stage.show(item.view, item.marks)
            else:
                self._on_event(item)
                self._apply(item)
