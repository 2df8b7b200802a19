"""Events to animations: the one match over all of them."""

from __future__ import annotations

from typing import assert_never

from game.core.actor import Item
from game.core.event import (
    Attacked,
    Bumped,
    Changed,
    Destroyed,
    Died,
    Dropped,
    EdgeChanged,
    Ended,
    Event,
    GaugeChanged,
    Healed,
    Heard,
    Hurt,
    ItemChanged,
    Moved,
    Noted,
    Picked,
    Shot,
    Spawned,
    Teleported,
    TerrainChanged,
    Thrown,
    TurnBegan,
    Used,
)
from game.ui.animation import Animation, Play, overlay
from game.ui.attacks import attacked, shot
from game.ui.flights import broken
from game.ui.moves import bumped, moved, teleported
from game.ui.signs import noted, thrown, used
from game.ui.stage import Stage
from game.ui.theme import (
    COUNTER_SECONDS,
    DEATH_CLIPS,
    DEATH_SECONDS,
    HEAL_SECONDS,
    HIT_STOP,
    HURT_SECONDS,
    KNOCK_PIXELS,
    PICK_SECONDS,
    POSE_SECONDS,
    SPAWN_SECONDS,
    THING_CLIPS,
    TURNED_CLIP,
)


def animate(event: Event, stage: Stage) -> Animation:
    """Return how an event looks on a stage; starts what flies by itself."""
    match event:
        case Moved():
            return moved(event, stage)
        case Bumped():
            return bumped(event, stage)
        case Shot():
            return shot(event, stage)
        case Hurt():
            return _hurt(event, stage)
        case Died():
            return _died(event, stage)
        case Spawned():
            return overlay(stage, _spawn_clips(event), event.actor.pos, SPAWN_SECONDS)
        case Attacked():
            return attacked(event, stage)
        case Healed():
            return _healed(event, stage)
        case Picked():
            clips = (f"{event.item.kind}_pickup", _clip_of_thing(event.item), "pickup")
            return overlay(stage, clips, event.item.pos, PICK_SECONDS)
        case Dropped():
            fallen = (f"{event.item.kind}_drop", _clip_of_thing(event.item), "drop")
            return overlay(stage, fallen, event.item.pos, 0.0)
        case Destroyed():
            return overlay(stage, (f"{event.item.kind}_lost", "puff"), event.item.pos, 0.0)
        case Thrown():
            return thrown(event, stage)
        case Used():
            return used(event, stage)
        case Noted():
            return noted(event, stage)
        case Teleported():
            return teleported(event, stage)
        case EdgeChanged():
            return broken(event, stage)
        case Changed():
            return Play(POSE_SECONDS if event.actor.pose else 0.0)
        case ItemChanged():
            return Play(COUNTER_SECONDS)
        case TerrainChanged():
            return Play(POSE_SECONDS, lambda share: stage.ground_changed() if share == 1 else None)
        case TurnBegan() | GaugeChanged() | Heard() | Ended():
            return Play(0.0)
        case _:
            assert_never(event)


def _hurt(event: Hurt, stage: Stage) -> Animation:
    puppet = stage.puppets.get(event.actor)
    if puppet is None:
        return Play(0.0)
    if event.amount == 0:
        return overlay(stage, (TURNED_CLIP,), puppet.actor.pos, HURT_SECONDS)
    puppet.start("hurt")
    x = puppet.x

    def show(share: float) -> None:
        puppet.white = share * HURT_SECONDS < HIT_STOP and not stage.reduce_flashes
        puppet.x = x + (KNOCK_PIXELS if share < 0.5 else 0)

    return Play(HURT_SECONDS, show)


def _died(event: Died, stage: Stage) -> Animation:
    puppet = stage.puppets.get(event.actor)
    if puppet is None:
        return Play(0.0)
    puppet.start("hurt")
    frame = puppet.frame(stage.bank)
    stage.air.particles.dissolve(frame, puppet.corner(frame))
    puppet.start("die")
    overlay(stage, (f"{puppet.actor.kind}_die", *DEATH_CLIPS), puppet.actor.pos, DEATH_SECONDS)

    def show(share: float) -> None:
        puppet.white = share < HIT_STOP / DEATH_SECONDS and not stage.reduce_flashes
        puppet.appear = 1 - share

    return Play(DEATH_SECONDS, show)


def _healed(event: Healed, stage: Stage) -> Animation:
    puppet = stage.puppets.get(event.actor)
    if puppet is None:
        return Play(0.0)
    return overlay(stage, ("heal", "potion"), puppet.actor.pos, HEAL_SECONDS)


def _clip_of_thing(item: Item) -> str:
    return THING_CLIPS.get(item.kind, "")


def _spawn_clips(event: Spawned) -> tuple[str, ...]:
    return (f"{event.actor.kind}_spawn", "spawn", "appear")
