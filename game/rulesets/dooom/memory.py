"""A seat's memory: the map, items and players as it last saw them."""

from collections.abc import Iterable

from game.core.actor import Actor, Item
from game.core.fast_dataclass import replace, value
from game.core.grid import Grid
from game.core.state import World
from game.core.view import Sighting
from game.rulesets.dooom.params import HEALTH, sight_range
from game.rulesets.dooom.sight import cells_in_sight, in_sight, merge_known


@value(frozen=True, slots=True)
class Memory:
    """One seat's knowledge, including what it sees now.

    `known` holds a terrain byte per cell, `damage_seen` the HP this seat saw each seat lose.
    """

    known: bytes
    items: tuple[Item, ...]
    sightings: tuple[Sighting, ...]
    damage_seen: tuple[int, ...]


def first_memory(world: World, own: Actor, seats: int) -> Memory:
    """Return the memory of a seat that has only seen what it sees now."""
    nothing = Memory(bytes(len(world.grid.terrain)), (), (), (0,) * seats)
    memory = remember_items(remember_board(nothing, world.grid, own), world.grid, world.items, own)
    return remember_others(memory, world.actors, own, world.turn)


def sees(observer: Actor, other: Actor) -> bool:
    """Return whether one actor sees another."""
    return in_sight(observer.pos, sight_range(observer), other.pos)


def as_remembered(memory: Memory, actor: Actor) -> Actor:
    """Return another actor with the HP that the memory's owner believes it has."""
    assert actor.seat is not None
    health = max(1, HEALTH - memory.damage_seen[actor.seat])
    return actor if actor.health == health else replace(actor, health=health)


def remember_board(memory: Memory, grid: Grid, own: Actor) -> Memory:
    """Return the memory with the terrain now in sight."""
    known = merge_known(memory.known, grid, own.pos, sight_range(own))
    return memory if known is memory.known else replace(memory, known=known)


def remember_items(memory: Memory, grid: Grid, items: Iterable[Item], own: Actor) -> Memory:
    """Return the memory with items in sight, piles with their counts, as they are (rules D10)."""
    cells = cells_in_sight(grid.width, grid.height, own.pos, sight_range(own))
    seen = [item for item in items if item.pos in cells]
    old = [item for item in memory.items if item.pos in cells]
    if seen == old:
        return memory
    kept = [item for item in memory.items if item not in old]
    return replace(memory, items=tuple(sorted(kept + seen, key=lambda item: item.id)))


def remember_others(memory: Memory, actors: Iterable[Actor], own: Actor, turn: int) -> Memory:
    """Return the memory with new sightings of the other actors; the dead are dropped."""
    viewpoint, reach = own.pos, sight_range(own)
    old = {sighting.actor.id: sighting for sighting in memory.sightings}
    sightings = []
    for actor in actors:
        if actor is own:
            continue
        if in_sight(viewpoint, reach, actor.pos):
            sightings.append(Sighting(as_remembered(memory, actor), turn))
        elif actor.id in old:
            sightings.append(old[actor.id])
    return replace(memory, sightings=tuple(sightings))


def remember_damage(memory: Memory, victim: int, amount: int) -> Memory:
    """Return the memory after seeing a seat lose HP, or regain them if `amount` is negative."""
    damage = list(memory.damage_seen)
    damage[victim] += amount
    return replace(memory, damage_seen=tuple(damage))
