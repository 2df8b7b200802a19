"""The panel of a match with an inventory: both fighters, numbers, slots, what is looked at."""

from collections.abc import Sequence
from typing import NamedTuple

from game.content.assets.level_texts import goal_key
from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text, has_text
from game.core.actor import Actor
from game.core.grid import Direction
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.panel.panel_parts import PanelParts
from game.scenes.panel.portrait_subjects import Portrayed
from game.scenes.texts.labels import floor_label, heading_of, item_name
from game.session.updates import MatchInfo
from game.ui.board.portraits import DUEL_NICHE
from game.ui.stage.stage import Stage
from game.ui.style.style import ACCENT, DANGER, DIM, GOOD, TEXT, health_color
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import ALWAYS, SPRING, Choice, Column, Element, LayoutBox, Row
from game.ui.widgets.panel.fight_card import FightForecast, fight_card
from game.ui.widgets.panel.health_bar import health_bar
from game.ui.widgets.panel.slot_list import SlotRow, SlotVerdict, slot_list
from game.ui.widgets.text_box import Line, StyledLine, Text, icon

_STATS = ("strength", "defence", "attack")
_GAP, _BETWEEN = 4, 6
# What the player looks at has room before portraits.
_FIRST = ALWAYS + 1


class Inspected(NamedTuple):
    """What the player looks at: in words, as a fight if it can be one, and what slots would do.

    `board` is the one on the screen, None if that is the viewer's.
    """

    lines: Sequence[StyledLine] = ()
    fight: FightForecast | None = None
    verdicts: Sequence[SlotVerdict] = ()
    board: int | None = None


def wielded_slot(ruleset: Ruleset, view: View) -> int:
    """Return which slot of the inventory is wielded."""
    return view.gauge(ruleset.features.inventory).value


def slot_rows(
    context: GameContext, ruleset: Ruleset, view: View, chosen: int | None = None
) -> list[SlotRow]:
    """Return the slots of the viewer's inventory; by default the wielded one is chosen."""
    sheets, own = context.bank.for_looks(looks_of(ruleset.name)), view.own_actor()
    wielded, empty = wielded_slot(ruleset, view), get_text("shared", "play.empty_slot")
    return [
        SlotRow(
            item_name(ruleset.name, item) if item else empty,
            sheets.frame(ITEM_ICONS, item, 0) if sheets.has(ITEM_ICONS, item) else None,
            is_empty=not item,
            is_wielded=slot == wielded,
            is_chosen=slot == (wielded if chosen is None else chosen),
        )
        for slot, item in enumerate(own.gear[1:] if own is not None else ())
    ]


class InventoryPanel:
    """Describes the panel of a match with an inventory."""

    def __init__(self, context: GameContext, info: MatchInfo, parts: PanelParts) -> None:
        self._context = context
        self._text = context.text
        self._info = info
        self._looks = looks_of(info.ruleset.name)
        self._parts = parts

    def content(
        self,
        view: View,
        stage: Stage,
        shown: Portrayed,
        inspected: Inspected,
        goal: LayoutBox,
        log: LayoutBox,
    ) -> list[LayoutBox | None]:
        """Return the boxes of the panel from top to bottom."""
        own = view.own_actor() or next((a for a in view.actors if a.seat is not None), None)
        if own is None:
            return []
        texts, lines, fight = self._info.ruleset.name, inspected.lines, inspected.fight
        before, after = lines, lines[:0]
        if fight is not None:
            begin = lines.index(fight.lines[0])
            before = lines[:begin]
            after = [line for line in lines[begin:] if line not in fight.lines]
        numbers = {gauge.name: gauge.value for gauge in view.gauges}
        slots = slot_rows(self._context, self._info.ruleset, view)
        # In a fight the goal is not urgent.
        brief = None
        is_small = text_size() is TextSize.NORMAL
        key = f"{goal_key(self._info.ruleset, view)}_brief"
        if fight is not None and is_small and has_text(texts, key):
            words = Line(self._text, get_text(texts, key), ACCENT)
            brief = Row([icon(self._context.painter, "trophy"), words], gap=_GAP, priority=0)
        rule = Element(0, 1, draw=lambda target, area: target.fill(self._text.ink.dim, area))
        return [
            self._heading(view, own, inspected.board, numbers),
            self._fighters(stage, own, shown, numbers, inspected),
            slot_list(self._context.painter, slots, inspected.verdicts),
            None if lines else goal,
            Text(self._text, before, least=2, priority=_FIRST) if before else None,
            None if fight is None else fight_card(self._context.painter, self._looks, fight),
            Text(self._text, after, least=1, priority=2) if after else None,
            Choice([rule, Element(0, 0)], priority=0) if lines and fight is None else None,
            log,
            brief,
        ]

    def _heading(
        self, view: View, own: Actor, board: int | None, numbers: dict[str, int]
    ) -> LayoutBox:
        """Return game and floor, and below them who is played and the map.

        A map's name that has no room beside who is played takes the place of the game's.
        """
        text, texts, heading = self._text, self._info.ruleset.name, heading_of(self._info)
        away = 0 if board is None else board - own.board
        floor = floor_label(texts, numbers["floor"] + away)
        words = get_text("shared", "play.floor_shown", floor) if away else floor
        color = GOOD if away else ACCENT
        name = f"{numbers['level']:+d} {get_text(texts, f'name.{own.kind}')}"
        warning = Line(text, heading.warning, DANGER, is_whole=True) if heading.warning else None

        shown = Line(text, words, color, is_whole=True, key=BoxKey("gauge", "floor"))
        who = Line(text, name, TEXT, key=BoxKey("gauge", "level"), grow=1)
        whole = Line(text, name, TEXT, is_whole=True, key=BoxKey("gauge", "level"))
        map_title = Line(text, heading.map, DIM, align=1.0, is_whole=True, grow=1)
        lines: list[list[LayoutBox | None]] = [
            [Line(text, heading.game, ACCENT, grow=1), shown],
            [whole, map_title if heading.map else None, warning],
            [Line(text, heading.map, ACCENT, grow=1), warning],
            [who, shown],
        ]
        rows = [Row(line, gap=_BETWEEN) for line in lines]
        return Choice([Column(rows[:2]), Column(rows[2:])])

    def _fighters(
        self,
        stage: Stage,
        own: Actor,
        shown: Portrayed,
        numbers: dict[str, int],
        inspected: Inspected,
    ) -> LayoutBox:
        """Return both fighters face to face, with their health; at least one's own numbers."""
        bank, parts = self._context.bank, self._parts
        bar, foe = health_bar(bank, own), shown.foe
        facing = Direction.S if foe is None else Direction.E
        me = Column([parts.portrait(own, DUEL_NICHE, facing, stage), bar], gap=1)
        if foe is not None:
            portrait = parts.portrait(foe, DUEL_NICHE, Direction.W, stage)
            bars = health_bar(bank, foe) if foe.health_max > 0 else Element(0, 7)
            other = Column([portrait, bars], gap=1)
        else:
            held = next((item for item in own.gear[:1] if item), "")
            other = Column([parts.niche(DUEL_NICHE, held), Element(0, 7)], gap=1)
        slain = numbers.get("dragons", 0)
        between = self._between(slain, in_fight=foe is not None)
        # With 0 one lives.
        left = own.health if own.health >= 0 else "-"
        color = health_color(own.health, own.health_max)
        health = self._number("health", f"{left}/{own.health_max}", color)
        stats = [
            # The dead have no meaningful DEF and ATK.
            self._number(
                stat,
                numbers[stat] if own.health >= 0 or stat == "strength" else "-",
                TEXT if n else DIM,
            )
            for n, stat in enumerate(_STATS)
        ]
        dragons = self._number("dragons", slain, ACCENT) if slain else None
        one = Row([health, *[part for stat in stats for part in (SPRING, stat)]])
        spread = [part for stat in stats for part in (stat, SPRING)][:-1]
        large = Column([Row([me, between, other], align=0.5), one], gap=1)
        small = Column([Row([health, dragons, bar], gap=_BETWEEN, align=0.4), Row(spread)])
        if text_size() is TextSize.NORMAL:
            return large
        # What is looked at and what was said need the room of portraits.
        return small if inspected.lines else Choice([large, small])

    def _between(self, slain: int, *, in_fight: bool) -> LayoutBox:
        """Return what stands between the portraits: "vs", or how many dragons are slain, if any."""
        middle: list[LayoutBox] = []
        if in_fight:
            middle = [Line(self._text, get_text("shared", "play.versus"), ACCENT, align=0.5)]
        elif slain:
            count = Line(self._text, str(slain), ACCENT, align=0.5)
            middle = [icon(self._context.painter, "trophy"), count]
        return Column(middle, align=0.5, grow=1, key=BoxKey("gauge", "dragons") if slain else None)

    def _number(self, name: str, number: object, color: tuple[int, int, int]) -> LayoutBox:
        words = f"{get_text(self._info.ruleset.name, f'gauge.{name}')} {number}"
        return Line(self._text, words, color, is_whole=True, key=BoxKey("gauge", name))
