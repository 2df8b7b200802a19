"""The lighting of a stage: visible cells, glows, cones, beams, blackout."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import chain

import pygame

from game.content.assets.looks import Looks
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.light_map import LightMap
from game.ui.board.light_sources import glows_of
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.effects.beams import dimmed
from game.ui.effects.effect_layer import EffectLayer
from game.ui.style.style import BLACKOUT_SECONDS, BLACKOUT_SHARE, TILE, Color


class Lighting:
    """Multiplies a picture with the light of a location."""

    def __init__(self, looks: Looks, size: tuple[int, int]) -> None:
        """Light pictures of `size` pixels."""
        self.brightness = 100
        self._looks = looks
        self._blackout = 0.0
        self._lights = LightMap(size)
        # What goes on shining in a blackout.
        self._kept = [
            glow
            for name, glow in looks.glows.items()
            if looks.pose(name.partition(".")[2]).blackout
        ]

    def resize(self, size: tuple[int, int]) -> None:
        """Light pictures of another size from now on."""
        self._lights = LightMap(size)

    def advance(self, dt: float, sprites: Collection[ActorSprite]) -> None:
        """Fade towards blackout while an actor in a blackout pose is in sight, else back."""
        dark = any(self._looks.pose(sprite.actor.pose).blackout for sprite in sprites)
        step = dt / BLACKOUT_SECONDS
        self._blackout = max(0.0, min(1.0, self._blackout + (step if dark else -step)))

    def draw(
        self,
        picture: pygame.Surface,
        view: View,
        scene: tuple[DungeonGround | OutdoorGround, Collection[ActorSprite], EffectLayer],
        origin: tuple[int, int],
        time: float,
    ) -> None:
        """Light a picture of ground, sprites and effects; `origin` is the board's corner in it."""
        ground, sprites, effects = scene
        lights = self._lights
        lights.clear(ground.atmosphere.unknown, origin)
        base = ground.light()
        if base is not None:
            lights.blit_base(base, origin)
        if self._blackout > 0:
            lights.dim(BLACKOUT_SHARE * self._blackout)
        ox, oy = origin
        for sprite in sprites:
            cone = self._looks.cones.get(sprite.actor.kind)
            if cone is not None and not self._looks.pose(sprite.actor.pose).blackout:
                x, y = sprite.light_origin
                at, cells = (ox + x, oy + y), (ground.open_cells, origin)
                color = dimmed(cone.color, 1 - self._blackout)
                lights.add_cone(at, sprite.facing, color, cone.reach * TILE, cells)
        glows = glows_of(self._looks, view, sprites)
        for (x, y), glow in chain(glows, ground.glows()):
            wave = 1 + glow.flicker * 0.25 * math.sin(time * 7 + x * 0.3 + y * 0.7)
            color = glow.color if glow in self._kept else dimmed(glow.color, 1 - self._blackout)
            self._add_glow(ground, origin, (x, y), color, glow.radius * TILE * wave)
        for at, color, radius in effects.lights():
            self._add_glow(ground, origin, at, color, radius)
        lights.darken_corners(ground.atmosphere.vignette)
        if self.brightness != 100:
            lights.adjust_brightness(self.brightness)
        lights.apply(picture)

    def _add_glow(
        self,
        ground: DungeonGround | OutdoorGround,
        origin: tuple[int, int],
        at: tuple[float, float],
        color: Color,
        radius: float,
    ) -> None:
        """Add a light at a point of the board, as far as walls let it."""
        reach = None
        if ground.light_reach is not None:
            mask, cell = ground.light_reach.mask(at, radius)
            reach = mask, (origin[0] + cell.x * TILE, origin[1] + cell.y * TILE)
        self._lights.add_glow((origin[0] + at[0], origin[1] + at[1]), color, radius, reach)
