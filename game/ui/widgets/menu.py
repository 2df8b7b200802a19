"""Menus: columns of items for keyboard, pad and mouse."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from game.core.fast_dataclass import value
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.constants import ACCENT, TEXT, Color
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import grown, scaled
from game.ui.widgets.layout import Layout, LayoutBox, Padding, Row
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line, glyph, icon, picture

# Where an item begins in its row, and how much an icon takes.
_INDENT, _ICON, _ICON_GAP = 10, 12, 5

# A row by index; None: as other menus have it.
RowBox = Callable[[int], LayoutBox | None]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class RowSize(NamedTuple):
    """The height of a menu's rows at the usual text size, and how many lines stand in them."""

    height: int = 22
    lines: int = 1


ONE_LINE = RowSize()


@value(frozen=True, slots=True)
class MenuItem(Generic[T_co]):
    """One line of a menu.

    `choice` is what the line stands for. Left and right give the first and second of `steps`; a
    line with steps alone is chosen as its step to the right. `value` is shown at the right, or
    `glyphs` while the value is empty. A label that changes is a function. A `picture` stands where
    the icon would, the icon `mark` at the right of the value.
    """

    label: str | Callable[[], str]
    choice: T_co | None = None
    steps: tuple[T_co, T_co] | None = None
    value: Callable[[], str] | None = None
    icon: str = ""
    glyphs: Callable[[], list[tuple[str, str]]] | None = None
    picture: pygame.Surface | None = None
    mark: str = ""

    @property
    def text(self) -> str:
        """Return the label as it is now."""
        return self.label if isinstance(self.label, str) else self.label()


class Menu(Generic[T]):
    """A column of items for every device; an input gives what was chosen with it."""

    def __init__(
        self,
        items: Sequence[MenuItem[T]],
        play_sound: Callable[[str], None],
        rows: RowSize = ONE_LINE,
        row_box: RowBox | None = None,
        area: pygame.Rect | None = None,
    ) -> None:
        """Focus the first item. Menus taller than their area, which a layout may give, scroll.

        With a `row_box`, which describes an item, a first click on another one only focuses it:
        there are details of it to see.
        """
        self._rows = rows
        self._row_box = row_box
        self.items = list(items)
        self.area = area or pygame.Rect(0, 0, 0, 0)
        self.index = 0
        self._play_sound = play_sound

    @property
    def _row_height(self) -> int:
        return grown(*self._rows)

    @property
    def full_height(self) -> int:
        """Return the height at which all items are in view."""
        return self._row_height * len(self.items)

    def content_width(self, text: TextRenderer) -> int:
        """Return the width in pixels at which no label is shortened, without values."""
        icon = (scaled(_ICON) + _ICON_GAP) * any(item.icon for item in self.items)
        return 2 * _INDENT + icon + max((text.width(item.text) for item in self.items), default=0)

    @property
    def _visible_rows(self) -> int:
        return max(1, self.area.height // self._row_height)

    @property
    def visible(self) -> range:
        """Return the indices of the items in view."""
        return range(self._first, min(self._first + self._visible_rows, len(self.items)))

    @property
    def _first(self) -> int:
        top = self.index - self._visible_rows // 2
        return max(0, min(top, len(self.items) - self._visible_rows))

    def rect(self, index: int) -> pygame.Rect:
        """Return the area of an item."""
        top = self.area.top + (index - self._first) * self._row_height
        return pygame.Rect(self.area.left, top, self.area.width, self._row_height - 2)

    def item_at(self, point: tuple[int, int]) -> int | None:
        """Return the index of the item under a point."""
        return next((i for i in self.visible if self.rect(i).collidepoint(point)), None)

    def handle(self, command: Input) -> T | None:
        """Take an input; return what it chooses, if anything."""
        if isinstance(command, Pointer):
            return self._point(command)
        item = self.items[self.index]
        match command:
            case Command.UP | Command.DOWN:
                self.index = (self.index + (1 if command is Command.DOWN else -1)) % len(self.items)
                self._play_sound("ui_move")
            # The keys Home and End.
            case Command.CLIMB | Command.REDO:
                self.index = 0 if command is Command.CLIMB else len(self.items) - 1
                self._play_sound("ui_move")
            case Command.LEFT | Command.RIGHT if item.steps is not None:
                return self._step(item.steps, 1 if command is Command.RIGHT else 0)
            case Command.CONFIRM:
                return self._confirm(item)
        return None

    def _step(self, steps: tuple[T, T], side: int) -> T:
        self._play_sound("ui_toggle")
        return steps[side]

    def _confirm(self, item: MenuItem[T]) -> T | None:
        if item.choice is not None:
            self._play_sound("ui_confirm")
            return item.choice
        return None if item.steps is None else self._step(item.steps, 1)

    def _point(self, pointer: Pointer) -> T | None:
        if pointer.wheel:
            return self.handle(Command.UP if pointer.wheel > 0 else Command.DOWN)
        index = self.item_at(pointer.point)
        return None if index is None else self._point_at_item(index, pointer.button)

    def _point_at_item(self, index: int, button: int) -> T | None:
        if index != self.index and not button:
            # In a list that scrolls, focus under a resting mouse would scroll it on and on.
            if len(self.items) <= self._visible_rows:
                self.index = index
                self._play_sound("ui_move")
            return None
        if not button:
            return None
        if index != self.index and self._row_box is not None:
            self.index = index
            self._play_sound("ui_move")
            return None
        self.index = index
        item = self.items[index]
        if button == 3 and item.steps is not None:
            return self._step(item.steps, 0)
        return self._confirm(item)

    def box(self, paint: Painter, place: str = "", *, width: int = 0, grow: int = 0) -> LayoutBox:
        """Return this menu as a box of a layout: one row at least, and only whole ones."""

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            self.area = area
            self.draw(target, paint, place)

        return _MenuBox(self, width or self.content_width(paint.text), grow=grow, draw=draw)

    def whole_rows(self, room: int) -> int:
        """Return the height of the rows that a room holds, of one at least."""
        return self._row_height * max(1, min(len(self.items), room // self._row_height))

    def draw(
        self, target: pygame.Surface, paint: Painter, place: str = "", *, has_focus: bool = True
    ) -> None:
        """Draw the items in view; the focused one differs in shape and colour.

        `place` is the panel style of the place whose material they have. Without `has_focus`,
        something else on the screen is in focus.
        """
        for index in self.visible:
            row = None if self._row_box is None else self._row_box(index)
            if row is None:
                focus = has_focus and index == self.index
                content = self._content(paint, index, ACCENT if focus else TEXT)
                row = Padding(content, (0,) * 4, draw=partial(paint.row, place=place, focus=focus))
            Layout(row, self.rect(index)).draw(target)
        if self.items and has_focus:
            item = self.items[self.index]
            value = "" if item.value is None else f": {item.value()}"
            paint.announce("focus", f"{item.text}{value}")
        signs = {
            "▲": (self.visible.start > 0, self.area.top - scaled(10)),
            "▼": (self.visible.stop < len(self.items), self.area.bottom),
        }
        for sign, (has_more, top) in signs.items():
            if has_more:
                paint.text.draw(target, sign, (self.area.right - scaled(8), top), ACCENT)

    def _content(self, paint: Painter, index: int, color: Color) -> LayoutBox:
        item, text = self.items[index], paint.text
        before = None if item.picture is None else picture(item.picture)
        if item.icon:
            before = icon(paint, item.icon)
        value = "" if item.value is None else item.value()
        glyphs = item.glyphs() if item.glyphs is not None and not value else ()
        if value and color == ACCENT and item.steps is not None:
            value = f"◀ {value} ▶"
        boxes = [
            None if before is None else Padding(before, (0, 0, _ICON_GAP, 0)),
            Padding(Line(text, item.text, color), (0, 2, 0, 0), grow=1),
            Padding(Line(text, value, color), (4, 2, 4, 0)) if value else None,
            # Where they have no room, the first ones are dropped first.
            *(Padding(glyph(paint, g), (0, 0, 3, 0), priority=n) for n, g in enumerate(glyphs)),
            icon(paint, item.mark) if item.mark else None,
        ]
        left = _INDENT - _ICON_GAP if item.picture and not item.icon else _INDENT
        return Padding(Row(boxes, align=0.5), (left, 0, 6, 0))


@dataclass(eq=False)
class _MenuBox(LayoutBox):
    menu: Menu[Any]
    width: int

    def _widths(self) -> tuple[int, int]:
        return self.width, self.width

    def _heights(self, _width: int, room: int) -> tuple[int, int]:
        return self.menu.whole_rows(0), self.menu.whole_rows(room)
