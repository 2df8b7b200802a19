"""The row of doors on the title, one for each game."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Future

import pygame

from game.content.assets.looks import Looks, looks_of
from game.core.grid import Direction
from game.ui.style.constants import ACCENT, Color
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_size import TextSize, text_size
from game.ui.tableau.tableau import Tableau

DOOR_SIZE = (80, 176)
# Where the opening is in the arch.
_OPENING = pygame.Rect(10, 14, 60, 160)
DOOR = "door"
_NARROWEST_LEAF = 5
_MIRRORED = 44
_GLOW_SIZE = (176, 92)
# The light on the wall above the arch: its size, where its middle is below the top, its share.
_HALO_SIZE, _HALO_TOP, _HALO_SHARE = (120, 132), 22, 0.42
_FIRST_PAUSE, _PAUSE, _SPEED = 1.0, 4.0, 40.0
# How far behind the one before them figures walk, and how long they take through a door.
_BEHIND, _DOOR_SECONDS = 46, 0.5


class Passers:
    """The figures that the looks of each ruleset name, one ruleset after the other."""

    def __init__(self, bank: SpriteBank, names: Sequence[str], sill: Callable[[int], int]) -> None:
        """Stand behind the doors of rulesets; `sill` returns the middle of one by its number."""
        self._bank, self._names, self._sill = bank, names, sill
        self._walk, self._time = 0, -_FIRST_PAUSE

    def advance(self, dt: float) -> None:
        """Walk on; behind the last figure's door begins the next walk."""
        self._time += dt
        start, end, looks = self._path()
        length = abs(end - start) + _BEHIND * (len(looks.passers) - 1)
        if self._time > length / _SPEED + _DOOR_SECONDS:
            self._walk, self._time = self._walk + 1, -_PAUSE

    def _path(self) -> tuple[int, int, Looks]:
        number = self._walk * 2 % len(self._names)
        other = (number + 3) % len(self._names)
        return self._sill(number), self._sill(other), looks_of(self._names[number])

    def draw(self, target: pygame.Surface, floor: int) -> None:
        """Draw the figures with their feet on the floor, those in a door half there."""
        if self._time < 0:
            return
        start, end, looks = self._path()
        bank, to_east = self._bank.for_looks(looks), end > start
        for place, kind in enumerate(looks.passers):
            walked = self._time * _SPEED - place * _BEHIND
            seconds = min(walked, abs(end - start) - walked) / _SPEED + _DOOR_SECONDS
            if walked < 0 or seconds <= 0:
                continue
            direction = Direction.E if to_east else Direction.W
            figure = bank.frame_at(kind, "walk", self._time, direction)
            figure = pygame.transform.scale_by(figure, 2)
            figure.set_alpha(min(255, round(255 * seconds / _DOOR_SECONDS)))
            x = start + round(walked if to_east else -walked)
            target.blit(figure, figure.get_rect(midbottom=(x, floor)))


class PlaceDoor:
    """The door of one ruleset, and the pictures behind it."""

    def __init__(self, bank: SpriteBank, looks: Looks) -> None:
        """Load the door of a theme, which must have one."""
        bank = bank.for_looks(looks)
        self._tableau = Tableau(bank, looks, DOOR)
        self._arch, self._leaf, hole = (
            bank.frame(DOOR, clip, 0) for clip in ("arch", "leaf", "hole")
        )
        self._inside = pygame.Surface(_OPENING.size, pygame.SRCALPHA)
        self._mask = hole
        self._glow = _make_glow(looks.key_color, _GLOW_SIZE)
        self._halo = _make_glow(looks.key_color, _HALO_SIZE)
        self._fade = pygame.Surface((_OPENING.width, _MIRRORED))
        for row in range(_MIRRORED):
            shade = round(110 * (1 - row / _MIRRORED) ** 2)
            self._fade.fill((shade, shade, shade), (0, row, _OPENING.width, 1))
        self.openness = 0.0
        self.time = 0.0

    def draw(self, target: pygame.Surface, at: tuple[int, int], *, focus: bool) -> None:
        """Draw the door with its top left corner at `at`; the one in focus is brighter."""
        inside = self._inside
        inside.fill((8, 6, 10))
        if self.openness > 0:
            self._tableau.draw(inside, self.time)
        self._draw_leaves(inside)
        inside.blit(self._mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._draw_halo(target, at)
        target.blit(inside, (at[0] + _OPENING.left, at[1] + _OPENING.top))
        target.blit(self._arch, at)
        self._draw_glow(target, at, focus=focus)

    def _draw_reflection(self, target: pygame.Surface, at: tuple[int, int]) -> None:
        foot = self._inside.subsurface((0, _OPENING.height - _MIRRORED, _OPENING.width, _MIRRORED))
        mirrored = pygame.transform.flip(foot, False, True)
        mirrored.blit(self._fade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        corner = (at[0] + _OPENING.left, at[1] + DOOR_SIZE[1] + 1)
        target.blit(mirrored, corner, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_leaves(self, inside: pygame.Surface) -> None:
        width, height = self._leaf.get_size()
        # A leaf that turns on its hinges is seen from the side.
        narrow = max(_NARROWEST_LEAF, round(width * math.cos(self.openness * math.pi / 2)))
        left = pygame.transform.scale(self._leaf, (narrow, height))
        shade = round(255 - 110 * self.openness)
        left.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        inside.blit(left, (0, 0))
        inside.blit(pygame.transform.flip(left, True, False), (inside.get_width() - narrow, 0))

    def _draw_halo(self, target: pygame.Surface, at: tuple[int, int]) -> None:
        area = self._halo.get_rect(center=(at[0] + DOOR_SIZE[0] // 2, at[1] + _HALO_TOP))
        target.blit(
            _dimmed(self._halo, self.openness * _HALO_SHARE),
            area,
            special_flags=pygame.BLEND_RGB_ADD,
        )

    def _draw_glow(self, target: pygame.Surface, at: tuple[int, int], *, focus: bool) -> None:
        strength = self.openness * (1.0 if focus else 0.6)
        if strength <= 0:
            return
        self._draw_reflection(target, at)
        glow = _dimmed(self._glow, strength)
        area = glow.get_rect(center=(at[0] + DOOR_SIZE[0] // 2, at[1] + DOOR_SIZE[1] + 2))
        # Only the floor is lit, not what lies behind the sill.
        lower = pygame.Rect(0, area.height // 2 - 4, area.width, area.height // 2 + 4)
        target.blit(glow, (area.left, area.top + lower.top), lower, pygame.BLEND_RGB_ADD)


def _dimmed(glow: pygame.Surface, strength: float) -> pygame.Surface:
    level, dimmed = round(255 * strength), glow.copy()
    dimmed.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return dimmed


def _make_glow(color: Color, size: tuple[int, int]) -> pygame.Surface:
    glow = pygame.Surface(size)
    for step in range(16):
        share = ((step + 1) / 16) ** 2 * 0.8
        width, height = (round(length * (1 - step / 16)) for length in size)
        area = pygame.Rect(0, 0, width, height)
        area.center = glow.get_rect().center
        pygame.draw.ellipse(glow, [int(part * share) for part in color], area)
    return glow


# Where the first door stands and how far apart they are; larger text needs more room beside them.
_ROW, _CLOSE_ROW, _TOP = (172, 92), (234, 80), 124
# How far doors are open: that in focus, all while none is, and the others.
_FOCUSED, _AJAR, _OTHERS = 1.0, 0.86, 0.62
_OPEN_SECONDS = 0.9
_HALL_SECONDS = 0.6

HALL = "hall"

Prepare = Callable[[Callable[[], PlaceDoor]], Future[PlaceDoor]]


class DoorRow:
    """Doors that a thread loads one after the other, and that open then."""

    def __init__(self, bank: SpriteBank, names: Sequence[str], prepare: Prepare) -> None:
        """Start to load the doors of all rulesets, given by name, that have one."""
        self.names = [name for name in names if DOOR in looks_of(name).tableaux]
        self.doors: list[PlaceDoor] = []
        self.index: int | None = None
        self._bank = bank
        self._prepare = prepare
        self._next: Future[PlaceDoor] | None = None
        # A copy: it fades in, and what else shows the hall does not.
        self._hall = bank.frame(HALL, HALL, 0).copy()
        self._time = 0.0
        self.passers = Passers(bank, self.names, lambda number: self.area(number).centerx)

    @property
    def is_complete(self) -> bool:
        """Return whether all doors are loaded."""
        return len(self.doors) == len(self.names)

    def area(self, index: int) -> pygame.Rect:
        """Return where a door is drawn."""
        first, pitch = _ROW if text_size() is TextSize.NORMAL else _CLOSE_ROW
        # More than five stand closer, so that the last one ends where the fifth would.
        pitch = min(pitch, 4 * pitch // max(1, len(self.names) - 1))
        return pygame.Rect((first + index * pitch, _TOP), DOOR_SIZE)

    @property
    def focused(self) -> str:
        """Return the ruleset of the door in focus; there must be one."""
        assert self.index is not None
        return self.names[self.index]

    @property
    def focused_area(self) -> pygame.Rect:
        """Return where the door in focus is."""
        assert self.index is not None
        return self.area(self.index)

    def enter(self) -> bool:
        """Come from the menu to the first door; return whether there is one."""
        self.index = 0 if self.names else None
        return self.index is not None

    def leave(self) -> None:
        """Go back to the menu."""
        self.index = None

    def move(self, step: int) -> None:
        """Go to the next door, or from the first one back to the menu."""
        assert self.index is not None
        there = self.index + step
        self.index = None if there < 0 else min(there, len(self.names) - 1)

    def point(self, point: tuple[int, int], *, is_covered: bool) -> None:
        """Focus the door under the mouse, or none if something covers it there."""
        under = (n for n in range(len(self.names)) if self.area(n).collidepoint(point))
        self.index = None if is_covered else next(under, None)

    def advance(self, dt: float, *, has_motion: bool) -> None:
        """Load the next door, and let all that are there open; at once without `has_motion`."""
        self._time += dt
        self._load()
        speed = dt / _OPEN_SECONDS if has_motion else 1.0
        for number, door in enumerate(self.doors):
            wanted = _AJAR if self.index is None else _OTHERS
            wanted = _FOCUSED if number == self.index else wanted
            door.openness += max(-speed, min(speed, wanted - door.openness))
            door.time += dt if has_motion else 0.0
        if has_motion and self.is_complete:
            self.passers.advance(dt)

    def _load(self) -> None:
        if self._next is not None and self._next.done():
            self.doors.append(self._next.result())
            self._next = None
        if self._next is None and not self.is_complete:
            looks = looks_of(self.names[len(self.doors)])
            self._next = self._prepare(lambda: PlaceDoor(self._bank, looks))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the hall and the doors, and a sign above the one in focus."""
        self._hall.set_alpha(min(255, int(255 * self._time / _HALL_SECONDS)))
        target.blit(self._hall, (0, 0))
        for number, door in enumerate(self.doors):
            door.draw(target, self.area(number).topleft, focus=number == self.index)
        self.passers.draw(target, _TOP + DOOR_SIZE[1] + 4)
        if self.index is not None:
            x, y = self.focused_area.midtop
            pygame.draw.polygon(target, ACCENT, ((x - 5, y - 10), (x + 5, y - 10), (x, y - 4)))
