"""The list of verbs that a player can switch between, with their keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.panel.labels import verb_name
from game.ui.input.command import VERB_NUMBERS, Command
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_size import grown
from game.ui.widgets.page_areas import prompt_height

MAX_UNLISTED_VERBS = 2
_ROW = 17
_LEFT, _RIGHT, _BOTTOM = 12, 14, 12
_ICON, _KEY_GAP = 16, 8


def draw_verbs(
    target: pygame.Surface,
    context: GameContext,
    ruleset: Ruleset,
    choice: tuple[int, Mapping[int, int | None]],
    view: View,
) -> int:
    """Draw a row for each verb at the bottom of a panel; return the y of the first.

    A row shows the key, the weapon's icon, the name, and the charges left or the AP cost.
    `choice` is the index of the selected verb and the costs of the playable ones by index.
    """
    chosen, costs = choice
    height = grown(_ROW)
    top = target.get_height() - _BOTTOM - height * len(ruleset.verbs)
    keys = {index: command for command, index in VERB_NUMBERS.items()}
    for index, verb in enumerate(ruleset.verbs):
        row = pygame.Rect(_LEFT, top + index * height, target.get_width() - 2 * _LEFT, height)
        color = DIM if index not in costs else ACCENT if index == chosen else TEXT
        if index == chosen:
            context.painter.draw_panel(target, row.inflate(4, 0), "slot")
        key = keys.get(index, Command.BACK)
        if key is not Command.BACK or index != chosen:
            _draw_key(target, context, key, (row.left, row.top))
        weapon = str(getattr(verb, "weapon", ""))
        sheets = context.bank.for_looks(looks_of(ruleset.name))
        if sheets.has(ITEM_ICONS, weapon):
            icon = sheets.frame(ITEM_ICONS, weapon, 0)
            left = row.left + prompt_height() + _KEY_GAP
            target.blit(icon, icon.get_rect(midleft=(left, row.centery)))
        charges = [gauge.value for gauge in view.gauges if weapon and gauge.name == weapon]
        note, cost = "".join(map(str, charges[:1])), costs.get(index)
        note = note if cost is None else get_text(ruleset.name, "mark.cost", cost)
        dim = DIM if charges[:1] == [0] and cost is None else color
        at = (row.right - 2, row.top + 3)
        right = context.text.draw(target, note, at, dim, align=1.0).left
        left = row.left + prompt_height() + _KEY_GAP + _ICON + 4
        name = context.text.shorten(verb_name(ruleset.name, verb), right - left - 2)
        context.text.draw(target, name, (left, row.top + 3), color)
    return top


def verb_at(point: tuple[int, int], height: int, count: int) -> int | None:
    """Return the index of the verb whose row is under a point of a panel of this height."""
    number = (point[1] - (height - _BOTTOM - grown(_ROW) * count)) // grown(_ROW)
    return number if 0 <= number < count and point[0] >= _LEFT else None


def _draw_key(
    target: pygame.Surface, context: GameContext, command: Command, at: tuple[int, int]
) -> None:
    reader = context.reader
    if not reader.device.is_pad:
        context.painter.draw_glyph(target, reader.bindings.glyph(command, reader.device), at)
