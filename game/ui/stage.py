"""The board on the screen: a puppet for every actor of the shown view, ground, light, effects."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.core.actor import Actor, ActorId
from game.core.grid import Pos, Terrain
from game.core.view import Mark, View
from game.ui.effects import Beam
from game.ui.light import LightMap
from game.ui.marks import draw_marks
from game.ui.particles import Particles
from game.ui.scenery import Scenery
from game.ui.sprites import SpriteBank
from game.ui.theme import (
    GLOWS,
    POSE_CLIPS,
    REVEAL_SECONDS,
    SHADOW,
    TILE,
    Glow,
)


@dataclass(slots=True)
class Puppet:
    """How one actor looks at the moment; places and shifts in board pixels."""

    actor: Actor
    clip: str = "idle"
    clip_time: float = 0.0
    x: float = 0.0
    y: float = 0.0
    lift: float = 0.0
    white: bool = False
    appear: float = 1.0

    def rest(self) -> None:
        """Stand on the actor's cell in its pose."""
        self.x, self.y = self.actor.pos.x * TILE, self.actor.pos.y * TILE
        self.lift = 0.0
        self.white = False
        self.clip = POSE_CLIPS.get(self.actor.pose, "idle")


@dataclass(slots=True)
class Overlay:
    """A clip that plays once over a place in board pixels."""

    kind: str
    clip: str
    x: float
    y: float
    time: float = 0.0


@dataclass(slots=True)
class Scorch:
    """A mark left by a beam."""

    pos: Pos
    index: int


@dataclass(slots=True)
class Effects:
    """What is in the air."""

    particles: Particles
    beams: list[Beam] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    scorches: list[Scorch] = field(default_factory=list)
    shake: float = 0.0
    flash: float = 0.0


class Stage:
    """Shows views; knows no rules, only names of kinds, poses, terrains and marks."""

    def __init__(self, bank: SpriteBank, place: str, size: tuple[int, int], seed: int = 1) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank
        self.place = place
        self.size = size
        self.scenery = Scenery(bank, place)
        self.view: View | None = None
        self.marks: tuple[Mark, ...] = ()
        self.puppets: dict[ActorId, Puppet] = {}
        self.effects = Effects(Particles(seed))
        self.flat_light = False
        self.brightness = 100
        self.reduce_flashes = False
        self.time = 0.0
        self._origin = (0, 0)
        self._lights = LightMap(size)
        self._picture = pygame.Surface(size)
        self._glow = pygame.Surface(size)

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
                puppet = Puppet(actor, clip_time=(actor.id * 0.37) % 1.0, appear=0.0)
                self.puppets[actor.id] = puppet
                puppet.rest()
            elif puppet.actor != actor:
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
        self._origin = (
            self._camera_axis(0, grid.width * TILE, own.pos.x if own else None),
            self._camera_axis(1, grid.height * TILE, own.pos.y if own else None),
        )

    def _camera_axis(self, axis: int, board: int, own: int | None) -> int:
        room = self.size[axis]
        if board <= room or own is None:
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
        effects = self.effects
        effects.shake = max(0.0, effects.shake - dt)
        effects.flash = max(0.0, effects.flash - dt)
        effects.particles.advance(dt)
        for puppet in self.puppets.values():
            puppet.clip_time += dt
            puppet.appear = min(1.0, puppet.appear + dt / REVEAL_SECONDS)
            if puppet.actor.pose == "aiming" and effects.particles.random.random() < dt * 14:
                at = (puppet.x + 8 + effects.particles.random.uniform(-4, 4), puppet.y + 2)
                effects.particles.add(at, (0, -18), 0.5, (249, 140, 40))
        for beam in effects.beams:
            beam.advance(dt, effects.particles)
        effects.beams = [beam for beam in effects.beams if beam.time < beam.whole]
        for overlay in effects.overlays:
            overlay.time += dt
        effects.overlays = [
            o for o in effects.overlays if o.time < self.bank.length(o.kind, o.clip)
        ]

    # --- picture

    def draw(
        self, target: pygame.Surface, topleft: tuple[int, int], overlay: Sequence[Mark] = ()
    ) -> None:
        """Draw the viewport; `overlay` marks are drawn on top of the standing ones."""
        if self.view is None:
            return
        picture = self._picture
        self.scenery.draw(picture, self._origin, self.time)
        self._draw_scorches(picture)
        self._draw_items(picture, self.view)
        for puppet in sorted(self.puppets.values(), key=lambda p: p.y):
            self._draw_puppet(picture, puppet)
        self._draw_overlays(picture)
        if not self.flat_light:
            self._draw_light(picture, self.view)
        draw_marks(picture, self.bank, (*self.marks, *overlay), self.rect_of, self.time)
        self._draw_glow(picture)
        shake = self._shake_shift()
        target.blit(picture, (topleft[0] + shake[0], topleft[1] + shake[1]))

    def _shake_shift(self) -> tuple[int, int]:
        if self.effects.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)

    def _draw_scorches(self, picture: pygame.Surface) -> None:
        for scorch in self.effects.scorches:
            picture.blit(
                self.bank.frame(self.place, "scorch", scorch.index), self.rect_of(scorch.pos)
            )

    def _draw_items(self, picture: pygame.Surface, view: View) -> None:
        for item in view.items:
            if self.bank.has(item.kind, "value"):
                frame = self.bank.frame(item.kind, "value", item.count)
            else:
                frame = self.bank.at(item.kind, "idle", self.time + item.id * 0.3)
            picture.blit(frame, self.rect_of(item.pos))

    def _draw_puppet(self, picture: pygame.Surface, puppet: Puppet) -> None:
        actor = puppet.actor
        frame = self.bank.at(actor.kind, puppet.clip, puppet.clip_time, actor.facing)
        if puppet.clip == "die" and actor.pose:
            frame = self.bank.frame(actor.kind, puppet.clip, -1, actor.facing)
        x = self._origin[0] + round(puppet.x) + (TILE - frame.get_width()) // 2
        y = self._origin[1] + round(puppet.y) + TILE - frame.get_height()
        shadow = pygame.Rect(0, 0, 12, 5)
        shadow.center = (self._origin[0] + round(puppet.x) + 8, y + frame.get_height() - 2)
        pygame.draw.ellipse(picture, SHADOW, shadow)
        if puppet.white:
            frame = frame.copy()
            frame.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_ADD)
        elif puppet.appear < 1.0:
            frame = frame.copy()
            frame.set_alpha(int(255 * puppet.appear))
        picture.blit(frame, (x, y - round(puppet.lift)))

    def _draw_overlays(self, picture: pygame.Surface) -> None:
        for overlay in self.effects.overlays:
            frame = self.bank.at(overlay.kind, overlay.clip, overlay.time)
            x = self._origin[0] + round(overlay.x) + (TILE - frame.get_width()) // 2
            y = self._origin[1] + round(overlay.y) + TILE - frame.get_height()
            picture.blit(frame, (x, y))
        self.effects.particles.draw(picture, self._origin)

    def _draw_light(self, picture: pygame.Surface, view: View) -> None:
        lights = self._lights
        lights.begin(self.scenery.look.outside)
        base = self.scenery.light()
        if base is not None:
            lights.paste(base, self._origin)
        ox, oy = self._origin
        for x, y, glow in self._glows(view):
            wave = 1 + glow.flicker * 0.25 * math.sin(self.time * 7 + x * 0.3 + y * 0.7)
            lights.glow((ox + x, oy + y), glow.color, glow.radius * TILE * wave)
        for beam in self.effects.beams:
            for (x, y), strength in beam.lights():
                color = beam.look.inner
                shade = (
                    int(color[0] * strength * 0.6),
                    int(color[1] * strength * 0.6),
                    int(color[2] * strength * 0.6),
                )
                lights.glow((ox + x, oy + y), shade, TILE * 3)
        if self.brightness != 100:
            lights.lift(self.brightness)
        lights.apply(picture)

    def _glows(self, view: View) -> list[tuple[float, float, Glow]]:
        found = []
        for puppet in self.puppets.values():
            actor = puppet.actor
            glow = GLOWS.get(f"{actor.kind}.{actor.pose}") or GLOWS.get(actor.kind)
            if glow is not None:
                found.append((puppet.x + 8, puppet.y + 6, glow))
        for item in view.items:
            glow = GLOWS.get(item.kind)
            if glow is not None:
                found.append((item.pos.x * TILE + 8, item.pos.y * TILE + 8, glow))
        grid = view.board.grid
        for terrain in (Terrain.PILLAR, Terrain.PILLAR_FOUND):
            index = grid.terrain.find(terrain)
            if index >= 0:
                glow = GLOWS[terrain.name]
                x, y = index % grid.width, index // grid.width
                found.append((x * TILE + 8, y * TILE + 8, glow))
        return found

    def _draw_glow(self, picture: pygame.Surface) -> None:
        if not self.effects.beams:
            return
        self._glow.fill((0, 0, 0))
        for beam in self.effects.beams:
            beam.draw(self._glow, self._origin)
        soft = pygame.transform.box_blur(self._glow, 3)
        picture.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        picture.blit(self._glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        if self.effects.flash > 0 and not self.reduce_flashes:
            level = int(50 * self.effects.flash / 0.1)
            picture.fill((level, level, level), special_flags=pygame.BLEND_RGB_ADD)
