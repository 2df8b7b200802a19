"""Deaths: how a figure comes apart, by the row of its kind in the looks."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import pygame

from game.content.assets.animation_looks import DeathLook
from game.core.grid import Pos
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.effect import Effect
from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE, Color, shade

_SECONDS = 0.9
_FALL_SECONDS = 1.1
_FADE = 0.35
_FRONT = 0.14
# Pictures of a figure that comes apart, and the pixels around it that its specks may reach.
_STEPS, _MARGIN = 18, 30
_TONES = 6
_LARGE_FIGURE, _CACHED_PICTURES = 700, 240
_GLITCH_COLORS: tuple[Color, Color] = ((48, 225, 185), (240, 79, 120))
_ASH: Color = (62, 53, 70)


class Speck(NamedTuple):
    """A pixel of a figure: its place in the picture, its colour, and a number from 0 to 1."""

    x: int
    y: int
    color: Color
    chance: float


class Shape(NamedTuple):
    """The size of a figure, and where the attack pushed it."""

    width: int
    height: int
    push: tuple[int, int]


# The specks that are left at a progress from 0 to 1: where each is drawn, and in which colour.
Places = Iterator[tuple[float, float, Color]]
Style = Callable[[Sequence[Speck], Shape, float, Color], Places]


def _tone(color: Color, share: float) -> Color:
    """Return a darker colour, in few steps."""
    return shade(color, round(share * _TONES) / _TONES)


@cache
def _bright(color: Color) -> Color:
    red, green, blue = ((255 + channel) // 2 for channel in color)
    return red, green, blue


@lru_cache(8192)
def _chance(x: int, y: int, salt: int) -> float:
    """Return a random number from 0 to 1 for a part of a figure."""
    return cell_hash((x, y), salt) % 1000 / 1000


@cache
def _dot(color: Color, size: int) -> pygame.Surface:
    dot = pygame.Surface((size, size))
    dot.fill(color)
    return dot


@lru_cache(1024)
def _mixed(color: Color, other: Color, quarters: int) -> Color:
    red, green, blue = (int(c + (d - c) * quarters / 4) for c, d in zip(color, other, strict=True))
    return red, green, blue


def _dissolve(specks: Sequence[Speck], shape: Shape, progress: float, _color: Color) -> Places:
    """Rise and fade, some specks later than others."""
    for x, y, color, chance in specks:
        age = progress * 1.5 - chance * 0.5
        if age > 1:
            continue
        rise = max(0.0, age)
        drift = (chance - 0.5) * 16 * rise + shape.push[0] * 8 * rise
        yield x + drift, y - 22 * rise * rise, _tone(color, 1 - 0.7 * rise)


def _ash(specks: Sequence[Speck], shape: Shape, progress: float, fire: Color) -> Places:
    """Burn from the feet up: a bright front, black above it, ash that sinks below it."""
    front = progress * 1.7 - 0.15
    for x, y, color, chance in specks:
        height = 1 - y / shape.height + (chance - 0.5) * 0.2
        if height > front:
            singed = max(0.0, 1 - (height - front) / 0.5)
            yield x, y, _tone(color, 1 - 0.6 * singed)
        elif height > front - _FRONT:
            hot = (front - height) / _FRONT < 0.3 + 0.3 * chance
            yield x, y, _bright(fire) if hot else fire
        elif height > front - 2 * _FRONT:
            yield x, y, _tone(fire, 0.5)
        elif chance <= 0.4 and progress <= 0.86 + chance * 0.3:
            fall = (front - height) * 26
            ground = shape.height - 1 - chance * 6 * (1 - abs(2 * x / shape.width - 1))
            yield x, min(ground, y + fall * fall * 0.4), _ASH


def _crumble(specks: Sequence[Speck], shape: Shape, progress: float, _color: Color) -> Places:
    """Come down in lumps of three by three pixels, and lie in a heap."""
    for x, y, color, _unused in specks:
        lump = _chance(x // 3, y // 3, 31)
        start = 0.22 * (1 - y / shape.height) + 0.16 * lump
        if progress > 0.8 + 0.2 * lump:
            continue
        age = max(0.0, progress - start) * 3.2
        heap = 4 * (1 - abs(2 * x / shape.width - 1)) * lump
        ground, landed = shape.height - 1 - heap - y % 3, min(1.0, age)
        aside = (lump - 0.5) * 12 * landed + shape.push[0] * 4 * landed
        fallen = min(ground, y - 5 * age + 26 * age * age)
        yield x + aside, fallen, _tone(color, 1 - 0.25 * landed)


def _burst(specks: Sequence[Speck], shape: Shape, progress: float, drop: Color) -> Places:
    """Swell for a moment, then fly apart in drops."""
    middle, belly = shape.width / 2, shape.height * 0.6
    age = (progress - 0.12) * 2.2
    for x, y, color, chance in specks:
        dx, dy = x - middle, y - belly
        if progress < 0.12:
            swell = 1 + progress * 2.5
            yield middle + dx * swell, belly + dy * swell, color
        elif chance <= 0.55 and progress <= 0.55 + chance * 0.8:
            speed = 1.3 + chance * 3.2
            flown = belly + dy * (1.3 + age * speed * 0.8) - 9 * age + 20 * age * age
            ground = shape.height - 1 + (chance - 0.3) * 10
            aside = middle + dx * (1.3 + age * speed)
            yield aside, min(ground, flown), drop if chance < 0.2 else color


def _dust(specks: Sequence[Speck], shape: Shape, progress: float, dust: Color) -> Places:
    """Turn grey and be blown away, first from the side that the attack came from."""
    way, grey = shape.push[0] or 1, round(min(0.75, progress * 4) * 4)
    for x, y, color, chance in specks:
        side = x / shape.width if way > 0 else 1 - x / shape.width
        age = max(0.0, (progress - 0.1 - 0.4 * side - 0.2 * chance) / 0.35)
        if age <= 1:
            wave = math.sin(y * 0.7 + progress * 12) * 3 * age
            tone = _tone(_mixed(color, dust, grey), 1 - 0.5 * age)
            yield x + way * 26 * age * age, y - 9 * age * age + wave, tone


def _glitch(specks: Sequence[Speck], shape: Shape, progress: float, _color: Color) -> Places:
    """Tear into rows that jump aside in false colours, and go out row by row."""
    beat, middle = int(progress * 14), shape.width / 2
    for x, y, color, _unused in specks:
        row = y // 2
        if progress > 0.25 + 0.6 * _chance(row, 0, 33):
            continue
        jump = int(_chance(row, beat, 32) * 9) - 4
        stretch = 1 + progress * (0.6 if jump > 0 else -0.3)
        false_color = _GLITCH_COLORS[jump & 1] if abs(jump) > 2 else color
        yield middle + (x - middle) * stretch + jump * progress * 2.4, y, false_color


def _melt(specks: Sequence[Speck], shape: Shape, progress: float, puddle: Color) -> Places:
    """Sag into a puddle that seeps away."""
    sag, middle, foot = min(1.0, progress * 1.8), shape.width / 2, shape.height - 1
    for x, y, color, chance in specks:
        if progress > 0.7 + 0.3 * chance:
            continue
        height = (foot - y) * (1 - sag * (0.93 - chance * 0.06))
        spread = 1 + 0.6 * sag * (0.6 + 0.4 * y / shape.height)
        tone = puddle if sag > 0.7 and chance < 0.35 else _tone(color, 1 - 0.3 * sag)
        yield middle + (x - middle) * spread, foot - height, tone


def _shatter(specks: Sequence[Speck], shape: Shape, progress: float, glint: Color) -> Places:
    """Break into shards along slanting cracks, which fly and glint."""
    age = (progress - 0.15) * 1.6
    for x, y, color, _unused in specks:
        if progress < 0.15:
            yield x, y, (255, 255, 255) if ((x + y) % 4 == 0 or (x - y) % 5 == 0) else color
            continue
        shard = _chance((x + y) // 4, (x - y) // 5, 34)
        if progress <= 0.6 + 0.4 * shard:
            angle = shard * math.tau
            aside = x + math.cos(angle) * 22 * age + shape.push[0] * 8 * age
            flown = y + math.sin(angle) * 8 * age - 16 * age + 34 * age * age
            glints = int(progress * 20 + shard * 7) % 5 == 0
            yield aside, min(shape.height + 3 * shard, flown), glint if glints else color


STYLES: dict[str, Style] = {
    "dissolve": _dissolve, "ash": _ash, "crumble": _crumble, "burst": _burst,
    "dust": _dust, "glitch": _glitch, "melt": _melt, "shatter": _shatter,
}  # fmt: skip


@dataclass(slots=True)
class FallingFigure(Effect):
    """A figure that falls as its sheet shows, lies still and fades; `at` is in board pixels."""

    frames: Sequence[pygame.Surface]
    at: tuple[int, int]
    time: float = 0.0
    seconds: float = _FALL_SECONDS

    def draw_below(self, canvas: BoardCanvas) -> None:
        number = int(self.time / _FALL_SECONDS * 2.2 * len(self.frames))
        frame = self.frames[min(len(self.frames) - 1, number)]
        fading = (_FALL_SECONDS - self.time) / (_FADE * _FALL_SECONDS)
        if fading < 1:
            frame = frame.copy()
            frame.set_alpha(int(255 * max(0.0, fading)))
        canvas.blit(frame, self.at)


@dataclass(slots=True)
class CrumblingFigure(Effect):
    """A figure that comes apart speck by speck; `at` is its corner in board pixels."""

    look: DeathLook
    frame: pygame.Surface
    at: tuple[int, int]
    push: tuple[int, int] = (0, 0)
    time: float = 0.0
    seconds: float = _SECONDS

    def advance(self, dt: float, particles: Particles) -> None:
        self.time += dt
        if self.look.glows and self.time < 0.7 * _SECONDS:
            front = 1 - 1.7 * self.time / _SECONDS
            for _ in range(2):
                x = self.at[0] + particles.random.uniform(2, self.frame.get_width() - 2)
                y = self.at[1] + self.frame.get_height() * max(0.0, front + 0.15)
                speed = (particles.random.uniform(-10, 10), particles.random.uniform(-60, -24))
                particles.add((x, y), speed, particles.random.uniform(0.3, 0.8), self.look.color)

    def draw_below(self, canvas: BoardCanvas) -> None:
        step = min(_STEPS, int(self.time / _SECONDS * _STEPS))
        margin = _MARGIN if step else 0
        left = _remains(self.look, self.frame, self.push, step) if step else self.frame
        canvas.blit(left, (self.at[0] - margin, self.at[1] - margin))

    def lights(self) -> Iterator[Light]:
        if self.look.glows:
            center = (self.at[0] + self.frame.get_width() / 2, self.at[1] + TILE / 2)
            yield center, shade(self.look.color, 0.7 * (1 - self.time / _SECONDS)), TILE * 2.5


@lru_cache(_CACHED_PICTURES)
def _remains(
    look: DeathLook, frame: pygame.Surface, push: tuple[int, int], step: int
) -> pygame.Surface:
    """Return the specks of a figure at a step of its death, with a margin around them."""
    width, height = frame.get_size()
    remains = pygame.Surface((width + 2 * _MARGIN, height + 2 * _MARGIN), pygame.SRCALPHA)
    shape, style, size = Shape(width, height, push), STYLES[look.style], _speck_size(frame)
    places = style(_specks(frame), shape, step / _STEPS, look.color)
    drawn = [(_dot(color, size), (_MARGIN + int(x), _MARGIN + int(y))) for x, y, color in places]
    remains.fblits(drawn)
    return remains


def _speck_size(frame: pygame.Surface) -> int:
    """Return the pixels of a speck's sides: a large figure has larger ones, not more."""
    return 1 if frame.get_width() * frame.get_height() <= _LARGE_FIGURE else 2


@lru_cache(16)
def _specks(frame: pygame.Surface) -> tuple[Speck, ...]:
    mask, size, specks = pygame.mask.from_surface(frame, 60), _speck_size(frame), []
    for x in range(0, frame.get_width(), size):
        for y in range(0, frame.get_height(), size):
            if mask.get_at((x, y)):
                red, green, blue, _ = frame.get_at((x, y))
                chance = cell_hash(Pos(x, y), 30) % 1000 / 1000
                specks.append(Speck(x, y, (red, green, blue), chance))
    return tuple(specks)
