"""The working copy of a world: every change goes through a verb, and every verb emits an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from game.core.actor import Actor, ActorId, Item, ItemId, Seat, moved, with_health
from game.core.event import (
    ActorChanged,
    Announced,
    Attacked,
    Bumped,
    Died,
    EdgeChanged,
    Ended,
    Event,
    GaugeChanged,
    Healed,
    Hurt,
    ItemChanged,
    ItemDestroyed,
    ItemDropped,
    LogEntry,
    Logged,
    Moved,
    Outcome,
    PickedUp,
    Shot,
    Spawned,
    Teleported,
    TerrainChanged,
    Thrown,
    TurnBegan,
    Used,
)
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.rng import advance, mix, shuffled
from game.core.state import Contents, World, is_late, late_world, with_changes
from game.core.view import Gauge

T = TypeVar("T")


# Most numbers come again in other matches: two gauges change in a turn, and making them anew took
# a twentieth of it.
@lru_cache(maxsize=4096)
def _changed_gauge(name: str, number: int, maximum: int) -> tuple[Gauge, GaugeChanged]:
    return Gauge(name, number, maximum), GaugeChanged(name, number, maximum)


# Every match has the same turns: finding one takes half the time of making it.
@lru_cache(maxsize=4096)
def _turn_began(seat: Seat, turn: int) -> TurnBegan:
    return TurnBegan(seat, turn)


class Draft:
    """A world being changed inside one `apply`; read `actors`, `items`, `grids`, write by verbs."""

    __slots__ = (
        "_actors",
        "_changed",
        "_gone",
        "_items",
        "_next_id",
        "_world",
        "events",
        "grids",
        "rng",
        "turn",
    )

    def __init__(self, world: World) -> None:
        """Open a working copy of a frozen world."""
        self._world = world
        self.grids = world.grids
        self.rng = world.rng
        self.turn = world.turn
        self.events: list[Event] = []
        self._next_id = world.next_id
        # Tables by id, made when they are first read: in a world of forty actors and thirty items
        # that took a seventh of a turn that changes three of them. Until then, the actors that
        # changed, None for the dead, and the items that are gone.
        self._actors: dict[ActorId, Actor] | None = None
        self._changed: dict[ActorId, Actor | None] = {}
        self._items: dict[ItemId, Item] | None = None
        self._gone: tuple[ItemId, ...] = ()

    @property
    def actors(self) -> dict[ActorId, Actor]:
        """Return the actors by id, in order of creation."""
        if self._actors is None:
            self._actors = {actor.id: actor for actor in self._actors_now()}
        return self._actors

    @property
    def items(self) -> dict[ItemId, Item]:
        """Return the items by id, in order of creation."""
        if self._items is None:
            self._items = {item.id: item for item in self._world.items}
            for number in self._gone:
                del self._items[number]
        return self._items

    def freeze(self, contents: Callable[[], Contents] | None = None) -> World:
        """Return the changed world as a value.

        Its actors and items are late if those before still are, for rulesets whose `contents`
        return them as they are now.
        """
        before = self._world
        if contents is not None and is_late(before):
            world = World(self.grids, (), (), self.rng, self.turn, self._next_id)
            return late_world(world, contents)
        same_actors = self._actors is None and not self._changed
        same_items = self._items is None and not self._gone
        return World(
            self.grids,
            before.actors if same_actors else self._actors_now(),
            before.items if same_items else tuple(self.items.values()),
            self.rng,
            self.turn,
            self._next_id,
        )

    def _actors_now(self) -> tuple[Actor, ...]:
        if self._actors is not None:
            return tuple(self._actors.values())
        return with_changes(self._world.actors, self._changed)

    # --- queries

    def actor_at(self, pos: Pos, board: int = 0) -> Actor | None:
        """Return the actor on a cell."""
        # A table by cell takes longer to build than the two or three searches of a turn.
        for actor in self.actors.values():
            if actor.pos == pos and actor.board == board:
                return actor
        return None

    def items_at(self, pos: Pos, board: int = 0) -> list[Item]:
        """Return the items on a cell, oldest first."""
        same_items = self._items is None and not self._gone
        items = self._world.items if same_items else self.items.values()
        return [item for item in items if item.pos == pos and item.board == board]

    # --- random numbers

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        self.rng = advance(self.rng)
        return mix(self.rng) * count >> 64

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options; a single option takes no draw."""
        return options[0] if len(options) == 1 else options[self.below(len(options))]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Return the options in random order, as `Dice.shuffled` does."""
        return shuffled(options, self.below)

    # --- verbs: actors

    def move(self, actor: Actor, end: Pos, facing: Direction, manner: str = "walk") -> Actor:
        """Move an actor to another cell of its board."""
        number, actors = actor.id, self._actors
        self.events.append(Moved(number, actor.pos, end, facing, manner))
        # Stores it as `_store_actor` does: most changes of most turns are moves.
        after = (self._changed if actors is None else actors)[number] = moved(actor, end, facing)
        return after

    def bump(self, actor: Actor, direction: Direction) -> None:
        """Record that an actor's step was blocked."""
        self.events.append(Bumped(actor.id, actor.pos, direction))

    def change_actor(self, actor: Actor) -> Actor:
        """Replace an actor with its changed version on the same cell."""
        self.events.append(ActorChanged(actor))
        return self._store_actor(actor)

    def spawn(self, kind: str, pos: Pos, facing: Direction, **details: object) -> Actor:
        """Create an actor; `details` are further fields of `Actor`."""
        actor = Actor(ActorId(self.new_id()), kind, pos, facing, **details)  # type: ignore[arg-type]
        self.events.append(Spawned(actor))
        return self._store_actor(actor)

    def kill(self, actor: Actor, cause: str, by: ActorId | None) -> None:
        """Remove an actor for good."""
        self.events.append(Died(actor.id, actor.pos, cause, by))
        if self._actors is None:
            self._changed[actor.id] = None
        else:
            del self._actors[actor.id]

    def hurt(self, actor: Actor, amount: int) -> Actor:
        """Take health from an actor; the ruleset decides whether it dies."""
        health = actor.health - amount
        self.events.append(Hurt(actor.id, amount, health))
        return self._store_actor(with_health(actor, health))

    def heal(self, actor: Actor, amount: int) -> Actor:
        """Give health to an actor; the ruleset applies any limit."""
        health = actor.health + amount
        self.events.append(Healed(actor.id, amount, health))
        return self._store_actor(with_health(actor, health))

    def teleport(self, actor: Actor, end: Pos, board: int) -> Actor:
        """Move an actor to any cell of any board at once."""
        self.events.append(Teleported(actor.id, actor.pos, end, board))
        return self._store_actor(replace(actor, pos=end, board=board))

    def attack(self, actor: Actor, cells: tuple[Pos, ...], weapon: str) -> None:
        """Let an actor strike at cells; `hurt` deals the damage."""
        self.events.append(Attacked(actor.id, actor.pos, cells, weapon))

    def shoot(
        self,
        actor: Actor,
        direction: Direction,
        path: tuple[Pos, ...],
        weapon: str,
        *,
        hit: ActorId | None,
        stop: Pos | None,
    ) -> Actor:
        """Let an actor turn and fire along a path; `hurt` deals the damage."""
        self.events.append(Shot(actor.id, actor.pos, direction, path, weapon, hit, stop))
        return self._store_actor(moved(actor, actor.pos, direction))

    def throw(self, actor: Actor, path: tuple[Pos, ...], kind: str, hit: ActorId | None) -> None:
        """Let an actor throw an item; `drop` puts it where it lands."""
        self.events.append(Thrown(actor.id, actor.pos, path, kind, hit))

    def use(self, actor: Actor, name: str) -> None:
        """Let an actor use a named ability."""
        self.events.append(Used(actor.id, name))

    # --- verbs: items

    def drop(
        self,
        kind: str,
        pos: Pos,
        *,
        by: ActorId | None,
        count: int = 1,
        board: int = 0,
        item_id: ItemId | None = None,
    ) -> Item:
        """Create an item on a cell; `item_id` is for ids that must not count what was created."""
        item = Item(ItemId(self.new_id()) if item_id is None else item_id, kind, pos, count, board)
        self.items[item.id] = item
        self.events.append(ItemDropped(item, by))
        return item

    def pick_up(self, by: ActorId, item: Item) -> None:
        """Take an item off the board."""
        self._remove_item(item)
        self.events.append(PickedUp(by, item))

    def change_item(self, item: Item) -> None:
        """Replace an item with its changed version on the same cell."""
        self.items[item.id] = item
        self.events.append(ItemChanged(item))

    def destroy(self, item: Item, by: ActorId | None) -> None:
        """Remove an item for good."""
        self._remove_item(item)
        self.events.append(ItemDestroyed(item, by))

    # --- verbs: boards, gauges, the match

    def set_terrain(self, pos: Pos, terrain: Terrain, board: int = 0) -> None:
        """Change the terrain of a cell."""
        grid = self.grids[board].with_terrain(pos, terrain)
        self.grids = (*self.grids[:board], grid, *self.grids[board + 1 :])
        self.events.append(TerrainChanged(pos, terrain, board))

    def set_edge(self, pos: Pos, direction: Direction, edge: Edge, board: int = 0) -> None:
        """Change the wall on one side of a cell."""
        grid = self.grids[board].with_edge(pos, direction, edge)
        self.grids = (*self.grids[:board], grid, *self.grids[board + 1 :])
        self.events.append(EdgeChanged(pos, direction, edge, board))

    def set_gauge(self, name: str, value: int, maximum: int) -> None:
        """Announce a gauge's new value."""
        self.events.append(_changed_gauge(name, value, maximum)[1])

    def set_gauges(self, before: tuple[Gauge, ...], values: Sequence[int]) -> tuple[Gauge, ...]:
        """Announce those gauges whose value is another than before; return all as they are now.

        Where there are more gauges than values, the last ones stay as they are.
        """
        gauges, place = list(before), 0
        # A gauge taken apart, or a counter of places, would take a fifth more.
        for value in values:
            gauge = before[place]
            if gauge[1] != value:
                name, _, maximum = gauge
                gauges[place], event = _changed_gauge(name, value, maximum)
                self.events.append(event)
            place += 1  # noqa: SIM113
        return tuple(gauges)

    def log(self, name: str, *values: int | str) -> None:
        """Add a line to the log."""
        self.events.append(Logged(name, values))

    def announce(self, entry: LogEntry) -> None:
        """Add an entry to the public log."""
        self.events.append(Announced(entry))

    def begin_turn(self, seat: Seat, turn: int) -> None:
        """Give a seat its turn in round `turn`."""
        self.turn = turn
        self.events.append(_turn_began(seat, turn))

    def end_match(self, outcome: Outcome) -> None:
        """End the match."""
        self.events.append(Ended(outcome))

    def new_id(self) -> int:
        """Return the number of the next actor or item."""
        number = self._next_id
        self._next_id += 1
        return number

    def _store_actor(self, actor: Actor) -> Actor:
        if self._actors is None:
            self._changed[actor.id] = actor
        else:
            self._actors[actor.id] = actor
        return actor

    def _remove_item(self, item: Item) -> None:
        if self._items is None:
            self._gone += (item.id,)
        else:
            del self._items[item.id]
