"""The row of doors on the title, one for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

import pygame

from game.content.assets.looks import Looks, looks_of
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT
from game.ui.style.text_size import TextSize, text_size
from game.ui.tableau.place_door import DOOR, DOOR_SIZE, PlaceDoor

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

    @property
    def is_complete(self) -> bool:
        """Return whether all doors are loaded."""
        return len(self.doors) == len(self.names)

    def area(self, index: int) -> pygame.Rect:
        """Return where a door is drawn."""
        first, pitch = _ROW if text_size() is TextSize.NORMAL else _CLOSE_ROW
        return pygame.Rect((first + index * pitch, _TOP), DOOR_SIZE)

    # --- the focus

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

    # --- the picture

    def advance(self, dt: float, *, has_motion: bool) -> None:
        """Load the next door, and let all that are there open; at once without `has_motion`."""
        self._time += dt
        self._load()
        speed = dt / _OPEN_SECONDS if has_motion else 1.0
        for number, door in enumerate(self.doors):
            wanted = _AJAR if self.index is None else _OTHERS
            wanted = _FOCUSED if number == self.index else wanted
            change = max(-speed, min(speed, wanted - door.openness))
            door.openness += change
            door.time += dt if has_motion else 0.0

    def _load(self) -> None:
        if self._next is not None and self._next.done():
            self.doors.append(self._next.result())
            self._next = None
        if self._next is None and not self.is_complete:
            looks = looks_of(self.names[len(self.doors)])
            self._next = self._prepare(lambda: self._make(looks))

    def _make(self, looks: Looks) -> PlaceDoor:
        return PlaceDoor(self._bank, looks)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the hall and the doors, and a sign above the one in focus."""
        self._hall.set_alpha(min(255, int(255 * self._time / _HALL_SECONDS)))
        target.blit(self._hall, (0, 0))
        for number, door in enumerate(self.doors):
            door.draw(target, self.area(number).topleft, focus=number == self.index)
        if self.index is not None:
            x, y = self.focused_area.midtop
            pygame.draw.polygon(target, ACCENT, ((x - 5, y - 10), (x + 5, y - 10), (x, y - 4)))
