"""Hidden information: how the hero perceives events, and resampling the unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.core.actor import Actor, ActorId
from game.core.event import (
    ActorChanged,
    Died,
    Event,
    Heard,
    ItemDestroyed,
    ItemDropped,
    Moved,
    Shot,
    Spawned,
)
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.rng import Dice, Rng
from game.rulesets.railgun.params import DEVIL, KILLER, KIT
from game.rulesets.railgun.snapshot import RailgunSnapshot

S = TypeVar("S", bound=RailgunSnapshot)

UNSEEN_ACTOR = ActorId(0)


def is_visible(state: RailgunSnapshot, actor: Actor) -> bool:
    """Return whether the hero sees an actor; his killer is always visible (rules 6)."""
    return actor.id == state.hero_id or actor.pose == KILLER or state.sees(actor.pos)


def perceive(state: RailgunSnapshot, event: Event) -> Event | None:
    """Return an event that led to this state as the hero perceives it, None if he does not.

    Kits are visible everywhere, so every change to them is known, but not its cause out of sight.
    A ray is seen where it crosses the field of view and heard otherwise.
    """
    match event:
        case Moved(actor=actor, start=start, end=end):
            visible = actor == state.hero_id or state.sees(start) or state.sees(end)
            return event if visible else None
        case Spawned(actor=devil):
            return event if state.sees(devil.pos) else None
        case ActorChanged(actor=changed):
            return event if is_visible(state, changed) else None
        case Died(pos=pos, killer=by):
            return event if by == state.hero_id or state.sees(pos) else None
        case ItemDropped(item=item):
            return event if state.sees(item.pos) else replace(event, actor=None)
        case ItemDestroyed(item=item):
            return event if state.sees(item.pos) else replace(event, by=None)
        case Shot():
            return _perceive_shot(state, event)
    return event


def _perceive_shot(state: RailgunSnapshot, shot: Shot) -> Event:
    if shot.actor == state.hero_id or state.sees(shot.origin):
        return shot
    path = tuple(pos for pos in shot.path if state.sees(pos))
    if not path:
        return Heard(shot.weapon, None)
    first = path[0].step(shot.direction.opposite)
    last = path[-1] == shot.path[-1]
    return replace(
        shot,
        actor=UNSEEN_ACTOR,
        origin=first,
        path=path,
        hit=shot.hit if last else None,
        stop=shot.stop if last else None,
    )


def resample(state: S, rng: Rng) -> S:
    """Return a state with new unknown cells, unseen devils and random seed.

    Cells with even x and odd y are wall, as on every generated map (rules 2); the others are
    floor half the time, about as often as on those maps. Kits always lie on floor.
    """
    dice = Dice(rng.value)
    grid = state.world.grid
    kits = {item.pos for item in state.world.items if item.kind == KIT}
    terrain = bytearray(state.known)
    for index, code in enumerate(state.known):
        if code == Terrain.UNKNOWN:
            pos = Pos(index % grid.width, index // grid.width)
            can_be_floor = pos.x % 2 == 1 or pos.y % 2 == 0
            floor = pos in kits or (can_be_floor and dice.below(2) == 0)
            terrain[index] = Terrain.FLOOR if floor else Terrain.WALL
    actors = [actor for actor in state.world.actors if is_visible(state, actor)]
    hidden_count = len(state.world.actors) - len(actors)
    occupied = kits | {actor.pos for actor in actors}
    hidden_cells = [
        pos
        for index, code in enumerate(terrain)
        if code == Terrain.FLOOR
        and not state.visible[index]
        and (pos := Pos(index % grid.width, index // grid.width)) not in occupied
    ]
    # Unseen devils get new ids, so that ids reveal nothing.
    number = state.world.next_id
    for _ in range(min(hidden_count, len(hidden_cells))):
        pos = dice.pop(hidden_cells)
        actors.append(Actor(ActorId(number), DEVIL, pos, Direction.S))
        number += 1
    world = replace(
        state.world,
        grids=(Grid(grid.width, grid.height, bytes(terrain)),),
        actors=tuple(actors),
        rng=dice.below(1 << 62),
        next_id=number,
    )
    return replace(state, world=world)
