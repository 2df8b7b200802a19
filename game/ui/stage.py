"""The board on the screen: ground, items, a puppet for every actor, light, what flies."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.core.actor import ActorId
from game.core.grid import Pos
from game.core.view import Mark, View
from game.ui.airborne import Airborne
from game.ui.camera import middle_of
from game.ui.effects import faded, shaded
from game.ui.glows import glows_of, is_memory
from game.ui.light import LightMap
from game.ui.marks import draw_marks
from game.ui.particles import Particles
from game.ui.places import place_of
from game.ui.puppets import Puppet
from game.ui.scenery import Scenery
from game.ui.sprites import SpriteBank
from game.ui.theme import (
    BACKDROP,
    BLACKOUT_POSES,
    BLACKOUT_SECONDS,
    BLACKOUT_SHARE,
    POSE_SPARKS,
    TILE,
    TILES,
)

_SPARKS_PER_SECOND = 14


class Stage:
    """Shows views; knows no rules, only names of kinds, poses, terrains and marks."""

    def __init__(self, bank: SpriteBank, place: str, size: tuple[int, int], seed: int = 1) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank.within(place)
        self.look = place_of(place)
        self.size = size
        self.scenery = Scenery(self.bank, self.look)
        self.view: View | None = None
        self.marks: tuple[Mark, ...] = ()
        self.puppets: dict[ActorId, Puppet] = {}
        self.air = Airborne(Particles(seed))
        self.flat_light = False
        self.brightness = 100
        self.reduce_flashes = False
        self.show_reach = False
        self.time = 0.0
        self.blow_fails = False
        self._blackout = 0.0
        self._origin = (0, 0)
        self._lights = LightMap(size)
        self._picture = pygame.Surface(size)

    # --- what is shown

    def show(self, view: View, marks: tuple[Mark, ...]) -> None:
        """Snap to a view; newly uncovered cells fade in."""
        self.put(view)
        self.marks = marks
        for puppet in self.puppets.values():
            puppet.rest()
        self.scenery.show(view.board)

    def put(self, view: View) -> None:
        """Take a view as the present one: puppets come, go and change."""
        self.view = view
        present = {actor.id for actor in view.actors}
        self.puppets = {i: p for i, p in self.puppets.items() if i in present}
        for actor in view.actors:
            puppet = self.puppets.get(actor.id)
            if puppet is None:
                self.puppets[actor.id] = Puppet.of(actor)
            else:
                puppet.actor = actor
        self._aim_camera()

    def ground_changed(self) -> None:
        """Draw the ground anew after a cell changed."""
        if self.view is not None:
            self.scenery.show(self.view.board)

    # --- camera

    def _aim_camera(self) -> None:
        assert self.view is not None
        grid = self.view.board.grid
        own = self.view.own()
        eye = own.pos if own else middle_of(self.view, self.size)
        self._origin = (
            self._camera_axis(0, grid.width * TILE, eye.x),
            self._camera_axis(1, grid.height * TILE, eye.y),
        )

    def _camera_axis(self, axis: int, board: int, own: int) -> int:
        room = self.size[axis]
        if board <= room:
            return (room - board) // 2
        middle = own * TILE + TILE // 2
        return -max(0, min(middle - room // 2, board - room))

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport."""
        if self.view is None:
            return None
        cell = Pos((point[0] - self._origin[0]) // TILE, (point[1] - self._origin[1]) // TILE)
        return cell if self.view.board.grid.inside(cell) else None

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        return pygame.Rect(
            self._origin[0] + pos.x * TILE, self._origin[1] + pos.y * TILE, TILE, TILE
        )

    # --- time

    def advance(self, dt: float) -> None:
        """Let idle clips, particles and fades go on."""
        self.time += dt
        self.scenery.advance(dt)
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
        origin = self._origin
        figures = sorted(self.puppets.values(), key=lambda puppet: puppet.y)
        self.scenery.draw(picture, origin, self.time)
        for scorch in self.air.scorches:
            frame = self.bank.frame(TILES, "scorch", scorch.index)
            picture.blit(frame, self.rect_of(scorch.pos))
        self._draw_items(picture, self.view)
        self._draw_sightings(picture, self.view)
        for puppet in figures:
            puppet.draw(picture, self.bank, origin)
        if not self.flat_light:
            self._draw_light(picture, self.view)
            self.scenery.draw_glow(picture, origin, self.time)
            for puppet in figures:
                puppet.draw_glow(picture, self.bank, origin)
        for puppet in figures:
            puppet.draw_health(picture, origin)
        marks = (*self.marks, *overlay)
        draw_marks(picture, self.bank, marks, self.rect_of, self.time, everything=self.show_reach)
        self.air.draw(picture, self.bank, origin, ahead)
        if not direct:
            target.fill(BACKDROP, area)
            target.blit(picture, (topleft[0] + shake[0], topleft[1] + shake[1]))

    def _shake_shift(self) -> tuple[int, int]:
        if self.air.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)

    def _draw_items(self, picture: pygame.Surface, view: View) -> None:
        for item in view.items:
            sheet = self.look.item_sheet(item.kind, item.count)
            if self.bank.has(sheet, "value"):
                frame = self.bank.frame(sheet, "value", item.count)
            else:
                frame = self.bank.at(sheet, "idle", self.time + item.id * 0.3)
            cell = self.rect_of(item.pos)
            if is_memory(self.look, view, item):
                frame = faded(frame)
            picture.blit(frame, frame.get_rect(midbottom=cell.midbottom))

    def _draw_sightings(self, picture: pygame.Surface, view: View) -> None:
        """Draw pale figures where others were seen last."""
        for sighting in view.sightings:
            puppet = Puppet.of(sighting.actor)
            frame = faded(puppet.frame(self.bank))
            left, top = puppet.corner(frame)
            picture.blit(frame, (self._origin[0] + left, self._origin[1] + top))

    def _draw_light(self, picture: pygame.Surface, view: View) -> None:
        lights = self._lights
        lights.begin(self.look.outside)
        base = self.scenery.light()
        if base is not None:
            lights.paste(base, self._origin)
        if self._blackout > 0:
            lights.dim(BLACKOUT_SHARE * self._blackout)
        ox, oy = self._origin
        for puppet in self.puppets.values():
            cone = self.look.cones.get(puppet.actor.kind)
            if cone is not None and puppet.actor.pose not in BLACKOUT_POSES:
                x, y = puppet.middle
                at, cells = (ox + x, oy + y), (self.scenery.open_cells, self._origin)
                shade = shaded(cone.color, 1 - self._blackout)
                lights.cone(at, puppet.facing, shade, cone.reach * TILE, cells)
        for (x, y), glow in glows_of(self.look, view, self.puppets.values(), self.scenery.lamps()):
            wave = 1 + glow.flicker * 0.25 * math.sin(self.time * 7 + x * 0.3 + y * 0.7)
            lights.glow((ox + x, oy + y), glow.color, glow.radius * TILE * wave)
        for beam in self.air.beams:
            for (x, y), strength in beam.lights():
                lights.glow((ox + x, oy + y), shaded(beam.look.inner, strength * 0.4), TILE * 3)
        if self.brightness != 100:
            lights.lift(self.brightness)
        lights.apply(picture)
