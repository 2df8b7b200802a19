"""Animations of movement: steps, drifting in water, bumps, gates and other teleports."""

import math
from dataclasses import dataclass

from game.content.assets.animation_looks import MovementLook
from game.core.event import Bumped, Moved, Teleported
from game.core.grid import Direction, Pos
from game.ui.anim.current_drift import DriftPassage
from game.ui.anim.tweens_and_clips import Tween, first_clip, play_behind, play_clip
from game.ui.board.actor_sprites import ActorSprite
from game.ui.effects.gates_and_rings import Gate, LightColumn, Ring
from game.ui.stage.stage import Stage
from game.ui.style import constants as style

# Shares of the passage: until the figure is gone, and from when it comes out.
_GONE, _BACK = 0.42, 0.52
_SECONDS = style.SPAWN_SECONDS * 2
_GATE_STAYS = 1.1
_MOTES = 18


@dataclass(slots=True)
class GatePassage:
    """Shows a sprite's way through two gates."""

    stage: Stage
    sprite: ActorSprite
    event: Teleported
    color: style.Color

    def __post_init__(self) -> None:
        """Open both gates, the second one just before it is needed."""
        passing = self.stage.effects.passing
        start, end = _ground(self.event.start), _ground(self.event.end)
        out = _SECONDS * _BACK
        passing.append(Gate(start, self.color, _SECONDS * _GONE + _GATE_STAYS))
        passing.append(Ring(start, self.color, (22.0, 6.0), _SECONDS * _GONE))
        passing.append(LightColumn(start, self.color, 0.3, -_SECONDS * (_GONE - 0.12)))
        passing.append(Gate(end, self.color, _GATE_STAYS + 0.3, -out + 0.12))
        passing.append(LightColumn(end, self.color, 0.55, -out + 0.06))
        for delay in (0.0, 0.16):
            passing.append(Ring(end, self.color, (6.0, 26.0), 0.6, -out - 0.08 - delay))
        self._draw_in(start)

    def _draw_in(self, center: tuple[float, float]) -> None:
        particles = self.stage.effects.particles
        for _ in range(_MOTES):
            angle, reach = particles.random.uniform(0, math.tau), particles.random.uniform(14, 30)
            way = (math.cos(angle) * reach, math.sin(angle) * reach * 0.6)
            seconds = particles.random.uniform(0.15, _SECONDS * _GONE)
            at = (center[0] + way[0], center[1] + way[1] - 4)
            particles.add(at, (-way[0] / seconds, -way[1] / seconds), seconds, self.color)

    def __call__(self, progress: float) -> None:
        """Show the passage at a progress from 0 to 1."""
        sprite = self.sprite
        sprite.opacity = 0.0 if _GONE <= progress < _BACK else 1.0
        if progress < _GONE:
            share = progress / _GONE
            # It braces itself before it is pulled thin and down.
            squat = math.sin(min(1.0, share / 0.3) * math.pi) * 0.15
            pull = max(0.0, (share - 0.25) / 0.75) ** 2
            self._stretch(1 + squat - 0.85 * pull, 1 - squat + 0.9 * pull * (1 - pull) * 4)
            sprite.height = -6 * pull
            sprite.whiteness = pull
            return
        sprite.move_to(self.event.end)
        share = max(0.0, (progress - _BACK) / (1 - _BACK))
        rest = (1 - share) ** 2
        bounce = 0.18 * math.sin(share * math.tau) * (1 - share)
        self._stretch(1 - 0.75 * rest + bounce, 1 + 0.7 * rest - bounce)
        sprite.height = 10 * rest
        sprite.whiteness = rest

    def _stretch(self, width: float, height: float) -> None:
        """Stretch the figure; with reduced motion it only turns white."""
        if not self.stage.options.reduce_motion:
            self.sprite.stretch = (width, height)


def _ground(cell: Pos) -> tuple[float, float]:
    """Return the point of a cell that its gate lies around, in board pixels."""
    return cell.x * style.TILE + style.TILE / 2, cell.y * style.TILE + style.TILE - 5


_WALK = MovementLook("walk", style.STEP_SECONDS)
_STOP_FACTOR = 1.7
_FOOTSTEP_CLIP, _BUMP_SPARKS = "dust", 7
_BOB_PIXELS = 1.5
_VANISH_PROGRESS = 0.4


def animate_move(event: Moved, stage: Stage) -> Tween:
    """Let an actor hop or drift to the next cell."""
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    look = stage.looks.movements.get(event.manner, _WALK)
    stage.recent.moved.add(event.actor)
    before = sprite.facing
    sprite.start_clip(look.clip, event.facing)
    if look is _WALK:
        # Every other step starts with the other foot.
        sprite.clip_time = (event.start.x + event.start.y) % 2 * style.STEP_SECONDS
    grid = stage.view.board.grid if stage.view is not None else None
    wall = "" if grid is None else grid.edge_at(event.end, event.facing).name
    is_stopped = wall in look.stopped_by
    seconds = look.seconds * (_STOP_FACTOR if is_stopped else 1.0)
    # On a board that wraps, an actor leaves over one border and enters over the other.
    wraps = max(abs(event.end.x - event.start.x), abs(event.end.y - event.start.y)) > 1
    if look.swept is not None and not wraps:
        flow = stage.terrain_look(event.end).flow
        after = Direction[flow] if flow else event.facing
        drift = DriftPassage(stage, sprite, event, look.swept, before, after, is_stopped=is_stopped)
        return Tween(seconds, drift)
    if look is _WALK:
        play_behind(stage, (stage.terrain_look(event.end).entry,), event.end, seconds)
        is_still = stage.options.reduce_motion or stage.ground.shows_chart
        if not (is_still or stage.terrain_look(event.start).standing):
            play_behind(stage, (_FOOTSTEP_CLIP,), event.start, 0.0)
    return Tween(seconds, _Step(sprite, event, wraps=wraps, hops=look is _WALK))


class _Step:
    def __init__(self, sprite: ActorSprite, event: Moved, *, wraps: bool, hops: bool) -> None:
        self.sprite, self.event, self.wraps, self.hops = sprite, event, wraps, hops
        dx, dy = event.end.x - event.start.x, event.end.y - event.start.y
        self.step = (event.facing.dx, event.facing.dy) if wraps else (dx, dy)

    def __call__(self, progress: float) -> None:
        sprite, start, cells = self.sprite, self.event.start, progress
        if self.wraps and progress > 0.5:
            start, cells = self.event.end, progress - 1
        sprite.x = (start.x + self.step[0] * cells) * style.TILE
        sprite.y = (start.y + self.step[1] * cells) * style.TILE
        hop = style.HOP_PIXELS * 4 * progress * (1 - progress)
        sprite.height = hop if self.hops else _BOB_PIXELS * math.sin(progress * math.tau)


def animate_bump(event: Bumped, stage: Stage) -> Tween:
    """Nudge an actor against an obstacle."""
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    sprite.start_clip("walk", event.direction)
    grid = stage.view.board.grid if stage.view is not None else None
    beyond = grid.neighbour(event.pos, event.direction) if grid is not None else None
    if beyond is not None:
        play_clip(stage, (stage.terrain_look(beyond).bump,), beyond)
    sparks = stage.terrain_look(beyond).sparks
    if sparks is not None:
        at = (
            event.pos.x * style.TILE + style.TILE / 2 * (1 + event.direction.dx),
            event.pos.y * style.TILE + style.TILE / 2 * (1 + event.direction.dy),
        )
        stage.effects.particles.burst(at, [sparks, (255, 255, 255)], _BUMP_SPARKS, 60)

    def apply(progress: float) -> None:
        push = style.BUMP_PIXELS * (1 - abs(2 * progress - 1))
        sprite.x = event.pos.x * style.TILE + event.direction.dx * push
        sprite.y = event.pos.y * style.TILE + event.direction.dy * push

    return Tween(style.BUMP_SECONDS, apply)


def animate_teleport(event: Teleported, stage: Stage) -> Tween:
    """Fade to another board; on the same board, pass a gate or play clips."""
    sprite, view = stage.actor_sprites.get(event.actor), stage.view
    if sprite is None or view is None:
        return Tween(0.0)
    own = sprite.actor.seat is not None and sprite.actor.seat == view.seat
    if own and event.board != view.focused_board:

        def fade(progress: float) -> None:
            stage.transition.fade = progress

        return Tween(style.BOARD_FADE_SECONDS, fade)
    gate = stage.terrain_look(event.start).gate
    if gate is not None and event.board == view.focused_board:
        return Tween(style.SPAWN_SECONDS * 2, GatePassage(stage, sprite, event, gate))
    play_clip(stage, ("vanish",), event.start)
    if event.board != view.focused_board:
        return Tween(
            style.SPAWN_SECONDS / 2, lambda progress: setattr(sprite, "opacity", 1 - progress)
        )
    arrival = first_clip(stage, (stage.terrain_look(event.end).arrival,))
    if not arrival:
        return play_clip(stage, ("appear",), event.end, style.SPAWN_SECONDS)
    seconds = style.SPAWN_SECONDS * 2
    play_clip(stage, (arrival,), event.end, delay=seconds * _VANISH_PROGRESS)

    def apply(progress: float) -> None:
        sprite.move_to(event.start if progress < _VANISH_PROGRESS else event.end)
        past = progress - _VANISH_PROGRESS
        sprite.opacity = past / (1 - _VANISH_PROGRESS) if past > 0 else -past / _VANISH_PROGRESS

    return Tween(seconds, apply)
