"""Menus: columns of items for keyboard, pad and mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import LINE_HEIGHT, SMALL
from game.ui.widgets.painter import Painter

ROW_HEIGHT = 22
DrawItem = Callable[[pygame.Surface, int, pygame.Rect], None]


@dataclass(slots=True)
class MenuItem:
    """One line of a menu.

    `choose` runs on confirm, `step` on left (-1) and right (+1); `value` is shown at the right, or
    `signs`, glyphs, as long as the value is empty. A label that changes is a function.
    """

    label: str | Callable[[], str]
    on_confirm: Callable[[], object] | None = None
    on_step: Callable[[int], object] | None = None
    value: Callable[[], str] | None = None
    icon: str = ""
    glyphs: Callable[[], list[tuple[str, str]]] | None = None


class Menu:
    """A column of entries that every device can walk; returns what the chosen one returns."""

    def __init__(
        self,
        items: Sequence[MenuItem],
        area: pygame.Rect,
        play_sound: Callable[[str], None],
        row_height: int = ROW_HEIGHT,
        draw_item: DrawItem | None = None,
    ) -> None:
        """Stand at the top; `play` sounds the ticks. Long menus scroll inside their area.

        Entries are `row` pixels high. With a `face` that draws them there is more to see of the
        one in focus: a first click on another only goes there.
        """
        self._row_height = row_height
        self._draw_item = draw_item
        self.items = list(items)
        self.area = area
        self.index = 0
        self._play_sound = play_sound

    @property
    def _visible_rows(self) -> int:
        return max(1, self.area.height // self._row_height)

    @property
    def visible(self) -> range:
        """Return which entries are in view."""
        return range(self._first, min(self._first + self._visible_rows, len(self.items)))

    @property
    def _first(self) -> int:
        top = self.index - self._visible_rows // 2
        return max(0, min(top, len(self.items) - self._visible_rows))

    def rect(self, index: int) -> pygame.Rect:
        """Return where an entry is drawn."""
        top = self.area.top + (index - self._first) * self._row_height
        return pygame.Rect(self.area.left, top, self.area.width, self._row_height - 2)

    def item_at(self, point: tuple[int, int]) -> int | None:
        """Return the entry under a point."""
        return next((i for i in self.visible if self.rect(i).collidepoint(point)), None)

    def handle(self, command: Input) -> object:
        """Take an input; return the result of what it chose, else None."""
        if isinstance(command, Pointer):
            return self._point(command)
        entry = self.items[self.index]
        match command:
            case Command.UP | Command.DOWN:
                step = 1 if command is Command.DOWN else -1
                self.index = (self.index + step) % len(self.items)
                self._play_sound("ui_move")
            case Command.LEFT | Command.RIGHT if entry.on_step is not None:
                self._play_sound("ui_toggle")
                return entry.on_step(1 if command is Command.RIGHT else -1)
            case Command.CONFIRM:
                return self._choose(entry)
        return None

    def _choose(self, entry: MenuItem) -> object:
        if entry.on_confirm is not None:
            self._play_sound("ui_confirm")
            return entry.on_confirm()
        if entry.on_step is not None:
            self._play_sound("ui_toggle")
            return entry.on_step(1)
        return None

    def _point(self, pointer: Pointer) -> object:
        if pointer.wheel:
            return self.handle(Command.UP if pointer.wheel > 0 else Command.DOWN)
        index = self.item_at(pointer.point)
        return None if index is None else self._point_at_item(index, pointer.button)

    def _point_at_item(self, index: int, button: int) -> object:
        if index != self.index and not button:
            # Scrolling under a resting mouse would run away with the list.
            if len(self.items) <= self._visible_rows:
                self.index = index
                self._play_sound("ui_move")
            return None
        if not button:
            return None
        if index != self.index and self._draw_item is not None:
            self.index = index
            self._play_sound("ui_move")
            return None
        self.index = index
        entry = self.items[index]
        if button == 3 and entry.on_step is not None:
            self._play_sound("ui_toggle")
            return entry.on_step(-1)
        return self._choose(entry)

    def draw(self, target: pygame.Surface, paint: Painter) -> None:
        """Draw the entries that fit; the one in focus stands out by shape and colour."""
        for index in self.visible:
            if self._draw_item is not None:
                self._draw_item(target, index, self.rect(index))
            else:
                self._draw_default_item(target, paint, index)
        if self.visible.start > 0:
            paint.text.draw(target, "▲", (self.area.right - 8, self.area.top - 10), DIM)
        if self.visible.stop < len(self.items):
            paint.text.draw(target, "▼", (self.area.right - 8, self.area.bottom), DIM)

    def _draw_default_item(self, target: pygame.Surface, paint: Painter, index: int) -> None:
        entry, area, focus = self.items[index], self.rect(index), index == self.index
        paint.draw_panel(target, area, "button_focus" if focus else "button")
        x = area.left + 10
        if entry.icon:
            paint.draw_icon(target, entry.icon, (x, area.centery - 6))
            x += 17
        color = ACCENT if focus else TEXT
        y = area.centery - LINE_HEIGHT[SMALL] // 2 + 1
        label = entry.label if isinstance(entry.label, str) else entry.label()
        paint.text.draw(target, label, (x, y), color)
        words = "" if entry.value is None else entry.value()
        if entry.glyphs is not None and not words:
            right = area.right - 6
            for glyph in reversed(entry.glyphs()):
                right -= paint.glyph_width(glyph) + 3
                paint.draw_glyph(target, glyph, (right, area.top + 2))
        elif words:
            if focus and entry.on_step is not None:
                words = f"◀ {words} ▶"
            paint.text.draw(target, words, (area.right - 10, y), color, align=1.0)
