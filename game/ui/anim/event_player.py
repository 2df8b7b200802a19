"""The event player: a queue of events to animate and views to snap to."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.core.event import (
    Announced,
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
from game.core.view import Mark, View, introduced
from game.ui.anim.event_animations import start_animation
from game.ui.anim.tweens_and_clips import Tween
from game.ui.stage.stage import Stage

_ACTIONS = (Moved, Attacked, Bumped)
_CONSEQUENCES = (Hurt, Died, Healed, GaugeChanged, Logged, Announced)


@dataclass(frozen=True, slots=True)
class ViewSnapshot:
    """The view after a batch of events, with its marks."""

    view: View
    marks: tuple[Mark, ...]


class EventPlayer:
    """Plays events on a stage, then snaps to the view; actions of different actors overlap.

    `speed` is 1 for normal and 0 for instant; `on_event` is called as each event starts.
    """

    def __init__(self, stage: Stage, on_event: Callable[[Event], None]) -> None:
        self.stage = stage
        self.speed = 1.0
        self._on_event = on_event
        self._queue: deque[Event | ViewSnapshot] = deque()
        self._playing: list[tuple[Event, Tween]] = []
        self._is_held = False

    @property
    def is_busy(self) -> bool:
        """Return whether an event or view is queued or playing."""
        return bool(self._queue or self._playing)

    @property
    def playing(self) -> tuple[Event, ...]:
        """Return the events that are shown now."""
        return tuple(event for event, _ in self._playing)

    def enqueue(self, events: tuple[Event, ...], view: View, marks: tuple[Mark, ...]) -> None:
        """Queue events and the view they lead to."""
        self._queue.extend(events)
        self._queue.append(ViewSnapshot(view, marks))
        if self.speed == 0:
            self.skip_to_end()

    def hold(self) -> None:
        """Begin with what is queued next a step later."""
        self._is_held = True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; several instant events may play in one call."""
        is_held, self._is_held = self._is_held, False
        if self.speed == 0:
            # An animation may have started before the speed was changed.
            self.skip_to_end()
        elif is_held:
            return
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
        """Show animations as in `ahead` seconds, for frames between two fixed steps."""
        for _, animation in self._playing:
            animation.extrapolate(ahead * self.speed)

    def _start_next(self) -> bool:
        """Start the next events or snap to the next view; return whether an animation plays."""
        first = self._queue.popleft()
        if isinstance(first, ViewSnapshot):
            self.stage.snap_to(first.view, first.marks)
            return False
        # Marks are shown only while nothing is animated.
        self.stage.marks = ()
        self.stage.recent.misses = isinstance(first, Attacked) and self._attack_misses()
        for event in (first, *self._take_simultaneous(first)):
            self._introduce(event)
            self._on_event(event)
            self._playing.append((event, start_animation(event, self.stage)))
        return True

    def _introduce(self, event: Event) -> None:
        """Show who comes into sight with an event: the view before does not know them."""
        view = self.stage.view
        if view is not None:
            seen = introduced(view, event, self._following_views())
            if seen is not view:
                self.stage.set_view(seen)

    def _attack_misses(self) -> bool:
        following = self._queue[0] if self._queue else None
        return isinstance(following, Logged) and following.name in self.stage.looks.miss_lines

    def _take_simultaneous(self, first: Event) -> Iterator[Event]:
        """Yield and dequeue the events that play at the same time as the first.

        Actions of different actors play together, and so do all consequences of an attack.
        """
        if isinstance(first, _ACTIONS):
            acting = {first.actor}
            while self._queue and isinstance(following := self._queue[0], _ACTIONS):
                if following.actor in acting:
                    return
                acting.add(following.actor)
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
            before, after = self.stage.view, self.stage.view.after(event)
            if floors := after.focused_board - before.focused_board:
                after = self._on_arrival(after, floors)
            self.stage.set_view(after)

    def _on_arrival(self, view: View, floors: int) -> View:
        """Return the view of a board that was just entered, as far as it is known a moment later.

        Its depth is a gauge, which changes with the end of the turn only.
        """
        known = next(self._following_views(), view)
        return replace(self.stage.looks.deeper(view, floors), boards=known.boards)

    def _following_views(self) -> Iterator[View]:
        return (item.view for item in self._queue if isinstance(item, ViewSnapshot))

    def skip_to_end(self) -> None:
        """Skip all animations and show the last view; `on_event` still gets every event."""
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
