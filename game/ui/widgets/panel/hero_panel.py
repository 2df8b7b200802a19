"""The panel of a hero with an inventory: its foe, numbers, slots, and what is looked at."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.content.assets.looks import Looks
from game.ui.style.constants import ACCENT, DANGER, DIM, Color
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import ALWAYS, SPRING, Choice, Column, Element, LayoutBox, Row
from game.ui.widgets.painter import Painter
from game.ui.widgets.panel.fight_card import FightForecast, fight_card
from game.ui.widgets.panel.slot_list import SlotRow, SlotVerdict, slot_list
from game.ui.widgets.text_box import Line, StyledLine, Text, icon

_GAP, _BETWEEN = 4, 6
# What the player looks at has room before portraits.
_FIRST = ALWAYS + 1


class Heading(NamedTuple):
    """The names of game and map, and a warning to stand beside them, "" without one."""

    game: str
    map: str
    warning: str


class NamedNumber(NamedTuple):
    """A number behind its label, or words alone; a hit area of the `gauge`."""

    gauge: str
    label: str
    number: object
    color: Color


class Inspected(NamedTuple):
    """What the player looks at: in words, as a fight if it can be one, and what slots would do.

    `board` is the one on the screen, None if that is the viewer's.
    """

    lines: Sequence[StyledLine] = ()
    fight: FightForecast | None = None
    verdicts: Sequence[SlotVerdict] = ()
    board: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroPanel:
    """Who is played on which floor, against whom, with what; `brief` is the goal in a few words.

    The `sides` are portraits with bars: the player, whose `bar` is wanted alone, too, and a foe or
    what stands for one. Trophies are `slain`.
    """

    painter: Painter
    looks: Looks
    heading: Heading
    floor: NamedNumber
    who: NamedNumber
    sides: tuple[LayoutBox, LayoutBox]
    bar: LayoutBox
    versus: str
    health: NamedNumber
    stats: Sequence[NamedNumber]
    slain: NamedNumber | None
    slots: Sequence[SlotRow]
    inspected: Inspected
    goal: LayoutBox
    log: LayoutBox
    brief: str

    def content(self) -> list[LayoutBox | None]:
        """Return the boxes of the panel from top to bottom."""
        text, (lines, fight, verdicts, _) = self.painter.text, self.inspected
        before, after, brief = lines, lines[:0], None
        if fight is not None:
            begin = lines.index(fight.lines[0])
            before = lines[:begin]
            after = [line for line in lines[begin:] if line not in fight.lines]
            # In a fight the goal is not urgent.
            if self.brief and text_size() is TextSize.NORMAL:
                words = Line(text, self.brief, ACCENT)
                brief = Row([icon(self.painter, "trophy"), words], gap=_GAP, priority=0)
        rule = Element(0, 1, draw=lambda target, area: target.fill(text.ink.dim, area))
        return [
            self._heading(),
            self._fighters(),
            slot_list(self.painter, self.slots, verdicts),
            None if lines else self.goal,
            Text(text, before, least=2, priority=_FIRST) if before else None,
            None if fight is None else fight_card(self.painter, self.looks, fight),
            Text(text, after, least=1, priority=2) if after else None,
            Choice([rule, Element(0, 0)], priority=0) if lines and fight is None else None,
            self.log,
            brief,
        ]

    def _heading(self) -> LayoutBox:
        """Return game and floor, and below them who is played and the map.

        A map's name that has no room beside who is played takes the place of the game's.
        """
        text, heading, who = self.painter.text, self.heading, self.who
        warning = Line(text, heading.warning, DANGER, is_whole=True) if heading.warning else None
        shown, whole = self._number(self.floor), self._number(who)
        cut = Line(text, str(who.number), who.color, key=BoxKey("gauge", who.gauge), grow=1)
        map_title = Line(text, heading.map, DIM, align=1.0, is_whole=True, grow=1)
        lines: list[list[LayoutBox | None]] = [
            [Line(text, heading.game, ACCENT, grow=1), shown],
            [whole, map_title if heading.map else None, warning],
            [Line(text, heading.map, ACCENT, grow=1), warning],
            [cut, shown],
        ]
        rows = [Row(line, gap=_BETWEEN) for line in lines]
        return Choice([Column(rows[:2]), Column(rows[2:])])

    def _fighters(self) -> LayoutBox:
        """Return both fighters face to face, with their health; at least one's own numbers."""
        (me, other), between = self.sides, self._between()
        health, stats = self._number(self.health), [self._number(stat) for stat in self.stats]
        slain = None if self.slain is None else self._number(self.slain)
        one = Row([health, *[part for stat in stats for part in (SPRING, stat)]])
        spread = [part for stat in stats for part in (stat, SPRING)][:-1]
        large = Column([Row([me, between, other], align=0.5), one], gap=1)
        small = Column([Row([health, slain, self.bar], gap=_BETWEEN, align=0.4), Row(spread)])
        if text_size() is TextSize.NORMAL:
            return large
        # What is looked at and what was said need the room of portraits.
        return small if self.inspected.lines else Choice([large, small])

    def _between(self) -> LayoutBox:
        """Return what stands between the portraits: "vs", or what was slain, if anything."""
        middle: list[LayoutBox] = []
        if self.versus:
            middle = [Line(self.painter.text, self.versus, ACCENT, align=0.5)]
        elif self.slain is not None:
            count = Line(self.painter.text, str(self.slain.number), ACCENT, align=0.5)
            middle = [icon(self.painter, "trophy"), count]
        key = None if self.slain is None else BoxKey("gauge", self.slain.gauge)
        return Column(middle, align=0.5, grow=1, key=key)

    def _number(self, told: NamedNumber) -> LayoutBox:
        words, key = f"{told.label} {told.number}".strip(), BoxKey("gauge", told.gauge)
        return Line(self.painter.text, words, told.color, is_whole=True, key=key)
