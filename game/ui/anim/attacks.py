"""Animations of shots and attacks: beams, projectiles, impacts, dashes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.content.assets.animation_looks import AttackLook, BeamLook
from game.core.event import Attacked, Shot
from game.core.grid import ALL_DIRECTIONS, Direction, Pos
from game.ui.anim.projectiles import animate_projectile
from game.ui.anim.tweens_and_clips import Tween, directed, first_clip, play_behind, play_clip
from game.ui.board.actor_sprites import ActorSprite
from game.ui.effects.beams import Beam
from game.ui.effects.effect_layer import ClipEffect, EffectLayer
from game.ui.effects.heat_marks import HotSpot, ScorchMark
from game.ui.effects.molten_lane import MoltenLane
from game.ui.effects.weapon_trails import WeaponTrail
from game.ui.light.thrown_light import ThrownLight
from game.ui.stage.stage import Stage
from game.ui.style import constants as style
from game.ui.style.cell_hash import cell_hash

# Where fire ends that hits from the south or the north, from the middle of the cell in pixels.
_ENDS = {Direction.N: -7, Direction.S: -16}
_CRATER_DEPTH = 3
_DAZZLED_SECONDS = 0.06
# Shares of an attack: until the weapon is drawn back, and until it has struck; its angles then.
_DRAWN, _STRUCK = 0.45, 0.8
_RAISED, _LOWERED = -60.0, 75.0
# Figures are taller than cells: a lunge to the north or the south would hide one behind the other.
_DRAW_PIXELS, _LUNGE_PIXELS, _STEEP_LUNGE_PIXELS = 3.0, 7.0, 2.0
# Shorter than the first frame of any attack.
_RAISED_SECONDS = 0.04
_PLAIN_BEAM, _PLAIN_ATTACK = BeamLook(), AttackLook("slash")


def animate_shot(event: Shot, stage: Stage) -> Tween:
    """Fire a beam or a projectile along its path."""
    projectile = stage.looks.projectiles.get(event.weapon)
    if projectile is not None:
        return animate_projectile(event, stage, projectile)
    look = stage.looks.beams.get(event.weapon, _PLAIN_BEAM)
    direction = event.direction
    last = event.path[-1] if event.path else event.origin
    stage.recent.source = event.origin
    hits = event.hit is not None or event.stop is not None
    # Fire runs low, below the chest of whom it hits, and ends at the feet or over the head, but
    # never before it begins.
    low = 4 if look.is_fire and direction.dx else 0
    least = 7 - style.TILE * len(event.path)
    reach = 8 if event.hit is None else look.is_fire * max(least, _ENDS.get(direction, 0))
    start, end = (
        (
            cell.x * style.TILE + 8 + direction.dx * far,
            cell.y * style.TILE + 8 + low + direction.dy * far,
        )
        for cell, far in ((event.origin, 6), (last, reach))
    )
    beam = Beam(look, start, end, direction, hits=hits, thrown=_thrown_light(event, stage, look))
    beam.flashes = not stage.options.reduce_flashes
    beam.haze = not stage.options.reduce_motion
    stage.effects.beams.append(beam)
    if look.is_fire and event.path and not stage.bank.is_ascii:
        lane = MoltenLane(event.path[0], len(event.path), direction, look.charge, look.travel)
        stage.effects.marks.append(lane)
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is not None:
        sprite.start_clip("attack", direction, once=True)
        if not stage.options.reduce_motion:
            sprite.kick(-direction.dx, -direction.dy)
    strike = (beam.hit_time, lambda: _hit_end(stage, event, look, last)) if hits else None
    return Tween(beam.hit_time + style.BEAM_SECONDS, once=strike)


def _thrown_light(event: Shot, stage: Stage, look: BeamLook) -> ThrownLight | None:
    if stage.options.flat_light or stage.view is None:
        return None
    path = (event.origin, *event.path)
    return ThrownLight(stage.view.board.grid, path, event.direction, look.light)


def _hit_end(stage: Stage, event: Shot, look: BeamLook, end: Pos) -> None:
    effects, direction = stage.effects, event.direction
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is not None and not stage.options.reduce_motion:
        sprite.kick(-style.RECOIL_PIXELS * direction.dx, -style.RECOIL_PIXELS * direction.dy)
    effects.shake = style.SHAKE_SECONDS * look.shake / 2
    effects.marks.append(ScorchMark(end, cell_hash(end, 8)))
    if event.hit is not None:
        # Its star is seen once the eye has got over the flash.
        star = ClipEffect(style.IMPACT_CLIP, end, time=-_DAZZLED_SECONDS, low=True)
        effects.clips.append(star)
        return
    half = style.TILE // 2
    offset = direction.dx * half, direction.dy * half
    effects.clips.append(ClipEffect(style.SPARK_CLIP, end, offset))
    if not stage.bank.is_ascii:
        x, y = end.x * style.TILE + half, end.y * style.TILE + half
        reach = half + _CRATER_DEPTH
        effects.marks.append(HotSpot((x + direction.dx * reach, y + direction.dy * reach)))


def animate_attack(event: Attacked, stage: Stage) -> Tween:
    """Play an attack on each of its cells; a shot strikes as it lands."""
    look = stage.looks.attacks.get(event.weapon, _PLAIN_ATTACK)
    direction = _direction_of(event.pos, event.cells)
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is not None:
        bank, kind = stage.bank, sprite.sheet(stage.bank)
        has_own = bank.has(kind, f"{event.weapon}_s") or bank.has(kind, event.weapon)
        sprite.start_clip(event.weapon if has_own else "attack", direction, once=True)
    stage.recent.hit = event.cells[0] if event.cells else None
    stage.recent.source = event.pos
    _show_dash(event, stage, direction)
    if sprite is not None and event.cells:
        _show_breath(stage, sprite, event.cells[0], direction)
    # Without motion nothing is drawn back.
    is_still, total = stage.options.reduce_motion, style.ATTACK_SECONDS * look.weight
    wind_up = 0.0 if is_still else total * _DRAWN
    is_shot = look.projectile_clip and event.cells
    flight = _launch_clip(event, stage, look, wind_up) if is_shot else 0.0
    timing = _Timing(wind_up, total * _STRUCK, wind_up + flight if flight else total)
    _show_hits(event, stage, look, direction, wind_up + flight)
    if sprite is None or is_still:
        return Tween(timing.seconds)
    swing = _Swing(stage.effects, sprite, direction, timing, flight, look.shake)
    return Tween(timing.seconds, swing)


def _show_breath(stage: Stage, sprite: ActorSprite, cell: Pos, direction: Direction) -> None:
    breath = stage.looks.breaths.get(sprite.actor.kind)
    if breath:
        play_clip(stage, (f"breath_{breath}",), cell)
        play_clip(stage, directed(f"cone_{breath}", direction), cell)


def _show_hits(
    event: Attacked, stage: Stage, look: AttackLook, direction: Direction, landing: float
) -> None:
    """Play the clip of an attack on each of its cells in `landing` seconds, and its trail."""
    misses = directed(style.MISS_CLIP, direction) if stage.recent.misses else ()
    clips = (*misses, *directed(look.clip, direction))
    for index, cell in enumerate(event.cells):
        play_behind(stage, clips, cell, landing + index * look.sweep)
    if look.trail and event.cells and not (stage.options.reduce_motion or stage.bank.is_ascii):
        is_bright = not stage.options.reduce_flashes
        trail = WeaponTrail(look, event.pos, tuple(event.cells), -landing, is_bright=is_bright)
        stage.effects.passing.append(trail)


class _Timing(NamedTuple):
    """The seconds of an attack: until the weapon is drawn back, until it has struck, in all."""

    wind_up: float
    struck: float
    seconds: float


@dataclass(slots=True)
class _Swing:
    """Draws an attacker back, lets it lunge, and swings what it holds through an arc.

    Who throws or shoots, as the seconds of `flight` say, stays in its place.
    """

    effects: EffectLayer
    sprite: ActorSprite
    direction: Direction
    timing: _Timing
    flight: float
    shake: int

    def __call__(self, progress: float) -> None:
        wind_up, until, seconds = self.timing
        elapsed = progress * seconds
        drawn = min(1.0, elapsed / wind_up)
        struck = max(0.0, min(1.0, (elapsed - wind_up) / (until - wind_up)))
        if drawn < 1.0:
            # Its first frame, with the weapon raised, lasts until it strikes.
            self.sprite.clip_time = min(self.sprite.clip_time, _RAISED_SECONDS)
        if struck == 1.0 and self.shake:
            self.effects.shake, self.shake = style.SHAKE_SECONDS * self.shake / 2, 0
        self.sprite.swing = _RAISED * drawn + (_LOWERED - _RAISED) * struck * struck
        reach = _LUNGE_PIXELS if self.direction.dx else _STEEP_LUNGE_PIXELS
        reach = 0.0 if self.flight else reach * struck * struck
        lean = reach - _DRAW_PIXELS * drawn * (1 - struck)
        self.sprite.kick(self.direction.dx * lean, self.direction.dy * lean)


def _show_dash(event: Attacked, stage: Stage, direction: Direction) -> None:
    view = stage.view
    has_moved = view is not None and bool(view.gauge_value(stage.looks.dash_gauge))
    sprite = stage.actor_sprites.get(event.actor)
    own = sprite is not None and sprite.actor.seat is not None
    if has_moved if own else event.actor in stage.recent.moved:
        play_clip(stage, directed("dash", direction), event.pos)


def _launch_clip(event: Attacked, stage: Stage, look: AttackLook, wind_up: float) -> float:
    """Launch an attack's projectile to its first cell after `wind_up`; return its seconds."""
    end = event.cells[0]
    dx, dy = end.x - event.pos.x, end.y - event.pos.y
    seconds = max(abs(dx), abs(dy)) * style.PROJECTILE_SECONDS_PER_CELL
    clip = first_clip(stage, directed(look.projectile_clip, _direction_of(event.pos, (end,))))
    if clip and seconds:
        travel = (dx * style.TILE, dy * style.TILE)
        shot = ClipEffect(clip, event.pos, time=-wind_up, travel=travel, seconds=seconds)
        stage.effects.clips.append(shot)
    return seconds


def _direction_of(start: Pos, cells: Sequence[Pos]) -> Direction:
    """Return the nearest of eight directions from a cell to the middle of others."""
    dx = sum(cell.x - start.x for cell in cells)
    dy = sum(cell.y - start.y for cell in cells)
    flat, steep = 2 * abs(dy) < abs(dx), 2 * abs(dx) < abs(dy)
    step = (0 if steep else (dx > 0) - (dx < 0), 0 if flat else (dy > 0) - (dy < 0))
    return next(
        (direction for direction in ALL_DIRECTIONS if (direction.dx, direction.dy) == step),
        Direction.S,
    )
