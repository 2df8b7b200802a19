"""Marks that heat leaves: hot spots on walls and scorch marks, which glow until they are cold."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import pygame

from game.content.assets.sprite_sheets import TILES
from game.core.grid import Pos
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.effect import Effect
from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE, Color
from game.ui.style.light_pictures import halo

_STEPS = 24
_RAMP = (
    (0.0, (0, 0, 0)), (0.12, (52, 6, 10)), (0.32, (168, 30, 16)),
    (0.55, (244, 110, 28)), (0.78, (255, 206, 92)), (1.0, (255, 252, 236)),
)  # fmt: skip
_CRATER = 11
_SCORCH_SECONDS, _SPOT_SECONDS = 2.6, 2.2
_CHAR = (18, 12, 16, 150)


def heat_color(heat: float) -> Color:
    """Return the colour of glowing matter, from cold 0 to white-hot 1."""
    return _heat_colors()[max(0, min(_STEPS, int(heat * _STEPS)))]


@cache
def _heat_colors() -> tuple[Color, ...]:
    colors = []
    for step in range(_STEPS + 1):
        heat = step / _STEPS
        upper = next(i for i, (limit, _) in enumerate(_RAMP) if i and heat <= limit)
        (low, dark), (high, bright) = _RAMP[upper - 1], _RAMP[upper]
        share = (heat - low) / (high - low)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(dark, bright, strict=True))
        colors.append((red, green, blue))
    return tuple(colors)


@dataclass(slots=True)
class ScorchMark(Effect):
    """A scorch mark on a cell that glows out and stays; `index` selects its frame."""

    pos: Pos
    index: int
    time: float = 0.0

    @property
    def _heat(self) -> float:
        return 0.6 * math.pow(max(0.0, 1 - self.time / _SCORCH_SECONDS), 1.5)

    def draw_below(self, canvas: BoardCanvas) -> None:
        frame = canvas.bank.frame(TILES, "scorch", self.index)
        canvas.picture.blit(frame, canvas.rect_of(self.pos))

    def draw_above(self, canvas: BoardCanvas) -> None:
        if (heat := round(self._heat * _STEPS)) > 0:
            shape = _hot_shape(canvas.bank.frame(TILES, "scorch", self.index), heat)
            canvas.picture.blit(shape, canvas.rect_of(self.pos), special_flags=pygame.BLEND_RGB_ADD)

    def lights(self) -> Iterator[Light]:
        if self._heat > 0.1:
            center = (self.pos.x * TILE + TILE / 2, self.pos.y * TILE + TILE / 2)
            yield center, heat_color(self._heat * 0.6), TILE * 1.5


@lru_cache(256)
def _hot_shape(frame: pygame.Surface, heat: int) -> pygame.Surface:
    """Return the opaque pixels of a picture, as hot as `heat` steps."""
    picture = pygame.Surface(frame.get_size())
    mask = pygame.mask.from_surface(frame, 60)
    mask.to_surface(picture, setcolor=heat_color(heat / _STEPS), unsetcolor=(0, 0, 0))
    return picture


@dataclass(slots=True)
class HotSpot(Effect):
    """Where a beam has struck a wall, in board pixels: it glows, drips, and leaves a crater."""

    at: tuple[int, int]
    time: float = 0.0

    @property
    def _heat(self) -> float:
        return max(0.0, 1 - self.time / _SPOT_SECONDS)

    def advance(self, dt: float, particles: Particles) -> None:
        self.time += dt
        if self._heat > 0.3 and particles.random.random() < dt * 26 * self._heat:
            x = self.at[0] + particles.random.uniform(-3, 3)
            speed = (particles.random.uniform(-9, 9), particles.random.uniform(-12, 4))
            particles.add((x, self.at[1]), speed, 0.5, heat_color(self._heat), gravity=120)

    def draw_below(self, canvas: BoardCanvas) -> None:
        canvas.blit_around(_crater_char(), self.at)

    def draw_above(self, canvas: BoardCanvas) -> None:
        heat = round(self._heat * _STEPS)
        if heat > 0:
            canvas.blit_around(_crater(heat), self.at, pygame.BLEND_RGB_ADD)
            light = halo(heat_color(heat / _STEPS * 0.6), 5 + heat * 14 // _STEPS)
            canvas.blit_around(light, self.at, pygame.BLEND_RGB_ADD)

    def lights(self) -> Iterator[Light]:
        if self._heat > 0.1:
            yield self.at, heat_color(self._heat * 0.6), TILE * (1 + 2 * self._heat)


@cache
def _crater_heat() -> dict[tuple[int, int], float]:
    """Return the pixels of a crater with cracks around it, and how hot each is at first."""
    heats = dict[tuple[int, int], float]()
    for y in range(-5, 6):
        for x in range(-5, 6):
            edge = 3.2 + cell_hash(Pos(x, y), 21) % 3 * 0.5
            if (distance := math.hypot(x, y)) < edge:
                heats[x, y] = 1.25 - distance / 6
    for crack in range(7):
        angle = crack * math.tau / 7 + 0.3
        tip = (0.0, 0.0)
        for step in range(5 + cell_hash(Pos(crack, 3), 22) % 5):
            angle += (cell_hash(Pos(crack, step), 23) % 5 - 2) * 0.22
            tip = (tip[0] + math.cos(angle), tip[1] + math.sin(angle))
            place = (round(tip[0]), round(tip[1]))
            heats[place] = max(heats.get(place, 0.0), 0.95 - step * 0.075)
    return heats


@cache
def _crater(heat: int) -> pygame.Surface:
    picture = pygame.Surface((2 * _CRATER + 1, 2 * _CRATER + 1))
    for (x, y), share in _crater_heat().items():
        picture.set_at((x + _CRATER, y + _CRATER), heat_color(min(1.0, share) * heat / _STEPS))
    return picture


@cache
def _crater_char() -> pygame.Surface:
    picture = pygame.Surface((2 * _CRATER + 1, 2 * _CRATER + 1), pygame.SRCALPHA)
    for x, y in _crater_heat():
        picture.set_at((x + _CRATER, y + _CRATER), _CHAR)
    return picture
