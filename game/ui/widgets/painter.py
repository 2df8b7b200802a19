"""Panels, icons and prompts."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.ui.input.bindings import Bindings, Device, Glyph, Prompt, PromptGlyph
from game.ui.input.command import Command
from game.ui.style import constants as colors
from game.ui.style.canvas import HEIGHT, with_margin
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TITLE, TextRenderer
from game.ui.style.text_size import (
    TITLE_LINE,
    TextSize,
    line_height,
    scaled,
    text_size,
    use_text_size,
)
from game.ui.widgets.nine_slice import draw_stretched, nine_slice
from game.ui.widgets.prompt_layout import WHOLE_WIDTH, PromptRoom, PromptRow, fitting_rows
from game.ui.widgets.screen_areas import ROW_GAP, picture_scale, prompt_height

if TYPE_CHECKING:
    from game.content.assets.looks import Looks

# The rows of menus, as they are and in focus; each place may have its own.
ROW, FOCUSED_ROW = "button", "button_focus"
_MARKED_PANELS = frozenset({FOCUSED_ROW, "slot", colors.TOAST_PANEL, colors.QUESTION_PANEL})
# Panels whose middle is brighter are paper, to be written on in dark ink.
_PAPER = 450
# The frame of a picture looks like that of a chosen row, except in high contrast.
FRAME = "frame"
_MAX_CACHED_ROWS, _MAX_CACHED_PANELS = 64, 256
_KEYCAP, _CAP_CORNER = 16, 7
_ICON = 12
# How much larger pictures are that stand among text, in halves.
_HALVES = {TextSize.NORMAL: 2, TextSize.MEDIUM: 3, TextSize.LARGE: 4}
_GLYPH_GAP = 3
# Descenders may hang below a row.
_BELOW = 4
# Behind prompts on a board: dark glass, in high contrast black.
_BACKING, _BLACK = (8, 6, 10, 190), (0, 0, 0, 255)
# What is written on keys whose picture has only the usual size.
_KEY_LABELS = {"escape": "Esc", "backspace": "Back", "delete": "Del", "period": ".", "comma": ","}
_KEY_LABELS |= {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}


def panel_style(bank: SpriteBank, looks: "Looks") -> str:
    """Return the panel style of a theme, "stone" if its own has no sprite."""
    style = looks.panel or looks.theme
    return style if bank.has("panel", style) else "stone"


@lru_cache(256)
def enlarged(picture: pygame.Surface, halves: int) -> pygame.Surface:
    """Return a picture enlarged by halves: at one and a half, slanting edges stay smooth."""
    if halves % 2 == 0:
        return picture if halves == 2 else pygame.transform.scale_by(picture, halves // 2)
    width, height = picture.get_size()
    doubled = pygame.transform.scale2x(picture)
    return pygame.transform.scale(doubled, (width * halves // 2, height * halves // 2))


class Painter:
    """Draws panels, icons and prompts from the interface's sprite sheets."""

    def __init__(self, bank: SpriteBank, text: TextRenderer) -> None:
        self.bank = bank
        self.text = text
        # Takes what is in focus, and what the prompts say, whenever it is drawn.
        self.announce: Callable[[str, str], None] = lambda _thing, _text: None
        self.is_high_contrast = False
        self._panel = lru_cache(_MAX_CACHED_PANELS)(self._make_panel)
        self._buttons: list[tuple[pygame.Rect, Command]] = []
        # What prompts cover of a board in this frame, and covered in the last one.
        self.foot: pygame.Rect | None = None
        self.last_foot: pygame.Rect | None = None
        self._rows = lru_cache(_MAX_CACHED_ROWS)(self.render_rows)

    def set_color_vision(self, vision: str) -> None:
        """Draw everything in the palette of a colour vision from now on."""
        if vision != self.bank.color_vision:
            self.bank.set_color_vision(vision)
            self.text.set_color_vision(vision)
            self.forget_pictures()

    def forget_pictures(self) -> None:
        """Draw panels and rows anew, as sprites have changed."""
        self._panel.cache_clear()
        self._rows.cache_clear()

    def set_high_contrast(self, *, high: bool) -> None:
        """Draw panels black with a bright rim, and brighter text on them, from now on."""
        if high != self.is_high_contrast:
            self.is_high_contrast = high
            self.text.set_high_contrast(high=high)
            self._panel.cache_clear()
            self._rows.cache_clear()

    def set_text_size(self, size: TextSize) -> None:
        """Draw all text but titles in a size from now on."""
        use_text_size(size)
        self._rows.cache_clear()

    def draw_panel(self, target: pygame.Surface, area: pygame.Rect, style: str = "stone") -> None:
        """Draw a nine-slice panel."""
        target.blit(self._panel(style, area.size), area)

    def draw_slot(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what frames a chosen row, a bit wider than the row."""
        self.draw_panel(target, area.inflate(4, 0), "slot")

    def panel(
        self, target: pygame.Surface, area: pygame.Rect, style: str = "stone"
    ) -> AbstractContextManager[None]:
        """Draw a panel; what is written meanwhile is in the ink that is read on it."""
        self.draw_panel(target, area, style)
        return self.text.in_ink(self.ink(style))

    def row(
        self, target: pygame.Surface, area: pygame.Rect, place: str = "", *, focus: bool
    ) -> AbstractContextManager[None]:
        """Draw a menu's row, as `panel` does, in the material of the place with a panel style."""
        row = FOCUSED_ROW if focus else ROW
        style = f"{row}_{place}"
        has_own = self.bank.has("panel", style) and not self.is_high_contrast
        return self.panel(target, area, style if has_own else row)

    def ink(self, style: str) -> colors.Ink:
        """Return what is written with on a panel: dark ink on paper, else light letters."""
        is_paper = self._is_paper(style) and not self.is_high_contrast
        return colors.PAPER_INK if is_paper else colors.LIGHT_INK

    def _is_paper(self, style: str) -> bool:
        """Return whether a panel is bright; high contrast makes all of them black."""
        clip = self.bank.frame("panel", "slot" if style == FRAME else style, 0)
        return sum(clip.get_at(clip.get_rect().center)[:3]) > _PAPER

    def _make_panel(self, style: str, size: tuple[int, int]) -> pygame.Surface:
        """Return a panel; in high contrast, what is in focus has a thick rim."""
        if not self.is_high_contrast:
            clip = "slot" if style == FRAME else style
            made = nine_slice(self.bank.frame("panel", clip, 0), size)
            if self._is_paper(style):
                made.fill(colors.AGED, special_flags=pygame.BLEND_RGB_MULT)
            return made
        panel, marked = pygame.Surface(size), style in _MARKED_PANELS
        color = self.bank.adapt_color(colors.ACCENT if marked else colors.TEXT)
        pygame.draw.rect(panel, color, panel.get_rect(), 2 if marked else 1)
        return panel

    def draw_icon(self, target: pygame.Surface, name: str, at: tuple[int, int]) -> None:
        """Draw a 12x12 icon, larger beside larger text."""
        icon = enlarged(self.bank.frame("icons", name, 0), _HALVES[text_size()])
        inset = (scaled(_ICON) - icon.get_width()) // 2
        target.blit(icon, (at[0] + inset, at[1] + inset))

    def _keycap(self, glyph: Glyph) -> Glyph:
        """Return the glyph, or a labelled blank key if it has no sprite of the right size."""
        tag, label = glyph
        if not self.bank.has("prompts", tag):
            return "key_blank", tag[4:]
        is_word = tag.startswith("key_") and tag != "key_blank"
        if text_size() is TextSize.MEDIUM and is_word and not label:
            return "key_blank", _KEY_LABELS.get(tag[4:], tag[4:].title())
        return tag, label

    def glyph_width(self, glyph: Glyph) -> int:
        """Return the width of a glyph in pixels."""
        tag, label = self._keycap(glyph)
        if not glyph[0]:
            return 0
        width = self._glyph_picture(tag, label).get_width()
        return max(width, prompt_height(), self.text.width(label) + scaled(8)) if label else width

    def _glyph_picture(self, tag: str, label: str) -> pygame.Surface:
        """Return a glyph beside text; a cap that is stretched grows by whole pixels."""
        halves = 2 * picture_scale() if label else _HALVES[text_size()]
        return enlarged(self.bank.frame("prompts", tag, 0), halves)

    def draw_glyph(self, target: pygame.Surface, glyph: Glyph, at: tuple[int, int]) -> int:
        """Draw a prompt glyph with its label and return its width."""
        if not glyph[0]:
            return 0
        tag, label = self._keycap(glyph)
        picture = self._glyph_picture(tag, label)
        if not label:
            target.blit(picture, (at[0], at[1] + (prompt_height() - picture.get_height()) // 2))
            return picture.get_width()
        area = pygame.Rect(at, (self.glyph_width(glyph), prompt_height()))
        draw_stretched(target, picture, area, _CAP_CORNER * picture_scale())
        self.text.draw(target, label, (area.centerx, area.top + 1), colors.KEYCAP, align=0.5)
        return area.width

    def draw_prompts(
        self,
        target: pygame.Surface,
        prompts: Sequence[Prompt],
        at: tuple[int, int],
        bindings: Bindings,
        device: Device,
        room: PromptRoom = WHOLE_WIDTH,
    ) -> pygame.Rect:
        """Draw glyphs with their texts and return their area; more and higher rows go upwards.

        `at` is where a row of the usual size begins. Prompts of commands can be clicked. Commands
        without an input on the device are left out, and the last ones but help if all are too many.
        Words alone, with "" for the input, are brighter.
        """
        row, area = self.place_prompts(prompts, at, bindings, device, room)
        if room.on_board:
            self._draw_backing(target, area.top - ROW_GAP, room.right)
        target.blit(row.picture, area)
        self._buttons += [(place.move(area.topleft), command) for place, command in row.buttons]
        self.announce("prompts", row.words)
        return area

    def place_prompts(
        self,
        prompts: Sequence[Prompt],
        at: tuple[int, int],
        bindings: Bindings,
        device: Device,
        room: PromptRoom,
    ) -> tuple[PromptRow, pygame.Rect]:
        """Return what `draw_prompts` draws, and where."""
        shown, ink = (tuple(prompts), device.glyph_device), self.text.ink
        row = self._rows(bindings.glyphs_of(*shown), room._replace(right=room.right - at[0]), ink)
        area = row.picture.get_rect(topleft=at)
        area.bottom = at[1] + _KEYCAP + _BELOW
        return row, area

    def _draw_backing(self, target: pygame.Surface, top: int, right: int) -> None:
        whole, (left, above) = with_margin(target)
        self.foot = pygame.Rect(0, top, right + _BELOW, HEIGHT - top)
        size = (left + right + _BELOW, whole.get_height() - above - top)
        whole.blit(_strip(size, _BLACK if self.is_high_contrast else _BACKING), (0, above + top))

    def render_rows(
        self, prompts: Sequence[PromptGlyph], room: PromptRoom, ink: colors.Ink
    ) -> PromptRow:
        """Return rendered prompts."""
        rows, gap = fitting_rows(prompts, room, self._prompt_width)
        step = prompt_height() + ROW_GAP
        height = step * max(1, len(rows)) - ROW_GAP + _BELOW
        picture = pygame.Surface((max(1, room.right), height), pygame.SRCALPHA)
        buttons: list[tuple[pygame.Rect, Command]] = []
        drop, widest = (prompt_height() - line_height() + 4) // 2, 1
        for number, row in enumerate(reversed(rows) if room.on_board else rows):
            x, y = 0, number * step
            for command, glyph, text in row:
                left = x
                x += self.draw_glyph(picture, glyph, (x, y)) + _GLYPH_GAP
                words = self.text.shorten(text, room.right - x)
                color = ink.dim if command else ink.text
                x += self.text.draw(picture, words, (x, y + drop), color).width
                if isinstance(command, Command):
                    buttons.append((pygame.Rect(left, y, x - left, prompt_height()), command))
                x += gap if text else 0
            widest = max(widest, x)
        shown = ((label or tag.partition("_")[2], text) for _, (tag, label), text in prompts if tag)
        words = ", ".join(f"{text}: {name}" for name, text in shown if text)
        picture = picture.subsurface((0, 0, min(picture.width, widest), height))
        return PromptRow(picture, buttons, words)

    def _prompt_width(self, prompt: PromptGlyph) -> int:
        return self.glyph_width(prompt[1]) + _GLYPH_GAP + self.text.width(prompt[2])

    def draw_count(
        self, target: pygame.Surface, icon: pygame.Surface, count: str, corner: tuple[int, int]
    ) -> None:
        """Draw an icon and what is left of it beside the top of a figure, by its right corner."""
        plate = pygame.Rect(0, 0, icon.width + self.text.width(count, TITLE) + 8, TITLE_LINE + 2)
        plate.bottomleft = corner[0] + 2, corner[1] + 8
        self.draw_panel(target, plate, "plain")
        target.blit(icon, icon.get_rect(midleft=(plate.left + 3, plate.centery)))
        self.text.draw(target, count, (plate.right - 4, plate.top), colors.DANGER, TITLE, align=1)

    def clear_prompts(self) -> None:
        """Forget the clickable prompts before a new frame is drawn."""
        self._buttons.clear()
        self.last_foot, self.foot = self.foot, None

    def prompt_at(self, point: tuple[int, int]) -> Command | None:
        """Return the command whose prompt is under a point of the canvas."""
        return next((command for area, command in self._buttons if area.collidepoint(point)), None)


@lru_cache(4)
def _strip(size: tuple[int, int], color: tuple[int, int, int, int]) -> pygame.Surface:
    strip = pygame.Surface(size, pygame.SRCALPHA)
    strip.fill(color)
    return strip
