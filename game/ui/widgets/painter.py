"""Panels, icons, prompts and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui.input.bindings import Bindings, Device
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DIM, KEYCAP, TEXT
from game.ui.style.text_renderer import LINE_HEIGHT, SMALL, TITLE, TextRenderer
from game.ui.style.themes import theme_of

Color = tuple[int, int, int]
# What is pressed, by command or by the tag of its picture, and what it does.
Prompt = tuple[Command | str, str]
# The picture of a key or button, and what is written on it.
Glyph = tuple[str, str]
_CORNER = 16
_MAX_CACHED_ROWS = 64
ROW_HEIGHT = 22
PROMPT_HEIGHT = 16
DrawItem = Callable[[pygame.Surface, int, pygame.Rect], None]


def panel_style(bank: SpriteBank, theme_name: str) -> str:
    """Return the style of panels in a place: its own where there is one."""
    style = theme_of(theme_name).panel_style or theme_name
    return style if bank.has("panel", style) else "stone"


class PromptRow(NamedTuple):
    """A row of prompts, and where those of commands lie on it."""

    picture: pygame.Surface
    buttons: list[tuple[pygame.Rect, Command]]


class Painter:
    """Draws the parts of the interface from their sheets."""

    def __init__(self, bank: SpriteBank, text: TextRenderer) -> None:
        """Work with sheets of the interface and the fonts."""
        self.bank = bank
        self.text = text
        self._panels: dict[tuple[str, int, int], pygame.Surface] = {}
        self._buttons: list[tuple[pygame.Rect, Command]] = []
        self._rows: dict[tuple[object, int], PromptRow] = {}

    def set_color_vision(self, vision: str) -> None:
        """Draw everything in the palette for such eyes from now on."""
        if vision != self.bank.color_vision:
            self.bank.set_color_vision(vision)
            self.text.set_color_vision(vision)
            self._panels.clear()
            self._rows.clear()

    def draw_panel(self, target: pygame.Surface, area: pygame.Rect, style: str = "stone") -> None:
        """Draw a nine-slice panel."""
        key = (style, area.width, area.height)
        if key not in self._panels:
            self._panels[key] = self._nine_slice(style, area.width, area.height)
        target.blit(self._panels[key], area.topleft)

    def _nine_slice(self, style: str, width: int, height: int) -> pygame.Surface:
        source = self.bank.frame("panel", style, 0)
        size = source.get_width()
        corner = min(_CORNER, width // 2, height // 2)
        made = pygame.Surface((width, height), pygame.SRCALPHA)
        columns = (
            (0, corner, 0, corner),
            (corner, size - 2 * corner, corner, width - 2 * corner),
            (size - corner, corner, width - corner, corner),
        )
        rows = (
            (0, corner, 0, corner),
            (corner, size - 2 * corner, corner, height - 2 * corner),
            (size - corner, corner, height - corner, corner),
        )
        for sy, sh, dy, dh in rows:
            for sx, sw, dx, dw in columns:
                part = source.subsurface((sx, sy, sw, sh))
                for y in range(dy, dy + dh, sh):
                    for x in range(dx, dx + dw, sw):
                        made.blit(part, (x, y), (0, 0, min(sw, dx + dw - x), min(sh, dy + dh - y)))
        return made

    def draw_icon(self, target: pygame.Surface, name: str, at: tuple[int, int]) -> None:
        """Draw a 12x12 icon."""
        target.blit(self.bank.frame("icons", name, 0), at)

    def _keycap(self, glyph: Glyph) -> Glyph:
        """Return the picture and the label of a glyph; what nobody drew is a labelled cap."""
        tag, label = glyph
        return (tag, label) if self.bank.has("prompts", tag) else ("key_blank", tag[4:])

    def glyph_width(self, glyph: Glyph) -> int:
        """Return how wide a glyph is drawn."""
        tag, label = self._keycap(glyph)
        wide = self.bank.frame("prompts", tag, 0).get_width() if glyph[0] else 0
        return max(wide, self.text.width(label) + 8) if label else wide

    def draw_glyph(self, target: pygame.Surface, glyph: Glyph, at: tuple[int, int]) -> int:
        """Draw a prompt glyph with its label and return its width."""
        if not glyph[0]:
            return 0
        tag, label = self._keycap(glyph)
        picture = self.bank.frame("prompts", tag, 0)
        if not label:
            target.blit(picture, at)
            return picture.get_width()
        width = self.glyph_width(glyph)
        # A blank cap is stretched in its middle for a key that no cap is drawn for.
        cap = pygame.transform.scale(picture.subsurface((7, 0, 1, 16)), (width - 14, 16))
        target.blit(picture, at, (0, 0, 7, 16))
        target.blit(cap, (at[0] + 7, at[1]))
        target.blit(picture, (at[0] + width - 7, at[1]), (picture.get_width() - 7, 0, 7, 16))
        middle = (at[0] + width // 2, at[1] + 1)
        self.text.draw_flat(target, label, middle, KEYCAP, align=0.5)
        return width

    def draw_prompts(
        self,
        target: pygame.Surface,
        entries: Sequence[Prompt],
        at: tuple[int, int],
        bindings: Bindings,
        device: Device,
        right: int = 640,
    ) -> None:
        """Draw a row of glyphs, each with what it does, as far as they end left of `right`.

        Those of commands can be clicked. What no key or button of the device does is left out.
        """
        asked = tuple(
            (
                sign,
                (sign, "") if isinstance(sign, str) else bindings.glyph(sign, device.glyph_device),
                words,
            )
            for sign, words in entries
        )
        key = (asked, right - at[0])
        if key not in self._rows:
            if len(self._rows) >= _MAX_CACHED_ROWS:
                self._rows.clear()
            self._rows[key] = self._row(*key)
        row = self._rows[key]
        target.blit(row.picture, at)
        self._buttons += [(area.move(at), command) for area, command in row.buttons]

    def _row(self, asked: Sequence[tuple[Command | str, Glyph, str]], room: int) -> PromptRow:
        """Return a row of prompts; it is the same for many frames."""
        picture = pygame.Surface((max(1, room), PROMPT_HEIGHT + 4), pygame.SRCALPHA)
        buttons: list[tuple[pygame.Rect, Command]] = []
        x = 0
        for sign, glyph, words in asked:
            if not glyph[0]:
                continue
            if x + self.glyph_width(glyph) + 3 + self.text.width(words) > room:
                break
            left = x
            x += self.draw_glyph(picture, glyph, (x, 0)) + 3
            x += self.text.draw(picture, words, (x, 4), DIM).width
            if isinstance(sign, Command):
                buttons.append((pygame.Rect(left, 0, x - left, PROMPT_HEIGHT), sign))
            x += 12
        return PromptRow(
            picture.subsurface((0, 0, min(picture.width, max(1, x)), picture.height)), buttons
        )

    def clear_prompts(self) -> None:
        """Begin a new picture: nothing on it can be clicked yet."""
        self._buttons.clear()

    def prompt_at(self, point: tuple[int, int]) -> Command | None:
        """Return the command whose prompt is at a place of the picture."""
        return next((command for area, command in self._buttons if area.collidepoint(point)), None)


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


def draw_heading(target: pygame.Surface, paint: Painter, text: str, at: tuple[int, int]) -> None:
    """Draw the title of a screen."""
    paint.text.draw(target, text, at, ACCENT, TITLE, align=0.5)
