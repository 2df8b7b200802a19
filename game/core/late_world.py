"""Worlds whose actors and items are made when they are first read: much of a maze is never seen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from operator import attrgetter

from game.core.actor import Actor, ActorId, Item
from game.core.fast_dataclass import LateFields
from game.core.state import World

_actor_id = attrgetter("id")
Things = tuple[tuple[Actor, ...], tuple[Item, ...]]


def with_changes(
    actors: tuple[Actor, ...], changed: Mapping[ActorId, Actor | None]
) -> tuple[Actor, ...]:
    """Return actors in order of creation after some changed, appeared or died (None)."""
    if not changed:
        return actors
    after = list(actors)
    for number, actor in changed.items():
        # Ids grow in order of creation, and often the first one changes.
        is_first = after and after[0].id == number
        place = 0 if is_first else bisect_left(after, number, key=_actor_id)
        is_there = place < len(after) and after[place].id == number
        after[place : place + is_there] = () if actor is None else (actor,)
    return tuple(after)


class UnreadThings:
    """What makes the things of a world: those it began with, and the actors that changed since."""

    __slots__ = ("_begin", "_changed")

    def __init__(
        self, begin: Callable[[], Things], changed: Mapping[ActorId, Actor | None]
    ) -> None:
        """Take what makes the things at first, and the actors that are not as they were then."""
        self._begin = begin
        self._changed = changed

    def __call__(self) -> Things:
        """Return the actors and items."""
        actors, items = self._begin()
        return with_changes(actors, self._changed), items

    def after(self, changed: Mapping[ActorId, Actor | None]) -> UnreadThings:
        """Return the things after more actors changed."""
        return UnreadThings(self._begin, {**self._changed, **changed}) if changed else self


_LATE = LateFields(World, "actors", "items")


def late_world(world: World, things: UnreadThings) -> World:
    """Make the actors and items of a new world late; return the world."""
    return _LATE.postpone(world, things)


def unread_things(world: World) -> UnreadThings | None:
    """Return what will make the things of a world, None if somebody has read them."""
    pending = _LATE.pending(world)
    return pending if isinstance(pending, UnreadThings) else None
