"""Animations of events: one match over all of them."""

from typing import assert_never

from game.core import event as events
from game.core.event import Announced, Logged, Used
from game.ui.anim.attacks import animate_attack, animate_shot
from game.ui.anim.hits_and_deaths import animate_death, animate_hurt
from game.ui.anim.moves import animate_bump, animate_move, animate_teleport
from game.ui.anim.projectiles import animate_edge_break, animate_throw
from game.ui.anim.tweens_and_clips import Tween, play_clip
from game.ui.stage.stage import Stage
from game.ui.style import constants as style


def animate_use(event: Used, stage: Stage) -> Tween:
    """Play the clip of a use at its actor."""
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    return play_clip(
        stage,
        (event.name, stage.looks.use_clips.get(event.name, "")),
        sprite.actor.pos,
        style.REACTION_SECONDS,
    )


def animate_log_line(event: Logged, stage: Stage) -> Tween:
    """Play the clip of a log line: over the viewer's actor, or at the last attack's cell."""
    view = stage.view
    own, looks = view.own_actor() if view is not None else None, stage.looks
    if event.name in looks.own_clips and own is not None:
        return play_clip(stage, (looks.own_clips[event.name],), own.pos, style.REACTION_SECONDS)
    if event.name in looks.hit_clips and stage.recent.hit is not None:
        return play_clip(
            stage, (looks.hit_clips[event.name],), stage.recent.hit, style.REACTION_SECONDS / 2
        )
    return Tween(0.0)


def animate_announcement(event: Announced, stage: Stage) -> Tween:
    """Play the clips of an entry of the public log over the actors of its seats."""
    for line in event.entry.lines():
        clips = (stage.looks.seat_clips.get(line.name, ""),)
        for sprite in stage.actor_sprites.values():
            if line.seat is not None and sprite.actor.seat == line.seat:
                play_clip(stage, clips, sprite.actor.pos, offset=(0, style.TILE // 2))
    return Tween(0.0)


def start_animation(event: events.Event, stage: Stage) -> Tween:
    """Return the animation of an event; its effects are added to the stage at once."""
    match event:
        case events.Moved():
            return animate_move(event, stage)
        case events.Bumped():
            return animate_bump(event, stage)
        case events.Shot():
            return animate_shot(event, stage)
        case events.Hurt():
            return animate_hurt(event, stage)
        case events.Died():
            return animate_death(event, stage)
        case events.Spawned():
            spawn = (f"{event.actor.kind}_spawn", "spawn", "appear")
            return play_clip(stage, spawn, event.actor.pos, style.SPAWN_SECONDS)
        case events.Attacked():
            return animate_attack(event, stage)
        case events.Healed():
            return _animate_heal(event, stage)
        case events.PickedUp():
            clips = _item_clips(stage, event.item.kind, "pickup")
            return play_clip(stage, clips, event.item.pos, style.PICKUP_SECONDS)
        case events.ItemDropped():
            return play_clip(stage, _item_clips(stage, event.item.kind, "drop"), event.item.pos)
        case events.ItemDestroyed():
            return play_clip(stage, (f"{event.item.kind}_lost", "puff"), event.item.pos)
        case events.Thrown():
            return animate_throw(event, stage)
        case events.Used():
            return animate_use(event, stage)
        case events.Logged():
            return animate_log_line(event, stage)
        case events.Announced():
            return animate_announcement(event, stage)
        case events.Teleported():
            return animate_teleport(event, stage)
        case events.EdgeChanged():
            return animate_edge_break(event, stage)
        case events.ActorChanged():
            return Tween(style.POSE_SECONDS if event.actor.pose else 0.0)
        case events.ItemChanged():
            return Tween(style.COUNTER_SECONDS)
        case events.TerrainChanged():
            return Tween(style.POSE_SECONDS)
        case events.TurnBegan() | events.GaugeChanged() | events.Heard() | events.Ended():
            return Tween(0.0)
        case _:
            assert_never(event)


def _animate_heal(event: events.Healed, stage: Stage) -> Tween:
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    return play_clip(stage, ("heal", "potion"), sprite.actor.pos, style.HEAL_SECONDS)


def _item_clips(stage: Stage, kind: str, what: str) -> tuple[str, ...]:
    return f"{kind}_{what}", stage.looks.item_clips.get(kind, ""), what
