"""Panels, icons and prompts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.input.bindings import Bindings, Device
from game.ui.input.command import Command
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DIM, KEYCAP
from game.ui.style.text_renderer import TITLE, TextRenderer
from game.ui.style.themes import theme_of

# What is pressed, by command or by the tag of its picture, and what it does.
Prompt = tuple[Command | str, str]
# The picture of a key or button, and what is written on it.
Glyph = tuple[str, str]
_CORNER = 16
_MAX_CACHED_ROWS = 64
PROMPT_HEIGHT = 16


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


def draw_heading(target: pygame.Surface, paint: Painter, text: str, at: tuple[int, int]) -> None:
    """Draw the title of a screen."""
    paint.text.draw(target, text, at, ACCENT, TITLE, align=0.5)
