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
    Logged,
    Moved,
)
from game.core.view import Mark, View
from game.ui.anim.animation import Animation
from game.ui.anim.event_animations import start_animation
from game.ui.anim.stage import Stage
from game.ui.style.style import MISS_LOG_WORD

_ACTIONS = (Moved, Attacked, Bumped)
_CONSEQUENCES = (Hurt, Died, Healed, GaugeChanged, Logged)


@dataclass(frozen=True, slots=True)
class ViewSnapshot:
    """The authoritative view after a batch of events."""

    view: View
    marks: tuple[Mark, ...]


class EventPlayer:
    """A queue of events and views for a stage; steps of different actors play together.

    `speed` is 1 for normal and 0 for instant; `on_event` hears of an event as it begins.
    """

    def __init__(self, stage: Stage, on_event: Callable[[Event], None]) -> None:
        """Direct a stage."""
        self.stage = stage
        self.speed = 1.0
        self._on_event = on_event
        self._queue: deque[Event | ViewSnapshot] = deque()
        self._playing: list[tuple[Event, Animation]] = []

    @property
    def is_busy(self) -> bool:
        """Return whether anything is still to be shown."""
        return bool(self._queue or self._playing)

    def enqueue(self, events: tuple[Event, ...], view: View, marks: tuple[Mark, ...]) -> None:
        """Add what happened and the view it led to."""
        self._queue.extend(events)
        self._queue.append(ViewSnapshot(view, marks))
        if self.speed == 0:
            self.skip_to_end()

    def update(self, dt: float) -> None:
        """Let time pass; several instant events may pass in one step."""
        if self.speed == 0:
            # What plays began before the speed was changed.
            self.skip_to_end()
        elapsed = dt * self.speed
        while self.is_busy:
            if not self._playing and not self._start_next():
                continue
            over = [animation.update(elapsed) for _, animation in self._playing]
            if not all(over):
                return
            self._finish()
            elapsed = 0.0

    def extrapolate(self, ahead: float) -> None:
        """Show what plays as it will be in `ahead` seconds, between two fixed steps."""
        for _, animation in self._playing:
            animation.extrapolate(ahead * self.speed)

    def _start_next(self) -> bool:
        """Start what comes next; return whether an animation plays now."""
        first = self._queue.popleft()
        if isinstance(first, ViewSnapshot):
            self.stage.snap_to(first.view, first.marks)
            return False
        # Warnings belong to a picture at rest.
        self.stage.marks = ()
        self.stage.attack_misses = isinstance(first, Attacked) and self._attack_misses()
        for event in (first, *self._take_simultaneous(first)):
            self._on_event(event)
            self._playing.append((event, start_animation(event, self.stage)))
        return True

    def _attack_misses(self) -> bool:
        """Return whether the log is about to say that a blow failed."""
        following = self._queue[0] if self._queue else None
        return isinstance(following, Logged) and MISS_LOG_WORD in following.name.split("_")

    def _take_simultaneous(self, first: Event) -> Iterator[Event]:
        """Take what plays at the same time as an event off the queue.

        Different figures act together, and all wounds of a blow show together.
        """
        if isinstance(first, _ACTIONS):
            busy = {first.actor}
            while self._queue and isinstance(following := self._queue[0], _ACTIONS):
                if following.actor in busy:
                    return
                busy.add(following.actor)
                self._queue.popleft()
                yield following
        elif isinstance(first, _CONSEQUENCES):
            while self._queue and isinstance(following := self._queue[0], _CONSEQUENCES):
                self._queue.popleft()
                yield following

    def _finish(self) -> None:
        for event, _ in self._playing:
            self._apply(event)
        self._playing = []

    def _apply(self, event: Event) -> None:
        if self.stage.view is not None:
            self.stage.set_view(self.stage.view.after(event))

    def skip_to_end(self) -> None:
        """Show the end of everything at once; every event is still heard."""
        for event, _ in self._playing:
            self._apply(event)
        self._playing = []
        while self._queue:
            item = self._queue.popleft()
            if isinstance(item, ViewSnapshot):
                self.stage.snap_to(item.view, item.marks)
            else:
                self._on_event(item)
                self._apply(item)
