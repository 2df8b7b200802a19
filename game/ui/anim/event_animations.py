"""Animations of events: one match over all of them."""

from __future__ import annotations

from typing import assert_never

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
    Heard,
    Hurt,
    ItemChanged,
    ItemDestroyed,
    ItemDropped,
    Logged,
    Moved,
    PickedUp,
    Shot,
    Spawned,
    Teleported,
    TerrainChanged,
    Thrown,
    TurnBegan,
    Used,
)
from game.ui.anim.animation import Animation, Tween, play_clip
from game.ui.anim.attacks import animate_attack, animate_shot
from game.ui.anim.hits import animate_death, animate_hurt
from game.ui.anim.moves import animate_bump, animate_move, animate_teleport
from game.ui.anim.projectiles import animate_edge_break, animate_throw
from game.ui.anim.reactions import animate_announcement, animate_log_line, animate_use
from game.ui.stage.stage import Stage
from game.ui.style.style import (
    COUNTER_SECONDS,
    HEAL_SECONDS,
    PICKUP_SECONDS,
    POSE_SECONDS,
    SPAWN_SECONDS,
)


def start_animation(event: Event, stage: Stage) -> Animation:
    """Return the animation of an event; its effects are added to the stage at once."""
    match event:
        case Moved():
            return animate_move(event, stage)
        case Bumped():
            return animate_bump(event, stage)
        case Shot():
            return animate_shot(event, stage)
        case Hurt():
            return animate_hurt(event, stage)
        case Died():
            return animate_death(event, stage)
        case Spawned():
            return play_clip(stage, _spawn_clips(event), event.actor.pos, SPAWN_SECONDS)
        case Attacked():
            return animate_attack(event, stage)
        case Healed():
            return _animate_heal(event, stage)
        case PickedUp():
            clips = (
                f"{event.item.kind}_pickup",
                stage.looks.item_clips.get(event.item.kind, ""),
                "pickup",
            )
            return play_clip(stage, clips, event.item.pos, PICKUP_SECONDS)
        case ItemDropped():
            clips = (
                f"{event.item.kind}_drop",
                stage.looks.item_clips.get(event.item.kind, ""),
                "drop",
            )
            return play_clip(stage, clips, event.item.pos, 0.0)
        case ItemDestroyed():
            return play_clip(stage, (f"{event.item.kind}_lost", "puff"), event.item.pos, 0.0)
        case Thrown():
            return animate_throw(event, stage)
        case Used():
            return animate_use(event, stage)
        case Logged():
            return animate_log_line(event, stage)
        case Announced():
            return animate_announcement(event, stage)
        case Teleported():
            return animate_teleport(event, stage)
        case EdgeChanged():
            return animate_edge_break(event, stage)
        case ActorChanged():
            return Tween(POSE_SECONDS if event.actor.pose else 0.0)
        case ItemChanged():
            return Tween(COUNTER_SECONDS)
        case TerrainChanged():
            return Tween(POSE_SECONDS)
        case TurnBegan() | GaugeChanged() | Heard() | Ended():
            return Tween(0.0)
        case _:
            assert_never(event)


def _animate_heal(event: Healed, stage: Stage) -> Animation:
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    return play_clip(stage, ("heal", "potion"), sprite.actor.pos, HEAL_SECONDS)


def _spawn_clips(event: Spawned) -> tuple[str, ...]:
    return (f"{event.actor.kind}_spawn", "spawn", "appear")
