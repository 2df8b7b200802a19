"""Panels, icons and prompts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.ui.input.bindings import Bindings, Device
from game.ui.input.command import Command
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DIM, KEYCAP, QUESTION_PANEL, TEXT, TOAST_PANEL
from game.ui.style.text_renderer import TITLE, TextRenderer
from game.ui.widgets.nine_slice import nine_slice

# A command (or a glyph's tag) and the text of what it does.
Prompt = tuple[Command | str, str]
# The tag of a key's or button's picture, and the label written on it.
Glyph = tuple[str, str]
_MARKED_PANELS = frozenset({"button_focus", "slot", TOAST_PANEL, QUESTION_PANEL})
_MAX_CACHED_ROWS = 64
PROMPT_HEIGHT = 16
_PROMPT_GAP, _CLOSE_GAP = 12, 6


def panel_style(bank: SpriteBank, looks: Looks) -> str:
    """Return the panel style of a theme, "stone" if its own has no sprite."""
    style = looks.panel or looks.theme
    return style if bank.has("panel", style) else "stone"


class PromptRow(NamedTuple):
    """A rendered row of prompts and the clickable areas of its commands."""

    picture: pygame.Surface
    buttons: list[tuple[pygame.Rect, Command]]


class Painter:
    """Draws panels, icons and prompts from the interface's sprite sheets."""

    def __init__(self, bank: SpriteBank, text: TextRenderer) -> None:
        """Take the sprite sheets and the fonts to draw with."""
        self.bank = bank
        self.text = text
        # Takes what is in focus, and what the prompts say, whenever it is drawn.
        self.announce: Callable[[str, str], None] = lambda _thing, _text: None
        self._high_contrast = False
        self._panels: dict[tuple[str, int, int], pygame.Surface] = {}
        self._buttons: list[tuple[pygame.Rect, Command]] = []
        self._rows: dict[tuple[object, int], PromptRow] = {}

    def set_color_vision(self, vision: str) -> None:
        """Draw everything in the palette of a colour vision from now on."""
        if vision != self.bank.color_vision:
            self.bank.set_color_vision(vision)
            self.text.set_color_vision(vision)
            self._panels.clear()
            self._rows.clear()

    def set_high_contrast(self, *, high: bool) -> None:
        """Draw panels black with a bright rim, and brighter text on them, from now on."""
        if high != self._high_contrast:
            self._high_contrast = high
            self.text.set_high_contrast(high=high)
            self._panels.clear()
            self._rows.clear()

    @property
    def is_high_contrast(self) -> bool:
        """Return whether panels are black with a bright rim."""
        return self._high_contrast

    def draw_panel(self, target: pygame.Surface, area: pygame.Rect, style: str = "stone") -> None:
        """Draw a nine-slice panel."""
        key = (style, area.width, area.height)
        if key not in self._panels:
            draw = self._black_panel if self._high_contrast else self._nine_slice
            self._panels[key] = draw(style, area.width, area.height)
        target.blit(self._panels[key], area.topleft)

    def _black_panel(self, style: str, width: int, height: int) -> pygame.Surface:
        """Return a panel in high contrast; what is in focus has a thick rim."""
        panel = pygame.Surface((width, height))
        marked = style in _MARKED_PANELS
        color = self.bank.adapt_color(ACCENT if marked else TEXT)
        pygame.draw.rect(panel, color, panel.get_rect(), 2 if marked else 1)
        return panel

    def _nine_slice(self, style: str, width: int, height: int) -> pygame.Surface:
        return nine_slice(self.bank.frame("panel", style, 0), (width, height))

    def draw_icon(self, target: pygame.Surface, name: str, at: tuple[int, int]) -> None:
        """Draw a 12x12 icon."""
        target.blit(self.bank.frame("icons", name, 0), at)

    def _keycap(self, glyph: Glyph) -> Glyph:
        """Return the glyph, or a labelled blank key if it has no sprite."""
        tag, label = glyph
        return (tag, label) if self.bank.has("prompts", tag) else ("key_blank", tag[4:])

    def glyph_width(self, glyph: Glyph) -> int:
        """Return the width of a glyph in pixels."""
        tag, label = self._keycap(glyph)
        width = self.bank.frame("prompts", tag, 0).get_width() if glyph[0] else 0
        return max(width, self.text.width(label) + 8) if label else width

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
        # A blank keycap is stretched in the middle to fit the label.
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
        prompts: Sequence[Prompt],
        at: tuple[int, int],
        bindings: Bindings,
        device: Device,
        right: int = 640,
    ) -> None:
        """Draw a row of glyphs with their texts, as many as end left of `right`, help among them.

        Prompts of commands can be clicked. Commands without an input on the device are left out.
        """
        glyph_device = device.glyph_device
        resolved = tuple(
            (cmd, (cmd, "") if isinstance(cmd, str) else bindings.glyph(cmd, glyph_device), text)
            for cmd, text in prompts
        )
        key = (resolved, right - at[0])
        if key not in self._rows:
            if len(self._rows) >= _MAX_CACHED_ROWS:
                self._rows.clear()
            self._rows[key] = self._render_row(*key)
        row = self._rows[key]
        target.blit(row.picture, at)
        self._buttons += [(area.move(at), command) for area, command in row.buttons]
        named = [
            (label or tag.partition("_")[2], text) for _, (tag, label), text in resolved if text
        ]
        self.announce("prompts", ", ".join(f"{text}: {name}" for name, text in named))

    def _render_row(
        self, prompts: Sequence[tuple[Command | str, Glyph, str]], max_width: int
    ) -> PromptRow:
        """Return a rendered row of prompts, to be cached: it rarely changes between frames."""
        picture = pygame.Surface((max(1, max_width), PROMPT_HEIGHT + 4), pygame.SRCALPHA)
        buttons: list[tuple[pygame.Rect, Command]] = []
        x = 0
        shown, gap = self._fitting(prompts, max_width)
        for command, glyph, text in shown:
            left = x
            x += self.draw_glyph(picture, glyph, (x, 0)) + 3
            x += self.text.draw(picture, text, (x, 4), DIM).width
            if isinstance(command, Command):
                buttons.append((pygame.Rect(left, 0, x - left, PROMPT_HEIGHT), command))
            x += gap
        return PromptRow(
            picture.subsurface((0, 0, min(picture.width, max(1, x)), picture.height)), buttons
        )

    def _fitting(
        self, prompts: Sequence[tuple[Command | str, Glyph, str]], max_width: int
    ) -> tuple[list[tuple[Command | str, Glyph, str]], int]:
        """Return the prompts that have a glyph, and the gap between them.

        If they are too wide, they move closer together, then the last ones are left out.
        """
        shown = [prompt for prompt in prompts if prompt[1][0]]
        widths = [self.glyph_width(glyph) + 3 + self.text.width(text) for _, glyph, text in shown]
        if sum(widths) + _PROMPT_GAP * (len(shown) - 1) <= max_width:
            return shown, _PROMPT_GAP
        while sum(widths) + _CLOSE_GAP * (len(shown) - 1) > max_width:
            spare = [n for n, (command, _, _) in enumerate(shown) if command is not Command.HELP]
            if not spare:
                break
            del shown[spare[-1]], widths[spare[-1]]
        return shown, _CLOSE_GAP

    def clear_prompts(self) -> None:
        """Forget the clickable prompts before a new frame is drawn."""
        self._buttons.clear()

    def prompt_at(self, point: tuple[int, int]) -> Command | None:
        """Return the command whose prompt is under a point of the canvas."""
        return next((command for area, command in self._buttons if area.collidepoint(point)), None)


def draw_heading(target: pygame.Surface, paint: Painter, text: str, at: tuple[int, int]) -> None:
    """Draw the title of a scene, centred at `at`."""
    paint.text.draw(target, text, at, ACCENT, TITLE, align=0.5)
