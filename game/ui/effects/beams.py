"""Beams: they draw in sparks, fire, throw light around them, and leave an after-image."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame

from game.content.assets.animation_looks import BeamLook
from game.core.grid import Direction
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects import beam_patterns
from game.ui.effects.effect import Effect
from game.ui.effects.molten_lane import melt
from game.ui.effects.particles import Particles, dots
from game.ui.light.lighting import Light
from game.ui.light.thrown_light import ThrownLight
from game.ui.style.constants import BEAM_FADE_SECONDS, BEAM_SECONDS, TILE, Color, dimmed, shade
from game.ui.style.light_pictures import halo

Point = tuple[float, float]
_SCROLL = 150
_GROWTH = 0.03
_FLASH_SECONDS = 0.035
_AFTER_IMAGE_SECONDS = 0.75
_CHARGE_SHADE = 0.3
_GHOST_COLOR: Color = (130, 40, 120)
_HAZE_WIDTH = 22
# Fire ends in a point, and begins in a shorter one: pixels.
_TIPS = (14, 5)


@dataclass(slots=True)
class Beam(Effect):
    """A beam in board pixels: it charges, is fully lit, and fades.

    `hits` is False where it leaves sight without hitting anything. Without `flashes` the picture
    does not darken and flare up around it, without `haze` the air over it is still.
    """

    look: BeamLook
    start: Point
    end: Point
    direction: Direction
    hits: bool = True
    thrown: ThrownLight | None = None
    flashes: bool = True
    haze: bool = True
    time: float = 0.0
    has_hit: bool = field(default=False)

    @property
    def length(self) -> float:
        """Return the length in pixels."""
        return math.hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def hit_time(self) -> float:
        """Return the seconds until it has charged and reached its end."""
        return self.look.charge + self.look.travel * self.length / TILE

    @property
    def is_over(self) -> bool:
        return self.time >= self.hit_time + BEAM_SECONDS + _AFTER_IMAGE_SECONDS

    def _reach(self, since: float) -> float:
        """Return the share of its length that it has covered."""
        if self.look.travel:
            return min(1.0, max(since, 0.01) / (self.hit_time - self.look.charge))
        return min(1.0, since / _GROWTH + 0.4)

    @property
    def brightness(self) -> float:
        """Return the current brightness: 0 while charging, 1 at full light."""
        if self.time < self.look.charge:
            return 0.0
        since = self.time - self.hit_time
        if since <= BEAM_SECONDS:
            return 1.0
        return max(0.0, 1 - (since - BEAM_SECONDS) / BEAM_FADE_SECONDS)

    def advance(self, dt: float, particles: Particles) -> None:
        """Advance by `dt` seconds; emit sparks inwards while charging, outwards on a hit."""
        self.time += dt
        if self.time < self.look.charge:
            self._emit_charge(particles)
        elif not self.has_hit and self.time >= self.hit_time:
            self.has_hit = True
            self._emit_hit(particles)
        elif self.look.sheds_embers and self.brightness > 0.2:
            self._emit_embers(particles, 1 + int(self.length / 60))

    def _point_at(self, fraction: float) -> Point:
        return (
            self.start[0] + (self.end[0] - self.start[0]) * fraction,
            self.start[1] + (self.end[1] - self.start[1]) * fraction,
        )

    def _lit_part(self, since: float) -> pygame.Rect:
        """Return what its light has reached: a little farther than it has, all once it is there."""
        reach, across = self._reach(since), 8 * TILE
        tip, along = pygame.Rect(self._point_at(reach), (1, 1)), across if reach >= 1 else 3 * TILE
        size = (along, across) if self.direction.dx else (across, along)
        return tip.union((*self.start, 1, 1)).inflate(size)

    def _emit_charge(self, particles: Particles) -> None:
        left = max(0.03, self.look.charge - self.time)
        for _ in range(5):
            angle = particles.random.uniform(0, math.tau)
            radius = particles.random.uniform(12, 24)
            reach = (math.cos(angle) * radius, math.sin(angle) * radius)
            at = (self.start[0] + reach[0], self.start[1] + reach[1])
            speed = (-reach[0] / left, -reach[1] / left)
            color = particles.random.choice((self.look.core, self.look.inner, self.look.glow))
            particles.add(at, speed, left, color)

    def _emit_hit(self, particles: Particles) -> None:
        self._emit_muzzle(particles)
        if self.hits:
            particles.burst(self.end, [self.look.core, self.look.inner, self.look.glow], 34, 150)
        if self.look.sheds_embers:
            self._emit_embers(particles, int(self.length / 4))

    def _emit_muzzle(self, particles: Particles) -> None:
        for _ in range(10):
            speed = particles.random.uniform(20, 90)
            spread = particles.random.uniform(-70, 70)
            dx, dy = self.direction.dx, self.direction.dy
            velocity = (speed * dx - spread * dy, speed * dy - spread * dx)
            particles.add(self.start, velocity, 0.25, self.look.inner)

    def _emit_embers(self, particles: Particles, count: int) -> None:
        for _ in range(count):
            x, y = self._point_at(particles.random.random())
            at = (x + particles.random.uniform(-4, 4), y + particles.random.uniform(-3, 5))
            speed = (particles.random.uniform(-14, 14), particles.random.uniform(-46, -8))
            color = particles.random.choice(beam_patterns.FIRE_COLORS[1:4])
            particles.add(at, speed, particles.random.uniform(0.3, 1.0), color, gravity=34)

    def draw_above(self, canvas: BoardCanvas) -> None:
        since = self.time + canvas.ahead - self.look.charge
        if since < 0:
            self._draw_charge(canvas, 1 + since / self.look.charge)
            return
        strength = self.brightness
        if self.thrown is not None:
            is_flash = self._phase(since, strength) == beam_patterns.FLASH
            share = 1.25 if is_flash else strength * 0.9
            self.thrown.draw(canvas, share, self._lit_part(since))
        if not self.look.is_fire:
            self._draw_ghost(canvas, since)
            self._draw_strands(canvas, since)
        if strength > 0:
            self._draw_strip(canvas, since, strength)
        if self.haze:
            self._draw_haze(canvas, since)

    def _draw_charge(self, canvas: BoardCanvas, done: float) -> None:
        """Draw the light gathering at the muzzle, while that around it fades."""
        if self.flashes:
            shade = int(255 * (1 - _CHARGE_SHADE * done))
            canvas.picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        for color, radius in ((self.look.glow, 8 + 18 * done), (self.look.inner, 3 + 8 * done)):
            canvas.blit_around(halo(color, int(radius)), self.start, pygame.BLEND_RGB_ADD)
        at = canvas.place(self.start)
        pygame.draw.circle(canvas.picture, self.look.core, at, 1 + round(1.6 * done))

    def _draw_strip(self, canvas: BoardCanvas, since: float, strength: float) -> None:
        reach = self._reach(since)
        length = max(1, round(self.length * reach))
        phase = self._phase(since, strength)
        strip = self._strip(phase, length, int(since * _SCROLL), strength)
        self._add_along(canvas, strip, beam_patterns.half_width(self.look))
        flare = shade(self.look.inner, min(1.0, round(strength * 4) / 4))
        size = 16 if phase == beam_patterns.FLASH else 11
        canvas.blit_around(halo(flare, size), self.start, pygame.BLEND_RGB_ADD)
        if reach >= 1.0 and self.hits:
            canvas.blit_around(halo(flare, size + 5), self.end, pygame.BLEND_RGB_ADD)
            canvas.blit_around(halo(flare, size // 3), self.end, pygame.BLEND_RGB_ADD)

    def _phase(self, since: float, strength: float) -> int:
        if self.flashes and since < _FLASH_SECONDS:
            return beam_patterns.FLASH
        return beam_patterns.FULL if strength > 0.6 else beam_patterns.DYING

    def _strip(self, phase: int, length: int, shift: int, strength: float) -> pygame.Surface:
        piece = beam_patterns.pattern(self.look, phase)
        strip = pygame.Surface((length, piece.get_height()))
        step = beam_patterns.PERIOD
        for x in range(shift % step - step, length, step):
            strip.blit(piece, (x, 0))
        if self.look.is_fire:
            _taper(strip)
        if strength < 1:
            level = int(255 * strength)
            strip.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        return strip

    def _add_along(self, canvas: BoardCanvas, strip: pygame.Surface, half: int) -> None:
        """Add a strip that points east to the picture, from the start in the beam's direction."""
        turn = {Direction.E: 0, Direction.N: 90, Direction.W: 180, Direction.S: 270}
        strip = pygame.transform.rotate(strip, turn.get(self.direction, 0))
        area = self._area_along(canvas, strip.get_size(), half)
        canvas.picture.blit(strip, area, special_flags=pygame.BLEND_RGB_ADD)

    def _area_along(self, canvas: BoardCanvas, size: tuple[int, int], half: int) -> pygame.Rect:
        """Return where a picture lies from the start on, in the beam's direction."""
        x, y = canvas.place(self.start)
        if self.direction.dx:
            return pygame.Rect((x - size[0] * (self.direction is Direction.W), y - half), size)
        return pygame.Rect((x - half, y - size[1] * (self.direction is Direction.N)), size)

    def _draw_strands(self, canvas: BoardCanvas, since: float) -> None:
        """Draw the after-image: two strands that unwind from the beam and come apart."""
        left = 1 - since / (BEAM_SECONDS + _AFTER_IMAGE_SECONDS)
        if left <= 0:
            return
        length = round(self.length * self._reach(since))
        radius = 2.0 + 7 * (1 - math.exp(-3.2 * since))
        dx, dy = self.direction.dx, self.direction.dy
        x0, y0 = canvas.origin[0] + self.start[0], canvas.origin[1] + self.start[1]
        near, far = dots(self.look.inner, 1), dots(self.look.glow, 1)
        bright, gaps = (len(near) - 1) * min(1.0, left * 1.6), int((1 - left) * 23)
        canvas.picture.fblits(
            [
                (
                    (near if ahead > 0.5 else far)[int(bright * (0.5 + 0.5 * ahead))],
                    (x0 + dx * x + dy * across, y0 + dy * x + dx * across),
                )
                for x, across, ahead in beam_patterns.strand_points(length, radius, since * 4, gaps)
            ],
            pygame.BLEND_RGB_MAX,
        )

    def _draw_ghost(self, canvas: BoardCanvas, since: float) -> None:
        """Draw what a dazzled eye still sees of the beam, in the opposite colour."""
        left = 1 - since / (BEAM_SECONDS + _AFTER_IMAGE_SECONDS)
        for half, share in ((2, 0.5), (0, 1.0)) if left > 0 and since > _GROWTH else ():
            length, width = round(self.length), 2 * half + 1
            size = (length, width) if self.direction.dx else (width, length)
            color = shade(_GHOST_COLOR, share * left * left)
            area = self._area_along(canvas, size, half)
            canvas.picture.fill(color, area, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_haze(self, canvas: BoardCanvas, since: float) -> None:
        strength = 1.6 * (1 - since / (BEAM_SECONDS + _AFTER_IMAGE_SECONDS))
        (x0, y0), (x1, y1) = self.start, self.end
        area = pygame.Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        grow = (0, _HAZE_WIDTH) if self.direction.dx else (_HAZE_WIDTH, 0)
        shimmer(canvas.picture, area.inflate(grow).move(canvas.origin), since, strength)

    def lights(self) -> Iterator[Light]:
        """Yield the lights along the beam: position and radius in board pixels, and colour."""
        strength, points = self.brightness, [self.start] * (self.time < self.look.charge)
        if strength > 0:
            steps = max(1, int(self.length / (TILE * 1.5)))
            reach = self._reach(self.time - self.look.charge)
            points = [self._point_at(reach * step / steps) for step in range(steps + 1)]
        color = dimmed(self.look.inner, (strength or 0.5) * 0.4)
        for point in points:
            yield point, color, TILE * 3


def _taper(strip: pygame.Surface) -> None:
    """Let a strip that points east begin and end in a point."""
    length, high = strip.get_size()
    for tip, is_end in zip(_TIPS, (True, False), strict=True):
        for n in range(min(tip, length)):
            inset = round(high / 2 * (1 - math.sqrt((n + 1) / (tip + 1))))
            x = length - 1 - n if is_end else n
            strip.fill((0, 0, 0), (x, 0, 1, inset))
            strip.fill((0, 0, 0), (x, high - inset, 1, inset))


def prepare(look: BeamLook) -> None:
    """Draw the pictures of a beam beforehand."""
    for phase in (beam_patterns.FLASH, beam_patterns.FULL, beam_patterns.DYING):
        beam_patterns.pattern(look, phase)
    if look.is_fire:
        melt()


def shimmer(picture: pygame.Surface, area: pygame.Rect, time: float, strength: float) -> None:
    """Let an area of a picture tremble, at most `strength` pixels to each side.

    Rows are moved along a wide area and columns along a high one, so that few pieces are copied.
    """
    area = area.clip(picture.get_rect())
    if not area or strength < 0.5:
        return
    still, is_wide = picture.subsurface(area).copy(), area.width >= area.height
    for line in range(area.height if is_wide else area.width):
        shift = round(
            strength * math.sin(line * 0.85 + time * 17) * math.sin(line * 0.31 - time * 9)
        )
        if shift and is_wide:
            picture.blit(still, (area.left + shift, area.top + line), (0, line, area.width, 1))
        elif shift:
            picture.blit(still, (area.left + line, area.top + shift), (line, 0, 1, area.height))
