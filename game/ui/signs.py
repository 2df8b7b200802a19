"""What shows beside blows and steps: things thrown, spells, signs over figures."""

from __future__ import annotations

from game.core.event import Noted, Thrown, Used
from game.core.grid import Pos
from game.ui.airborne import Overlay, Spinning
from game.ui.animation import Animation, Play, clip_of, overlay
from game.ui.stage import Stage
from game.ui.theme import (
    EFFECTS,
    FLIGHT_SECONDS_PER_CELL,
    ICONS,
    NOTE_CLIPS,
    OWN_SIGNS,
    SIGN_SECONDS,
    SIGNS,
    TILE,
    USES,
)


def thrown(event: Thrown, stage: Stage) -> Animation:
    """Let a thing turn over and over along its path."""
    puppet = stage.puppets.get(event.actor)
    if not event.path:
        return Play(0.0)
    end = event.path[-1]
    travel = ((end.x - event.origin.x) * TILE, (end.y - event.origin.y) * TILE)
    seconds = len(event.path) * FLIGHT_SECONDS_PER_CELL
    if puppet is not None:
        puppet.start("attack")
    if stage.bank.has(ICONS, event.kind):
        picture = stage.bank.frame(ICONS, event.kind, 0)
        stage.air.overlays.append(Spinning("", event.origin, (0, 0), 0.0, travel, seconds, picture))
    if event.hit is not None:
        _show(stage, ("catch",), end, seconds)
    return Play(seconds)


def used(event: Used, stage: Stage) -> Animation:
    """Show a spell or a way taken where it begins."""
    puppet = stage.puppets.get(event.actor)
    if puppet is None:
        return Play(0.0)
    return overlay(stage, (event.name, USES.get(event.name, "")), puppet.actor.pos, SIGN_SECONDS)


def noted(event: Noted, stage: Stage) -> Animation:
    """Show the sign of what is told: over the figure it is told of, or where the last blow fell."""
    view = stage.view
    own = view.own_actor() if view is not None else None
    if event.name in OWN_SIGNS and own is not None:
        return overlay(stage, (OWN_SIGNS[event.name],), own.pos, SIGN_SECONDS)
    if event.name in SIGNS and stage.struck is not None:
        return overlay(stage, (SIGNS[event.name],), stage.struck, SIGN_SECONDS / 2)
    clip = clip_of(stage, (NOTE_CLIPS.get(event.name, ""),))
    if clip and event.values:
        for puppet in stage.puppets.values():
            if puppet.actor.seat is not None and puppet.actor.seat + 1 == event.values[0]:
                stage.air.overlays.append(Overlay(clip, puppet.actor.pos, (0, TILE // 2)))
    return Play(0.0)


def _show(stage: Stage, clips: tuple[str, ...], pos: Pos, delay: float) -> None:
    clip = clip_of(stage, clips)
    if clip and stage.bank.has(EFFECTS, clip):
        stage.air.overlays.append(Overlay(clip, pos, time=-delay))
