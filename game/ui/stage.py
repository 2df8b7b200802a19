"""The board on the screen: ground, items, a puppet for every actor, light, what flies."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.core.actor import ActorId
from game.core.grid import Pos, Terrain
from game.core.view import Mark, View
from game.ui.airborne import Airborne
from game.ui.camera import Camera
from game.ui.effects import shaded
from game.ui.light import LightMap
from game.ui.marks import draw_marks
from game.ui.particles import Particles
from game.ui.places import Glow, place_of
from game.ui.puppets import Puppet
from game.ui.scenery import Scenery
from game.ui.sprites import SpriteBank
from game.ui.theme import (
    BACKDROP,
    BLACKOUT_POSES,
    BLACKOUT_SECONDS,
    BLACKOUT_SHARE,
    DEPTH,
    POSE_SPARKS,
    TILE,
    TILES,
    VEIL_SECONDS,
)
from game.ui.things import draw_items

_SPARKS_PER_SECOND = 14


class Stage:
    """Shows views; knows no rules, only names of kinds, poses, terrains and marks."""

    def __init__(self, bank: SpriteBank, place: str, size: tuple[int, int], seed: int = 1) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank.within(place)
        self.look_of = place_of(place)
        self.size = size
        self.scenery = Scenery(self.bank, self.look_of)
        self.view: View | None = None
        self.marks: tuple[Mark, ...] = ()
        self.puppets: dict[ActorId, Puppet] = {}
        self.air = Airborne(Particles(seed))
        self.flat_light = False
        self.brightness = 100
        self.reduce_flashes = False
        self.show_reach = False
        self.time = 0.0
        self._blackout = 0.0
        self.camera = Camera(size)
        self.looking: Pos | None = None
        self.veil = 0.0
        # Where the last blow fell, and who has taken a step since the picture was at rest.
        self.struck: Pos | None = None
        self.stepped: set[ActorId] = set()
        self._lights = LightMap(size)
        self._picture = pygame.Surface(size)

    # --- what is shown

    def show(self, view: View, marks: tuple[Mark, ...]) -> None:
        """Snap to a view; newly uncovered cells fade in."""
        self.put(view)
        self.marks = marks
        self.stepped.clear()
        for puppet in self.puppets.values():
            puppet.rest()
        self._show_ground(view)

    def _show_ground(self, view: View) -> None:
        depth = next((g.value for g in view.gauges if g.name == DEPTH), 0)
        self.scenery.dress(self.look_of.ground(depth))
        self.scenery.show(view.board)

    def put(self, view: View) -> None:
        """Take a view as the present one: puppets come, go and change."""
        before, self.view = self.view, view
        if before is None or before.focus != view.focus:
            self.veil = 1.0 if before is not None else 0.0
            self.air.scorches.clear()
            self._show_ground(view)
        here = {actor.id for actor in view.actors if actor.board == view.focus}
        self.puppets = {i: p for i, p in self.puppets.items() if i in here}
        for actor in (actor for actor in view.actors if actor.id in here):
            puppet = self.puppets.get(actor.id)
            if puppet is None:
                self.puppets[actor.id] = Puppet.of(actor)
            else:
                puppet.actor = actor
        self._aim_camera()

    def ground_changed(self) -> None:
        """Draw the ground anew after a cell changed."""
        if self.view is not None:
            self._show_ground(self.view)

    # --- camera

    def _aim_camera(self) -> None:
        assert self.view is not None
        own = self.view.own()
        cell = self.looking or (own.pos if own and own.board == self.view.focus else None)
        self.camera.aim(self.view.board.grid, cell)

    def look(self, cell: Pos | None) -> None:
        """Keep a cell in the middle instead of the own figure; None goes back to it."""
        self.looking = cell
        if self.view is not None:
            self._aim_camera()

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport."""
        return None if self.view is None else self.camera.cell_at(point)

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        return self.camera.rect_of(pos)

    # --- time

    def advance(self, dt: float) -> None:
        """Let idle clips, particles and fades go on."""
        self.time += dt
        self.scenery.advance(dt)
        self.veil = max(0.0, self.veil - dt / VEIL_SECONDS)
        self.air.advance(dt, self.bank)
        dark = any(p.actor.pose in BLACKOUT_POSES for p in self.puppets.values())
        step = dt / BLACKOUT_SECONDS
        self._blackout = max(0.0, min(1.0, self._blackout + (step if dark else -step)))
        for puppet in self.puppets.values():
            puppet.advance(dt)
            self._smoulder(puppet, dt)

    def _smoulder(self, puppet: Puppet, dt: float) -> None:
        particles = self.air.particles
        color = POSE_SPARKS.get(puppet.actor.pose)
        if color is not None and particles.random.random() < dt * _SPARKS_PER_SECOND:
            at = (puppet.x + 8 + particles.random.uniform(-4, 4), puppet.y + 2)
            particles.add(at, (0, -18), 0.5, color)

    # --- picture

    def draw(
        self,
        target: pygame.Surface,
        topleft: tuple[int, int],
        overlay: Sequence[Mark] = (),
        ahead: float = 0.0,
    ) -> None:
        """Draw the viewport as it will be in `ahead` seconds, `overlay` marks over the others."""
        if self.view is None:
            return
        shake = self._shake_shift()
        area = pygame.Rect(topleft, self.size)
        # Straight onto the target if it has room: one copy of the whole picture less.
        direct = shake == (0, 0) and target.get_rect().contains(area)
        picture = target.subsurface(area) if direct else self._picture
        origin = self.camera.origin
        figures = sorted(self.puppets.values(), key=lambda puppet: puppet.y)
        self.scenery.draw(picture, origin, self.time)
        for scorch in self.air.scorches:
            frame = self.bank.frame(TILES, "scorch", scorch.index)
            picture.blit(frame, self.rect_of(scorch.pos))
        draw_items(picture, self.bank, self.view, self.rect_of, self.time)
        for puppet in figures:
            puppet.draw(picture, self.bank, origin)
        if not self.flat_light:
            self._draw_light(picture, self.view)
            self.scenery.draw_glow(picture, origin, self.time)
            for puppet in figures:
                puppet.draw_glow(picture, self.bank, origin)
        for puppet in figures:
            puppet.draw_health(picture, origin)
        marks = [mark for mark in (*self.marks, *overlay) if mark.board == self.view.focus]
        draw_marks(picture, self.bank, marks, self.rect_of, self.time, everything=self.show_reach)
        self.air.draw(picture, self.bank, origin, ahead)
        if self.veil > 0:
            shade = round(255 * (1 - self.veil))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        if not direct:
            target.fill(BACKDROP, area)
            target.blit(picture, (topleft[0] + shake[0], topleft[1] + shake[1]))

    def _shake_shift(self) -> tuple[int, int]:
        if self.air.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)

    def _draw_light(self, picture: pygame.Surface, view: View) -> None:
        lights = self._lights
        lights.begin(self.look_of.outside)
        base = self.scenery.light()
        if base is not None:
            lights.paste(base, self.camera.origin)
        if self._blackout > 0:
            lights.dim(BLACKOUT_SHARE * self._blackout)
        ox, oy = self.camera.origin
        for puppet in self.puppets.values():
            cone = self.look_of.cones.get(puppet.actor.kind)
            if cone is not None and puppet.actor.pose not in BLACKOUT_POSES:
                x, y = puppet.middle
                at, cells = (ox + x, oy + y), (self.scenery.open_cells, self.camera.origin)
                shade = shaded(cone.color, 1 - self._blackout)
                lights.cone(at, puppet.facing, shade, cone.reach * TILE, cells)
        for (x, y), glow in self._glows(view):
            wave = 1 + glow.flicker * 0.25 * math.sin(self.time * 7 + x * 0.3 + y * 0.7)
            lights.glow((ox + x, oy + y), glow.color, glow.radius * TILE * wave)
        for beam in self.air.beams:
            for (x, y), strength in beam.lights():
                lights.glow((ox + x, oy + y), shaded(beam.look.inner, strength * 0.4), TILE * 3)
        if self.brightness != 100:
            lights.lift(self.brightness)
        lights.apply(picture)

    def _glows(self, view: View) -> Iterator[tuple[tuple[float, float], Glow]]:
        glows = self.look_of.glows
        for puppet in self.puppets.values():
            actor = puppet.actor
            glow = glows.get(f"{actor.kind}.{actor.pose}") or glows.get(actor.kind)
            if actor.seat is not None and actor.seat == view.seat:
                glow = glow or glows.get("own")
            if glow is not None:
                yield puppet.middle, glow
        for item in view.items:
            glow = glows.get(item.kind)
            if glow is not None and item.board == view.focus:
                yield (item.pos.x * TILE + 8, item.pos.y * TILE + 8), glow
        for clip, cell in self.scenery.lamps():
            glow = glows.get(clip)
            if glow is not None:
                yield (cell.x * TILE + 8, cell.y * TILE + 10), glow
        grid = view.board.grid
        for terrain in Terrain:
            glow = glows.get(terrain.name)
            index = grid.terrain.find(terrain) if glow is not None else -1
            while glow is not None and index >= 0:
                y, x = divmod(index, grid.width)
                yield (x * TILE + 8, y * TILE + 8), glow
                index = grid.terrain.find(terrain, index + 1)
