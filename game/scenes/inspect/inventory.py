"""The inventory: the player's actor and its slots, which can be wielded here."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.dialogs import PANEL_AREA
from game.scenes.game_context import GameContext
from game.scenes.inspect.inspect_text import item_lines, kind_lines
from game.scenes.inspect.overlay_scene import OverlayScene
from game.scenes.panel.hero_panel_content import slot_rows, wielded_slot
from game.scenes.scene import Pop, Transition
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.input.verb_chooser import NO_SLOT, SLOT_DIRECTIONS
from game.ui.style.constants import ACCENT, DIM
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.box_key import number_of
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.panel.slot_list import slot_list
from game.ui.widgets.screen_areas import full_page
from game.ui.widgets.text_box import Line, StyledLine, Text, picture

_EDGES, _GAP, _ABOVE = (24, 22, 24, 22), 12, 76
_SLOTS_WIDTH, _FIGURE_WIDTH = 280, 112


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
        self.ruleset, self.view, self._wield = ruleset, view, wield
        self._lines_here = list(lines_here)
        self._slot_selected = False
        self.selected_slot = wielded_slot(ruleset, view)
        self._layout = self._lay_out()

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
        slot = number_of(self._layout.key_at(pointer.point), "slot")
        if pointer.button == 1 and slot == self.selected_slot and self._wield is not None:
            self._wield(self.selected_slot)
            return Pop()
        if pointer.button == 1:
            self.selected_slot = self.selected_slot if slot is None else slot
            self._slot_selected = True
        return None

    def description_lines(self) -> list[StyledLine]:
        """Describe the selected slot, or the items underfoot before one is selected."""
        if self._lines_here and not self._slot_selected:
            return _join_headings([(get_text("shared", "play.here"), DIM), *self._lines_here])
        weapon = self.slots[self.selected_slot] if self.selected_slot < NO_SLOT else ""
        return item_lines(self.ruleset, weapon) if weapon else []

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        self._layout = self._lay_out()
        self._layout.draw(target)
        wield = Command.CONFIRM if self.context.reader.device.is_pad else Command.WIELD
        keys = [(wield, get_text("shared", "command.WIELD"))] * (self._wield is not None)
        self.draw_prompts(target, *keys)

    def _lay_out(self) -> Layout:
        panel = partial(self.context.painter.draw_panel, style=self.panel_style)
        return Layout(Padding(self._page(), _EDGES, draw=panel), full_page(PANEL_AREA))

    def _page(self) -> LayoutBox:
        """Describe the actor, its slots, and the selected one; larger text is for one of them."""
        own, text = self.view.own_actor(), self.context.text
        if own is None:
            return Column([])
        title = Line(text, get_text(self.ruleset.name, f"name.{own.kind}"), ACCENT, font=TITLE)
        about, said = kind_lines(self.ruleset, own.kind), self.description_lines()
        rows = slot_rows(self.context, self.ruleset, self.view, self.selected_slot)
        slots = Column([Element(_SLOTS_WIDTH, 0), slot_list(self.context.painter, rows)])
        if text_size() is not TextSize.NORMAL:
            words = Text(text, said or about, least=1, grow=1)
            return Column([title, Row([slots, words], gap=_GAP, grow=1)], gap=8)
        frame = self.context.bank.for_looks(looks_of(self.ruleset.name)).frame(own.kind, "idle", 0)
        figure = pygame.transform.scale_by(frame.subsurface(frame.get_bounding_rect()), 2)
        beside = Column([SPRING, Element(_FIGURE_WIDTH, 0), picture(figure)], align=0.5)
        lines = [Text(text, [line]) for line in about]
        above = Row([Column([title, *lines], gap=4, grow=1), beside, Element(1, _ABOVE)], gap=_GAP)
        return Column([above, slots, Column([Text(text, [line]) for line in said], gap=4)], gap=8)


def _join_headings(lines: Sequence[StyledLine]) -> list[StyledLine]:
    """Return the lines with each one that ends in a colon joined to the next, in its color."""
    made: list[StyledLine] = []
    for text, color in lines:
        before = f"{made.pop()[0]} " if made and made[-1][0].endswith(":") else ""
        made.append((before + text, color))
    return made
