"""The light of a stage: cells in sight, what shines by itself, lamps, beams, darkness."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import chain

import pygame

from game.core.view import View
from game.ui.airborne import Airborne
from game.ui.effects import shaded
from game.ui.glows import glows_of
from game.ui.light import LightMap
from game.ui.openair import OpenAir
from game.ui.places import Place
from game.ui.puppets import Puppet
from game.ui.scenery import Scenery
from game.ui.theme import BLACKOUT_POSES, BLACKOUT_SECONDS, BLACKOUT_SHARE, TILE


class Lighting:
    """Multiplies a picture with its light."""

    def __init__(self, look: Place, size: tuple[int, int]) -> None:
        """Light pictures of `size` pixels the way a place is lit."""
        self.brightness = 100
        self._look = look
        self._blackout = 0.0
        self._lights = LightMap(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Light pictures of another size from now on."""
        self._lights = LightMap(size)

    def advance(self, dt: float, puppets: Collection[Puppet]) -> None:
        """Let the light go, or come back, by who is there."""
        dark = any(puppet.actor.pose in BLACKOUT_POSES for puppet in puppets)
        step = dt / BLACKOUT_SECONDS
        self._blackout = max(0.0, min(1.0, self._blackout + (step if dark else -step)))

    def draw(
        self,
        picture: pygame.Surface,
        view: View,
        scene: tuple[Scenery | OpenAir, Collection[Puppet], Airborne],
        origin: tuple[int, int],
        time: float,
    ) -> None:
        """Light a picture of a scene whose board begins at `origin`."""
        scenery, puppets, air = scene
        lights = self._lights
        lights.begin(self._look.outside)
        base = scenery.light()
        if base is not None:
            lights.paste(base, origin)
        if self._blackout > 0:
            lights.dim(BLACKOUT_SHARE * self._blackout)
        ox, oy = origin
        for puppet in puppets:
            cone = self._look.cones.get(puppet.actor.kind)
            if cone is not None and puppet.actor.pose not in BLACKOUT_POSES:
                x, y = puppet.middle
                at, cells = (ox + x, oy + y), (scenery.open_cells, origin)
                shade = shaded(cone.color, 1 - self._blackout)
                lights.cone(at, puppet.facing, shade, cone.reach * TILE, cells)
        figures = glows_of(self._look, view, puppets)
        for (x, y), glow in chain(figures, scenery.glows()):
            wave = 1 + glow.flicker * 0.25 * math.sin(time * 7 + x * 0.3 + y * 0.7)
            lights.glow((ox + x, oy + y), glow.color, glow.radius * TILE * wave)
        for beam in air.beams:
            for (x, y), strength in beam.lights():
                lights.glow((ox + x, oy + y), shaded(beam.look.inner, strength * 0.4), TILE * 3)
        if self.brightness != 100:
            lights.lift(self.brightness)
        lights.apply(picture)
