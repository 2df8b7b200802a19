"""The board on the screen: ground, items, a puppet for every actor, light, what flies."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.core.actor import ActorId
from game.core.grid import Pos
from game.core.view import Mark, View
from game.ui.airborne import Airborne
from game.ui.camera import Camera, middle_of
from game.ui.curtain import Curtain
from game.ui.doors import Doors
from game.ui.light import lifted
from game.ui.lighting import Lighting
from game.ui.marks import draw_marks
from game.ui.openair import OpenAir
from game.ui.particles import Particles
from game.ui.places import place_of
from game.ui.puppets import Puppet, draw_upright
from game.ui.scenery import Scenery
from game.ui.sprites import SpriteBank
from game.ui.theme import (
    BACKDROP,
    DEPTH,
    TILE,
    TILES,
    VEIL_SECONDS,
)
from game.ui.things import draw_glints, draw_items, draw_sightings

# What lies under the prompts is darker, so that they can be read.
_BAND = (70, 66, 80)


class Stage:
    """Shows views; knows no rules, only names of kinds, poses, terrains and marks."""

    def __init__(self, bank: SpriteBank, place: str, size: tuple[int, int], seed: int = 1) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank.within(place)
        self._eyes = bank.eyes
        self.look_of = place_of(place)
        self.size = size
        self.scenery = self._new_scenery()
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
        self.blow_fails = False
        self.camera = Camera(size, self.look_of.zoom)
        self.looking: Pos | None = None
        self.veil = 0.0
        self.curtain: Curtain | None = None
        # What the curtain shows when the chart gives way to the field, if not the last picture.
        self.hung: pygame.Surface | None = None
        # Where the last blow fell, and who has taken a step since the picture was at rest.
        self.struck: Pos | None = None
        self.stepped: set[ActorId] = set()
        self._picture = pygame.Surface(size)

    def _new_scenery(self) -> Scenery | OpenAir:
        made = OpenAir if self.look_of.open_air else Scenery
        return made(self.bank, self.look_of)

    def draw_with(self, bank: SpriteBank) -> None:
        """Draw with other sheets of the same place from now on."""
        bank = bank.within(self.bank.place)
        if bank is not self.bank or bank.eyes != self._eyes:
            self.bank, self._eyes = bank, bank.eyes
            self.scenery = self._new_scenery()
            self.ground_changed()

    # --- what is shown

    def show(self, view: View, marks: tuple[Mark, ...]) -> None:
        """Snap to a view; newly uncovered cells fade in."""
        self.put(view)
        self.marks = marks
        self.stepped.clear()
        for puppet in self.puppets.values():
            puppet.rest(view.board.grid.terrain_at(puppet.actor.pos))
        self._show_ground(view)

    def _show_ground(self, view: View) -> None:
        depth = view.gauge_value(DEPTH)
        self.scenery.dress(self.look_of.ground(depth))
        if isinstance(self.scenery, OpenAir):
            was = self.scenery.charted
            self.scenery.show(view.board, charted=_charted(view))
            if was and not self.scenery.charted:
                self.curtain = Curtain(self.hung or self._picture, self.size)
        else:
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
        own = self.view.own_actor()
        place = own.pos if own and own.board == self.view.focus else None
        cell = self.looking or place or middle_of(self.view, self.size)
        near = _charted(self.view) if self.look_of.open_air else self.view.seat is not None
        self.camera.aim(self.view.board.grid, cell, near=near)

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
        if self.curtain is not None:
            self.curtain.advance(dt)
            self.curtain = None if self.curtain.is_over else self.curtain
        self.veil = max(0.0, self.veil - dt / VEIL_SECONDS)
        self.air.advance(dt, self.bank)
        self.doors.advance(dt)
        self.lighting.advance(dt, self.puppets.values())
        for puppet in self.puppets.values():
            puppet.advance(dt)
            puppet.left = self.doors.left(puppet.actor.id, self.bank)
            self.air.smoulder((puppet.x, puppet.y), puppet.actor.pose, dt)
        self._follow()

    def _follow(self) -> None:
        """Let the camera glide along with the own figure while it walks."""
        own = self.view.own_actor() if self.view is not None and self.looking is None else None
        puppet = self.puppets.get(own.id) if own is not None else None
        if puppet is not None:
            self.camera.follow((puppet.x + TILE / 2, puppet.y + TILE / 2))

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
        direct = self.camera.zoom == 1 and target.get_rect().contains(area)
        canvas = self._canvas()
        picture = target.subsurface(area) if direct else canvas
        self._draw_board(picture, overlay, ahead)
        if direct:
            picture.scroll(*shake)
        else:
            target.fill(BACKDROP, area)
            target.set_clip(area)
            zoom = self.camera.zoom
            large = picture if zoom == 1 else pygame.transform.scale_by(picture, zoom)
            target.blit(large, (topleft[0] + shake[0], topleft[1] + shake[1]))
            target.set_clip(None)
        if self.camera.foot and self.camera.reaches_foot:
            band = pygame.Rect(area.left, area.bottom - self.camera.foot, area.width, area.height)
            target.fill(_BAND, band.clip(area), special_flags=pygame.BLEND_RGB_MULT)
        if self.curtain is not None:
            self.curtain.draw(target, topleft)

    def _canvas(self) -> pygame.Surface:
        if self._picture.get_size() != self.camera.room:
            self._picture = pygame.Surface(self.camera.room)
            self.lighting.resize(self.camera.room)
        return self._picture

    def _draw_board(self, picture: pygame.Surface, overlay: Sequence[Mark], ahead: float) -> None:
        assert self.view is not None
        origin = self.camera.origin
        figures = sorted(self.puppets.values(), key=lambda puppet: puppet.y)
        self.scenery.draw(picture, origin, self.time)
        for scorch in self.air.scorches:
            frame = self.bank.frame(TILES, "scorch", scorch.index)
            picture.blit(frame, self.camera.place_of(scorch.pos))
        draw_items(picture, self.bank, self.view, self.camera.place_of, self.time, self.doors)
        draw_sightings(picture, self.bank, self.view, origin)
        draw_upright(picture, self.bank, figures, self.scenery.standing(origin, self.time), origin)
        if not self.flat_light:
            if self.look_of.open_air:
                lifted(picture, self.lighting.brightness)
            else:
                scene = (self.scenery, self.puppets.values(), self.air)
                self.lighting.draw(picture, self.view, scene, origin, self.time)
            self.scenery.draw_glow(picture, origin, self.time)
            for puppet in figures:
                puppet.draw_glow(picture, self.bank, origin)
        draw_glints(picture, self.bank, self.view, self.camera.place_of, self.time)
        for puppet in figures:
            puppet.draw_health(picture, self.bank, origin)
        marks = [mark for mark in (*self.marks, *overlay) if mark.board == self.view.focus]
        place = self.camera.place_of
        draw_marks(picture, self.bank, marks, place, self.time, everything=self.show_reach)
        self.air.draw(picture, self.bank, origin, ahead)
        if self.veil > 0:
            shade = round(255 * (1 - self.veil))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)

    def _shake_shift(self) -> tuple[int, int]:
        """Return by how many pixels the picture is off its place."""
        if self.air.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)


def _charted(view: View) -> bool:
    """Return whether a seat's own chart is shown; the field is for those who see everything."""
    return view.seat is not None and view.outcome is None
