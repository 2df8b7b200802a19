"""Shots and blows: who turns, what flies, what it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.event import Attacked, Shot
from game.core.grid import ALL_DIRECTIONS, Direction, Pos
from game.ui.anim.animation import Animation, Tween, first_clip
from game.ui.anim.beams import Beam
from game.ui.anim.effect_layer import ClipEffect, ScorchMark
from game.ui.anim.projectiles import animate_projectile
from game.ui.anim.stage import Stage
from game.ui.style.style import (
    ATTACK_LOOKS,
    ATTACK_SECONDS,
    BEAM_LOOKS,
    BEAM_SECONDS,
    BREATH_ELEMENTS,
    DEFAULT_ATTACK_LOOK,
    DEFAULT_BEAM_LOOK,
    EFFECTS,
    IMPACT_CLIP,
    MISS_CLIP,
    PROJECTILE_LOOKS,
    PROJECTILE_SECONDS_PER_CELL,
    SHAKE_SECONDS,
    SPARK_CLIP,
    TILE,
    AttackLook,
    BeamLook,
)


def animate_shot(event: Shot, stage: Stage) -> Animation:
    """Let a beam or a missile fly along its path."""
    flight = PROJECTILE_LOOKS.get(event.weapon)
    if flight is not None:
        return animate_projectile(event, stage, flight)
    look = BEAM_LOOKS.get(event.weapon, DEFAULT_BEAM_LOOK)
    side = event.direction
    last = event.path[-1] if event.path else event.origin
    strikes = event.hit is not None or event.stop is not None
    start = (event.origin.x * TILE + 8 + side.dx * 6, event.origin.y * TILE + 8 + side.dy * 6)
    reach = 0 if event.hit is not None else 8
    end = (last.x * TILE + 8 + side.dx * reach, last.y * TILE + 8 + side.dy * reach)
    stage.effects.beams.append(Beam(look, start, end, side, hits=strikes))
    puppet = stage.actor_sprites.get(event.actor)
    if puppet is not None:
        puppet.start_clip("attack", side)
    return Tween(look.charge + BEAM_SECONDS, _Impact(stage, event, look, last, strikes=strikes))


class _Impact:
    """What a shot does to the picture once it has left the muzzle."""

    def __init__(
        self, stage: Stage, event: Shot, look: BeamLook, last: Pos, *, strikes: bool
    ) -> None:
        self.stage, self.event, self.look = stage, event, look
        self.end = last
        self.pending = strikes

    def __call__(self, share: float) -> None:
        fired = share * (self.look.charge + BEAM_SECONDS) >= self.look.charge
        if not fired or not self.pending:
            return
        self.pending = False
        air = self.stage.effects
        air.shake = SHAKE_SECONDS * self.look.shake / 2
        air.scorches.append(ScorchMark(self.end, len(air.scorches)))
        if self.event.hit is not None:
            air.clips.append(ClipEffect(IMPACT_CLIP, self.end))
        else:
            side, half = self.event.direction, TILE // 2
            air.clips.append(ClipEffect(SPARK_CLIP, self.end, (side.dx * half, side.dy * half)))


def animate_attack(event: Attacked, stage: Stage) -> Animation:
    """Let a blow fall on each of its cells."""
    look = ATTACK_LOOKS.get(event.weapon, DEFAULT_ATTACK_LOOK)
    side = _direction_of(event.pos, event.cells)
    puppet = stage.actor_sprites.get(event.actor)
    if puppet is not None:
        bank, kind = stage.bank, puppet.sheet(stage.bank)
        own = bank.has(kind, f"{event.weapon}_s") or bank.has(kind, event.weapon)
        puppet.start_clip(event.weapon if own else "attack", side)
    stage.last_hit = event.cells[0] if event.cells else None
    _show_dash(event, stage, side)
    if puppet is not None and (breath := BREATH_ELEMENTS.get(puppet.actor.kind)) and event.cells:
        names = (f"cone_{breath}_{side.name.lower()}", f"breath_{breath}")
        stage.effects.clips.append(ClipEffect(names[1], event.cells[0]))
        if stage.bank.has(EFFECTS, names[0]):
            stage.effects.clips.append(ClipEffect(names[0], event.cells[0]))
    flight = _launch_clip(event, stage, look) if look.projectile_clip and event.cells else 0.0
    clips = [f"{look.clip}_{side.name.lower()}", look.clip]
    if stage.attack_misses:
        clips = [f"{MISS_CLIP}_{side.name.lower()}", MISS_CLIP, *clips]
    clip = first_clip(stage, tuple(clips))
    for index, cell in enumerate(event.cells):
        if clip:
            stage.effects.clips.append(ClipEffect(clip, cell, time=-flight - index * look.sweep))
    return Tween(flight + ATTACK_SECONDS)


def _show_dash(event: Attacked, stage: Stage, side: Direction) -> None:
    """Show that a blow follows a step in the same turn."""
    view = stage.view
    asked = any(g.name == "post_move" and g.value for g in view.gauges) if view else False
    puppet = stage.actor_sprites.get(event.actor)
    own = puppet is not None and puppet.actor.seat is not None
    clip = f"dash_{side.name.lower()}"
    if (asked if own else event.actor in stage.moved_actors) and stage.bank.has(EFFECTS, clip):
        stage.effects.clips.append(ClipEffect(clip, event.pos))


def _launch_clip(event: Attacked, stage: Stage, look: AttackLook) -> float:
    """Let something fly to the first cell of a blow; return how many seconds it takes."""
    end = event.cells[0]
    dx, dy = end.x - event.pos.x, end.y - event.pos.y
    seconds = max(abs(dx), abs(dy)) * PROJECTILE_SECONDS_PER_CELL
    clip = first_clip(
        stage,
        (
            f"{look.projectile_clip}_{_direction_of(event.pos, (end,)).name.lower()}",
            look.projectile_clip,
        ),
    )
    if clip and seconds:
        travel = (dx * TILE, dy * TILE)
        stage.effects.clips.append(ClipEffect(clip, event.pos, travel=travel, seconds=seconds))
    return seconds


def _direction_of(start: Pos, cells: Sequence[Pos]) -> Direction:
    """Return the direction, of eight, from a cell to the middle of others."""
    dx = sum(cell.x - start.x for cell in cells)
    dy = sum(cell.y - start.y for cell in cells)
    flat, steep = 2 * abs(dy) < abs(dx), 2 * abs(dx) < abs(dy)
    step = (0 if steep else (dx > 0) - (dx < 0), 0 if flat else (dy > 0) - (dy < 0))
    return next((side for side in ALL_DIRECTIONS if (side.dx, side.dy) == step), Direction.S)
