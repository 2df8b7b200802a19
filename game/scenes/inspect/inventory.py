"""The inventory: the player's actor and its slots, which can be wielded here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.dialogs import PANEL_AREA
from game.scenes.inspect.inspect_text import item_lines, kind_lines
from game.scenes.inspect.overlays import OverlayScene
from game.scenes.panel.inventory_panel import wielded_slot
from game.scenes.scene import Pop, Transition
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.input.verb_chooser import NO_SLOT, SLOT_DIRECTIONS
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, TextSize, grown, scaled, text_size
from game.ui.widgets.page_areas import full_page
from game.ui.widgets.panel.slot_list import ARROWS
from game.ui.widgets.text_box import StyledLine, Text

_ROW = 19
_TOP = 130
_GAP = 12
_LARGE_SLOTS_WIDTH = 280


class InventoryScene(OverlayScene):
    """A direction selects a slot, waiting selects none, and confirming wields it."""

    def __init__(
        self,
        context: GameContext,
        ruleset: Ruleset,
        view: View,
        wield: Callable[[int], None] | None,
        lines_here: Sequence[StyledLine] = (),
    ) -> None:
        """Select the wielded slot; `lines_here` (items underfoot) show until another is.

        Without `wield` the slots can only be read.
        """
        super().__init__(context, looks_of(ruleset.name))
        self.ruleset = ruleset
        self.view = view
        self._wield = wield
        self._lines_here = list(lines_here)
        self._slot_selected = False
        self.selected_slot = wielded_slot(ruleset, view)
        self.panel = full_page(PANEL_AREA)
        self.inner = self.panel.inflate(-48, -44)
        self._is_large = text_size() is not TextSize.NORMAL

    @property
    def slots(self) -> tuple[str, ...]:
        """Return the kinds in the slots, "" for an empty one."""
        own = self.view.own_actor()
        return own.gear[1:] if own is not None else ()

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            return self._handle_pointer(command)
        if command in DIRECTIONS and isinstance(command, Command):
            self.selected_slot = SLOT_DIRECTIONS.get(DIRECTIONS[command], self.selected_slot)
            self._slot_selected = True
            self.context.audio.play("ui_move")
            return None
        if command is Command.PASS:
            self.selected_slot = NO_SLOT
            return None
        if command in (Command.WIELD, Command.CONFIRM) and self._wield is not None:
            self._wield(self.selected_slot)
            return Pop()
        return super().handle(command)

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        if pointer.button == 3:
            return super().handle(Command.BACK)
        rows = [n for n in range(len(ARROWS)) if self._slot_area(n).collidepoint(pointer.point)]
        chosen = bool(rows) and pointer.button == 1 and rows[0] == self.selected_slot
        if chosen and self._wield is not None:
            self._wield(self.selected_slot)
            return Pop()
        if pointer.button == 1:
            self.selected_slot = rows[0] if rows else self.selected_slot
            self._slot_selected = True
        return None

    def _slot_area(self, slot: int) -> pygame.Rect:
        top, width, row = _TOP, self.inner.width, grown(_ROW)
        if self._is_large:
            top, width = self._body.top, _LARGE_SLOTS_WIDTH
        return pygame.Rect(self.inner.left, top + slot * row, width, row - 1)

    @property
    def _body(self) -> pygame.Rect:
        """Return the area below the title."""
        above = TITLE_LINE + 8
        height = self.inner.height - above
        return pygame.Rect(self.inner.left, self.inner.top + above, self.inner.width, height)

    def description_lines(self) -> list[StyledLine]:
        """Describe the selected slot, or the items underfoot before one is selected."""
        if self._lines_here and not self._slot_selected:
            return _join_headings([(get_text("shared", "play.here"), DIM), *self._lines_here])
        weapon = self.slots[self.selected_slot] if self.selected_slot < NO_SLOT else ""
        return item_lines(self.ruleset, weapon) if weapon else []

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        painter, text_renderer, texts = self.context.painter, self.context.text, self.ruleset.name
        painter.draw_panel(target, self.panel, self.panel_style)
        own = self.view.own_actor()
        if own is None:
            return
        title = get_text(texts, f"name.{own.kind}")
        text_renderer.draw(target, title, self.inner.topleft, ACCENT, TITLE)
        for slot, weapon in enumerate(self.slots):
            self._draw_slot(target, slot, weapon)
        if self._is_large:
            area = self._body
            area.width -= _LARGE_SLOTS_WIDTH + _GAP
            area.left += _LARGE_SLOTS_WIDTH + _GAP
            lines = self.description_lines() or kind_lines(self.ruleset, own.kind)
            Text(text_renderer, lines).draw_in(target, area)
        else:
            self._draw_texts(target, own.kind)
        self._draw_keys(target)

    def _draw_texts(self, target: pygame.Surface, kind: str) -> None:
        """Draw the actor with its description, and that of the selected slot below the slots."""
        text_renderer = self.context.text
        bank = self.context.bank.for_looks(looks_of(self.ruleset.name))
        figure = bank.frame(kind, "idle", 0)
        figure = pygame.transform.scale_by(figure.subsurface(figure.get_bounding_rect()), 2)
        target.blit(figure, figure.get_rect(midbottom=(self.inner.right - 56, _TOP - 8)))
        area = pygame.Rect(self.inner.left, self.inner.top, self.inner.width - 124, 96)
        area.top += TITLE_LINE + 4
        for text, color in kind_lines(self.ruleset, kind):
            area.top = text_renderer.draw_paragraph(target, text, area, color) + 4
        below = self._slot_area(len(ARROWS)).top + 10
        area = pygame.Rect(self.inner.left, below, self.inner.width, 72)
        for text, color in self.description_lines():
            area.top = text_renderer.draw_paragraph(target, text, area, color) + 4

    def _draw_keys(self, target: pygame.Surface) -> None:
        reader = self.context.reader
        wield = Command.CONFIRM if reader.device.is_pad else Command.WIELD
        keys = [(wield, get_text("shared", "command.WIELD"))] * (self._wield is not None)
        keys.append((Command.BACK, get_text("shared", "settings.back")))
        if self._is_large:
            self.below.draw_prompts(target, keys)
            return
        at = (self.inner.left, self.panel.bottom - 32)
        self.context.draw_prompts(target, keys, at)

    def _draw_slot(self, target: pygame.Surface, slot: int, weapon: str) -> None:
        text_renderer, row = self.context.text, self._slot_area(slot)
        bank = self.context.bank.for_looks(looks_of(self.ruleset.name))
        if slot == self.selected_slot:
            self.context.painter.draw_panel(target, row.inflate(8, 2), "slot")
        color = ACCENT if slot == self.selected_slot else TEXT if weapon else DIM
        text_renderer.draw(target, ARROWS[slot], (row.left + 2, row.top + 4), color)
        if bank.has(ITEM_ICONS, weapon):
            icon = bank.frame(ITEM_ICONS, weapon, 0)
            target.blit(icon, icon.get_rect(midleft=(row.left + scaled(16), row.centery)))
        texts = self.ruleset.name
        name = (
            get_text(texts, f"name.{weapon}") if weapon else get_text("shared", "play.empty_slot")
        )
        star = "* " if slot == wielded_slot(self.ruleset, self.view) else ""
        left = row.left + scaled(16) + 22
        name = text_renderer.shorten(star + name, row.right - left)
        text_renderer.draw(target, name, (left, row.top + 4), color)


def _join_headings(lines: Sequence[StyledLine]) -> list[StyledLine]:
    """Return the lines with each one that ends in a colon joined to the next, in its color."""
    made: list[StyledLine] = []
    for text, color in lines:
        before = f"{made.pop()[0]} " if made and made[-1][0].endswith(":") else ""
        made.append((before + text, color))
    return made
