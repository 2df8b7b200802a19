"""What flies slowly enough to be watched, and what becomes of the walls that it hits."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.event import EdgeChanged, Shot, Thrown
from game.core.grid import Direction, Pos
from game.ui.anim.animation import Animation, Tween, first_clip, play_clip_delayed
from game.ui.anim.effect_layer import ClipEffect, ScorchMark, SpinningEffect
from game.ui.anim.stage import Stage
from game.ui.style.style import (
    EFFECTS,
    ITEM_ICONS,
    PROJECTILE_SECONDS_PER_CELL,
    SHAKE_SECONDS,
    TILE,
    ProjectileLook,
)


def animate_projectile(event: Shot, stage: Stage, look: ProjectileLook) -> Animation:
    """Let a missile fly along its path and burst where something stops it."""
    side = event.direction
    way = side.name.lower()
    puppet = stage.actor_sprites.get(event.actor)
    if puppet is not None:
        puppet.start_clip("attack", side)
    launch = first_clip(stage, (f"{look.launch_clip}_{way}", look.launch_clip))
    if launch:
        stage.effects.clips.append(ClipEffect(launch, event.origin, (side.dx * 9, side.dy * 9)))
    strikes = event.hit is not None or event.stop is not None
    seconds = look.charge
    clip = first_clip(stage, (f"{look.clip}_{way}", look.clip))
    legs = list(_segments(event.origin, event.path, side))
    for number, (start, cells) in enumerate(legs):
        # A shot that nothing is known to stop is followed a little farther.
        beyond = 0.0 if event.hit is not None else 0.5 if event.stop is not None else 1.0
        far = cells + (beyond if number == len(legs) - 1 else 0.0)
        time = far * look.seconds_per_cell
        if clip and time:
            travel = (round(side.dx * far * TILE), round(side.dy * far * TILE))
            shift = (0, _centering_offset(stage, clip))
            flying = ClipEffect(clip, start, shift, -seconds, travel, time)
            stage.effects.clips.append(flying)
        seconds += time
    if strikes:
        last = event.path[-1] if event.path else event.origin
        half = 0 if event.hit is not None else TILE // 2
        burst = first_clip(stage, (look.impact_clip,))
        if burst:
            shift = (side.dx * half, side.dy * half + _centering_offset(stage, burst))
            stage.effects.clips.append(ClipEffect(burst, last, shift, -seconds))
        return Tween(seconds + 0.1, _Burst(stage, last, seconds / (seconds + 0.1)))
    return Tween(seconds)


class _Burst:
    """Shakes the picture and leaves a mark once the missile has arrived."""

    def __init__(self, stage: Stage, cell: Pos, moment: float) -> None:
        self.stage, self.cell, self.at_progress = stage, cell, moment
        self.pending = True

    def __call__(self, share: float) -> None:
        if self.pending and share >= self.at_progress:
            self.pending = False
            air = self.stage.effects
            air.shake = SHAKE_SECONDS
            if self.stage.bank.has("tiles", "scorch"):
                air.scorches.append(ScorchMark(self.cell, len(air.scorches)))


def _segments(origin: Pos, path: Iterable[Pos], side: Direction) -> Iterable[tuple[Pos, int]]:
    """Yield where each straight piece of a path begins and its length: one more for each seam."""
    start, cells = origin, 0
    for cell in path:
        if cell != start.step(side, cells + 1):
            yield start, cells
            start, cells = cell.step(side, -1), 0
        cells += 1
    yield start, cells


def _centering_offset(stage: Stage, clip: str) -> int:
    """Return by how much a clip goes down to have its middle on its cell's."""
    return (stage.bank.frame(EFFECTS, clip, 0).get_height() - TILE) // 2


def animate_throw(event: Thrown, stage: Stage) -> Animation:
    """Let a thing turn over and over along its path."""
    puppet = stage.actor_sprites.get(event.actor)
    if not event.path:
        return Tween(0.0)
    end = event.path[-1]
    travel = ((end.x - event.origin.x) * TILE, (end.y - event.origin.y) * TILE)
    seconds = len(event.path) * PROJECTILE_SECONDS_PER_CELL
    if puppet is not None:
        puppet.start_clip("attack")
    if stage.bank.has(ITEM_ICONS, event.kind):
        picture = stage.bank.frame(ITEM_ICONS, event.kind, 0)
        stage.effects.clips.append(
            SpinningEffect("", event.origin, (0, 0), 0.0, travel, seconds, picture)
        )
    if event.hit is not None:
        play_clip_delayed(stage, ("catch",), end, seconds)
    return Tween(seconds)


def animate_edge_break(event: EdgeChanged, stage: Stage) -> Animation:
    """Let what stood between two cells fly to pieces."""
    side = event.direction
    clip = first_clip(stage, ("break_v" if side.dx else "break_h", "break"))
    if not clip:
        return Tween(0.0)
    half = TILE // 2
    shift = (side.dx * half, side.dy * half + _centering_offset(stage, clip))
    stage.effects.clips.append(ClipEffect(clip, event.pos, shift))
    seconds = stage.bank.duration(EFFECTS, clip)
    return Tween(seconds / 2, lambda share: stage.redraw_ground() if share == 1 else None)
