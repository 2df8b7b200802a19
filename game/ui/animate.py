"""Events to animations: the one match over all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, assert_never

from game.core.actor import ActorId
from game.core.event import (
    Attacked,
    Bumped,
    Changed,
    Destroyed,
    Died,
    Dropped,
    EdgeChanged,
    Ended,
    Event,
    GaugeChanged,
    Healed,
    Heard,
    Hurt,
    ItemChanged,
    Moved,
    Noted,
    Picked,
    Shot,
    Spawned,
    Teleported,
    TerrainChanged,
    Thrown,
    TurnBegan,
    Used,
)
from game.core.grid import Pos
from game.ui.airborne import Overlay, Scorch
from game.ui.effects import Beam
from game.ui.puppets import Puppet
from game.ui.stage import Stage
from game.ui.theme import (
    BEAM_SECONDS,
    BEAMS,
    BUMP_PIXELS,
    BUMP_SECONDS,
    COUNTER_SECONDS,
    DEATH_SECONDS,
    DEFAULT_BEAM,
    HIT_STOP,
    HOP_PIXELS,
    HURT_SECONDS,
    IMPACT_CLIP,
    KNOCK_PIXELS,
    LOST_CLIP,
    PICK_CLIP,
    PICK_SECONDS,
    POSE_SECONDS,
    SHAKE_SECONDS,
    SPARK_CLIP,
    SPAWN_CLIP,
    SPAWN_SECONDS,
    STEP_SECONDS,
    TILE,
    BeamLook,
)


class Animation(Protocol):
    """Something that plays for a while."""

    def update(self, dt: float) -> bool:
        """Let time pass and return whether it is over."""

    def foresee(self, ahead: float) -> None:
        """Show the picture of `ahead` seconds later without letting time pass."""


@dataclass(slots=True)
class Play:
    """Calls `show` with the share of its time that has passed."""

    seconds: float
    show: Callable[[float], None] = lambda share: None  # noqa: ARG005
    time: float = field(default=0.0)

    def update(self, dt: float) -> bool:
        """Let time pass and return whether it is over."""
        self.time += dt
        self.foresee(0.0)
        return self.time >= self.seconds

    def foresee(self, ahead: float) -> None:
        """Show the picture of `ahead` seconds later without letting time pass."""
        self.show(min(1.0, (self.time + ahead) / self.seconds) if self.seconds else 1.0)


def animate(event: Event, stage: Stage) -> Animation:
    """Return how an event looks on a stage; starts what flies by itself."""
    match event:
        case Moved():
            return _moved(event, stage)
        case Bumped():
            return _bumped(event, stage)
        case Shot():
            return _shot(event, stage)
        case Hurt():
            return _hurt(event, stage)
        case Died():
            return _died(event, stage)
        case Spawned():
            return _overlay(stage, SPAWN_CLIP, event.actor.pos, SPAWN_SECONDS)
        case Picked():
            return _overlay(stage, PICK_CLIP, event.item.pos, PICK_SECONDS)
        case Destroyed():
            return _overlay(stage, LOST_CLIP, event.item.pos, 0.0)
        case Changed():
            return Play(POSE_SECONDS if event.actor.pose else 0.0)
        case ItemChanged():
            return Play(COUNTER_SECONDS)
        case TerrainChanged():
            return Play(POSE_SECONDS, lambda share: stage.ground_changed() if share == 1 else None)
        case (
            TurnBegan()
            | Attacked()
            | Thrown()
            | Healed()
            | Dropped()
            | Used()
            | Teleported()
            | EdgeChanged()
            | GaugeChanged()
            | Heard()
            | Noted()
            | Ended()
        ):
            return Play(0.0)
        case _:
            assert_never(event)


def _puppet(stage: Stage, actor: ActorId) -> Puppet | None:
    return stage.puppets.get(actor)


def _moved(event: Moved, stage: Stage) -> Animation:
    puppet = _puppet(stage, event.actor)
    if puppet is None:
        return Play(0.0)
    # Every other step begins with the other foot.
    puppet.start("walk", event.facing)
    puppet.clip_time = (event.start.x + event.start.y) % 2 * STEP_SECONDS

    def show(share: float) -> None:
        puppet.x = (event.start.x + (event.end.x - event.start.x) * share) * TILE
        puppet.y = (event.start.y + (event.end.y - event.start.y) * share) * TILE
        puppet.lift = HOP_PIXELS * 4 * share * (1 - share)

    return Play(STEP_SECONDS, show)


def _bumped(event: Bumped, stage: Stage) -> Animation:
    puppet = _puppet(stage, event.actor)
    if puppet is None:
        return Play(0.0)
    puppet.start("walk", event.direction)

    def show(share: float) -> None:
        push = BUMP_PIXELS * (1 - abs(2 * share - 1))
        puppet.x = event.pos.x * TILE + event.direction.dx * push
        puppet.y = event.pos.y * TILE + event.direction.dy * push

    return Play(BUMP_SECONDS, show)


def _shot(event: Shot, stage: Stage) -> Animation:
    look = BEAMS.get(event.weapon, DEFAULT_BEAM)
    side = event.direction
    last = event.path[-1] if event.path else event.origin
    strikes = event.hit is not None or event.stop is not None
    start = (event.origin.x * TILE + 8 + side.dx * 6, event.origin.y * TILE + 8 + side.dy * 6)
    reach = 0 if event.hit is not None else 8
    end = (last.x * TILE + 8 + side.dx * reach, last.y * TILE + 8 + side.dy * reach)
    stage.air.beams.append(Beam(look, start, end, side, strikes=strikes))
    puppet = _puppet(stage, event.actor)
    if puppet is not None:
        puppet.start("attack", side)
    return Play(look.charge + BEAM_SECONDS, _Impact(stage, event, look, last, strikes=strikes))


class _Impact:
    """What a shot does to the picture once it has left the muzzle."""

    def __init__(
        self, stage: Stage, event: Shot, look: BeamLook, last: Pos, *, strikes: bool
    ) -> None:
        self.stage, self.event, self.look = stage, event, look
        self.last = last
        self.waiting = strikes

    def __call__(self, share: float) -> None:
        fired = share * (self.look.charge + BEAM_SECONDS) >= self.look.charge
        if not fired or not self.waiting:
            return
        self.waiting = False
        air = self.stage.air
        air.shake = SHAKE_SECONDS * self.look.shake / 2
        air.scorches.append(Scorch(self.last, len(air.scorches)))
        if self.event.hit is not None:
            air.overlays.append(Overlay(IMPACT_CLIP, self.last))
        else:
            side, half = self.event.direction, TILE // 2
            air.overlays.append(Overlay(SPARK_CLIP, self.last, (side.dx * half, side.dy * half)))


def _hurt(event: Hurt, stage: Stage) -> Animation:
    puppet = _puppet(stage, event.actor)
    if puppet is None:
        return Play(0.0)
    puppet.start("hurt")
    x = puppet.x

    def show(share: float) -> None:
        puppet.white = share * HURT_SECONDS < HIT_STOP and not stage.reduce_flashes
        puppet.x = x + (KNOCK_PIXELS if share < 0.5 else 0)

    return Play(HURT_SECONDS, show)


def _died(event: Died, stage: Stage) -> Animation:
    puppet = _puppet(stage, event.actor)
    if puppet is None:
        return Play(0.0)
    puppet.start("hurt")
    frame = puppet.frame(stage.bank)
    stage.air.particles.dissolve(frame, puppet.corner(frame))
    puppet.start("die")

    def show(share: float) -> None:
        puppet.white = share < HIT_STOP / DEATH_SECONDS and not stage.reduce_flashes
        puppet.appear = 1 - share

    return Play(DEATH_SECONDS, show)


def _overlay(stage: Stage, clip: str, pos: Pos, seconds: float) -> Animation:
    stage.air.overlays.append(Overlay(clip, pos))
    return Play(seconds)
