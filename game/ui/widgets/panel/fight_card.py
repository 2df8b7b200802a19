"""The card of a creature that one may fight: its numbers, and what attacks by both would do."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.content.assets.looks import Looks
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import Actor
from game.ui.style.constants import ACCENT, DANGER, DIM, GOOD, TEXT
from game.ui.style.text_size import grown, scaled
from game.ui.widgets.layout import ALWAYS, Choice, Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.painter import FRAME, Painter
from game.ui.widgets.text_box import Line, StyledLine, Text, icon, picture

_EDGE, _GAP, _ROW, _WEAPON = 5, 4, 14, 20
# The widths of the arrows before an attack's numbers, of each number, and of the sign between.
_ARROWS, _NUMBER, _SIGN = 13, 13, 9


class AttackForecast(NamedTuple):
    """What an attack would do, with its numbers, in words, and in one word.

    `health` is what is left of who is hit, None if a word says enough. An attack after a move is
    `late`. The `reason` is "" if the numbers give it.
    """

    own: bool
    late: bool
    attack: int
    defence: int
    fate: StyledLine
    health: int | None
    reason: str
    lines: Sequence[StyledLine]


class FightForecast(NamedTuple):
    """A creature in sight: its name, its numbers, what both sides' attacks would do; in words.

    The `note` says why those numbers are others in the fight, "" if they are not.
    """

    actor: Actor
    name: str
    weapon: str
    attack: int
    defence: int
    forecasts: Sequence[AttackForecast]
    note: str
    lines: Sequence[StyledLine]

    @property
    def is_unwise(self) -> bool:
        """Return whether no attack of one's own does anything, or one would die and not kill."""
        fates = {each.fate[1] for each in self.forecasts}
        own = {each.fate[1] for each in self.forecasts if each.own}
        return own <= {DIM} or (DANGER in fates and GOOD not in own)


def fight_card(painter: Painter, looks: Looks, fight: FightForecast) -> LayoutBox:
    """Return a fight as two blocks: who it is, and what attacks would do.

    Where room is short, only its name is left of the first. Attacks are hit areas of their
    `AttackForecast`.
    """
    text = painter.text
    attacks = [_attack(painter, forecast) for forecast in fight.forecasts]
    reasons = [
        Column([box, Padding(Line(text, each.reason, DIM), (scaled(_ARROWS), 0, 0, 0))])
        if each.reason
        else box
        for box, each in zip(attacks, fight.forecasts, strict=True)
    ]
    note = Text(text, [(fight.note, DIM)]) if fight.note else None

    def block(boxes: Sequence[LayoutBox | None]) -> LayoutBox:
        return Padding(Column(boxes), (_EDGE,) * 4, draw=partial(painter.panel, style=FRAME))

    whole = [block([_head(painter, looks, fight)])]
    whole += [block([*reasons, note])] if attacks else []
    name = Line(text, fight.name, ACCENT)
    brief = Row([Line(text, fight.name, ACCENT, grow=1), _numbers(painter, fight)], gap=_GAP)
    arranged = [
        Column(whole, gap=_GAP),
        Column([brief, *reasons, note]),
        Column([name, *reasons, note]),
    ]
    return Choice(arranged, priority=ALWAYS + 1)


def _head(painter: Painter, looks: Looks, fight: FightForecast) -> LayoutBox:
    text, sheets = painter.text, painter.bank.for_looks(looks)
    name, numbers = Line(text, fight.name, ACCENT), Padding(_numbers(painter, fight), (0, 2, 0, 0))
    weapon = next(iter(fight.actor.gear), "")
    if not weapon:
        return Column([name, numbers])
    sign = picture(sheets.frame(ITEM_ICONS, weapon, 0)) if sheets.has(ITEM_ICONS, weapon) else None
    beside = Element(_WEAPON - (sign.widths()[1] if sign else 0), 0)
    words = Column([name, Line(text, fight.weapon, DIM)], grow=1)
    return Column([Row([sign, beside, words], align=0.5), numbers])


def _numbers(painter: Painter, fight: FightForecast) -> LayoutBox:
    hearts = f"{fight.actor.health}/{fight.actor.health_max}"
    pairs = (("heart", hearts), ("shield", str(fight.defence)), ("sword", str(fight.attack)))
    return Row([_number(painter, *pair) for pair in pairs], gap=scaled(8))


def _number(painter: Painter, name: str, number: str, width: int = 0) -> LayoutBox:
    words = Line(painter.text, number, TEXT, is_whole=True, width=width)
    return Row([icon(painter, name), words], gap=2)


def _attack(painter: Painter, forecast: AttackForecast) -> LayoutBox:
    """Return an attack: arrows for whose it is and when, its numbers, and what it would do."""
    text, number = painter.text, scaled(_NUMBER)
    sign, color = ("▶", ACCENT) if forecast.own else ("◀", DANGER)
    more = forecast.attack - forecast.defence
    compared = ">" if more > 0 else "<" if more < 0 else "="
    word, fate_color = forecast.fate
    parts = [
        Line(text, sign * (1 + forecast.late), color, width=scaled(_ARROWS)),
        _number(painter, "sword", str(forecast.attack), number),
        Line(text, compared, DIM, align=0.5, width=scaled(_SIGN)),
        _number(painter, "shield", str(forecast.defence), number),
        Element(0, grown(_ROW), grow=1),
        icon(painter, "heart") if forecast.health is not None else None,
        Line(text, word, fate_color, is_whole=True),
    ]
    return Row(parts, gap=2, key=forecast)
