"""The board on the screen: ground, items, a puppet for every actor, light, what flies."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.core.actor import ActorId
from game.core.grid import Pos
from game.core.view import Mark, View
from game.ui.airborne import Airborne
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
    POSE_SPARKS,
    TILE,
    TILES,
)

_SPARKS_PER_SECOND = 14
_LARGEST_ZOOM = 2


class Stage:
    """Shows views; knows no rules, only names of kinds, poses, terrains and marks.

    Everything is drawn in the pixels of the sprites; a board that fits twice into the viewport is
    shown twice as large, `zoom` tells how often.
    """

    def __init__(self, bank: SpriteBank, place: str, size: tuple[int, int], seed: int = 1) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank.within(place)
        self.look = place_of(place)
        self.size = size
        self.zoom = 1
        self.scenery = Scenery(self.bank, self.look)
        self.view: View | None = None
        self.marks: tuple[Mark, ...] = ()
        self.puppets: dict[ActorId, Puppet] = {}
        self.air = Airborne(Particles(seed))
        self.flat_light = False
        self.lighting = Lighting(self.look, size)
        self.doors = Doors()
        self.reduce_flashes = False
        self.show_reach = False
        self.time = 0.0
        self._origin = (0, 0)
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
        self.doors.show(view)
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
        self._fit((grid.width * TILE, grid.height * TILE))
        self._origin = (
            self._camera_axis(0, grid.width * TILE, own.pos.x if own else None),
            self._camera_axis(1, grid.height * TILE, own.pos.y if own else None),
        )

    def _fit(self, board: tuple[int, int]) -> None:
        """Choose the largest whole zoom at which a board is seen as a whole."""
        room = min(self.size[0] // board[0], self.size[1] // board[1])
        zoom = max(1, min(room, _LARGEST_ZOOM))
        if zoom != self.zoom:
            self.zoom = zoom
            # What does not divide is made up for by one pixel that is cut off.
            size = (-(-self.size[0] // zoom), -(-self.size[1] // zoom))
            self._picture = pygame.Surface(size)
            self.lighting.resize(size)

    def _camera_axis(self, axis: int, board: int, own: int | None) -> int:
        room = self._picture.get_size()[axis]
        if board <= room or own is None:
            return (room - board) // 2
        middle = own * TILE + TILE // 2
        return -max(0, min(middle - room // 2, board - room))

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport."""
        if self.view is None:
            return None
        x, y = point[0] // self.zoom - self._origin[0], point[1] // self.zoom - self._origin[1]
        cell = Pos(x // TILE, y // TILE)
        return cell if self.view.board.grid.inside(cell) else None

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        left, top, width, height = self._cell(pos)
        zoom = self.zoom
        return pygame.Rect(left * zoom, top * zoom, width * zoom, height * zoom)

    def _cell(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the picture before it is enlarged."""
        return pygame.Rect(
            self._origin[0] + pos.x * TILE, self._origin[1] + pos.y * TILE, TILE, TILE
        )

    # --- time

    def advance(self, dt: float) -> None:
        """Let idle clips, particles and fades go on."""
        self.time += dt
        self.scenery.advance(dt)
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
        direct = self.zoom == 1 and shake == (0, 0) and target.get_rect().contains(area)
        picture = target.subsurface(area) if direct else self._picture
        origin = self._origin
        figures = sorted(self.puppets.values(), key=lambda puppet: puppet.y)
        self.scenery.draw(picture, origin, self.time)
        for scorch in self.air.scorches:
            frame = self.bank.frame(TILES, "scorch", scorch.index)
            picture.blit(frame, self._cell(scorch.pos))
        self._draw_items(picture, self.view)
        for puppet in figures:
            puppet.draw(picture, self.bank, origin)
        if not self.flat_light:
            scene = (self.scenery, self.puppets.values(), self.air)
            self.lighting.draw(picture, self.view, scene, origin, self.time)
            self.scenery.draw_glow(picture, origin, self.time)
            for puppet in figures:
                puppet.draw_glow(picture, self.bank, origin)
        for puppet in figures:
            puppet.draw_health(picture, origin)
        marks = (*self.marks, *overlay)
        draw_marks(picture, self.bank, marks, self._cell, self.time, everything=self.show_reach)
        self.air.draw(picture, self.bank, origin, ahead)
        if not direct:
            self._put_on(target, area, shake)

    def _put_on(self, target: pygame.Surface, area: pygame.Rect, shake: tuple[int, int]) -> None:
        picture, zoom = self._picture, self.zoom
        if zoom > 1:
            picture = pygame.transform.scale_by(picture, zoom)
        target.fill(BACKDROP, area)
        at = (area.left + shake[0] * zoom, area.top + shake[1] * zoom)
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        target.blit(picture, at)
        target.set_clip(clip)

    def _shake_shift(self) -> tuple[int, int]:
        if self.air.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)

    def _draw_items(self, picture: pygame.Surface, view: View) -> None:
        for item in view.items:
            sheet = self.look.item_sheet(item.kind, item.count)
            opened = self.doors.clip(self.bank, sheet, item)
            if opened is not None:
                frame = self.bank.at(sheet, *opened)
            elif self.bank.has(sheet, "value"):
                frame = self.bank.frame(sheet, "value", item.count)
            else:
                frame = self.bank.at(sheet, "idle", self.time + item.id * 0.3)
            cell = self._cell(item.pos)
            picture.blit(frame, frame.get_rect(midbottom=cell.midbottom))
