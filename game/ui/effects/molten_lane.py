"""A molten lane: the floor that fire has crossed boils, cools under a crust, and stays charred."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

import pygame

from game.core.grid import Direction, Pos
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.effect import Effect
from game.ui.effects.heat_marks import heat_color
from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE, Color

_SECONDS, _CHAR_SECONDS = 0.6, 14.0
_LEVELS = 12
_PERIOD, _HALF, _PLATE, _END = 48, 7, 4, 6
_FRAMES, _FRAME_SECONDS = 4, 0.14
_BUBBLE_SECONDS = 0.35
_BUBBLES_PER_CELL = 2.2
_FLAMES_PER_CELL = 16
_FLAME_COLORS: tuple[Color, ...] = ((255, 226, 110), (250, 160, 46), (232, 84, 30), (232, 84, 30))
_BYTES = range(256)
_CHAR: Color = (14, 8, 12)
_CHAR_ALPHA, _CHAR_STEPS = 120, 6


@dataclass(slots=True)
class MoltenLane(Effect):
    """The cells that a ray crosses, from `start` on, one in each `travel` seconds.

    It lies on the ground, below who stands there; it cools from its start on.
    """

    start: Pos
    cells: int
    direction: Direction
    delay: float = 0.0
    travel: float = 0.0
    time: float = 0.0
    seconds: float = _CHAR_SECONDS
    bubbles: list[tuple[float, float, float]] = field(default_factory=list)

    @property
    def _heat(self) -> float:
        return max(0.0, 1 - self.time / _SECONDS) if self.time >= 0 else 0.0

    @property
    def _crossed(self) -> int:
        return min(self.cells, math.ceil(self.time / self.travel) if self.travel else self.cells)

    @property
    def _cold(self) -> int:
        """Return how many cells no longer glow."""
        return int(self.cells * max(0.0, 2 * self.time / _SECONDS - 1))

    def __post_init__(self) -> None:
        """Start to melt after the delay."""
        self.time = -self.delay

    def advance(self, dt: float, particles: Particles) -> None:
        self.time += dt
        heat, rng = self._heat, particles.random
        if heat > 0.25 and rng.random() < dt * _BUBBLES_PER_CELL * self.cells * heat:
            along = rng.uniform(2, max(2, self._crossed * TILE - 2))
            self.bubbles.append((self.time, along, rng.uniform(-3, 3)))
        if heat > 0.72:
            self._emit_flames(particles, dt)
        burst = [b for b in self.bubbles if self.time - b[0] > _BUBBLE_SECONDS]
        self.bubbles = [b for b in self.bubbles if self.time - b[0] <= _BUBBLE_SECONDS]
        for _, along, across in burst:
            x, y = self._point(along, across)
            for side in (-1, 0, 1):
                speed = (side * rng.uniform(8, 20), -rng.uniform(24, 46))
                particles.add((x, y - 2), speed, 0.45, heat_color(0.3 + heat / 2), gravity=110)

    def _emit_flames(self, particles: Particles, dt: float) -> None:
        rng = particles.random
        for _ in range(int(dt * self.cells * _FLAMES_PER_CELL) + 1):
            x, y = self._point(rng.uniform(0, self._crossed * TILE), rng.uniform(-1, 6))
            color, size = rng.choice(_FLAME_COLORS), rng.choice((1, 2, 2))
            speed = (rng.uniform(-5, 5), rng.uniform(-48, -20))
            particles.add((x, y), speed, rng.uniform(0.15, 0.42), color, size=size)

    def _point(self, along: float, across: float) -> tuple[float, float]:
        """Return a point of the lane in board pixels."""
        dx, dy = self.direction.dx, self.direction.dy
        x = self.start.x * TILE + TILE / 2 + dx * (along - TILE / 2) + abs(dy) * across
        y = self.start.y * TILE + TILE / 2 + dy * (along - TILE / 2) + abs(dx) * across
        return x, y + 2

    def draw_below(self, canvas: BoardCanvas) -> None:
        if self.time <= 0:
            return
        left = min(1.0, (_CHAR_SECONDS - self.time) / 5)
        self._lay(canvas, 0, math.ceil(left * _CHAR_STEPS), 0)
        level = math.ceil(self._heat * _LEVELS)
        if level <= 0:
            return
        self._lay(canvas, level, int(self.time / _FRAME_SECONDS) % _FRAMES, self._cold)
        for began, along, across in self.bubbles:
            age = (self.time - began) / _BUBBLE_SECONDS
            x, y = self._point(along, across)
            at, picture = canvas.place((x, y - 2 * age)), canvas.picture
            pygame.draw.circle(picture, heat_color(self._heat * 0.5 + 0.35), at, 1 + round(2 * age))
            pygame.draw.circle(picture, heat_color(self._heat * 0.4), at, round(2 * age))

    def _lay(self, canvas: BoardCanvas, level: int, variant: int, first: int) -> None:
        """Lay the cells from a first one on at a heat level, at level 0 as char."""
        cells = self._crossed - first
        if cells > 0:
            whole = _whole(cells * TILE, level, variant, self.direction.dy != 0)
            middle = self._point((first + cells / 2) * TILE, 0)
            canvas.blit_around(whole, middle, pygame.BLEND_RGB_ADD if level else 0)

    def lights(self) -> Iterator[Light]:
        if self._heat > 0.05:
            color = heat_color(self._heat * 0.42)
            for cell in range(self._cold, self._crossed, 2):
                yield self._point((cell + 0.5) * TILE, 0), color, TILE * 2.2


@lru_cache(256)
def _whole(total: int, level: int, variant: int, turned: bool) -> pygame.Surface:  # noqa: FBT001 (a key)
    """Return the whole lane of some pixels, with round ends, of a heat level; level 0 is char."""
    whole = pygame.Surface((total, 2 * _HALF))
    whole.fblits([(_piece(level, variant), (x, 0)) for x in range(0, total, _PERIOD)])
    for n in range(_END):
        inset = _HALF - 1 - round((_HALF - 1) * math.sqrt(n / _END))
        for x in (n, total - 1 - n):
            whole.fill((0, 0, 0), (x, 0, 1, inset))
            whole.fill((0, 0, 0), (x, 2 * _HALF - inset, 1, inset))
    whole = pygame.transform.rotate(whole, 90 * turned)
    if not level:
        whole.set_colorkey((0, 0, 0))
        whole.set_alpha(_CHAR_ALPHA * variant // _CHAR_STEPS)
    return whole


@cache
def _piece(level: int, variant: int) -> pygame.Surface:
    """Return a tileable piece of the lane: frames of lava, or with level 0 steps of char."""
    heat = level / _LEVELS
    tones = [heat_color(heat * (0.2 + 0.85 * share / 255)) if level else _CHAR for share in _BYTES]
    field = pygame.image.frombuffer(_lava(variant if level else 0), (_PERIOD, 2 * _HALF), "P")
    field.set_palette([(0, 0, 0), *tones[1:]])
    piece = pygame.Surface(field.get_size())
    piece.blit(field, (0, 0))
    return piece


def melt() -> None:
    """Draw the frames of lava beforehand."""
    for frame in range(_FRAMES):
        _lava(frame)


@cache
def _lava(frame: int) -> bytes:
    """Return how hot each pixel of a piece is compared with the rest; 0 is beside the lane.

    Bright veins run between plates that drift by frames.
    """
    shares = bytearray()
    for y in range(-_HALF, _HALF):
        for x in range(_PERIOD):
            depth = _depth(x, y)
            if depth <= 0.1:
                shares.append(0)
                continue
            middles = _plate_middles(frame, x // _PLATE)
            first, second = sorted(math.hypot(x - mx, y - my) for mx, my in middles)[:2]
            vein = max(0.0, 1 - (second - first) / 2.4)
            shares.append(max(1, int(255 * (0.25 * depth + 0.75 * vein))))
    return bytes(shares)


def _depth(x: int, across: float) -> float:
    """Return how deep a pixel of the lane is: 0 at the ragged edge, 1 in the middle."""
    angle = x * math.tau / _PERIOD
    width = 4.9 + 1.3 * math.sin(angle * 3 + 1) + 0.9 * math.sin(angle * 7 - across * 0.4)
    return max(0.0, 1 - abs(across + 0.5) / width)


@cache
def _plate_middles(frame: int, near: int) -> list[tuple[float, float]]:
    """Return the middles of the plates of crust around a column of plates."""
    middles = []
    for column in (near - 1, near, near + 1):
        for row in range(-2, 3):
            place = Pos(column % (_PERIOD // _PLATE), row)
            turn = cell_hash(place, 25) % 628 / 100 + frame * math.tau / _FRAMES
            dx, dy = cell_hash(place, 26) % 5 - 2, cell_hash(place, 27) % 5 - 2
            x = (column + 0.5) * _PLATE + dx + 0.8 * math.cos(turn)
            middles.append((x, row * _PLATE + dy + 0.8 * math.sin(turn)))
    return middles
