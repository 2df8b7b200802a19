"""What the panel of a hero shows: who fights whom, numbers, the slots of the inventory."""

from game.content.assets.goal_text import goal_key
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
from game.ui.style.constants import ACCENT, DIM, GOOD, TEXT, Color, health_color
from game.ui.widgets.layout import Column, Element, LayoutBox
from game.ui.widgets.panel.health_bar import health_bar
from game.ui.widgets.panel.hero_panel import HeroPanel, Inspected, NamedNumber
from game.ui.widgets.panel.slot_list import SlotRow

_STATS = ("strength", "defence", "attack")


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


class HeroPanelContent:
    """Says what the panel of a match with an inventory shows."""

    def __init__(self, context: GameContext, info: MatchInfo, parts: PanelParts) -> None:
        self._context, self._info, self._parts = context, info, parts

    def boxes(
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
        ruleset, foe = self._info.ruleset, shown.foe
        texts, numbers = ruleset.name, {gauge.name: gauge.value for gauge in view.gauges}
        away = 0 if inspected.board is None else inspected.board - own.board
        floor = floor_label(texts, numbers["floor"] + away)
        words = get_text("shared", "play.floor_shown", floor) if away else floor
        slain, brief = numbers.get("dragons", 0), f"{goal_key(ruleset, view)}_brief"
        name = f"{numbers['level']:+d} {get_text(texts, f'name.{own.kind}')}"
        bar = health_bar(self._context.bank, own)
        return HeroPanel(
            painter=self._context.painter,
            looks=looks_of(texts),
            heading=heading_of(self._info),
            floor=NamedNumber("floor", "", words, GOOD if away else ACCENT),
            who=NamedNumber("level", "", name, TEXT),
            sides=(self._own_side(own, foe, bar, stage), self._other_side(own, foe, stage)),
            bar=bar,
            versus=get_text("shared", "play.versus") if foe is not None else "",
            health=self._health(own),
            # The dead have no meaningful DEF and ATK.
            stats=[
                self._number(
                    stat,
                    numbers[stat] if own.health >= 0 or stat == "strength" else "-",
                    TEXT if n else DIM,
                )
                for n, stat in enumerate(_STATS)
            ],
            slain=self._number("dragons", slain, ACCENT) if slain else None,
            slots=slot_rows(self._context, ruleset, view),
            inspected=inspected,
            goal=goal,
            log=log,
            brief=get_text(texts, brief) if has_text(texts, brief) else "",
        ).content()

    def _own_side(self, own: Actor, foe: Actor | None, bar: LayoutBox, stage: Stage) -> LayoutBox:
        facing = Direction.S if foe is None else Direction.E
        return Column([self._parts.portrait(own, DUEL_NICHE, facing, stage), bar], gap=1)

    def _other_side(self, own: Actor, foe: Actor | None, stage: Stage) -> LayoutBox:
        """Return a foe with its health, or else the weapon that is held."""
        bar: LayoutBox = Element(0, 7)
        if foe is None:
            held = next((item for item in own.gear[:1] if item), "")
            return Column([self._parts.niche(DUEL_NICHE, held), bar], gap=1)
        bar = health_bar(self._context.bank, foe) if foe.health_max > 0 else bar
        return Column([self._parts.portrait(foe, DUEL_NICHE, Direction.W, stage), bar], gap=1)

    def _health(self, own: Actor) -> NamedNumber:
        # With 0 one lives.
        left, most = own.health if own.health >= 0 else "-", own.health_max
        return self._number("health", f"{left}/{most}", health_color(own.health, most))

    def _number(self, name: str, number: object, color: Color) -> NamedNumber:
        return NamedNumber(name, get_text(self._info.ruleset.name, f"gauge.{name}"), number, color)
