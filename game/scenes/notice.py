"""A panel of lines over the darkened picture, and what can be done about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.content.words import get_text
from game.core.level import Level
from game.scenes.scene import House, Pop, Push, Replace, Transition
from game.ui.command import DIRECTIONS, Command, Input, Pointer
from game.ui.scroll import Scroll
from game.ui.text import TITLE
from game.ui.theme import ACCENT, TEXT, Color
from game.ui.widgets import ROW, Entry, Menu

Line = tuple[str, Color]
AREA = pygame.Rect(70, 24, 500, 306)
_EDGES, _SIDES = 44, 52
_HEAD = 24
_GAP = 10
_WHEEL = 3
_PAGE = 10
_SHADE = (96, 94, 104)


class Notice:
    """Reads lines anew as they change; goes by itself once it has `lapsed`.

    Up and down walk what can be done where there is a choice, else they scroll; left, right and
    the wheel always scroll. Going back does what the last entry does.
    """

    def __init__(
        self,
        house: House,
        title: str,
        lines: Callable[[], Sequence[Line]],
        entries: Sequence[Entry],
        lapsed: Callable[[], bool] = lambda: False,
        style: str = "stone",
    ) -> None:
        """Show the first lines on a panel of some style."""
        self.house = house
        self.title = title
        self.style = style
        self.closed = False
        self._lines = lines
        self._shown = tuple(lines())
        self._lapsed = lapsed
        self._backdrop: pygame.Surface | None = None
        inner = AREA.inflate(-_SIDES, 0)
        choices = pygame.Rect(inner.left, 0, inner.width, ROW * len(entries))
        self.menu = Menu(entries, choices, house.speaker.play)
        self.text = Scroll(house.letters, self._shown, self._room())
        self._settle()
        # Digits steer here, whatever could be typed below.
        house.reader.text = ""
        house.speaker.play("ui_open")

    def _room(self) -> pygame.Rect:
        """Return the most room that the lines can have."""
        inner = AREA.inflate(-_SIDES, -_EDGES)
        inner.height -= _HEAD + _GAP + self.menu.area.height
        return inner

    def _settle(self) -> None:
        """Make the panel as large as what is on it, in the middle."""
        self.text.shrink()
        self.area = AREA.copy()
        self.area.height = _EDGES + _HEAD + self.text.area.height + _GAP + self.menu.area.height
        self.area.center = AREA.center
        self.text.area.top = self.area.top + _EDGES // 2 + _HEAD
        self.menu.area.top = self.text.area.bottom + _GAP

    def handle(self, command: Input) -> Transition:
        """Scroll, choose or close."""
        if isinstance(command, Pointer) and command.wheel:
            self.text.step(-_WHEEL * command.wheel)
            return None
        if isinstance(command, Command) and self._scroll(command):
            return None
        if command in (Command.BACK, Command.MENU):
            self.menu.index = len(self.menu.entries) - 1
            command = Command.CONFIRM
        return self._done(self.menu.handle(command))

    def _scroll(self, command: Command) -> bool:
        side = DIRECTIONS.get(command)
        if side is None or (side.dy and len(self.menu.entries) > 1):
            return False
        self.text.step(side.dy or side.dx * _PAGE)
        return True

    def followed_by(self, other: Notice) -> Transition:
        """Return the way to another panel in the place of this one, over the same picture."""
        other._backdrop = self._backdrop
        return Replace(other)

    def _done(self, result: object) -> Transition:
        transition: Transition = result  # type: ignore[assignment]
        self.closed = transition is not None and not isinstance(transition, Push)
        return transition

    def update(self, dt: float) -> Transition:
        """Read the lines anew; close once nothing is left to be said."""
        if self._lapsed():
            self.house.speaker.play("ui_close")
            return self._done(Pop())
        lines = tuple(self._lines())
        if lines != self._shown:
            self._shown = lines
            self.text.fill(lines, self._room())
            self._settle()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the lines in view over what was there before."""
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))
        paint, letters = self.house.paint, self.house.letters
        paint.panel(target, self.area, self.style)
        at = (self.text.area.left, self.area.top + 18)
        title = letters.shorten(self.title, self.text.area.width, TITLE)
        letters.draw(target, title, at, ACCENT, TITLE)
        self.text.draw(target)
        self.menu.draw(target, paint)


def note_of(house: House, level: Level) -> Notice:
    """Return what the maker of a map says of it."""
    close = Entry(get_text("shared", "play.understood"), Pop, icon="play")
    return Notice(house, level.title, lambda: [(level.note, TEXT)], [close])
