"""Animations of projectiles, thrown items and breaking walls."""

from collections.abc import Iterable

from game.content.assets.animation_looks import ProjectileLook
from game.content.assets.sprite_sheets import EFFECTS, ITEM_ICONS
from game.core.event import EdgeChanged, Shot, Thrown
from game.core.grid import Direction, Pos
from game.ui.anim.tweens_and_clips import Tween, directed, first_clip, play_clip
from game.ui.effects.beam_patterns import FIRE_COLORS
from game.ui.effects.effect_layer import LARGE_WIDTH, ClipEffect, SpinningEffect
from game.ui.effects.gates_and_rings import Ring
from game.ui.effects.heat_marks import ScorchMark
from game.ui.stage.stage import Stage
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import PROJECTILE_SECONDS_PER_CELL, SHAKE_SECONDS, TILE


def animate_projectile(event: Shot, stage: Stage, look: ProjectileLook) -> Tween:
    """Let a projectile fly along its path and explode where it is stopped.

    On a map in fragments, nothing is seen of one fired on another fragment.
    """
    direction, sprite = event.direction, stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    sprite.start_clip("attack", direction, once=True)
    muzzle = (direction.dx * 9, direction.dy * 9)
    play_clip(stage, directed(look.launch_clip, direction), event.origin, offset=muzzle)
    stage.recent.source = event.origin
    hits, seconds = event.hit is not None or event.stop is not None, look.charge
    clip = first_clip(stage, directed(look.clip, direction))
    segments = list(_segments(event.origin, event.path, direction))
    for number, (start, cells) in enumerate(segments):
        # A shot not known to hit anything flies half a cell farther.
        extra = 0.0 if event.hit is not None else 0.5 if event.stop is not None else 1.0
        distance = cells + (extra if number == len(segments) - 1 else 0.0)
        time = distance * look.seconds_per_cell
        if clip and time:
            travel = (round(direction.dx * distance * TILE), round(direction.dy * distance * TILE))
            offset = (0, _centering_offset(stage, clip))
            stage.effects.clips.append(ClipEffect(clip, start, offset, -seconds, travel, time))
        seconds += time
    if not hits:
        return Tween(seconds)
    last = event.path[-1] if event.path else event.origin
    half = 0 if event.hit is not None else TILE // 2
    burst = first_clip(stage, (look.impact_clip,))
    if burst:
        offset = (direction.dx * half, direction.dy * half + _centering_offset(stage, burst))
        play_clip(stage, (burst,), last, offset=offset, delay=seconds)
    return Tween(seconds + 0.1, once=(seconds, lambda: _burst(stage, last)))


def _burst(stage: Stage, cell: Pos) -> None:
    effects = stage.effects
    effects.shake = SHAKE_SECONDS
    center = (cell.x * TILE + TILE / 2, cell.y * TILE + TILE / 2)
    effects.particles.burst(center, list(FIRE_COLORS), 30, 130)
    for delay in (0.0, 0.08):
        effects.passing.append(Ring(center, FIRE_COLORS[1], (5.0, 26.0), 0.4, -delay))
    if stage.bank.has("tiles", "scorch"):
        effects.marks.append(ScorchMark(cell, cell_hash(cell, 8)))


def _segments(origin: Pos, path: Iterable[Pos], direction: Direction) -> Iterable[tuple[Pos, int]]:
    """Yield start and length of each segment of a path; it has one more for each wrap-around."""
    start, cells = origin, 0
    for cell in path:
        if cell != start.step(direction, cells + 1):
            yield start, cells
            start, cells = cell.step(direction, -1), 0
        cells += 1
    yield start, cells


def _centering_offset(stage: Stage, clip: str) -> int:
    frame = stage.bank.frame(EFFECTS, clip, 0)
    return 0 if frame.get_width() > LARGE_WIDTH else (frame.get_height() - TILE) // 2


def animate_throw(event: Thrown, stage: Stage) -> Tween:
    """Let an item spin along its path."""
    sprite = stage.actor_sprites.get(event.actor)
    if not event.path:
        return Tween(0.0)
    end = event.path[-1]
    travel = ((end.x - event.origin.x) * TILE, (end.y - event.origin.y) * TILE)
    seconds = len(event.path) * PROJECTILE_SECONDS_PER_CELL
    if sprite is not None:
        sprite.start_clip("attack", once=True)
    if stage.bank.has(ITEM_ICONS, event.kind):
        picture = stage.bank.frame(ITEM_ICONS, event.kind, 0)
        stage.effects.clips.append(
            SpinningEffect("", event.origin, (0, -4), 0.0, travel, seconds, picture)
        )
    if event.hit is not None:
        play_clip(stage, ("catch",), end, delay=seconds)
    return Tween(seconds)


def animate_edge_break(event: EdgeChanged, stage: Stage) -> Tween:
    """Break the wall between two cells."""
    direction = event.direction
    clip = first_clip(stage, ("break_v" if direction.dx else "break_h", "break"))
    if not clip:
        return Tween(0.0)
    half = TILE // 2
    offset = (direction.dx * half, direction.dy * half + _centering_offset(stage, clip))
    seconds = stage.bank.duration(EFFECTS, clip) / 2
    return play_clip(stage, (clip,), event.pos, seconds, offset=offset)
