"""The inventory panel: gauges, the slots' items, and the examined creature."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text
from game.core.actor import Actor
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.panel.labels import Heading, floor_label
from game.ui.board.portraits import DUEL_NICHE
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DANGER, DIM, GOOD, TEXT, Color
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import TextSize, grown, line_height, scaled, text_size
from game.ui.widgets.text_box import StyledLine

_SLOT_HEIGHT, _HEADING_LINES = 17, 2
_LEFT, _TOP = 12, 12
# Between words that stand beside each other in a heading.
TITLE_GAP = 6
_VERDICT_WIDTH, _COUNTER_WIDTH = 46, 24
_STATS = ("strength", "defence", "attack")
# Widths beside each other: of the health, of each other number; of the gap between portraits.
_HEALTH, _STAT, _BETWEEN = 46, 36, 32
ARROWS = ("▲", "◀", "▶", "▼")
_MORE = "..."


class SlotVerdict(NamedTuple):
    """What wielding a slot would mean against the target, each in a word.

    `strike` is what one's own attack would do, `counter` what the target's attack would cost.
    """

    strike: StyledLine
    counter: StyledLine


class InventoryContent(NamedTuple):
    """What the panel shows beside the view: another board may be on the screen."""

    heading: Heading
    board: int | None
    verdicts: Sequence[SlotVerdict]


class PanelCard(Protocol):
    """Something that is drawn on a panel in place of lines in words."""

    @property
    def lines(self) -> Sequence[StyledLine]:
        """Return the same in words."""

    @property
    def height(self) -> int:
        """Return how high it is, in pixels."""

    def draw(self, picture: pygame.Surface, area: pygame.Rect) -> int:
        """Draw it at the top of an area and return the y below it."""

    def hint_at(self, point: tuple[int, int]) -> tuple[str, str] | None:
        """Return name and meaning of what was drawn at a point."""


class _Tops(NamedTuple):
    """How far below the top of the panel its lines begin."""

    name: int
    bar: int
    health: int
    stats: int
    slots: int


def _tops() -> _Tops:
    line = line_height()
    top = portraits_top()
    if top is not None:
        # The name stands in the heading, health before the other numbers.
        below = top + DUEL_NICHE
        return _Tops(top - line, below + 1, below + 7, below + 7, below + 9 + line)
    name = 14 + _HEADING_LINES * line
    health = name + line + 12
    return _Tops(name, health - 9, health, health + line + 1, health + 2 * line + 6)


def portraits_top() -> int | None:
    """Return where portraits stand; None where larger text needs their room."""
    return 14 + _HEADING_LINES * line_height() if text_size() is TextSize.NORMAL else None


def slot_area(slot: int, width: int = 0) -> pygame.Rect:
    """Return the row of a slot in a panel of some width."""
    height = grown(_SLOT_HEIGHT)
    return pygame.Rect(_LEFT, _tops().slots + slot * height, width - 2 * _LEFT, height)


def wielded_slot(ruleset: Ruleset, view: View) -> int:
    """Return which slot of the inventory is wielded."""
    inventory = ruleset.features.inventory
    assert inventory is not None
    return view.gauge(inventory.wielded_gauge).value


def slot_at(point: tuple[int, int]) -> int | None:
    """Return the slot under a point of the panel."""
    slot = (point[1] - _tops().slots) // slot_area(0).height
    return slot if 0 <= slot < len(ARROWS) and point[0] >= _LEFT else None


def draw_inventory(
    target: pygame.Surface,
    context: GameContext,
    ruleset: Ruleset,
    view: View,
    shown: InventoryContent,
) -> None:
    """Draw heading, numbers and slots at the top of a panel."""
    text_renderer, texts = context.text, ruleset.name
    own = view.own_actor() or next((a for a in view.actors if a.seat is not None), None)
    numbers = {gauge.name: gauge.value for gauge in view.gauges}
    if own is None:
        return
    tops, width = _tops(), target.get_width() - 2 * _LEFT
    away = 0 if shown.board is None else shown.board - own.board
    floor = floor_label(texts, numbers["floor"] + away)
    room = _draw_floor(target, context, floor, away)
    name = f"{numbers['level']:+d} {get_text(texts, f'name.{own.kind}')}"
    _draw_heading(target, text_renderer, shown.heading, name, room)
    bar_width = width if portraits_top() is None else DUEL_NICHE
    draw_health(target, context.bank, pygame.Rect(_LEFT, tops.bar, bar_width, 7), own)
    # With 0 one lives.
    left = own.health if own.health >= 0 else "-"
    words = f"{get_text(texts, 'gauge.health')} {left}/{own.health_max}"
    text_renderer.draw(target, words, (_LEFT, tops.health), health_color(own))
    _draw_dragons(target, context, texts, numbers.get("dragons", 0))
    _draw_stats(target, context, texts, numbers, own)
    room = width - _name_left() - scaled(_VERDICT_WIDTH) * bool(shown.verdicts)
    _draw_slots(target, context, ruleset, own.gear[1:], (wielded_slot(ruleset, view), room))
    for slot, verdict in enumerate(shown.verdicts):
        _draw_verdict(target, text_renderer, slot, verdict)


def _draw_heading(
    target: pygame.Surface, text: TextRenderer, heading: Heading, name: str, room: int
) -> None:
    """Draw game, map and who is played; `room` is the width left of the floor.

    A map's name that has no room beside who is played takes that of the game's, which is said
    there as well. Larger text has no portraits, and a line more.
    """
    left, right, top = _LEFT, target.get_width() - _LEFT, _tops().name
    name = text.shorten(name, right - left)
    edge = text.draw(target, name, (left, top), TEXT).right + TITLE_GAP
    align, game, map_title = 1.0, heading.game, heading.map
    if portraits_top() is None:
        align, edge, top = 0.0, left, _TOP + line_height()
    if heading.warning:
        right = text.draw(target, heading.warning, (right, top), DANGER, align=1.0).left - TITLE_GAP
    if align and text.width(map_title) > right - edge:
        game, map_title = map_title, ""
    text.draw(target, text.shorten(game, room), (left, _TOP), ACCENT)
    at = (right if align else left, top)
    text.draw(target, text.shorten(map_title, right - edge), at, DIM, align=align)


def _draw_dragons(target: pygame.Surface, context: GameContext, texts: str, slain: int) -> None:
    """Draw how many dragons are slain, if any: between the portraits, or beside the health."""
    if not slain:
        return
    top, middle = portraits_top(), target.get_width() // 2
    if top is None:
        words = f"{get_text(texts, 'gauge.dragons')}: {slain}"
        at = (target.get_width() - _LEFT, _tops().health)
        context.text.draw(target, words, at, ACCENT, align=1.0)
        return
    context.painter.draw_icon(target, "trophy", (middle - 6, top + 2))
    context.text.draw(target, str(slain), (middle, top + 15), ACCENT, align=0.5)


def _draw_stats(
    target: pygame.Surface,
    context: GameContext,
    texts: str,
    numbers: Mapping[str, int],
    own: Actor,
) -> None:
    """Draw strength, defence and attack; the dead have no meaningful DEF and ATK."""
    tops, width = _tops(), target.get_width() - 2 * _LEFT
    for index, key in enumerate(_STATS):
        number = numbers[key] if own.health >= 0 or key == "strength" else "-"
        label = f"{get_text(texts, f'gauge.{key}')} {number}"
        at, align = (_LEFT + index * width // 2, tops.stats), index / 2
        if portraits_top() is not None:
            at, align = (_LEFT + width - (len(_STATS) - 1 - index) * _STAT, tops.stats), 1.0
        context.text.draw(target, label, at, DIM if index == 0 else TEXT, align=align)


def health_color(actor: Actor) -> Color:
    """Return the colour of an actor's health: that of danger if a third is left or less."""
    return DANGER if actor.health * 3 <= actor.health_max else GOOD


def draw_health(target: pygame.Surface, bank: SpriteBank, bar: pygame.Rect, actor: Actor) -> None:
    """Draw an actor's health as a bar."""
    target.fill((20, 16, 24), bar)
    inner = bar.inflate(-2, -2)
    inner.width = inner.width * max(0, actor.health) // max(1, actor.health_max)
    color = bank.adapt_color(health_color(actor))
    target.fill(color, inner)
    target.fill([min(255, part + 40) for part in color], (*inner.topleft, inner.width, 1))


def _name_left() -> int:
    """Return where names stand in the rows of slots: right of the arrow and the icon."""
    return scaled(12) + 19


def _draw_floor(target: pygame.Surface, context: GameContext, floor: str, away: int) -> int:
    """Draw which floor is shown, and return the width that is left of it.

    `away` is how far below the viewer's it lies.
    """
    words = get_text("shared", "play.floor_shown", floor) if away else floor
    at = (target.get_width() - _LEFT, _TOP)
    place = context.text.draw(target, words, at, GOOD if away else ACCENT, align=1.0)
    return place.left - TITLE_GAP - _LEFT


def _draw_slots(
    target: pygame.Surface,
    context: GameContext,
    ruleset: Ruleset,
    slots: Sequence[str],
    layout: tuple[int, int],
) -> None:
    """Draw the items; `layout` is the wielded slot, and how wide a name may be."""
    wielding, room = layout
    sheets, text_renderer = context.bank.for_looks(looks_of(ruleset.name)), context.text
    for slot, item in enumerate(slots):
        row = slot_area(slot, target.get_width())
        if slot == wielding:
            context.painter.draw_panel(target, row.inflate(4, 0), "slot")
        color = ACCENT if slot == wielding else TEXT
        text_renderer.draw(
            target, ARROWS[slot], (row.left + 2, row.top + 3), color if item else DIM
        )
        if sheets.has(ITEM_ICONS, item):
            icon = sheets.frame(ITEM_ICONS, item, 0)
            left = row.left + scaled(12)
            target.blit(icon, icon.get_rect(midleft=(left, row.centery)))
        name = (
            get_text(ruleset.name, f"name.{item}")
            if item
            else get_text("shared", "play.empty_slot")
        )
        if slot == wielding:
            name = f"* {name}"
        name = text_renderer.shorten(name, room)
        text_renderer.draw(
            target, name, (row.left + _name_left(), row.top + 3), color if item else DIM
        )


def _draw_verdict(
    target: pygame.Surface, text: TextRenderer, slot: int, verdict: SlotVerdict
) -> None:
    """Draw a slot's verdict at the right end of its row."""
    right, y = target.get_width() - _LEFT - 2, slot_area(slot).top + 3
    text.draw(
        target, verdict.strike[0], (right - scaled(_COUNTER_WIDTH), y), verdict.strike[1], align=1.0
    )
    text.draw(target, verdict.counter[0], (right, y), verdict.counter[1], align=1.0)


def gauge_at(point: tuple[int, int]) -> str | None:
    """Return the gauge that is drawn at a point of the panel."""
    (x, y), tops = point, _tops()
    if y < tops.name or y >= tops.slots or x < _LEFT:
        is_floor = 8 <= y < 16 + line_height() and x >= _LEFT + scaled(110)
        return "floor" if is_floor else None
    if portraits_top() is not None:
        return _gauge_by_portraits(point)
    if y < tops.bar - 1:
        return "level"
    if y < tops.stats - 1:
        return "health"
    return _STATS[min(2, (x - _LEFT) // scaled(50))]


def _gauge_by_portraits(point: tuple[int, int]) -> str | None:
    (x, y), tops = point, _tops()
    if y < tops.name + line_height():
        return "level"
    if y < tops.bar:
        return "dragons" if _LEFT + DUEL_NICHE <= x < _LEFT + DUEL_NICHE + _BETWEEN else None
    before = x - _LEFT - _HEALTH
    return "health" if before < 0 or y < tops.stats else _STATS[min(2, before // _STAT)]


def draw_lines(
    target: pygame.Surface, text: TextRenderer, lines: Sequence[StyledLine], area: pygame.Rect
) -> int:
    """Draw wrapped lines into an area as far as there is room; return the y below them."""
    rows = [(row, color) for label, color in lines for row in text.wrap(label, area.width)]
    room = max(0, area.height // line_height())
    for number, (row, color) in enumerate(rows[:room]):
        is_cut = number + 1 == room < len(rows)
        words = text.shorten(f"{row} {_MORE}", area.width) if is_cut else row
        text.draw(target, words, (area.left, area.top + number * line_height()), color)
    return area.top + min(room, len(rows)) * line_height()
