"""The list of verbs that a player can switch between, with their keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.content.assets.looks import ITEM_ICONS, looks_of
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.panel.labels import verb_name
from game.ui.input.command import VERB_NUMBERS, Command
from game.ui.style.style import ACCENT, DIM, TEXT

MAX_UNLISTED_VERBS = 2
_ROW = 17
_LEFT, _RIGHT, _BOTTOM = 12, 14, 12
_ICON = 16


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
    top = target.get_height() - _BOTTOM - _ROW * len(ruleset.verbs)
    keys = {index: command for command, index in VERB_NUMBERS.items()}
    for index, verb in enumerate(ruleset.verbs):
        row = pygame.Rect(_LEFT, top + index * _ROW, target.get_width() - 2 * _LEFT, _ROW)
        color = ACCENT if index == chosen else TEXT if index in costs or not costs else DIM
        if index == chosen:
            context.painter.draw_panel(target, row.inflate(4, 0), "slot")
        key = keys.get(index, Command.BACK)
        _draw_key(target, context, key, (row.left, row.top))
        weapon = str(getattr(verb, "weapon", ""))
        sheets = context.bank.for_looks(looks_of(ruleset.name))
        if sheets.has(ITEM_ICONS, weapon):
            target.blit(sheets.frame(ITEM_ICONS, weapon, 0), (row.left + 24, row.top))
        name = verb_name(ruleset.name, verb)
        context.text.draw(target, name, (row.left + 28 + _ICON, row.top + 3), color)
        charges = [gauge.value for gauge in view.gauges if weapon and gauge.name == weapon]
        if charges:
            at = (row.right - 2, row.top + 3)
            context.text.draw(target, str(charges[0]), at, color if charges[0] else DIM, align=1.0)
        cost = costs.get(index)
        if cost is not None:
            text = get_text(ruleset.name, "mark.cost", cost)
            context.text.draw(target, text, (row.right - 2, row.top + 3), color, align=1.0)
    return top


def verb_at(point: tuple[int, int], height: int, count: int) -> int | None:
    """Return the index of the verb whose row is under a point of a panel of this height."""
    number = (point[1] - (height - _BOTTOM - _ROW * count)) // _ROW
    return number if 0 <= number < count and point[0] >= _LEFT else None


def _draw_key(
    target: pygame.Surface, context: GameContext, command: Command, at: tuple[int, int]
) -> None:
    reader = context.reader
    if not reader.device.is_pad:
        context.painter.draw_glyph(target, reader.bindings.glyph(command, reader.device), at)
