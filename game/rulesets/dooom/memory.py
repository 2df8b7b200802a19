"""What a seat remembers: the map, objects and others as it saw them last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.core.actor import Actor, Item
from game.core.grid import Grid
from game.core.view import Sighting
from game.rulesets.dooom.params import HEALTH, sight_range
from game.rulesets.dooom.sight import in_sight, merge_known


@dataclass(frozen=True, slots=True)
class Memory:
    """One seat's knowledge, what it sees now included.

    `known` has a terrain byte per cell, `wounds` for each seat what this one saw it lose.
    """

    known: bytes
    items: tuple[Item, ...]
    sightings: tuple[Sighting, ...]
    damage_seen: tuple[int, ...]


def empty_memory(grid: Grid, seats: int) -> Memory:
    """Return the memory of somebody who has seen nothing."""
    return Memory(bytes(len(grid.terrain)), (), (), (0,) * seats)


def sees(observer: Actor, other: Actor) -> bool:
    """Return whether somebody sees somebody."""
    return in_sight(observer.pos, sight_range(observer), other.pos)


def as_remembered(memory: Memory, actor: Actor) -> Actor:
    """Return somebody else as this memory's owner sees him: his hit points are what was seen."""
    assert actor.seat is not None
    health = max(1, HEALTH - memory.damage_seen[actor.seat])
    return actor if actor.health == health else replace(actor, health=health)


def remember_board(memory: Memory, grid: Grid, own: Actor) -> Memory:
    """Return the memory after a look at the ground from a new place, or with a new lantern."""
    return replace(memory, known=merge_known(memory.known, grid, own.pos, sight_range(own)))


def remember_items(memory: Memory, items: Iterable[Item], own: Actor) -> Memory:
    """Return the memory after a look at the objects: what is seen now replaces what was."""
    eye, reach = own.pos, sight_range(own)
    kept = [item for item in memory.items if not in_sight(eye, reach, item.pos)]
    seen = [item for item in items if in_sight(eye, reach, item.pos)]
    if not seen and len(kept) == len(memory.items):
        return memory
    return replace(memory, items=tuple(sorted(kept + seen, key=_item_id)))


def remember_others(memory: Memory, actors: Iterable[Actor], own: Actor, turn: int) -> Memory:
    """Return the memory after a look at the others; of the dead none is kept."""
    old = {sighting.actor.id: sighting for sighting in memory.sightings}
    sightings = []
    for actor in actors:
        if actor.id == own.id:
            continue
        if sees(own, actor):
            sightings.append(Sighting(as_remembered(memory, actor), turn))
        elif actor.id in old:
            sightings.append(old[actor.id])
    found = tuple(sightings)
    return memory if found == memory.sightings else replace(memory, sightings=found)


def remember_damage(memory: Memory, victim: int, amount: int) -> Memory:
    """Return the memory of somebody who saw a seat lose (or, below 0, regain) hit points."""
    wounds = list(memory.damage_seen)
    wounds[victim] += amount
    return replace(memory, damage_seen=tuple(wounds))


def _item_id(item: Item) -> int:
    return item.id
