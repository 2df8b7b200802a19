"""The working copy of a world: every change goes through a verb, and every verb emits an event."""

from collections.abc import Sequence
from typing import TypeVar

from game.core import event as events
from game.core.actor import Actor, ActorId, Item, ItemId, Seat, moved, with_health
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.rng import Dice
from game.core.state import World
from game.core.view import Gauge

T = TypeVar("T")


class Draft(Dice):
    """A world being changed inside one `apply`; read `actors`, `items`, `grids`, write by verbs.

    It is the dice of its world, too.
    """

    __slots__ = ("_next_id", "actors", "events", "grids", "items", "turn")

    def __init__(self, world: World) -> None:
        self.value = world.rng
        self.grids = world.grids
        # By id, in order of creation.
        self.actors = {actor.id: actor for actor in world.actors}
        self.items = world.items
        self.turn = world.turn
        self.events: list[events.Event] = []
        self._next_id = world.next_id

    def freeze(self) -> World:
        """Return the changed world as a value."""
        actors = tuple(self.actors.values())
        return World(self.grids, actors, self.items, self.value, self.turn, self._next_id)

    def actor_at(self, pos: Pos, board: int = 0) -> Actor | None:
        """Return the actor on a cell."""
        for actor in self.actors.values():
            if actor.board == board and actor.pos == pos:
                return actor
        return None

    def items_at(self, pos: Pos, board: int = 0) -> list[Item]:
        """Return the items on a cell, oldest first."""
        return [item for item in self.items if item.board == board and item.pos == pos]

    def item(self, number: ItemId) -> Item:
        """Return an item that lies on a board."""
        return next(item for item in self.items if item.id == number)

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options; other than with `Dice`, a single option takes no draw."""
        return options[0] if len(options) == 1 else options[self.below(len(options))]

    def move(self, actor: Actor, end: Pos, facing: Direction, manner: str = "walk") -> Actor:
        """Move an actor to another cell of its board."""
        self.events.append(events.Moved(actor.id, actor.pos, end, facing, manner))
        return self._store_actor(moved(actor, end, facing))

    def bump(self, actor: Actor, direction: Direction) -> None:
        """Record that an actor's step was blocked."""
        self.events.append(events.Bumped(actor.id, actor.pos, direction))

    def change_actor(self, actor: Actor) -> Actor:
        """Replace an actor with its changed version on the same cell."""
        self.events.append(events.ActorChanged(actor))
        return self._store_actor(actor)

    def spawn(self, kind: str, pos: Pos, facing: Direction, **details: object) -> Actor:
        """Create an actor; `details` are further fields of `Actor`."""
        actor = Actor(ActorId(self.new_id()), kind, pos, facing, **details)  # type: ignore[arg-type]
        self.events.append(events.Spawned(actor))
        return self._store_actor(actor)

    def kill(self, actor: Actor, cause: str, by: ActorId | None) -> None:
        """Remove an actor for good."""
        self.events.append(events.Died(actor.id, actor.pos, cause, by))
        del self.actors[actor.id]

    def hurt(self, actor: Actor, amount: int) -> Actor:
        """Take health from an actor; the ruleset decides whether it dies."""
        health = actor.health - amount
        self.events.append(events.Hurt(actor.id, amount, health))
        return self._store_actor(with_health(actor, health))

    def heal(self, actor: Actor, amount: int) -> Actor:
        """Give health to an actor; the ruleset applies any limit."""
        health = actor.health + amount
        self.events.append(events.Healed(actor.id, amount, health))
        return self._store_actor(with_health(actor, health))

    def teleport(self, actor: Actor, end: Pos, board: int) -> Actor:
        """Move an actor to any cell of any board at once."""
        self.events.append(events.Teleported(actor.id, actor.pos, end, board))
        return self._store_actor(replace(actor, pos=end, board=board))

    def attack(self, actor: Actor, cells: tuple[Pos, ...], weapon: str) -> None:
        """Let an actor strike at cells; `hurt` deals the damage."""
        self.events.append(events.Attacked(actor.id, actor.pos, cells, weapon))

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
        self.events.append(events.Shot(actor.id, actor.pos, direction, path, weapon, hit, stop))
        return self._store_actor(moved(actor, actor.pos, direction))

    def throw(self, actor: Actor, path: tuple[Pos, ...], kind: str, hit: ActorId | None) -> None:
        """Let an actor throw an item; `drop` puts it where it lands."""
        self.events.append(events.Thrown(actor.id, actor.pos, path, kind, hit))

    def use(self, actor: Actor, name: str) -> None:
        """Let an actor use a named ability."""
        self.events.append(events.Used(actor.id, name))

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
        self.items = (*self.items, item)
        self.events.append(events.ItemDropped(item, by))
        return item

    def pick_up(self, by: ActorId, item: Item) -> None:
        """Take an item off the board."""
        self._remove_item(item)
        self.events.append(events.PickedUp(by, item))

    def change_item(self, item: Item) -> None:
        """Replace an item with its changed version on the same cell."""
        self.items = tuple(item if old.id == item.id else old for old in self.items)
        self.events.append(events.ItemChanged(item))

    def destroy(self, item: Item, by: ActorId | None) -> None:
        """Remove an item for good."""
        self._remove_item(item)
        self.events.append(events.ItemDestroyed(item, by))

    def set_terrain(self, pos: Pos, terrain: Terrain, board: int = 0) -> None:
        """Change the terrain of a cell."""
        grid = self.grids[board].with_terrain(pos, terrain)
        self.grids = (*self.grids[:board], grid, *self.grids[board + 1 :])
        self.events.append(events.TerrainChanged(pos, terrain, board))

    def set_edge(self, pos: Pos, direction: Direction, edge: Edge, board: int = 0) -> None:
        """Change the wall on one side of a cell."""
        grid = self.grids[board].with_edge(pos, direction, edge)
        self.grids = (*self.grids[:board], grid, *self.grids[board + 1 :])
        self.events.append(events.EdgeChanged(pos, direction, edge, board))

    def set_gauge(self, name: str, value: int, maximum: int) -> None:
        """Announce a gauge's new value."""
        self.events.append(events.GaugeChanged(name, value, maximum))

    def set_gauges(self, before: tuple[Gauge, ...], values: Sequence[int]) -> tuple[Gauge, ...]:
        """Announce those gauges whose value is another than before; return all as they are now.

        Where there are more gauges than values, the last ones stay as they are.
        """
        gauges = list(before)
        for place, value in enumerate(values):
            name, old, maximum = before[place]
            if old != value:
                gauges[place] = Gauge(name, value, maximum)
                self.events.append(events.GaugeChanged(name, value, maximum))
        return tuple(gauges)

    def log(self, name: str, *values: int | str) -> None:
        """Add a line to the log."""
        self.events.append(events.Logged(name, values))

    def announce(self, entry: events.LogEntry) -> None:
        """Add an entry to the public log."""
        self.events.append(events.Announced(entry))

    def begin_turn(self, seat: Seat, turn: int) -> None:
        """Give a seat its turn in round `turn`."""
        self.turn = turn
        self.events.append(events.TurnBegan(seat, turn))

    def end_match(self, outcome: events.Outcome) -> None:
        """End the match."""
        self.events.append(events.Ended(outcome))

    def new_id(self) -> int:
        """Return the number of the next actor or item."""
        number = self._next_id
        self._next_id += 1
        return number

    def _store_actor(self, actor: Actor) -> Actor:
        self.actors[actor.id] = actor
        return actor

    def _remove_item(self, item: Item) -> None:
        self.items = tuple(other for other in self.items if other.id != item.id)
