"""The lighting of a stage: visible cells, glows, cones, beams, blackout, the most on a figure."""

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

import pygame

from game.content.assets.looks import Looks
from game.core.grid import Direction
from game.core.view import Board
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.light.cell_light import CellLight
from game.ui.light.light_map import LightMap
from game.ui.light.light_reach import LightReach
from game.ui.light.light_sources import LightSource
from game.ui.style.constants import BLACKOUT_SECONDS, BLACKOUT_SHARE, TILE, Color, dimmed
from game.ui.style.kept import LIGHT_TURN, moment

# Lights that flicker change this often: often enough for fire.
_FLICKERS_PER_SECOND = 12
# A light: its position in board pixels, colour, and radius in pixels.
Light = tuple[tuple[float, float], Color, float]
_Cone = tuple[tuple[float, float], Direction, Color, float]
# By how much light may exceed a figure's own colours: a step of the palette or two.
_BRIGHTER = (34, 34, 34)


class Lighting:
    """Multiplies a picture with the light of a location."""

    def __init__(self, looks: Looks, size: tuple[int, int]) -> None:
        self.brightness = 100
        self._looks = looks
        self._blackout = 0.0
        self._lights = LightMap(size)
        self._cells: CellLight | None = None
        # The place and the lights that the light map was drawn for, and when.
        self._drawn: tuple[object, object] = ((), ())
        self._time, self._moment = 0.0, -1
        # What keeps shining in a blackout.
        glows = looks.glows.items()
        self._kept = [g for name, g in glows if looks.pose(name.partition(".")[2]).blackout]

    def resize(self, size: tuple[int, int]) -> None:
        """Light pictures of another size from now on."""
        self._lights = LightMap(size)
        self._drawn = ((), ())

    def show(self, ground: DungeonGround, board: Board) -> None:
        """Take a board as its ground shows it."""
        before = self._cells
        if before is None or before.place is not ground.place or before.board != board:
            self._cells = CellLight(ground, board, before)

    def advance(self, dt: float, sprites: Collection[ActorSprite]) -> None:
        """Fade towards blackout while an actor in a blackout pose is in sight, else back."""
        self._time += dt
        if self._cells is not None:
            self._cells.advance(dt)
        dark = any(self._looks.pose(sprite.actor.pose).blackout for sprite in sprites)
        step = dt / BLACKOUT_SECONDS
        self._blackout = max(0.0, min(1.0, self._blackout + (step if dark else -step)))

    @property
    def is_blackout(self) -> bool:
        """Return whether the ground lies in blackout, from which figures stand out."""
        return self._blackout > 0

    def draw(
        self,
        picture: pygame.Surface,
        lamps: Iterable[LightSource],
        sprites: Collection[ActorSprite],
        effect_lights: Iterable[Light],
        origin: tuple[int, int],
        time: float,
    ) -> None:
        """Light a picture of ground, sprites and effects; `origin` is the board's corner in it."""
        cells = self._cells
        assert cells is not None
        if self.is_due(origin):
            self._moment = moment(self._time, LIGHT_TURN)
            cones = tuple(self._cones(sprites))
            glows = (*self._glows(lamps, time), *effect_lights)
            lights = (origin, cells, cells.reveal, cones, glows, round(self._blackout * 64))
            drawn = ((cells.place, self.brightness), lights)
            if drawn != self._drawn:
                self._drawn = drawn
                self._draw_lights(cells, origin, cones, glows)
        self._lights.apply(picture, origin)

    def is_due(self, origin: tuple[int, int]) -> bool:
        """Return whether the next picture may take a new light map.

        It does at once in another place, or where the camera has left the map.
        """
        place = None if self._cells is None else self._cells.place
        is_here = (place, self.brightness) == self._drawn[0]
        is_old = moment(self._time, LIGHT_TURN) != self._moment
        return is_old or not is_here or not self._lights.covers(origin)

    def _cones(self, sprites: Collection[ActorSprite]) -> Iterator[_Cone]:
        for sprite in sprites:
            cone = self._looks.cones.get(sprite.actor.kind)
            if cone is not None and not self._looks.pose(sprite.actor.pose).blackout:
                color = dimmed(cone.color, 1 - self._blackout)
                yield sprite.light_origin, sprite.facing, color, cone.reach * TILE

    def _glows(self, lamps: Iterable[LightSource], time: float) -> Iterator[Light]:
        beat = int(time * _FLICKERS_PER_SECOND) / _FLICKERS_PER_SECOND
        for (x, y), glow in lamps:
            wave = 1 + glow.flicker * 0.25 * math.sin(beat * 7 + x * 0.3 + y * 0.7)
            color = glow.color if glow in self._kept else dimmed(glow.color, 1 - self._blackout)
            yield (x, y), color, int(glow.radius * TILE * wave)

    def _draw_lights(
        self,
        cells: CellLight,
        origin: tuple[int, int],
        cones: Iterable[_Cone],
        glows: Iterable[Light],
    ) -> None:
        lights, (ox, oy) = self._lights, origin
        lights.clear(cells.atmosphere.unknown, origin)
        lights.blit_base(cells.picture(), origin)
        if self._blackout > 0:
            color = self._kept[0].color if self._kept else (0, 0, 0)
            lights.drown(BLACKOUT_SHARE * self._blackout, color)
        for (x, y), facing, color, length in cones:
            lights.add_cone((ox + x, oy + y), facing, color, length, (cells.open_cells, origin))
        lights.add_glows([self._place(cells.reach, origin, light) for light in glows])
        lights.darken_corners(cells.atmosphere.vignette)
        if self.brightness != 100:
            lights.adjust_brightness(self.brightness)
        lights.smooth(cells.atmosphere.in_air)

    def _place(
        self, light_reach: LightReach, origin: tuple[int, int], light: Light
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        (x, y), color, radius = light
        mask, cell = light_reach.mask((x, y), radius)
        corner = (origin[0] + cell.x * TILE, origin[1] + cell.y * TILE)
        return self._lights.glow((origin[0] + x, origin[1] + y), color, radius, (mask, corner))


def light_limits(
    canvas: BoardCanvas, sprites: Iterable[ActorSprite]
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the most light on each figure in an unlit picture, and where: it keeps its form.

    Those that a hit lights up have no limit.
    """
    limits = []
    for sprite in (each for each in sprites if not each.is_lit_up):
        frame = sprite.frame(canvas.bank)
        left, top = sprite.top_left(frame)
        at = canvas.place((left, top - sprite.lift))
        limit = pygame.Surface(frame.get_size())
        limit.blit(canvas.picture, (0, 0), (at, frame.get_size()))
        limit.fill(_BRIGHTER, special_flags=pygame.BLEND_RGB_ADD)
        limit.blit(_surroundings(frame), (0, 0))
        limits.append((limit, at))
    return limits


@lru_cache(256)
def _surroundings(frame: pygame.Surface) -> pygame.Surface:
    mask = pygame.mask.from_surface(frame)
    return mask.to_surface(setcolor=(0, 0, 0, 0), unsetcolor=(255, 255, 255, 255))
