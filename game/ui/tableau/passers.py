"""Who walks by on the title: figures come out of one door and go into another."""

from collections.abc import Callable, Sequence

import pygame

from game.content.assets.looks import Looks, looks_of
from game.core.grid import Direction
from game.ui.style.sprite_bank import SpriteBank

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
            left = abs(end - start) - walked
            seconds = min(walked, left) / _SPEED + _DOOR_SECONDS
            if walked < 0 or seconds <= 0:
                continue
            direction = Direction.E if to_east else Direction.W
            figure = bank.frame_at(kind, "walk", self._time, direction)
            figure = pygame.transform.scale_by(figure, 2)
            figure.set_alpha(min(255, round(255 * seconds / _DOOR_SECONDS)))
            x = start + round(walked if to_east else -walked)
            target.blit(figure, figure.get_rect(midbottom=(x, floor)))
