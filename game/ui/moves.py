"""How figures go from place to place: on foot, carried by water, through portals."""

from __future__ import annotations

import math

from game.core.event import Bumped, Moved, Teleported
from game.core.grid import Edge, Pos, Terrain
from game.ui.airborne import Overlay
from game.ui.animation import Animation, Play, clip_of, overlay
from game.ui.stage import Stage
from game.ui.theme import (
    ARRIVALS,
    BUMP_CLIPS,
    BUMP_PIXELS,
    BUMP_SECONDS,
    DEPARTURES,
    ENTRY_CLIPS,
    HOP_PIXELS,
    MANNERS,
    SPAWN_SECONDS,
    STEP_SECONDS,
    TILE,
    VEIL_SECONDS,
    MannerLook,
)

_WALK = MannerLook("walk", STEP_SECONDS)
_BRAKE = 1.7
_BOB_PIXELS = 1.5
_GONE = 0.4


def _ground(stage: Stage, cell: Pos | None) -> str:
    """Return the name of a cell's terrain without the number of numbered ones."""
    grid = stage.view.board.grid if stage.view is not None else None
    if grid is None or cell is None or not grid.in_bounds(cell):
        return ""
    terrain: Terrain = grid.terrain_at(cell)
    return terrain.name.rstrip("_123456")


def moved(event: Moved, stage: Stage) -> Animation:
    """Let a figure hop to the next cell, or be carried there."""
    puppet = stage.puppets.get(event.actor)
    if puppet is None:
        return Play(0.0)
    look = MANNERS.get(event.manner, _WALK)
    stage.stepped.add(event.actor)
    puppet.start(look.clip, event.facing)
    if look is _WALK:
        # Every other step begins with the other foot.
        puppet.clip_time = (event.start.x + event.start.y) % 2 * STEP_SECONDS
    grid = stage.view.board.grid if stage.view is not None else None
    stopped = grid is not None and grid.edge_at(event.end, event.facing) is Edge.GRATE
    seconds = look.seconds * (_BRAKE if stopped and look is not _WALK else 1.0)
    trail = clip_of(stage, (f"{look.trail}_{event.facing.name.lower()}", look.trail))
    if trail:
        stage.air.overlays.append(Overlay(trail, event.start))
        stage.air.overlays.append(Overlay(trail, event.end, time=-seconds / 2))
    if look is _WALK:
        entry = clip_of(stage, (ENTRY_CLIPS.get(_ground(stage, event.end), ""),))
        if entry:
            stage.air.overlays.append(Overlay(entry, event.end, time=-seconds))
    # Over the seam of a board that wraps, the figure leaves on one side and comes in on the other.
    dx, dy = event.end.x - event.start.x, event.end.y - event.start.y
    wraps = max(abs(dx), abs(dy)) > 1
    step = (event.facing.dx, event.facing.dy) if wraps else (dx, dy)

    def show(share: float) -> None:
        start, along = event.start, share
        if wraps and share > 0.5:
            start, along = event.end, share - 1
        puppet.x = (start.x + step[0] * along) * TILE
        puppet.y = (start.y + step[1] * along) * TILE
        hop = HOP_PIXELS * 4 * share * (1 - share)
        puppet.lift = hop if look is _WALK else _BOB_PIXELS * math.sin(share * math.tau)

    return Play(seconds, show)


def bumped(event: Bumped, stage: Stage) -> Animation:
    """Nudge a figure against what stops it."""
    puppet = stage.puppets.get(event.actor)
    if puppet is None:
        return Play(0.0)
    puppet.start("walk", event.direction)
    grid = stage.view.board.grid if stage.view is not None else None
    beyond = grid.neighbour(event.pos, event.direction) if grid is not None else None
    clip = clip_of(stage, (BUMP_CLIPS.get(_ground(stage, beyond), ""),))
    if clip and beyond is not None:
        stage.air.overlays.append(Overlay(clip, beyond))

    def show(share: float) -> None:
        push = BUMP_PIXELS * (1 - abs(2 * share - 1))
        puppet.x = event.pos.x * TILE + event.direction.dx * push
        puppet.y = event.pos.y * TILE + event.direction.dy * push

    return Play(BUMP_SECONDS, show)


def teleported(event: Teleported, stage: Stage) -> Animation:
    """Fade to another board; on the same one, let the figure go and come."""
    puppet, view = stage.puppets.get(event.actor), stage.view
    if puppet is None or view is None:
        return Play(0.0)
    own = puppet.actor.seat is not None and puppet.actor.seat == view.seat
    if own and event.board != view.focus:

        def veil(share: float) -> None:
            stage.veil = share

        return Play(VEIL_SECONDS, veil)
    out = DEPARTURES.get(_ground(stage, event.start), "vanish")
    overlay(stage, (out, "vanish"), event.start, 0.0)
    if event.board != view.focus:
        return Play(SPAWN_SECONDS / 2, lambda share: setattr(puppet, "appear", 1 - share))
    into = clip_of(stage, (ARRIVALS.get(_ground(stage, event.end), "appear"), "appear"))
    if not into or into == "appear":
        return overlay(stage, ("appear",), event.end, SPAWN_SECONDS)
    seconds = SPAWN_SECONDS * 2
    stage.air.overlays.append(Overlay(into, event.end, time=-seconds * _GONE))

    def show(share: float) -> None:
        puppet.stand(event.start if share < _GONE else event.end)
        puppet.appear = 1 - share / _GONE if share < _GONE else (share - _GONE) / (1 - _GONE)

    return Play(seconds, show)
