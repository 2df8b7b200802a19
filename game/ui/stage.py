"""The board on the screen: ground, items, a puppet for every actor, light, what flies."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.core.actor import ActorId
from game.core.grid import Pos
from game.core.view import Mark, View
from game.ui.airborne import Airborne
from game.ui.camera import Camera
from game.ui.doors import Doors
from game.ui.lighting import Lighting
from game.ui.marks import draw_marks
from game.ui.particles import Particles
from game.ui.places import place_of
from game.ui.puppets import Puppet
from game.ui.scenery import Scenery
from game.ui.sprites import SpriteBank
from game.ui.theme import (
    BACKDROP,
    DEPTH,
    ICONS,
    POSE_SPARKS,
    TILES,
    VEIL_SECONDS,
)

_SPARKS_PER_SECOND = 14


class Stage:
    """Shows views; knows no rules, only names of kinds, poses, terrains and marks.

    Everything is drawn in the pixels of the sprites and then enlarged as the camera says.
    """

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
        self.lighting = Lighting(self.look_of, size)
        self.doors = Doors()
        self.reduce_flashes = False
        self.show_reach = False
        self.time = 0.0
        self.camera = Camera(size)
        self.looking: Pos | None = None
        self.veil = 0.0
        # Where the last blow fell, and who has taken a step since the picture was at rest.
        self.struck: Pos | None = None
        self.stepped: set[ActorId] = set()
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
        hidden = view.seat is not None and view.outcome is None
        self.scenery.dress(self.look_of.ground(depth, hidden=hidden))
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
        self.doors.show(view)
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
        if self._picture.get_size() != self.camera.room:
            self._picture = pygame.Surface(self.camera.room)
            self.lighting.resize(self.camera.room)

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
        self.doors.advance(dt)
        self.lighting.advance(dt, self.puppets.values())
        for puppet in self.puppets.values():
            puppet.advance(dt)
            puppet.left = self.doors.left(puppet.actor.id, self.bank)
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
        direct = self.camera.zoom == 1 and shake == (0, 0) and target.get_rect().contains(area)
        picture = target.subsurface(area) if direct else self._picture
        origin = self.camera.origin
        figures = sorted(self.puppets.values(), key=lambda puppet: puppet.y)
        self.scenery.draw(picture, origin, self.time)
        for scorch in self.air.scorches:
            frame = self.bank.frame(TILES, "scorch", scorch.index)
            picture.blit(frame, self.camera.cell(scorch.pos))
        self._draw_items(picture, self.view)
        for puppet in figures:
            puppet.draw(picture, self.bank, origin)
        if not (self.flat_light or self.look_of.daylight):
            scene = (self.scenery, self.puppets.values(), self.air)
            self.lighting.draw(picture, self.view, scene, origin, self.time)
            self.scenery.draw_glow(picture, origin, self.time)
            for puppet in figures:
                puppet.draw_glow(picture, self.bank, origin)
        for puppet in figures:
            puppet.draw_health(picture, origin)
        marks = [mark for mark in (*self.marks, *overlay) if mark.board == self.view.focus]
        draw_marks(
            picture, self.bank, marks, self.camera.cell, self.time, everything=self.show_reach
        )
        self.air.draw(picture, self.bank, origin, ahead)
        if self.veil > 0:
            shade = round(255 * (1 - self.veil))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        if not direct:
            self._put_on(target, area, shake)

    def _put_on(self, target: pygame.Surface, area: pygame.Rect, shake: tuple[int, int]) -> None:
        """Bring the finished picture, enlarged and shaken, onto the target."""
        zoom, clip = self.camera.zoom, target.get_clip()
        picture = pygame.transform.scale_by(self._picture, zoom) if zoom > 1 else self._picture
        target.set_clip(area.clip(clip))
        target.fill(BACKDROP, area)
        target.blit(picture, (area.left + shake[0] * zoom, area.top + shake[1] * zoom))
        target.set_clip(clip)

    def _shake_shift(self) -> tuple[int, int]:
        if self.air.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)

    def _draw_items(self, picture: pygame.Surface, view: View) -> None:
        for item in (item for item in view.items if item.board == view.focus):
            sheet = self.look_of.item_sheet(item.kind, item.count)
            opened = self.doors.clip(self.bank, sheet, item)
            if opened is not None:
                frame = self.bank.at(sheet, *opened)
            elif self.bank.has(ICONS, item.kind):
                frame = self.bank.frame(ICONS, item.kind, 0)
            elif self.bank.has(sheet, "value"):
                frame = self.bank.frame(sheet, "value", item.count)
            else:
                frame = self.bank.at(sheet, "idle", self.time + item.id * 0.3)
            cell = self.camera.cell(item.pos)
            picture.blit(frame, frame.get_rect(midbottom=cell.midbottom))
