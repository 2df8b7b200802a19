"""Reaction clips: uses, spells, and log lines such as parries and level-ups."""

from __future__ import annotations

from game.core.event import Announced, Logged, Used
from game.ui.anim.animation import Animation, Tween, play_clip
from game.ui.stage.stage import Stage
from game.ui.style.style import REACTION_SECONDS, TILE


def animate_use(event: Used, stage: Stage) -> Animation:
    """Play the clip of a use at its actor."""
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    return play_clip(
        stage,
        (event.name, stage.looks.use_clips.get(event.name, "")),
        sprite.actor.pos,
        REACTION_SECONDS,
    )


def animate_log_line(event: Logged, stage: Stage) -> Animation:
    """Play the clip of a log line: over the viewer's actor, or at the last attack's cell."""
    view = stage.view
    own = view.own_actor() if view is not None else None
    looks = stage.looks
    if event.name in looks.own_clips and own is not None:
        return play_clip(stage, (looks.own_clips[event.name],), own.pos, REACTION_SECONDS)
    if event.name in looks.hit_clips and stage.recent.hit is not None:
        return play_clip(
            stage, (looks.hit_clips[event.name],), stage.recent.hit, REACTION_SECONDS / 2
        )
    return Tween(0.0)


def animate_announcement(event: Announced, stage: Stage) -> Animation:
    """Play the clips of an entry of the public log over the actors of its seats."""
    for line in event.entry.lines():
        clips = (stage.looks.seat_clips.get(line.name, ""),)
        for sprite in stage.actor_sprites.values():
            if line.seat is not None and sprite.actor.seat == line.seat:
                play_clip(stage, clips, sprite.actor.pos, offset=(0, TILE // 2))
    return Tween(0.0)
