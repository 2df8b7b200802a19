"""How figures go from place to place: on foot, carried by water, through portals."""

from __future__ import annotations

import math

from game.core.event import Bumped, Moved, Teleported
from game.core.grid import Edge, Pos, Terrain
from game.ui.anim.animation import Animation, Tween, first_clip, play_clip
from game.ui.anim.effect_layer import ClipEffect
from game.ui.anim.stage import Stage
from game.ui.style.style import (
    ARRIVAL_CLIPS,
    BOARD_FADE_SECONDS,
    BUMP_CLIPS,
    BUMP_PIXELS,
    BUMP_SECONDS,
    DEPARTURE_CLIPS,
    ENTRY_CLIPS,
    HOP_PIXELS,
    MOVEMENT_LOOKS,
    SPAWN_SECONDS,
    STEP_SECONDS,
    TILE,
    MovementLook,
)

_WALK = MovementLook("walk", STEP_SECONDS)
_STOP_FACTOR = 1.7
_BOB_PIXELS = 1.5
_VANISH_SHARE = 0.4


def _terrain_name(stage: Stage, cell: Pos | None) -> str:
    """Return the name of a cell's terrain without the number of numbered ones."""
    grid = stage.view.board.grid if stage.view is not None else None
    if grid is None or cell is None or not grid.in_bounds(cell):
        return ""
    terrain: Terrain = grid.terrain_at(cell)
    return terrain.name.rstrip("_123456")


def animate_move(event: Moved, stage: Stage) -> Animation:
    """Let a figure hop to the next cell, or be carried there."""
    puppet = stage.actor_sprites.get(event.actor)
    if puppet is None:
        return Tween(0.0)
    look = MOVEMENT_LOOKS.get(event.manner, _WALK)
    stage.moved_actors.add(event.actor)
    puppet.start_clip(look.clip, event.facing)
    if look is _WALK:
        # Every other step begins with the other foot.
        puppet.clip_time = (event.start.x + event.start.y) % 2 * STEP_SECONDS
    grid = stage.view.board.grid if stage.view is not None else None
    stopped = grid is not None and grid.edge_at(event.end, event.facing) is Edge.GRATE
    seconds = look.seconds * (_STOP_FACTOR if stopped and look is not _WALK else 1.0)
    trail = first_clip(stage, (f"{look.trail}_{event.facing.name.lower()}", look.trail))
    if trail:
        stage.effects.clips.append(ClipEffect(trail, event.start))
        stage.effects.clips.append(ClipEffect(trail, event.end, time=-seconds / 2))
    if look is _WALK:
        entry = first_clip(stage, (ENTRY_CLIPS.get(_terrain_name(stage, event.end), ""),))
        if entry:
            stage.effects.clips.append(ClipEffect(entry, event.end, time=-seconds))
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
        puppet.height = hop if look is _WALK else _BOB_PIXELS * math.sin(share * math.tau)

    return Tween(seconds, show)


def animate_bump(event: Bumped, stage: Stage) -> Animation:
    """Nudge a figure against what stops it."""
    puppet = stage.actor_sprites.get(event.actor)
    if puppet is None:
        return Tween(0.0)
    puppet.start_clip("walk", event.direction)
    grid = stage.view.board.grid if stage.view is not None else None
    beyond = grid.neighbour(event.pos, event.direction) if grid is not None else None
    clip = first_clip(stage, (BUMP_CLIPS.get(_terrain_name(stage, beyond), ""),))
    if clip and beyond is not None:
        stage.effects.clips.append(ClipEffect(clip, beyond))

    def show(share: float) -> None:
        push = BUMP_PIXELS * (1 - abs(2 * share - 1))
        puppet.x = event.pos.x * TILE + event.direction.dx * push
        puppet.y = event.pos.y * TILE + event.direction.dy * push

    return Tween(BUMP_SECONDS, show)


def animate_teleport(event: Teleported, stage: Stage) -> Animation:
    """Fade to another board; on the same one, let the figure go and come."""
    puppet, view = stage.actor_sprites.get(event.actor), stage.view
    if puppet is None or view is None:
        return Tween(0.0)
    own = puppet.actor.seat is not None and puppet.actor.seat == view.seat
    if own and event.board != view.focused_board:

        def veil(share: float) -> None:
            stage.fade = share

        return Tween(BOARD_FADE_SECONDS, veil)
    out = DEPARTURE_CLIPS.get(_terrain_name(stage, event.start), "vanish")
    play_clip(stage, (out, "vanish"), event.start, 0.0)
    if event.board != view.focused_board:
        return Tween(SPAWN_SECONDS / 2, lambda share: setattr(puppet, "opacity", 1 - share))
    into = first_clip(
        stage, (ARRIVAL_CLIPS.get(_terrain_name(stage, event.end), "appear"), "appear")
    )
    if not into or into == "appear":
        return play_clip(stage, ("appear",), event.end, SPAWN_SECONDS)
    seconds = SPAWN_SECONDS * 2
    stage.effects.clips.append(ClipEffect(into, event.end, time=-seconds * _VANISH_SHARE))

    def show(share: float) -> None:
        puppet.move_to(event.start if share < _VANISH_SHARE else event.end)
        puppet.opacity = (
            1 - share / _VANISH_SHARE
            if share < _VANISH_SHARE
            else (share - _VANISH_SHARE) / (1 - _VANISH_SHARE)
        )

    return Tween(seconds, show)
