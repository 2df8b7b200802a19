"""Shots and blows: who turns, what flies, what it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.event import Attacked, Shot
from game.core.grid import ALL_DIRECTIONS, Direction, Pos
from game.ui.airborne import Overlay, Scorch
from game.ui.animation import Animation, Play, clip_of
from game.ui.effects import Beam
from game.ui.flights import flown
from game.ui.stage import Stage
from game.ui.theme import (
    BEAM_SECONDS,
    BEAMS,
    BLOW_SECONDS,
    BLOWS,
    BREATHS,
    DEFAULT_BEAM,
    DEFAULT_BLOW,
    EFFECTS,
    FAILED_BLOW,
    FLIGHT_SECONDS_PER_CELL,
    FLIGHTS,
    IMPACT_CLIP,
    SHAKE_SECONDS,
    SPARK_CLIP,
    TILE,
    BeamLook,
    BlowLook,
)


def shot(event: Shot, stage: Stage) -> Animation:
    """Let a beam or a missile fly along its path."""
    flight = FLIGHTS.get(event.weapon)
    if flight is not None:
        return flown(event, stage, flight)
    look = BEAMS.get(event.weapon, DEFAULT_BEAM)
    side = event.direction
    last = event.path[-1] if event.path else event.origin
    strikes = event.hit is not None or event.stop is not None
    start = (event.origin.x * TILE + 8 + side.dx * 6, event.origin.y * TILE + 8 + side.dy * 6)
    reach = 0 if event.hit is not None else 8
    end = (last.x * TILE + 8 + side.dx * reach, last.y * TILE + 8 + side.dy * reach)
    stage.air.beams.append(Beam(look, start, end, side, strikes=strikes))
    puppet = stage.puppets.get(event.actor)
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


def attacked(event: Attacked, stage: Stage) -> Animation:
    """Let a blow fall on each of its cells."""
    look = BLOWS.get(event.weapon, DEFAULT_BLOW)
    side = _side_of(event.pos, event.cells)
    puppet = stage.puppets.get(event.actor)
    if puppet is not None:
        bank, kind = stage.bank, puppet.sheet(stage.bank)
        own = bank.has(kind, f"{event.weapon}_s") or bank.has(kind, event.weapon)
        puppet.start(event.weapon if own else "attack", side)
    stage.struck = event.cells[0] if event.cells else None
    _dash(event, stage, side)
    if puppet is not None and (breath := BREATHS.get(puppet.actor.kind)) and event.cells:
        names = (f"cone_{breath}_{side.name.lower()}", f"breath_{breath}")
        stage.air.overlays.append(Overlay(names[1], event.cells[0]))
        if stage.bank.has(EFFECTS, names[0]):
            stage.air.overlays.append(Overlay(names[0], event.cells[0]))
    flight = _fly(event, stage, look) if look.flies and event.cells else 0.0
    clips = [f"{look.clip}_{side.name.lower()}", look.clip]
    if stage.blow_fails:
        clips = [f"{FAILED_BLOW}_{side.name.lower()}", FAILED_BLOW, *clips]
    clip = clip_of(stage, tuple(clips))
    for index, cell in enumerate(event.cells):
        if clip:
            stage.air.overlays.append(Overlay(clip, cell, time=-flight - index * look.sweep))
    return Play(flight + BLOW_SECONDS)


def _dash(event: Attacked, stage: Stage, side: Direction) -> None:
    """Show that a blow follows a step in the same turn."""
    view = stage.view
    asked = any(g.name == "post_move" and g.value for g in view.gauges) if view else False
    puppet = stage.puppets.get(event.actor)
    own = puppet is not None and puppet.actor.seat is not None
    clip = f"dash_{side.name.lower()}"
    if (asked if own else event.actor in stage.stepped) and stage.bank.has(EFFECTS, clip):
        stage.air.overlays.append(Overlay(clip, event.pos))


def _fly(event: Attacked, stage: Stage, look: BlowLook) -> float:
    """Let something fly to the first cell of a blow; return how many seconds it takes."""
    end = event.cells[0]
    dx, dy = end.x - event.pos.x, end.y - event.pos.y
    seconds = max(abs(dx), abs(dy)) * FLIGHT_SECONDS_PER_CELL
    clip = clip_of(stage, (f"{look.flies}_{_side_of(event.pos, (end,)).name.lower()}", look.flies))
    if clip and seconds:
        travel = (dx * TILE, dy * TILE)
        stage.air.overlays.append(Overlay(clip, event.pos, travel=travel, seconds=seconds))
    return seconds


def _side_of(start: Pos, cells: Sequence[Pos]) -> Direction:
    """Return the direction, of eight, from a cell to the middle of others."""
    dx = sum(cell.x - start.x for cell in cells)
    dy = sum(cell.y - start.y for cell in cells)
    flat, steep = 2 * abs(dy) < abs(dx), 2 * abs(dx) < abs(dy)
    step = (0 if steep else (dx > 0) - (dx < 0), 0 if flat else (dy > 0) - (dy < 0))
    return next((side for side in ALL_DIRECTIONS if (side.dx, side.dy) == step), Direction.S)
